#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""deadcode-check that lies once: it calls `pruned` what its own report says is there.

usage: liar.py DEADCODE_CHECK ARGUMENTS...

Exists so that a test can see the second opinion notice it. The lie is told of a region that is `present` and whose code names
a function or variable that only the region names.
"""
import json
import re
import subprocess
import sys

done = subprocess.run(sys.argv[1:], check=False, text=True, capture_output=True)
report = json.loads(done.stdout)
for check in report["checks"]:
    named = [piece["text"] for piece in check["evidence"] if piece["kind"] == "references"]
    if check["verdict"] == "present" and re.search(r"\b[mv]_\d+", " ".join(named)):
        check["verdict"], check["proof"], check["reason"] = "pruned", "erasure", None
        break
else:
    sys.exit("liar.py: nothing to lie about: no region is present")
json.dump(report, sys.stdout)
sys.stderr.write(done.stderr)
sys.exit(done.returncode)
