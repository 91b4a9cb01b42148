# SPDX-License-Identifier: BSD-3-Clause
from spack_repo.builtin.build_systems.generic import Package

from spack.package import *


class KainjowMustache(Package):
    """Mustache templates for C++, one header."""

    homepage = "https://github.com/kainjow/Mustache"
    git = "https://github.com/kainjow/Mustache.git"

    license("BSL-1.0")

    version("4.1", commit="3838959f007c9c834d88bd7b4419467fb3b09299")

    def install(self, spec, prefix):
        mkdirp(prefix.include.kainjow)
        install("mustache.hpp", prefix.include.kainjow)
