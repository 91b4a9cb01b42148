// SPDX-License-Identifier: BSD-3-Clause
#include "cases/properties/subject.hpp"

#include "cases/drive/remaining_dashpot.hpp"
#include "cases/properties/paths/pair_walk.hpp"
#include "cases/schemes/moments_left_out.hpp"
#include "stickslip/contact/law/slow_law.hpp"
#include "stickslip/contact/step/number_type.hpp"

namespace stickslip::cases::properties {
namespace {

constexpr std::array known_roles{"kn",
                                 "kt",
                                 "mu",
                                 "mu2",
                                 "mu-across",
                                 "mu-kinetic",
                                 "mu-kinetic2",
                                 "G",
                                 "nu",
                                 "G2",
                                 "nu2",
                                 "damping",
                                 "damping2",
                                 "damping-normal",
                                 "damping-tangential",
                                 "restitution",
                                 "restitution2",
                                 "contact-angle",
                                 "contact-angle2"};

/// Whether a dashpot is hidden in the elastic force that is asked about.
bool has_dashpot_inside(const Scheme& scheme) {
  const LawInfo& law = scheme.law().info();
  if (!law.can(Capability::bodies) && law.declared_parts.dashpot != dashpot_inside) return false;
  const auto dashpot = remaining_dashpot(scheme);
  return dashpot && dashpot->inside;
}

}  // namespace

PairModuli pair_moduli(double g1, double nu1, double g2, double nu2) {
  if (g2 == 0) g2 = g1, nu2 = nu1;
  // 1/E* = (1 - nu^2)/E of both, E = 2 G (1 + nu).
  const double young_1 = 2 * g1 * (1 + nu1);
  const double young_2 = 2 * g2 * (1 + nu2);
  const double soft_normal = (1 - nu1 * nu1) / young_1 + (1 - nu2 * nu2) / young_2;
  const double soft_tangential = (2 - nu1) / g1 + (2 - nu2) / g2;
  return {1 / soft_normal, 1 / soft_tangential};
}

Subject::Subject(const Scheme& scheme)
    : scheme_(scheme), turning_(scheme.framed), moments_(scheme.framed.moments) {
  constexpr double stiffness_ratio = 0.7;
  constexpr double poisson_ratio = 0.3;
  constexpr double friction = 0.4;
  constexpr double kinetic_share = 0.6;
  AnyLaw law = scheme.law();
  for (const char* const role : dashpot_roles) law = with_if_allowed(law, role, 0);
  law = with_if_allowed(law, "G2", 0);
  law = with_if_allowed(law, "restitution", 1);
  if (law.value("kn")) law = with_if_allowed(law, "kt", stiffness_ratio * *law.value("kn"));
  law = with_if_allowed(law, "nu", poisson_ratio);
  law = with_if_allowed(law, "mu", friction);
  if (law.value("mu")) law = with_if_allowed(law, "mu-kinetic", kinetic_share * *law.value("mu"));
  turning_.law = law;
  scheme_.framed = without_moments(turning_);
  set_scale();
  set_moments();
}

Subject::Subject(const Scheme& scheme, const std::map<std::string, double>& parameters)
    : scheme_(scheme), turning_(scheme.framed), moments_(scheme.framed.moments) {
  std::map<std::string, double> known;
  for (const auto& [role, value] : parameters) {
    if (is_moment_parameter(role)) {
      if (gives_moments()) set_moment_value(role, value);
    } else if (law().value(role)) {
      known[role] = value;
    }
  }
  if (!known.empty()) turning_.law = law().with(known);
  scheme_.framed = without_moments(turning_);
  set_scale();
}

bool Subject::knows_rules() const {
  return gives_moments() && turning_.moments.rolling != RollingRule::own &&
         turning_.moments.twisting != TwistingRule::own;
}

void Subject::set_moment_value(const std::string& name, double value) {
  moments_.set(name, shortest(value));
  moment_values_[name] = value;
}

void Subject::set_moments() {
  if (!gives_moments()) return;
  constexpr double share_rolling = 0.1;
  constexpr double share_twisting = 0.05;
  constexpr double turn_at_cap = 0.01;
  const PairRadii radii{scale_.radius, 3 * scale_.radius};
  PairWalk press(radii.p, radii.q, scale_.dt);
  press.move({-rolling_overlap(), 0, 0});
  const PairForce pressed = drive_pair(scheme_.framed, press.path()).back().force;
  const double arm = reduced_radius(radii.p, radii.q);
  const double unit = arm * std::abs(pressed.on_p[0]) / turn_at_cap;  // a stiffness
  const RollingRule rolling = moments_.rolling;
  const TwistingRule twisting = moments_.twisting;
  std::map<std::string, double> values;
  if (rolling != RollingRule::none) {
    values["mu-rolling"] = share_rolling;
    values["k-rolling"] = share_rolling * unit;
    if (rolling == RollingRule::viscous)
      values["rolling-damping"] = share_rolling * unit * scale_.dt;
  }
  if (twisting != TwistingRule::none) {
    values["mu-twisting"] = share_twisting;
    values["k-twisting"] = share_twisting * unit;
    if (twisting == TwistingRule::viscous)
      values["twisting-damping"] = share_twisting * unit * scale_.dt;
  }
  for (const auto& [name, value] : values) {
    if (scheme_.sets(name)) continue;
    if (makes_own_stiffness(turning_) && name != "mu-rolling") continue;
    FramedLaw tried = turning_;
    try {
      set_moment(tried, name, value, radii);
    } catch (const InputError&) {  // it has no such parameter
      continue;
    }
    set_moment_value(name, value);
  }
}

FramedLaw Subject::turning(const PairRadii& radii) const {
  FramedLaw law = turning_;
  for (const auto& [name, value] : moment_values_) set_moment(law, name, value, radii);
  return law;
}

Subject Subject::with(const std::map<std::string, double>& values_by_role) const {
  Subject changed = *this;
  std::map<std::string, double> known;
  for (const auto& [role, value] : values_by_role) {
    if (is_moment_parameter(role)) {
      if (gives_moments()) changed.set_moment_value(role, value);
    } else if (has(role)) {
      known[role] = value;
    }
  }
  if (!known.empty()) {
    changed.turning_.law = turning_.law.with(known);
    changed.scheme_.framed = without_moments(changed.turning_);
  }
  changed.known_ = std::make_shared<std::map<std::string, std::vector<ContactForce>>>();
  return changed;
}

Subject Subject::with_allowed(const std::map<std::string, double>& values_by_role) const {
  try {
    return with(values_by_role);
  } catch (const InputError&) {
    Subject changed = *this;
    for (const auto& one : values_by_role) {
      try {
        changed = changed.with({one});
      } catch (const InputError&) {  // stays
      }
    }
    return changed;
  }
}

Subject Subject::of_size(double radius, double overlap, double dt) const {
  Subject changed = *this;
  changed.scale_ = {radius, overlap, 0, dt};
  changed.scale_.slip_distance = changed.slip_distance(overlap);
  changed.known_ = std::make_shared<std::map<std::string, std::vector<ContactForce>>>();
  return changed;
}

double Subject::value_without_role(const ParameterInfo& parameter) const {
  const std::string* const given = scheme_.spec.option(parameter.name);
  return given != nullptr ? read_number(*given, parameter.name) : parameter.default_value;
}

std::map<std::string, double> Subject::parameters() const {
  std::map<std::string, double> all;
  for (const char* const role : known_roles) {
    if (const auto present = law().value(role)) all[role] = *present;
  }
  for (const auto& [name, value] : moment_values_) all[name] = value;
  return all;
}

void Subject::set_scale() {
  // Bodies are told where they are: their overlap is a difference of lengths and loses digits.
  const bool bodies = can(Capability::bodies);
  scale_.radius = 0.01;
  scale_.overlap = (bodies ? 1e-3 : 2e-5) * scale_.radius;
  scale_.dt = 1e-5;
  if (has_dashpot_inside(scheme_)) scale_.dt *= slowness;
  scale_.slip_distance = slip_distance(scale_.overlap);
}

double Subject::slip_distance(double overlap) const {
  const double coefficient = mu() > 0 ? mu() : 0.4;
  const auto normal = normal_force(overlap, scale_.radius);
  const auto stiffness = tangential_stiffness(overlap, scale_.radius);
  if (!normal || !stiffness || !(*stiffness > 0)) return coefficient * overlap;
  // Partial slip: sliding begins at 3/2 of what the first stiffness says.
  const double partial = can(Capability::hertzian) ? 1.5 : 1;
  return partial * coefficient * *normal / *stiffness;
}

double Subject::round_off() const {
  constexpr double of_single = 0x1p-14;  // a thousand units
  if (is_single()) return of_single;
  return can(Capability::bodies) ? 1e-6 : 1e-9;
}

bool Subject::is_single() const {
  if (can(Capability::single_precision)) return true;
  if (!scheme_.is_from_outside() || !scheme_.law().info().has_contacts()) return false;
  if (!*answers_in_single_) {
    // What has even fewer digits shows nothing.
    constexpr NumberType short_numbers{.bits = 12};
    bool all = true;
    bool some = false;
    for (const ContactForce& f : follow(random_path(scale_, 4, 80))) {
      for (const double x : {f.normal, f.tangential[0], f.tangential[1]}) {
        all = all && is_of_single_precision(x);
        some = some || short_numbers.rounded(x) != x;
      }
    }
    *answers_in_single_ = all && some;
  }
  return **answers_in_single_;
}

bool is_of_single_precision(double x) { return NumberType::single().rounded(x) == x; }

std::optional<double> Subject::normal_force(double overlap, double effective_radius) const {
  const double h = std::max(overlap, 0.0);
  if (can(Capability::linear) && has("kn")) return value("kn") * h;
  if (!can(Capability::hertzian) || !has("G") || !has("nu")) return std::nullopt;
  const PairModuli moduli = pair_moduli(value("G"), value("nu"), value("G2"), value("nu2"));
  // R of the formula is 1/(1/R1 + 1/R2), half of ours.
  return 4.0 / 3 * moduli.e_star * std::sqrt(effective_radius / 2) * h * std::sqrt(h);
}

std::optional<double> Subject::tangential_stiffness(double overlap, double effective_radius) const {
  if (can(Capability::linear) && has("kt")) return value("kt");
  if (!can(Capability::hertzian) || !has("G") || !has("nu")) return std::nullopt;
  const PairModuli moduli = pair_moduli(value("G"), value("nu"), value("G2"), value("nu2"));
  const double contact_radius = std::sqrt(effective_radius / 2 * std::max(overlap, 0.0));
  const auto claims = law().partial_slip_claims();
  const double factor = claims ? claims->stiffness_factor : 1;
  return factor * 8 * moduli.g_star * contact_radius;
}

std::vector<ContactForce> Subject::follow(std::span<const ContactStep> path) const {
  constexpr std::size_t most = 400;
  std::string key(reinterpret_cast<const char*>(path.data()), path.size_bytes());
  if (const auto found = known_->find(key); found != known_->end()) return found->second;
  std::vector<ContactForce> forces = drive(law(), path);
  if (known_->size() > most) known_->clear();
  known_->emplace(std::move(key), forces);
  return forces;
}

}  // namespace stickslip::cases::properties
