#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Writes web/page as one file, which opens from a disk: python3 scripts/parts/web_page.py BUILT OUT

BUILT has module.mjs and module.wasm and, if there are any, the answers of references as answers.gz.
"""
import base64
import gzip
import pathlib
import re
import sys

WEB = pathlib.Path(__file__).resolve().parents[2] / "web"
# In this order each knows what it needs.
LAYER = ["package/law.mjs", "package/motions.mjs", "package/programs.mjs", "package/module.mjs"]


EXPORTED = r"^export (?:async )?(?:function|const|class) (\w+)"


def without_modules(text):
    """A module as a part of a script: what it imports stands before it."""
    text = re.sub(r"^import\s[^;]*;\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"^export (default \w+|\{[^}]*\});?\s*$", "", text, flags=re.MULTILINE)
    return re.sub(r"^export ", "", text, flags=re.MULTILINE).replace("import.meta.url", "self.location.href")


def scoped(name):
    """A module in a function of its own, which leaves what it exports."""
    text = (WEB / name).read_text(encoding="utf-8")
    names = ", ".join(re.findall(EXPORTED, text, flags=re.MULTILINE))
    return f"const {{ {names} }} = (() => {{\n{without_modules(text)}\nreturn {{ {names} }};\n}})();\n"


def packed(content):
    return base64.b64encode(gzip.compress(content, 9, mtime=0)).decode()


def main():
    built, out = map(pathlib.Path, sys.argv[1:3])
    engine = without_modules((built / "module.mjs").read_text(encoding="utf-8")) + "\n" + "".join(map(scoped, LAYER))
    answers = built / "answers.gz"
    parts = {
        "STYLE": (WEB / "page/page.css").read_text(encoding="utf-8"),
        "ENGINE": engine + (WEB / "page/worker.js").read_text(encoding="utf-8"),
        "MODULE": packed((built / "module.wasm").read_bytes()),
        "ANSWERS": packed(gzip.decompress(answers.read_bytes())) if answers.exists() else "",
        "SCRIPT": "".join((WEB / "page" / name).read_text(encoding="utf-8") for name in ("chart.js", "program.js", "contact.js", "judge.js")),
    }
    page = (WEB / "page/page.html").read_text(encoding="utf-8")
    for name, text in parts.items():
        page = page.replace(f"/*{name}*/", text.replace("</script", "<\\/script"))
    out.write_text(page, encoding="utf-8")
    print(f"{out}: {len(page.encode()):,} bytes")


if __name__ == "__main__":
    main()
