// SPDX-License-Identifier: BSD-3-Clause
// stickslip-lammps from outside: contacts on several ranks, restarts, drives, mistakes.
#include <nlohmann/json.hpp>

#include "complaint.hpp"
#include "lib/engines/lammps_run.hpp"
#include "stickslip/contact/batch/pair_contacts.hpp"
#include "stickslip/contact/batch/pair_moments.hpp"
#include "stickslip/laws/catalogue.hpp"

namespace {

using namespace stickslip;
using namespace stickslip::test;

const std::string begin = R"(
units si
atom_style sphere
newton off
boundary p p p
)";

const std::string law_and_list = R"(
pair_coeff * *
neighbor 1e-4 bin
neigh_modify delay 0 every 1 check yes
)";

/// Spheres of about 1 mm on a cubic lattice, moving at random about a common velocity.
std::string lattice(double edge, double spacing, const std::string& stream, double speed) {
  std::ostringstream text;
  text << begin << "region box block 0 " << edge << " 0 " << edge << " 0 " << edge
       << "\ncreate_box 1 box\nlattice sc " << spacing << R"(
create_atoms 1 box
reset_atom_ids sort yes
variable d atom 0.98e-3+6e-5*((id*7919)%101)/100.0
set group all diameter v_d
set group all density 2600
)"
       << "variable s equal " << speed << "\nvelocity all set " << stream << R"( units box
variable vx atom vx+v_s*sin(id*12.9898)
variable vy atom vy+v_s*sin(id*78.233)
variable vz atom vz+v_s*sin(id*37.719)
velocity all set v_vx v_vy v_vz
)";
  return text.str();
}

std::string output(const std::string& quantities, int interval) {
  return "compute c all stickslip " + quantities +
         "\nthermo_style custom step c_c[*]\nthermo_modify format float %.17g\nthermo " +
         std::to_string(interval) + "\n";
}

/// Rolling and twisting moments that come to their caps.
const std::string moments =
    "rolling=linear-refined,mu-rolling=0.2,k-rolling=1e-3,twisting=linear,mu-twisting=0.1,"
    "k-twisting=5e-4";

/// Largest difference of two lists of rows in these columns, relative to the largest value there.
double difference(const std::vector<ThermoRow>& a, const std::vector<ThermoRow>& b,
                  const std::vector<std::size_t>& columns) {
  BOOST_REQUIRE_EQUAL(a.size(), b.size());
  double worst = 0;
  for (const std::size_t c : columns) {
    double largest = 0;
    double off = 0;
    for (std::size_t r = 0; r < a.size(); ++r) {
      largest = std::max(largest, std::abs(a[r].at(c)));
      off = std::max(off, std::abs(a[r].at(c) - b[r].at(c)));
    }
    BOOST_TEST(largest > 0);  // nothing is compared with nothing
    worst = std::max(worst, off / largest);
  }
  return worst;
}

/// The first rows of a run, up to those of a shorter one.
std::vector<ThermoRow> beginning_of(const std::vector<ThermoRow>& rows,
                                    const std::vector<ThermoRow>& shorter) {
  BOOST_TEST_REQUIRE(shorter.size() <= rows.size());
  return {rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(shorter.size())};
}

}  // namespace

/// Before a test whose processes wait for each other in each step, which takes long where other
/// programs compute: ctest starts these tests first. Few long steps on several processes say as
/// much as many short ones.
#define RANKS_WAIT BOOST_TEST_DECORATOR(*boost::unit_test::label("ranks"))

BOOST_FIXTURE_TEST_SUITE(lammps, Workplace)

// A gas in which each sphere collides a few times: rounding has not grown into chaos yet.
RANKS_WAIT
BOOST_DATA_TEST_CASE(a_gas_is_the_same_on_1_2_and_4_ranks,
                     data::make<std::string>({"linear-refined[kn=1e4,kt=1e4]",
                                              "linear-conventional[kn=1e4]", "jaeger[G=1e8]",
                                              "linear-refined[kn=1e4,kt=1e4," + moments + "]"}),
                     law) {
  const std::string input = lattice(0.009, 0.0015, "0 0 0", 0.5) + "pair_style stickslip " + law +
                            law_and_list + "timestep 4e-6\nfix motion all nve/sphere\n" +
                            output("stress_xx stress_xy kinetic contacts", 100);
  const auto one = rows_of(*this, 1, input + "run 1000\n");
  BOOST_TEST(one.back()[3] < 0.9 * one.front()[3]);  // they did collide
  // Four processes share the cores of a small machine, so that theirs is a shorter run.
  for (const auto& [ranks, steps] : {std::pair{2, "1000"}, std::pair{4, "400"}}) {
    const auto several = rows_of(*this, ranks, input + "run " + steps + "\n");
    const auto same = beginning_of(one, several);
    BOOST_TEST(difference(same, several, {1, 2, 3}) < 1e-9);
    BOOST_TEST(difference(same, several, {4}) == 0);
  }
}

namespace {

// A dense packing that streams across all borders, fast, while its contacts slide. Its spheres are
// so heavy that contacts hardly turn them: the slides go on, and the histories grow.
std::string dense_stream(const std::string& options = "") {
  return lattice(0.006, 0.001, "20 15 11", 0.2) +
         "set group all density 2.6e12\n"
         "pair_style stickslip jaeger[G=1e9,nu=0.15,mu=0.5" +
         options + "]" + law_and_list +
         "timestep 1e-7\nfix motion all nve/sphere\nfix damping all stickslip/damping 0 rotation "
         "100\n" +
         output("stress_xx stress_xy kinetic contacts segments", 100);
}

}  // namespace

RANKS_WAIT
BOOST_AUTO_TEST_CASE(long_histories_cross_every_border) {
  const auto one = rows_of(*this, 1, dense_stream() + "run 1500\n");
  BOOST_TEST(one.back()[5] > 50);  // segments in a history, on average
  for (const auto& [ranks, steps] : {std::pair{2, "800"}, std::pair{4, "300"}}) {
    const auto several = rows_of(*this, ranks, dense_stream() + "run " + steps + "\n");
    const auto same = beginning_of(one, several);
    BOOST_TEST(difference(same, several, {1, 2, 3}) < 1e-9);
    BOOST_TEST(difference(same, several, {4}) == 0);
    // The lengths are not compared: rounding decides whether a tiny segment is begun, and such
    // segments carry no force.
  }
}

// One file is written after a run, one in the middle of it.
RANKS_WAIT
BOOST_DATA_TEST_CASE(a_restart_file_goes_on_on_other_numbers_of_ranks,
                     data::make<std::string>({"", "," + moments}), options) {
  const std::string input = dense_stream(options);
  const auto whole = rows_of(*this, 1,
                             input +
                                 "restart 300 during.*\nrun 600\nwrite_restart after\n"
                                 "restart 0\nrun 300\n");
  // Steps 0, 100, ... 600, and 600, ... 900.
  const std::vector<ThermoRow> second(whole.begin() + 3, whole.begin() + 6);
  const std::vector<ThermoRow> third(whole.begin() + 7, whole.begin() + 10);
  const std::string going_on = input.substr(input.find("pair_style")) + "run 200\n";
  for (const int ranks : {1, 2, 4}) {
    BOOST_TEST_INFO_SCOPE(ranks << " ranks");
    const auto after = rows_of(*this, ranks, "newton off\nread_restart after\n" + going_on);
    BOOST_TEST(difference(third, after, {0, 1, 2, 3, 4}) < 1e-12);
  }
  const auto during = rows_of(*this, 2, "newton off\nread_restart during.300\n" + going_on);
  BOOST_TEST(difference(second, during, {0, 1, 2, 3, 4}) < 1e-12);
}

// Also where another precision wrote the file: its digits beyond those of single precision are cut
// off, and nothing else is lost.
RANKS_WAIT
BOOST_DATA_TEST_CASE(contacts_in_few_digits_go_on_from_a_restart_file,
                     data::make<std::string>({"mixed", "single"}), precision) {
  const std::string start = lattice(0.006, 0.001, "20 15 11", 0.2);
  const auto style = [](const std::string& word) {
    return "pair_style stickslip hertz-mindlin[G=1e9,nu=0.15] precision " + word + law_and_list +
           "timestep 1e-7\nfix motion all nve/sphere\n" +
           output("stress_xx stress_xy kinetic contacts", 100);
  };
  const auto whole =
      rows_of(*this, 1, start + style(precision) + "run 300\nwrite_restart few\nrun 300\n");
  const std::vector<ThermoRow> second(whole.end() - 4, whole.end());
  const std::string read = "newton off\nread_restart few\n";
  const auto on_one = rows_of(*this, 1, read + style(precision) + "run 300\n");
  BOOST_TEST(difference(second, on_one, {0, 1, 2, 3, 4}) < 1e-12);
  // Where a contact is seen by two processes, their last digits of its coordinates differ.
  const auto on_two = rows_of(*this, 2, read + style(precision) + "run 300\n");
  BOOST_TEST(difference(second, on_two, {0, 1, 2, 3, 4}) < 1e-5);
  const auto in_double = rows_of(*this, 1, read + style("double") + "run 300\n");
  BOOST_TEST(difference(second, in_double, {0, 1, 2, 3, 4}) < (precision == "mixed" ? 1e-5 : 1e-3));
  BOOST_TEST(difference(second, in_double, {1, 2, 3}) > 1e-9);
}

// What has yielded, and what pulls over a gap, is remembered by a file and by other processes.
RANKS_WAIT
BOOST_DATA_TEST_CASE(a_plastic_or_sticky_assembly_goes_on_from_a_restart_file,
                     data::make<std::string>({"luding[k1=1e5,k2=5e5,kc=5e4]",
                                              "eepa[k1=1e7,k2=4e7,ka=5e6]", "jkr[G=1e7,w=0.1]"}),
                     law) {
  const std::string style = "pair_style stickslip " + law + law_and_list +
                            "timestep 1e-7\nfix motion all nve/sphere\n" +
                            output("stress_xx stress_xy kinetic contacts", 100);
  const auto whole = rows_of(
      *this, 1,
      lattice(0.006, 0.001, "20 15 11", 0.2) + style + "run 300\nwrite_restart after\nrun 300\n");
  const std::vector<ThermoRow> second(whole.end() - 4, whole.end());
  for (const int ranks : {1, 2}) {
    const auto after =
        rows_of(*this, ranks, "newton off\nread_restart after\n" + style + "run 300\n");
    BOOST_TEST(difference(second, after, {0, 1, 2, 3}) < 1e-11);
  }
}

// Each run begins with a set-up and a list of neighbours that is built anew; sorting exchanges the
// spheres in it, pair by pair.
RANKS_WAIT
BOOST_DATA_TEST_CASE(runs_in_two_parts_and_sorted_spheres_go_on_as_one_run,
                     data::make<int>({1, 2}) * data::make<std::string>({"", "," + moments}), ranks,
                     options) {
  const std::string input = dense_stream(options);
  const auto whole = rows_of(*this, ranks, "atom_modify sort 0 0\n" + input + "run 300\n");
  const auto parts = rows_of(*this, ranks, "atom_modify sort 0 0\n" + input + "run 100\nrun 200\n");
  const auto sorted = rows_of(*this, ranks, "atom_modify sort 10 5e-4\n" + input + "run 300\n");
  const auto second_part = [](const std::vector<ThermoRow>& rows) {
    return std::vector<ThermoRow>(rows.end() - 3, rows.end());  // steps 100, 200, 300
  };
  BOOST_TEST(difference(second_part(whole), second_part(parts), {0, 1, 2, 3, 4}) < 1e-11);
  BOOST_TEST(difference(second_part(whole), second_part(sorted), {0, 1, 2, 3, 4}) < 1e-11);
}

BOOST_AUTO_TEST_CASE(spheres_are_written_before_any_run) {
  const std::string pair = "pair_style stickslip linear-refined" + law_and_list;
  rows_of(*this, 1, lattice(0.006, 0.00102, "0 0 0", 0.3) + pair + "write_data data\nrun 0\n");
  BOOST_TEST(std::filesystem::exists(folder / "data"));
}

BOOST_AUTO_TEST_CASE(a_restart_file_of_another_law_is_refused) {
  rows_of(*this, 1, dense_stream() + "run 10\nwrite_restart jaeger\n");
  const Outcome outcome = run_lammps(
      *this, 1,
      "newton off\nread_restart jaeger\npair_style stickslip linear-refined\npair_coeff * *\n");
  BOOST_TEST(outcome.exit_code != 0);
  BOOST_TEST(says(outcome.output, "contacts of the law jaeger, not of linear-refined"));
}

BOOST_DATA_TEST_CASE(friction_is_changed_without_losing_histories,
                     data::make({"pair_coeff * * mu 0.6",
                                 "pair_style stickslip jaeger mu 0.6 "
                                 "G 1e9 nu 0.15"}),
                     change) {
  const auto rows =
      rows_of(*this, 1, dense_stream() + "run 600\n" + change + "\npair_coeff * *\nrun 0\n");
  const ThermoRow& before = rows[rows.size() - 2];
  const ThermoRow& after = rows.back();
  BOOST_TEST(after[5] == before[5]);
  BOOST_TEST(std::abs(after[1] / before[1] - 1) < 1e-12);
}

// Turned as a whole by a quarter about z, a cluster keeps all contact forces in the frame that
// turns with it, in steps of any size.
RANKS_WAIT
BOOST_DATA_TEST_CASE(a_rigid_rotation_moves_no_contact,
                     data::make({"linear-refined", "jaeger[G=1e9]"}) * data::make({200, 10}), law,
                     steps) {
  std::string input = lattice(0.005, 0.00099, "0 0 0", 0.3);
  input.replace(input.find("boundary p p p"), 14, "boundary f f f");
  input.replace(input.find("region box block 0 0.005 0 0.005 0 0.005"), 40,
                "region box block -0.01 0.015 -0.01 0.015 -0.01 0.015\n"
                "region cluster block 0 0.004 0 0.004 0 0.004");
  input.replace(input.find("create_atoms 1 box"), 18, "create_atoms 1 region cluster");
  std::ostringstream turn;
  turn.precision(17);
  turn << "unfix motion\nvariable period equal 4*" << steps
       << "*dt\nfix turn all move rotate 0.002 0.002 0.002 0 0 1 ${period}\nthermo " << steps
       << "\nrun " << steps << "\n";
  const auto rows = rows_of(
      *this, 2,
      input + "pair_style stickslip " + law + law_and_list +
          "neighbor 5e-3 bin\ntimestep 1e-7\nfix motion all nve/sphere\n" +
          output("stress_xx stress_yy stress_zz stress_xy stress_xz stress_yz sliding", 200) +
          "run 100\n" + turn.str());
  const ThermoRow& before = rows[1];  // the end of the first run
  const ThermoRow& after = rows.back();
  const double size = std::abs(before[1]) + std::abs(before[2]) + std::abs(before[3]);
  BOOST_TEST_REQUIRE(std::abs(before[4]) + std::abs(before[5]) > 1e-4 * size);  // tangential forces
  const std::array<double, 6> turned{before[2],  before[1],  before[3],
                                     -before[4], -before[6], before[5]};
  for (std::size_t i = 0; i < turned.size(); ++i)
    BOOST_TEST(std::abs(after[i + 1] - turned[i]) < 1e-11 * size);
}

namespace {

struct Sphere {
  Vector3 x, v, omega, force, torque;
};

/// Two equal spheres under a law of the catalogue, in the integrator of fix nve/sphere.
std::array<Sphere, 2> own_impact(const FramedLaw& law, std::array<Sphere, 2> spheres, double radius,
                                 double density, double dt, int steps) {
  const double mass = density * 4.0 / 3 * M_PI * radius * radius * radius;
  const double inertia = 0.4 * mass * radius * radius;
  const auto kick = [&](Sphere& s) {
    s.v += 0.5 * dt / mass * s.force;
    s.omega += 0.5 * dt / inertia * s.torque;
  };
  Vector3 branch = spheres[1].x - spheres[0].x;
  FramedLaw forces_alone = law;
  forces_alone.moments = {};
  const std::vector normals{Vector3(branch.normalized())};
  PairContacts contact(forces_alone, normals);
  std::optional<PairMoments> couples;
  if (law.moments.any()) couples.emplace(law, normals);
  for (int i = 0; i < steps; ++i) {
    for (Sphere& s : spheres) {
      kick(s);
      s.x += dt * s.v;
    }
    auto& [p, q] = spheres;
    const PairGeometry before = sphere_pair(radius, radius, branch);
    branch = q.x - p.x;
    const PairGeometry after = sphere_pair(radius, radius, branch);
    const PairStep step{.displacement_q = after.branch - before.branch,
                        .rotation_p = dt * p.omega,
                        .rotation_q = dt * q.omega,
                        .velocity_p = p.v,
                        .velocity_q = q.v,
                        .spin_p = p.omega,
                        .spin_q = q.omega,
                        .dt = dt};
    const PairMotion motion = pair_motion(law.kinematics, before, after, step, radius);
    PairForce force;
    contact.advance(std::span(&motion, 1), std::span(&force, 1));
    p.force = force.on_p;
    q.force = -force.on_p;
    p.torque = after.arm_p.cross(p.force);
    q.torque = after.arm_q.cross(q.force);
    if (couples) {
      const PairMoments::Step seen{
          {radius, radius}, motion, p.omega, q.omega, force.contact.normal};
      const PairCouple couple = couples->advance(seen, 0);
      p.torque += couple.on_p;
      q.torque += couple.on_q;
    }
    for (Sphere& s : spheres) kick(s);
  }
  return spheres;
}

/// Positions, velocities and spins of two spheres after an oblique impact in LAMMPS.
std::string end_of_impact(const Workplace& place, const std::string& law) {
  const std::string input = begin + R"(
boundary f f f
region box block -5e-3 5e-3 -5e-3 5e-3 -5e-3 5e-3
create_box 1 box
create_atoms 1 single 0 0 0
create_atoms 1 single 0.8e-3 0.6001e-3 1e-5
set group all diameter 1e-3
set group all density 2600
velocity all set 0 0 0
group q id 2
velocity q set -0.3 -0.5 0.2
set atom 1 omega 100 200 300
pair_style stickslip )" + law +
                            law_and_list +
                            R"(
timestep 1e-7
fix motion all nve/sphere
run 800
write_dump all custom end id x y z vx vy vz omegax omegay omegaz modify sort id format float %.17g
)";
  const Outcome outcome = run_lammps(place, 1, input);
  if (outcome.exit_code != 0) throw std::runtime_error(outcome.output);
  return text_of(place.folder / "end");
}

}  // namespace

BOOST_DATA_TEST_CASE(an_impact_is_that_of_the_same_law_in_a_loop_of_our_own,
                     data::make<std::string>(
                         {"linear-refined", "linear-conventional[damping=0.05]", "jaeger[G=1e9]",
                          "hertz-mindlin[G=1e9]", "modified-mindlin[G=1e9]",
                          "linear-refined[frame=projected]", "linear-refined[kinematics=velocity]",
                          "linear-refined[" + moments + "]",
                          "hertz-mindlin[G=1e9,twisting=hertz-torsion]",
                          "linear-refined[frame=projected,roll-measure=own-spin," + moments + "]"}),
                     law) {
  std::istringstream dump(end_of_impact(*this, law));
  for (std::string line; std::getline(dump, line) && !line.starts_with("ITEM: ATOMS");) {
  }

  std::array<Sphere, 2> spheres;
  for (Sphere& s : spheres)
    s = {Vector3::Zero(), Vector3::Zero(), Vector3::Zero(), Vector3::Zero(), Vector3::Zero()};
  spheres[0].omega = {100, 200, 300};
  spheres[1].x = {0.8e-3, 0.6001e-3, 1e-5};
  spheres[1].v = {-0.3, -0.5, 0.2};
  const auto own = own_impact(make_law(parse_law_spec(law)), spheres, 0.5e-3, 2600, 1e-7, 800);
  BOOST_TEST(apart(own[1].v, spheres[1].v) > 0.1);  // it did bounce
  for (const Sphere& s : own) {
    int id = 0;
    dump >> id;
    for (const auto& [expected, size] :
         {std::pair{s.x, 1e-3}, std::pair{s.v, 1.0}, std::pair{s.omega, 1e3}}) {
      for (int i = 0; i < 3; ++i) {
        double number = 0;
        dump >> number;
        BOOST_TEST(std::abs(number - expected[i]) < 1e-12 * size);
      }
    }
  }
}

// With histories that go through the C interface, also from process to process.
RANKS_WAIT
BOOST_AUTO_TEST_CASE(a_law_from_a_shared_object_is_the_law_that_was_compiled_in) {
  // In quotes, since the path of the build may have blanks.
  const std::string object = "\"" STICKSLIP_TEST_PLUGINS "/reexported_linear_refined.so\"";
  BOOST_TEST(end_of_impact(*this, object) == end_of_impact(*this, "linear-refined"));
  const auto stream = [&](const std::string& law) {
    return rows_of(*this, 2,
                   lattice(0.006, 0.001, "20 15 11", 0.2) + "pair_style stickslip " + law +
                       " kn 1e5 kt 8e4 mu 0.3" + law_and_list +
                       "timestep 2e-7\nfix motion all nve/sphere\n" +
                       output("stress_xx stress_xy kinetic sliding", 100) + "run 300\n");
  };
  BOOST_TEST(difference(stream("linear-refined"), stream(object), {1, 2, 3, 4}) == 0);
}

// Its moments go from process to process with the memory that is handed in and out.
RANKS_WAIT
BOOST_AUTO_TEST_CASE(a_shared_object_rolls_and_twists_as_the_rules_that_were_compiled_in) {
  const std::string object = "\"" STICKSLIP_TEST_PLUGINS "/rolling_law_mended.so\"";
  const auto stream = [&](const std::string& law) {
    return rows_of(*this, 2,
                   lattice(0.006, 0.001, "20 15 11", 0.2) + "pair_style stickslip " + law +
                       " kn 1e5 kt 8e4 mu 0.3 mu-rolling 0.2 k-rolling 1e-3 mu-twisting 0.1 "
                       "k-twisting 5e-4" +
                       law_and_list + "timestep 2e-7\nfix motion all nve/sphere\n" +
                       output("stress_xx stress_xy kinetic", 100) + "run 300\n");
  };
  const auto with =
      stream("linear-conventional frame exact rolling linear-conventional twisting linear");
  BOOST_TEST(difference(with, stream(object), {1, 2, 3}) <= 1e-10);  // it is compiled apart
  const auto without = rows_of(*this, 2,
                               lattice(0.006, 0.001, "20 15 11", 0.2) +
                                   "pair_style stickslip linear-conventional frame exact kn 1e5 kt "
                                   "8e4 mu 0.3" +
                                   law_and_list + "timestep 2e-7\nfix motion all nve/sphere\n" +
                                   output("stress_xx stress_xy kinetic", 100) + "run 300\n");
  BOOST_TEST(difference(with, without, {1, 2, 3}) > 1e-6);
}

// What moments store and dissipate is in the sums of the assembly.
BOOST_AUTO_TEST_CASE(the_energy_of_an_assembly_that_rolls_and_twists_is_accounted_for) {
  const auto rows = [&](const std::string& law, const std::string& dt, int steps) {
    return rows_of(*this, 1,
                   lattice(0.0052, 0.00104, "0 0 0", 0.2) + "pair_style stickslip linear-refined[" +
                       law + "kn=1e4,kt=1e4]" + law_and_list + "fix motion all nve/sphere\n" +
                       "timestep " + dt + "\n" + output("kinetic dissipated balance", steps) +
                       "run " + std::to_string(steps) + "\n");
  };
  const auto coarse = rows(moments + ",", "1e-6", 8000);
  const auto fine = rows(moments + ",", "2.5e-7", 32000);
  const double kinetic = coarse.front()[1];
  BOOST_TEST(std::abs(coarse.back()[3]) < 2e-3 * kinetic);
  BOOST_TEST(std::abs(fine.back()[3]) < 0.25 * std::abs(coarse.back()[3]));
  // They are a part of what is dissipated.
  const auto without = rows("", "2.5e-7", 32000);
  BOOST_TEST(fine.back()[2] - without.back()[2] > 0.005 * kinetic);
}

BOOST_AUTO_TEST_CASE(the_servo_reaches_its_pressures_and_energy_is_accounted_for) {
  const std::string start = lattice(0.0048, 0.0012, "0 0 0", 0.2) +
                            "pair_style stickslip linear-refined[kn=1e4,kt=1e4]" + law_and_list +
                            "fix motion all nve/sphere\n"
                            "fix damping all stickslip/damping 2000\n" +
                            output("stress_xx stress_yy stress_zz border balance", 2000);
  const auto reached = rows_of(*this, 1,
                               start +
                                   "timestep 1e-6\nfix box all stickslip/servo x pressure 1e4 y "
                                   "pressure 1e4 z constant-p 1.2e4 modulus 1e7 max-rate 100\nrun "
                                   "12000\n");
  BOOST_TEST(std::abs(reached.back()[1] / -1e4 - 1) < 1e-3);
  BOOST_TEST(std::abs(reached.back()[2] / -1e4 - 1) < 1e-3);
  BOOST_TEST(std::abs(reached.back()[3] / -1.6e4 - 1) < 1e-3);

  // The error of the balance is that of the integration: it falls with the step.
  const auto imbalance = [&](const std::string& dt, int steps) {
    const auto rows = rows_of(*this, 1,
                              start + "timestep " + dt +
                                  "\nfix box all stickslip/servo x rate -20 y rate -20 z rate -20\n"
                                  "run " +
                                  std::to_string(steps) + "\n");
    return std::abs(rows.back()[5] / rows.back()[4]);
  };
  const double coarse = imbalance("1e-6", 8000);
  const double fine = imbalance("2.5e-7", 32000);
  BOOST_TEST(fine < 0.01);
  BOOST_TEST(fine < 0.5 * coarse);
}

RANKS_WAIT
BOOST_AUTO_TEST_CASE(the_servo_goes_on_from_a_restart_file_on_other_numbers_of_ranks) {
  const std::string packing = lattice(0.006, 0.001, "0 0 0", 0.2);
  std::string drive = "pair_style stickslip jaeger[G=1e9,nu=0.15,mu=0.5]" + law_and_list +
                      "timestep 2e-7\nfix motion all nve/sphere\n"
                      "fix box all stickslip/servo x pressure 1e5 z rate -2 modulus 5e7\n" +
                      output("stress_xx stress_zz", 250);
  drive.replace(drive.find("c_c[*]"), 6, "c_c[*] f_box[1] f_box[3] f_box[4]");
  const auto whole = rows_of(*this, 1, packing + drive + "run 1000\nwrite_restart half\nrun 500\n");
  const auto half = rows_of(*this, 2, "newton off\nread_restart half\n" + drive + "run 500\n");
  const std::vector<ThermoRow> second(whole.end() - 3, whole.end());
  BOOST_TEST(difference(second, half, {1, 2, 3, 4, 5}) < 1e-9);
}

// On the diagonal: off it, LAMMPS takes ij for the mean of ij and ji.
RANKS_WAIT
BOOST_AUTO_TEST_CASE(the_virial_of_the_engine_is_the_same_stress) {
  const auto rows =
      rows_of(*this, 2,
              lattice(0.006, 0.001, "20 15 11", 0.3) + "pair_style stickslip linear-refined" +
                  law_and_list + "timestep 2e-7\nfix motion all nve/sphere\n" +
                  output("stress_xx stress_yy stress_zz", 100) +
                  "compute v all pressure NULL virial\n"
                  "thermo_style custom step c_c[*] c_v[1] c_v[2] c_v[3]\n"
                  "thermo_modify format float %.17g\nrun 300\n");
  const ThermoRow& last = rows.back();
  for (std::size_t i = 1; i <= 3; ++i)
    BOOST_TEST(std::abs(last[i + 3] + last[i]) < 1e-10 * std::abs(last[1]));
}

RANKS_WAIT
BOOST_AUTO_TEST_CASE(a_state_holds_the_stress_whatever_the_number_of_ranks) {
  const std::string input = lattice(0.006, 0.001, "20 15 11", 0.3) +
                            "pair_style stickslip linear-refined kn 1e5 kt 8e4" + law_and_list +
                            "pair_coeff * * mu 0.4\n"
                            "timestep 2e-7\nfix motion all nve/sphere\n" +
                            output("stress_xx stress_yy stress_xy", 300) +
                            "run 300\nstickslip_state state\n";
  const auto rows = rows_of(*this, 1, input);
  const auto json = nlohmann::json::parse(text_of(folder / "state" / "state.json"));
  BOOST_TEST(json["kn"].get<double>() == 1e5);
  BOOST_TEST(json["kt"].get<double>() == 8e4);
  BOOST_TEST(json["mu"].get<double>() == 0.4);
  const auto particles = numbers_of(folder / "state" / "particles.csv");
  const auto contacts = numbers_of(folder / "state" / "contacts.csv");
  BOOST_TEST(particles.size() == 216U);

  Matrix3 moment = Matrix3::Zero();
  for (const auto& c : contacts) {
    const Vector3 branch(c[2], c[3], c[4]);
    const double overlap = particles[static_cast<std::size_t>(c[0]) - 1][1] +
                           particles[static_cast<std::size_t>(c[1]) - 1][1] - branch.norm();
    const Vector3 force =
        Vector3(c[5], c[6], c[7]) - 1e5 * std::max(overlap, 0.0) * branch.normalized();
    moment += branch * force.transpose();
  }
  const double volume = 0.006 * 0.006 * 0.006;
  BOOST_TEST(std::abs(moment(0, 0) / volume / rows.back()[1] - 1) < 1e-12);
  BOOST_TEST(std::abs(moment(1, 1) / volume / rows.back()[2] - 1) < 1e-12);
  BOOST_TEST(std::abs(0.5 * (moment(0, 1) + moment(1, 0)) / volume / rows.back()[3] - 1) < 1e-10);

  rows_of(*this, 2, input);
  const auto again = numbers_of(folder / "state" / "contacts.csv");
  BOOST_REQUIRE_EQUAL(again.size(), contacts.size());
  for (std::size_t i = 0; i < again.size(); ++i) {
    BOOST_TEST(again[i][0] == contacts[i][0]);
    BOOST_TEST(again[i][1] == contacts[i][1]);
    for (std::size_t k = 5; k < 8; ++k) BOOST_TEST(std::abs(again[i][k] - contacts[i][k]) < 1e-9);
  }
}

namespace {

/// What `stickslip assembly stress` says of the folder "state".
nlohmann::json stress_of_state(const Workplace& place) {
  const std::string command = "cd '" + place.folder.string() +
                              "' && '" STICKSLIP_BINARY
                              "' assembly stress state --json >stress.json 2>stress.errors";
  if (std::system(command.c_str()) != 0)
    throw std::runtime_error("assembly stress failed: " + text_of(place.folder / "stress.errors"));
  return nlohmann::json::parse(text_of(place.folder / "stress.json"));
}

/// Spheres in a dense lattice that have moved for a while under this law, written as a STATE.
std::string written_lattice(const std::string& law, const std::string& parameters) {
  return lattice(0.006, 0.001, "20 15 11", 0.3) + "pair_style stickslip " + law + law_and_list +
         "pair_coeff * * " + parameters + "\ntimestep 2e-7\nfix motion all nve/sphere\n" +
         output("stress_xx stress_yy stress_zz contacts sliding", 300) +
         "run 300\nstickslip_state state\n";
}

}  // namespace

RANKS_WAIT
BOOST_AUTO_TEST_CASE(assembly_stress_finds_in_a_state_what_the_run_had) {
  const std::vector<std::array<std::string, 2>> laws{{"linear-refined", "kn 1e5 kt 8e4 mu 0.4"},
                                                     {"jaeger", "G 1e8 nu 0.2 mu 0.4"}};
  for (const auto& [law, parameters] : laws) {
    BOOST_TEST_INFO_SCOPE(law);
    const ThermoRow last = rows_of(*this, 2, written_lattice(law, parameters)).back();
    const auto found = stress_of_state(*this);
    for (std::size_t i = 0; i < 3; ++i)
      BOOST_TEST(std::abs(found["sigma"][i][i].get<double>() / last[1 + i] - 1) < 1e-11);
    BOOST_TEST(found["contacts"].get<double>() == last[4]);
    BOOST_TEST(last[5] > 0);  // some are at the friction limit
  }
}

// Without friction a STATE is all there is to know of the stress.
RANKS_WAIT
BOOST_AUTO_TEST_CASE(a_state_comes_back_on_any_number_of_ranks) {
  const ThermoRow written =
      rows_of(*this, 1, written_lattice("hertz-mindlin", "G 1e8 mu 0")).back();
  for (const int ranks : {1, 2, 4}) {
    const auto read =
        rows_of(*this, ranks,
                "units si\natom_style sphere\nnewton off\nboundary p p p\n"
                "stickslip_read state density 2600\n"
                "pair_style stickslip hertz-mindlin[G=1e8,mu=0]" +
                    law_and_list + "fix motion all nve/sphere\n" +
                    output("stress_xx stress_yy stress_zz contacts kinetic", 1) + "run 0\n");
    for (std::size_t i = 1; i <= 3; ++i)
      BOOST_TEST(std::abs(read.front()[i] / written[i] - 1) < 1e-11);
    BOOST_TEST(read.front()[4] == written[4]);
    BOOST_TEST(read.front()[5] == 0);  // at rest
  }
}

// A packing at rest under one normal force is not at rest under another.
BOOST_AUTO_TEST_CASE(a_state_of_another_law_is_refused_unless_any_is_allowed) {
  rows_of(*this, 1, written_lattice("hertz-mindlin", "G 1e8 mu 0"));
  const auto outcome = [&](const std::string& read, const std::string& law) {
    return run_lammps(*this, 2,
                      "units si\natom_style sphere\nnewton off\nboundary p p p\n"
                      "stickslip_read state density 2600" +
                          read + "\npair_style stickslip " + law + law_and_list +
                          "fix motion all nve/sphere\nrun 1\n");
  };
  for (const std::string law : {"linear-refined", "hertz-mindlin[G=2e8]"}) {
    const Outcome refused = outcome("", law);
    BOOST_TEST(refused.exit_code != 0);
    BOOST_TEST(says(refused.output, "the STATE is of another law: it was made with G=1e+08"));
    BOOST_TEST(says(refused.output, "'law any' in stickslip_read allows that"));
    BOOST_TEST(outcome(" law any", law).exit_code == 0);
  }
  // Friction and the way of finding it may be others.
  BOOST_TEST(outcome("", "jaeger[G=1e8,mu=0.3]").exit_code == 0);
  BOOST_TEST(outcome(" law same", "hertz-mindlin[G=1e8]").exit_code == 0);
}

BOOST_AUTO_TEST_CASE(what_is_wrong_in_a_state_is_named_with_its_line) {
  const std::vector<std::array<std::string, 3>> wrong{
      {"1,0.001,0,0,0", "[1,1,0]", "box must be three lengths"},
      {"1,0.001,0,0,0", "[1,1]", "box must be three lengths"},
      {"1,0.001,0,0", "[1,1,1]", "line 2: there must be five numbers"},
      {"1,-0.001,0,0,0", "[1,1,1]", "line 2: the radius must be greater than 0"},
      {"1.5,0.001,0,0,0", "[1,1,1]", "line 2: the id must be a whole number"},
      {"1,0.001,0,nan,0", "[1,1,1]", "line 2: "},
      {"1,0.001,0,0,0\n1,0.001,0,0,0.5", "[1,1,1]", "line 3: the id occurs twice"},
      {"", "[1,1,1]", "there is no particle"}};
  std::filesystem::create_directories(folder / "wrong");
  for (const auto& [rows, box, message] : wrong) {
    std::ofstream(folder / "wrong" / "particles.csv") << "id,radius,x,y,z\n"
                                                      << rows << (rows.empty() ? "" : "\n");
    std::ofstream(folder / "wrong" / "state.json") << "{\"box\":" << box << "}";
    const Outcome outcome = run_lammps(
        *this, 2, "units si\natom_style sphere\nnewton off\nstickslip_read wrong density 2600\n");
    BOOST_TEST(outcome.exit_code != 0);
    BOOST_TEST(says(outcome.output, message), outcome.output);
  }
}

namespace {

/// A mistake and what has to be said of it.
struct Mistake {
  std::string pair_style;
  std::string rest;
  std::string message;
};

std::ostream& operator<<(std::ostream& out, const Mistake& mistake) {
  return out << mistake.pair_style << mistake.rest;
}

const std::string nan = "variable nan atom exp(1000)-exp(1000)\n";

const std::vector<Mistake> mistakes{
    {"lineer-refined", "", "did you mean 'linear-refined'"},
    {"linear-refined kN 1e5", "", "option 'kN'"},
    {"linear-refined kn", "", "kn has no value"},
    {"linear-refined[rolling=sds]", "", "needs mu-rolling=NUMBER"},
    {"linear-refined kn -1", "", "kn=-1 [N/m]: must be greater than 0"},
    {"jaeger[frame=fixd]", "", "frame=fixd: must be one of"},
    {"linear-refined", "pair_coeff 1 1 mu 0.5", "one law for all types"},
    {"linear-refined", "fix s all stickslip/servo x pressure 1e5", "needs modulus"},
    {"linear-refined", "fix s all stickslip/servo x presure 1e5", "presure: must be rate"},
    {"linear-refined", "fix s all stickslip/servo w rate 1", "w: must be x, y, z"},
    {"linear-refined", "fix d all stickslip/damping fast", "rate fast: must be a number"},
    {"linear-refined", "compute x all stickslip presure", "did you mean 'pressure'"},
    {"linear-refined", "stickslip_state", "stickslip_state DIR"},
    {"linear-refined", "stickslip_read state", "stickslip_read STATE density RHO [law same|any]"},
    {"linear-refined", "stickslip_read state density 2600", "there is one already"},
    {"linear-refined", nan + "set atom 1 x v_nan\nrun 10", "Non-numeric"},
    {"linear-refined", nan + "group one id 1\nvelocity one set v_nan NULL NULL\nrun 10",
     "is not a number"},
    {"linear-refined", nan + "set atom 1 omega v_nan 0 0\nrun 100", "is not a number"},
    {"linear-refined",
     "neighbor 1e-5 bin\nneigh_modify delay 50\ngroup one id 1\nvelocity one set 300 0 0\nrun 100",
     "neighbor skin"},
    {"jaeger precision mixed", "",
     "jaeger has no kernel in single precision; those that have one are linear-conventional, "
     "linear-refined, hertz-mindlin"},
    {"hertz-mindlin precision half", "", "precision=half: must be one of double, mixed, single"},
    {"linear-refined", "pair_coeff * * precision mixed", "precision is a word of pair_style"},
    {"linear-refined[kinematics=end-arm] precision single", "", "kinematics=mid-arm"},
    {"jkr[G=1e7,w=0.1]", "neighbor 1e-9 bin\nrun 1", "and the skin of neighbours is 1e-09: give"},
};

}  // namespace

BOOST_DATA_TEST_CASE(a_mistake_ends_the_run_and_is_named, data::make(mistakes), mistake) {
  const Outcome outcome = run_lammps(
      *this, 2,
      lattice(0.006, 0.00102, "0 0 0", 0.3) + "pair_style stickslip " + mistake.pair_style +
          law_and_list + "timestep 1e-7\nfix motion all nve/sphere\n" + mistake.rest + "\n");
  BOOST_TEST(outcome.exit_code != 0);
  BOOST_TEST(says(outcome.output, "ERROR"));
  BOOST_TEST(says(outcome.output, mistake.message), outcome.output);
}

/// On two processes the second ends before the first has told what is wrong.
BOOST_AUTO_TEST_CASE(a_message_is_kept_where_the_process_that_speaks_is_late) {
  const Outcome outcome = run_lammps(
      *this, 2,
      lattice(0.006, 0.00102, "0 0 0", 0.3) + "pair_style stickslip no-such-law" + law_and_list,
      "env LD_PRELOAD='" STICKSLIP_LATE_SPEAKER "'");
  BOOST_TEST(outcome.exit_code != 0);
  BOOST_TEST(says(outcome.output, "no-such-law"), outcome.output);
}

/// Restitution of two spheres on linear springs in e^(-pi zeta/sqrt(1 - zeta^2)), over phases of
/// the first step: the error of a dashpot that damps the movement in contact is a fifth of the
/// other's.
BOOST_AUTO_TEST_CASE(a_dashpot_over_the_movement_in_contact_keeps_the_restitution) {
  const auto error = [&](const std::string& over) {
    const double mass = 2000 * 4.0 / 3 * std::numbers::pi * 8e-6 / 2;
    const double zeta = 20 / (2 * std::sqrt(1e5 * mass));
    const double exact = std::exp(-std::numbers::pi * zeta / std::sqrt(1 - zeta * zeta));
    double worst = 0;
    for (const double step : {1e-5, 1.013e-5, 1.026e-5}) {
      std::ostringstream input;
      input << begin << "region b block 0 1 0 1 0 1\ncreate_box 1 b\n"
            << "create_atoms 1 single 0.48 0.5 0.5\ncreate_atoms 1 single 0.5205 0.5 0.5\n"
            << "set group all diameter 0.04 density 2000\n"
            << "pair_style stickslip linear-refined[damping-rule=constant,damping-coefficient=20,"
            << "damping-over=" << over << "] kn 1e5 kt 1e5 mu 0.5\n"
            << "pair_coeff * *\nneighbor 1e-3 bin\nneigh_modify delay 0 every 1 check yes\n"
            << "comm_modify vel yes\ngroup a id 1\ngroup b id 2\nvelocity a set 0.5 0 0\n"
            << "velocity b set -0.5 0 0\nvariable e equal vcm(b,x)-vcm(a,x)\n"
            << "fix motion all nve/sphere\nthermo_style custom step v_e\n"
            << "thermo_modify format float %.17g\ntimestep " << step << "\nrun 850\n";
      worst = std::max(worst, std::abs(rows_of(*this, 1, input.str()).back()[1] - exact));
    }
    return worst;
  };
  BOOST_TEST(error("contact") < 6e-4);
  BOOST_TEST(error("step") > 2e-3);
}

BOOST_AUTO_TEST_CASE(a_hybrid_of_pair_styles_is_refused) {
  const Outcome outcome =
      run_lammps(*this, 2,
                 lattice(0.006, 0.00102, "0 0 0", 0.3) +
                     "pair_style hybrid/overlay stickslip linear-refined zero 1e-3\n"
                     "pair_coeff * * stickslip\npair_coeff * * zero\n"
                     "timestep 1e-7\nfix motion all nve/sphere\nrun 10\n");
  BOOST_TEST(outcome.exit_code != 0);
  BOOST_TEST(says(outcome.output, "pair_style stickslip cannot be a part of pair_style hybrid"),
             outcome.output);
}

RANKS_WAIT
BOOST_AUTO_TEST_CASE(a_full_history_ends_the_run_with_a_restart_file) {
  std::string input = dense_stream();
  input.replace(input.find("mu=0.5"), 6, "mu=0.5,history-limit=4");
  const Outcome outcome = run_lammps(*this, 2, input + "run 1500\n");
  BOOST_TEST(outcome.exit_code != 0);
  BOOST_TEST(says(outcome.output, "the history of a contact is full"));
  const std::string going_on = dense_stream().substr(dense_stream().find("pair_style"));
  const auto rows = rows_of(
      *this, 1, "newton off\nread_restart stickslip.history-full.restart\n" + going_on + "run 0\n");
  BOOST_TEST(rows.back()[5] > 1);  // the histories are there
}

BOOST_AUTO_TEST_SUITE_END()
