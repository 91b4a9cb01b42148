// SPDX-License-Identifier: BSD-3-Clause
#include "cases/plastic/plastic_exchange/case.hpp"

#include "cases/drive/contact_list.hpp"
#include "cases/drive/refusal.hpp"
#include "cases/numbers.hpp"

namespace stickslip::cases {
namespace {

constexpr double softness = 0.5;  ///< yield pressure of the softer body over that of the other

/// The scheme with the yield pressures of both bodies.
Scheme with_yields(const Scheme& scheme, double first, double second) {
  Scheme changed = scheme;
  changed.framed.law = scheme.law().with({{"yield", first}, {"yield2", second}});
  return changed;
}

}  // namespace

std::vector<double> PlasticExchange::forces(const Scheme& scheme, Stop stop,
                                            int steps_per_leg) const {
  const PairRadii radii{first_radius, second_radius};
  ContactList list(scheme.framed, radii, 1);
  bool is_exchanged = false;
  std::vector<double> all;
  for (const ContactStep& step : steps(corners, steps_per_leg)) {
    const auto done = all.size();
    if (done > 0 && done % static_cast<std::size_t>(steps_per_leg) == 0) {
      if (stop == Stop::exchange) {
        list.swap_bodies(0);
        is_exchanged = !is_exchanged;
      } else if (stop == Stop::restart) {
        const std::string state = list.written(0);
        FramedLaw fresh = scheme.framed;
        fresh.law = fresh.law.afresh();
        list = ContactList(fresh, radii, 1);
        list.read(0, state);
      }
    }
    const TurnedStep told{step, {}};
    all.push_back(list.advance(0, is_exchanged ? exchanged(told) : told).force.normal);
  }
  return all;
}

double PlasticExchange::error(const Scheme& scheme, Stop stop, int steps_per_leg) const {
  const auto books = exact_books(model_of(scheme), steps(corners, steps_per_leg));
  const double unit = units_of(books).force;
  const auto found = forces(scheme, stop, steps_per_leg);
  double worst = 0;
  for (std::size_t i = 0; i < found.size(); ++i)
    worst = worse(worst, std::abs(found[i] - narrow(books[i].force)) / unit);
  return worst;
}

Expected<PlasticExchange::Outcome> PlasticExchange::expect(const Scheme& scheme) const {
  Expected<Outcome> all = expect_exact_branches(scheme);
  if (all.of(&Outcome::exchanged).kind != Expectation::Kind::exact) return all;
  all[&Outcome::exchanged] = Expectation::exact(
      plastic_round_off, "the greatest overlap is the same when the bodies are exchanged");
  all[&Outcome::restarted] = Expectation::exact(
      plastic_round_off, "the greatest overlap is all that the normal force remembers");
  return all;
}

PlasticExchange::Outcome PlasticExchange::run(const Scheme& scheme, int steps_per_leg) const {
  try {
    PlasticExchange unlike = *this;
    unlike.second_radius = ratio * first_radius;
    PlasticExchange turned = unlike;
    std::swap(turned.first_radius, turned.second_radius);
    Outcome found{.exchanged = error(scheme, Stop::exchange, steps_per_leg),
                  .restarted = error(scheme, Stop::restart, steps_per_leg),
                  .unlike = worse(unlike.error(scheme, Stop::none, steps_per_leg),
                                  turned.error(scheme, Stop::none, steps_per_leg))};
    const auto yield = scheme.law().value("yield");
    const bool has_second = scheme.law().info().by_role("yield2") != nullptr;
    if (!yield || !has_second) {
      found.softer = error(scheme, Stop::none, steps_per_leg);
      return found;
    }
    for (const auto& [first, second] :
         {std::pair{*yield, softness * *yield}, {softness * *yield, *yield}}) {
      found.softer =
          worse(found.softer, error(with_yields(scheme, first, second), Stop::none, steps_per_leg));
    }
    return found;
  } catch (const LawFailure& failure) {
    if (is_refusal(failure.what())) throw Unsuitable(failure.what());
    throw;
  }
}

}  // namespace stickslip::cases
