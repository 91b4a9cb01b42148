// SPDX-License-Identifier: BSD-3-Clause
// The contact laws, the bonds, and all that is done with them: one include for programs that use
// stickslip::laws.
//
//     const stickslip::AnyLaw law = stickslip::law("linear-refined[mu=.3]").law;  // by its name
//     const stickslip::LinearRefined typed{.kn = 1e5, .mu = .3};                  // by its type
#pragma once

// A law by its name, many contacts at a time.
#include "stickslip/laws/catalogue.hpp"
// Each law by its type.
#include "stickslip/laws/all_laws.hpp"
// Pairs of bodies: geometry, frames, forces and moments on both.
#include "stickslip/contact/batch/pair_contacts.hpp"
#include "stickslip/contact/batch/pair_moments.hpp"
// Bonds by their names and types, many at a time, and beside contacts.
#include "stickslip/bonds/bond_laws.hpp"
#include "stickslip/bonds/bonded_pairs.hpp"
#include "stickslip/bonds/bonds.hpp"
#include "stickslip/bonds/contact_beside.hpp"
// A law of one's own: what it must have, and how it gets the face of the others.
#include "stickslip/contact/law/law.hpp"
#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/version.hpp"
