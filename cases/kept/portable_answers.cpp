// SPDX-License-Identifier: BSD-3-Clause
// The file: a first line with the digest of the sources, then each answer behind a line with the
// digest of its question and its size in bytes, in the order of the digests; at the end a line with
// the digest of all before it. Numbers are doubles, the lowest byte first.
#include "cases/kept/portable_answers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <boost/uuid/name_generator_sha1.hpp>
#include <boost/uuid/uuid_io.hpp>
#include <utility>

#include "stickslip/description/error.hpp"
#include "stickslip/description/number_text.hpp"

namespace stickslip::cases {
namespace {

static_assert(std::endian::native == std::endian::little, "answers are kept as their bytes");

constexpr std::string_view first_words = "stickslip answers 1 ";
constexpr std::string_view last_word = "end ";
/// What questions begin with whose answers do not depend on laws.
constexpr std::array<std::string_view, 3> portable{"reference of ", "cross-checks of ",
                                                   "half-space, "};

std::string digest_of(std::string_view text) {
  return to_string(boost::uuids::name_generator_sha1(boost::uuids::ns::oid())(std::string(text)));
}

bool is_portable(std::string_view question) {
  return std::ranges::any_of(portable,
                             [&](std::string_view one) { return question.starts_with(one); });
}

/// The text up to the next line break, which both are taken off it.
std::optional<std::string_view> take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end + 1);
  return line;
}

}  // namespace

void PortableAnswers::read(std::string_view text, const std::string& name) {
  const auto damaged = [&] {
    return InputError(name + ": its answers are damaged; get the file again, or remove it");
  };
  const std::string_view whole = text;
  const auto first = take_line(text);
  if (!first || !first->starts_with(first_words)) throw damaged();
  if (first->substr(first_words.size()) != sources_) {
    throw InputError(name +
                     ": its answers are those of other sources; get those of this version, or "
                     "remove it");
  }
  std::map<std::string, std::string> found;
  for (;;) {
    const std::size_t before = whole.size() - text.size();
    const auto line = take_line(text);
    if (!line) throw damaged();
    if (line->starts_with(last_word)) {
      if (line->substr(last_word.size()) != digest_of(whole.substr(0, before))) throw damaged();
      break;
    }
    const std::size_t space = line->find(' ');
    const auto size = number_from<std::size_t>(line->substr(std::min(line->size(), space + 1)));
    if (space == std::string_view::npos || !size || *size >= text.size()) throw damaged();
    found.emplace(line->substr(0, space), text.substr(0, *size));
    text.remove_prefix(*size + 1);
  }
  const std::lock_guard lock(lock_);
  answers_.merge(found);
}

std::string PortableAnswers::written() const {
  const std::lock_guard lock(lock_);
  std::string text = std::string(first_words) + sources_ + '\n';
  for (const auto& [question, answer] : answers_)
    text += fmt::format("{} {}\n{}\n", question, answer.size(), answer);
  return text + std::string(last_word) + digest_of(text) + '\n';
}

std::optional<std::string> PortableAnswers::find(const std::string& question) {
  if (is_portable(question)) {
    const std::string digest = digest_of(question);
    const std::lock_guard lock(lock_);
    if (const auto found = answers_.find(digest); found != answers_.end()) return found->second;
  }
  return behind_ == nullptr ? std::nullopt : behind_->find(question);
}

void PortableAnswers::keep(const std::string& question, std::string_view answer) {
  if (gathers_ && is_portable(question)) {
    const std::lock_guard lock(lock_);
    answers_.emplace(digest_of(question), answer);
  }
  if (behind_ != nullptr) behind_->keep(question, answer);
}

}  // namespace stickslip::cases
