// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/outside.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "stickslip/bonds/contact_beside.hpp"
#include "stickslip/contact/law/law_around.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/laws/precision/rounded_law.hpp"
#include "stickslip/outside/code_policy.hpp"
#include "stickslip/outside/engines/engine_catalogue.hpp"
#include "stickslip/outside/engines/engine_law.hpp"
#include "stickslip/outside/hosted.hpp"
#include "stickslip/outside/like.hpp"
#include "stickslip/outside/loading/objects/load_permission.hpp"
#include "stickslip/outside/loading/objects/shared_object.hpp"
#include "stickslip/outside/loading/programs/program.hpp"

namespace stickslip {
namespace {

/// Set once, before there are threads.
bool code_is_forbidden = false;

constexpr std::string_view program_prefix = "exec:";

/// Set once, before there are threads; no prefix: no laws are hosted.
struct Host {
  std::string prefix = {};
  HostedLaws make = {};
};
Host& host() {
  static Host only;
  return only;
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

}  // namespace

void host_laws(std::string prefix, HostedLaws make) {
  host() = {std::move(prefix), std::move(make)};
}

namespace {

LawKind kind_of(std::string_view name) {
  if (name.starts_with(program_prefix)) return LawKind::command;
  if (is_engine_law(name)) return LawKind::engine;
  if (!host().prefix.empty() && name.starts_with(host().prefix)) return LawKind::hosted;
  const bool is_file = name.ends_with(".so") || name.find('/') != std::string_view::npos;
  return is_file ? LawKind::file : LawKind::catalogue;
}

}  // namespace

LawSpec parse_any_law_spec(std::string_view text) {
  LawSpec spec = text.starts_with(program_prefix) ? parse_law_spec(text, options_of_command(text))
                                                  : parse_law_spec(text);
  spec.kind = kind_of(spec.name);
  return spec.kind == LawKind::engine ? with_lines_in_name(spec) : spec;
}

namespace {

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

/// Throws for a file that is a program or a source, by its ending, with the word that names it.
void refuse_programs(const std::string& name) {
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

/// A law of a file that was loaded into this program.
class LoadedFile final : public LawAround {
 public:
  LoadedFile(AnyLaw law, std::string file, const OutsideOptions& options)
      : LawAround(std::move(law)), file_(std::move(file)), options_(options) {}
  std::unique_ptr<Model> clone() const override { return std::make_unique<LoadedFile>(*this); }
  bool set(std::string_view name, std::string_view text) override {
    if (!LawAround::set(name, text)) return false;
    values_.emplace_back(name, text);
    return true;
  }
  AnyLaw afresh() const override {
    if (!serves_laws()) return AnyLaw(clone());
    AnyLaw fresh = load_isolated(file_, options_);
    for (const auto& [name, text] : values_) fresh = fresh.with_option(name, text);
    return fresh;
  }

 private:
  std::string file_;
  OutsideOptions options_;
  std::vector<std::pair<std::string, std::string>> values_;  ///< as they were set
};

/// The law from outside, without the options.
AnyLaw load_outside(const LawSpec& law, const OutsideOptions& options) {
  switch (law.kind) {
    case LawKind::command:
      return load_program(law.name.substr(program_prefix.size()), options);
    case LawKind::engine:
      return load_engine(law.name, options);
    case LawKind::hosted:
      return host().make(law.name);
    case LawKind::file: {
      const std::string& file = law.file.empty() ? law.name : law.file;
      const bool is_loaded = !options.isolate && may_load(file, options);
      if (!is_loaded) return load_isolated(file, options);
      return AnyLaw(std::make_unique<LoadedFile>(load_shared_object(file, options), file, options));
    }
    case LawKind::catalogue:
    case LawKind::recorded:
      break;
  }
  throw InputError(law.name + " is no law from outside that can be loaded");
}

/// The law of the catalogue that `words` name, in the frame and with the kinematics of a law that
/// says it is like that one. What is ours to do well is not what is compared: where the frame of
/// the outside law follows any turn in fine steps, or the user chose it, its twin gets the same.
FramedLaw twin_for(const FramedLaw& outside, const LawSpec& chosen, const std::string& words) {
  const LawSpec spec = parse_any_law_spec(words);
  if (spec.is_from_outside())
    throw InputError("like=" + words + ": give a law of the catalogue, as in like=hertz-mindlin");
  FramedLaw twin = make_law(spec);
  const bool may_take = !outside.law.info().can(Capability::bodies);
  const auto takes = [&](std::string_view option, bool is_ours) {
    return may_take && spec.option(option) == nullptr &&
           (is_ours || chosen.option(option) != nullptr);
  };
  if (takes("frame", follows_any_turn(outside.frame)) && can_have(twin.law, outside.frame))
    twin.frame = outside.frame;
  if (takes("frame-order", false)) twin.frame_order = outside.frame_order;
  if (takes("kinematics", outside.kinematics == Kinematics::mid_arm))
    twin.kinematics = outside.kinematics;
  return twin;
}

/// The rules that a law which gives moments itself says that they follow, by its twin's.
void take_rules_of_twin(FramedLaw& made, const MomentChoices& rules, const std::string& like) {
  const bool rolls = rules.rolling != RollingRule::none;
  const bool twists = rules.twisting != TwistingRule::none;
  const LawInfo& info = made.law.info();
  // Those of an engine, or of options, it gives because its words ask for them.
  const bool can_roll = info.can(Capability::rolling) || made.moments.rolling != RollingRule::none;
  const bool can_twist =
      info.can(Capability::twisting) || made.moments.twisting != TwistingRule::none;
  if (rolls && !can_roll)
    throw InputError("like=" + like + ": " + info.name + " gives no rolling moment");
  if (twists && !can_twist)
    throw InputError("like=" + like + ": " + info.name + " gives no twisting moment");
  if (made.moment_source != MomentSource::law) return;
  MomentChoices all = rules;
  if (!rolls) all.rolling = made.moments.rolling;
  if (!twists) all.twisting = made.moments.twisting;
  made.moments = all;
}

/// The options of precision, unless the law has one of that name itself.
std::optional<PrecisionChoices> take_precision_around(const AnyLaw& law, LawSpec& spec) {
  const auto is_own = [&law](const auto& option) {
    return std::ranges::count(law.info().parameters, option.first, &ParameterInfo::name) > 0;
  };
  const auto own = std::stable_partition(spec.options.begin(), spec.options.end(), is_own);
  LawSpec others = spec;
  others.options.assign(own, spec.options.end());
  const std::optional<PrecisionChoices> precision = take_precision(others);
  spec.options.erase(own, spec.options.end());
  spec.options.insert(spec.options.end(), others.options.begin(), others.options.end());
  return precision;
}

}  // namespace

void forbid_code() { code_is_forbidden = true; }

FramedLaw make_any_law(const LawSpec& given, const OutsideOptions& options) {
  const auto make = [&](const LawSpec& one) { return make_any_law(one, options); };
  if (const auto both = made_with_contact(given, parse_any_law_spec, make)) return *both;
  if (given.kind != LawKind::command) refuse_programs(given.name);
  if (!given.is_from_outside()) return make_law(given);
  if (code_is_forbidden) {
    throw InputError(given.name +
                     ": a law from outside is code, which --no-code forbids; leave out the law or "
                     "the option");
  }
  LawSpec spec = given.without(like_option);
  AnyLaw plain = load_outside(spec, options);
  const std::optional<PrecisionChoices> precision = take_precision_around(plain, spec);
  FramedLaw made = with_options(std::move(plain), spec);
  if (precision) made.law = with_precision(made.law, *precision);
  const std::string* const named = given.option(like_option);
  const std::string like = named != nullptr ? *named : made.law.info().like;
  if (like.empty() || like == like_none) return made;
  const FramedLaw twin = twin_for(made, spec, like);
  made.law = made.law.like(twin);
  take_rules_of_twin(made, twin.moments, like);
  return made;
}

}  // namespace stickslip
