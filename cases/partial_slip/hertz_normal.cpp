// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/hertz_normal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/math/constants/constants.hpp>
#include <boost/math/quadrature/gauss.hpp>
#include <cmath>
#include <limits>

#include "cases/drive/drive.hpp"
#include "cases/drive/polyline_path.hpp"
#include "cases/spheres.hpp"
#include "reference/hertz_foundation.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

using Wide = long double;

/// Round-off over a few hundred steps, over the largest value.
constexpr double round_off = 1e-12;

/// Overlap at the corners of the path over the largest one: two loadings in touch, then two gaps
/// with a new touch after each.
constexpr std::array corners{0.0, 1.0, 0.3, 0.8, -0.25, 0.6, -0.1, 0.45};

/// Radius of the body that a sphere is pressed on; infinite: a wall.
double second_radius(const CaseParameters& parameters) {
  return parameters.word("second") == "wall" ? std::numeric_limits<double>::infinity()
                                             : parameters["R2"];
}

class HertzNormal final : public CaseInstance {
 public:
  explicit HertzNormal(const CaseParameters& parameters)
      : material_{parameters["G"], parameters["nu"]},
        values_(parameters.law_parameters()),
        radius_1_(parameters["R1"]),
        radius_2_(second_radius(parameters)),
        overlap_(parameters["overlap"]),
        contact_(contact_of(radius_1_, radius_2_)),
        largest_force_(static_cast<double>(contact_.normal_force(overlap_))),
        largest_work_(static_cast<double>(contact_.normal_energy(overlap_))) {
    const double smaller = std::min(radius_1_, radius_2_);
    if (!(overlap_ < smaller)) {
      throw InputError(fmt::format("overlap={}: must be smaller than the smaller radius, {}",
                                   overlap_, smaller));
    }
  }

  std::vector<ReferenceValue> reference() const override {
    const double force = pressure_difference();
    const double work = work_difference();
    return {{0, 1, force}, {largest_force_, largest_force_, force}, {0, 1, work}, {0, 1}};
  }

  std::vector<CrossCheckResult> cross_checks() const override {
    return {{"normal force against the pressure summed over the contact area",
             pressure_difference(), 1e-15},
            {"work against the force summed over the overlap", work_difference(), 1e-15},
            {"normal force against 1000 and 2000 springs under a plane profile, extrapolated",
             springs_difference(), 1e-12}};
  }

  Measurement measure(const Scheme& scheme, int steps) const override {
    const Scheme set = with_parameters(scheme, values_);
    const auto path = steps_of(steps);
    const auto forces = drive(set.law(), path);
    const bool has_energy = set.law().info().can(Capability::energy);
    double force = 0;
    double work = 0;
    double tangential = 0;
    double put_in = 0;
    double stored = 0;
    for (std::size_t i = 0; i < path.size(); ++i) {
      const Wide overlap = path[i].overlap_new;
      const auto exact_force = static_cast<double>(contact_.normal_force(overlap));
      const auto exact_work =
          overlap > 0 ? static_cast<double>(contact_.normal_energy(overlap)) : 0.0;
      put_in += forces[i].work_normal;
      force = worse(force, std::abs(forces[i].normal - exact_force) / largest_force_);
      work = worse(work, std::abs(put_in - exact_work) / largest_work_);
      if (has_energy) {
        stored += forces[i].work_stored;
        work = worse(work, std::abs(stored - exact_work) / largest_work_);
      }
      tangential = worse(tangential, forces[i].tangential.norm() / largest_force_);
    }
    const double peak = forces[static_cast<std::size_t>(steps) - 1].normal;
    return {{force, peak, work, tangential},
            has_energy ? std::optional(sum_works(forces).residual()) : std::nullopt};
  }

  std::vector<Expectation> expect(const Scheme& scheme) const override {
    if (!scheme.law().partial_slip_claims()) return std::vector<Expectation>(4);
    const Expectation exact = Expectation::exact(
        round_off, "the normal force is a function of the overlap at the end of the step");
    return {exact, exact,
            Expectation::exact(round_off, "the work of a step is integrated in closed form"),
            Expectation::exact(round_off, "nothing moves sideways")};
  }

  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;

 private:
  reference::HertzContact<Wide> contact_of(double radius_1, double radius_2) const {
    const reference::Elastic<Wide> wide{material_.shear_modulus, material_.poisson};
    return reference::make_contact<Wide>(wide, wide, radius_1, radius_2, 0);
  }

  /// The path with every leg cut into `steps` steps.
  std::vector<ContactStep> steps_of(int steps) const {
    std::vector<PathPoint> points;
    for (const double part : corners) points.push_back({part * overlap_, Vector2::Zero()});
    return with_radius(sample_corners(points, steps), 2 / (1 / radius_1_ + 1 / radius_2_));
  }

  /// The pressure times 2 pi rho over the contact area, with rho = a sin(angle).
  double pressure_difference() const {
    constexpr Wide pi = boost::math::constants::pi<Wide>();
    const Wide a = contact_.contact_radius(overlap_);
    const Wide sum = boost::math::quadrature::gauss<Wide, 30>::integrate(
        [&](Wide angle) {
          const Wide rho = a * std::sin(angle);
          return 2 * pi * rho * contact_.pressure(rho, overlap_) * a * std::cos(angle);
        },
        Wide(0), pi / 2);
    return static_cast<double>(std::abs(sum / contact_.normal_force(overlap_) - 1));
  }

  /// The force over the overlap, with overlap = root^2, for which it is a polynomial.
  double work_difference() const {
    const Wide sum = boost::math::quadrature::gauss<Wide, 7>::integrate(
        [&](Wide root) { return 2 * root * contact_.normal_force(root * root); }, Wide(0),
        std::sqrt(static_cast<Wide>(overlap_)));
    return static_cast<double>(std::abs(sum / contact_.normal_energy(overlap_) - 1));
  }

  double springs_difference() const {
    const std::array path{reference::Movement<Wide>{overlap_, {}}};
    const auto error = [&](std::size_t springs) {
      return reference::spring_foundation<Wide>(contact_, path, springs).uncertainty;
    };
    return static_cast<double>(std::abs(4 * error(2000) - error(1000)) / 3);
  }

  reference::Elastic<double> material_;
  std::map<std::string, double> values_;
  double radius_1_;
  double radius_2_;
  double overlap_;
  reference::HertzContact<Wide> contact_;
  double largest_force_;
  double largest_work_;
};

Figure HertzNormal::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "Normal loading and unloading";
  figure.caption =
      "Left: normal force over overlap through two loadings and unloadings, two separations and "
      "two new touches, in three steps a leg; the line is Hertz's force. Right: work put in by the "
      "normal force along the same path, which is the elastic energy of the contact: it comes back "
      "in full whenever the bodies part.";
  constexpr int steps = 3;
  Panel force{"force", {"overlap/largest overlap", "-"}, {"normal force/largest", "-"}};
  Panel work{"work", {"leg of the path", "-"}, {"work/largest", "-"}};

  const auto path = steps_of(steps);
  int slot = 0;
  std::vector<std::vector<double>> drawn;
  for (const Scheme& scheme : schemes) {
    const int own_slot = slot++;
    const auto forces = drive(with_parameters(scheme, values_).law(), path);
    Series in_force{scheme.label, {}, {}, Mark::points, false, own_slot};
    Series in_work = in_force;
    double sum = 0;
    for (std::size_t i = 0; i < path.size(); ++i) {
      sum += forces[i].work_normal;
      in_force.x.push_back(path[i].overlap_new / overlap_);
      in_force.y.push_back(forces[i].normal / largest_force_);
      in_work.x.push_back(static_cast<double>(i + 1) / steps);
      in_work.y.push_back(sum / largest_work_);
    }
    // Laws with the same force would cover one another: one of them stands for all.
    const auto same = [&](const std::vector<double>& other) {
      double difference = 0;
      for (std::size_t i = 0; i < other.size(); ++i) {
        difference = worse(difference, std::abs(other[i] - in_force.y[i]));
      }
      return difference < 1e-9;
    };
    if (std::ranges::any_of(drawn, same)) continue;
    drawn.push_back(in_force.y);
    force.series.push_back(in_force);
    work.series.push_back(in_work);
  }
  const std::size_t others = schemes.size() - drawn.size();
  if (others > 0) {
    for (Panel* const panel : {&force, &work}) {
      panel->series.front().label += fmt::format(" and {} more", others);
    }
  }

  Series exact_force{"Hertz", {}, {}, Mark::line, true};
  for (int i = -25; i <= 100; ++i) {
    const double part = i / 100.0;
    exact_force.x.push_back(part);
    exact_force.y.push_back(static_cast<double>(contact_.normal_force(part * overlap_)) /
                            largest_force_);
  }
  force.series.push_back(exact_force);
  Series exact_work{"Hertz", {}, {}, Mark::line, true};
  constexpr int fine = 60;
  for (std::size_t leg = 0; leg + 1 < corners.size(); ++leg) {
    for (int i = leg == 0 ? 0 : 1; i <= fine; ++i) {
      const double t = static_cast<double>(i) / fine;
      const double part = corners[leg] + t * (corners[leg + 1] - corners[leg]);
      exact_work.x.push_back(static_cast<double>(leg) + t);
      exact_work.y.push_back(
          part > 0 ? static_cast<double>(contact_.normal_energy(part * overlap_)) / largest_work_
                   : 0);
    }
  }
  work.series.push_back(exact_work);
  force.legend = Legend::top_left;
  work.legend = Legend::top_right;
  figure.panels = {force, work};
  return figure;
}

}  // namespace

std::unique_ptr<Case> make_hertz_normal() {
  CaseInfo info;
  info.name = "hertz-normal";
  info.title = "Normal loading and unloading";
  info.source = "Hertz (1882); Johnson, Contact mechanics (1985), section 4.2";
  info.judges =
      "whether the normal force and its work are Hertz's, through separation and new touch";
  info.truth = "Hertz's closed form in extended precision";
  info.bibtex =
      "@book{johnson1985contact, author = {Johnson, K. L.}, title = {Contact Mechanics}, "
      "publisher = {Cambridge University Press}, year = {1985}, doi = {10.1017/CBO9781139171731}}";
  info.needs = {Capability::hertzian};
  constexpr Range poisson{.low = -1, .high = 0.5, .low_is_allowed = false};
  info.parameters = {
      {"G", "Pa", 29e9, Range::positive(), "shear modulus", true},
      {"nu", "-", 0.15, poisson, "Poisson's ratio", true},
      {"R1", "m", 0.01, Range::positive(), "radius of the first sphere"},
      {"R2", "m", 0.01, Range::positive(), "radius of the second sphere; not used for a wall"},
      {"second", "-", 0, {}, "what the first sphere touches", false, {"sphere", "wall"}},
      {"overlap", "m", 1e-6, Range::positive(), "largest overlap"}};
  info.observables = {
      {"force", "-", "largest error of the normal force on the path, over the largest force"},
      {"peak", "N", "normal force at the largest overlap"},
      {"work", "-",
       "largest error of the work put in, and of the energy stored where the law books it, over "
       "the largest"},
      {"tangential", "-", "largest tangential force, over the largest normal force"}};
  info.steps_from = 1;
  info.steps_to = 32;
  info.nominal_steps = 4;
  info.figures = {{"hertz-normal/loading", "Normal force and work through separation and touch"}};
  return std::make_unique<CaseOf<HertzNormal>>(std::move(info));
}

}  // namespace stickslip
