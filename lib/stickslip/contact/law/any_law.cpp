// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/law/any_law.hpp"

#include <algorithm>
#include <array>

#include "stickslip/description/words.hpp"
#include "stickslip/laws/disc_spring.hpp"
#include "stickslip/laws/hertz_mindlin.hpp"
#include "stickslip/laws/incremental_mindlin_deresiewicz.hpp"
#include "stickslip/laws/jaeger.hpp"
#include "stickslip/laws/linear_conventional.hpp"
#include "stickslip/laws/linear_refined.hpp"
#include "stickslip/laws/modified_mindlin.hpp"
#include "stickslip/laws/spring_foundation.hpp"
#include "stickslip/laws/zabulionis.hpp"

namespace stickslip {
namespace {

struct Entry {
  std::string_view name;
  std::unique_ptr<AnyLaw::Model> (*make)();
};

// One line a law.
const std::array catalogue{
    Entry{LinearConventional::identity.name, make_linear_conventional},
    Entry{LinearRefined::identity.name, make_linear_refined},
    Entry{Jaeger::identity.name, make_jaeger},
    Entry{HertzMindlin::identity.name, make_hertz_mindlin},
    Entry{Zabulionis::identity.name, make_zabulionis},
    Entry{ModifiedMindlin::identity.name, make_modified_mindlin},
    Entry{IncrementalMindlinDeresiewicz::identity.name, make_incremental_mindlin_deresiewicz},
    Entry{SpringFoundation::identity.name, make_spring_foundation},
    Entry{CundallSpring::identity.name, make_cundall_spring},
    Entry{GeometricSpring::identity.name, make_geometric_spring},
};

constexpr std::array frames{FrameUpdate::fixed, FrameUpdate::projected,
                            FrameUpdate::projected_and_twirled, FrameUpdate::quaternion,
                            FrameUpdate::exact};
constexpr std::array orders{FrameOrder::before, FrameOrder::after};
constexpr std::array kinematics_kinds{Kinematics::velocity, Kinematics::end_arm,
                                      Kinematics::mid_arm, Kinematics::positions,
                                      Kinematics::printed};

/// Where the bracket of the options opens; npos: there is none. A command may hold brackets of its
/// own: only one at its end with nothing but assignments in it is that of the options.
std::size_t first_of_options(std::string_view text) {
  if (!text.starts_with("exec:")) return text.find('[');
  const auto open = text.ends_with(']') ? text.rfind('[') : std::string_view::npos;
  if (open == std::string_view::npos) return open;
  const std::string_view inside = text.substr(open + 1, text.size() - open - 2);
  const bool are_assignments = std::ranges::all_of(split_list(inside), [](const std::string& item) {
    return item.find('=') != std::string::npos && item.find_first_of(" \t'\"") == std::string::npos;
  });
  return are_assignments ? open : std::string_view::npos;
}

}  // namespace

std::string LawSpec::text() const {
  if (options.empty()) return name;
  std::string inside;
  for (const auto& [key, value] : options)
    inside += (inside.empty() ? "" : ",") + key + "=" + value;
  return name + "[" + inside + "]";
}

std::vector<std::string> split_list(std::string_view text) {
  std::vector<std::string> items(1);
  int depth = 0;
  char quote = 0;  // commands of laws from outside may hold quoted words
  for (const char c : text) {
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (c == '[') {
      ++depth;
    } else if (c == ']') {
      --depth;
    }
    if (c == ',' && depth == 0 && quote == 0) {
      items.emplace_back();
    } else {
      items.back() += c;
    }
  }
  return items;
}

LawSpec parse_law_spec(std::string_view text) {
  const auto open = first_of_options(text);
  LawSpec spec{std::string(text.substr(0, open)), {}};
  if (spec.name.empty()) throw InputError("'" + std::string(text) + "': a law needs a name");
  if (open == std::string_view::npos) return spec;
  if (text.back() != ']') {
    throw InputError("'" + std::string(text) + "': the bracket is not closed; write " + spec.name +
                     "[option=value,...]");
  }
  const std::string_view inside = text.substr(open + 1, text.size() - open - 2);
  if (inside.empty()) return spec;
  for (const std::string& item : split_list(inside)) {
    const auto equals = item.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == item.size()) {
      throw InputError("'" + std::string(text) + "': '" + item + "' is not option=value");
    }
    const std::string key = item.substr(0, equals);
    if (std::ranges::any_of(spec.options, [&](const auto& o) { return o.first == key; })) {
      throw InputError("'" + std::string(text) + "': option " + key + " is given twice");
    }
    spec.options.emplace_back(key, item.substr(equals + 1));
  }
  return spec;
}

AnyLaw AnyLaw::with(const std::map<std::string, double>& values_by_role) const {
  AnyLaw changed = *this;
  for (const auto& [role, value] : values_by_role) {
    const ParameterInfo* parameter = info().by_role(role);
    if (parameter == nullptr) {
      throw Unsuitable(info().name + " has no parameter " + role);
    }
    changed.model_->set(parameter->name, shortest(value));
  }
  changed.model_->finish();
  return changed;
}

AnyLaw AnyLaw::with_option(std::string_view name, std::string_view text) const {
  AnyLaw changed = *this;
  if (!changed.model_->set(name, text)) {
    std::vector<std::string> names;
    for (const ParameterInfo& p : info().parameters) names.push_back(p.name);
    for (const ParameterInfo& p : common_options()) names.push_back(p.name);
    names.emplace_back("rotation");
    throw InputError(info().name + ": " + unknown_name("option", name, names));
  }
  changed.model_->finish();
  return changed;
}

const std::vector<LawInfo>& law_catalogue() {
  static const std::vector<LawInfo> all = [] {
    std::vector<LawInfo> infos;
    for (const Entry& entry : catalogue) infos.push_back(entry.make()->info());
    return infos;
  }();
  return all;
}

const std::vector<ParameterInfo>& common_options() {
  static const std::vector<ParameterInfo> all{
      describe_words("frame", frames, "the law's own",
                     "how the tangential force follows the rotation of the pair"),
      describe_words("frame-order", orders, "before",
                     "whether the force is turned before the law acts or after it"),
      describe_words("kinematics", kinematics_kinds, "mid-arm, or the law's own",
                     "how the movement of the contact is made from the motion of the bodies"),
  };
  return all;
}

FrameUpdate read_frame(std::string_view word) { return read_word(frames, "frame", word); }

Kinematics read_kinematics(std::string_view word) {
  return read_word(kinematics_kinds, "kinematics", word);
}

FramedLaw make_law(const LawSpec& spec) {
  const auto entry = std::ranges::find(catalogue, spec.name, &Entry::name);
  if (entry == catalogue.end()) {
    std::vector<std::string> names;
    for (const Entry& e : catalogue) names.emplace_back(e.name);
    throw InputError(unknown_name("law", spec.name, names));
  }
  return with_options(AnyLaw(entry->make()), spec);
}

namespace {

/// Whether the option is one of those that every law understands.
bool is_common_option(std::string_view name) {
  return name == "rotation" || std::ranges::count(common_options(), name, &ParameterInfo::name) > 0;
}

}  // namespace

FramedLaw with_options(AnyLaw law, const LawSpec& spec) {
  FramedLaw made{std::move(law)};
  made.frame = made.law.default_frame();
  made.kinematics = made.law.default_kinematics();
  const auto names_frame = [&](const auto& option) { return option.first == "frame"; };
  const bool knows_bodies = made.law.info().can(Capability::bodies);
  for (const auto& [key, value] : spec.options) {
    if (knows_bodies && is_common_option(key))
      throw InputError(key + "=" + value + ": frame and kinematics are " + spec.name + "'s own");
    if (key == "frame") {
      made.frame = read_frame(value);
    } else if (key == "rotation") {  // alias of frame=fixed, in the words of the paper
      if (value != "on" && value != "off")
        throw InputError("rotation=" + value + ": must be on or off");
      if (std::ranges::any_of(spec.options, names_frame))
        throw InputError("'" + spec.text() + "': give frame or its alias rotation, not both");
      if (value == "off") made.frame = FrameUpdate::fixed;
    } else if (key == "frame-order") {
      made.frame_order = read_word(orders, "frame-order", value);
    } else if (key == "kinematics") {
      made.kinematics = read_kinematics(value);
    } else {
      made.law = made.law.with_option(key, value);
    }
  }
  return made;
}

}  // namespace stickslip
