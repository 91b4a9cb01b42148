# SPDX-License-Identifier: BSD-3-Clause
"""The recipes of conda-forge and Spack can be read, name every library of scripts/packages, and have the version and the
checksum of the sources that were packed.

usage: recipes.py ROOT RECIPES SDIST
"""
import ast
import hashlib
import re
import sys
from pathlib import Path

import yaml

# Packages of Debian, and what conda-forge and Spack call them; "": not needed, or the recipe's own source.
NAMES = {
    "cmake": ("cmake", "cmake"), "ninja-build": ("ninja", "ninja"), "pandoc": ("pandoc", "pandoc"),
    "libboost-dev": ("libboost-devel", "boost"), "libeigen3-dev": ("eigen", "eigen"), "libfmt-dev": ("fmt", "fmt"),
    "libtbb-dev": ("tbb-devel", "intel-tbb"), "libcli11-dev": ("cli11", "cli11"),
    "nlohmann-json3-dev": ("nlohmann_json", "nlohmann-json"), "libpugixml-dev": ("pugixml", "pugixml"),
    "libtomlplusplus-dev": ("tomlplusplus", "tomlplusplus"), "libarchive-dev": ("libarchive", "libarchive"),
    "gnuplot-nox": ("gnuplot", "gnuplot"), "libfontconfig-dev": ("fontconfig", "fontconfig"),
    "libfreetype-dev": ("freetype", "freetype"), "libyaml-cpp-dev": ("yaml-cpp", "yaml-cpp"),
    "libkainjow-mustache-dev": ("", "kainjow-mustache"), "libpolyclipping-dev": ("", "polyclipping"),
    "libgnuplot-iostream-dev": ("", "gnuplot-iostream"),
    "pybind11-dev": ("pybind11", "py-pybind11"), "python3-numpy": ("numpy", "py-numpy"), "python3-dev": ("python", ""),
    # The compiler, parts of Boost, and letters that the figures do without.
    "g++": ("", ""), "libboost-iostreams-dev": ("", ""), "libboost-filesystem-dev": ("", ""), "fonts-liberation": ("", ""),
}


def names_in(*files):
    lines = [line.split("#")[0].strip() for file in files for line in file.read_text().splitlines()]
    return [line for line in lines if line]


def conda(recipe, version, checksum):
    assert recipe["context"]["version"] == version, recipe["context"]
    assert recipe["source"][0]["sha256"] == checksum, recipe["source"]
    needed = recipe["requirements"]
    return {str(each).split()[0] for part in ("build", "host", "run") for each in needed[part]}


def spack(folder, version, checksum):
    """What the package of ours depends on; each package can be parsed and has one class, named as its folder."""
    packages = {}
    for file in sorted((folder / "packages").glob("*/package.py")):
        tree = ast.parse(file.read_text(), str(file))
        classes = [each.name for each in tree.body if isinstance(each, ast.ClassDef)]
        assert classes == ["".join(word.capitalize() for word in file.parent.name.split("_"))], (file, classes)
        packages[file.parent.name] = tree
    calls = [each for each in ast.walk(packages["stickslip"]) if isinstance(each, ast.Call)]
    told = [(getattr(each.func, "id", ""), each.args[0].value, each) for each in calls
            if each.args and isinstance(each.args[0], ast.Constant)]
    known = [each for name, first, each in told if name == "version"]
    assert [each.args[0].value for each in known] == [version]
    assert [word.value.value for word in known[0].keywords if word.arg == "sha256"] == [checksum]
    needed = {re.split("[@+ ]", first)[0] for name, first, _ in told if name in ("depends_on", "extends")}
    own = {name.replace("_", "-") for name in packages}
    assert own - {"stickslip"} <= needed, own - needed
    return needed


def main(root, recipes, sdist):
    version = re.fullmatch(r"stickslip-(.*)\.tar\.gz", sdist.name)[1]
    checksum = hashlib.sha256(sdist.read_bytes()).hexdigest()
    repository = recipes / "spack" / "spack_repo" / "stickslip"
    assert yaml.safe_load((repository / "repo.yaml").read_text())["repo"]["namespace"] == "stickslip"
    by_conda = conda(yaml.safe_load((recipes / "conda" / "recipe.yaml").read_text()), version, checksum)
    by_spack = spack(repository, version, checksum)
    for name in names_in(root / "scripts" / "packages", root / "scripts" / "packages-python"):
        assert name in NAMES, f"{name}: the recipes do not know this package of scripts/packages"
        for theirs, known, recipe in zip(NAMES[name], (by_conda, by_spack), ("conda-forge", "Spack")):
            assert not theirs or theirs in known, f"the recipe of {recipe} lacks {theirs}, which is {name} of Debian"


main(*map(Path, sys.argv[1:]))
