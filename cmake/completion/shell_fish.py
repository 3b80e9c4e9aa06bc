# SPDX-License-Identifier: MIT
"""The completion of a tool for fish: a `complete` line for each option."""


def quoted(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


VALUES = {"file": "-r -F", "folder": "-x -a '(__fish_complete_directories)'", "any": "-x", "": "-f",
               "cell": "-x -a '(_featflags_cell)'"}
CELL = """function _featflags_cell -d 'NAME=BUILD: a folder behind the second ='
  set -l token (string replace -r '^--cell=' '' -- (commandline -ct))
  set -l parts (string split -m 1 = -- $token)
  test (count $parts) = 2; or return
  for folder in (__fish_complete_directories $parts[2])
    echo $parts[1]=$folder
  end
end

"""


def text(name, commands, note):
    lines = []
    for command in commands:
        when = ""
        if len(commands) > 1:
            when = f" -n '__fish_seen_subcommand_from {command.name}'" if command.name else " -n __fish_use_subcommand"
        if command.name:
            lines.append(f"complete -c {name} -f -n __fish_use_subcommand -a {command.name} -d {quoted(command.text)}")
        elif len(commands) > 1:
            lines.append(f"complete -c {name} -f")
        elif command.words:
            lines.append(f"complete -c {name} -n __fish_is_first_token -a '{' '.join(command.words)}'")
        if command.name and command.words:
            lines.append(f"complete -c {name} -f{when} -a '{' '.join(command.words)}'")
        if command.files:
            lines.append(f"complete -c {name}{when} -F")
        for option in command.options:
            spelled = f"-l {option.name[2:]}" if option.name.startswith("--") else f"-s {option.name[1:]}"
            takes = f"-x -a '{' '.join(option.words)}'" if option.words else VALUES[option.takes]
            lines.append(f"complete -c {name}{when} {spelled} {takes} -d {quoted(option.text)}")
    cell = CELL if any(option.takes == "cell" for command in commands for option in command.options) else ""
    return f"{note}\n{cell}" + "\n".join(lines) + "\n"
