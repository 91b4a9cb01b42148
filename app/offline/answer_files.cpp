// SPDX-License-Identifier: BSD-3-Clause
#include "app/offline/answer_files.hpp"

#include <elf.h>
#include <fmt/format.h>
#include <link.h>

#include <algorithm>
#include <boost/uuid/name_generator_sha1.hpp>
#include <boost/uuid/uuid_io.hpp>
#include <cstdlib>
#include <cstring>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

#include "app/answer_sources.hpp"
#include "app/shell/run_provenance.hpp"
#include "cases/kept/portable_answers.hpp"
#include "reports/render/files/files.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/outside/process/find_program.hpp"

namespace stickslip::app {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view first_line = "stickslip answer 1\n";
constexpr std::string_view answer_ending = ".answer";
/// Files are counted when so large a part of the limit was kept since.
constexpr std::uintmax_t counted_part = 16;

std::string digest(const std::string& text) {
  return to_string(boost::uuids::name_generator_sha1(boost::uuids::ns::oid())(text));
}

/// What a file holds of a text: it, after the first line and its digest.
std::string sealed(const std::string& text) {
  return std::string(first_line) + digest(text) + '\n' + text;
}

/// The text of a sealed file; none: it is damaged, or no file of ours.
std::optional<std::string> unsealed(const std::string& content) {
  const std::size_t head = sealed({}).size();
  if (content.size() < head) return std::nullopt;
  std::string text = content.substr(head);
  if (content != sealed(text)) return std::nullopt;
  return text;
}

/// An answer that was used, or may be removed.
struct KeptFile {
  fs::path path;
  fs::file_time_type used;
  std::uintmax_t size = 0;
};

std::vector<KeptFile> files_in(const fs::path& folder) {
  std::vector<KeptFile> files;
  std::error_code ignored;
  for (fs::directory_iterator at(folder, ignored), end; !ignored && at != end;
       at.increment(ignored)) {
    if (at->path().extension() != answer_ending) continue;
    std::error_code gone;  // another process removes files too
    KeptFile file{at->path(), at->last_write_time(gone)};
    if (!gone) file.size = at->file_size(gone);
    if (!gone) files.push_back(std::move(file));
  }
  return files;
}

/// The mark that a linker puts into what it makes, in hexadecimal digits; empty: none.
std::string mark_in(std::span<const char> notes) {
  while (notes.size() >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) note;
    std::memcpy(&note, notes.data(), sizeof note);
    const auto padded = [](std::size_t size) { return (size + 3) / 4 * 4; };
    const std::size_t begin = sizeof note + padded(note.n_namesz);
    const std::size_t whole = begin + padded(note.n_descsz);
    if (whole > notes.size()) break;
    const std::string_view owner(notes.data() + sizeof note, note.n_namesz);
    if (note.n_type == NT_GNU_BUILD_ID && owner == std::string_view("GNU\0", 4)) {
      std::string digits;
      for (const char byte : notes.subspan(begin, note.n_descsz))
        digits += fmt::format("{:02x}", static_cast<unsigned char>(byte));
      return digits;
    }
    notes = notes.subspan(whole);
  }
  return {};
}

std::string mark_of(const dl_phdr_info& object) {
  for (const ElfW(Phdr) & part : std::span(object.dlpi_phdr, object.dlpi_phnum)) {
    if (part.p_type != PT_NOTE) continue;
    // The program's own memory, where the system has put it.
    const auto* const start = reinterpret_cast<const char*>(object.dlpi_addr + part.p_vaddr);
    if (std::string mark = mark_in({start, part.p_memsz}); !mark.empty()) return mark;
  }
  return {};
}

/// The answers of this process, which are gathered too where `gathered_file` says so. `behind`
/// counts in the first call.
PortableAnswers& portable_answers(AnswerStore* behind) {
  static PortableAnswers all(answer_sources, behind);
  return all;
}

/// Where answers are gathered; nullptr: nowhere.
const char* gathered_file() {
  const char* const named = std::getenv("STICKSLIP_GATHER_ANSWERS");
  return named == nullptr || *named == '\0' ? nullptr : named;
}

/// The marks of all that is loaded, and whether each has one.
struct Marks {
  std::string text;
  bool complete = true;
};

int add_mark(dl_phdr_info* object, std::size_t, void* data) {
  auto& marks = *static_cast<Marks*>(data);
  const std::string_view name = object->dlpi_name;
  if (name.starts_with("linux-vdso")) return 0;  // a file of the system answers nothing
  const std::string mark = mark_of(*object);
  marks.complete = marks.complete && !mark.empty();
  marks.text += mark + ' ';
  return 0;
}

}  // namespace

AnswerFiles::AnswerFiles(fs::path folder, std::string program, std::uintmax_t limit)
    : folder_(std::move(folder)), program_(std::move(program)), limit_(limit) {}

fs::path AnswerFiles::file_of(const std::string& question) const {
  return folder_ / (digest(asked(question)) + std::string(answer_ending));
}

std::string AnswerFiles::asked(const std::string& question) const {
  return fmt::format("{}\n{}\n{}{}", program_.size(), question.size(), program_, question);
}

std::optional<std::string> AnswerFiles::find(const std::string& question) {
  try {
    const fs::path file = file_of(question);
    std::error_code reason;
    if (!fs::is_regular_file(file, reason)) return std::nullopt;
    const std::optional<std::string> text = unsealed(read_file(file));
    if (!text) {
      fs::remove(file, reason);  // a copy that stays would be looked at in vain each time
      return std::nullopt;
    }
    const std::string before = asked(question);
    if (!text->starts_with(before)) return std::nullopt;
    fs::last_write_time(file, fs::file_time_type::clock::now(), reason);
    return text->substr(before.size());
  } catch (const FileError&) {
    return std::nullopt;
  }
}

void AnswerFiles::keep(const std::string& question, std::string_view answer) {
  const std::string content = sealed(asked(question) + std::string(answer));
  const std::lock_guard lock(lock_);
  try {
    write_file(file_of(question), content);
  } catch (const FileError&) {
    return;
  }
  kept_ += content.size();
  if (kept_ < limit_ / counted_part) return;
  kept_ = 0;
  remove_oldest();
}

void AnswerFiles::remove_oldest() {
  remove_leftovers(folder_);
  std::vector<KeptFile> files = files_in(folder_);
  std::ranges::sort(files, std::greater(), &KeptFile::used);
  std::uintmax_t size = 0;
  for (const KeptFile& file : files) {
    size += file.size;
    std::error_code ignored;
    if (size > limit_ - limit_ / counted_part) fs::remove(file.path, ignored);
  }
}

std::optional<fs::path> answer_folder() {
  const auto given = [](const char* name) -> std::optional<fs::path> {
    const char* const value = std::getenv(name);
    if (value == nullptr) return std::nullopt;
    return fs::path(value);
  };
  if (const auto own = given("STICKSLIP_CACHE")) {
    if (own->empty()) return std::nullopt;
    return own;
  }
  // An XDG folder that is not absolute is to be ignored (XDG Base Directory Specification).
  if (const auto caches = given("XDG_CACHE_HOME"); caches && caches->is_absolute())
    return *caches / "stickslip";
  if (const auto home = given("HOME"); home && home->is_absolute())
    return *home / ".cache" / "stickslip";
  return std::nullopt;
}

std::string identity_of_program() {
  Marks marks;
  dl_iterate_phdr(add_mark, &marks);
  if (!marks.complete) return {};
  return marks.text + run_facts().machine;
}

std::optional<fs::path> portable_answer_file() {
  if (const char* const named = std::getenv("STICKSLIP_ANSWERS")) {
    if (*named == '\0') return std::nullopt;
    return named;
  }
  std::error_code unknown;
  const fs::path file = folder_of_this_program() / "../share/stickslip/answers";
  if (!fs::is_regular_file(file, unknown)) return std::nullopt;
  return file;
}

void keep_answers() {
  const auto folder = answer_folder();
  const std::string program = identity_of_program();
  static std::optional<AnswerFiles> files;
  if (folder && !program.empty()) files.emplace(*folder, program);
  PortableAnswers& portable = portable_answers(files ? &*files : nullptr);
  if (const auto file = portable_answer_file()) {
    try {
      portable.read(read_file(*file), file->string());
    } catch (const InputError&) {
      if (std::getenv("STICKSLIP_ANSWERS") != nullptr) throw;  // else nobody asked for this file
    }
  }
  if (gathered_file() != nullptr) portable.gather();
  if (files || portable.size() > 0 || portable.keeps_all()) keep_answers_in(&portable);
}

void write_gathered_answers() {
  if (const char* const file = gathered_file())
    write_file(file, portable_answers(nullptr).written());
}

void add_no_cache(CommandParser parser) {
  parser.add_flag_callback(
      "--no-cache", [] { keep_answers_in(nullptr); },
      "recompute references, figures, tables and properties, and keep none (docs/command-line.md)");
}

}  // namespace stickslip::app
