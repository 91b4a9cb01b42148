// SPDX-License-Identifier: BSD-3-Clause
// Published curves of impacts, as data/impact_curves.csv and data/impact_points.csv hold them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stickslip::reference {

/// What a published curve is.
enum class CurveKind {
  closed_form,      ///< a formula, read off its plot
  experiment,       ///< measured
  finite_elements,  ///< solution of the continuum problem
  other_code        ///< output of another discrete-element program: its law, not the truth
};

/// Name of a kind on pages, e.g. "finite elements".
[[nodiscard]] std::string_view name_of(CurveKind kind);

/// An axis of a curve.
struct CurveAxis {
  std::string name;
  std::string unit;
  double error = 0;  ///< error of the reading, in the unit: spread of independent readings, or
                     ///< scatter about an identity that must hold; taken from curves of the same
                     ///< kind where neither exists
};

/// A point read off.
struct CurvePoint {
  double x = 0;
  double y = 0;
};

/// A published curve.
struct PublishedCurve {
  std::string name;         ///< study, quantity, material, kind and reading
  std::string publication;  ///< authors and year
  int test = 0;             ///< number in Chung & Ooi 2011; 0: another study
  std::string material;     ///< or the variant of the study
  CurveKind kind = CurveKind::other_code;
  int reading = 1;  ///< number of the reading: several people read the curve off independently
  CurveAxis x;
  CurveAxis y;
  std::string remark;         ///< known faults; may be empty
  std::string transcription;  ///< public repository, file and revision of the reading
  std::vector<CurvePoint> points;
};

/// All curves.
[[nodiscard]] std::span<const PublishedCurve> published_curves();

/// One of them. Throws std::invalid_argument on an unknown name.
[[nodiscard]] const PublishedCurve& published_curve(std::string_view name);

/// Reads curves from two tables of comma-separated values: one row a curve, with its provenance,
/// and one row a point, `curve,x,y`. `curves_file` and `points_file` are the names for messages.
/// Throws std::invalid_argument with file and line of a row that is not as it must be.
[[nodiscard]] std::vector<PublishedCurve> read_curves(std::string_view curves,
                                                      std::string_view curves_file,
                                                      std::string_view points,
                                                      std::string_view points_file);

}  // namespace stickslip::reference
