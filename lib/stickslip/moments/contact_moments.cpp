// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/moments/contact_moments.hpp"

#include <algorithm>
#include <cmath>

#include "stickslip/description/error.hpp"
#include "stickslip/moments/moment_slider.hpp"

namespace stickslip {
namespace {

/// Radius of a Hertzian contact [m].
double contact_radius(const MomentStep& step, double overlap) {
  return std::sqrt(reduced_radius(step.radius_p, step.radius_q) * std::max(overlap, 0.0));
}

/// Cap for a share of the normal force; none in tension.
double cap_of(double share, double normal) { return share * std::max(normal, 0.0); }

/// Against the rate, or where there is no time against the rotation; zero at rest.
Vector2 against(const Vector2& rate, const Vector2& rotation, double size) {
  const Vector2& along = rate.isZero(0) ? rotation : rate;
  const double length = length_of(along);
  return length > 0 ? Vector2(size / length * along) : Vector2::Zero();
}

/// What a rule gives: the moment of its spring and what its dashpot adds.
struct Answer {
  Vector2 moment = Vector2::Zero();
  Vector2 damping = Vector2::Zero();
  double work = 0;  ///< work of the spring
  double dissipated = 0;
  double viscous = 0;
  Regime regime = Regime::stick;
};

/// Spring and dashpot behind one slider: the spring gives way so that both together keep the cap.
Answer advance_sds(Vector2& spring, const SliderStep& step, const Vector2& rotation,
                   const Vector2& damping) {
  Answer answer;
  const Vector2 before = spring;
  Vector2 whole = spring + step.movement + damping;
  const double size = length_of(whole);
  if (size > step.cap_new) {
    whole *= step.cap_new / size;
    answer.regime = Regime::slip;
  }
  spring = whole - damping;
  answer.moment = spring;
  answer.damping = damping;
  answer.viscous = damping.dot(rotation);
  answer.work = rotation.dot(before + spring) / 2;
  answer.dissipated =
      answer.work - (spring.dot(spring) - before.dot(before)) / (2 * step.stiffness);
  return answer;
}

Answer advance_spring(Vector2& spring, const SliderStep& step, bool exactly) {
  const SliderAnswer slid =
      exactly ? advance_exactly(spring, step) : advance_by_radial_return(spring, step);
  Answer answer;
  answer.moment = spring;
  answer.work = slid.work;
  answer.dissipated = slid.dissipated;
  answer.regime = slid.regime;
  return answer;
}

/// What a spring that is kept under its moment gains as it becomes softer [J]: such a rule has no
/// potential.
double energy_of_softening(const Vector2& moment, double stiffness_old, double stiffness_new) {
  if (moment.isZero(0) || stiffness_old == stiffness_new) return 0;
  return moment.dot(moment) / 2 * (1 / stiffness_new - 1 / stiffness_old);
}

Answer sliding(const Vector2& rate, const Vector2& rotation, double cap) {
  Answer answer;
  answer.moment = against(rate, rotation, cap);
  answer.work = answer.dissipated = answer.moment.dot(rotation);
  answer.regime = Regime::slip;
  return answer;
}

Answer damped(const Vector2& rate, const Vector2& rotation, double coefficient) {
  Answer answer;
  answer.damping = coefficient * rate;
  answer.viscous = answer.damping.dot(rotation);
  return answer;
}

void add(const Answer& answer, ContactMoment& out) {
  out.work += answer.work + answer.viscous;
  out.dissipated += answer.dissipated;
  out.stored += answer.work - answer.dissipated;
  out.viscous += answer.viscous;
}

}  // namespace

ContactMoments::ContactMoments(const MomentChoices& choices, const MomentMaterial& material,
                               const std::string& name)
    : choices_(choices), material_(material) {
  choices.check(name);
  const bool hertzian = !std::isnan(material.shear_modulus) && !std::isnan(material.poisson);
  const bool by_area =
      choices.twisting == TwistingRule::marshall || choices.twisting == TwistingRule::hertz_torsion;
  if (by_area && !hertzian) {
    throw InputError(name + ": twisting=" + std::string(name_of(choices.twisting)) +
                     " needs a contact radius, which only Hertzian laws have; take " +
                     "twisting=linear with k-twisting and mu-twisting");
  }
  if (by_area && std::isnan(material.mu))
    throw InputError(name + ": twisting=" + std::string(name_of(choices.twisting)) +
                     " needs a friction coefficient, which the law does not have");
  if (choices.rolling == RollingRule::epsd2 && !hertzian &&
      std::isnan(material.tangential_stiffness))
    throw InputError(name + ": rolling=epsd2 needs the law's tangential stiffness; take " +
                     "rolling=epsd with k-rolling");
}

ContactMoments::ContactMoments(std::shared_ptr<OwnMoments> own) : own_(std::move(own)) {
  if (own_) memory_.resize(own_->memory().size());
}

MomentMemory ContactMoments::memory() const {
  if (own_) return own_->memory();
  return {.vectors = 1, .numbers = pack().size() - 2};
}

void ContactMoments::turn(const Matrix2& map) {
  rolling_ = map * rolling_;
  const std::size_t vectors = own_ ? own_->memory().vectors : 0;
  for (std::size_t i = 0; i < vectors; ++i) {
    Eigen::Map<Vector2> vector(memory_.data() + 2 * i);
    vector = Vector2(map * vector);
  }
}

void ContactMoments::swap_bodies() {
  rolling_ = -rolling_;
  if (own_) own_->swap_bodies(memory_);
}

std::vector<double> ContactMoments::pack() const {
  if (own_) return memory_;
  std::vector<double> numbers{rolling_[0], rolling_[1], twisting_};
  if (choices_.twisting == TwistingRule::hertz_torsion) {
    const std::vector<double> springs = springs_.pack();
    numbers.insert(numbers.end(), springs.begin(), springs.end());
  }
  return numbers;
}

void ContactMoments::unpack(std::span<const double> numbers) {
  if (own_) {
    if (numbers.size() != memory_.size())
      throw InputError("a contact whose moments are of another law");
    std::ranges::copy(numbers, memory_.begin());
    return;
  }
  constexpr std::size_t moments = 3;
  const bool has_springs = choices_.twisting == TwistingRule::hertz_torsion;
  if (has_springs ? numbers.size() < moments : numbers.size() != moments)
    throw InputError("a contact whose moments are of other rules");
  if (has_springs) springs_.unpack(numbers.subspan(moments));
  rolling_ = {numbers[0], numbers[1]};
  twisting_ = numbers[2];
}

ContactMoment ContactMoments::advance(const MomentStep& step) {
  if (own_) return own_->advance(step, memory_);
  ContactMoment out;
  if (step.overlap_new <= 0) {
    forget(step, out);
    return out;
  }
  roll(step, out);
  twist(step, out);
  return out;
}

// What the springs held is lost.
void ContactMoments::forget(const MomentStep& step, ContactMoment& out) {
  if (!rolling_.isZero(0))
    out.stored -= rolling_.dot(rolling_) / (2 * rolling_stiffness(step, step.overlap_old));
  if (choices_.twisting == TwistingRule::hertz_torsion) {
    out.stored -= springs_.stored();
  } else if (twisting_ != 0) {
    out.stored -= twisting_ * twisting_ / (2 * twisting_stiffness(step, step.overlap_old));
  }
  out.dissipated = -out.stored;
  rolling_.setZero();
  twisting_ = 0;
  springs_ = TorsionSprings();
  out.rolling_regime = out.twisting_regime = Regime::separated;
}

// Stiffness of Mindlin's contact without slip where the law is Hertzian.
double ContactMoments::tangential_stiffness(double contact_radius) const {
  if (std::isnan(material_.shear_modulus)) return material_.tangential_stiffness;
  return 4 * material_.shear_modulus / (2 - material_.poisson) * contact_radius;
}

double ContactMoments::rolling_stiffness(const MomentStep& step, double overlap) const {
  if (choices_.rolling != RollingRule::epsd2) return choices_.k_rolling;
  const double reduced = reduced_radius(step.radius_p, step.radius_q);
  return tangential_stiffness(contact_radius(step, overlap)) * reduced * reduced;
}

double ContactMoments::twisting_stiffness(const MomentStep& step, double overlap) const {
  if (choices_.twisting != TwistingRule::marshall) return choices_.k_twisting;
  const double a = contact_radius(step, overlap);
  return tangential_stiffness(a) * a * a / 2;
}

void ContactMoments::roll(const MomentStep& step, ContactMoment& out) {
  const double arm = choices_.arm_length(step.radius_p, step.radius_q);
  SliderStep slider;
  slider.stiffness = rolling_stiffness(step, step.overlap_new);
  slider.cap_old = cap_of(choices_.mu_rolling * arm, step.normal_old);
  slider.cap_new = cap_of(choices_.mu_rolling * arm, step.normal_new);
  slider.movement = slider.stiffness * step.roll;
  const Vector2 damping = choices_.damping_rolling * step.roll_rate;
  Answer answer;
  switch (choices_.rolling) {
    case RollingRule::none:
    case RollingRule::own:
      return;
    case RollingRule::constant:
      answer = sliding(step.roll_rate, step.roll, slider.cap_new);
      break;
    case RollingRule::viscous:
      answer = damped(step.roll_rate, step.roll, choices_.damping_rolling);
      break;
    case RollingRule::linear_conventional:
      answer = advance_spring(rolling_, slider, false);
      break;
    case RollingRule::epsd2: {
      const double softened = energy_of_softening(
          rolling_, rolling_stiffness(step, step.overlap_old), slider.stiffness);
      answer = advance_spring(rolling_, slider, false);
      answer.dissipated -= softened;
      break;
    }
    case RollingRule::linear_refined:
      answer = advance_spring(rolling_, slider, true);
      break;
    case RollingRule::epsd:
      answer = advance_spring(rolling_, slider, false);
      if (answer.regime == Regime::stick || choices_.damps_when_mobilised) {
        answer.damping = damping;
        answer.viscous = damping.dot(step.roll);
      }
      break;
    case RollingRule::sds:
      answer = advance_sds(rolling_, slider, step.roll, damping);
      break;
  }
  out.rolling = answer.moment + answer.damping;
  out.damping_rolling = answer.damping;
  out.rolling_regime = answer.regime;
  add(answer, out);
}

void ContactMoments::twist(const MomentStep& step, ContactMoment& out) {
  if (choices_.twisting == TwistingRule::none) return;
  if (choices_.twisting == TwistingRule::hertz_torsion) {
    twist_hertzian(step, out);
    return;
  }
  const double arm = choices_.arm_length(step.radius_p, step.radius_q);
  SliderStep slider;
  slider.stiffness = twisting_stiffness(step, step.overlap_new);
  double share_old = choices_.mu_twisting * arm;
  double share_new = share_old;
  if (choices_.twisting == TwistingRule::marshall) {
    const double a = contact_radius(step, step.overlap_new);
    constexpr double of_uniform_traction = 2. / 3;
    share_old = of_uniform_traction * material_.mu * contact_radius(step, step.overlap_old);
    share_new = of_uniform_traction * material_.mu * a;
  }
  slider.cap_old = cap_of(share_old, step.normal_old);
  slider.cap_new = cap_of(share_new, step.normal_new);
  const Vector2 rotation(step.twist, 0);
  const Vector2 rate(step.twist_rate, 0);
  slider.movement = slider.stiffness * rotation;
  Vector2 spring(twisting_, 0);
  Answer answer;
  switch (choices_.twisting) {
    case TwistingRule::constant:
      answer = sliding(rate, rotation, slider.cap_new);
      break;
    case TwistingRule::viscous:
      answer = damped(rate, rotation, choices_.damping_twisting);
      break;
    case TwistingRule::sds:
      answer = advance_sds(spring, slider, rotation, choices_.damping_twisting * rate);
      break;
    default: {
      const double softened =
          energy_of_softening(spring, twisting_stiffness(step, step.overlap_old), slider.stiffness);
      answer = advance_spring(spring, slider, true);
      answer.dissipated -= softened;
      break;
    }
  }
  twisting_ = spring[0];
  out.twisting = answer.moment[0] + answer.damping[0];
  out.damping_twisting = answer.damping[0];
  out.twisting_regime = answer.regime;
  add(answer, out);
}

void ContactMoments::twist_hertzian(const MomentStep& step, ContactMoment& out) {
  const double before = twisting_;
  const double stored = springs_.stored();
  // Two bodies of the law's modulus.
  twisting_ = springs_.advance({.twist = step.twist,
                                .radius_old = contact_radius(step, step.overlap_old),
                                .radius_new = contact_radius(step, step.overlap_new),
                                .limit_new = cap_of(material_.mu, step.normal_new),
                                .shear_modulus = material_.shear_modulus / 2});
  Answer answer;
  answer.work = (before + twisting_) / 2 * step.twist;
  answer.dissipated = answer.work - (springs_.stored() - stored);
  answer.regime = springs_.slips() ? Regime::slip : Regime::partial_slip;
  out.twisting = twisting_;
  out.twisting_regime = answer.regime;
  add(answer, out);
}

}  // namespace stickslip
