// SPDX-License-Identifier: BSD-3-Clause
// The no-slip law of Hertz and Mindlin as engines ship it: stiffness 8 G* a at the end of the step,
// and the whole movement of a step counts, also where the bodies touch inside it.
#pragma once

#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/incremental_mindlin.hpp"

namespace stickslip {

/// Choices of hertz-mindlin.
struct HertzMindlinPreset {
  static constexpr double kt_factor = 1;
  static constexpr StepStiffness stiffness = StepStiffness::forward;
  static constexpr FirstStep first_step = FirstStep::whole;
  static constexpr LawIdentity identity{
      "hertz-mindlin", "Hertz, and Mindlin's stiffness without slip up to the friction limit",
      "Mindlin (1949); Di Renzo & Di Maio (2005); Thornton, Cummins & Cleary (2013)",
      "10.1016/j.ces.2004.10.004",
      "@article{direnzo2005improved, author = {Di Renzo, Alberto and Di Maio, Francesco Paolo}, "
      "title = {An improved integral non-linear model for the contact of particles in distinct "
      "element simulations}, journal = {Chemical Engineering Science}, volume = {60}, number = "
      "{5}, pages = {1303--1312}, year = {2005}, doi = {10.1016/j.ces.2004.10.004}}"};
};

/// The no-slip law of Hertz and Mindlin.
using HertzMindlin = IncrementalMindlin<HertzMindlinPreset>;

static_assert(ContactLaw<HertzMindlin> && Turnable<HertzMindlin>);

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_hertz_mindlin();

}  // namespace stickslip
