// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/assembly_turn.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "cases/springs.hpp"

namespace stickslip {
namespace {

constexpr double kilopascal = 1000;
/// Rounding of branch vectors, seen as a stretch of springs that are a thousand times shorter.
constexpr double round_off = 1e-11;

Matrix3 tensor_of(const std::array<double, 9>& rows) {
  Matrix3 m;
  for (Eigen::Index i = 0; i < 9; ++i) m(i / 3, i % 3) = rows[static_cast<std::size_t>(i)];
  return m;
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

}  // namespace

const std::array<PrintedTensor, 4>& printed_tensors() {
  static const std::array<PrintedTensor, 4> all{
      {{"(a) correct stress", tensor_of({-155.9, -1.2, -0.6, -1.2, -75.6, 0.5, -0.6, 0.5, -74.2})},
       {"(b) without adjustment",
        tensor_of({-155.9, -0.6, 1.2, -1.2, 0.5, 75.6, -0.6, 74.3, -0.5})},
       {"(c) with projection",
        tensor_of({-145.4, -1.4, -1.1, -1.1, -76.9, -6.6, -0.3, 8.2, -76.8})},
       {"(d) with projection and twirling",
        tensor_of({-155.9, -1.2, -0.6, -1.2, -75.6, 0.5, -0.6, 0.5, -74.2})}}};
  return all;
}

AssemblyTurn::AssemblyTurn(TurnedAssembly turned)
    : turned_(std::move(turned)), stress_(love_weber_stress(turned_.assembly)) {
  for (const AssemblyContact& c : turned_.assembly.contacts) {
    contacts_.push_back({c.branch * c.normal, c.normal, c.normal_force, c.tangential});
  }
  using reference::ForceFate;
  tangential_fixed_ = seen_back(ForceFate::tangential_fixed);
  whole_fixed_ = seen_back(ForceFate::whole_fixed);
  projected_ = seen_back(ForceFate::projected);
}

std::vector<ReferenceValue> AssemblyTurn::reference() const {
  const double uncertainty = error_of(seen_back(reference::ForceFate::turned)) + 1e-15;
  return {{0, 1, uncertainty},
          {stress_(0, 0), stress_.norm(), uncertainty},
          {asymmetry(stress_), 1, uncertainty}};
}

std::vector<CrossCheckResult> AssemblyTurn::cross_checks() const {
  // After a quarter turn the whole force left behind gives sigma R, whatever the contacts are.
  const Matrix3 whole = stress_ * turn().tensor();
  return {{"sum over the contacts against " + turned_.stress_source,
           (reference::love_weber_stress<double>(contacts_, turned_.assembly.volume) -
            turned_.expected_stress)
                   .norm() /
               stress_.norm(),
           turned_.stress_tolerance},
          {"sum over the turned contacts, turned back, against the stress at the start",
           error_of(seen_back(reference::ForceFate::turned)), 1e-13},
          {"all forces left behind: sum over the contacts against sigma R",
           (whole_fixed_ - whole).norm() / stress_.norm(), 1e-13},
          {"limit of projection: parallel transport against the power of the projection of one "
           "increment, extrapolated, over 200 contacts",
           projection_gap(), 1e-9}};
}

Measurement AssemblyTurn::measure(const Scheme& scheme, int steps) const {
  const Matrix3 seen = run({turned_.law_of(scheme)}, steps).front();
  return {{error_of(seen), seen(0, 0), asymmetry(seen)}, {}};
}

std::vector<Expectation> AssemblyTurn::expect(const Scheme& scheme) const {
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
    all[2] = Expectation::wrong(asymmetry(limit) - asymmetry(stress_), 2e-3, why);
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
          1, "each increment errs by its square, and contacts at the friction limit are cut", 0.2));
      // To first order the forces only change in size, which leaves a stress symmetric that is
      // symmetric about the axis; what is left of that is not for theory to say.
      all[2] = {};
      break;
    case FrameUpdate::quaternion:
      if (table) break;
      right(
          Expectation::of_order(2, "the angle 2 atan(w/2) errs by the cube of the increment", 0.2));
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

reference::Turn<double> AssemblyTurn::turn() const { return {Vector3::UnitX(), turned_.angle}; }

Matrix3 AssemblyTurn::seen_back(reference::ForceFate fate) const {
  return reference::turned_back(
      reference::stress_after_turn<double>(contacts_, turned_.assembly.volume, turn(), fate),
      turn());
}

double AssemblyTurn::error_of(const Matrix3& m) const {
  return (m - stress_).norm() / stress_.norm();
}

std::vector<Matrix3> AssemblyTurn::run(const std::vector<FramedLaw>& laws, int increments) const {
  return stresses_turned_back(laws, turned_.assembly, Vector3::UnitX(), turned_.angle, increments);
}

Matrix3 AssemblyTurn::seen_after(const Scheme& scheme, int increments, Limit limit) const {
  const FramedLaw usual = turned_.law_of(scheme);
  const FramedLaw framed = limit == Limit::kept ? usual : without_friction_limit(usual);
  const std::string key = scheme.label + ", " + words_of(framed) + ", " +
                          std::to_string(increments) + (limit == Limit::kept ? "" : ", no limit");
  {
    const std::lock_guard lock(known_lock_);
    if (const auto it = known_.find(key); it != known_.end()) return it->second;
  }
  // Not under the lock, or one of two threads would wait: at worst both find the same stress.
  Matrix3 seen = run({framed}, increments).front();
  const std::lock_guard lock(known_lock_);
  known_.emplace(key, seen);
  return seen;
}

std::vector<int> AssemblyTurn::ladder() const {
  std::vector<int> ladder;
  for (int n = 1; n < turned_.increments; n *= 10) ladder.push_back(n);
  ladder.push_back(turned_.increments);
  return ladder;
}

double AssemblyTurn::projection_gap() const {
  using Real = long double;
  const reference::Turn<Real> wide{Vector3::UnitX().cast<Real>(), static_cast<Real>(turned_.angle)};
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
    largest = std::max(largest, static_cast<double>((extrapolated - limit).norm() / force.norm()));
  }
  return largest;
}

namespace {

/// The first scheme with an exact movement whose frame may be exchanged for any other.
const Scheme* any_frame(std::span<const Scheme> schemes) {
  for (const Scheme& scheme : schemes) {
    if (scheme.law().info().can(Capability::turn)) return &scheme;
  }
  return nullptr;
}

}  // namespace

Figure AssemblyTurn::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "Stress of an assembly after a rigid quarter turn";
  figure.caption =
      "Left: error of the stress, turned back, against the number of increments; dashed lines are "
      "the limits that theory gives for forces left behind and for projection alone; methods "
      "without error lie below the axis. Right: the two shear components in the plane of the turn. "
      "A stress is symmetric on the black line only; the tensors printed in Fig. 6 stand beside "
      "those of " +
      turned_.difference + ".";
  const double last = turned_.increments;
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
    for (const int increments : ladder()) {
      const Matrix3 seen = seen_after(schemes[slot], increments);
      in_error.x.push_back(increments);
      in_error.y.push_back(positive_or_gap(error_of(seen) - 1e-10));
      if (increments < turned_.increments) continue;
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
  for (const PrintedTensor& tensor : printed_tensors()) {
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

Matrix3 AssemblyTurn::seen_with(std::span<const Scheme> schemes, FrameUpdate update, int increments,
                                Limit limit) const {
  // The first scheme with this frame, as in the figure; if there is none, any that can have it.
  const auto own = std::ranges::find_if(schemes, [&](const Scheme& s) {
    return s.framed.frame == update && s.framed.kinematics == Kinematics::mid_arm;
  });
  Scheme changed = own != schemes.end() ? *own : *any_frame(schemes);
  changed.framed.frame = update;
  changed.framed.kinematics = Kinematics::mid_arm;
  return seen_after(changed, increments, limit);
}

Table AssemblyTurn::tensor_table(std::span<const Scheme> schemes) const {
  Table tensors;
  tensors.name = turned_.name + "-tensors";
  tensors.title = "Stress before the turn and after it, seen in the turned frame (Fig. 6)";
  tensors.note =
      "Each tensor of the paper, then ours. Ours are of " + turned_.difference +
      ", so (b) and (c) agree in kind, not in every digit. The printed (b) is not what its text "
      "describes (tangential forces left behind, normal forces turned): it is the whole force left "
      "behind, the product of (a) with the turn, in which the printed +74.3 has the wrong sign. "
      "The printed (c) changes the trace by 6.6 kPa, which projection cannot do where branches are "
      "along normals. Error and asymmetry are over the norm of the stress.";
  tensors.columns = {{"tensor", {}}, {"increments", "-"}};
  for (const char* component : {"11", "12", "13", "21", "22", "23", "31", "32", "33"}) {
    tensors.columns.push_back({std::string("σ") + component, "kPa"});
  }
  tensors.columns.push_back({"error", "%"});
  tensors.columns.push_back({"asymmetry", "%"});
  const Matrix3 printed_stress = kilopascal * printed_tensors().front().stress;
  const auto add = [&](const std::string& what, int increments, const Matrix3& stress,
                       const Matrix3& right, Tone tone) {
    std::vector<Cell> row{{what}};
    row.push_back(increments > 0 ? Cell{std::to_string(increments), static_cast<double>(increments)}
                                 : Cell{"-"});
    for (Eigen::Index i = 0; i < 9; ++i) {
      const double component = stress(i / 3, i % 3) / kilopascal;
      row.push_back({fmt::format("{:.1f}", component), component});
    }
    const double error = 100 * (stress - right).norm() / right.norm();
    row.push_back({fmt::format("{:.3g}", error), error, tone});
    row.push_back({fmt::format("{:.3g}", 100 * asymmetry(stress)), 100 * asymmetry(stress)});
    tensors.rows.push_back(row);
  };
  const auto add_printed = [&](std::size_t i) {
    const PrintedTensor& printed = printed_tensors()[i];
    add(printed.name + ", printed", 0, kilopascal * printed.stress, printed_stress, Tone::muted);
  };
  const auto add_ours = [&](const std::string& what, const Matrix3& stress, int increments = 0) {
    add(what, increments, stress, stress_, tone_of(error_of(stress)));
  };
  const auto add_frame = [&](const std::string& what, FrameUpdate update) {
    add_ours(what, seen_with(schemes, update, turned_.increments), turned_.increments);
  };
  add_printed(0);
  add_ours("(a) " + turned_.called, stress_);
  add_printed(1);
  add_frame("(b) frame=fixed: tangential forces left behind", FrameUpdate::fixed);
  add_ours("(b) all forces left behind, closed form", whole_fixed_);
  add_printed(2);
  add_frame("(c) frame=projected", FrameUpdate::projected);
  add_ours("(c) limit of projection, closed form", projected_);
  add_printed(3);
  add_frame("(d) frame=projected-and-twirled", FrameUpdate::projected_and_twirled);
  add_frame("frame=exact", FrameUpdate::exact);
  return tensors;
}

Table AssemblyTurn::error_table(std::span<const Scheme> schemes) const {
  Table errors;
  errors.name = turned_.name + "-errors";
  errors.title = "Error of the stress against the number of increments";
  errors.note =
      "In percent of the norm of the stress. Nothing moves at the contacts, so only the frame "
      "acts. "
      "To first order it lets forces grow, and what grows over the friction limit is cut by the "
      "law "
      "in a simulation: the row without that is of the frame alone.";
  errors.columns = {{"frame", {}}};
  for (const int increments : ladder()) {
    errors.columns.push_back(
        {fmt::format("{} increment{}", increments, increments == 1 ? "" : "s"), "%"});
  }
  const auto add = [&](FrameUpdate update, Limit limit, const std::string& words = "") {
    std::vector<Cell> row{{std::string(name_of(update)) + words}};
    for (const int increments : ladder()) {
      const double error = error_of(seen_with(schemes, update, increments, limit));
      row.push_back({fmt::format("{:.4g}", 100 * error), 100 * error, tone_of(error)});
    }
    errors.rows.push_back(std::move(row));
  };
  add(FrameUpdate::fixed, Limit::kept);
  add(FrameUpdate::projected, Limit::kept);
  add(FrameUpdate::projected_and_twirled, Limit::kept);
  add(FrameUpdate::projected_and_twirled, Limit::lifted, ", friction limit lifted");
  add(FrameUpdate::quaternion, Limit::kept);
  add(FrameUpdate::exact, Limit::kept);
  return errors;
}

std::vector<Table> AssemblyTurn::tables(std::span<const Scheme> schemes) const {
  if (any_frame(schemes) == nullptr) return {};
  return {tensor_table(schemes), error_table(schemes)};
}

void describe_assembly_turn(CaseInfo& info) {
  info.source = "Kuhn, Suzuki & Daouadji, Eqs. 22-24 and Fig. 6";
  info.truth =
      "the stress at the start; the limits of wrong updates by closed forms, contact by contact";
  info.needs = linear_friction_needs();
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
}

std::vector<CaseParameter> turn_parameters(int increments) {
  return {{"angle",
           "deg",
           90,
           {.low = 0, .high = 170, .low_is_allowed = false},
           "angle of the whole turn, about x1"},
          {"increments",
           "-",
           static_cast<double>(increments),
           {.low = 1, .high = 1e5},
           "most increments of the figure and the tables",
           false,
           {},
           true}};
}

void set_turn(TurnedAssembly& turned, const CaseParameters& parameters) {
  constexpr double degree = std::numbers::pi / 180;
  turned.angle = parameters["angle"] * degree;
  turned.increments = static_cast<int>(parameters["increments"]);
}

}  // namespace stickslip
