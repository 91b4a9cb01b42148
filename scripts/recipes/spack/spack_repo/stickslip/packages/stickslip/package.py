# SPDX-License-Identifier: BSD-3-Clause
from spack_repo.builtin.build_systems.cmake import CMakePackage, generator
from spack_repo.builtin.build_systems.python import PythonExtension

from spack.package import *


class Stickslip(CMakePackage, PythonExtension):
    """Verification and benchmarks for contact laws of discrete element simulations."""

    url = "https://files.pythonhosted.org/packages/source/s/stickslip/stickslip-@VERSION@.tar.gz"

    license("BSD-3-Clause")

    version("@VERSION@", sha256="@SHA256@")

    variant("python", default=True, description="The Python module")
    variant("figures", default=True, description="gnuplot, which draws figures when the program runs")

    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("ninja", type="build")
    depends_on("pandoc", type="build")
    depends_on("yaml-cpp@0.7:", type="build")

    depends_on("boost@1.74: +iostreams+filesystem")
    depends_on("cli11@2.1:")
    depends_on("eigen@3.4:")
    depends_on("fmt@9:")
    depends_on("fontconfig")
    depends_on("freetype")
    depends_on("gnuplot-iostream")
    depends_on("intel-tbb@2021:")
    depends_on("kainjow-mustache@4.1:")
    depends_on("libarchive@3.6: compression=lzma")
    depends_on("nlohmann-json@3.11:")
    depends_on("polyclipping@6.4.2:")
    depends_on("pugixml")
    depends_on("tomlplusplus@3.3:")

    depends_on("gnuplot@5.4:", type="run", when="+figures")

    with when("+python"):
        extends("python@3.9:")
        depends_on("py-pybind11@2.10:", type="build")
        depends_on("py-numpy", type="run")

    requires("%gcc@12:", "%clang@16:", policy="one_of", msg="The sources are C++20")

    generator("ninja")

    def cmake_args(self):
        args = [
            self.define("BUILD_TESTING", False),
            self.define("STICKSLIP_LAMMPS", False),
            self.define_from_variant("STICKSLIP_PYTHON", "python"),
        ]
        if self.spec.satisfies("+python"):
            args.append(self.define("STICKSLIP_PYTHON_FOLDER", python_platlib))
            args.append(self.define("Python_EXECUTABLE", self.spec["python"].command.path))
        return args
