// SPDX-License-Identifier: BSD-3-Clause
// Two discs under a constant load, stepped by a scheme, and how fast they come to rest: what
// disc-relaxation measures.
#pragma once

#include "cases/drive/decay.hpp"
#include "cases/schemes/scheme.hpp"
#include "reference/loop/disc_relaxation.hpp"

namespace stickslip::cases {

/// Two equal discs of radius 1 m, one of them fixed. A load sets in, and the other oscillates.
struct LoadedDiscs {
  using Real = long double;

  /// Where the motion begins.
  enum class Start {
    pressed,  ///< the normal spring carries its load: the tangential load alone sets in
    touching  ///< as in the paper: both loads set in on discs that just touch
  };
  /// How the load acts on the disc.
  enum class Load {
    at_contact,  ///< through the contact point, so that nothing rolls
    at_centre    ///< as in the paper: a disc that is free to rotate rolls away
  };

  reference::DiscContact<Real> contact;
  double mu = 0;  ///< [-]
  reference::RelaxingMotion motion = reference::RelaxingMotion::translation;
  Start start = Start::pressed;
  Load load = Load::at_contact;

  /// t_c [s].
  double contact_time() const { return static_cast<double>(contact.contact_time()); }
  /// The exact mode.
  reference::Relaxation<Real> exact() const { return reference::relaxation(contact, motion); }
  /// Exact t_R over t_c.
  double relaxation_time() const {
    return static_cast<double>(exact().relaxation_time / contact.contact_time());
  }
  /// The normal load, and the tangential one as well [N].
  double load_size() const;
};

/// The disc after one step.
struct DiscSample {
  double time = 0;      ///< [s]
  double velocity = 0;  ///< of the contact, along the motion that is looked at [m/s]
  double energy = 0;    ///< kinetic [J]
};

/// Steps the free disc for this number of steps of dt [s]; the first sample is the start.
std::vector<DiscSample> run_discs(const Scheme& scheme, const LoadedDiscs& discs, double dt,
                                  long steps);

/// What the scheme makes of the discs in steps of `part` t_c.
Decay measure_decay(const Scheme& scheme, const LoadedDiscs& discs, double part);

/// The relaxation time of that, over t_c.
double time_of(const Scheme& scheme, const LoadedDiscs& discs, double part);

/// Relative error of the relaxation time that marks the threshold T_t.
inline constexpr double threshold_error = 0.01;
/// Largest step of the paper's rule, over t_c.
inline constexpr double paper_rule = 0.2;

/// The threshold T_t of a scheme: the step over t_c from which on the relaxation time errs by more
/// than threshold_error; none if it does not up to the paper's rule, 0 if it does at a
/// hundred-thousandth of t_c.
std::optional<double> step_threshold(const Scheme& scheme, const LoadedDiscs& discs);
/// The same to first order in the step, of a spring that follows the velocity: 2 p c_t/(k_t t_c).
double first_order_threshold(const LoadedDiscs& discs);

/// How the tangential spring of a scheme follows the bodies.
reference::SpringUpdate update_of(const Scheme& scheme);

/// t_R over t_c of Gear's integrator, exactly.
double gear_time(const LoadedDiscs& discs, reference::SpringUpdate update, double part);

}  // namespace stickslip::cases
