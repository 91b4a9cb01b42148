// SPDX-License-Identifier: BSD-3-Clause
// Answers of references and what figures show, kept in files from run to run.
#pragma once

#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "app/parser/command_line.hpp"
#include "cases/kept/kept_answers.hpp"

namespace stickslip::app {

/// A folder of answers, a file each. Processes may share it: files appear whole or not at all, and
/// one that is damaged, or is of another program, is no answer; damaged ones are removed when they
/// are met. It is bounded: the answers that nobody asked for longest go first. What the system
/// refuses is ignored, and nothing is kept.
class AnswerFiles final : public AnswerStore {
 public:
  /// `program`: a text that differs for programs that may answer differently. `limit`: of all
  /// files together [bytes].
  AnswerFiles(std::filesystem::path folder, std::string program, std::uintmax_t limit = 64 << 20);

  std::optional<std::string> find(const std::string& question) override;
  void keep(const std::string& question, std::string_view answer) override;

 private:
  /// What stands before an answer: the program and the question, with their lengths.
  std::string asked(const std::string& question) const;
  std::filesystem::path file_of(const std::string& question) const;
  /// Removes files until the rest is within the limit.
  void remove_oldest();

  std::filesystem::path folder_;
  std::string program_;
  std::uintmax_t limit_;
  std::mutex lock_;
  std::uintmax_t kept_ = 0;  ///< bytes since files were last removed
};

/// The folder of this user: that of STICKSLIP_CACHE, or stickslip in XDG_CACHE_HOME or ~/.cache.
/// None where STICKSLIP_CACHE is empty, or no home is known.
std::optional<std::filesystem::path> answer_folder();

/// All code that this process has loaded, libraries too, by what the linker put into it, and the
/// processor. Empty where some code has no such mark.
std::string identity_of_program();

/// The file of portable answers: that of STICKSLIP_ANSWERS, or share/stickslip/answers beside the
/// folder of the program. None where STICKSLIP_ANSWERS is empty, or there is no such file.
std::optional<std::filesystem::path> portable_answer_file();

/// From now on this process takes answers of references from the portable file, if there is one,
/// and keeps others in the folder of this user, if there is one and the program can be told from
/// others. To be called before laws from outside are loaded, which answer no question that is kept.
/// Throws InputError or FileError for a file of STICKSLIP_ANSWERS that cannot be used.
void keep_answers();

/// Writes all answers of references that this process has asked for to the file that
/// STICKSLIP_GATHER_ANSWERS names, if it does. Throws FileError.
void write_gathered_answers();

/// Adds --no-cache.
void add_no_cache(CommandParser parser);

}  // namespace stickslip::app
