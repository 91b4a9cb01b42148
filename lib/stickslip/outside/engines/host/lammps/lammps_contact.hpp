// SPDX-License-Identifier: BSD-3-Clause
// Contact laws of LAMMPS and LIGGGHTS. A new one is an entry of a table in lammps_styles.cpp or
// liggghts_styles.cpp, and a line in engine_catalogue.cpp.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "stickslip/outside/engines/engine_catalogue.hpp"
#include "stickslip/outside/engines/host/engine_contact.hpp"
#include "stickslip/outside/engines/host/screen.hpp"
#include "stickslip/outside/engines/host/spheres/moving_pair.hpp"
#include "stickslip/outside/engines/host/spheres/sphere_pair.hpp"

namespace stickslip {

/// What damps a contact with the values that it has.
struct Dashpot {
  std::string part = std::string(dashpot_none);  ///< part of the dashpot, a word of parts.hpp
  std::string_view parameter = {};               ///< parameter that sets the dashpot; "" for none

  bool acts() const { return part != dashpot_none; }
};

/// How one contact law is set up and what it takes.
struct PairStyle {
  std::string_view name;  ///< name in engine_catalogue.hpp
  Capability family;      ///< linear or hertzian
  ArmRule arms;           ///< by which spins move the contact
  std::vector<DeclaredParameter> parameters;
  /// The lines of input that set it.
  std::function<std::vector<std::string>(const ParameterValues& values)> input;
  /// Throws InputError where the engine does not take the values.
  void (*check)(const ParameterValues& values);
  /// Dashpot in normal direction; null where the style can have none.
  Dashpot (*dashpot)(const ParameterValues& values) = nullptr;
  /// What follows `fix ID GROUP wall/gran`, with a wall at x = 0.
  std::string (*wall)(const ParameterValues& values) = nullptr;
  /// In the place of `input`, where what the engine is told depends on the spheres.
  std::vector<std::string> (*input_for)(const ParameterValues& values,
                                        const HostedSpheres& spheres) = nullptr;
  /// What it is made of, where its normal force is none of its family.
  DeclaredParts (*parts)(const ParameterValues& values) = nullptr;
  /// The law of the catalogue whose equations it says it has; null or "" for none.
  std::string (*like)(const ParameterValues& values) = nullptr;
};

/// What HostedPair and LammpsContact have to know of a code.
struct LammpsKind {
  Dialect dialect;
  std::vector<PairStyle> styles;
};

LammpsKind lammps_kind();
/// The law of the user's lines.
PairStyle own_style(const LammpsLines& lines);
LammpsKind liggghts_kind();

/// Parameters by their roles, as all laws of the catalogue have them.
DeclaredParameter parameter_kn();
DeclaredParameter parameter_kt();
DeclaredParameter parameter_shear_modulus();
DeclaredParameter parameter_poisson();
DeclaredParameter parameter_mu();
/// A parameter whose role is its name.
DeclaredParameter parameter_role(const char* name, const char* unit, const char* text,
                                 double otherwise, const Range& range = Range::not_negative());
/// Restitution that the engine is told, 1 unless it is set: without a dashpot.
DeclaredParameter parameter_restitution();
/// Coefficient of a dashpot in normal direction, in the unit of its rule.
DeclaredParameter parameter_normal_damping(const char* unit, const char* text);
/// Density of both bodies, where the engine is not told their masses: native=on and no dashpot need
/// none.
DeclaredParameter parameter_density();
/// What a wall is.
DeclaredParameter parameter_wall();
/// The option of a switch, "off" unless it is set.
DeclaredParameter parameter_switch(const char* name, const char* text);
/// A parameter that is one of these words, the first unless it is set.
DeclaredParameter parameter_word(const char* name, const char* text,
                                 std::vector<std::string> choices);
/// A parameter in the engine's own units that is no role.
DeclaredParameter parameter_number(const char* name, const char* unit, const char* text,
                                   double otherwise, const Range& range = Range::not_negative());
/// These parameters, and the others after them.
std::vector<DeclaredParameter> joined(std::vector<DeclaredParameter> parameters,
                                      const std::vector<DeclaredParameter>& others);

/// A contact of one of these laws.
class LammpsContact final : public EngineContact {
 public:
  /// Starts the engine and has it take the law once, with its defaults. `last_words` is called with
  /// what it prints before it ends the process. Throws LawFailure with the words of an engine that
  /// refuses the law and goes on.
  LammpsContact(const EngineLaw& law, LammpsKind kind,
                std::function<void(const std::string&)> last_words);

  LawInfo info(const ParameterValues& values) const override;
  ArmRule arms() const override { return style_.arms; }
  std::vector<DeclaredParameter> parameters() const override { return style_.parameters; }
  void check(const ParameterValues& values) const override { style_.check(values); }
  void try_law(const ParameterValues& values) override;
  void open(const ParameterValues& values) override {
    opened_ = values;
    is_told_ = false;
    pair_.forget_contact();
  }
  BodyForces advance(const BodyStep& step) override;
  std::vector<double> pack() override { return pair_.pack(); }
  void unpack(const ParameterValues& values, std::span<const double> numbers) override;
  void swap() override { pair_.swap(); }
  MotionState start(const MotionStart& start) override {
    pair_.forget_engine();
    is_told_ = false;
    return moving_.start(
        input_of(hosted_spheres(start.p.radius, start.q.radius, start.p.mass, start.q.mass)),
        start);
  }
  MotionState move() override { return moving_.step(); }

 private:
  /// The law of the open path.
  LawInput input_of(const HostedSpheres& spheres) const {
    const ParameterValues& values = opened_.value();
    LawInput law{.lines = style_.input_for == nullptr ? style_.input(values)
                                                      : style_.input_for(values, spheres)};
    if (style_.wall != nullptr && values.word("wall") == "own")
      law.wall = "fix " + std::string(wall_name) + " all wall/gran " + style_.wall(values);
    if (is_damped(values)) law.density = values.number("density");
    return law;
  }
  /// Whether a force depends on rates.
  bool is_damped(const ParameterValues& values) const;
  Dashpot dashpot_of(const ParameterValues& values) const {
    return style_.dashpot == nullptr ? Dashpot{} : style_.dashpot(values);
  }

  bool errors_are_reported_ = false;  ///< an error on the screen is not its last word
  Screen screen_;
  LammpsKind kind_;
  const PairStyle& style_;
  LammpsLibrary engine_;
  HostedPair pair_;
  MovingPair moving_;
  std::optional<ParameterValues> opened_;  ///< parameters of the open path
  bool is_told_ = false;                   ///< the engine knows the law of the open path
  LawInfo info_;                           ///< but for what depends on values
};

}  // namespace stickslip
