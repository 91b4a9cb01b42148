# SPDX-License-Identifier: BSD-3-Clause
"""Executes the notebooks of docs/ and compares what they show with the outputs that they hold.

usage: notebooks.py [--write] NOTEBOOK...

Texts and tables must be the same but for times; of pictures, that there is one. --write puts what came
out into the notebooks, as readers see them.
"""
import copy
import difflib
import re
import sys
from pathlib import Path

import nbformat
from nbconvert.preprocessors import CellExecutionError, ExecutePreprocessor

PICTURES = ("image/png", "image/svg+xml")
# What is measured differs from run to run, and names of objects are addresses.
MEASURED = re.compile(r"\b\d[\d.,]*\s*(ms|s|ns|min)\b|0x[0-9a-f]{6,}")


def joined(outputs):
    """The outputs of a cell, with what was printed in one: a kernel sends it in as many parts as its clock likes."""
    whole = []
    for output in outputs:
        is_stream = output["output_type"] == "stream"
        if is_stream and whole and whole[-1]["output_type"] == "stream" and whole[-1]["name"] == output["name"]:
            whole[-1]["text"] += output["text"]
        elif not is_stream or output["text"]:
            whole.append(copy.deepcopy(output))
    return whole


def shown(cell):
    """What a reader sees of a cell: its outputs as (type, text) pairs; of a picture no text."""
    seen = []
    for output in joined(cell.get("outputs", ())):
        if output["output_type"] == "stream":
            seen.append((output["name"], MEASURED.sub("*", output["text"])))
            continue
        if output["output_type"] == "error":
            seen.append(("error", output["evalue"]))
            continue
        for kind, text in sorted(output["data"].items()):
            # A picture's text is the name of an object of matplotlib.
            drawn = kind in PICTURES or any(p in output["data"] for p in PICTURES)
            seen.append((kind, "" if drawn else MEASURED.sub("*", text)))
    return seen


def executed(path):
    """The notebook with the outputs that it has now, without what tells when and where it ran."""
    book = nbformat.read(path, as_version=4)
    ExecutePreprocessor(timeout=300, kernel_name="python3").preprocess(book, {"metadata": {"path": str(path.parent)}})
    book["metadata"] = {"kernelspec": book["metadata"]["kernelspec"], "language_info": {"name": "python"}}
    for cell in book["cells"]:
        cell["metadata"] = {}
        if "outputs" in cell:
            cell["outputs"] = joined(cell["outputs"])
    return book


def differences(path):
    """Lines that tell where the outputs of the notebook are not those that it holds."""
    old = nbformat.read(path, as_version=4)
    new = executed(path)
    told = []
    for number, (before, after) in enumerate(zip(old["cells"], new["cells"]), 1):
        was, now = shown(before), shown(after)
        if was == now:
            continue
        told.append(f"{path.name}, cell {number}:")
        lines = [[f"{kind}: {line}" for kind, text in side for line in (text or " ").splitlines()] for side in (was, now)]
        told += list(difflib.unified_diff(*lines, "held", "now", lineterm="", n=0))[:20]
    return told


def main():
    write = "--write" in sys.argv
    told = []
    for name in (Path(a) for a in sys.argv[1:] if a != "--write"):
        try:
            if write:
                nbformat.write(executed(name), name)
            else:
                told += differences(name)
        except CellExecutionError as error:
            told.append(f"{name.name}: {error}")
    if told:
        print(*told, "If that is right: tests/python/notebooks.py --write docs/notebooks/*.ipynb, and look at them.", sep="\n")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
