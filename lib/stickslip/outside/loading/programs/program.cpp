// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/loading/programs/program.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <utility>

#include "stickslip/outside/loading/objects/loaded_law.hpp"
#include "stickslip/outside/loading/programs/program_bonds.hpp"
#include "stickslip/outside/loading/programs/program_contacts.hpp"
#include "stickslip/outside/loading/programs/program_shapes.hpp"
#include "stickslip/outside/loading/programs/program_walls.hpp"

namespace stickslip {
namespace {

/// Asks for the description with these values, " name=value" each; none: with the defaults. Throws
/// LawFailure, Unsuitable where the program refuses the values, and InputError for an answer that
/// cannot be read.
ProgramDescription ask_for_description(const std::shared_ptr<ProcessPool>& pool,
                                       const std::string& values = {}) {
  ProcessLease process(pool);
  std::string answer;
  try {
    answer = process.exchange("describe" + values + '\n', 1).front();
  } catch (const ChildFailure& what) {
    throw pool->failure(what, "it described itself");
  }
  constexpr std::string_view error = "error ";
  if (answer.starts_with(error)) {
    const std::string why = answer.substr(error.size());
    if (values.empty()) throw InputError(why);
    throw Unsuitable(why);
  }
  try {
    return read_description(answer);
  } catch (const InputError& what) {
    throw InputError(pool->label() + ": " + what.what());
  }
}

/// A law in another process behind the erased interface.
class ProgramModel final : public AnyLaw::Model {
 public:
  explicit ProgramModel(std::shared_ptr<ProcessPool> pool)
      : pool_(std::move(pool)),
        description_(std::make_shared<ProgramDescription>(ask_for_description(pool_))) {
    for (const ParameterInfo& p : description_->info.parameters) values_.push_back(p.default_text);
  }

  std::unique_ptr<Model> clone() const override { return std::make_unique<ProgramModel>(*this); }

  bool set(std::string_view name, std::string_view text) override {
    const auto& parameters = description_->info.parameters;
    const auto found = std::ranges::find(parameters, name, &ParameterInfo::name);
    if (found == parameters.end()) return false;
    const auto index = static_cast<std::size_t>(found - parameters.begin());
    std::string value = checked(*found, description_->ranges[index], text);
    is_described_ = is_described_ && value == values_[index];
    values_[index] = std::move(value);
    return true;
  }

  void finish() override {
    if (is_described_ || !description_->can(ProgramWord::describe)) return;
    description_ = std::make_shared<ProgramDescription>(ask_for_description(pool_, assignments()));
    is_described_ = true;
  }

  std::unique_ptr<Contacts> contacts(std::size_t n) const override {
    if (!info().has_contacts()) throw Unsuitable(no_contacts(info()));
    refuse_if_native();
    return make_program_contacts(law(), n);
  }
  std::unique_ptr<BodyContact> body_contact() const override {
    if (!description_->rows.tells_bodies()) return nullptr;
    refuse_if_native();
    return make_program_body_contact(law());
  }
  std::unique_ptr<BodyMotion> body_motion() const override {
    return is_native() ? make_program_body_motion(law()) : nullptr;
  }

  std::shared_ptr<OwnMoments> own_moments() const override {
    const bool gives = info().can(Capability::rolling) || info().can(Capability::twisting);
    return gives ? make_program_moments(law()) : nullptr;
  }

  std::shared_ptr<const AnyBond> bond() const override {
    if (!info().can(Capability::bond)) return nullptr;
    return make_own_bond(make_program_bond(law()));
  }

  std::shared_ptr<OwnWall> own_wall() const override {
    return description_->can(ProgramWord::wall) ? make_program_wall(law()) : nullptr;
  }

  std::shared_ptr<OwnShapes> own_shapes() const override {
    return description_->can(ProgramWord::shapes) ? make_program_shapes(law()) : nullptr;
  }

  AnyLaw afresh() const override {
    auto fresh = std::make_unique<ProgramModel>(*this);
    fresh->pool_ = pool_->another();
    return AnyLaw(std::move(fresh));
  }

  const LawInfo& info() const override { return description_->info; }
  std::optional<LinearFrictionClaims> claims() const override {
    return description_->claims.linear;
  }
  std::optional<PartialSlipClaims> partial_slip_claims() const override {
    return description_->claims.partial_slip;
  }
  double range(double effective_radius) const override {
    if (!description_->can(ProgramWord::gap)) return Model::range(effective_radius);
    const std::string answer = OpenPath(law()).ask_word("gap " + shortest(effective_radius) + '\n');
    try {
      return checked_gap(pool_->label(), read_number(answer, "gap"), effective_radius);
    } catch (const InputError&) {
      throw pool_->failure("the answer '" + excerpt(answer) + "' to gap is no number");
    }
  }
  FrameUpdate default_frame() const override { return description_->frame; }
  Kinematics default_kinematics() const override { return description_->kinematics; }
  std::optional<double> value(std::string_view role) const override {
    const ParameterInfo* const parameter = info().by_role(role);
    if (parameter == nullptr || !parameter->choices.empty()) return std::nullopt;
    const auto index = static_cast<std::size_t>(parameter - info().parameters.data());
    return read_number(values_[index], parameter->name);
  }

 private:
  /// The value as the program gets it; throws InputError if it is not allowed.
  static std::string checked(const ParameterInfo& parameter, const Range& range,
                             std::string_view text) {
    const std::string shown = parameter.name + "=" + std::string(text);
    if (!parameter.choices.empty()) {
      if (std::ranges::count(parameter.choices, text) > 0) return std::string(text);
      throw InputError(shown + ": must be " + parameter.range);
    }
    const double x = read_number(text, parameter.name);
    if (range.contains(x)) return std::string(without_plus(text));
    throw InputError(shown + " [" + parameter.unit + "]: must be " + parameter.range);
  }

  std::shared_ptr<const ProgramLaw> law() const {
    auto law = std::make_shared<ProgramLaw>();
    law->pool = pool_;
    law->description = description_;
    law->opening = "path" + assignments() + '\n';
    const double mu = value("mu").value_or(0);
    law->friction = {mu, value("mu-kinetic").value_or(mu)};
    return law;
  }

  /// Whether the program is to move bodies itself.
  bool is_native() const {
    if (!description_->can(ProgramWord::motion)) return false;
    const auto& parameters = info().parameters;
    const auto native = std::ranges::find(parameters, native_option, &ParameterInfo::name);
    return values_[static_cast<std::size_t>(native - parameters.begin())] == native_on;
  }

  void refuse_if_native() const {
    if (!is_native()) return;
    throw Unsuitable(
        "native=on: the law moves two bodies by its own integrator; here it is asked for the force "
        "of a movement that is given, as with native=off");
  }

  std::string assignments() const {
    std::string text;
    const bool knows_motion = description_->can(ProgramWord::motion);
    for (std::size_t i = 0; i < values_.size(); ++i) {
      // The native option is ours.
      if (knows_motion && info().parameters[i].name == native_option) continue;
      text += ' ' + info().parameters[i].name + '=' + values_[i];
    }
    return text;
  }

  std::shared_ptr<ProcessPool> pool_;
  std::shared_ptr<const ProgramDescription> description_;
  std::vector<std::string> values_;  ///< values of the parameters, in their order
  bool is_described_ = true;         ///< the description is that for these values
};

}  // namespace

AnyLaw load_served(std::string label, std::vector<std::string> arguments, const Patience& patience,
                   Ending ending) {
  try {
    const auto pool =
        std::make_shared<ProcessPool>(std::move(label), std::move(arguments), patience);
    auto model = std::make_unique<ProgramModel>(pool);
    // One that has refused to describe itself may end as it likes.
    pool->expect(ending);
    return AnyLaw(std::move(model));
  } catch (const LawFailure& failure) {
    // A law that cannot even describe itself cannot be judged: that is bad input.
    throw InputError(failure.what());
  }
}

AnyLaw load_program(const std::string& command, const OutsideOptions& options) {
  if (command.find_first_not_of(" \t") == std::string::npos) {
    throw InputError("exec: needs a command, as in 'exec:python3 law.py'");
  }
  return load_served("exec:" + command, {"/bin/sh", "-c", command},
                     {.answer = options.patience, .start = options.patience});
}

bool serves_laws() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).filename() == "stickslip";
}

AnyLaw load_isolated(const std::string& file, const OutsideOptions& options) {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) throw InputError(file + ": cannot be isolated: " + error.message());
  std::vector<std::string> arguments{program.string(), "serve", "--no-isolate", file};
  if (options.checked) arguments.emplace_back("--checked");
  return load_served(file, std::move(arguments),
                     {.answer = options.patience, .start = options.patience}, Ending::clean);
}

}  // namespace stickslip
