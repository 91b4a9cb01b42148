// SPDX-License-Identifier: BSD-3-Clause
// Laws of JavaScript and of WebAssembly: to the program each is another program that is spoken to
// in lines and blocks of numbers (docs/program-laws.md), but the other end is a function here
// (web/package/programs.mjs), and no message leaves the process.
#include <emscripten.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include "stickslip/contact/law/law_around.hpp"
#include "stickslip/outside/engines/engine_catalogue.hpp"
#include "stickslip/outside/engines/engine_law.hpp"
#include "stickslip/outside/loading/programs/program.hpp"
#include "stickslip/outside/outside.hpp"
#include "stickslip/outside/process/child_process.hpp"

EM_JS_DEPS(law_modules, "$stringToNewUTF8,$UTF8ToString");

// clang-format off
// Module.programs: start(file) and exchange(number, bytes), whose answer is bytes. What they throw is the end of the
// program; a text in their place tells why.
EM_JS(int, program_start, (const char* file, char** why), {
  try {
    if (!Module.programs) throw new Error("no laws of JavaScript are known here");
    return Module.programs.start(UTF8ToString(file));
  } catch (error) {
    HEAPU32[why >> 2] = stringToNewUTF8(String(error && error.message || error));
    return -1;
  }
});
EM_JS(char*, program_exchange, (int number, const char* text, int size, int* answered, char** why), {
  try {
    const bytes = Module.programs.exchange(number, HEAPU8, text, size);
    const place = _malloc(bytes.length + 1);
    HEAPU8.set(bytes, place);
    HEAP32[answered >> 2] = bytes.length;
    return place;
  } catch (error) {
    HEAPU32[why >> 2] = stringToNewUTF8(String(error && error.message || error));
    HEAP32[answered >> 2] = error && error.isSilence ? -2 : -1;
    return 0;
  }
});
EM_JS(void, program_end, (int number), { Module.programs.end(number); });
// clang-format on

namespace stickslip {
namespace {

std::string taken(char* text) {
  std::string copy = text == nullptr ? "" : text;
  std::free(text);
  return copy;
}

/// What the program answers to this text.
std::string answer_of(int number, std::string_view text) {
  int size = 0;
  char* why = nullptr;
  char* const bytes =
      program_exchange(number, text.data(), static_cast<int>(text.size()), &size, &why);
  constexpr int silent = -2;
  if (bytes == nullptr)
    throw ChildFailure(size == silent ? ChildFailure::Kind::silent : ChildFailure::Kind::broke_off,
                       taken(why));
  std::string answer(bytes, static_cast<std::size_t>(size));
  std::free(bytes);
  return answer;
}

/// The first line, without its break; the text loses it.
std::string take_line(std::string& text) {
  const auto end = text.find('\n');
  if (end == std::string::npos)
    throw ChildFailure(ChildFailure::Kind::broke_off, "gave no whole answer");
  std::string line = text.substr(0, end);
  text.erase(0, end + 1);
  return line;
}

}  // namespace

void Descriptor::close() { number_ = -1; }

ChildProcess::ChildProcess(const std::vector<std::string>& arguments) {
  char* why = nullptr;
  pid_ = program_start(arguments.front().c_str(), &why);
  if (pid_ < 0) throw ChildFailure(ChildFailure::Kind::broke_off, taken(why));
}
ChildProcess::~ChildProcess() { program_end(pid_); }

std::vector<std::string> ChildProcess::exchange(std::string_view text, std::size_t lines,
                                                std::chrono::milliseconds) {
  unread_ += answer_of(pid_, text);
  std::vector<std::string> answers;
  for (std::size_t i = 0; i < lines; ++i) answers.push_back(take_line(unread_));
  return answers;
}

BlockAnswer ChildProcess::exchange_block(std::string_view text, const BlockShape& shape,
                                         std::chrono::milliseconds) {
  unread_ += answer_of(pid_, text);
  BlockAnswer answer{take_line(unread_), {}};
  if (answer.line != shape.heading) return answer;
  answer.bytes = unread_.substr(0, shape.items * shape.bytes);
  unread_.erase(0, answer.bytes.size());
  if (answer.bytes.size() < shape.items * shape.bytes)
    throw ChildFailure(ChildFailure::Kind::broke_off, "gave no whole block", {}, {},
                       answer.bytes.size() / shape.bytes);
  return answer;
}

std::string ChildProcess::next_line(std::chrono::milliseconds) { return take_line(unread_); }
std::string ChildProcess::end(std::chrono::milliseconds) { return ""; }
void ChildProcess::close_input(std::string_view) noexcept {}

namespace {

constexpr const char* no_programs_for_laws =
    "no program is started from WebAssembly; use stickslip built for this system";

/// A law whose answer costs a call and no message: it is asked for all levels.
class NearLaw final : public LawAround {
 public:
  explicit NearLaw(AnyLaw law) : LawAround(std::move(law)) { take_info(); }
  std::unique_ptr<Model> clone() const override { return std::make_unique<NearLaw>(*this); }
  const LawInfo& info() const override { return info_; }
  void finish() override {
    LawAround::finish();
    take_info();
  }

 private:
  void take_info() {
    info_ = LawAround::info();
    info_.is_dear_to_ask = false;
  }
  LawInfo info_;
};

AnyLaw load_module(const LawSpec& law, const OutsideOptions& options) {
  const std::string& file = law.file.empty() ? law.name : law.file;
  if (file.ends_with(".so"))
    throw InputError(
        file +
        ": shared objects are not loaded into WebAssembly; compile it to .wasm, or use stickslip " +
        "built for this system");
  return AnyLaw(std::make_unique<NearLaw>(
      load_served(file, {file}, {.answer = options.patience, .start = options.patience})));
}

}  // namespace

void register_loaders() {
  register_loader(
      {.kind = LawKind::command, .load = [](const LawSpec& law, const OutsideOptions&) -> AnyLaw {
         throw InputError(law.name + ": " + no_programs_for_laws);
       }});
  register_loader({.kind = LawKind::file, .load = load_module});
  register_loader({.kind = LawKind::engine,
                   .owns = is_engine_law,
                   .load = [](const LawSpec& law, const OutsideOptions&) -> AnyLaw {
                     throw ToolMissing(law.name + ": " + no_programs_for_laws);
                   },
                   .rewritten = with_lines_in_name});
}

}  // namespace stickslip
