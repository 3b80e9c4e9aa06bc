# SPDX-License-Identifier: MIT
"""The completion of a tool for zsh, as its _arguments takes it."""


def quoted(text):
    return text.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]").replace(":", "\\:").replace("'", "'\\''")


CELL = "_featflags_cell() {\n  compset -P '*=' && _files -/\n}\n\n"
ACTIONS = {"file": "_files", "folder": "_files -/", "cell": "_featflags_cell", "any": " "}


def written(option):
    repeat = "*" if "(repeatable)" in option.text else ""
    spec = f"{repeat}{option.name}{'=' if option.value and option.name.startswith('--') else ''}[{quoted(option.text)}]"
    if option.takes == "words":
        spec += f":{option.value}:({' '.join(option.words)})"
    elif option.takes:
        spec += f":{option.value}:{ACTIONS[option.takes]}"
    return f"'{spec}'"


def arguments(command, start, ending):
    lines = [f"{start} \\"] + [f"  {written(option)} \\" for option in command.options]
    if command.words and command.name:
        lines.append(f"  '1:what:({' '.join(command.words)})' \\")
    return "\n".join(lines + [f"  {ending}"])


def text(name, commands, note):
    takes_cells = any(option.takes == "cell" for command in commands for option in command.options)
    top = f"#compdef {name}\n{note}\n" + (CELL if takes_cells else "")
    if len(commands) == 1:
        words = commands[0].words
        ending = f"'1:file or word:{{_files; compadd {' '.join(words)}}}' '*:file:_files'" if words else "'*:file:_files'"
        return top + arguments(commands[0], "_arguments", ending) + "\n"
    choices = " ".join(f"{command.name}\\:\"{quoted(command.text)}\"" for command in commands[1:])
    result = top + "local context state state_descr line\ntypeset -A opt_args\n\n"
    result += arguments(commands[0], "_arguments -C", f"'1:command:(({choices}))' '*::argument:->rest'")
    result += "\n[[ $state == rest ]] || return 0\ncase $line[1] in\n"
    for command in commands[1:]:
        files = f"'*:file:_files -g \"{command.files}\"'" if command.files else "'*: :'"
        result += f"{command.name})\n  " + arguments(command, "_arguments", files).replace("\n", "\n  ") + "\n  ;;\n"
    return result + "esac\n"
