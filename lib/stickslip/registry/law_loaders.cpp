// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/registry/law_loaders.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

constexpr std::string_view program_prefix = "exec:";

/// Set before there are threads.
bool code_is_forbidden = false;

/// All that have registered, the last one first.
std::vector<LawLoader>& loaders() {
  static std::vector<LawLoader> all;
  return all;
}

/// Where the bracket opens that is closed at the end; npos: there is none.
std::size_t last_bracket(std::string_view text) {
  int depth = 0;
  for (std::size_t i = text.size(); i-- > 0;) {
    if (text[i] == ']') ++depth;
    if (text[i] == '[') --depth;
    if (depth == 0) return text[i] == '[' ? i : std::string_view::npos;
  }
  return std::string_view::npos;
}

/// Where the bracket of the options of a command opens; npos: there is none. A command may hold
/// brackets of its own: only one at its end with nothing but assignments in it is that of the
/// options.
std::size_t options_of_command(std::string_view text) {
  const auto open = last_bracket(text);
  if (open == std::string_view::npos) return open;
  const std::string_view inside = text.substr(open + 1, text.size() - open - 2);
  const bool are_assignments = std::ranges::all_of(split_list(inside), [](const std::string& item) {
    return item.find('=') != std::string::npos && item.find_first_of(" \t'\"") == std::string::npos;
  });
  return are_assignments ? open : std::string_view::npos;
}

/// The kind of a name that no loader owns.
LawKind kind_by_grammar(std::string_view name) {
  if (name.starts_with(program_prefix)) return LawKind::command;
  const bool is_file = name.ends_with(".so") || name.find('/') != std::string_view::npos;
  return is_file ? LawKind::file : LawKind::catalogue;
}

/// What loads the laws of this name; nullptr: nothing does.
const LawLoader* owner_of(std::string_view name) {
  const auto owner = std::ranges::find_if(
      loaders(), [&](const LawLoader& loader) { return loader.owns && loader.owns(name); });
  return owner == loaders().end() ? nullptr : &*owner;
}

const LawLoader& loader_of(const LawSpec& law) {
  if (const LawLoader* const owner = owner_of(law.name); owner != nullptr) return *owner;
  const auto found = std::ranges::find_if(
      loaders(), [&](const LawLoader& loader) { return !loader.owns && loader.kind == law.kind; });
  if (found != loaders().end()) return *found;
  if (law.kind == LawKind::recorded || !law.is_from_outside())
    throw InputError(law.name + " is no law from outside that can be loaded");
  throw InputError(law.name +
                   ": nothing that loads such laws is registered in this program; call "
                   "stickslip::register_loaders() of stickslip/outside/outside.hpp first");
}

/// What a file is that cannot be loaded, by its ending.
struct FileKind {
  std::string_view ending;
  std::string_view runs;  ///< the command that runs such a file; empty: it is to be compiled
  std::string_view compiles = {};
};
constexpr std::array file_kinds{
    FileKind{".py", "python3"},      FileKind{".jl", "julia"},   FileKind{".R", "Rscript"},
    FileKind{".m", "octave"},        FileKind{".pl", "perl"},    FileKind{".sh", "sh"},
    FileKind{".rb", "ruby"},         FileKind{".lua", "lua"},    FileKind{".c", "", "cc"},
    FileKind{".cpp", "", "c++"},     FileKind{".cc", "", "c++"}, FileKind{".cxx", "", "c++"},
    FileKind{".f90", "", "gfortran"}};

}  // namespace

void register_loader(LawLoader loader) { loaders().insert(loaders().begin(), std::move(loader)); }

void host_laws(std::string prefix, HostedLaws make) {
  register_loader(
      {.kind = LawKind::hosted,
       .owns = [prefix =
                    std::move(prefix)](std::string_view name) { return name.starts_with(prefix); },
       .load = [make = std::move(make)](const LawSpec& law,
                                        const OutsideOptions&) { return make(law.name); }});
}

void forbid_code() { code_is_forbidden = true; }

LawSpec parse_any_law_spec(std::string_view text) {
  LawSpec law = text.starts_with(program_prefix) ? parse_law_spec(text, options_of_command(text))
                                                 : parse_law_spec(text);
  const LawLoader* const owner = owner_of(law.name);
  law.kind = owner != nullptr ? owner->kind : kind_by_grammar(law.name);
  return owner != nullptr && owner->rewritten ? owner->rewritten(law) : law;
}

void refuse_programs(const LawSpec& law) {
  if (law.kind == LawKind::command) return;
  const std::string& name = law.name;
  const auto kind = std::ranges::find_if(
      file_kinds, [&](const FileKind& one) { return name.ends_with(one.ending); });
  if (kind == file_kinds.end()) return;
  if (!kind->runs.empty()) {
    throw InputError(name + " is a program, not a shared object: --law 'exec:" +
                     std::string(kind->runs) + " " + name + "'");
  }
  const std::string object = name.substr(0, name.size() - kind->ending.size()) + ".so";
  const std::string place = object.find('/') == std::string::npos ? "./" : "";
  throw InputError(name + " is a source, not a shared object: compile it, as by '" +
                   std::string(kind->compiles) + " -shared -fPIC -o " + object + " " + name +
                   "', and give --law " + place + object);
}

AnyLaw load_law(const LawSpec& law, const OutsideOptions& options) {
  if (code_is_forbidden) {
    throw InputError(law.name +
                     ": a law from outside is code, which --no-code forbids; leave out the law or "
                     "the option");
  }
  return loader_of(law).load(law, options);
}

std::string command_of(const LawSpec& law) { return law.name.substr(program_prefix.size()); }

}  // namespace stickslip
