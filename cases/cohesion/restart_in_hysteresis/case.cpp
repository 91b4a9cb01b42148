// SPDX-License-Identifier: BSD-3-Clause
#include "cases/cohesion/restart_in_hysteresis/case.hpp"

#include "cases/drive/refusal.hpp"
#include "cases/numbers.hpp"
#include "reference/cohesion/jkr.hpp"

namespace stickslip::cases {
namespace {

constexpr double restart_round_off = 1e-12;

/// Two contacts of a list, one of bodies that have touched, one of others.
class TwoContacts {
 public:
  TwoContacts(const RestartInHysteresis& given, const Scheme& scheme)
      : given_(given), law_(scheme.framed), list_(given_list()) {}

  static constexpr std::size_t attached = 0;
  static constexpr std::size_t apart = 1;

  /// Into the gap at which they are stopped, the first through touch.
  void arrive(int steps) {
    go(attached, -1.2, 2, steps);
    go(attached, 2, -given_.gap, steps);
    go(apart, -1.2, -given_.gap, steps);
  }
  void exchange() {
    for (std::size_t& place : places_) list_.swap_bodies(place);
    is_exchanged_ = true;
  }
  /// In a process that has seen nothing, or in a list in the other order.
  void move(bool elsewhere, bool turned) {
    if (elsewhere) law_.law = law_.law.afresh();
    ContactList next = given_list();
    for (std::size_t& place : places_) {
      const std::string state = list_.written(place);
      if (turned) place = 1 - place;
      next.read(place, state);
    }
    list_ = std::move(next);
  }
  /// From there through tear-off.
  std::vector<RestartInHysteresis::Sample> way_out(std::size_t contact, int steps) {
    std::vector<RestartInHysteresis::Sample> all;
    for (int i = 0; i <= steps; ++i) {
      const double at = -given_.gap - (1.37 - given_.gap) * i / steps;
      all.push_back({at, to(contact, at) / given_.pull_off()});
    }
    return all;
  }
  /// Errors over Fc on that way.
  std::array<double, 2> errors_on_the_way_out(int steps) {
    std::array<double, 2> worst{};
    for (const std::size_t contact : {attached, apart}) {
      for (const auto& [at, force] : way_out(contact, steps)) {
        const double right = contact == attached ? RestartInHysteresis::held(at) : 0;
        worst[contact] = worse(worst[contact], std::abs(force - right));
      }
    }
    return worst;
  }

 private:
  ContactList given_list() const { return {law_, {given_.radius, given_.radius}, 2}; }
  void go(std::size_t contact, double from, double to_overlap, int steps) {
    overlaps_[contact] = from;
    for (int i = 1; i <= steps; ++i) to(contact, from + (to_overlap - from) * i / steps);
  }
  double to(std::size_t contact, double overlap) {
    TurnedStep step;
    step.step.overlap_old = overlaps_[contact] * given_.tear_off();
    step.step.overlap_new = overlap * given_.tear_off();
    step.step.approach = step.step.overlap_new - step.step.overlap_old;
    step.step.effective_radius = given_.radius;
    overlaps_[contact] = overlap;
    const TurnedStep seen = is_exchanged_ ? exchanged(step) : step;
    return list_.advance(places_[contact], seen).force.normal;
  }

  const RestartInHysteresis& given_;
  FramedLaw law_;
  ContactList list_;
  std::array<std::size_t, 2> places_{0, 1};
  std::array<double, 2> overlaps_{-1.2, -1.2};
  bool is_exchanged_ = false;
};

}  // namespace

double RestartInHysteresis::held(double overlap) {
  return overlap < -1 ? 0 : narrow(reference::jkr_contact(overlap).force);
}

std::vector<RestartInHysteresis::Sample> RestartInHysteresis::after_restart(const Scheme& scheme,
                                                                            bool have_touched,
                                                                            int steps) const {
  TwoContacts contacts(*this, scheme);
  contacts.arrive(steps);
  contacts.move(true, false);
  return contacts.way_out(have_touched ? TwoContacts::attached : TwoContacts::apart, steps);
}

RestartInHysteresis::Outcome RestartInHysteresis::run(const Scheme& scheme, int steps) const {
  try {
    Outcome found;
    const auto see = [&](double Outcome::*field, const auto& restart) {
      TwoContacts contacts(*this, scheme);
      contacts.arrive(steps);
      restart(contacts);
      const std::array errors = contacts.errors_on_the_way_out(steps);
      found.*field = errors[TwoContacts::attached];
      found.virgin = worse(found.virgin, errors[TwoContacts::apart]);
    };
    see(&Outcome::written, [](TwoContacts& all) { all.move(true, false); });
    see(&Outcome::exchanged, [](TwoContacts& all) { all.exchange(); });
    see(&Outcome::rebuilt, [](TwoContacts& all) { all.move(false, true); });
    return found;
  } catch (const LawFailure& failure) {
    if (is_refusal(failure.what())) throw Unsuitable(failure.what());
    throw;
  }
}

std::vector<CrossCheckResult> RestartInHysteresis::cross_checks() const {
  // (4 x^3 - sqrt(..))/..: the equations by the radius, in units w = R* = E* = 1.
  using Wide = long double;
  const Wide pi = std::numbers::pi_v<Wide>;
  double worst = 0;
  for (const Wide over : {-0.1L, -0.5L, -0.9L}) {
    const auto found = reference::jkr_contact(over);
    const Wide a = found.radius * std::cbrt(4.5L * pi);
    const Wide force = 4 * a * a * a / 3 - std::sqrt(8 * pi * a * a * a);
    worst = worse(worst, narrow(std::abs(force / (1.5L * pi) - found.force)));
  }
  return {{"force in a gap by the overlap against that by the radius", worst, 1e-15}};
}

Expected<RestartInHysteresis::Outcome> RestartInHysteresis::expect(const Scheme& scheme) const {
  return Expectation::exact(bound_for(scheme, restart_round_off),
                            "whether the bodies are attached is part of the state");
}

}  // namespace stickslip::cases
