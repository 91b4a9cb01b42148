// SPDX-License-Identifier: BSD-3-Clause
// Figures of oblique-impact: Figs. 5, 6 and 9 of Zabulionis et al.
#include "cases/exhibits/exhibits.hpp"
#include "cases/impact/oblique_impact/contacts.hpp"
#include "cases/impact/oblique_impact/figures.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases::oblique_impact_exhibits {
namespace {

using Real = long double;
using Course = std::vector<ExactState>;

/// Points of an exact curve.
constexpr int points = 400;
/// Where the second contact begins on an axis of times over the duration; the flight is left out.
constexpr double second_begins = 1.2;

/// The exact contacts of the paper's law with their courses.
struct ExactCourses {
  std::vector<ExactContact> contacts;
  std::vector<Course> courses;

  explicit ExactCourses(const ObliqueImpact& impact)
      : contacts(exact_contacts(impact, paper_stiffness_factor)) {
    for (const ExactContact& contact : contacts)
      courses.push_back(course_of(contact, impact, paper_stiffness_factor, points));
  }
};

double microns(Real x) { return 1e6 * narrow(x); }

double tangential_force(const ExactState& state) { return narrow(state.tangential_force); }

/// Where on the axis of time the contact with this index begins.
double offset(std::size_t contact) { return second_begins * static_cast<double>(contact); }

/// A value of the exact states over the time in the contacts.
template <class Value>
Series over_time(Series series, const ExactCourses& exact, const Value& value) {
  for (std::size_t i = 0; i < exact.courses.size(); ++i) {
    if (i > 0) series = broken(std::move(series));
    const Real duration = exact.contacts[i].end.time;
    for (const ExactState& state : exact.courses[i])
      series.add(offset(i) + narrow(state.time / duration), narrow(std::invoke(value, state)));
  }
  return series;
}

/// The same of a run.
template <class Value>
Series over_time(Series series, const ExactCourses& exact,
                 const std::vector<std::vector<ImpactSample>>& traces, const Value& value) {
  for (std::size_t i = 0; i < traces.size(); ++i) {
    if (i > 0) series = broken(std::move(series));
    for (const ImpactSample& sample : traces[i]) {
      const double since_touch = sample.time - narrow(exact.contacts[i].start_time);
      series.add(offset(i) + since_touch / narrow(exact.contacts[i].end.time),
                 std::invoke(value, sample));
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
std::vector<Lettered> lettered_instants(const std::vector<ExactContact>& contacts) {
  const ExactContact& first = contacts.front();
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
template <class Value>
std::vector<Note> letters(const ExactCourses& exact, const Value& value) {
  double greatest = 0;
  for (const Course& course : exact.courses)
    greatest = std::max(greatest, greatest_of(course, value));
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
    const auto at = static_cast<std::size_t>(std::lround(narrow(share) * points));
    // Where the value is zero the curve's neighbouring part tells the side to avoid.
    const auto inner = std::clamp<std::size_t>(at, points / 40, points - points / 40);
    const double shift = value(course[inner]) > 0 ? -down : up;
    const double x = offset(contact) + narrow(share) - left;
    const double overlap = notes.empty() ? 0 : std::max(notes.back().x + near - x, 0.0);
    if (overlap > 0) notes.back().x -= overlap / 2;
    notes.push_back({x + overlap / 2, value(course[at]) + shift, letter});
  }
  return notes;
}

/// Time over the duration, with room for the letters.
Axis time_axis(const ExactCourses& exact) {
  constexpr double margin = 0.08;
  const bool two = exact.contacts.size() > 1;
  return {two ? fmt::format("time t/T, second contact from {:g}", second_begins) : "time t/T", "",
          -margin, (two ? second_begins + 1 : 1) + margin};
}

/// What captions say of an impact.
Words words_of(const ObliqueImpact& impact) {
  return {{"steps", std::to_string(paper_steps)}, {"spin", fmt::format("{:.3g}", impact.spin)}};
}

/// The exact force and the force of one scheme.
Panel direction_panel(const std::string& title, const ObliqueImpact& impact, const Scheme& scheme) {
  const ExactCourses exact(impact);
  const Pen pen{fmt::format("{} steps", paper_steps), 0};
  const auto traces = trace_contacts(impact, scheme, paper_steps, contacts_worth_following(impact));
  return {
      .title = title,
      .x = time_axis(exact),
      .y = {"tangential force", "N"},
      .series = {over_time(truth_line("exact"), exact, tangential_force),
                 over_time(pen.line_and_points(), exact, traces, &ImpactSample::tangential_force)},
      .notes = letters(exact, tangential_force)};
}

/// Fig. 5d: the exact force between the friction limits, and the force of a scheme that integrates
/// the same equations.
Panel force_panel(const ObliqueImpact& impact, const ExactCourses& exact,
                  std::span<const Scheme> schemes) {
  const auto limit = [&](double sign) {
    return [&, sign](const ExactState& s) { return sign * impact.mu * narrow(s.normal_force); };
  };
  const Series upper = broken(over_time(guide_line("friction limit"), exact, limit(1)));
  Panel panel{.title = "tangential force",
              .x = time_axis(exact),
              .y = {"force", "N"},
              .series = {over_time(truth_line("Fₜ, exact"), exact, tangential_force),
                         over_time(upper, exact, limit(-1))},
              .notes = letters(exact, tangential_force)};
  const auto same_equations =
      std::ranges::find(schemes, std::optional(paper_stiffness_factor), solved_stiffness_factor);
  if (same_equations != schemes.end()) {
    const Pen pen{same_equations->label, 7};
    panel.add(over_time(pen.points(), exact, trace_contacts(impact, *same_equations, paper_steps),
                        &ImpactSample::tangential_force));
  }
  return panel;
}

}  // namespace

Figure stick_and_slip_figure(const SolvedObliqueImpact& solved, std::span<const Scheme> schemes) {
  const ObliqueImpact impact = sense_of_the_paper(solved.problem);
  ExactCourses exact(impact);
  exact.contacts.resize(1);
  exact.courses.resize(1);
  const ExactState& greatest = exact.contacts.front().at_greatest_overlap;
  const auto line = [&](const std::string& label, int slot, const auto& value) {
    return over_time(Pen{label, slot}.line(), exact, value);
  };
  const auto elastic = [](const ExactState& s) { return microns(s.elastic); };
  const Axis time = time_axis(exact);
  return {
      .panels = {{.title = "normal",
                  .x = time,
                  .y = {"over the greatest value"},
                  .series = {line("Fₙ", 0,
                                  [&](const ExactState& s) {
                                    return narrow(s.normal_force / greatest.normal_force);
                                  }),
                             line("kₙ, kₜ", 1,
                                  [&](const ExactState& s) {
                                    return narrow(s.normal_stiffness / greatest.normal_stiffness);
                                  })}},
                 {.title = "displacements",
                  .x = time,
                  .y = {"displacement", "µm"},
                  .series = {line("whole s", 2,
                                  [](const ExactState& s) { return microns(s.path); }),
                             line("elastic", 3, elastic),
                             line("sliding", 4,
                                  [](const ExactState& s) { return microns(s.sliding()); })},
                  .notes = letters(exact, elastic)},
                 {.title = "velocities",
                  .x = time,
                  .y = {"velocity", "m/s"},
                  .series = {line("of approach", 5, &ExactState::overlap_rate),
                             line("of the contact point", 6, &ExactState::contact_velocity)}},
                 force_panel(impact, exact, schemes)},
      .words = words_of(impact)};
}

Figure elastic_displacement_figure(const SolvedObliqueImpact& solved, std::span<const Scheme>) {
  const ObliqueImpact impact = sense_of_the_paper(solved.problem);
  const ExactCourses exact(impact);
  Panel against_time{
      .title = "against time", .x = time_axis(exact), .y = {"elastic displacement", "µm"}};
  Panel against_force{.title = "first contact",
                      .x = {"elastic displacement", "µm"},
                      .y = {"tangential force", "N"}};
  int slot = 0;
  for (const auto& [name, elastic] :
       {std::pair{"I", &ExactState::standard_elastic}, {"II", &ExactState::elastic}}) {
    const Pen of_exact{fmt::format("update {}, exact", name), slot};
    const Pen of_run{fmt::format("update {}, {} steps", name, paper_steps), slot++};
    const auto value = [member = elastic](const ExactState& s) { return microns(s.*member); };
    auto traces = trace_contacts(impact, paper_scheme(fmt::format("update={}", name)), paper_steps,
                                 contacts_worth_following(impact));
    against_time.add(over_time(of_exact.line(), exact, value));
    against_time.add(over_time(of_run.points(), exact, traces, [](const ImpactSample& s) {
      // What is left at the end goes with the contact.
      return s.overlap > 0 ? microns(s.elastic) : no_number;
    }));
    std::erase_if(traces.front(), [](const ImpactSample& s) { return !(s.overlap > 0); });
    against_force.add(through(of_exact.line(), exact.courses.front(), value, tangential_force));
    against_force.add(through(
        of_run.points(), traces.front(), [](const ImpactSample& s) { return microns(s.elastic); },
        &ImpactSample::tangential_force));
  }
  return {.panels = {against_time, against_force}, .words = words_of(impact)};
}

Figure limit_direction_figure(const SolvedObliqueImpact& solved, std::span<const Scheme> schemes) {
  constexpr std::size_t most_directions = 3;
  const ObliqueImpact impact = sense_of_the_paper(solved.problem);
  const ObliqueImpact reversing = reversing_in_slip(impact);
  Figure figure{.words = words_of(impact)};
  std::optional<Panel> uncut;
  std::optional<Panel> chatter;
  for (const Scheme& scheme : schemes) {
    const std::string* const direction = scheme.spec.option("direction");
    if (direction == nullptr) continue;
    if (figure.panels.size() < most_directions)
      figure.panels.push_back(direction_panel(*direction, impact, scheme));
    if (*direction == "velocity" && !uncut) {
      uncut = direction_panel("velocity, Eq. 33 as printed", impact,
                              paper_scheme("direction=velocity,start=uncut"));
    }
    if (*direction == "velocity" && !chatter) {
      chatter = direction_panel(fmt::format("{}, spin {:.3g} rad/s", *direction, reversing.spin),
                                reversing, scheme);
    }
  }
  if (figure.panels.empty()) throw InputError("none of these schemes sets direction=");
  for (const auto& panel : {uncut, chatter})
    if (panel) figure.panels.push_back(*panel);
  return figure;
}

}  // namespace stickslip::cases::oblique_impact_exhibits
