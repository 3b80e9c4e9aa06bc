#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""arch-matrix with a launcher: two distcc servers on loopback really get the jobs, and the report is the same.

usage: distcc.py ARCH_MATRIX
"""
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time

from small_project import bits, project, run

UNITS = 8


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def listens(port, seconds=20):
    for _ in range(seconds * 20):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return True
        except OSError:
            time.sleep(0.05)
    return False


class Server:
    """distccd in the foreground on a port of its own; ended by its process id."""

    def __init__(self, folder, number):
        self.port, self.log = free_port(), os.path.join(folder, f"server{number}.log")
        open(self.log, "w", encoding="utf-8").close()
        os.chmod(self.log, 0o666)  # as root it becomes another user
        program = shutil.which("distccd", path=os.environ["PATH"] + ":/usr/sbin:/usr/bin")
        self.process = subprocess.Popen(
            [program, "--no-detach", "--daemon", "--listen", "127.0.0.1", "--port", str(self.port), "--allow", "127.0.0.1",
             "--jobs", "2", "--nice", "0", "--enable-tcp-insecure", "--log-file", self.log, "--log-level", "info"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def jobs(self):
        with open(self.log, encoding="utf-8", errors="replace") as file:
            return file.read().count("COMPILE_OK")

    def end(self):
        self.process.terminate()
        self.process.wait()


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    if not shutil.which("distcc") or not shutil.which("distccd", path=os.environ["PATH"] + ":/usr/sbin:/usr/bin"):
        print("skipped: no distcc here (Debian: distcc)")
        sys.exit(77)
    tool = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        matrix, out = project(os.path.join(folder, "p"), units=UNITS), os.path.join(folder, "out")
        run(tool, "run", matrix, "--output=" + out, "--quiet")
        whole = bits(os.path.join(out, "report.json"))
        shutil.rmtree(out)
        with open(matrix, "a", encoding="utf-8") as file:
            file.write("launcher: distcc\n")
        os.mkdir(os.path.join(folder, "state"))
        servers = [Server(folder, number) for number in (1, 2)]
        try:
            if not all(listens(server.port) for server in servers):
                sys.exit("distcc: a server does not listen")
            hosts = " ".join(f"127.0.0.1:{server.port}/2" for server in servers)
            result = run(tool, "run", matrix, "--output=" + out, "--quiet", "--jobs=4",
                         environment={"DISTCC_HOSTS": hosts, "DISTCC_FALLBACK": "0", "DISTCC_DIR": os.path.join(folder, "state")})
            jobs = [server.jobs() for server in servers]
        finally:
            for server in servers:
                server.end()
        if result.returncode != 0:
            sys.exit(f"distcc: exit code {result.returncode}: {result.stdout}{result.stderr}")
        if min(jobs) == 0 or sum(jobs) < UNITS:
            sys.exit(f"distcc: the servers compiled {jobs}, not all of {UNITS} units on both")
        if bits(os.path.join(out, "report.json")) != whole:
            sys.exit("distcc: the report is not what a run without it says")
        print(f"the servers compiled {jobs[0]} and {jobs[1]} units")


main()
