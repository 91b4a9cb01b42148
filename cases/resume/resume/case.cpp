// SPDX-License-Identifier: BSD-3-Clause
#include "cases/resume/resume/case.hpp"

#include "cases/drive/refusal.hpp"
#include "cases/numbers.hpp"
#include "cases/random_numbers.hpp"
#include "stickslip/description/number_row.hpp"

namespace stickslip::cases {
namespace {

using Outcome = Resume::Outcome;

/// What two runs of the same law may differ by, over the largest force.
constexpr double round_off = 1e-12;
/// Times that two processes take turns.
constexpr std::size_t turns_of_path = 16;

/// Largest force, couple, and works of both in a step without a stop.
struct Scale {
  double force = 0;
  double couple = 0;
  double work = 0;
  double work_of_couple = 0;
};

Vector3 force_of(const TurnedAnswer& a) {
  const Vector2 tangential = a.force.tangential + a.force.damping_tangential;
  return {a.force.normal + a.force.damping_normal, tangential[0], tangential[1]};
}
Vector3 couple_of(const TurnedAnswer& a) {
  return {a.moment.twisting, a.moment.rolling[0], a.moment.rolling[1]};
}
/// Works that a law does not book are NaN.
std::array<double, 4> works_of(const TurnedAnswer& a) {
  return {a.force.work_normal, a.force.work_tangential, a.force.work_stored,
          a.force.work_dissipated};
}

/// |a - b| over the scale; nothing where both are the same, be it nothing or no number.
double apart(double a, double b, double scale) {
  if (a == b || (std::isnan(a) && std::isnan(b))) return 0;
  return std::abs(a - b) / scale;
}

/// Largest differences of what is answered from what must be.
struct Difference {
  double force = 0;
  double couple = 0;

  void see(const TurnedAnswer& gives, const TurnedAnswer& must, const Scale& scale) {
    for (int k = 0; k < 3; ++k)
      force = worse(force, apart(force_of(gives)[k], force_of(must)[k], scale.force));
    for (std::size_t k = 0; k < works_of(gives).size(); ++k)
      force = worse(force, apart(works_of(gives)[k], works_of(must)[k], scale.work));
    // Torques of a law without moments have no couple beside the moment of the force.
    if (scale.couple == 0) return;
    for (int k = 0; k < 3; ++k)
      couple = worse(couple, apart(couple_of(gives)[k], couple_of(must)[k], scale.couple));
    couple = worse(couple, apart(gives.moment.work, must.moment.work, scale.work_of_couple));
  }
};

/// A path that is stopped, beside the same without a stop.
class StoppedPath {
 public:
  StoppedPath(const Resume& given, const Scheme& scheme, int steps)
      : given_(given), path_(scheme, steps), must_(path_.uninterrupted()) {
    const bool has_moments = scheme.framed.moments.any();
    for (const TurnedAnswer& a : must_) {
      scale_.force = std::max(scale_.force, force_of(a).norm());
      if (has_moments) scale_.couple = std::max(scale_.couple, couple_of(a).norm());
      scale_.work_of_couple = std::fmax(scale_.work_of_couple, std::abs(a.moment.work));
      for (const double work : works_of(a)) scale_.work = std::fmax(scale_.work, std::abs(work));
    }
  }

  Difference written() const {
    Difference worst;
    ContactList list = process(elsewhere());
    for (std::size_t i = 0; i < must_.size(); ++i) {
      if (is_stop(i)) {
        const std::string state = list.written(0);
        list = process(elsewhere());
        list.read(0, state);
      }
      worst.see(list.advance(0, path_.steps()[i]), must_[i], scale_);
    }
    return worst;
  }

  Difference with_exchanges() const {
    Difference worst;
    ContactList list = process(path_.law());
    bool is_exchanged = false;
    for (std::size_t i = 0; i < must_.size(); ++i) {
      if (is_stop(i)) {
        list.swap_bodies(0);
        is_exchanged = !is_exchanged;
      }
      const TurnedStep& step = path_.steps()[i];
      worst.see(is_exchanged ? exchanged(list.advance(0, exchanged(step))) : list.advance(0, step),
                must_[i], scale_);
    }
    return worst;
  }

  /// A law that knows bodies builds its own list, and here twice in the other order.
  Difference rebuilt() const {
    return path_.law().law.info().can(Capability::bodies) ? exchanged_twice() : turned_round();
  }

  Difference exchanged_twice() const {
    Difference worst;
    ContactList list = process(path_.law());
    for (std::size_t i = 0; i < must_.size(); ++i) {
      for (int times = 0; is_stop(i) && times < 2; ++times) list.swap_bodies(0);
      worst.see(list.advance(0, path_.steps()[i]), must_[i], scale_);
    }
    return worst;
  }

  /// The list turns round by one place at each stop, in a store that is made anew.
  Difference turned_round() const {
    const auto contacts = static_cast<std::size_t>(given_.others) + 1;
    std::vector<std::vector<TurnedStep>> paths;
    std::vector<std::size_t> place;
    for (std::size_t c = 0; c < contacts; ++c) {
      paths.push_back(path_.beside(c));
      place.push_back(c);
    }
    ContactList list(path_.law(), path_.radii(), contacts);
    ContactList alone(path_.law(), path_.radii(), contacts);
    Difference worst;
    for (std::size_t i = 0; i < must_.size(); ++i) {
      if (is_stop(i)) {
        ContactList next(path_.law(), path_.radii(), contacts);
        for (std::size_t& p : place) {
          const std::string state = list.written(p);
          p = (p + 1) % contacts;
          next.read(p, state);
        }
        list = std::move(next);
      }
      for (std::size_t c = 0; c < contacts; ++c)
        worst.see(list.advance(place[c], paths[c][i]), alone.advance(c, paths[c][i]), scale_);
    }
    return worst;
  }

  Difference handed_over() const {
    Difference worst;
    std::array processes{process(elsewhere()), process(elsewhere())};
    std::size_t present = 0;
    for (std::size_t i = 0; i < must_.size(); ++i) {
      if (is_between(i, turns_of_path)) {
        const std::string state = processes[present].written(0);
        present = 1 - present;
        processes[present].read(0, state);
      }
      worst.see(processes[present].advance(0, path_.steps()[i]), must_[i], scale_);
    }
    return worst;
  }

 private:
  ContactList process(const FramedLaw& law) const { return {law, path_.radii(), 1}; }
  /// The law as it is in a process that has seen nothing.
  FramedLaw elsewhere() const {
    FramedLaw fresh = path_.law();
    fresh.law = fresh.law.afresh();
    return fresh;
  }
  /// Whether a step is the first of one of so many equal parts of the path, but of the first.
  bool is_between(std::size_t step, std::size_t parts) const {
    return step > 0 && step * parts / must_.size() != (step - 1) * parts / must_.size();
  }
  bool is_stop(std::size_t step) const {
    return is_between(step, static_cast<std::size_t>(given_.stops) + 1);
  }

  const Resume& given_;
  ResumedPath path_;
  std::vector<TurnedAnswer> must_;
  Scale scale_;
};

/// Nothing differs where a law has no exchange of bodies, and so no list may exchange them.
template <class Run>
Difference if_exchanged(const Run& run) {
  try {
    return run();
  } catch (const LawFailure& failure) {
    const std::string what = failure.what();
    if (!is_refusal(what) || what.find("swap") == std::string::npos) throw;
    return {};
  }
}

}  // namespace

Outcome Resume::run(const Scheme& scheme, int steps) const {
  try {
    const StoppedPath path(*this, scheme, steps);
    Outcome found;
    const auto see = [&](double Outcome::*field, const Difference& difference) {
      found.*field = difference.force;
      found.moments = worse(found.moments, difference.couple);
    };
    see(&Outcome::written, path.written());
    see(&Outcome::exchanged, if_exchanged([&] { return path.with_exchanges(); }));
    see(&Outcome::rebuilt, if_exchanged([&] { return path.rebuilt(); }));
    see(&Outcome::handed_over, path.handed_over());
    return found;
  } catch (const LawFailure& failure) {
    if (is_refusal(failure.what())) throw Unsuitable(failure.what());
    throw;
  }
}

std::vector<CrossCheckResult> Resume::cross_checks() const {
  RandomNumbers random(1);
  std::vector<double> numbers;
  for (int power = -300; power <= 300; ++power)
    numbers.push_back(random.between(-1, 1) * std::pow(10.0, power));
  const std::vector<double> read = read_numbers(numbers_text(numbers));
  double largest = numbers.size() == read.size() ? 0 : 1;
  for (std::size_t i = 0; i < numbers.size() && largest < 1; ++i)
    largest = worse(largest, std::abs(read[i] / numbers[i] - 1));
  return {{"numbers of all sizes written as text and read again, against the numbers", largest, 0}};
}

Expected<Outcome> Resume::expect(const Scheme& scheme) const {
  static_cast<void>(scheme);
  Expected<Outcome> all =
      Expectation::exact(round_off, "a state is all that a contact remembers, wherever it is read");
  all[&Outcome::exchanged] = Expectation::exact(
      round_off, "what is odd under exchange of the bodies changes its sign, what is even stays");
  all[&Outcome::moments] = Expectation::exact(round_off, "so are the moments");
  return all;
}

}  // namespace stickslip::cases
