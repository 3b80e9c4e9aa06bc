#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Completion files for bash, zsh and fish.

usage: completion.py TOOL FOLDER

Comes in: a tool that was built. Goes out: FOLDER/bash/NAME, FOLDER/zsh/_NAME and FOLDER/fish/NAME.fish, made from
what the tool says about itself.
"""
import os
import sys

import asked
import shell_bash
import shell_fish
import shell_zsh

SHELLS = ((shell_bash, "bash/{}"), (shell_zsh, "zsh/_{}"), (shell_fish, "fish/{}.fish"))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    tool, folder = sys.argv[1:]
    name = os.path.basename(tool)
    commands = asked.commands(tool)
    note = f"# SPDX-License-Identifier: MIT\n# Made from `{name} --help` by cmake/completion/completion.py.\n"
    for shell, path in SHELLS:
        file_name = os.path.join(folder, path.format(name))
        os.makedirs(os.path.dirname(file_name), exist_ok=True)
        with open(file_name, "w", encoding="utf-8") as file:
            file.write(shell.text(name, commands, note))


main()
