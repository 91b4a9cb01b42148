// SPDX-License-Identifier: BSD-3-Clause
#include "reference/loop/disc_relaxation.hpp"

#include <boost/math/constants/constants.hpp>

#include "tests/reference/truth.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(disc_relaxation)
namespace {

using namespace testing;
using Wide = long double;
using nlohmann::json;

DiscContact<Wide> contact_of(const json& inputs) {
  DiscContact<Wide> c;
  if (inputs.contains("m")) c.mass = decimal(inputs["m"]);
  if (inputs.contains("kn")) c.normal_stiffness = decimal(inputs["kn"]);
  if (inputs.contains("kt_over_kn")) c.stiffness_ratio = decimal(inputs["kt_over_kn"]);
  if (inputs.contains("kt")) c.stiffness_ratio = decimal(inputs["kt"]);
  c.restitution = decimal(inputs["en"]);
  c.restitution_ratio = decimal(inputs["et_over_en"]);
  return c;
}

bool near(Wide value, const json& wanted, Wide tolerance) {
  return std::abs(value / decimal(wanted) - 1) < tolerance;
}

}  // namespace

BOOST_AUTO_TEST_CASE(relaxation_times_are_those_of_the_truth) {
  for (const auto& [name, entry] : impact_truth("disc_relaxation")) {
    const DiscContact<Wide> c = contact_of(entry["inputs"]);
    const json& o = entry["outputs"];
    const Wide unit = c.contact_time();
    const auto time = [&](RelaxingMotion m) { return relaxation(c, m).relaxation_time / unit; };
    const Wide digits = 4e-16L;  // the truth is rounded to double
    BOOST_TEST(near(unit, o["tc"], digits));
    BOOST_TEST(near(c.normal_damping(), o["cn"], digits));
    BOOST_TEST(near(c.tangential_damping(), o["ct"], digits));
    BOOST_TEST(near(time(RelaxingMotion::normal), o["tR_normal_over_tc"], digits));
    BOOST_TEST(
        near(time(RelaxingMotion::translation), o["tR_tangential_no_rotation_over_tc"], digits));
    BOOST_TEST(near(time(RelaxingMotion::rotation), o["tR_rotation_only_over_tc"], digits));
    BOOST_TEST(near(time(RelaxingMotion::both), o["tR_contact_rotation_over_tc"], digits));
    const auto eigenvalue = [&](RelaxingMotion m, const char* key) {
      const std::complex<Wide> value = relaxation(c, m).eigenvalue;
      BOOST_TEST(near(value.real(), o[key][0], digits));
      BOOST_TEST(near(value.imag(), o[key][1], digits));
    };
    eigenvalue(RelaxingMotion::normal, "lambda_normal");
    eigenvalue(RelaxingMotion::translation, "lambda_tangential");
    eigenvalue(RelaxingMotion::both, "lambda_contact_rotation");
    BOOST_TEST(near(threshold_first_order(c, 0.01L), o["Tt_1percent_first_order"], digits));
  }
}

BOOST_AUTO_TEST_CASE(normal_relaxation_is_one_over_twice_the_logarithm) {
  DiscContact<Wide> c;
  for (const Wide e : {0.1L, 0.4L, 0.9L, 0.99L}) {
    c.restitution = e;
    c.restitution_ratio = 1;
    BOOST_TEST(std::abs(relaxation(c, RelaxingMotion::normal).relaxation_time / c.contact_time() *
                            -2 * std::log(e) -
                        1) < 1e-17L);
  }
}

/// The scheme's own eigenvalue, which the truth has from another program.
BOOST_AUTO_TEST_CASE(gear_map_relaxes_as_the_truth) {
  Wide worst = 0;
  Wide worst_double = 0;
  int rows = 0;
  for (const auto& [name, entry] : impact_truth("gear_discrete_map")) {
    const DiscContact<Wide> c = contact_of(entry["inputs"]);
    const DiscContact<double> low{1, 1, 1.0 / 3, 0.9, 1.0053, 0.5};
    const SpringUpdate update =
        entry["inputs"]["xi_update"] == "eq4" ? SpringUpdate::cundall : SpringUpdate::geometric;
    const Wide unit = c.contact_time();
    const Wide exact = relaxation(c, RelaxingMotion::translation).frequency;
    for (const json& row : entry["outputs"]["rows"]) {
      const Wide step = decimal(row["dt_over_tc"]);
      const auto s = gear_relaxation(c, RelaxingMotion::translation, update, step * unit);
      const auto d = gear_relaxation(low, RelaxingMotion::translation, update,
                                     static_cast<double>(step * unit));
      const Wide wanted = decimal(row["tR_over_tc"]);
      // the truth's "others" include the conjugate of the mode itself
      const Wide largest = std::max(s.greatest_other, std::abs(s.multiplier));
      BOOST_TEST_MESSAGE(name << " " << step << ": " << s.relaxation_time / unit / wanted - 1
                              << ", double " << Wide(d.relaxation_time) / unit / wanted - 1
                              << ", frequency "
                              << s.frequency / exact - decimal(row["frequency_ratio"])
                              << ", others " << largest - decimal(row["spectral_radius_others"]));
      worst = std::max({worst, std::abs(s.relaxation_time / unit / wanted - 1),
                        std::abs(s.frequency / exact - decimal(row["frequency_ratio"])),
                        std::abs(largest - decimal(row["spectral_radius_others"]))});
      worst_double = std::max(worst_double, std::abs(Wide(d.relaxation_time) / unit / wanted - 1));
      ++rows;
    }
  }
  BOOST_TEST_MESSAGE(rows << " rows to " << worst << ", in double to " << worst_double);
  BOOST_TEST(rows == 10);
  BOOST_TEST(worst < 1e-12L);
  BOOST_TEST(worst_double < 1e-9L);
}

/// The map against the algorithm itself, stepped as a program does it.
BOOST_AUTO_TEST_CASE(gear_map_is_what_the_algorithm_does) {
  const DiscContact<Wide> c;
  const Wide step = 0.05L * c.contact_time();
  for (const SpringUpdate update : {SpringUpdate::cundall, SpringUpdate::geometric}) {
    const Wide kt = c.tangential_stiffness();
    const Wide ct = c.tangential_damping();
    // position and derivatives, not scaled
    std::array<Wide, 6> x{0.1L, 0, -0.1L * kt, 0, 0, 0};
    Wide elongation = 0.1L;
    Wide old_prediction = 0.1L;
    const std::array<Wide, 6> factor{3 / 16.0L, 251 / 360.0L, 1, 11 / 18.0L, 1 / 6.0L, 1 / 60.0L};
    std::vector<Wide> energies;
    std::vector<Wide> positions;
    for (int n = 0; n < 4000; ++n) {
      std::array<Wide, 6> p{};
      for (std::size_t row = 0; row < 6; ++row) {
        Wide power = 1;
        for (std::size_t column = row; column < 6; ++column) {
          p[row] += x[column] * power;
          power *= step / static_cast<Wide>(column - row + 1);
        }
      }
      elongation += update == SpringUpdate::cundall ? p[1] * step : p[0] - old_prediction;
      old_prediction = p[0];
      const Wide correction = (-kt * elongation - ct * p[1] - p[2]) * step * step / 2;
      Wide scale = 1;  // n!/dt^n
      for (std::size_t row = 0; row < 6; ++row) {
        x[row] = p[row] + factor[row] * correction * scale;
        scale *= static_cast<Wide>(row + 1) / step;
      }
      positions.push_back(x[1]);
    }
    // the dominant oscillation: v_(n+1) = 2 Re(z) v_n - |z|^2 v_(n-1) once the others have gone
    const auto at = [&](std::size_t n) { return positions[n]; };
    const std::size_t n = 150;
    const Wide determinant = at(n) * at(n) - at(n + 1) * at(n - 1);
    const Wide product = (at(n + 1) * at(n + 1) - at(n + 2) * at(n)) / determinant;
    const SchemeRelaxation<Wide> map =
        gear_relaxation(c, RelaxingMotion::translation, update, step);
    BOOST_TEST(std::abs(product / std::norm(map.multiplier) - 1) < 1e-12L);
  }
}

/// What of the paper holds: t_R falls with dt by Eq. 4 (8.653 to 5.057 t_c at dt = .05 t_c), and is
/// flat with Eqs. 10 and 11; the threshold is proportional to the damping and to (kt/kn)^(-1/2).
BOOST_AUTO_TEST_CASE(thresholds_are_no_universal_number) {
  const DiscContact<Wide> c;
  const Wide unit = c.contact_time();
  const auto time = [&](SpringUpdate update, Wide part) {
    return gear_relaxation(c, RelaxingMotion::translation, update, part * unit).relaxation_time /
           unit;
  };
  BOOST_TEST(std::abs(time(SpringUpdate::cundall, 0.05L) - 5.057L) < 1e-3L);
  BOOST_TEST(std::abs(time(SpringUpdate::geometric, 0.05L) / time(SpringUpdate::geometric, 1e-3L) -
                      1) < 2e-6L);
  // Eq. 4 adds the viscosity kt dt/2, to first order
  for (const RelaxingMotion motion :
       {RelaxingMotion::translation, RelaxingMotion::rotation, RelaxingMotion::both}) {
    Wide last = 0;
    for (const Wide part : {1e-3L, 5e-4L, 2.5e-4L}) {
      const Wide step = part * unit;
      const Wide gap = gear_relaxation(c, motion, SpringUpdate::cundall, step).relaxation_time /
                           cundall_relaxation_time(c, motion, step) -
                       1;
      if (last != 0) BOOST_TEST(std::abs(last / gap - 4) < 0.1L);
      last = gap;
    }
    // 1 % of t_R: t_R = m/(f (c_t + kt dt/2)) gives p/(1 - p) where the first order has p
    const Wide exact = threshold(c, motion, SpringUpdate::cundall, 0.01L);
    BOOST_TEST(std::abs(exact / (threshold_first_order(c, 0.01L) / 0.99L) - 1) < 2e-3L);
    BOOST_TEST(
        std::abs(gear_relaxation(c, motion, SpringUpdate::cundall, exact * unit).relaxation_time /
                     relaxation(c, motion).relaxation_time -
                 0.99L) < 1e-12L);
    BOOST_TEST_MESSAGE("T_t " << exact << ", geometric "
                              << threshold(c, motion, SpringUpdate::geometric, 0.01L)
                              << ", stability " << stability_limit(c, motion, SpringUpdate::cundall)
                              << " " << stability_limit(c, motion, SpringUpdate::geometric));
  }
  // four times the stiffness ratio: half the threshold, where the paper has it grow
  DiscContact<Wide> stiffer = c;
  stiffer.stiffness_ratio *= 4;
  BOOST_TEST(std::abs(threshold_first_order(stiffer, 0.01L) / threshold_first_order(c, 0.01L) -
                      0.5L) < 1e-17L);
  // a hundred times the stiffness: the same
  DiscContact<Wide> hard = c;
  hard.normal_stiffness = 100;
  BOOST_TEST(std::abs(threshold(hard, RelaxingMotion::both, SpringUpdate::cundall, 0.01L) /
                          threshold(c, RelaxingMotion::both, SpringUpdate::cundall, 0.01L) -
                      1) < 1e-10L);
  BOOST_TEST(std::isinf(threshold(c, RelaxingMotion::translation, SpringUpdate::geometric, 0.01L)));
}

/// dt < t_c/5 as a rule is not safe: at eps = .9 the normal direction is stable up to .216 t_c, the
/// contact with rotation up to .195 t_c, and without damping the scheme grows from .1 t_c.
BOOST_AUTO_TEST_CASE(stability_ends_near_a_fifth_of_the_contact_time) {
  DiscContact<Wide> c;
  const Wide damped = stability_limit(c, RelaxingMotion::normal, SpringUpdate::geometric);
  c.restitution = 0.999'999L;
  c.restitution_ratio = 1;
  const Wide elastic = stability_limit(c, RelaxingMotion::normal, SpringUpdate::geometric);
  BOOST_TEST_MESSAGE("stable up to " << damped << " t_c, hardly damped " << elastic);
  const Wide contact =
      stability_limit(DiscContact<Wide>{}, RelaxingMotion::both, SpringUpdate::geometric);
  BOOST_TEST(std::abs(damped - 0.216L) < 5e-4L);
  BOOST_TEST(std::abs(contact - 0.195L) < 5e-4L);
  BOOST_TEST(std::abs(elastic - 0.1L) < 5e-3L);
}

/// Small motions of the full geometry decay as the mode does.
BOOST_AUTO_TEST_CASE(trajectories_are_those_of_the_truth) {
  Wide worst = 0;
  for (const auto& [name, entry] : impact_truth("disc_trajectory")) {
    const json& i = entry["inputs"];
    DiscTest<Wide> test;
    test.contact = contact_of(i);
    test.force = {decimal(i["F"][0]), decimal(i["F"][1])};
    test.angle = boost::math::constants::pi<Wide>() / 4;
    test.motion = i["rotation"].get<bool>() ? RelaxingMotion::both : RelaxingMotion::translation;
    std::vector<Wide> times;
    for (const json& row : entry["outputs"]["rows"])
      times.push_back(decimal(row["t_over_tc"]) * test.contact.contact_time());
    const auto states = integrate<Wide>(test, std::span<const Wide>(times));
    for (std::size_t k = 0; k < states.size(); ++k) {
      const json& row = entry["outputs"]["rows"][k];
      const DiscState<Wide>& s = states[k];
      const auto check = [&](Wide value, const char* key) {
        worst = std::max(worst, std::abs(value - decimal(row[key])));
      };
      check(s.position[0], "x");
      check(s.position[1], "y");
      check(s.angle, "theta");
      check(s.velocity[0], "vx");
      check(s.velocity[1], "vy");
      check(s.spin, "omega");
      check(s.elongation, "xi");
      check(s.overlap, "overlap");
    }
  }
  BOOST_TEST_MESSAGE("trajectories to " << worst);
  BOOST_TEST(worst < 1e-15L);
}

/// A disc that may rotate does not relax at 45 degrees: it rolls, and gains energy.
BOOST_AUTO_TEST_CASE(a_free_disc_rolls_away) {
  DiscTest<Wide> test;
  test.force = {-1e-6L, 0};
  test.angle = boost::math::constants::pi<Wide>() / 4;
  const Wide unit = test.contact.contact_time();
  const std::vector<Wide> times{40 * unit, 80 * unit};
  const auto states = integrate<Wide>(test, std::span<const Wide>(times));
  const auto energy = [&](const DiscState<Wide>& s) {
    return (s.velocity[0] * s.velocity[0] + s.velocity[1] * s.velocity[1] +
            0.5L * s.spin * s.spin) /
           2;
  };
  // F^2 t^2/(6 m): the force along the contact, F/sqrt(2), on the mass 3 m/2
  for (std::size_t k = 0; k < 2; ++k)
    BOOST_TEST(std::abs(energy(states[k]) / (1e-12L * times[k] * times[k] / 6) - 1) < 0.01L);
}

BOOST_AUTO_TEST_CASE(lens_is_that_of_the_truth) {
  for (const auto& [name, entry] : impact_truth("disc_overlap")) {
    const json& i = entry["inputs"];
    const Lens<Wide> l = lens(decimal(i["ri"]), decimal(i["rj"]), decimal(i["distance"]));
    BOOST_TEST(near(l.area, entry["outputs"]["area"], 1e-15L));
    BOOST_TEST(near(l.chord, entry["outputs"]["chord"], 1e-15L));
  }
  // the area's derivative is the chord, for small and large overlaps of unequal discs
  for (const Wide overlap : {1e-6L, 0.01L, 0.3L, 1.2L}) {
    const Wide d = overlap * 1e-5L;
    const auto at = [&](Wide h) { return lens(1.0L, 0.7L, 1.7L - h); };
    BOOST_TEST(
        std::abs((at(overlap + d).area - at(overlap - d).area) / (2 * d) / at(overlap).chord - 1) <
        1e-8L);
  }
  BOOST_TEST(lens(1.0L, 1.0L, 2.0L).area == 0);
  BOOST_CHECK_THROW((void)lens(1.0L, 0.2L, 0.7L), std::invalid_argument);
  BOOST_CHECK_THROW((void)lens(0.0L, 1.0L, 1.0L), std::invalid_argument);
}

/// Strong damping: two exponentials, of which the slower counts.
BOOST_AUTO_TEST_CASE(overdamped_modes_relax_with_the_slower_exponential) {
  DiscContact<Wide> c;
  c.restitution = 0.02L;
  c.restitution_ratio = 1;
  const Relaxation<Wide> mode = relaxation(c, RelaxingMotion::both);
  BOOST_TEST(mode.frequency == 0);
  const Wide k = 3 * c.tangential_stiffness();
  const Wide d = 3 * c.tangential_damping();
  const Wide z = mode.eigenvalue.real();
  BOOST_TEST(std::abs(z * z + d * z + k) < 1e-17L);
  BOOST_TEST(z > -d / 2);
  const SchemeRelaxation<Wide> scheme =
      gear_relaxation(c, RelaxingMotion::both, SpringUpdate::geometric, 0.002L * c.contact_time());
  BOOST_TEST(std::abs(scheme.relaxation_time / mode.relaxation_time - 1) < 1e-9L);
}

BOOST_AUTO_TEST_CASE(impossible_input_is_refused) {
  const auto refused = [](const auto& change) {
    DiscContact<Wide> c;
    change(c);
    BOOST_CHECK_THROW((void)relaxation(c, RelaxingMotion::both), std::invalid_argument);
  };
  using Contact = DiscContact<Wide>;
  refused([](Contact& c) { c.mass = 0; });
  refused([](Contact& c) { c.normal_stiffness = std::nanl(""); });
  refused([](Contact& c) { c.stiffness_ratio = 0; });
  refused([](Contact& c) { c.restitution = 1; });
  refused([](Contact& c) { c.restitution_ratio = 1.2L; });
  refused([](Contact& c) { c.inertia_factor = 0; });
  const Contact c;
  BOOST_CHECK_THROW((void)gear_relaxation(c, RelaxingMotion::both, SpringUpdate::cundall, 0.0L),
                    std::invalid_argument);
  BOOST_CHECK_THROW((void)threshold_first_order(c, 0.0L), std::invalid_argument);
  DiscTest<Wide> test;
  test.motion = RelaxingMotion::rotation;
  const std::vector<Wide> times{1};
  BOOST_CHECK_THROW((void)integrate<Wide>(test, std::span<const Wide>(times)),
                    std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip::reference
