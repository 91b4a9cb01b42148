// SPDX-License-Identifier: BSD-3-Clause
// A case whose answer is a formula: what a study makes of it can be worked out by hand.
#pragma once

#include "cases/case.hpp"
#include "unit_test.hpp"

namespace stickslip::samples {

/// Value of the only observable, whose reference is 2 and scale 4: (touch, steps).
using MadeUpValue = std::function<double(double, int)>;

/// A case with the parameter `touch` as its onset.
class MadeUpCase final : public Case {
 public:
  explicit MadeUpCase(MadeUpValue value) : value_(std::move(value)) {
    info_.name = "made-up";
    info_.observables = {{"velocity", "m/s", "a velocity"}};
    info_.parameters = {
        {"touch", "", "-", "where it begins", ParameterKind::number, 0.25, {0, 0.999999}}};
    info_.steps_from = 4;
    info_.steps_to = 16384;
    info_.nominal_steps = 16;
    info_.onset = "touch";
  }

  const CaseInfo& info() const override { return info_; }
  std::unique_ptr<CaseInstance> prepare(const CaseParameters& parameters) const override {
    return std::make_unique<Instance>(value_, parameters["touch"]);
  }
  void forget_onset() { info_.onset.clear(); }

 private:
  class Instance final : public CaseInstance {
   public:
    Instance(MadeUpValue value, double touch) : value_(std::move(value)), touch_(touch) {}
    std::vector<ReferenceValue> reference() const override { return {{2, 4, 0}}; }
    std::vector<CrossCheckResult> cross_checks() const override { return {}; }
    Measurement measure(const Scheme&, int steps) const override {
      return {{value_(touch_, steps)}, {}};
    }
    std::vector<Expectation> expect(const Scheme&) const override {
      return {Expectation::approximate("made up")};
    }

   private:
    MadeUpValue value_;
    double touch_;
  };

  MadeUpValue value_;
  CaseInfo info_;
};

}  // namespace stickslip::samples
