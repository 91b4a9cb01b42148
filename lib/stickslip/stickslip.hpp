// SPDX-License-Identifier: BSD-3-Clause
// The contact laws and all that is done with them: one include for programs that use
// stickslip::laws.
//
//     const stickslip::AnyLaw law = stickslip::law("linear-refined[mu=.3]").law;  // by its name
//     const stickslip::LinearRefined typed{.kn = 1e5, .mu = .3};                  // by its type
#pragma once

// A law by its name, many contacts at a time.
#include "stickslip/laws/catalogue.hpp"
// Pairs of bodies: geometry, frames, forces and moments on both.
#include "stickslip/contact/batch/pair_contacts.hpp"
#include "stickslip/contact/batch/pair_moments.hpp"
// Laws by their types.
#include "stickslip/laws/disc_spring.hpp"
#include "stickslip/laws/half_space.hpp"
#include "stickslip/laws/hertz_mindlin.hpp"
#include "stickslip/laws/incremental_mindlin_deresiewicz.hpp"
#include "stickslip/laws/jaeger.hpp"
#include "stickslip/laws/linear_conventional.hpp"
#include "stickslip/laws/linear_kinetic.hpp"
#include "stickslip/laws/linear_refined.hpp"
#include "stickslip/laws/modified_mindlin.hpp"
#include "stickslip/laws/rolling_mindlin.hpp"
#include "stickslip/laws/spring_foundation.hpp"
#include "stickslip/laws/zabulionis.hpp"
// A law of one's own: what it must have, and how it gets the face of the others.
#include "stickslip/contact/law/law.hpp"
#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/version.hpp"
