// SPDX-License-Identifier: BSD-3-Clause
#include "cases/cohesion/sticky_spheres.hpp"

namespace stickslip::cases {
namespace {

constexpr double pi = std::numbers::pi;

}  // namespace

double StickySpheres::pull_off() const { return 1.5 * pi * work_of_adhesion * reduced_radius(); }
double StickySpheres::tear_off() const {
  const double root = std::cbrt(pi * work_of_adhesion / e_star());
  return 0.75 * root * root * std::cbrt(reduced_radius());
}
double StickySpheres::zero_load_radius() const {
  return std::cbrt(4.5 * pi * work_of_adhesion * reduced_radius() * reduced_radius() / e_star());
}
double StickySpheres::energy() const {
  return std::cbrt(std::pow(work_of_adhesion, 5) * std::pow(reduced_radius(), 4) /
                   (e_star() * e_star()));
}

double jkr_overlap_under(double force) {
  // F/Fc = (x^3 - 6 x^(3/2))/9 is quadratic in x^(3/2).
  const double root = 3 * (1 + std::sqrt(1 + force));
  const double x = std::cbrt(root * root);
  return (x * x - 4 * std::sqrt(x)) / 3;
}

Adhesion adhesion_of(const Scheme& scheme) {
  const LawInfo& law = scheme.law().info();
  const LawParts parts = parts_of(law);
  if (parts.normal != NormalPart::adhesive) return Adhesion::none;
  if (law.by_role("bridge-volume") != nullptr) return Adhesion::capillary;
  if (law.by_role("work-of-adhesion") == nullptr) return Adhesion::none;
  if (law.by_role("maugis-lambda") != nullptr) return Adhesion::maugis;
  if (parts.range == RangePart::hysteresis) return Adhesion::jkr;
  return parts.range == RangePart::touch ? Adhesion::dmt : Adhesion::none;
}

std::string why_not(const Scheme& scheme, std::initializer_list<Adhesion> suited) {
  if (std::ranges::count(suited, adhesion_of(scheme)) > 0) return {};
  const LawParts parts = parts_of(scheme.law().info());
  return "normal=" + std::string(name_of(parts.normal)) +
         " range=" + std::string(name_of(parts.range)) +
         ": the truth of the case is of another theory of adhesion";
}

double bound_for(const Scheme& scheme, double round_off) {
  return scheme.is_from_outside() ? 1e-6 : round_off;
}

StickyContact::StickyContact(const Scheme& scheme, double radius, double overlap)
    : radius_(radius), overlap_(overlap), contact_(scheme.law().contacts(1)) {}

StickyContact::StickyContact(const StickyContact& other)
    : radius_(other.radius_),
      overlap_(other.overlap_),
      contact_(other.contact_->clone()),
      step_(other.step_),
      force_(other.force_) {}

ContactStep StickyContact::step_to(double overlap, double shift) const {
  ContactStep step;
  step.overlap_old = overlap_;
  step.overlap_new = overlap;
  step.approach = overlap - overlap_;
  step.shift = {shift, 0};
  step.effective_radius = radius_;  // 2/(1/R + 1/R)
  return step;
}

const ContactForce& StickyContact::to(double overlap, double shift) {
  step_ = step_to(overlap, shift);
  contact_->advance(std::span(&step_, 1), std::span(&force_, 1));
  overlap_ = overlap;
  return force_;
}

const ContactForce& StickyContact::in_steps(double overlap, int steps) {
  const double from = overlap_;
  for (int i = 1; i <= steps; ++i) to(i == steps ? overlap : from + (overlap - from) * i / steps);
  return force_;
}

ToldBeside StickyContact::told() const {
  ToldBeside told;
  contact_->tell_beside(std::span(&step_, 1), std::span(&force_, 1), std::span(&told, 1));
  return told;
}

}  // namespace stickslip::cases
