// SPDX-License-Identifier: BSD-3-Clause
// States of assemblies: the layer of JavaScript reads and unpacks them, from files beside the
// module. Other archives are not read.
#include <emscripten.h>

#include <cstdlib>
#include <string>
#include <string_view>

#include "cases/states/archive.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/description/number_text.hpp"

EM_JS_DEPS(states, "$UTF8ToString");

// clang-format off
// The plain tar of a state that comes with the program, in memory of the module; 0: there is none. Its size goes to
// `size`.
EM_JS(char*, stickslip_state, (const char* name, int* size), {
  const bytes = Module.state ? Module.state(UTF8ToString(name)) : null;
  if (!bytes) return 0;
  const place = _malloc(bytes.length);
  HEAPU8.set(bytes, place);
  HEAP32[size >> 2] = bytes.length;
  return place;
});
// clang-format on

namespace stickslip::embedded {

// Each state is unpacked once, and its name is enough until then.
std::string_view fig5() { return "fig5"; }
std::string_view fig6() { return "fig6"; }
std::string_view biaxial() { return "biaxial"; }

}  // namespace stickslip::embedded

namespace stickslip::cases {
namespace {

constexpr std::size_t block = 512;  // size of a block in a tar [bytes]

/// A text that ends with a zero or where its field does.
std::string field(std::string_view header, std::size_t at, std::size_t size) {
  const std::string_view text = header.substr(at, size);
  return std::string(text.substr(0, text.find('\0')));
}

Files files_of_tar(std::string_view tar, const std::string& name) {
  Files files;
  for (std::size_t at = 0; at + block <= tar.size() && tar[at] != '\0';) {
    const std::string_view header = tar.substr(at, block);
    const std::size_t size = std::strtoul(field(header, 124, 12).c_str(), nullptr, 8);
    if (at + block + size > tar.size()) throw InputError("cannot read " + name + ": bad archive");
    const char type = header[156];
    if (type == '0' || type == '\0')
      files.emplace(std::filesystem::path(field(header, 0, 100)).filename(),
                    tar.substr(at + block, size));
    at += block + (size + block - 1) / block * block;
  }
  return files;
}

}  // namespace

Files unpack_files(std::string_view packed, const std::string& name) {
  int size = 0;
  const bool is_ours = packed == "fig5" || packed == "fig6" || packed == "biaxial";
  char* const tar = is_ours ? stickslip_state(std::string(packed).c_str(), &size) : nullptr;
  if (is_ours && tar == nullptr)
    throw Unsuitable("its state " + name + " is not in this module; the package for Node has it");
  if (tar == nullptr)
    throw InputError("cannot read " + name + ": unpack it with tar and give the folder");
  const Files files = files_of_tar({tar, static_cast<std::size_t>(size)}, name);
  std::free(tar);
  return files;
}

void pack_files(const Files&, const std::string&, const std::filesystem::path& path) {
  throw InputError("cannot write " + path.string() + ": archives are not written from WebAssembly");
}

}  // namespace stickslip::cases
