# SPDX-License-Identifier: MIT
"""Reads forms.list: the forms in which a flag decides what runs.

Comes in: that file. Goes out: STATEMENTS and FUNCTIONS, tables of Form.
"""
import os
from collections import namedtuple

Form = namedtuple("Form", "name languages traits regions text")


def words(text, separator=None):
    return [word.strip() for word in text.split(separator) if word.strip() != "-"]


def read(path):
    found, text = [], []
    with open(path, encoding="utf-8") as file:
        for line in file.read().split("\n"):
            if line.startswith("== "):
                name, languages, regions, traits = (part.strip() for part in line[3:].split(" | "))
                text = []
                found.append(Form(name, tuple(words(languages, ",")), frozenset(words(traits, ",")), words(regions), text))
            elif line and not (line.startswith("#") and not found):
                text.append(line)
    return found


EVERY = read(os.path.join(os.path.dirname(os.path.abspath(__file__)), "forms.list"))
STATEMENTS = [form for form in EVERY if "function" not in form.traits]
FUNCTIONS = [form for form in EVERY if "function" in form.traits]
