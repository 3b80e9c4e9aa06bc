# SPDX-License-Identifier: MIT
"""The completion of a tool for bash. It needs no bash-completion: only what bash has."""

TEXT = """{note}
_{function}() {{
  local line=${{COMP_LINE:0:COMP_POINT}} words='' kind='' option='' lead=''
  # The word at the cursor and those before it, as they were typed: bash itself splits at `=`.
  local token=${{line##*[[:blank:]]}} before value
  read -ra before <<<"${{line%"$token"}}"
  value=$token
  if [[ $token == --*=* ]]; then
    option=${{token%%=*}} lead=${{token%%=*}}= value=${{token#*=}}
  elif [[ ${{before[-1]}} == -* && $token != -* ]]; then
    option=${{before[-1]}}
  fi
  case $option in
{values}
  *)
    case ${{before[1]:-}} in
{commands}
    esac
    ;;
  esac
  if [[ $kind == cell ]]; then # NAME=BUILD
    kind=none
    if [[ $value == *=* ]]; then
      kind=folder lead=$lead${{value%%=*}}= value=${{value#*=}}
    fi
  fi
  mapfile -t COMPREPLY < <(
    compgen -W "$words" -- "$value"
    case $kind in
    folder) compgen -d -- "$value" ;;
    file) compgen -f -- "$value" ;;
    *'*'*)
      compgen -d -- "$value"
      compgen -f -X "!$kind" -- "$value"
      ;;
    esac
  )
  if [[ $kind == file || $kind == folder || $kind == *'*'* ]]; then
    compopt -o filenames 2>/dev/null
  elif [[ ${{COMPREPLY[0]:-}} == *= ]]; then
    compopt -o nospace 2>/dev/null
  fi
  if [[ $token == *=* && $COMP_WORDBREAKS == *=* ]]; then
    lead=''
  fi
  COMPREPLY=("${{COMPREPLY[@]/#/$lead}}")
}}
complete -F _{function} {name}
"""


def values(commands):
    """A line for each kind of value: the options that take it."""
    found = {}
    for command in commands:
        for option in command.options:
            if option.takes:
                found.setdefault((option.takes, option.words), {})[option.name] = None
    for (takes, words), names in found.items():
        what = f"words='{' '.join(words)}'" if words else f"kind={'none' if takes == 'any' else takes}"
        yield f"  {' | '.join(names)}) {what} ;;"


def choice(command):
    """What may come next for one subcommand."""
    names = [option.name + ("=" if option.takes and option.name.startswith("--") else "") for option in command.options]
    yield f"    {command.name or '*'})"
    yield "      if [[ $token == -* ]]; then"
    yield f"        words='{' '.join(names)}'"
    yield "      else"
    yield f"        kind='{command.files or 'none'}'"
    if command.words:
        yield f"        ((${{#before[@]}} == {2 if command.name else 1})) && words='{' '.join(command.words)}'"
    yield "      fi"
    yield "      ;;"


def text(name, commands, note):
    choices = [line for command in commands[1:] + commands[:1] for line in choice(command)]
    return TEXT.format(note=note, function=name.replace("-", "_"), name=name, values="\n".join(values(commands)),
                       commands="\n".join(choices))
