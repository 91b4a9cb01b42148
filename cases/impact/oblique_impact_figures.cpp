// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "cases/impact/oblique_impact_exhibits.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

using Real = ObliqueSphere::Real;
using Contact = reference::ImpactSolution<Real>;
using State = reference::ImpactState<Real>;
using Course = std::vector<State>;

/// Eq. 23 has this factor on Mindlin's stiffness.
constexpr double paper_stiffness_factor = 2.0 / 3;
/// Points of an exact curve.
constexpr int points = 400;
/// Where the second contact begins on an axis of times over the duration; the flight is left out.
constexpr double second_begins = 1.2;

/// The exact contacts of the paper's law with their courses.
struct ExactContacts {
  std::vector<Contact> contacts;
  std::vector<Course> courses;
};

ExactContacts exact_contacts(const ObliqueSphere& sphere) {
  ExactContacts exact{sphere.solve(paper_stiffness_factor), {}};
  for (const Contact& contact : exact.contacts)
    exact.courses.push_back(sphere.course(paper_stiffness_factor, contact, points));
  return exact;
}

double number(Real x) { return static_cast<double>(x); }
double microns(Real x) { return 1e6 * static_cast<double>(x); }

/// Where on the axis of time the contact with this index begins.
double offset(std::size_t contact) { return second_begins * static_cast<double>(contact); }

/// Breaks the line of a series.
void lift_pen(Series& series) {
  series.x.push_back(std::nan(""));
  series.y.push_back(std::nan(""));
}

using Value = std::function<double(const State&)>;

/// A value over the time in the contacts.
Series over_time(const std::string& label, const ExactContacts& exact, int slot,
                 const Value& value) {
  Series series{label, {}, {}, Mark::line, false, slot};
  for (std::size_t i = 0; i < exact.courses.size(); ++i) {
    if (i > 0) lift_pen(series);
    for (const State& state : exact.courses[i]) {
      series.x.push_back(offset(i) + number(state.time / exact.contacts[i].end.time));
      series.y.push_back(value(state));
    }
  }
  return series;
}

/// The same of a run.
Series over_time(const std::string& label, const ExactContacts& exact,
                 const std::vector<std::vector<ImpactSample>>& traces, Mark mark, int slot,
                 const std::function<double(const ImpactSample&)>& value) {
  Series series{label, {}, {}, mark, false, slot};
  for (std::size_t i = 0; i < traces.size(); ++i) {
    if (i > 0) lift_pen(series);
    for (const ImpactSample& sample : traces[i]) {
      const double since_touch = sample.time - number(exact.contacts[i].start_time);
      series.x.push_back(offset(i) + since_touch / number(exact.contacts[i].end.time));
      series.y.push_back(value(sample));
    }
  }
  return series;
}

/// An instant that the paper names.
struct Lettered {
  std::size_t contact = 0;
  Real time = 0;  ///< since its touch [s]
  std::string letter;
};

/// a, b, c, d at the switches of the first contact with c' where v_C = 0, and e, f, g of the second
/// one, in the order of time.
std::vector<Lettered> lettered_instants(const std::vector<Contact>& contacts) {
  const Contact& first = contacts.front();
  std::vector<Lettered> all{{0, 0, "a"}, {0, first.slip_to_stick(), "b"}};
  if (!first.reversals.empty()) all.push_back({0, first.reversals.front().time, "c'"});
  all.push_back({0, first.stick_to_slip(), "c"});
  all.push_back({0, first.end.time, "d"});
  if (contacts.size() > 1) {
    all.push_back({1, 0, "e"});
    all.push_back({1, contacts[1].stick_to_slip(), "f"});
    all.push_back({1, contacts[1].end.time, "g"});
  }
  std::erase_if(all, [](const Lettered& instant) { return std::isnan(instant.time); });
  std::ranges::stable_sort(all, {}, [](const Lettered& i) { return std::pair(i.contact, i.time); });
  return all;
}

/// The letters of Figs. 5 and 9 beside the curve of this value, on the side of zero.
std::vector<Note> letters(const ExactContacts& exact, const Value& value) {
  double greatest = 0;
  for (const Course& course : exact.courses)
    for (const State& state : course) greatest = std::max(greatest, std::abs(value(state)));
  // A letter stands to the right of its point and above it; in shares of the panel.
  const double width = exact.contacts.size() > 1 ? 2.4 : 1.2;
  const double left = 0.03 * width;
  const double near = 0.04 * width;
  const double up = 0.14 * greatest;
  const double down = 0.26 * greatest;
  std::vector<Note> notes;
  for (const auto& [contact, time, letter] : lettered_instants(exact.contacts)) {
    const Course& course = exact.courses[contact];
    const Real share = time / exact.contacts[contact].end.time;
    const auto at = static_cast<std::size_t>(std::lround(number(share) * points));
    // Where the value is zero the curve's neighbouring part tells the side to avoid.
    const auto inner = std::clamp<std::size_t>(at, points / 40, points - points / 40);
    const double shift = value(course[inner]) > 0 ? -down : up;
    const double x = offset(contact) + number(share) - left;
    const double overlap = notes.empty() ? 0 : std::max(notes.back().x + near - x, 0.0);
    if (overlap > 0) notes.back().x -= overlap / 2;
    notes.push_back({x + overlap / 2, value(course[at]) + shift, letter});
  }
  return notes;
}

/// Time over the duration, with room for the letters.
Axis time_axis(const ExactContacts& exact) {
  constexpr double margin = 0.08;
  const bool two = exact.contacts.size() > 1;
  return {two ? fmt::format("time t/T, second contact from {:g}", second_begins) : "time t/T", "-",
          false, -margin, (two ? second_begins + 1 : 1) + margin};
}

/// The word of an option in the label of a scheme; empty if it sets none.
std::string option_word(const Scheme& scheme, std::string_view option) {
  if (std::ranges::find(scheme.set_by_user, option) == scheme.set_by_user.end()) return {};
  const std::size_t begin = scheme.label.find(std::string(option) + "=") + option.size() + 1;
  return scheme.label.substr(begin, scheme.label.find_first_of(",]", begin) - begin);
}

double tangential_force(const State& state) { return number(state.tangential_force); }
double sampled_force(const ImpactSample& sample) { return sample.tangential_force; }

/// The exact force and the force of one scheme.
Panel direction_panel(const std::string& title, const ObliqueSphere& sphere, const Scheme& scheme) {
  const ExactContacts exact = exact_contacts(sphere);
  Panel panel{title, time_axis(exact), {"tangential force", "N"}};
  panel.legend = Legend::outside;
  panel.series.push_back(over_time("exact", exact, -1, tangential_force));
  panel.series.back().is_reference = true;
  panel.series.push_back(over_time(fmt::format("{} steps", paper_steps), exact,
                                   sphere.trace(scheme, paper_steps, sphere.contacts()),
                                   Mark::line_and_points, 0, sampled_force));
  panel.notes = letters(exact, tangential_force);
  return panel;
}

}  // namespace

Figure stick_and_slip_figure(const ObliqueSphere& sphere, std::span<const Scheme> schemes) {
  ExactContacts exact = exact_contacts(sphere);
  exact.contacts.resize(1);
  exact.courses.resize(1);
  const Real peak = exact.contacts.front().at_greatest_overlap.normal_force;
  const Real stiffest = exact.contacts.front().at_greatest_overlap.normal_stiffness;
  const auto elastic = [](const State& s) { return microns(s.elastic); };

  const Axis time = time_axis(exact);
  Panel normal{"normal", time, {"over the greatest value", "-"}};
  normal.series = {
      over_time("Fₙ", exact, 0, [&](const State& s) { return number(s.normal_force / peak); }),
      over_time("kₙ, kₜ", exact, 1,
                [&](const State& s) { return number(s.normal_stiffness / stiffest); })};
  Panel displacement{"displacements", time, {"displacement", "µm"}};
  displacement.series = {
      over_time("whole s", exact, 2, [](const State& s) { return microns(s.path); }),
      over_time("elastic", exact, 3, elastic),
      over_time("sliding", exact, 4, [](const State& s) { return microns(s.sliding()); })};
  displacement.notes = letters(exact, elastic);
  Panel velocity{"velocities", time, {"velocity", "m/s"}};
  velocity.series = {
      over_time("of approach", exact, 5, [](const State& s) { return number(s.overlap_rate); }),
      over_time("of the contact point", exact, 6,
                [](const State& s) { return number(s.contact_velocity); })};
  Panel force{"tangential force", time, {"force", "N"}};
  force.series = {over_time("Fₜ, exact", exact, 0, tangential_force)};
  force.series.back().is_reference = true;
  Series limit = over_time("friction limit", exact, -1,
                           [&](const State& s) { return sphere.mu * number(s.normal_force); });
  const Series below =
      over_time("", exact, -1, [&](const State& s) { return -sphere.mu * number(s.normal_force); });
  lift_pen(limit);
  limit.x.insert(limit.x.end(), below.x.begin(), below.x.end());
  limit.y.insert(limit.y.end(), below.y.begin(), below.y.end());
  limit.mark = Mark::dashed_line;
  limit.is_reference = true;
  force.series.push_back(limit);
  force.notes = letters(exact, tangential_force);
  const auto same_equations = std::ranges::find_if(schemes, [](const Scheme& scheme) {
    return solved_stiffness_factor(scheme) == paper_stiffness_factor;
  });
  if (same_equations != schemes.end()) {
    force.series.push_back(over_time(same_equations->label, exact,
                                     sphere.trace(*same_equations, paper_steps), Mark::points, 7,
                                     sampled_force));
  }

  Figure figure;
  figure.title = "Stick and slip in an oblique impact";
  figure.caption =
      "One contact, over the time from touch to its end; lines are the exact solution of the "
      "incremental law, points a scheme in 51 steps. (a) Normal force and stiffness over their "
      "greatest values. (b) Displacement of the contact point and its elastic and sliding parts. "
      "(c) Normal velocity and velocity of the contact point. (d) Tangential force and the "
      "friction limit, which touch while the contact slips. Letters as in the paper: slip from a "
      "to b, stick from b to c, slip from c to d; the contact point stands still at c'.";
  figure.panels = {normal, displacement, velocity, force};
  for (Panel& panel : figure.panels) panel.legend = Legend::outside;
  return figure;
}

Figure elastic_displacement_figure(const ObliqueSphere& sphere) {
  const ExactContacts exact = exact_contacts(sphere);
  Panel against_time{"against time", time_axis(exact), {"elastic displacement", "µm"}};
  Panel against_force{"first contact", {"elastic displacement", "µm"}, {"tangential force", "N"}};
  struct Update {
    const char* name;
    Real State::*elastic;
  };
  constexpr std::array<Update, 2> updates{
      {{"I", &State::standard_elastic}, {"II", &State::elastic}}};
  int slot = 0;
  for (const auto& [name, elastic] : updates) {
    const Value value = [member = elastic](const State& s) { return microns(s.*member); };
    against_time.series.push_back(
        over_time(fmt::format("update {}, exact", name), exact, slot, value));
    const auto traces =
        sphere.trace(paper_scheme(fmt::format("update={}", name)), paper_steps, sphere.contacts());
    const std::string run = fmt::format("update {}, {} steps", name, paper_steps);
    against_time.series.push_back(
        over_time(run, exact, traces, Mark::points, slot, [](const ImpactSample& s) {
          // What is left at the end goes with the contact.
          return s.overlap > 0 ? microns(s.elastic) : std::nan("");
        }));
    Series line{fmt::format("update {}, exact", name), {}, {}, Mark::line, false, slot};
    for (const State& state : exact.courses.front()) {
      line.x.push_back(value(state));
      line.y.push_back(tangential_force(state));
    }
    Series dots{run, {}, {}, Mark::points, false, slot};
    for (const ImpactSample& sample : traces.front()) {
      if (!(sample.overlap > 0)) continue;
      dots.x.push_back(microns(sample.elastic));
      dots.y.push_back(sample.tangential_force);
    }
    against_force.series.push_back(std::move(line));
    against_force.series.push_back(std::move(dots));
    ++slot;
  }
  Figure figure;
  figure.title = "Elastic displacement by update I and II";
  figure.caption =
      "(a) Elastic displacement of the contact point. By update I it jumps where stick becomes "
      "slip, since the force was not made with the present stiffness, and vanishes at the end; by "
      "update II it does neither. (b) Tangential force against both in the first contact. Lines: "
      "exact solution of the incremental law; points: the law of the paper with the mean stiffness "
      "of a step, in 51 steps. The two updates lead to the same force.";
  figure.panels = {against_time, against_force};
  for (Panel& panel : figure.panels) panel.legend = Legend::outside;
  return figure;
}

Figure limit_direction_figure(const ObliqueSphere& sphere, std::span<const Scheme> schemes) {
  constexpr std::size_t most_directions = 3;
  const ObliqueSphere reversing = reversing_in_slip(sphere);
  Figure figure;
  std::optional<Panel> chatter;
  for (const Scheme& scheme : schemes) {
    const std::string direction = option_word(scheme, "direction");
    if (direction.empty()) continue;
    if (figure.panels.size() < most_directions)
      figure.panels.push_back(direction_panel(direction, sphere, scheme));
    if (direction == "velocity" && !chatter) {
      chatter =
          direction_panel(fmt::format("{}, spin {:.3g} rad/s", direction, reversing.impact.spin),
                          reversing, scheme);
    }
  }
  if (figure.panels.empty()) throw InputError("none of these schemes sets direction=");
  if (chatter) figure.panels.push_back(*chatter);
  figure.title = "Direction of the limit force";
  figure.caption =
      "Tangential force over the time in the contacts, exact (line) and by each scheme in 51 "
      "steps, with the letters of the paper. With the direction of the elastic displacement the "
      "force jumps when that displacement has changed its sign, after c. With that of the velocity "
      "it chatters where the contact point stands still in slip: not in this impact, where c' "
      "falls into stick, but with the faster spin of the last panel, where the contact point then "
      "stays at rest on average and the second contact finds no tangential motion.";
  return figure;
}

}  // namespace stickslip
