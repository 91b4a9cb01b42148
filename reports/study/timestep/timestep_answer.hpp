// SPDX-License-Identifier: BSD-3-Clause
// The largest time step of a law for a tolerance, and beside it what a user wants to know of it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "reports/study/timestep/timestep_grains.hpp"
#include "reports/study/timestep/timestep_restitution.hpp"

namespace stickslip::reports {

/// What timestep is asked.
struct TimestepRequest {
  Scheme scheme;                        ///< the law with its parameters
  std::optional<Grains> grains = {};    ///< or else mass and radius
  double mass = 0;                      ///< of a particle [kg]
  std::optional<double> radius = {};    ///< of a particle [m]
  std::optional<double> velocity = {};  ///< of the approach of two [m/s]
  /// Of a head-on impact [-]; none: the dashpot is as the law has it. With grains it is theirs.
  std::optional<double> restitution = {};
  MeantEnd end = {};                     ///< of contacts in the user's code
  double tolerance = 0.01;               ///< error allowed
  std::optional<double> step = {};       ///< of the user, whose errors are asked for [s]
  std::vector<std::string> chosen = {};  ///< options of the law that the user has chosen
  int jobs = 0;                          ///< threads; 0: all cores
  std::function<void(std::size_t done, std::size_t total)> progress = {};
};

/// All that timestep finds.
struct TimestepAnswer {
  std::string law;
  Scheme scheme;
  /// One for each tolerance: that which was asked for and, with grains or a step, those that show
  /// how the step grows with it.
  std::vector<TimestepAdvice> advices = {};
  std::size_t asked = 0;                        ///< which of them is that of the request
  std::optional<Grains> grains = {};            ///< none where mass and radius were given
  std::optional<GrainsInContact> contact = {};  ///< with grains
  std::vector<std::string> defaults = {};       ///< parameters of the law that nobody chose
  std::optional<double> step = {};              ///< of the user [s]
  std::vector<StepError> errors = {};           ///< of that step, the worst first
  /// Of a law whose increments are of first order by choice: what the same law allows with
  /// increments of second order.
  std::optional<TimestepAdvice> second_order = {};
  std::optional<RestitutionAdvice> restitution = {};  ///< none of a law that loses none

  const TimestepAdvice& advice() const { return advices[asked]; }
};

/// The options that make the increments of a law second order.
inline constexpr const char* second_order_options = "stiffness=mean,first-step=touching";

/// Answers the request. Throws as advise_timestep, grains_in_contact and errors_at_step.
TimestepAnswer answer_timestep(const TimestepRequest& request);

}  // namespace stickslip::reports
