// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cases/cross_check.hpp"
#include "cases/exhibit.hpp"
#include "cases/scheme.hpp"
#include "stickslip/contact/description.hpp"

namespace stickslip {

/// A parameter of a case.
struct CaseParameter {
  std::string name;
  std::string unit;  ///< "-" for pure numbers and words
  double default_value = 0;
  Range range = {};
  std::string text;                     ///< one line
  bool is_law_parameter = false;        ///< set in the law, by the role of the same name
  std::vector<std::string> words = {};  ///< allowed words, the first is the default; then no number
  bool is_count = false;                ///< a whole number
  std::optional<double> full_value = {};  ///< where the default keeps a run short: the whole of it
};

/// Values of all parameters of a case.
class CaseParameters {
 public:
  /// The defaults.
  explicit CaseParameters(const std::vector<CaseParameter>& known);

  /// Sets one from text. Throws InputError for an unknown name (with the nearest one suggested) or
  /// a value that is not allowed.
  void set(std::string_view name, std::string_view text);

  /// The number with this name, which the case declared.
  double operator[](std::string_view name) const;
  /// The word with this name, which the case declared.
  const std::string& word(std::string_view name) const;
  /// Those that are set in the law, by role.
  std::map<std::string, double> law_parameters() const;
  /// All as "name=value".
  std::vector<std::string> texts() const;
  /// Whether all have their default values.
  bool are_defaults() const;
  /// Gives those that have a full value, and still their default, the full one; whether there are
  /// any with a full value.
  bool set_full();

 private:
  std::vector<CaseParameter> known_;
  std::map<std::string, double, std::less<>> numbers_;
  std::map<std::string, std::string, std::less<>> words_;
};

/// Something that a case measures.
struct Observable {
  std::string name;
  std::string unit;   ///< "-" for pure numbers and for norms
  std::string title;  ///< one line: what it is and what its error is relative to
};

/// Reference value of an observable. The error of a value is |value - reference| / scale. For a
/// norm over a path the value is the error itself, the reference 0 and the scale 1.
struct ReferenceValue {
  double value = 0;
  double scale = 1;
  double uncertainty = 0;  ///< of the reference, as an error (that is, over scale)
};

/// What one run of a scheme with one number of steps gave.
struct Measurement {
  std::vector<double> values;  ///< as long as the case's observables
  /// |work put in - stored - dissipated| over the work put in, where the law books energy.
  std::optional<double> energy_residual = {};
};

/// What theory expects of a scheme in one observable.
struct Expectation {
  enum class Kind {
    unknown,       ///< nothing is declared: quality alone decides
    exact,         ///< the error is round-off at every level
    order,         ///< converges to the reference with this order
    wrong_limit,   ///< converges to something else
    no_limit,      ///< does not converge
    approximation  ///< an approximation here, and no theory says how good: finite, no more
  };
  Kind kind = Kind::unknown;
  double bound = 0;            ///< exact: largest error allowed at any level
  double order = 0;            ///< order; 0: not judged
  double order_tolerance = 0;  ///< allowed deviation of the observed order
  double limit_error = 0;      ///< wrong_limit: the error it tends to
  double limit_tolerance = 0;  ///< allowed deviation of that, absolute
  std::string why;             ///< the reason, for the page

  /// Round-off at every level.
  static Expectation exact(double bound, std::string why);
  /// Converges to the reference; order 0: with an order that is not judged.
  static Expectation of_order(double order, std::string why, double tolerance = 0.15);
  /// Tends to something else, with this error; order 0: the order is not judged.
  static Expectation wrong(double limit_error, double tolerance, std::string why, double order = 0);

  /// Nothing is declared, and why not.
  static Expectation undeclared(std::string why);
  /// An approximation whose error here is a finding, not a theorem: only a result that is not
  /// finite breaks it. Quality shows how good it is.
  static Expectation approximate(std::string why);
  /// Does not converge, not even to something wrong.
  static Expectation without_limit(std::string why);

  /// In words, for tables.
  std::string text() const;
};

/// A figure that a case can draw.
struct FigureInfo {
  std::string name;   ///< e.g. "kuhn-linear/4"
  std::string title;  ///< one line
};

/// What a case says of itself.
struct CaseInfo {
  std::string name;
  std::string title;
  std::string source;  ///< paper, equation, figure
  std::string judges;  ///< in one sentence
  std::string truth;   ///< where the reference comes from
  std::string bibtex;
  std::vector<Capability> needs;  ///< capabilities a law must have
  std::vector<CaseParameter> parameters;
  std::vector<Observable> observables;  ///< the first one decides the quality
  int steps_from = 1;                   ///< default ladder: doubling from ... to ...
  int steps_to = 1024;
  int nominal_steps = 64;  ///< level at which quality is judged: a step that DEM users would take
  std::vector<std::string> variants = {};  ///< schemes beside the plain laws, as "law[options]"
  std::vector<FigureInfo> figures = {};
  bool moves_bodies = false;  ///< whether the integrator matters
  /// Parameter that says where in a step the contact begins, 0 at its start; empty: there is none.
  std::string onset = {};
  /// Names of the plain laws of a default run, for cases too dear to run all of them; empty: every
  /// law that suits.
  std::vector<std::string> laws = {};
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
  /// The reference against its second route.
  virtual std::vector<CrossCheckResult> cross_checks() const = 0;
  /// Runs the scheme with this many steps.
  virtual Measurement measure(const Scheme& scheme, int steps) const = 0;
  /// What theory expects of the scheme, as long as the observables.
  virtual std::vector<Expectation> expect(const Scheme& scheme) const = 0;
  /// The figure with this name, for these schemes.
  virtual Figure draw(std::string_view name, std::span<const Scheme> schemes) const;
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

/// A case of the usual make: constant information and an instance type made from parameters.
template <class Instance>
class CaseOf final : public Case {
 public:
  explicit CaseOf(CaseInfo info) : info_(std::move(info)) {}
  const CaseInfo& info() const override { return info_; }
  std::unique_ptr<CaseInstance> prepare(const CaseParameters& parameters) const override {
    return std::make_unique<Instance>(parameters);
  }

 private:
  CaseInfo info_;
};

}  // namespace stickslip
