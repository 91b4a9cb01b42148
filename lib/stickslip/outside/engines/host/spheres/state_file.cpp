// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/host/spheres/state_file.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

constexpr std::size_t bytes_in_number = 6;  // a double holds them as a whole number
constexpr unsigned bits_in_byte = 8;

}  // namespace

StateFile::StateFile() {
  std::string folder = (std::filesystem::temp_directory_path() / "stickslip-XXXXXX").string();
  if (::mkdtemp(folder.data()) == nullptr) throw std::runtime_error("cannot make " + folder);
  path_ = std::filesystem::path(folder) / "state";
}

StateFile::~StateFile() {
  std::error_code ignored;
  std::filesystem::remove_all(path_.parent_path(), ignored);
}

std::vector<double> StateFile::numbers() const {
  std::ifstream file(path_, std::ios::binary);
  if (!file) throw LawFailure("the engine has written no state");
  const std::string bytes(std::istreambuf_iterator<char>(file), {});
  std::vector<double> numbers{static_cast<double>(bytes.size())};
  for (std::size_t i = 0; i < bytes.size(); i += bytes_in_number) {
    std::uint64_t number = 0;
    for (std::size_t k = std::min(i + bytes_in_number, bytes.size()); k-- > i;)
      number = number << bits_in_byte | static_cast<unsigned char>(bytes[k]);
    numbers.push_back(static_cast<double>(number));
  }
  return numbers;
}

void StateFile::write(std::span<const double> numbers) const {
  const auto size = [&] {
    const double most = static_cast<double>(bytes_in_number * numbers.size());
    if (!numbers.empty() && numbers[0] >= 0 && numbers[0] <= most)
      return static_cast<std::size_t>(numbers[0]);
    throw InputError("numbers that are not those of a packed contact");
  }();
  std::string bytes;
  for (const double x : numbers.subspan(1)) {
    auto number = static_cast<std::uint64_t>(std::max(x, 0.0));
    for (std::size_t k = 0; k < bytes_in_number && bytes.size() < size; ++k) {
      bytes += static_cast<char>(number & 0xFFU);
      number >>= bits_in_byte;
    }
  }
  if (bytes.size() != size) throw InputError("numbers that are not those of a packed contact");
  std::ofstream(path_, std::ios::binary) << bytes;
}

}  // namespace stickslip
