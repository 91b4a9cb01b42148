// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/diagnose/tangent_diagnosis.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "cases/properties/subject.hpp"
#include "cases/tangents/tangent_ladder/case.hpp"
#include "reports/study/diagnose/deviation_match.hpp"
#include "stickslip/contact/step/tangent_axes.hpp"

namespace stickslip::reports {
namespace {

constexpr double least_seen = 1e-6;     ///< a deviation, over its scale, that counts
constexpr double least_believed = 0.5;  ///< match below which nothing is named
constexpr int states_of_a_kind = 6;     ///< steps in slip, in stick, and back

/// A step, what is told of it, and what wrong tangents are made of. Matrices and vectors are in the
/// axes normal, along the force, across it.
struct Situation {
  bool slips = false;
  Matrix3 told;
  Matrix3 right;
  double normal = 0;                           ///< normal force at the end [N]
  double overlap_old = 0;                      ///< [m]
  double overlap = 0;                          ///< [m]
  double kt = 0;                               ///< stiffness in stick at the end [N/m]
  Vector2 trial_by_overlap = Vector2::Zero();  ///< of the force before friction limits it [N/m]

  double secant_over_slope() const { return normal / overlap / right(0, 0); }
  /// What entries of a column are divided by.
  double scale(int column) const {
    return column == 0 ? std::max(right.col(0).cwiseAbs().maxCoeff(), 1e-300)
                       : std::max(kt, 1e-300);
  }
};

/// What a mistake makes of the right tangent.
using Wrong = Matrix3 (*)(const Situation&);

struct KnownTangent {
  TangentMistake what;
  Wrong wrong;
};

/// The right tangent, but in slip with one thing changed.
template <class Change>
Matrix3 in_slip(const Situation& s, const Change& change) {
  Matrix3 k = s.right;
  if (s.slips) change(k);
  return k;
}

Matrix3 elastic_in_slip(const Situation& s) {
  return in_slip(s, [&](Matrix3& k) {
    k.col(0).tail<2>() = s.trial_by_overlap;
    k.bottomRightCorner<2, 2>() = s.kt * Matrix2::Identity();
  });
}
Matrix3 without_return_factor(const Situation& s) {
  return in_slip(s, [&](Matrix3& k) {
    k(2, 2) = s.kt;
    k(2, 0) = s.trial_by_overlap[1];
  });
}
Matrix3 without_stiffness_by_overlap(const Situation& s) {
  Matrix3 k = s.right;
  k(2, 0) = 0;
  if (!s.slips) k(1, 0) = 0;
  return k;
}
/// Stiffnesses of the overlap at the start, which go with a power of it.
Matrix3 of_start(const Situation& s) {
  Matrix3 k = s.right;
  if (!(s.overlap_old > 0)) return k;
  const double power = 1 / s.secant_over_slope() - 1;
  const double factor = std::pow(s.overlap_old / s.overlap, power);
  k(0, 0) *= factor;
  k.bottomRightCorner<2, 2>() *= factor;
  return k;
}
Matrix3 by_secant_slope(const Situation& s) {
  Matrix3 k = s.right;
  k(0, 0) *= s.secant_over_slope();
  if (s.slips) k(1, 0) *= s.secant_over_slope();
  return k;
}
Matrix3 exchanged_stiffness(const Situation& s) {
  Matrix3 k = s.right;
  k(0, 0) = s.kt;
  k.bottomRightCorner<2, 2>() *= s.right(0, 0) / s.kt;
  return k;
}
Matrix3 with_column(const Situation& s, double factor) {
  Matrix3 k = s.right;
  k.col(0) *= factor;
  return k;
}

const std::vector<KnownTangent>& known_tangents() {
  static const std::vector<KnownTangent> all{
      {{"elastic-while-slipping", "in slip it is the tangent of the spring without its limit"},
       elastic_in_slip},
      {{"coupling-dropped",
        "in slip the limit is held constant: friction does not follow the load"},
       [](const Situation& s) { return in_slip(s, [](Matrix3& k) { k(1, 0) = 0; }); }},
      {{"coupling-sign", "in slip friction falls where the load grows: a sign"},
       [](const Situation& s) { return in_slip(s, [](Matrix3& k) { k(1, 0) *= -1; }); }},
      {{"symmetrised", "it is the mean of the matrix and its transpose"},
       [](const Situation& s) { return Matrix3(0.5 * (s.right + s.right.transpose())); }},
      {{"transposed", "rows stand for columns: entries are written column by column, or read so"},
       [](const Situation& s) { return Matrix3(s.right.transpose()); }},
      {{"projector-missing",
        "in slip the stiffness across the force acts along it, too: 1 - m m^T is left out"},
       [](const Situation& s) { return in_slip(s, [](Matrix3& k) { k(1, 1) = k(2, 2); }); }},
      {{"return-factor-missing",
        "in slip the stiffness across the force is that of a small step: 1/r is left out"},
       without_return_factor},
      {{"zero-while-slipping", "in slip nothing resists, not even across the force"},
       [](const Situation& s) {
         return in_slip(s, [](Matrix3& k) { k.bottomRightCorner<2, 2>().setZero(); });
       }},
      {{"stiffness-by-overlap-missing",
        "the tangential stiffness is held constant when the overlap changes"},
       without_stiffness_by_overlap},
      {{"stiffness-of-start", "stiffnesses are those of the overlap at the start of the step"},
       of_start},
      {{"secant-of-normal-force", "force over overlap stands for the slope of the normal force"},
       by_secant_slope},
      {{"limit-by-secant", "in slip force over overlap stands for the slope in the limit alone"},
       [](const Situation& s) {
         return in_slip(s, [&](Matrix3& k) { k(1, 0) *= s.secant_over_slope(); });
       }},
      {{"overlap-of-half", "it is by the overlap of one body, half of that of the pair"},
       [](const Situation& s) { return with_column(s, 0.5); }},
      {{"sign-of-approach",
        "it is by the gap or the distance, which falls where the overlap grows"},
       [](const Situation& s) { return with_column(s, -1); }},
      {{"kt-and-kn-exchanged", "normal and tangential stiffness stand for each other"},
       exchanged_stiffness},
      {{"newton-per-millimetre", "it is in N/mm and not in N/m: a thousandth"},
       [](const Situation& s) { return Matrix3(1e-3 * s.right); }},
  };
  return all;
}

/// A step in stick from the same state to this overlap, back along the force by as little as makes
/// it stick, in the axes.
struct StickProbe {
  Matrix3 tangent;
  Vector2 shift;  ///< [m]
};
StickProbe back_along(const Contacts& contact, ContactStep step, const TangentAxes& axes,
                      double overlap) {
  constexpr double little = 1e-3;
  constexpr int most_doublings = 24;
  step.overlap_new = overlap;
  double size = little * std::max(step.shift.norm(), 1e-6 * std::abs(overlap));
  StickProbe probe;
  for (int i = 0; i < most_doublings; ++i) {
    step.shift = -size * axes.along;
    const DifferencedTangent found = differenced_tangent(contact, step);
    probe = {axes.turned(found.force), {-size, 0}};
    if (found.regime == Regime::stick && !found.is_at_event()) break;
    size *= 2;
  }
  return probe;
}

/// The situation at the end of a path; nothing where a derivative has two sides there.
std::optional<Situation> situation_of(const Scheme& scheme, std::span<const ContactStep> path) {
  const auto contact = scheme.law().contacts(1);
  const ContactStep& last = path.back();
  std::vector<ContactForce> before(path.size() - 1);
  contact->follow(path.first(path.size() - 1), before);
  Situation s;
  if (!contact->tangents({&last, 1}, {&s.told, 1}))
    throw InputError(scheme.law().info().name +
                     " gives no tangent to look at; drive --tangent finds it by differences");
  const DifferencedTangent found = differenced_tangent(*contact, last);
  if (found.is_at_event()) return std::nullopt;
  const auto end = contact->clone();
  ContactForce force;
  end->advance({&last, 1}, {&force, 1});
  const TangentAxes axes = axes_of(force.tangential, last.shift);
  s.slips = force.regime == Regime::slip;
  s.told = axes.turned(s.told);
  s.right = axes.turned(found.force);
  // What differences may err by is no mistake.
  const double doubt = 2 * found.uncertainty.maxCoeff();
  s.told = ((s.told - s.right).array().abs() <= doubt).select(s.right, s.told);
  s.normal = force.normal;
  s.overlap_old = last.overlap_old;
  s.overlap = last.overlap_new;
  const StickProbe probe = back_along(*contact, last, axes, s.overlap);
  s.kt = probe.tangent(1, 1);
  constexpr double apart = 1e-3;
  const double more = back_along(*contact, last, axes, (1 + apart) * s.overlap).tangent(1, 1);
  const double less = back_along(*contact, last, axes, (1 - apart) * s.overlap).tangent(1, 1);
  const Vector2 moved = Vector2(axes.along.dot(last.shift), axes.across.dot(last.shift));
  s.trial_by_overlap = probe.tangent.col(0).tail<2>() +
                       (more - less) / (2 * apart * s.overlap) * (moved - probe.shift);
  return s;
}

/// How far tangents are from the right ones, situation by situation.
template <class Of>
TangentDeviations tangent_deviations(const std::vector<Situation>& situations, const Of& of) {
  TangentDeviations all;
  for (const Situation& s : situations) {
    const Matrix3 off = of(s) - s.right;
    std::vector<double>& one = all.emplace_back();
    for (int column = 0; column < 3; ++column)
      for (int row = 0; row < 3; ++row) {
        const double part = off(row, column) / s.scale(column);
        one.push_back(std::abs(part) > least_seen ? part : 0);
      }
  }
  return all;
}

/// Entries that differ, each where it is furthest off.
std::vector<TangentEntry> entries_of(const std::vector<Situation>& situations) {
  constexpr std::array axes{'n', 'm', 't'};
  std::vector<TangentEntry> all;
  for (const bool slips : {false, true})
    for (int column = 0; column < 3; ++column)
      for (int row = 0; row < 3; ++row) {
        const Situation* worst = nullptr;
        double most = least_seen;
        for (const Situation& s : situations) {
          const double off = std::abs(s.told(row, column) - s.right(row, column)) / s.scale(column);
          if (s.slips != slips || !(off > most)) continue;
          most = off;
          worst = &s;
        }
        if (worst == nullptr) continue;
        all.push_back(
            {slips ? "slip" : "stick",
             {axes.at(static_cast<std::size_t>(row)), axes.at(static_cast<std::size_t>(column))},
             worst->told(row, column),
             worst->right(row, column)});
      }
  return all;
}

}  // namespace

const std::vector<TangentMistake>& tangent_mistakes() {
  static const std::vector<TangentMistake> all = [] {
    std::vector<TangentMistake> names;
    for (const KnownTangent& one : known_tangents()) names.push_back(one.what);
    return names;
  }();
  return all;
}

TangentDiagnosis named_tangent(
    const std::string& law, const TangentDeviations& found,
    const std::vector<std::pair<TangentMistake, TangentDeviations>>& known) {
  TangentDiagnosis diagnosis;
  diagnosis.law = law;
  diagnosis.is_equal = !(size_of(found) > 0);
  if (diagnosis.is_equal) return diagnosis;
  for (const auto& [what, wrong] : known) {
    const double match = match_of(found, wrong);
    if (match > 0) diagnosis.mistakes.push_back({what.name, what.title, match, {}, ""});
  }
  std::ranges::stable_sort(diagnosis.mistakes, std::greater{}, &MistakeMatch::match);
  diagnosis.is_unknown =
      diagnosis.mistakes.empty() || diagnosis.mistakes.front().match < least_believed;
  return diagnosis;
}

TangentDiagnosis diagnose_tangent(const Scheme& law) {
  const Scheme scheme = cases::properties::Subject(law).scheme();
  using Kind = cases::TangentLadder::Kind;
  const cases::TangentLadder ladder;
  std::vector<Situation> situations;
  for (const Kind kind : {Kind::slip, Kind::stick, Kind::reversal})
    for (int which = 0; which < states_of_a_kind; ++which)
      if (auto found = situation_of(scheme, ladder.path(scheme, kind, which)))
        situations.push_back(*found);
  std::vector<std::pair<TangentMistake, TangentDeviations>> candidates;
  for (const KnownTangent& one : known_tangents())
    candidates.emplace_back(one.what, tangent_deviations(situations, one.wrong));
  const TangentDeviations told =
      tangent_deviations(situations, [](const Situation& s) { return s.told; });
  TangentDiagnosis diagnosis = named_tangent(law.label, told, candidates);
  diagnosis.entries = entries_of(situations);
  return diagnosis;
}

}  // namespace stickslip::reports
