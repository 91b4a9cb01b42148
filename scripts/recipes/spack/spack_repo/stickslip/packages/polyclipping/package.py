# SPDX-License-Identifier: BSD-3-Clause
from spack_repo.builtin.build_systems.cmake import CMakePackage

from spack.package import *


class Polyclipping(CMakePackage):
    """Clipper: clipping and offsetting of polygons on whole numbers."""

    homepage = "https://www.angusj.com/delphi/clipper.php"
    url = "https://downloads.sourceforge.net/polyclipping/clipper_ver6.4.2.zip"

    license("BSL-1.0")

    version("6.4.2", sha256="a14320d82194807c4480ce59c98aa71cd4175a5156645c4e2b3edd330b930627")

    depends_on("cxx", type="build")

    root_cmakelists_dir = "cpp"

    def cmake_args(self):
        # Written for CMake 2.6, which CMake 4 no longer reads.
        return [self.define("CMAKE_POLICY_VERSION_MINIMUM", "3.5")]
