// SPDX-License-Identifier: BSD-3-Clause
// What every case is to those that run it: what it says of itself, and its numbers for a scheme.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cases/cross_check.hpp"
#include "cases/exhibits/exhibit.hpp"
#include "cases/expectation.hpp"
#include "cases/parameters.hpp"
#include "cases/schemes/scheme.hpp"
#include "reference/kinds/kind.hpp"
#include "stickslip/description/description.hpp"

namespace stickslip::cases {

/// A figure that a case can show.
struct FigureInfo {
  std::string name;   ///< e.g. "kuhn-linear/4"
  std::string title;  ///< one line
};

/// What a comparison of many laws shows of a case on its own: a motion with one observable.
struct Highlight {
  std::string parameter;   ///< that chooses the motion, as "name=value"; "" for the case as it is
  std::string observable;  ///< its name
  std::string label;       ///< of the motion in a matrix; "" for the case's own name
  std::string title;       ///< of a panel
};

/// What a case says of itself.
struct CaseInfo {
  std::string name;
  std::string title;
  std::string source;  ///< paper, equation, figure
  std::string judges;  ///< in one sentence
  std::string truth;   ///< where the reference comes from
  std::string bibtex;
  std::vector<Capability> needs = {};  ///< capabilities a law must have
  std::vector<DeclaredParameter> parameters = {};
  std::vector<Observable> observables = {};  ///< the first one decides the quality
  int steps_from = 1;                        ///< default ladder: doubling from ... to ...
  int steps_to = 1024;
  int nominal_steps = 64;  ///< level at which quality is judged: a step that DEM users would take
  std::vector<std::string> variants = {};  ///< schemes beside the plain laws, as "law[options]"
  std::vector<FigureInfo> figures = {};
  bool moves_bodies = false;  ///< whether the integrator matters
  /// Parameter that says where in a step the contact begins, 0 at its start; empty: there is none.
  std::string onset = {};
  /// Names of the plain laws of a default run, for cases too costly to run all of them; empty:
  /// every law that suits.
  std::vector<std::string> laws = {};
  /// A run is one contact of two bodies: short enough to be repeated in every report with the touch
  /// elsewhere and under all integrators.
  bool one_contact = false;
  std::vector<Highlight> highlights = {};
  bool asks_a_program = false;  ///< another one, whose answers are not kept
  /// It judges rolling or twisting moments; of other cases they are no part.
  bool judges_moments = false;
  /// Nothing slides in it: its truth is that of any friction limit. Otherwise a case that needs
  /// friction slides at mu times the normal force, if it does not say that it asks for more.
  bool stays_inside_limit = false;
  /// Its truth is of a dashpot that is a coefficient times the rate, and pulls where that says so.
  bool has_plain_dashpot = false;
  /// It judges what a dashpot does, however that is set: one that no role switches off is welcome.
  bool judges_dashpots = false;
  /// The friction limits with which its truth has been found, where that is not Coulomb's alone.
  std::vector<LimitPart> limits = {};
  /// What the reference may be uncertain by, over the scales: more than round-off where it is a
  /// converged computation, another program, or nature.
  double reference_within = 1e-12;
};

/// A case with its parameters fixed and its reference computed. Immutable: all calls may be made
/// from several threads at once.
class CaseInstance {
 public:
  virtual ~CaseInstance() = default;

  /// Reference values, as long as the case's observables.
  virtual std::vector<ReferenceValue> reference() const = 0;
  /// The same for a scheme, where laws that claim different equations have different exact
  /// solutions; the reference of the case unless it says otherwise.
  virtual std::vector<ReferenceValue> reference_for(const Scheme& scheme) const;
  /// What laws approximate that are judged by the exact solution of their own equations, as long
  /// as the observables; empty where the case has no such theory.
  virtual std::vector<double> theory() const;
  /// The kind of reference that has the numbers of the truth, with its inputs; none where the
  /// observables are all there is.
  virtual std::optional<reference::Question> question() const;
  /// Numbers of the truth beside the observables.
  virtual std::vector<reference::NamedNumber> numbers() const;
  /// The reference against its second route.
  virtual std::vector<CrossCheckResult> cross_checks() const = 0;
  /// Runs the scheme with this many steps.
  virtual Measurement measure(const Scheme& scheme, int steps) const = 0;
  /// What theory expects of the scheme, as long as the observables.
  virtual std::vector<Expectation> expect(const Scheme& scheme) const = 0;
  /// What theory foretells of a scheme with few digits on a ladder of these levels [steps]; none
  /// where there is no theory, or all digits.
  virtual std::optional<ForetoldLadder> foretold_ladder(const Scheme& scheme,
                                                        std::span<const int> levels) const;
  /// The figure with this name, for these schemes.
  virtual Figure figure(std::string_view name, std::span<const Scheme> schemes) const;
  /// Tables of the case beside those of the study.
  virtual std::vector<Table> tables(std::span<const Scheme> schemes) const;
};

/// A case of the catalogue. It knows laws only through the erased interface.
class Case {
 public:
  virtual ~Case() = default;
  /// What the case says of itself.
  virtual const CaseInfo& info() const = 0;
  /// The case with these parameters.
  virtual std::unique_ptr<CaseInstance> prepare(const CaseParameters& parameters) const = 0;

  /// Why the case does not suit this scheme; empty if it does.
  virtual std::string unsuitable(const Scheme& scheme) const;
};

}  // namespace stickslip::cases
