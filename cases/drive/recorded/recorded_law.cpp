// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/recorded/recorded_law.hpp"

#include <iterator>

namespace stickslip::cases {
namespace {

/// Roles of the parameters by which a law in another program is told what it is.
constexpr std::array<std::string_view, 8> told_roles{
    "kn", "kt", "mu", "G", "nu", "work-of-adhesion", "contact-angle", "contact-angle2"};
/// The same of those that are left out where they are zero: then they are not there.
constexpr std::array<std::string_view, 21> told_if_set{"damping",
                                                       "restitution",
                                                       "mu-kinetic",
                                                       "maugis-lambda",
                                                       "surface-tension",
                                                       "bridge-volume",
                                                       "damping-normal",
                                                       "damping-tangential",
                                                       "G2",
                                                       "nu2",
                                                       "k1",
                                                       "k2",
                                                       "kc",
                                                       "ka",
                                                       "phi-f",
                                                       "limit-overlap",
                                                       "slope",
                                                       "exponent",
                                                       "adhesion-exponent",
                                                       "yield",
                                                       "yield2"};

std::map<std::string, double> parameters_of(const AnyLaw& law) {
  std::map<std::string, double> parameters;
  for (const std::string_view role : told_roles) {
    if (const auto value = law.value(role)) parameters.emplace(role, *value);
  }
  for (const std::string_view role : told_if_set) {
    if (const auto value = law.value(role); value && *value != 0) parameters.emplace(role, *value);
  }
  return parameters;
}

bool same(const PairStep& a, const PairStep& b) {
  return a.displacement_p == b.displacement_p && a.displacement_q == b.displacement_q &&
         a.rotation_p == b.rotation_p && a.rotation_q == b.rotation_q && a.dt == b.dt;
}

bool same(const PairPath& a, const PairPath& b) {
  return a.radius_p == b.radius_p && a.radius_q == b.radius_q && a.overlap == b.overlap &&
         a.normal == b.normal &&
         std::ranges::equal(a.steps, b.steps,
                            [](const PairStep& x, const PairStep& y) { return same(x, y); });
}

bool same(const BondPath& a, const BondPath& b) {
  return cases::same(a.made, b.made) &&
         std::ranges::equal(a.steps, b.steps, [](const BondPath::Step& x, const BondPath::Step& y) {
           return x.dt == y.dt && cases::same(x.poses, y.poses);
         });
}

}  // namespace

bool same(const BondPoses& a, const BondPoses& b) {
  const auto are = [](const BondBody& x, const BondBody& y) {
    return x.position == y.position && x.orientation.coeffs() == y.orientation.coeffs();
  };
  return are(a.p, b.p) && are(a.q, b.q);
}

std::size_t RecordedPath::size() const {
  if (is_bond()) return bond().steps.size();
  return is_pair() ? pair().steps.size() : steps().size();
}

bool same(const ContactStep& a, const ContactStep& b) {
  return a.overlap_old == b.overlap_old && a.overlap_new == b.overlap_new && a.shift == b.shift &&
         a.dt == b.dt && a.effective_radius == b.effective_radius;
}

bool same(const RecordedPath& a, const RecordedPath& b) {
  if (a.motion.index() != b.motion.index() || a.parameters != b.parameters) return false;
  if (a.is_pair()) return same(a.pair(), b.pair());
  if (a.is_bond()) return same(a.bond(), b.bond());
  return std::ranges::equal(a.steps(), b.steps(),
                            [](const ContactStep& x, const ContactStep& y) { return same(x, y); });
}

void Recording::add(AnsweredPath answered) {
  if (answered.path.size() == 0) return;
  const std::lock_guard guard(lock_);
  const auto is_there = [&](const AnsweredPath& a) { return same(a.path, answered.path); };
  if (std::ranges::none_of(paths_, is_there)) paths_.push_back(std::move(answered));
}

void Recording::lose(std::exception_ptr why) noexcept {
  const std::lock_guard guard(lock_);
  lost_ = std::move(why);
}

const std::vector<AnsweredPath>& Recording::paths() const {
  if (lost_) std::rethrow_exception(lost_);
  return paths_;
}

PairPath pair_path_of(std::span<const BodyStep> steps) {
  const BodyStep& first = steps.front();
  if (std::isinf(first.radius_q)) throw CannotRecord("its pairs are a sphere and a wall");
  const Vector3 branch = first.branch - first.motion.displacement_q + first.motion.displacement_p;
  PairPath path{first.radius_p,
                first.radius_q,
                first.radius_p + first.radius_q - branch.norm(),
                branch.normalized(),
                {}};
  for (const BodyStep& step : steps) path.steps.push_back(step.motion);
  return path;
}

LikeAnother::LikeAnother(FramedLaw like) : like_(std::move(like)), info_(like_.law.info()) {
  drop(Capability::turn);
  info_.capabilities.push_back(Capability::bodies);
  info_.capabilities.push_back(Capability::whole_paths);
  if (like_.moments.any())
    std::ranges::move(moment_parameters(), std::back_inserter(info_.parameters));
}

bool LikeAnother::set(std::string_view name, std::string_view text) {
  const auto named = [&](const ParameterInfo& p) { return p.name == name; };
  if (std::ranges::none_of(info_.parameters, named)) return false;
  if (is_moment_parameter(name) && like_.moments.any()) {
    like_.moments.set(name, text);
    moment_values_[std::string(name)] = read_number(text, name);
  } else {
    like_.law = like_.law.with_option(name, text);
    const ParameterInfo& known = *std::ranges::find_if(info_.parameters, named);
    if (info_.can(Capability::bond) && !known.role.empty())
      bond_values_[known.role] = read_number(text, name);
  }
  return true;
}

std::optional<double> LikeAnother::value(std::string_view role) const {
  const auto found = moment_values_.find(std::string(role));
  return found != moment_values_.end() ? found->second : like_.law.value(role);
}

std::map<std::string, double> LikeAnother::told() const {
  if (info_.can(Capability::bond)) return bond_values_;
  std::map<std::string, double> all = parameters_of(like_.law);
  all.insert(moment_values_.begin(), moment_values_.end());
  return all;
}

FramedLaw in_place_of(const FramedLaw& like, std::unique_ptr<AnyLaw::Model> law) {
  FramedLaw made{AnyLaw(std::move(law))};
  if (like.moments.rolling != RollingRule::none) made.moments.rolling = RollingRule::own;
  if (like.moments.twisting != TwistingRule::none) made.moments.twisting = TwistingRule::own;
  if (made.moments.any()) made.moment_source = MomentSource::torques;
  return made;
}

}  // namespace stickslip::cases
