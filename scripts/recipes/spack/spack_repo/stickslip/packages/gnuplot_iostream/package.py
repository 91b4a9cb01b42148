# SPDX-License-Identifier: BSD-3-Clause
from spack_repo.builtin.build_systems.generic import Package

from spack.package import *


class GnuplotIostream(Package):
    """A pipe to gnuplot from C++, one header."""

    homepage = "https://github.com/dstahlke/gnuplot-iostream"
    git = "https://github.com/dstahlke/gnuplot-iostream.git"

    license("MIT")

    # The snapshot of 2014 that Debian has.
    version("0.20140302", commit="c8919a0d8602cfe3f280c231dea8511fa1cbe60b")

    def install(self, spec, prefix):
        mkdirp(prefix.include)
        install("gnuplot-iostream.h", prefix.include)
