// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/loading/objects/loaded_law.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>
#include <system_error>

#include "stickslip/bonds/own_bond.hpp"
#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/moments/own_moments.hpp"
#include "stickslip/outside/loading/objects/law_call.hpp"
#include "stickslip/outside/loading/told_number.hpp"
#include "stickslip/outside/process/child_process.hpp"

namespace stickslip {
namespace {

constexpr const char* symbol = "stickslip_law_descriptor";
constexpr const char* guide = "; see docs/shared-object-laws.md";

/// A text of the descriptor. Throws InputError where it is longer than it may be, or has no end.
std::string text_or(const char* text, const char* otherwise, const char* what,
                    std::size_t longest) {
  if (text == nullptr || *text == '\0') return otherwise;
  const std::size_t size = strnlen(text, longest + 1);
  if (size > longest)
    throw InputError(std::string(what) + " '" + excerpt({text, size}) + "' is longer than " +
                     std::to_string(longest) + " bytes");
  return {text, size};
}
std::string name_or(const char* text, const char* otherwise, const char* what) {
  return text_or(text, otherwise, what, longest_name);
}
std::string line_or(const char* text, const char* otherwise, const char* what) {
  return text_or(text, otherwise, what, longest_text);
}

/// A file without a slash is looked for here, not in the folders of the system's libraries.
std::string path_of(const std::string& file) {
  return file.find('/') == std::string::npos ? "./" + file : file;
}

/// Whether the file begins as those of compilers and linkers do.
bool is_object_file(const std::string& path) {
  std::array<char, 4> begin{};
  std::ifstream(path, std::ios::binary).read(begin.data(), begin.size());
  return std::string_view(begin.data(), begin.size()) ==
         "\x7f"
         "ELF";
}

/// What is wrong with a file that is no shared object, and how a program would be named.
std::string no_shared_object(const std::string& file, const std::string& path) {
  std::array<char, 2> begin{};
  std::ifstream(path, std::ios::binary).read(begin.data(), begin.size());
  const auto anyone = std::filesystem::perms::owner_exec | std::filesystem::perms::group_exec |
                      std::filesystem::perms::others_exec;
  const bool is_executable =
      (std::filesystem::status(path).permissions() & anyone) != std::filesystem::perms::none;
  const bool is_script = std::string_view(begin.data(), begin.size()) == "#!";
  const bool is_python = std::filesystem::path(path).extension() == ".py";
  std::string what = file + ": is not a shared object";
  if (is_executable) return what + "; a program is named as 'exec:" + path + "'";
  if (is_python) return what + "; a program is named as 'exec:python3 " + path + "'";
  if (is_script) {
    return what + "; a program is named as 'exec:" + path +
           "', and has to be executable (chmod +x)";
  }
  return what + guide;
}

/// A shared object in this process.
struct Opened {
  const stickslip_law* descriptor = nullptr;
  std::string environment;  ///< what loading it changed of the floating-point environment; or ""
};

void* load(const std::string& file, const std::string& path, std::string& environment) {
  const LawCall loading(place_in_call_log(file), LawFunction::loading);
  void* const handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  environment = loading.changes();
  return handle;
}

Opened open_descriptor(const std::string& file) {
  const std::string path = path_of(file);
  std::error_code unreadable;
  if (!std::filesystem::exists(path, unreadable))
    throw InputError(excerpt(file) + ": there is no such file");
  if (!is_object_file(path)) throw InputError(no_shared_object(file, path));
  Opened opened;
  void* const handle = load(file, path, opened.environment);
  if (handle == nullptr) {
    const char* const why = dlerror();
    throw InputError(
        file + ": cannot be loaded as a shared object: " + (why == nullptr ? "?" : excerpt(why)));
  }
  void* const function = dlsym(handle, symbol);
  if (function == nullptr) {
    throw InputError(file + ": exports no function " + symbol +
                     " (in C++ it is to be extern \"C\")" + guide);
  }
  const LawCall asking(place_in_call_log(file), LawFunction::descriptor);
  opened.descriptor = reinterpret_cast<decltype(&stickslip_law_descriptor)>(function)();
  return opened;
}

/// The members up to the last that every version of a descriptor has.
constexpr std::size_t least_size = offsetof(stickslip_law, check);

stickslip_law copy_of(const stickslip_law* descriptor) {
  if (descriptor == nullptr) throw InputError(std::string(symbol) + "() returns no descriptor");
  if (descriptor->interface_version < interface_without_masses ||
      descriptor->interface_version > STICKSLIP_LAW_INTERFACE) {
    throw InputError("made for version " + std::to_string(descriptor->interface_version) +
                     " of the interface, and this program has version " +
                     std::to_string(STICKSLIP_LAW_INTERFACE) +
                     "; build it again with the stickslip_law.h of this program");
  }
  if (descriptor->size < least_size)
    throw InputError("the size in its descriptor is " + std::to_string(descriptor->size) +
                     " bytes; set it to sizeof(struct stickslip_law)");
  stickslip_law table{};
  std::memcpy(&table, descriptor, std::min<std::size_t>(descriptor->size, sizeof table));
  if (table.interface_version == interface_without_masses &&
      (table.capabilities & STICKSLIP_MASSES) != 0)
    throw InputError("STICKSLIP_MASSES needs version " + std::to_string(STICKSLIP_LAW_INTERFACE) +
                     " of the interface; build it again with the stickslip_law.h of this program");
  if (table.state_size > most_state_bytes)
    throw InputError("the state of a contact has " + std::to_string(table.state_size) +
                     " bytes; it may have " + std::to_string(most_state_bytes));
  if (table.parameter_count > most_parameters)
    throw InputError("it has " + std::to_string(table.parameter_count) +
                     " parameters; it may have " + std::to_string(most_parameters));
  return table;
}

Range range_of(const stickslip_parameter& parameter) {
  if (parameter.kind == STICKSLIP_COUNT) return {parameter.low, parameter.high};
  switch (parameter.range) {
    case STICKSLIP_ANY:
      return {};
    case STICKSLIP_POSITIVE:
      return Range::positive();
    case STICKSLIP_NOT_NEGATIVE:
      return Range::not_negative();
    case STICKSLIP_BETWEEN:
      return {parameter.low, parameter.high};
    case STICKSLIP_ABOVE:
      return {parameter.low, parameter.high, false};
    default:
      throw InputError("parameter " + name_or(parameter.name, "?", "the name of a parameter") +
                       ": unknown range " + std::to_string(parameter.range));
  }
}

ParameterKind kind_of(const stickslip_parameter& parameter) {
  switch (parameter.kind) {
    case STICKSLIP_NUMBER:
      return ParameterKind::number;
    case STICKSLIP_COUNT:
      return ParameterKind::count;
    case STICKSLIP_FLAG:
      return ParameterKind::flag;
    case STICKSLIP_CHOICE:
      return ParameterKind::choice;
    default:
      throw InputError("parameter " + name_or(parameter.name, "?", "the name of a parameter") +
                       ": unknown kind " + std::to_string(parameter.kind));
  }
}

std::vector<std::string> split_words(const std::string& text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (c == '|') {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  return words;
}

std::vector<DeclaredParameter> parameters_of(const stickslip_law& table) {
  if (table.parameter_count > 0 && table.parameters == nullptr)
    throw InputError("it has parameters, but no array of them");
  std::vector<DeclaredParameter> all;
  for (std::uint32_t i = 0; i < table.parameter_count; ++i) {
    const stickslip_parameter& p = table.parameters[i];
    all.push_back({name_or(p.name, "", "the name of a parameter"),
                   name_or(p.role, "", "the role of a parameter"),
                   name_or(p.unit, "-", "the unit of a parameter"),
                   line_or(p.text, "", "the text of a parameter"),
                   kind_of(p),
                   p.default_value,
                   range_of(p),
                   {}});
    if (p.kind == STICKSLIP_CHOICE)
      all.back().choices = split_words(line_or(p.choices, "", "the choices of a parameter"));
    check_declaration(all.back());
  }
  return all;
}

/// No two of the same name or role, and no name that every law understands already.
void check_names(const std::vector<DeclaredParameter>& parameters) {
  for (auto p = parameters.begin(); p != parameters.end(); ++p) {
    const auto is_again = [&](const DeclaredParameter& other) {
      return other.name == p->name || (!p->role.empty() && other.role == p->role);
    };
    if (std::any_of(parameters.begin(), p, is_again))
      throw InputError("parameter " + p->name + ": its name or role occurs twice");
    // Moments of its own a law may have under the same names.
    const bool is_of_moments =
        std::ranges::count(moment_options(), p->name, &ParameterInfo::name) > 0;
    if (!is_of_moments && std::ranges::count(common_options(), p->name, &ParameterInfo::name) > 0)
      throw InputError("parameter " + p->name + ": every law has an option of this name");
  }
}

/// A capability and what has to be there with it.
struct Claim {
  std::uint32_t bit;
  Capability capability;
  std::array<const char*, 2> roles;
};
constexpr std::array claims{Claim{STICKSLIP_LINEAR, Capability::linear, {"kn", "kt"}},
                            Claim{STICKSLIP_HERTZIAN, Capability::hertzian, {"G", "nu"}}};
constexpr std::uint32_t moment_bits = STICKSLIP_ROLLING | STICKSLIP_TWISTING;
constexpr std::uint32_t known_bits = STICKSLIP_LINEAR | STICKSLIP_HERTZIAN | STICKSLIP_ENERGY |
                                     moment_bits | STICKSLIP_MASSES | STICKSLIP_BOND |
                                     STICKSLIP_WALL | STICKSLIP_SHAPES;

std::vector<Capability> capabilities_of(const stickslip_law& table, const LawInfo& info) {
  const auto has = [&](const char* role) { return info.by_role(role) != nullptr; };
  if ((table.capabilities & ~known_bits) != 0)
    throw InputError("capabilities has bits that this version does not know");
  if ((table.capabilities & STICKSLIP_LINEAR) != 0 &&
      (table.capabilities & STICKSLIP_HERTZIAN) != 0)
    throw InputError("a law is linear or Hertzian, not both");
  std::vector<Capability> all;
  if ((table.capabilities & STICKSLIP_BOND) != 0) {
    if ((table.capabilities & ~(STICKSLIP_BOND | STICKSLIP_ENERGY)) != 0)
      throw InputError("STICKSLIP_BOND goes with no other capability but STICKSLIP_ENERGY");
    all.push_back(Capability::bond);
    if ((table.capabilities & STICKSLIP_ENERGY) != 0) all.push_back(Capability::energy);
    return all;
  }
  if ((table.capabilities & STICKSLIP_WALL) != 0) {
    if ((table.capabilities & ~(STICKSLIP_WALL | STICKSLIP_LINEAR | STICKSLIP_HERTZIAN)) != 0)
      throw InputError(
          "STICKSLIP_WALL goes with no other capability but STICKSLIP_LINEAR or "
          "STICKSLIP_HERTZIAN");
    all.push_back(Capability::wall);
  }
  if ((table.capabilities & STICKSLIP_SHAPES) != 0) {
    if ((table.capabilities &
         ~(STICKSLIP_SHAPES | STICKSLIP_LINEAR | STICKSLIP_HERTZIAN | STICKSLIP_ENERGY)) != 0)
      throw InputError(
          "STICKSLIP_SHAPES goes with no other capability but STICKSLIP_LINEAR, "
          "STICKSLIP_HERTZIAN or STICKSLIP_ENERGY");
    all.push_back(Capability::shapes);
  }
  for (const Claim& claim : claims) {
    if ((table.capabilities & claim.bit) == 0) continue;
    for (const char* role : claim.roles) {
      if (!has(role)) {
        throw InputError("it says that it is " + std::string(name_of(claim.capability)) +
                         ", but no parameter has the role " + role);
      }
    }
    all.push_back(claim.capability);
  }
  if (has("mu")) all.push_back(Capability::friction);
  if ((table.capabilities & STICKSLIP_ENERGY) != 0) all.push_back(Capability::energy);
  if (table.turn != nullptr) all.push_back(Capability::turn);
  if (has("damping")) all.push_back(Capability::damping);
  if (has("damping-normal") && has("damping-tangential"))
    all.push_back(Capability::damping_by_direction);
  if ((table.capabilities & STICKSLIP_ROLLING) != 0) all.push_back(Capability::rolling);
  if ((table.capabilities & STICKSLIP_TWISTING) != 0) all.push_back(Capability::twisting);
  if ((table.capabilities & STICKSLIP_MASSES) != 0) all.push_back(Capability::masses);
  if (table.tangent != nullptr) all.push_back(Capability::tangent);
  return all;
}

LawInfo info_of(const stickslip_law& table, const std::vector<DeclaredParameter>& parameters) {
  LawInfo info;
  info.name = name_or(table.name, "", "its name");
  const auto is_odd = [](char c) { return static_cast<unsigned char>(c) <= ' '; };
  if (info.name.empty() || std::ranges::any_of(info.name, is_odd))
    throw InputError("its descriptor needs a name, in one word");
  info.title = line_or(table.title, "", "its title");
  info.source = line_or(table.source, "", "its source");
  info.like = line_or(table.like, "", "like");
  for (const DeclaredParameter& p : parameters) info.parameters.push_back(describe(p));
  info.capabilities = capabilities_of(table, info);
  take_parts(info, read_parts(line_or(table.parts, "", "parts")));
  if (table.largest_gap != nullptr) check_tells_gap(info);
  take_stated_precision(info, line_or(table.precision, "", "precision"));
  info.tells_limit = table.limit != nullptr;
  info.tells_contact_radius = table.contact_radius != nullptr;
  return info;
}

void check_functions(const stickslip_law& table) {
  const auto go_together = [](bool one, bool other, const char* names) {
    if (one != other) throw InputError(std::string(names) + " go together: give both or neither");
  };
  const bool is_bond = (table.capabilities & STICKSLIP_BOND) != 0;
  go_together(table.advance_bonds != nullptr, is_bond, "advance_bonds and STICKSLIP_BOND");
  if (table.bond_numbers > OwnBond::most_remembered)
    throw InputError("its bonds remember " + std::to_string(table.bond_numbers) +
                     " numbers; they may remember " + std::to_string(OwnBond::most_remembered));
  const bool is_wall = (table.capabilities & STICKSLIP_WALL) != 0;
  const bool is_of_shapes = (table.capabilities & STICKSLIP_SHAPES) != 0;
  if (table.advance == nullptr && !is_bond && !is_wall && !is_of_shapes)
    throw InputError("its descriptor has no function advance");
  if (is_wall && (table.wall == nullptr || table.advance != nullptr))
    throw InputError("STICKSLIP_WALL needs a function wall and no advance");
  if (is_of_shapes && (table.shapes == nullptr || table.advance != nullptr))
    throw InputError("STICKSLIP_SHAPES needs a function shapes and no advance");
  if (table.shapes_end != nullptr && table.shapes == nullptr)
    throw InputError("shapes_end goes with shapes");
  if ((table.shape_kinds >> (STICKSLIP_PLANE + 1)) != 0)
    throw InputError("shape_kinds has bits that this version does not know");
  if (is_bond && table.shapes != nullptr) throw InputError("a bond has no function shapes");
  if (is_bond && table.wall != nullptr) throw InputError("a bond has no function wall");
  if (table.tangent != nullptr && table.advance == nullptr)
    throw InputError("tangent goes with advance");
  if (table.wall_end != nullptr && table.wall == nullptr)
    throw InputError("wall_end goes with wall");
  go_together(table.copy != nullptr, table.destroy != nullptr, "copy and destroy");
  go_together(table.pack != nullptr, table.unpack != nullptr, "pack and unpack");
  go_together(table.advance_moments != nullptr, (table.capabilities & moment_bits) != 0,
              "advance_moments and STICKSLIP_ROLLING or STICKSLIP_TWISTING");
  const std::uint64_t remembered = std::uint64_t{2} * table.moment_vectors + table.moment_numbers;
  if (remembered > MomentMemory::most)
    throw InputError("its moments remember " + std::to_string(remembered) +
                     " numbers of a contact; they may remember " +
                     std::to_string(MomentMemory::most));
}

/// The value of an enumeration of the interface, whose 0 is the default and whose others count from
/// 1; `last` is the last of ours.
template <class Enum>
Enum chosen(std::uint32_t value, Enum otherwise, Enum last, const char* what) {
  if (value > static_cast<std::uint32_t>(last) + 1)
    throw InputError(std::string("unknown ") + what + " " + std::to_string(value));
  return value == 0 ? otherwise : static_cast<Enum>(value - 1);
}

}  // namespace

double checked_gap(const std::string& law, double gap, double effective_radius) {
  if (gap >= 0 && std::isfinite(gap)) return gap;
  throw LawFailure(law + ": its largest gap is " + told_number(gap) + " at R = " +
                   shortest(effective_radius) + " m, and has to be a number from 0 up");
}

void check_tells_gap(const LawInfo& law) {
  if (parts_of(law).range != RangePart::touch) return;
  throw InputError(
      "it tells the largest gap at which there is a force: its parts need range=gap or "
      "range=hysteresis");
}

std::string no_contacts(const LawInfo& law) {
  const char* const kind = law.can(Capability::bond) ? " is a bond, and has no contacts"
                           : law.can(Capability::wall)
                               ? " answers for walls, and for no single contact"
                               : " answers for shapes, and for no single contact";
  return law.name + kind;
}

LoadedLaw read_descriptor(const std::string& file, const stickslip_law* descriptor) {
  static_assert(STICKSLIP_FRAME_EXACT == static_cast<int>(FrameUpdate::exact) + 1 &&
                STICKSLIP_FRAME_PROJECTED == static_cast<int>(FrameUpdate::projected) + 1);
  static_assert(STICKSLIP_KINEMATICS_PRINTED == static_cast<int>(Kinematics::printed) + 1 &&
                STICKSLIP_KINEMATICS_MID_ARM == static_cast<int>(Kinematics::mid_arm) + 1);
  try {
    LoadedLaw law;
    law.file = file;
    law.place = place_in_call_log(file);
    law.table = copy_of(descriptor);
    check_functions(law.table);
    law.parameters = parameters_of(law.table);
    check_names(law.parameters);
    law.info = info_of(law.table, law.parameters);
    law.claims = read_claims(line_or(law.table.claims, "", "claims"));
    law.frame = chosen(law.table.frame, FrameUpdate::exact, FrameUpdate::exact, "frame");
    law.kinematics =
        chosen(law.table.kinematics, Kinematics::mid_arm, Kinematics::printed, "kinematics");
    const bool needs_turn =
        law.frame == FrameUpdate::projected || law.frame == FrameUpdate::projected_and_twirled;
    if (needs_turn && law.table.turn == nullptr)
      throw InputError("its frame needs a function turn");
    return law;
  } catch (const InputError& e) {
    throw InputError(file + ": " + e.what() + guide);
  }
}

LoadedLaw load_law(const std::string& file) {
  const Opened opened = open_descriptor(file);
  LoadedLaw law = read_descriptor(file, opened.descriptor);
  if (!opened.environment.empty()) {
    law.info.notice =
        "loading it changes " + opened.environment +
        " of the thread, as code does that is linked with -ffast-math; this was undone";
  }
  return law;
}

}  // namespace stickslip
