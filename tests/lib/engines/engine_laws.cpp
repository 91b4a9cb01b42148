// SPDX-License-Identifier: BSD-3-Clause
// The laws of LAMMPS and LIGGGHTS: each convention of docs/engines.md by a number, the errors that
// follow from them, and how engines fail. What is not installed is skipped.
#include "cases/catalogue.hpp"
#include "cases/states/scratch_folder.hpp"
#include "lib/engines/body_pair.hpp"
#include "lib/engines/engine_law.hpp"
#include "stickslip/description/error.hpp"

namespace {

using namespace stickslip;
using namespace stickslip::test;

/// Of numbers that are stated with three figures.
constexpr double one_percent = 0.01;

constexpr double kn = 1e5;
constexpr double kt = 7e4;
constexpr double mu = 0.5;
/// Friction that never matters; LAMMPS takes no more.
constexpr double sticky = 1e4;

AnyLaw linear(const std::string& name, double friction = mu) {
  return engine_law(name).with({{"kn", kn}, {"kt", kt}, {"mu", friction}});
}

constexpr ElasticSpheres spheres;

AnyLaw hertzian(const std::string& name, double friction = mu) {
  return engine_law(name).with(
      {{"G", spheres.shear_modulus}, {"nu", spheres.poisson}, {"mu", friction}});
}

AnyLaw any(const std::string& name, double friction = mu) {
  return engine_law(name).info().can(Capability::linear) ? linear(name, friction)
                                                         : hertzian(name, friction);
}

/// Another program in the place of stickslip-engine.
struct OtherHost {
  OtherHost() = default;
  ~OtherHost() { setenv(host_variable, STICKSLIP_ENGINE_HOST, 1); }
  OtherHost(const OtherHost&) = delete;
  OtherHost& operator=(const OtherHost&) = delete;

  void use(const std::string& script) const {
    const std::filesystem::path file = folder.path() / "host";
    std::ofstream(file) << script;
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    setenv(host_variable, file.c_str(), 1);
  }

  ScratchFolder folder;
};

/// A movement that sticks [m].
constexpr double movement = 1e-5;

double normal_force(const std::string& name) {
  return engine_law(name).info().can(Capability::linear) ? kn * overlap
                                                         : spheres.normal_force(overlap);
}

double stiffness(const std::string& name) {
  return engine_law(name).info().can(Capability::linear) ? kt : spheres.no_slip_stiffness(overlap);
}

void check_linear_stiffnesses(const std::string& name) {
  BodyPair pair(linear(name));
  BOOST_TEST(pair.press().force_p[0] == -kn * overlap, tolerance(1e-10));
  BOOST_TEST(pair.move(movement * along).force_p[1] == kt * movement, tolerance(1e-10));
  BOOST_TEST(pair.move(along).force_p[1] == mu * kn * overlap, tolerance(1e-10));
}

void check_hertzian_stiffnesses(const std::string& name) {
  BodyPair pair(hertzian(name));
  BOOST_TEST(pair.press().force_p[0] == -spheres.normal_force(overlap), tolerance(1e-10));
  BOOST_TEST(
      pair.move(movement * along).force_p[1] == spheres.no_slip_stiffness(overlap) * movement,
      tolerance(1e-10));
  BOOST_TEST(pair.move(along).force_p[1] == mu * spheres.normal_force(overlap), tolerance(1e-10));
}

/// The movement of the contact over the angle by which a sphere of radius 3 turns, whose partner
/// has radius 1.
double movement_by_spin(const std::string& name) {
  constexpr double angle = 1e-5;
  const Vector3 branch = (4 - overlap) * normal;
  BodyPair pair(any(name, sticky));
  pair.step(rest(branch, 3));
  BodyStep translation = rest(branch, 3);
  translation.motion.displacement_q = angle * along;
  const double per_metre = pair.step(translation).force_p[1] / angle;
  BodyStep turn = rest(branch, 3);
  turn.motion.rotation_q = -angle * across;
  return pair.step(turn).force_p[1] / per_metre / angle - 1;
}

void check_torque_arm(const std::string& name, double arm) {
  BodyPair pair(any(name));
  pair.press();
  const BodyForces forces = pair.move(movement * along);
  BOOST_TEST(forces.torque_p[2] == arm * forces.force_p[1], tolerance(1e-12));
  BOOST_TEST(forces.torque_q[2] == arm * forces.force_p[1], tolerance(1e-12));
}

/// Neither the velocities of a row nor its duration.
void check_velocities_do_not_matter(const std::string& name) {
  for (const double dt : {0.0, 1e-7, 10.0}) {
    BodyPair pair(any(name));
    pair.press();
    BodyStep step = rest();
    step.motion.displacement_q = movement * along;
    step.motion.velocity_q = across;
    step.motion.spin_p = across;
    step.motion.dt = dt;
    const BodyForces forces = pair.step(step);
    BOOST_TEST(forces.force_p[1] == stiffness(name) * movement, tolerance(1e-10));
    BOOST_TEST(forces.force_p[2] == 0);
  }
}

/// Two contacts in turn in one process, and two at the same time.
void check_virgin_paths(const std::string& name) {
  const AnyLaw same = any(name);
  const auto touch_and_shear = [](BodyPair& pair) {
    pair.press();
    return pair.move(movement * along).force_p[1];
  };
  BodyPair first(same);
  const double force = touch_and_shear(first);
  {
    BodyPair second(same);
    BOOST_TEST(touch_and_shear(second) == force);
  }
  BodyPair third(same);
  BOOST_TEST(touch_and_shear(third) == force);
  BOOST_TEST(first.move(movement * along).force_p[1] == 2 * force, tolerance(1e-10));
}

/// What a sheared contact feels in a path of its own.
BodyForces of_sheared_contact(const AnyLaw& law) {
  BodyPair pair(law);
  pair.press();
  pair.move(0.3 * movement * across);
  return pair.move(movement * along);
}

/// A process serves path after path in one instance of the engine, in which each has to find what
/// the first one found, to the last digit: after spheres that are left in contact, sliding or
/// parted, after larger and smaller ones, and after a wall.
void check_nothing_is_left(const std::string& name) {
  const BodyForces alone = of_sheared_contact(any(name));
  const AnyLaw law = any(name);
  const auto follow = [&](BodyStep step, double last_gap) {
    BodyPair pair(law);
    pair.step(step);
    step.motion.displacement_q = 100 * movement * along;
    pair.step(step);
    step.branch += last_gap * normal;
    const bool parted = last_gap > 0;
    BOOST_TEST(parted == (pair.step(step).force_p.norm() == 0));
  };
  const auto compare = [&] {
    const BodyForces now = of_sheared_contact(law);
    BOOST_TEST(apart(now.force_p, alone.force_p) == 0);
    BOOST_TEST(apart(now.torque_p, alone.torque_p) == 0);
    BOOST_TEST(apart(now.torque_q, alone.torque_q) == 0);
  };
  for (const double last_gap : {0.0, 0.1, 2.5}) {
    for (const double radius : {1.0, 0.1, 15.0, 1e4}) {
      BodyStep step = rest((2 - overlap) * radius * normal, radius);
      step.radius_p = radius;
      follow(step, last_gap * radius);
      compare();
    }
    follow(at_wall(), last_gap);
    compare();
  }
}

/// The tangential force of a contact that was moved, parted and touches again, over that before.
double remembered(const std::string& name, double gap) {
  BodyPair pair(any(name));
  pair.press();
  const double before = pair.move(movement * along).force_p[1];
  BOOST_TEST(pair.press(-gap).force_p.norm() == 0);
  return pair.press().force_p[1] / before;
}

/// The effective radius of a plane is twice that of an equal sphere; at an overlap of 1e-5 radii
/// rounding comes in, see wall_radii.
void check_wall(const std::string& name) {
  const bool is_linear = engine_law(name).info().can(Capability::linear);
  const auto exact = [&](double depth) {
    return is_linear ? kn * depth : std::sqrt(2) * spheres.normal_force(depth);
  };
  for (const double depth : {overlap, 1e-5}) {
    const BodyForces forces = BodyPair(any(name)).step(rest((1 - depth) * normal, infinite));
    BOOST_TEST(-forces.force_p[0] == exact(depth), tolerance(1e-5));
  }
  BodyPair pair(any(name, sticky));
  pair.step(at_wall());
  BodyStep step = at_wall();
  step.motion.displacement_q = movement * along;
  step.motion.rotation_q = 1e-3 * across;  // about the point that is displaced
  const BodyForces sheared = pair.step(step);
  // In the middle of the overlap the contact is beyond that point.
  const double turned = name.starts_with("liggghts") ? 1e-3 * overlap / 2 : 0;
  BOOST_TEST(
      sheared.force_p[1] == (is_linear ? 1 : std::sqrt(2)) * stiffness(name) * (movement + turned),
      tolerance(1e-5));
  // The force acts where the arm of p ends: at most half the overlap from the surface of the wall.
  const double lever = sheared.torque_q[2] / sheared.force_p[1];
  BOOST_TEST(std::abs(lever) <= overlap / 2 * (1 + 1e-3));
}

/// Cases without a radius have spheres that grow with the overlap.
void check_growing_radii(const std::string& name) {
  BodyPair pair(any(name));
  pair.press();
  const double before = pair.move(movement * along).force_p[1];
  BodyStep grown = rest((2 * 70 - overlap) * normal, 70);
  grown.radius_p = 70;
  const double growth = engine_law(name).info().can(Capability::linear) ? 1 : std::sqrt(70);
  const BodyForces forces = pair.step(grown);
  BOOST_TEST(-forces.force_p[0] == growth * normal_force(name), tolerance(1e-10));
  // What is stored is a movement, or a force.
  const double stored = name.ends_with("/force]") ? 1 : growth;
  BOOST_TEST(forces.force_p[1] == stored * before, tolerance(1e-10));
}

void check_slip_rotation(const std::string& name) {
  const std::map<double, double> stated{{1, 4.6}, {2, 11.2}, {5, 10.5}};
  for (const auto& [m, lag] : stated) {
    BOOST_TEST(
        slip_rotation_lag(any(name), mu * normal_force(name), stiffness(name), m) / degree == lag,
        tolerance(one_percent));
  }
}

void check_partial_slip(const std::string& name) {
  const PartialSlipErrors errors = partial_slip_errors(hertzian(name), spheres, mu);
  BOOST_TEST(errors.loading == 0.192, tolerance(one_percent));
  BOOST_TEST(errors.unloading == -0.352, tolerance(one_percent));
}

}  // namespace

BOOST_TEST_GLOBAL_FIXTURE(HostOfThisBuild);

BOOST_AUTO_TEST_SUITE(catalogue)

BOOST_AUTO_TEST_CASE(law_of_an_engine_is_told_from_a_file_and_from_a_law_of_ours) {
  const auto kind = [](std::string_view text) {
    return std::string(name_of(parse_any_law_spec(text).kind));
  };
  BOOST_TEST(kind("lammps:gran/hooke/history") == "engine");
  BOOST_TEST(kind("./lammps:law.so") == "file");
  BOOST_TEST(kind("law.so[mu=.3]") == "file");
  BOOST_TEST(kind("exec:python3 ./law.py") == "command");
  BOOST_TEST(kind("linear-refined[frame=fixed]") == "catalogue");
}

BOOST_AUTO_TEST_CASE(unknown_law_of_an_engine_names_the_nearest_one) {
  BOOST_CHECK_EXCEPTION(make_law(parse_any_law_spec("lammps:gran/hook/history")), InputError,
                        says("did you mean 'lammps:gran/hooke/history'"));
}

BOOST_AUTO_TEST_CASE(unknown_option_is_refused, *if_installed("lammps")) {
  BOOST_CHECK_THROW(make_law(parse_any_law_spec("lammps:gran/hooke/history[kinematics=mid-arm]")),
                    InputError);
  BOOST_CHECK_EXCEPTION(
      make_law(parse_any_law_spec("lammps:granular/hertz/material[tangential=mindlyn]")),
      InputError, says("must be mindlin, mindlin_rescale"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_FIXTURE_TEST_SUITE(missing, OtherHost)

BOOST_AUTO_TEST_CASE(engine_that_is_not_installed_is_told_with_its_packages) {
  use("#!/bin/sh\necho liblammps.so.0: no such file\necho installed\necho installed\n"
      "echo installed\n");
  BOOST_CHECK_EXCEPTION(make_law(parse_any_law_spec("lammps:gran/hooke/history")), ToolMissing,
                        says("LAMMPS is not installed (liblammps.so.0: no such file): apt-get "
                             "install --no-install-recommends liblammps0"));
  BOOST_TEST(!engine_states()[0].is_installed);
  BOOST_TEST(engine_states()[1].is_installed);
}

BOOST_AUTO_TEST_CASE(host_that_is_not_there_leaves_no_engine) {
  setenv(host_variable, "/nowhere/stickslip-engine", 1);
  for (const EngineState& state : engine_states()) BOOST_TEST(!state.is_installed);
  BOOST_CHECK_THROW(make_law(parse_any_law_spec("liggghts:hertz/tangential-history")), ToolMissing);
}

BOOST_AUTO_TEST_CASE(version_that_was_not_tested_is_noticed) {
  use("#!/bin/sh\n"
      "if [ $1 = check ]; then for i in 1 2 3 4; do echo installed; done; exit; fi\n"
      "read question\n"
      R"(echo '{"name":"a","capabilities":["linear","stepwise","bodies"],"arms":"constant",)"
      R"("notice":"LAMMPS here is X; tested was Y"}')"
      "\nread end\n");
  BOOST_TEST(make_law(parse_any_law_spec("lammps:gran/hooke/history")).law.info().notice ==
             "LAMMPS here is X; tested was Y");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(lammps, *if_installed("lammps"))

BOOST_AUTO_TEST_CASE(version_in_use_is_told) {
  const LawInfo info = engine_law("lammps:gran/hooke/history").info();
  BOOST_TEST(says("LAMMPS (")(std::runtime_error(info.source)));
  const auto tested = find_engine("lammps").tested;
  const bool is_tested = std::ranges::any_of(tested, [&](std::string_view version) {
    return info.source == "LAMMPS (" + std::string(version) + ")";
  });
  BOOST_TEST(info.notice.empty() == is_tested);
}

// kt a^2/2 with Mindlin's kt = 8 G* a. Since 4 Feb 2025 the coefficient 8 G* is taken for kt, which
// is 1/a times the right stiffness, whatever the unit of length.
BOOST_AUTO_TEST_CASE(stiffness_of_marshall_beside_mindlin_is_that_of_its_version) {
  const std::string name = "lammps:granular/hertz/material[twisting=marshall]";
  const bool is_right = engine_law(name).info().source == "LAMMPS (29 Sep 2021 - Update 2)";
  constexpr double twist = 1e-5;
  BodyPair pair(hertzian(name));
  pair.press();
  BodyStep step = rest();
  step.motion.rotation_q = twist * normal;
  const double a = std::sqrt(overlap / 2);
  const double right = spheres.no_slip_stiffness(overlap) * a * a / 2 * twist;
  BOOST_TEST(pair.step(step).torque_p[0] == (is_right ? right : right / a), tolerance(1e-6));
}

BOOST_DATA_TEST_CASE(stiffnesses_are_those_given, data::make(linear_lammps), name) {
  check_linear_stiffnesses(name);
}

BOOST_DATA_TEST_CASE(forces_are_those_of_hertz_and_mindlin, data::make(hertzian_lammps), name) {
  check_hertzian_stiffnesses(name);
}

// The movement by spins has arms R, also where the force acts in the middle of the overlap.
BOOST_DATA_TEST_CASE(arms_of_the_movement_are_radii, data::make(all_lammps), name) {
  BOOST_TEST(movement_by_spin(name) == 3, tolerance(1e-10));
}

BOOST_DATA_TEST_CASE(force_of_gran_acts_on_the_undeformed_surface,
                     data::make({"lammps:gran/hooke/history", "lammps:gran/hertz/history"}), name) {
  check_torque_arm(name, 1);
}

BOOST_DATA_TEST_CASE(force_of_granular_acts_in_the_middle_of_the_overlap,
                     data::make({"lammps:granular/hooke", "lammps:granular/hertz/material"}),
                     name) {
  check_torque_arm(name, 1 - overlap / 2);
}

BOOST_DATA_TEST_CASE(tangential_force_is_made_of_the_displacement_alone, data::make(all_lammps),
                     name) {
  check_velocities_do_not_matter(name);
}

BOOST_DATA_TEST_CASE(each_path_is_a_virgin_contact, data::make(all_lammps), name) {
  check_virgin_paths(name);
}

BOOST_DATA_TEST_CASE(a_path_leaves_nothing_to_the_next_one, data::make(all_lammps), name) {
  check_nothing_is_left(name);
}

BOOST_DATA_TEST_CASE(separated_contact_forgets, data::make(all_lammps), name) {
  for (const double gap : {1e-9, overlap, 0.5, 2.5}) BOOST_TEST(remembered(name, gap) == 0);
}

BOOST_DATA_TEST_CASE(walls_are_large_spheres, data::make(all_lammps), name) { check_wall(name); }

BOOST_DATA_TEST_CASE(radii_may_change_within_a_path, data::make(all_lammps), name) {
  check_growing_radii(name);
}

BOOST_DATA_TEST_CASE(twirled_force_does_not_turn,
                     data::make(all_lammps) * data::make({10, 100, 1000}), name, n) {
  BOOST_TEST(twirl_error(any(name, sticky), n) == std::sqrt(2), tolerance(1e-9));
}

// Arms R make a movement of overlap angle of a turn that has none. pair_style granular turns what
// it stores to the new plane, gran/* project it.
BOOST_DATA_TEST_CASE(tumbling_adds_a_force_of_kt_overlap_angle,
                     data::make(all_lammps) * data::make({10, 100, 1000}), name, n) {
  const double angle = pi / 2 / n;
  const double share = std::cos(angle);
  const double kept = std::pow(share, n);
  const bool projects = name.find(":gran/") != std::string::npos;
  const double predicted = projects ? (1 - kept) * (1 + angle / (1 - share)) : pi / 2;
  const double found = tumble_error(any(name, sticky), n, overlap);
  BOOST_TEST(found == predicted, tolerance(1e-6));
  BOOST_TEST(found == (projects && n == 10 ? 1.60 : 1.57), tolerance(one_percent));
}

BOOST_DATA_TEST_CASE(slip_rotation_is_that_of_radial_return, data::make(all_lammps), name) {
  check_slip_rotation(name);
}

BOOST_DATA_TEST_CASE(partial_slip_is_unknown, data::make(hertzian_lammps), name) {
  check_partial_slip(name);
}

BOOST_AUTO_TEST_CASE(friction_that_lammps_does_not_take_does_not_suit) {
  BOOST_CHECK_EXCEPTION(linear("lammps:gran/hooke/history", 2e4), Unsuitable,
                        says("LAMMPS takes no friction coefficient above 10000"));
  BodyPair pair(linear("lammps:gran/hooke/history", 1e4));
  BOOST_TEST(pair.press().force_p[0] == -kn * overlap, tolerance(1e-10));
}

BOOST_AUTO_TEST_CASE(error_of_the_engine_ends_the_path_and_not_the_law) {
  const AnyLaw hooke = linear("lammps:gran/hooke/history");
  BodyStep step = rest();
  step.radius_p = -1;
  BOOST_CHECK_EXCEPTION(BodyPair(hooke).step(step), LawFailure,
                        says("ERROR on proc 0: Box bounds are invalid or missing"));
  BOOST_CHECK_EXCEPTION(BodyPair(hooke).step(step), LawFailure, says("create_box"));
  BOOST_TEST(BodyPair(hooke).press().force_p[0] == -kn * overlap, tolerance(1e-10));
}

// A sphere of 50 mm on a wall, E=0.3 GPa, nu=0.3, 1000 kg/m3, mu=0.3, 0.2 m/s down and 0.02 m/s
// along, without gravity, where LAMMPS' own integrator gave these. The case counts spins the other
// way round than its source.
BOOST_DATA_TEST_CASE(impact_is_that_of_lammps_own_integrator,
                     data::make({"3.6", "-3.6"}) ^ data::make({-0.05720809, 0.07935534}) ^
                         data::make({-0.2604046, -0.6322331}),
                     spin_before, velocity, spin) {
  const Case& test = find_case("oblique-impact");
  CaseParameters parameters(test.info().parameters);
  parameters.set("omega", spin_before);
  parameters.set("g", "0");
  const auto instance = test.prepare(parameters);
  const auto measured = instance->measure(make_scheme("lammps:gran/hertz/history"), 510).values;
  BOOST_TEST(measured[1] == velocity, tolerance(1e-4));
  BOOST_TEST(measured[2] == spin, tolerance(1e-4));
}

BOOST_AUTO_TEST_CASE(bodies_that_part_for_good_are_not_lost) {
  BodyPair pair(linear("lammps:gran/hooke/history"));
  pair.press();
  BOOST_TEST(pair.step(rest(1e6 * normal)).force_p.norm() == 0);
  BOOST_TEST(pair.press().force_p[0] == -kn * overlap, tolerance(1e-10));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(liggghts, *if_installed("liggghts"))

BOOST_DATA_TEST_CASE(stiffnesses_are_those_given, data::make(linear_liggghts), name) {
  check_linear_stiffnesses(name);
}

BOOST_DATA_TEST_CASE(forces_are_those_of_hertz_and_mindlin, data::make(hertzian_liggghts), name) {
  check_hertzian_stiffnesses(name);
}

// In the middle of the overlap between spheres of radii 1 and 3, 3 - 3/4 of the overlap.
BOOST_DATA_TEST_CASE(arms_of_the_movement_reach_to_the_contact, data::make(all_liggghts), name) {
  BOOST_TEST(movement_by_spin(name) == 3 - overlap / 2, tolerance(1e-10));
}

BOOST_DATA_TEST_CASE(force_acts_in_the_middle_of_the_overlap, data::make(all_liggghts), name) {
  check_torque_arm(name, 1 - overlap / 2);
}

BOOST_DATA_TEST_CASE(tangential_force_is_made_of_the_displacement_alone, data::make(all_liggghts),
                     name) {
  check_velocities_do_not_matter(name);
}

BOOST_DATA_TEST_CASE(each_path_is_a_virgin_contact, data::make(all_liggghts), name) {
  check_virgin_paths(name);
}

BOOST_DATA_TEST_CASE(a_path_leaves_nothing_to_the_next_one, data::make(all_liggghts), name) {
  check_nothing_is_left(name);
}

// The list of neighbours is built anew after a movement by half of its skin, here half a radius.
BOOST_DATA_TEST_CASE(separated_contact_remembers_until_neighbours_are_looked_for,
                     data::make(all_liggghts), name) {
  for (const double gap : {1e-9, overlap, 0.4})
    BOOST_TEST(remembered(name, gap) == 1, tolerance(1e-10));
  for (const double gap : {0.6, 1.5}) BOOST_TEST(remembered(name, gap) == 0);
}

BOOST_DATA_TEST_CASE(walls_are_large_spheres, data::make(all_liggghts), name) { check_wall(name); }

BOOST_DATA_TEST_CASE(radii_may_change_within_a_path, data::make(all_liggghts), name) {
  check_growing_radii(name);
}

BOOST_DATA_TEST_CASE(twirled_force_does_not_turn,
                     data::make(all_liggghts) * data::make({10, 100, 1000}), name, n) {
  BOOST_TEST(twirl_error(any(name, sticky), n) == std::sqrt(2), tolerance(1e-9));
}

BOOST_DATA_TEST_CASE(tumbled_force_is_projected_which_is_of_first_order,
                     data::make(all_liggghts) *
                         (data::make({10, 100, 1000}) ^ data::make({0.1165, 0.0123, 0.00123})),
                     name, n, stated) {
  const double found = tumble_error(any(name, sticky), n);
  BOOST_TEST(found == 1 - std::pow(std::cos(pi / 2 / n), n), tolerance(1e-6));
  BOOST_TEST(found == stated, tolerance(one_percent));
}

BOOST_DATA_TEST_CASE(slip_rotation_is_that_of_radial_return, data::make(all_liggghts), name) {
  check_slip_rotation(name);
}

BOOST_DATA_TEST_CASE(partial_slip_is_unknown, data::make(hertzian_liggghts), name) {
  check_partial_slip(name);
}

BOOST_AUTO_TEST_CASE(soft_material_does_not_suit) {
  const AnyLaw hertz = engine_law("liggghts:hertz/tangential-history");
  BOOST_CHECK_EXCEPTION(hertz.with({{"G", 1e6}, {"nu", 0.3}}), Unsuitable,
                        says("LIGGGHTS takes no Young's modulus below 5e+06 Pa"));
  BOOST_CHECK_NO_THROW(hertz.with({{"G", 2e6}, {"nu", 0.3}}));
}

BOOST_AUTO_TEST_SUITE_END()
