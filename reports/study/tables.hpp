// SPDX-License-Identifier: BSD-3-Clause
// Tables made of results.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cases/exhibits/exhibit.hpp"
#include "reports/study/result.hpp"

namespace stickslip::reports {

// Study results as tables and figures: still plain data, ready for every printer.

/// A fraction as a percentage with two significant digits, "2.3 %"; what is not zero but smaller
/// than 1e-12 reads "<1e-10 %", and what is not a number reads "n/a".
std::string percent(double fraction);

/// Whether the case was left out since it asks a law in another program for too much: --full asks.
bool is_left_to_full(const StudyResult& study);

/// Whether the error is one of the law's equations, which is left however small the step is.
bool is_by_design(const StudyResult& study);

/// The number behind the colour of a study as a percentage; "self" where a law is judged by itself
/// and "broke off" where it ended the study before anything was measured.
std::string quality_text(const StudyResult& study);

/// The tone in which a colour is shown.
Tone tone_of(Quality quality);

/// Cases as rows, laws as columns. Every scheme has its own column as long as there are at most
/// `matrix_columns` of them; beyond that all schemes of one law that have options share the
/// column "law[...]", which shows how many pass and the worst error, so that no broken verdict can
/// hide. A broken verdict reads "FAIL".
Table verdict_matrix(const Report& report);

/// The most schemes that have a column of their own in the verdict matrix.
inline constexpr int matrix_columns = 12;

/// The observable that the colour of a study is taken from; nullptr if it has none.
const ObservableResult* judged_observable(const StudyResult& study);

/// One row a study: verdict, quality and the figures of the observable that it is taken from.
Table summary_table(const Report& report);

/// The refinement ladder of one study: one row a level, value and error of each observable.
/// The name of the table is "case/law".
Table study_table(const StudyResult& study);

/// In words the fine end of a ladder, which there must be: "smallest error 2e-7 at 64 steps, within
/// 1 % up to 32768 steps: the digits of history make the rest".
std::string fine_end_text(const ObservableResult& observable);

/// The ladders of all studies of a case for spreadsheets and papers: one row a level of an
/// observable of a scheme, with order, limit and reference of its ladder. Columns have the names of
/// results.json; what does not exist is empty. The name of the table is "case/ladder".
Table ladder_table(std::string_view case_name, std::span<const StudyResult> studies);

/// The agreement of the two routes to each reference, in digits.
Table cross_check_table(const Report& report);

/// What each scheme would gain by locating the onset of the contact in its step, in the first
/// observable of the case: one row a scheme, with the lift at the coarsest and at the finest of its
/// levels. No rows if the onset was not studied. The name of the table is "case/onset".
Table onset_table(std::string_view case_name, std::span<const StudyResult> studies);

/// Laws as rows, integrators as columns: the fewest steps from which on the tolerance is met and,
/// in brackets, the largest step. No rows if there are no such steps of this case. The name of the
/// table is "case/admissible-steps".
Table admissible_table(std::string_view case_name, std::span<const AdmissibleStep> steps);

/// Which observables of a case have a row.
enum class MatrixRows { first, all };

/// Cases as rows, these laws as columns: the error with as many steps as users would take and,
/// after a stroke, the fewest steps from which on the tolerance is met; "never" where the limit is
/// off by more than that, "> N" where the ladder ends before. Cases that suit none of the laws are
/// left out.
Table accuracy_matrix(const Report& report, std::span<const std::string> laws, MatrixRows rows);

}  // namespace stickslip::reports
