#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Completion offers what --help lists, all of it and nothing else, in the shells themselves.

usage: completion.py bash|zsh|fish FOLDER TOOL...

Comes in: the folder of completion files and the tools. Each shell is started, loads the files and is asked what it would
complete. Exit code 77 where the shell is not installed.
"""
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

problems = []


def options(*words):
    text = subprocess.run([*words, "--help"], text=True, stdout=subprocess.PIPE, check=True).stdout
    return set(re.findall(r"^  (--?[a-z][a-z-]*)\b", text, re.M)), text


def subcommands(text):
    found = re.search(r"\nSUBCOMMANDS:\n\n(.*?)\n\n", text, re.S)
    return re.findall(r"^  ([\w-]+) +- (?!\(used)", found[1], re.M) if found else []


# Each asks a shell what it would complete at the end of `line`.

BASH = """source "$1"
COMP_LINE=$2 COMP_POINT=${#2}
read -ra COMP_WORDS <<<"$(sed 's/=/ = /g' <<<"$2")"
[[ $2 == *' ' ]] && COMP_WORDS+=('')
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
"_$3"
printf '%s\\n' "${COMPREPLY[@]}"
"""


def ask_bash(folder, name, line):
    text = subprocess.run(["bash", "-c", BASH, "bash", f"{folder}/bash/{name}", line, name.replace("-", "_")],
                          text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False).stdout
    return {word.rstrip("=") for word in text.split("\n") if word}


def ask_fish(folder, name, line):
    script = f"source {folder}/fish/{name}.fish; complete -C (string join ' ' -- $argv)"
    text = subprocess.run(["fish", "--no-config", "-c", script, line], text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False, env=dict(os.environ, HOME=os.getcwd())).stdout
    return {word.split("\t")[0].rstrip("=") for word in text.split("\n") if word}


# zsh completes only where somebody types: a terminal, wide and high enough for one list. A key behind the tabs
# says when they have been dealt with.
ZSH = """stty rows 400 cols 400; PS1='' PROMPT_EOL_MARK='' LISTMAX=0 fpath=({folder}/zsh $fpath)
autoload -Uz compinit; compinit -u -D; zstyle ':completion:*' list-separator '|'; setopt noautomenu norecexact
dealt() {{ zle -I; print -r -- DEALT''WITH; }}; zle -N dealt; bindkey '^X' dealt
print -r -- REA''DY
"""


def read_until(terminal, ending, seconds=60):
    text, limit = "", time.monotonic() + seconds
    while ending not in text and time.monotonic() < limit:
        if select.select([terminal], [], [], 1)[0]:
            text += os.read(terminal, 65536).decode(errors="replace")
    return text


def ask_zsh(folder, name, line):
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="dumb", HOME=os.getcwd())
        os.execvp("zsh", ["zsh", "-f", "-i"])
    os.write(terminal, ZSH.format(folder=folder).encode())
    read_until(terminal, "READY")
    os.write(terminal, (line + "\t\t\x18").encode())
    text = read_until(terminal, "DEALTWITH").replace("DEALTWITH", "")
    os.write(terminal, b"\x15exit\n")
    os.close(terminal)
    os.waitpid(child, 0)
    text = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]|\x07", "", text)
    # The line itself is drawn again and again; the list has a line for each word.
    rows = [row for row in re.split(r"[\r\n]+", text) if not row.startswith(name)]
    return {word for row in rows for word in row.partition("|")[0].split()}


ASK = {"bash": ask_bash, "zsh": ask_zsh, "fish": ask_fish}


def expect(got, wanted, what):
    if got != wanted:
        problems.append(f"{what}: missing {sorted(wanted - got)}, too many {sorted(got - wanted)}")


def check(shell, folder, tool):
    name, ask = os.path.basename(tool), ASK[shell]
    long_and_short, text = options(tool)
    expect(ask(folder, name, f"{name} --"), {word for word in long_and_short if word.startswith("--")}, f"{shell} {name} --")
    inner = subcommands(text)
    for command in inner:
        wanted, _ = options(tool, command)
        expect(ask(folder, name, f"{name} {command} --"), wanted, f"{shell} {name} {command} --")
    if inner:
        expect(ask(folder, name, f"{name} "), set(inner), f"{shell} {name}")
        return
    dashed = ask(folder, name, f"{name} -")
    if "-p" not in dashed:
        problems.append(f"{shell} {name} -: no -p in {sorted(dashed)}")
    formats = {row.split()[0] for row in subprocess.run([tool, "--list-formats"], text=True, stdout=subprocess.PIPE,
                                                         check=True).stdout.strip().split("\n")}
    got = {word.rpartition("=")[2] for word in ask(folder, name, f"{name} --format=")}
    expect(got, formats, f"{shell} {name} --format=")
    got = {word.rpartition("=")[2].rstrip("/") for word in ask(folder, name, f"{name} -p ")}
    expect(got, {"build-arm", "build-x86"}, f"{shell} {name} -p")
    got = {word.rpartition("=")[2].rstrip("/") for word in ask(folder, name, f"{name} --cell=arm=build-")}
    expect(got, {"build-arm", "build-x86"}, f"{shell} {name} --cell")


def main():
    if len(sys.argv) < 4 or sys.argv[1] not in ASK:
        sys.exit(__doc__)
    shell, folder, *tools = sys.argv[1:]
    if not shutil.which(shell):
        print(f"{shell} is not installed")
        sys.exit(77)
    folder, tools = os.path.abspath(folder), [os.path.abspath(tool) for tool in tools]
    with tempfile.TemporaryDirectory() as place:
        os.chdir(place)
        for name in ("build-arm", "build-x86"):
            os.mkdir(name)
        with open("a-file", "w", encoding="utf-8"):
            pass
        for tool in tools:
            check(shell, folder, tool)
        os.chdir("/")
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


main()
