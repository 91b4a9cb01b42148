// SPDX-License-Identifier: BSD-3-Clause
// A check of a property: a path, and how far what the law gives there is from what it must give.
#pragma once

#include "cases/properties/properties.hpp"
#include "cases/properties/subject.hpp"

namespace stickslip::cases::properties {

/// What a check found on a path: the worst place.
struct Finding {
  double error = 0;      ///< relative
  double tolerance = 1;  ///< what it may be
  double gives = 0;
  double must = 0;
  std::string observable;  ///< what the two numbers are, with the step and the unit
  /// Parameters by role that the two numbers belong to, where they are not the subject's.
  std::map<std::string, double> parameters = {};
  std::string failure = {};  ///< what the law said, where it did not answer
  double sensitivity = 0;    ///< change of the force, relative, when the path moves by round-off
  double bound = 0;  ///< what the error may be where theory denies the law what is asked; or 0

  bool is_violation() const { return !(error <= tolerance); }
  /// Whether the law said on this path that its memory is full, so that it is not to be trusted.
  bool is_full = false;

  /// Whether the law answers round-off as much: it is decided by that and not by what was asked.
  bool is_round_off() const { return error <= 10 * sensitivity; }
  /// Whether it is off no further than theory says of such a law.
  bool is_within_bound() const { return error <= bound; }
  /// Whether it is no fault, for one of these reasons.
  bool is_excused() const { return is_full || is_round_off() || is_within_bound(); }
  /// How far beyond the tolerance.
  double severity() const { return tolerance > 0 ? error / tolerance : error > 0 ? 1e300 : 0; }
};

/// A number that is looked at.
struct Place {
  std::string what;                     ///< "normal force"
  std::optional<std::size_t> step = 0;  ///< none: of no step
  std::string unit = "N";
};

/// Collects the worst place of a path.
class Worst {
 public:
  explicit Worst(double tolerance) { worst_.tolerance = tolerance; }

  /// |gives - must| over the scale. A gives that is no number is infinitely wrong.
  void compare(double gives, double must, double scale, const Place& place);
  /// The same of a vector, component by component; `what` ends with "along".
  void compare(const Vector3& gives, const Vector3& must, double scale, const char* what,
               std::size_t step, const std::string& unit = "N m");
  /// An error that is known already.
  void see(double error, double gives, double must, const Place& place);

  const Finding& finding() const { return worst_; }

 private:
  Finding worst_;
};

/// The worse of two findings.
Finding worse(const Finding& a, const Finding& b);

/// A check on paths in the contact frame, or of a pair of bodies.
struct Check {
  std::string name;      ///< within its property
  std::string sentence;  ///< of the witness: what must hold
  std::function<std::vector<Path>(const Subject&)> paths = {};
  std::function<Finding(const Subject&, std::span<const ContactStep>)> find = {};
  std::function<std::vector<PairPath>(const Subject&)> pair_paths = {};
  std::function<Finding(const Subject&, const PairPath&)> find_pair = {};
  /// What no path shows, as an impact: then there is no witness.
  std::function<Finding(const Subject&)> find_alone = {};
  /// Why the check does not concern the law; none: it does.
  std::function<std::optional<std::string>(const Subject&)> unsuitable = {};
  /// Why theory denies the law what is asked; none: it is judged.
  std::function<std::optional<std::string>(const Subject&)> excuse = {};
  /// How far such a law may be off on a path for that reason, relative, and beyond that it is
  /// broken; none: by any_direction.
  std::function<double(const Subject&, std::span<const ContactStep>)> bound = {};
  std::function<double(const Subject&, const PairPath&)> pair_bound = {};
  /// Whether it sets the parameters that its findings name, whatever they were: a witness has them.
  bool sets_parameters = false;
  /// Whether two runs are compared that are the same but for round-off.
  bool compares_runs = false;
  /// The law with the materials and sizes on which its paths are asked; none: as it is.
  std::function<std::vector<Subject>(const Subject&)> subjects = {};
  /// Of pairs: change of the force, relative, when the bodies move by round-off.
  std::function<double(const Subject&, const PairPath&)> pair_sensitivity = {};
};

/// The error of a vector that has the right length and any direction, and a little more.
inline constexpr double any_direction = 2.001;

/// No bound, of what the user has chosen.
inline constexpr double as_chosen = 1e300;

/// A property and all its checks.
struct Property {
  PropertyInfo info;
  std::vector<Check> checks;
  bool is_of_moments = false;  ///< asked only of laws that give moments
  bool is_of_shapes = false;   ///< asked only of laws that answer for shapes themselves
  /// The rules by which a law mixes two materials, where that is asked.
  std::function<std::vector<MixingRule>(const Subject&)> mixes = {};
};

/// The properties of each source, in the order of the documentation.
std::vector<Property> symmetry_properties();
std::vector<Property> unit_properties();
std::vector<Property> memory_properties();
std::vector<Property> batch_properties();
std::vector<Property> resume_properties();
std::vector<Property> limit_properties();
std::vector<Property> stiffness_properties();
std::vector<Property> energy_properties();
std::vector<Property> damping_properties();
std::vector<Property> dashpot_properties();
std::vector<Property> digit_properties();
std::vector<Property> pair_properties();
std::vector<Property> twin_properties();
std::vector<Property> tangent_properties();
/// Asked only of laws that give moments.
std::vector<Property> moment_properties();

/// Asked only of laws that answer for shapes themselves.
std::vector<Property> shape_properties();

/// All of them.
const std::vector<Property>& all_properties();

/// The largest normal force of a path, and the scales that errors are relative to at each step:
/// the force there, but no less than a thousandth of the largest.
class ForceScale {
 public:
  ForceScale(std::span<const ContactForce> forces, double mu);
  double normal(std::size_t i) const;      ///< [N]
  double tangential(std::size_t i) const;  ///< [N]
  double largest() const { return largest_normal_; }
  double largest_tangential() const { return largest_tangential_; }

 private:
  std::span<const ContactForce> forces_;
  double mu_;
  double largest_normal_ = 0;
  double largest_tangential_ = 0;
};

/// "force on p along y": of a vector in the global frame.
std::string component(const char* what, int k);

/// How far the end of a path that turns is off, by `find(path, tolerance)`. A law that knows bodies
/// may follow a turn by small steps: then smaller ones must follow it better.
Finding find_with_finer_turns(const Subject& subject, const PairPath& path,
                              const std::function<Finding(const PairPath&, double)>& find);

/// A law of ours without options, followed as the subject's is: by its frame and its kinematics.
Scheme plain_law_in_frame_of(const Subject& subject, const char* law);

/// Compares forces from step `first` on; `name` says what makes them differ: "in the mirror".
void compare_forces(Worst& worst, std::span<const ContactForce> gives,
                    std::span<const ContactForce> must, double mu, std::size_t first = 0);

/// Compares forces bit by bit.
void compare_bits(Worst& worst, std::span<const ContactForce> gives,
                  std::span<const ContactForce> must);

/// Why a check does not concern a law, unless something holds.
inline std::optional<std::string> unless(bool holds, std::string why) {
  return holds ? std::nullopt : std::optional(std::move(why));
}

/// Why a law may be off by as much as its claimed table of cells is coarse; none without a table.
std::optional<std::string> replaces_solution_by_table(const Subject& subject);
/// How far that is.
double bound_of_table(const Subject& subject, std::span<const ContactStep> path);

/// One finding, the law's failures included; refusals are thrown on.
Finding find(const Check& check, const Subject& subject, std::span<const ContactStep> path);
/// As above, of a pair.
Finding find(const Check& check, const Subject& subject, const PairPath& path);
/// As above, of what no path shows.
Finding find(const Check& check, const Subject& subject);

}  // namespace stickslip::cases::properties
