// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid_rotation_assembly.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <mutex>
#include <numbers>

#include "cases/contact_assembly.hpp"
#include "cases/linear_cases.hpp"
#include "reference/rotation.hpp"

namespace stickslip {
namespace {

constexpr double degree = std::numbers::pi / 180;
constexpr double kilopascal = 1000;
/// Rounding of branch vectors, seen as a stretch of springs that are a thousand times shorter.
constexpr double round_off = 1e-11;

Matrix3 tensor_of(const std::array<double, 9>& rows) {
  Matrix3 m;
  for (Eigen::Index i = 0; i < 9; ++i) m(i / 3, i % 3) = rows[static_cast<std::size_t>(i)];
  return m;
}

/// The tensors of Fig. 6 as printed [kPa].
struct Printed {
  std::string name;
  Matrix3 stress;
};
const std::vector<Printed>& printed_tensors() {
  static const std::vector<Printed> all{
      {"(a) correct stress", tensor_of({-155.9, -1.2, -0.6, -1.2, -75.6, 0.5, -0.6, 0.5, -74.2})},
      {"(b) without adjustment", tensor_of({-155.9, -0.6, 1.2, -1.2, 0.5, 75.6, -0.6, 74.3, -0.5})},
      {"(c) with projection", tensor_of({-145.4, -1.4, -1.1, -1.1, -76.9, -6.6, -0.3, 8.2, -76.8})},
      {"(d) with projection and twirling",
       tensor_of({-155.9, -1.2, -0.6, -1.2, -75.6, 0.5, -0.6, 0.5, -74.2})}};
  return all;
}

double asymmetry(const Matrix3& m) { return (m - m.transpose()).norm() / m.norm(); }

/// Frame in words, and the kinematics where it is not the usual one.
std::string words_of(const FramedLaw& law) {
  std::string words(name_of(law.frame));
  if (law.kinematics != Kinematics::mid_arm) {
    words += ", " + std::string(name_of(law.kinematics));
  }
  return words;
}

class RigidRotationAssembly final : public CaseInstance {
 public:
  explicit RigidRotationAssembly(const CaseParameters& parameters)
      : values_(parameters.law_parameters()),
        angle_(parameters["angle"] * degree),
        increments_(static_cast<int>(parameters["increments"])) {
    StandIn wanted;
    wanted.contacts = static_cast<int>(parameters["contacts"]);
    wanted.mu = parameters["mu"];
    wanted.stress = kilopascal * printed_tensors().front().stress;
    wanted.seed = static_cast<std::uint64_t>(parameters["seed"]);
    assembly_ = make_stand_in(wanted);
    stress_ = wanted.stress;
    for (const AssemblyContact& c : assembly_.contacts) {
      contacts_.push_back({c.branch * c.normal, c.normal, c.normal_force, c.tangential});
    }
    using reference::ForceFate;
    tangential_fixed_ = seen_back(ForceFate::tangential_fixed);
    whole_fixed_ = seen_back(ForceFate::whole_fixed);
    projected_ = seen_back(ForceFate::projected);
  }

  std::vector<ReferenceValue> reference() const override {
    const double uncertainty = error_of(seen_back(reference::ForceFate::turned)) + 1e-15;
    return {{0, 1, uncertainty}, {stress_(0, 0), stress_.norm(), uncertainty}, {0, 1, uncertainty}};
  }

  std::vector<CrossCheckResult> cross_checks() const override {
    // After a quarter turn the whole force left behind gives sigma R, whatever the contacts are.
    const Matrix3 whole = stress_ * turn().tensor();
    return {{"sum over the contacts against the stress of the paper's Fig. 6 (a)",
             error_of(reference::love_weber_stress<double>(contacts_, assembly_.volume)), 1e-13},
            {"sum over the turned contacts, turned back, against the stress at the start",
             error_of(seen_back(reference::ForceFate::turned)), 1e-13},
            {"all forces left behind: sum over the contacts against sigma R",
             (whole_fixed_ - whole).norm() / stress_.norm(), 1e-13},
            {"limit of projection: parallel transport against the power of the projection of one "
             "increment, extrapolated, over 200 contacts",
             projection_gap(), 1e-9}};
  }

  Measurement measure(const Scheme& scheme, int steps) const override {
    const Matrix3 seen = run({with_parameters(scheme, values_).framed}, steps).front();
    return {{error_of(seen), seen(0, 0), asymmetry(seen)}, {}};
  }

  std::vector<Expectation> expect(const Scheme& scheme) const override {
    std::vector<Expectation> all(3);
    const auto claims = scheme.law().claims();
    const FramedLaw& framed = scheme.framed;
    // Other kinematics see movements of the size of the stretch of the springs unless the
    // increments are very many, and the contacts slip: theory has no number for that.
    const bool still =
        framed.kinematics == Kinematics::mid_arm || framed.kinematics == Kinematics::velocity;
    if (!claims || claims->as_printed) return all;
    if (!still) {
      return std::vector<Expectation>(
          3, Expectation::approximate("the kinematics sees movements in a rigid turn, which reach "
                                      "the stretch of the springs"));
    }
    const bool table = claims->slip_rotation && claims->table > 0;
    // Contacts at the friction limit slip by rounding, and the table turns them by its own error
    // each time, in either direction.
    const double bound =
        table ? 64.0 / (static_cast<double>(claims->table) * claims->table) : round_off;
    const auto wrong = [&](const Matrix3& limit, const std::string& why) {
      const double component = std::abs(limit(0, 0) - stress_(0, 0)) / stress_.norm();
      all[0] = Expectation::wrong(error_of(limit), 2e-3, why);
      all[1] = component < 1e-12 ? Expectation::exact(bound, "components along the axis stay")
                                 : Expectation::wrong(component, 2e-3, why);
      all[2] = Expectation::wrong(asymmetry(limit), 2e-3, why);
    };
    const auto right = [&](const Expectation& expectation) { std::ranges::fill(all, expectation); };
    switch (framed.frame) {
      case FrameUpdate::fixed:
        wrong(tangential_fixed_, "the tangential forces stay behind in space");
        break;
      case FrameUpdate::projected:
        wrong(projected_, "projection does not follow the spin about the normals");
        break;
      case FrameUpdate::projected_and_twirled:
        if (table) break;
        right(Expectation::of_order(
            1, "each increment errs by its square, and contacts at the friction limit are cut",
            0.2));
        // To first order the forces only change in size, which leaves a stress symmetric that is
        // symmetric about the axis; what is left of that is not for theory to say.
        all[2] = {};
        break;
      case FrameUpdate::quaternion:
        if (table) break;
        right(Expectation::of_order(2, "the angle 2 atan(w/2) errs by the cube of the increment",
                                    0.2));
        // A small rotation of all forces does not change the component along the axis.
        all[1] = {};
        break;
      case FrameUpdate::exact:
        right(Expectation::exact(bound,
                                 table ? "the look-up table errs at contacts that slip by rounding"
                                       : "the forces keep their place in frames that turn"));
        break;
    }
    return all;
  }

  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  reference::Turn<double> turn() const { return {Vector3::UnitX(), angle_}; }
  Matrix3 seen_back(reference::ForceFate fate) const {
    return reference::turned_back(
        reference::stress_after_turn<double>(contacts_, assembly_.volume, turn(), fate), turn());
  }
  double error_of(const Matrix3& m) const { return (m - stress_).norm() / stress_.norm(); }

  std::vector<Matrix3> run(const std::vector<FramedLaw>& laws, int increments) const {
    return stresses_turned_back(laws, assembly_, Vector3::UnitX(), angle_, increments);
  }

  /// The stress seen back after so many increments. The figure and the table ask for the same ones,
  /// and they are dear: what is known is not computed again.
  Matrix3 seen_after(const Scheme& scheme, int increments) const {
    const FramedLaw framed = with_parameters(scheme, values_).framed;
    const std::string key =
        scheme.label + ", " + words_of(framed) + ", " + std::to_string(increments);
    {
      const std::lock_guard lock(known_lock_);
      if (const auto it = known_.find(key); it != known_.end()) return it->second;
    }
    // Not under the lock, or one of two threads would wait: at worst both find the same stress.
    const Matrix3 seen = run({framed}, increments).front();
    const std::lock_guard lock(known_lock_);
    known_.emplace(key, seen);
    return seen;
  }

  /// Increments shown in the figure: powers of ten up to the number in the table.
  std::vector<int> figure_ladder() const {
    std::vector<int> ladder;
    for (int n = 1; n < increments_; n *= 10) ladder.push_back(n);
    ladder.push_back(increments_);
    return ladder;
  }

  double projection_gap() const {
    using Real = long double;
    const reference::Turn<Real> wide{Vector3::UnitX().cast<Real>(), static_cast<Real>(angle_)};
    double largest = 0;
    for (std::size_t i = 0; i < std::min<std::size_t>(200, contacts_.size()); ++i) {
      const reference::Vector3<Real> force = contacts_[i].tangential.cast<Real>();
      const reference::Vector3<Real> n = contacts_[i].normal.cast<Real>();
      const auto cut = [&](int increments) {
        return reference::after_increments<Real>(force, n, wide, increments,
                                                 reference::IncrementalUpdate::projection);
      };
      constexpr int many = 1 << 12;
      const reference::Vector3<Real> once = 2 * cut(2 * many) - cut(many);
      const reference::Vector3<Real> again = 2 * cut(4 * many) - cut(2 * many);
      const reference::Vector3<Real> limit = reference::projected_limit<Real>(force, n, wide);
      const reference::Vector3<Real> extrapolated = (4 * again - once) / 3;
      largest =
          std::max(largest, static_cast<double>((extrapolated - limit).norm() / force.norm()));
    }
    return largest;
  }

  std::map<std::string, double> values_;
  double angle_;
  int increments_;
  ContactAssembly assembly_;
  std::vector<reference::AssemblyContact<double>> contacts_;
  Matrix3 stress_;
  Matrix3 tangential_fixed_;
  Matrix3 whole_fixed_;
  Matrix3 projected_;
  mutable std::mutex known_lock_;
  mutable std::map<std::string, Matrix3> known_;
};

/// The first scheme with an exact movement whose frame may be exchanged for any other.
const Scheme* any_frame(std::span<const Scheme> schemes) {
  for (const Scheme& scheme : schemes) {
    if (scheme.law().info().can(Capability::turn)) return &scheme;
  }
  return nullptr;
}

Figure RigidRotationAssembly::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "Stress of an assembly after a rigid quarter turn";
  figure.caption =
      "Left: error of the stress, turned back, against the number of increments; dashed lines are "
      "the limits that theory gives for forces left behind and for projection alone; methods "
      "without error lie below the axis. Right: the two shear components in the plane of the turn. "
      "A stress is symmetric on the black line only; the tensors printed in Fig. 6 stand beside "
      "those of this stand-in, which has the same stress but other contacts.";
  const double last = increments_;
  Panel error{"error",
              {"increments", "-", true, 1.0, last},
              {"error of the stress", "-", true, 1e-6, 1.0},
              {},
              Legend::outside};
  Panel shear{"loss of symmetry",
              {"σ₂₃", "kPa", false, -50.0, 100.0},
              {"σ₃₂", "kPa", false, -100.0, 100.0},
              {},
              Legend::outside};
  shear.equal_aspect = true;
  std::vector<std::string> drawn;
  for (std::size_t slot = 0; slot < schemes.size(); ++slot) {
    const std::string words = words_of(schemes[slot].framed);
    if (std::ranges::count(drawn, words) > 0) continue;
    drawn.push_back(words);
    Series in_error{words, {}, {}, Mark::line_and_points, false, static_cast<int>(slot)};
    Series in_shear{words, {}, {}, Mark::line_and_points, false, static_cast<int>(slot)};
    for (const int increments : figure_ladder()) {
      const Matrix3 seen = seen_after(schemes[slot], increments);
      in_error.x.push_back(increments);
      in_error.y.push_back(positive_or_gap(error_of(seen) - 1e-10));
      if (increments < increments_) continue;
      in_shear.x.push_back(seen(1, 2) / kilopascal);
      in_shear.y.push_back(seen(2, 1) / kilopascal);
    }
    error.series.push_back(in_error);
    shear.series.push_back(in_shear);
  }
  const double left = error_of(tangential_fixed_);
  const double projected = error_of(projected_);
  error.series.push_back({"limit, left behind", {1, last}, {left, left}, Mark::dashed_line, true});
  error.series.push_back(
      {"limit, projection", {1, last}, {projected, projected}, Mark::dashed_line, true});
  Series printed{"as printed in Fig. 6", {}, {}, Mark::points};
  for (const Printed& tensor : printed_tensors()) {
    printed.x.push_back(tensor.stress(1, 2));
    printed.y.push_back(tensor.stress(2, 1));
  }
  // Beside the points; (a) and (d) coincide.
  shear.notes = {{4, -16, "(a), (d)"}, {52, 78, "(b)"}, {-46, 14, "(c)"}};
  shear.series.push_back(printed);
  shear.series.push_back({"whole force left behind",
                          {whole_fixed_(1, 2) / kilopascal},
                          {whole_fixed_(2, 1) / kilopascal},
                          Mark::points});
  shear.series.push_back({"symmetric", {-50, 100}, {-50, 100}, Mark::line, true});
  figure.panels = {error, shear};
  return figure;
}

std::vector<Table> RigidRotationAssembly::tables(std::span<const Scheme> schemes) const {
  const Scheme* scheme = any_frame(schemes);
  if (scheme == nullptr) return {};
  const auto seen_with = [&](FrameUpdate update) {
    // The first scheme with this frame, as in the figure; if there is none, any that can have it.
    const auto own = std::ranges::find_if(schemes, [&](const Scheme& s) {
      return s.framed.frame == update && s.framed.kinematics == Kinematics::mid_arm;
    });
    Scheme changed = own != schemes.end() ? *own : *scheme;
    changed.framed.frame = update;
    changed.framed.kinematics = Kinematics::mid_arm;
    return seen_after(changed, increments_);
  };

  Table tensors;
  tensors.name = "rigid-rotation-assembly-tensors";
  tensors.title = "Stress before the turn and after it, seen in the turned frame (Fig. 6)";
  tensors.note =
      "Each tensor of the paper, then ours. Ours are of a stand-in of " +
      std::to_string(assembly_.contacts.size()) +
      " contacts that has the paper's stress (a) but not its particles, so (b) and (c) agree in "
      "kind, not in every digit. The printed (b) is not what its text describes (tangential forces "
      "left behind, normal forces turned): it is the whole force left behind, the product of (a) "
      "with the turn, in which the printed +74.3 has the wrong sign. The printed (c) changes the "
      "trace by 6.6 kPa, which projection cannot do where branches are along normals. Error and "
      "asymmetry are over the norm of the stress.";
  tensors.columns = {{"tensor", {}}, {"increments", "-"}};
  for (const char* component : {"11", "12", "13", "21", "22", "23", "31", "32", "33"}) {
    tensors.columns.push_back({std::string("σ") + component, "kPa"});
  }
  tensors.columns.push_back({"error", "%"});
  tensors.columns.push_back({"asymmetry", "%"});
  const auto add = [&](const std::string& what, int increments, const Matrix3& stress,
                       bool is_ours) {
    std::vector<Cell> row{{what}};
    row.push_back(increments > 0 ? Cell{std::to_string(increments), static_cast<double>(increments)}
                                 : Cell{"-"});
    for (Eigen::Index i = 0; i < 9; ++i) {
      const double component = stress(i / 3, i % 3) / kilopascal;
      row.push_back({fmt::format("{:.1f}", component), component});
    }
    const double error = error_of(stress);
    row.push_back(
        {fmt::format("{:.3g}", 100 * error), 100 * error, is_ours ? tone_of(error) : Tone::muted});
    row.push_back({fmt::format("{:.3g}", 100 * asymmetry(stress)), 100 * asymmetry(stress)});
    tensors.rows.push_back(row);
  };
  const auto& printed = printed_tensors();
  const auto add_printed = [&](std::size_t i) {
    add(printed[i].name + ", printed", 0, kilopascal * printed[i].stress, false);
  };
  add_printed(0);
  add("(a) stand-in", 0, love_weber_stress(assembly_), true);
  add_printed(1);
  add("(b) frame=fixed: tangential forces left behind", increments_, seen_with(FrameUpdate::fixed),
      true);
  add("(b) all forces left behind, closed form", 0, whole_fixed_, true);
  add_printed(2);
  add("(c) frame=projected", increments_, seen_with(FrameUpdate::projected), true);
  add("(c) limit of projection, closed form", 0, projected_, true);
  add_printed(3);
  add("(d) frame=projected-and-twirled", increments_, seen_with(FrameUpdate::projected_and_twirled),
      true);
  add("frame=exact", increments_, seen_with(FrameUpdate::exact), true);
  return {tensors};
}

}  // namespace

std::unique_ptr<Case> make_rigid_rotation_assembly() {
  CaseInfo info;
  info.name = "rigid-rotation-assembly";
  info.title = "Rigid rotation of an assembly";
  info.source = "Kuhn, Suzuki & Daouadji, Eqs. 22-24 and Fig. 6";
  info.judges =
      "whether the stress of 10,648 particles' worth of contacts turns with them in a rigid "
      "quarter turn";
  info.truth =
      "the stress at the start; the limits of wrong updates by closed forms, contact by contact";
  info.needs = linear_friction_needs();
  info.parameters = joined(
      spring_parameters(8.4e4, 8.4e4, 0.55),
      {{"contacts",
        "-",
        31944,
        {.low = 100, .high = 1e6},
        "contacts, three for each particle",
        false,
        {},
        true},
       {"angle",
        "deg",
        90,
        {.low = 0, .high = 170, .low_is_allowed = false},
        "angle of the whole turn, about x1"},
       {"increments",
        "-",
        1000,
        {.low = 1, .high = 1e5},
        "increments of the table of tensors",
        false,
        {},
        true},
       {"seed", "-", 10648, {.low = 0, .high = 1e9}, "of the random contacts", false, {}, true}});
  info.observables = {
      {"stress", "-", "stress turned back: Frobenius norm of its error over that of the stress"},
      {"sigma-11", "Pa", "its component along the axis, error over the norm of the stress"},
      {"asymmetry", "-", "norm of its difference from its transpose over its norm"}};
  info.steps_from = 1;
  info.steps_to = 32;
  info.nominal_steps = 32;
  info.variants = {"linear-refined[frame=fixed]", "linear-refined[frame=projected]",
                   "linear-refined[frame=projected-and-twirled]",
                   "linear-refined[frame=quaternion]"};
  info.figures = {{"kuhn-linear/6", "Stress of an assembly after a rigid quarter turn (Fig. 6)"}};
  return std::make_unique<CaseOf<RigidRotationAssembly>>(std::move(info));
}

}  // namespace stickslip
