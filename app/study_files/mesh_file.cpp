// SPDX-License-Identifier: BSD-3-Clause
#include "app/study_files/mesh_file.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <vector>

#include "stickslip/description/error.hpp"
#include "stickslip/description/number_text.hpp"

namespace stickslip::app {
namespace {

static_assert(std::endian::native == std::endian::little,
              "numbers of binary STL are little-endian");

constexpr std::size_t stl_head = 80;
constexpr std::size_t stl_triangle = 50;

/// Vertices and triangles as they are read.
struct ReadMesh {
  std::vector<Vector3> vertices;
  std::vector<TriangleCorners> triangles;

  void add_triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    if (triangles.size() >= most_triangles)
      throw InputError(
          fmt::format("has more than {} triangles; give a part of it", most_triangles));
    triangles.push_back({a, b, c});
  }
  void add_face(const std::vector<std::uint32_t>& corners) {
    for (std::size_t i = 2; i < corners.size(); ++i)
      add_triangle(corners[0], corners[i - 1], corners[i]);
  }
  void add_last_three() {
    const auto first = static_cast<std::uint32_t>(vertices.size() - 3);
    add_triangle(first, first + 1, first + 2);
  }
};

/// The lines of a text, with their words and numbers.
class MeshLines {
 public:
  explicit MeshLines(const std::string& text) : in_(text) {}

  /// The next line that has a word; false at the end. What follows # is left out.
  bool next() {
    for (std::string line; std::getline(in_, line);) {
      ++number_;
      if (const auto remark = line.find('#'); remark != std::string::npos) line.resize(remark);
      std::istringstream split(line);
      words_.assign(std::istream_iterator<std::string>(split), {});
      if (!words_.empty()) return true;
    }
    words_.clear();
    return false;
  }
  const std::vector<std::string>& words() const { return words_; }
  bool begins_with(const char* word) const { return !words_.empty() && words_[0] == word; }
  [[noreturn]] void refuse(const std::string& why) const {
    throw InputError(fmt::format("line {}: {}", number_, why));
  }
  /// Three numbers from this word on.
  Vector3 vector_at(std::size_t first) const {
    if (words_.size() < first + 3)
      refuse(fmt::format("has {} words, three coordinates are needed", words_.size()));
    Vector3 vector;
    for (std::size_t i = 0; i < 3; ++i) vector[static_cast<int>(i)] = number_at(first + i);
    return vector;
  }
  double number_at(std::size_t at) const { return read_as<double>(at, "a number"); }
  long count_at(std::size_t at) const { return read_as<long>(at, "a whole number"); }

 private:
  template <class Number>
  Number read_as(std::size_t at, const char* what) const {
    // OBJ writes vertex/texture/normal.
    std::string_view word = words_.at(at);
    word = word.substr(0, word.find('/'));
    if (word.starts_with('+')) word.remove_prefix(1);
    const std::optional<Number> number = number_from<Number>(word);
    if (!number) refuse(fmt::format("'{}' is not {}", words_.at(at), what));
    return *number;
  }

  std::istringstream in_;
  std::vector<std::string> words_;
  std::size_t number_ = 0;
};

ReadMesh from_binary_stl(const std::string& bytes) {
  std::uint32_t count = 0;
  std::memcpy(&count, bytes.data() + stl_head, sizeof count);
  const std::size_t there = (bytes.size() - stl_head - sizeof count) / stl_triangle;
  if (bytes.size() != stl_head + sizeof count + stl_triangle * std::size_t{count})
    throw InputError(fmt::format(
        "its head says {} triangles, there are bytes of {}; write it again", count, there));
  if (count > most_triangles)
    throw InputError(fmt::format("has {} triangles, at most {} are read; give a part of it", count,
                                 most_triangles));
  ReadMesh mesh;
  for (std::size_t t = 0; t < count; ++t) {
    std::array<float, 12> numbers{};  // the normal, and three corners
    std::memcpy(numbers.data(), bytes.data() + stl_head + sizeof count + stl_triangle * t,
                sizeof numbers);
    for (std::size_t i = 3; i < 12; i += 3) {
      mesh.vertices.emplace_back(numbers[i], numbers[i + 1], numbers[i + 2]);
      if (!mesh.vertices.back().allFinite())
        throw InputError(fmt::format(
            "triangle {} (from 0) has a corner with a coordinate that is not finite", t));
    }
    mesh.add_last_three();
  }
  return mesh;
}

ReadMesh from_text_stl(const std::string& text) {
  ReadMesh mesh;
  MeshLines lines(text);
  std::size_t corners = 0;
  while (lines.next()) {
    if (lines.begins_with("vertex")) {
      mesh.vertices.push_back(lines.vector_at(1));
      ++corners;
    } else if (lines.begins_with("endloop") || lines.begins_with("endfacet")) {
      if (corners != 0 && corners != 3)
        lines.refuse(fmt::format("its facet has {} corners, STL has three", corners));
      if (corners == 3) mesh.add_last_three();
      corners = 0;
    }
  }
  if (corners != 0) lines.refuse("the file ends inside a facet; write it again");
  return mesh;
}

ReadMesh from_obj(const std::string& text) {
  ReadMesh mesh;
  MeshLines lines(text);
  while (lines.next()) {
    if (lines.begins_with("v")) mesh.vertices.push_back(lines.vector_at(1));
    if (!lines.begins_with("f")) continue;
    std::vector<std::uint32_t> face;
    const auto known = static_cast<long>(mesh.vertices.size());
    for (std::size_t i = 1; i < lines.words().size(); ++i) {
      const long told = lines.count_at(i);
      // They count from 1, or from the last one backwards.
      const long corner = told < 0 ? known + told : told - 1;
      if (corner < 0 || corner >= known)
        lines.refuse(fmt::format("corner {}: there are {} vertices before it", told, known));
      face.push_back(static_cast<std::uint32_t>(corner));
    }
    if (face.size() < 3) lines.refuse("a face needs three corners or more");
    mesh.add_face(face);
  }
  return mesh;
}

ReadMesh from_off(const std::string& text) {
  ReadMesh mesh;
  MeshLines lines(text);
  lines.next();
  // Counts stand on the line of the word, or on the next one.
  std::size_t first = 1;
  if (lines.words().size() < 3) {
    lines.next();
    first = 0;
  }
  if (lines.words().size() < first + 2) lines.refuse("needs the numbers of vertices and of faces");
  const long vertices = lines.count_at(first);
  const long faces = lines.count_at(first + 1);
  for (long i = 0; i < vertices; ++i) {
    if (!lines.next())
      lines.refuse(fmt::format("the file ends after {} of {} vertices", i, vertices));
    mesh.vertices.push_back(lines.vector_at(0));
  }
  for (long i = 0; i < faces; ++i) {
    if (!lines.next()) lines.refuse(fmt::format("the file ends after {} of {} faces", i, faces));
    const long count = lines.count_at(0);
    if (count < 3 || static_cast<std::size_t>(count) + 1 > lines.words().size())
      lines.refuse(fmt::format("a face of {} corners with {} words", count, lines.words().size()));
    std::vector<std::uint32_t> face;
    for (std::size_t k = 1; k <= static_cast<std::size_t>(count); ++k) {
      const long corner = lines.count_at(k);
      if (corner < 0 || corner >= vertices)
        lines.refuse(
            fmt::format("corner {}: there are {} vertices, they count from 0", corner, vertices));
      face.push_back(static_cast<std::uint32_t>(corner));
    }
    mesh.add_face(face);
  }
  return mesh;
}

/// Whether it is binary STL: as long as its count of triangles says, or with bytes that no text
/// has.
bool is_binary_stl(const std::string& bytes) {
  if (bytes.size() < stl_head + sizeof(std::uint32_t)) return false;
  std::uint32_t count = 0;
  std::memcpy(&count, bytes.data() + stl_head, sizeof count);
  if (bytes.size() == stl_head + sizeof count + stl_triangle * std::size_t{count}) return true;
  return bytes.substr(0, 4096).find('\0') != std::string::npos;
}

ReadMesh from_content(const std::string& file, const std::string& bytes) {
  const std::size_t begin = bytes.find_first_not_of(" \t\r\n");
  if (begin == std::string::npos) throw InputError("is empty");
  if (is_binary_stl(bytes)) return from_binary_stl(bytes);
  if (bytes.compare(begin, 3, "OFF") == 0) return from_off(bytes);
  if (bytes.compare(begin, 5, "solid") == 0) return from_text_stl(bytes);
  if (file.ends_with(".obj") || file.ends_with(".OBJ")) return from_obj(bytes);
  throw InputError("is no mesh: STL, OBJ (by its name) and OFF are read");
}

}  // namespace

TriangleMesh read_mesh(const std::string& file) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored))
    throw InputError(file + ": is a folder; give the file of a mesh");
  std::ifstream in(file, std::ios::binary);
  if (!in) throw InputError(file + ": cannot be read");
  const std::string bytes(std::istreambuf_iterator<char>(in), {});
  try {
    ReadMesh mesh = from_content(file, bytes);
    return {std::move(mesh.vertices), std::move(mesh.triangles)};
  } catch (const InputError& wrong) {
    const std::string why = wrong.what();
    throw InputError(file + ": " + (why.starts_with("mesh: ") ? why.substr(6) : why));
  }
}

std::string stl_of(const TriangleMesh& mesh, const std::string& remark) {
  std::string bytes = remark.substr(0, stl_head);
  bytes.resize(stl_head, ' ');
  const auto add = [&](const auto& value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  };
  add(static_cast<std::uint32_t>(mesh.triangles().size()));
  for (std::size_t t = 0; t < mesh.triangles().size(); ++t) {
    const std::array<Vector3, 3> corners = mesh.corners(t);
    for (const Vector3& vector : {triangle_normal(corners), corners[0], corners[1], corners[2]})
      for (const double x : vector) add(static_cast<float>(x));
    add(std::uint16_t{0});
  }
  return bytes;
}

}  // namespace stickslip::app
