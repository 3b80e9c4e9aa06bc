# SPDX-License-Identifier: MIT
"""What a tool takes on its command line, asked of the tool itself.

Comes in: the output of --help (of each subcommand too) and of --list-*. Goes out: plain tuples. Exists so that
completions cannot know other options than the tool does.
"""
import re
import subprocess
from typing import NamedTuple


class Option(NamedTuple):
    name: str    # "--format", "-p"
    value: str   # "name" for --format=<name>; empty where it takes none
    text: str
    words: tuple  # its values, where there is a list of them
    takes: str   # "words", "file", "folder", "cell", "any" or ""


class Command(NamedTuple):
    name: str    # of a subcommand, or ""
    text: str
    options: tuple
    words: tuple  # what may stand as its first argument
    files: str   # a glob for its files; "" for none


OPTION = re.compile(r"^  (--?[a-z][\w-]*)(?:(?:=| )<([^>]+)>)? +- (.*)$", re.M)
SUBCOMMAND = re.compile(r"^  ([a-z][\w-]*) +- (.*)$", re.M)
FOLDERS = ("build", "folder")
FILES = ("file", "path")


def output(*words):
    return subprocess.run(words, text=True, stdout=subprocess.PIPE, check=True).stdout


def listed(text):
    """The words that stand behind the colon of a line of help: `: table (default), text or json`."""
    _, colon, rest = text.rpartition(": ")
    if not colon:
        return ()
    words = [re.sub(r" *\(.*?\)", "", word).strip() for word in re.split(r", | or ", rest)]
    return tuple(words) if all(re.fullmatch(r"[a-z][\w-]*", word) for word in words) else ()


def first_column(tool, option):
    return tuple(dict.fromkeys(line.split()[0] for line in output(tool, option).split("\n") if line.strip()))


def values(tool, name, value, text, lists):
    """The words an option takes: those of its --list-*, or those that its line of help names."""
    table = {"--format": "--list-formats", "--profile": "--list-guards"}.get(name)
    if table in lists:
        return first_column(tool, table)
    return listed(text) if value in ("name", "stage") else ()


def options(tool, text):
    lists = set(re.findall(r"--list-[a-z]+", text))
    result = []
    for name, value, meaning in OPTION.findall(text):
        words = values(tool, name, value, meaning, lists)
        takes = ("words" if words else "folder" if value in FOLDERS else "file" if value in FILES else
                 "cell" if value == "name=build" else "any" if value else "")
        result.append(Option(name, value, meaning, words, takes))
    return tuple(result)


def commands(tool):
    """The tool without a subcommand first, then each of its subcommands."""
    text = output(tool, "--help")
    merge = re.search(r"^USAGE:.*\| ([a-z]+) ", text, re.M)
    _, _, below = text.partition("\nSUBCOMMANDS:\n")
    found = [(name, meaning) for name, meaning in SUBCOMMAND.findall(below.partition("\nOPTIONS:\n")[0])
             if not meaning.startswith("(used by")]
    first = (merge[1],) if merge else tuple(name for name, _ in found)
    result = [Command("", "", options(tool, text), first, "" if found else "*")]
    for name, meaning in found:
        inner = output(tool, name, "--help")
        files = {"run": "*.yaml", "emit": "*.yaml", "merge": "*.json"}.get(name, "")
        result.append(Command(name, meaning, options(tool, inner), listed(meaning), files))
    return result
