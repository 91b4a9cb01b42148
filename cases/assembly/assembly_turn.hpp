// SPDX-License-Identifier: BSD-3-Clause
// What the cases share that turn an assembly rigidly and look at its stress (Fig. 6 of Kuhn, Suzuki
// & Daouadji).
#pragma once

#include <array>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "cases/case.hpp"
#include "cases/states/contact_assembly.hpp"
#include "reference/rotation.hpp"

namespace stickslip {

/// A tensor of Fig. 6 as printed.
struct PrintedTensor {
  std::string name;
  Matrix3 stress;  ///< [kPa]
};
/// (a) to (d).
const std::array<PrintedTensor, 4>& printed_tensors();

/// An assembly to be turned about its first axis, and how it is talked of.
struct TurnedAssembly {
  ContactAssembly assembly;
  Matrix3 expected_stress = Matrix3::Zero();  ///< what it should carry, by another route [Pa]
  std::string stress_source;                  ///< that route, for the page
  double stress_tolerance = 0;                ///< of the agreement, over the norm of the stress
  double angle = 0;                           ///< of the whole turn [rad]
  int increments = 0;                         ///< most of the figure and the tables
  std::function<FramedLaw(const Scheme&)> law_of;  ///< the scheme with this assembly's springs
  std::string name;                                ///< of the case
  std::string called;                              ///< what its own rows are called
  std::string difference;                          ///< how it differs from the paper's assembly
};

/// A rigid turn: its stress must turn with it.
class AssemblyTurn : public CaseInstance {
 public:
  explicit AssemblyTurn(TurnedAssembly turned);

  std::vector<ReferenceValue> reference() const override;
  std::vector<CrossCheckResult> cross_checks() const override;
  Measurement measure(const Scheme& scheme, int steps) const override;
  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  reference::Turn<double> turn() const;
  Matrix3 seen_back(reference::ForceFate fate) const;
  double error_of(const Matrix3& m) const;
  std::vector<Matrix3> run(const std::vector<FramedLaw>& laws, int increments) const;
  /// Whether forces that grow over the friction limit are cut, as in a simulation.
  enum class Limit { kept, lifted };
  /// The stress seen back after so many increments. Figure and tables ask for the same ones, and
  /// they are dear: what is known is not computed again.
  Matrix3 seen_after(const Scheme& scheme, int increments, Limit limit = Limit::kept) const;
  /// Powers of ten up to the largest number of increments.
  std::vector<int> ladder() const;
  double projection_gap() const;
  /// The same for the first scheme that has this frame, or can have it.
  Matrix3 seen_with(std::span<const Scheme> schemes, FrameUpdate update, int increments,
                    Limit limit = Limit::kept) const;
  Table tensor_table(std::span<const Scheme> schemes) const;
  Table error_table(std::span<const Scheme> schemes) const;

  TurnedAssembly turned_;
  std::vector<reference::AssemblyContact<double>> contacts_;
  Matrix3 stress_;
  Matrix3 tangential_fixed_;
  Matrix3 whole_fixed_;
  Matrix3 projected_;
  mutable std::mutex known_lock_;
  mutable std::map<std::string, Matrix3> known_;
};

/// Source, truth, observables, steps and variants of a case that turns an assembly.
void describe_assembly_turn(CaseInfo& info);

/// Parameters of the turn: its angle, and the most increments of the figure and the tables.
std::vector<CaseParameter> turn_parameters(int increments);

/// Sets angle and increments from those parameters.
void set_turn(TurnedAssembly& turned, const CaseParameters& parameters);

}  // namespace stickslip
