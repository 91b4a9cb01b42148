# SPDX-License-Identifier: BSD-3-Clause
"""pip install .: has CMake build the module in build/release, and packs it. The environment variable CMAKE_ARGS has more
arguments for cmake. An sdist has all files of the repository (scripts/wheel sdist)."""
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

ROOT = Path(__file__).resolve().parent
# The third line is as Python writes versions.
VERSION = subprocess.run(["cmake", "-D", f"source={ROOT}", "-P", str(ROOT / "cmake" / "version.cmake")],
                         check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()[2]


class CMakeBuild(build_ext):
    """Builds the target of the module in place of an extension of setuptools."""

    def build_extension(self, ext: Extension) -> None:
        folder = ROOT / "build" / "release"
        # Warnings of a compiler that nobody has tried end the build of a developer, and of nobody else.
        lenient = [] if (ROOT / ".git").exists() else ["-DCMAKE_COMPILE_WARNING_AS_ERROR=OFF"]
        subprocess.run(["cmake", "-S", str(ROOT), "--preset", "release", "-DBUILD_TESTING=OFF",
                        "-DSTICKSLIP_LAMMPS=OFF", f"-DPython_EXECUTABLE={sys.executable}",
                        *lenient, *shlex.split(os.environ.get("CMAKE_ARGS", ""))]
                       if not (folder / "build.ninja").exists() else
                       ["cmake", "-S", str(ROOT), "-B", str(folder)], check=True, cwd=ROOT)
        subprocess.run(["cmake", "--build", str(folder), "--target", "stickslip_python"], check=True)
        built = list((folder / "python" / "stickslip").glob("_stickslip*.so"))
        if len(built) != 1:
            sys.exit("stickslip: the module was not built; it needs pybind11 and the headers of Python")
        target = Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(built[0], target)


class Sources(sdist):
    """All files of the repository; of sources that are no clone, all that came with them."""

    def make_distribution(self) -> None:
        self.dist_dir = str(Path(self.dist_dir).resolve())
        before = os.getcwd()
        os.chdir(ROOT / "build")  # where the folder is that gets packed
        super().make_distribution()
        os.chdir(before)

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        if (ROOT / ".git").exists():
            listed = subprocess.run(["git", "-C", str(ROOT), "ls-files", "-z"], check=True, stdout=subprocess.PIPE,
                                    text=True).stdout.split("\0")
            every = [name for name in listed if name and (ROOT / name).exists()]
        else:
            made = ("build", "dist", "PKG-INFO", "setup.cfg")
            every = sorted(str(path.relative_to(ROOT)) for path in ROOT.rglob("*")
                           if path.is_file() and path.relative_to(ROOT).parts[0] not in made)
        super().make_release_tree(base_dir, [])
        (Path(base_dir) / "setup.cfg").unlink()  # setuptools' own, which says nothing
        for name in every:
            (Path(base_dir) / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, Path(base_dir) / name)


(ROOT / "build").mkdir(exist_ok=True)
setup(options={"egg_info": {"egg_base": str(ROOT / "build")}}, version=VERSION,
      packages=["stickslip"], package_dir={"stickslip": "python/stickslip"},
      package_data={"stickslip": ["py.typed", "*.pyi"]},
      ext_modules=[Extension("stickslip._stickslip", sources=[])], cmdclass={"build_ext": CMakeBuild, "sdist": Sources})
