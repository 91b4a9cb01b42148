// SPDX-License-Identifier: BSD-3-Clause
// Answers of references in one file that goes from machine to machine: computed by one build, they
// are read by every build of the same sources, and are the same to the bit there.
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "cases/kept/kept_answers.hpp"

namespace stickslip::cases {

/// The answers of such a file, and those of another store where the file has none.
class PortableAnswers final : public AnswerStore {
 public:
  /// `sources`: a text that differs for sources that may answer differently. `behind` is asked for
  /// what is not in the file, and keeps what is computed; null: nothing does.
  explicit PortableAnswers(std::string sources, AnswerStore* behind = nullptr)
      : sources_(std::move(sources)), behind_(behind) {}

  /// Takes the answers of such a text. Throws InputError, which begins with `name`, where it is
  /// damaged or of other sources; then none are taken.
  void read(std::string_view text, const std::string& name);
  /// From now on all answers of references are gathered, however fast they were.
  void gather() { gathers_ = true; }
  /// All answers as the text of a file: the same bytes whatever the order in which they came.
  std::string written() const;
  std::size_t size() const { return answers_.size(); }

  std::optional<std::string> find(const std::string& question) override;
  void keep(const std::string& question, std::string_view answer) override;
  bool keeps_all() const override { return gathers_; }

 private:
  std::string sources_;
  AnswerStore* behind_;
  bool gathers_ = false;
  mutable std::mutex lock_;
  std::map<std::string, std::string> answers_;  ///< by the digest of their question
};

}  // namespace stickslip::cases
