// SPDX-License-Identifier: BSD-3-Clause
// drive of laws with rolling and twisting moments, from outside.
#include "app/program.hpp"

BOOST_FIXTURE_TEST_SUITE(drive_moments, stickslip::samples::ProgramFolder)

namespace {

using namespace stickslip;
using samples::check_numbers;
using samples::Outcome;
using samples::ProgramFolder;

/// Springs of .2 and .1 N m; caps of .1 and .05 times an arm of 5 mm and 10 N.
const std::string law =
    "linear-refined[rolling=linear-refined,mu-rolling=.1,k-rolling=.2,twisting=linear,"
    "mu-twisting=.05,k-twisting=.1]";
constexpr const char* springs = " --param kn=1e5 --param kt=1e5 --param mu=0.5 --path roll.csv";
constexpr const char* rolls =
    "overlap,shift_1,shift_2,roll_1,roll_2,twist\n1e-4,0,0,0,0,0\n1e-4,0,0,1e-3,2e-3,3e-3\n"
    "1e-4,1e-5,0,1e-3,2e-3,1\n";

std::string driven(const std::string& what) { return "drive --law '" + what + "'" + springs; }

/// The last cells of the last row.
std::vector<double> last_cells(const std::string& output, std::size_t count) {
  std::istringstream lines(output);
  std::string last;
  for (std::string line; std::getline(lines, line);) last = line;
  std::vector<double> cells;
  std::istringstream row(last);
  for (std::string cell; std::getline(row, cell, ',');)
    cells.push_back(cell.find_first_not_of("0123456789.e+-") == std::string::npos ? std::stod(cell)
                                                                                  : std::nan(""));
  return {cells.end() - static_cast<std::ptrdiff_t>(count), cells.end()};
}

}  // namespace

// By hand: .2 N m times the roll, the cap of twisting .05 x 5 mm x 10 N, and their works.
BOOST_AUTO_TEST_CASE(rolls_and_twists_are_answered_by_moments_and_their_works) {
  write("roll.csv", rolls);
  const Outcome outcome = run(driven(law) + " --param R=0.01");
  BOOST_TEST(outcome.exit_code == 0);
  BOOST_TEST(outcome.errors.empty());
  BOOST_TEST(says(outcome.output, ",moment_1,moment_2,moment_n,work_moment,dissipated_moment\n"));
  const double cap = 0.05 * 0.005 * 10;
  const double slipped = 1 - cap / 0.1;
  const double stored = 0.1 * (1e-6 + 4e-6) + cap * cap / 0.2;
  check_numbers(last_cells(outcome.output, 5),
                {2e-4, 4e-4, cap, stored + cap * slipped, cap * slipped});
}

BOOST_AUTO_TEST_CASE(increments_are_the_same_and_columns_may_be_left_out) {
  write("roll.csv", "d_overlap,d_shift_1,d_shift_2,d_roll_2\n1e-4,0,0,0\n0,0,0,1e-3\n0,0,0,1e-3\n");
  const Outcome outcome = run(driven(law) + " --param R1=0.01 --param R2=0.02");
  BOOST_TEST(outcome.exit_code == 0);
  const std::vector<double> cells = last_cells(outcome.output, 5);
  BOOST_TEST(cells[0] == 0);
  BOOST_TEST(cells[1] == 4e-4, tolerance(1e-12));
  BOOST_TEST(cells[2] == 0);
}

BOOST_AUTO_TEST_CASE(forces_are_those_of_the_law_without_moments) {
  write("roll.csv", "overlap,shift_1,shift_2\n1e-4,0,0\n1e-4,6e-5,1e-5\n");
  const Outcome plain = run(driven("linear-refined"));
  BOOST_TEST(run(driven("linear-refined[rolling=none,twisting=none]")).output == plain.output);
  const Outcome with = run(driven(law) + " --param R=0.01");
  BOOST_TEST(says(with.output,
                  plain.output.substr(plain.output.rfind("\n2,") + 1,
                                      plain.output.size() - 1 - (plain.output.rfind("\n2,") + 1))));
}

// A roll of q alone, on a path of two bodies: the torques differ by the couple.
BOOST_AUTO_TEST_CASE(on_paths_of_two_bodies_couples_are_in_the_torques) {
  write("roll.csv",
        "dt,p_dx,p_dy,p_dz,q_dx,q_dy,q_dz,p_drx,p_dry,p_drz,q_drx,q_dry,q_drz\n"
        "1,0,0,0,0,0,0,0,0,0,0,0,1e-4\n");
  const std::string pair = " --param R=0.01 --overlap0 1e-4";
  const Outcome plain = run(driven("linear-refined") + pair);
  const Outcome with = run(driven(law) + pair);
  BOOST_TEST(with.exit_code == 0);
  BOOST_TEST(with.errors.empty());
  // Behind the torques: regime, status and four works.
  const std::vector<double> without_couple = last_cells(plain.output, 12);
  const std::vector<double> with_couple = last_cells(with.output, 12);
  BOOST_TEST(std::abs(with_couple[2] - without_couple[2] - 0.2e-4) <= 1e-12);
  BOOST_TEST(std::abs(with_couple[5] - without_couple[5] + 0.2e-4) <= 1e-12);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_answered_is_said) {
  write("roll.csv", rolls);
  const auto refused = [&](const std::string& command, const char* words) {
    const Outcome outcome = run(command);
    BOOST_TEST(outcome.exit_code == 2, command);
    BOOST_TEST(says(outcome.errors, words), outcome.errors);
  };
  refused(driven("linear-refined"), "gives no moment; add rolling= or twisting=");
  refused(driven(law), "give --param R");
  refused(driven("linear-refined[rolling=sds,mu-rolling=.1]") + " --param R=0.01",
          "needs k-rolling=");
  refused(driven("linear-refined[rolling=viscous,rolling-damping=1]"), "needs a column dt");
  refused(driven("linear-refined[twisting=marshall]") + " --param R=0.01",
          "needs a contact radius, which only Hertzian laws have");
  refused(driven("linear-refined[rolling=constant,mu-rolling=-1]"), "must be at least 0");
  refused("serve '" + law + "'", "are not served");
  const std::string outside =
      "\"exec:python3 '" STICKSLIP_SOURCE_DIR "/tests/lib/plugin/rolling_law.py' none\"";
  refused("drive --path roll.csv --law " + outside, "give --param R");
  refused("drive --path roll.csv --param R=0.01 --param rolling=epsd --law " + outside,
          "the moments of rolling-program are its own");
  write("roll.csv", "normal_force,force_1,shift_2\n10,0,0\n");
  refused(driven(law) + " --param R=0.01", "moments are answered to movements alone");
}

BOOST_AUTO_TEST_SUITE_END()
