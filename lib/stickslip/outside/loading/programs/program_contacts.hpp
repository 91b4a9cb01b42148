// SPDX-License-Identifier: BSD-3-Clause
// Contacts of a law that is a program.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "stickslip/contact/law/contacts.hpp"
#include "stickslip/contact/law/resumable_contact.hpp"
#include "stickslip/outside/loading/programs/open_path.hpp"

namespace stickslip {

/// n virgin contacts of the law. A program that keeps several contacts in one path gets one process
/// for all of them and their clones. Otherwise each contact has a path and a process of its own,
/// and copies are brought to the same state by telling their process all that happened so far.
/// Throws LawFailure.
std::unique_ptr<Contacts> make_program_contacts(std::shared_ptr<const ProgramLaw> law,
                                                std::size_t n);

/// The moments of a law that gives them itself. All contacts are served by one process.
std::shared_ptr<OwnMoments> make_program_moments(std::shared_ptr<const ProgramLaw> law);

/// A virgin contact between two bodies of a law that knows bodies; it has a process of its own from
/// its first step on.
std::unique_ptr<ResumableContact> make_program_body_contact(std::shared_ptr<const ProgramLaw> law);

/// Motion of bodies in a program that moves them itself.
std::unique_ptr<BodyMotion> make_program_body_motion(std::shared_ptr<const ProgramLaw> law);

}  // namespace stickslip
