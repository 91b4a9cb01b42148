// SPDX-License-Identifier: BSD-3-Clause
// Engines whose states are written and read, and whose pairs are named the other way round: the
// numbers of docs/engines.md. What is not installed is skipped.
#include "cases/resume/resume/case.hpp"
#include "cases/states/scratch_folder.hpp"
#include "lib/engines/engine_law.hpp"

namespace {

using namespace stickslip;
using namespace stickslip::test;

constexpr int steps = 60;
constexpr double round_off = 1e-12;

Resume::Outcome outcome(const std::string& law, const Resume& given = {}) {
  const OutsideOptions patient{.patience = std::chrono::seconds(60)};
  return given.run(make_scheme(law, patient), steps);
}

double worst_without_turns(const Resume::Outcome& o) {
  return std::max({o.written, o.exchanged, o.rebuilt});
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(engine_resume, HostOfThisBuild)

// Since 2026 as gran below.
BOOST_AUTO_TEST_CASE(granular_of_lammps_goes_on, *if_installed("lammps")) {
  const bool is_before_2026 = !version_of("lammps").ends_with("2026");
  for (const std::string law :
       {"lammps:granular/hooke", "lammps:granular/hertz/material[tangential=mindlin_rescale]"}) {
    BOOST_TEST_INFO_SCOPE(law);
    const auto found = outcome(law);
    BOOST_TEST(worst_without_turns(found) <= round_off);
    BOOST_TEST((found.handed_over <= round_off) == is_before_2026, found.handed_over);
    BOOST_TEST(found.moments == 0);
  }
}

BOOST_AUTO_TEST_CASE(dashpots_of_lammps_go_on, *if_installed("lammps")) {
  BOOST_TEST(worst_without_turns(outcome("lammps:granular/hooke[damping=velocity,"
                                         "normal-damping=5]")) <= round_off);
}

// The history of a file is lost where the process has made another pair style before.
BOOST_AUTO_TEST_CASE(gran_of_lammps_goes_on_in_a_process_that_has_just_begun,
                     *if_installed("lammps")) {
  const auto found = outcome("lammps:gran/hooke/history");
  BOOST_TEST(worst_without_turns(found) <= round_off);
  BOOST_TEST(found.handed_over > 0.1);
}

BOOST_AUTO_TEST_CASE(moments_of_lammps_are_negated_on_exchange, *if_installed("lammps")) {
  const auto found = outcome("lammps:granular/hooke[rolling=sds,twisting=sds]");
  BOOST_TEST(worst_without_turns(found) <= round_off);
  BOOST_TEST(found.moments > 0.5);
}

// Three stops: the second one is in the gap, where the list drops what LIGGGHTS else remembers.
BOOST_AUTO_TEST_CASE(liggghts_goes_on_but_for_what_it_remembers_in_a_gap,
                     *if_installed("liggghts")) {
  const std::string law = "liggghts:hooke/stiffness/tangential-history";
  BOOST_TEST(worst_without_turns(outcome(law, {.stops = 2})) <= round_off);
  BOOST_TEST(outcome(law, {.stops = 3}).rebuilt > 1e-5);
}

BOOST_AUTO_TEST_CASE(scenes_of_yade_go_on, *if_installed("yade")) {
  for (const std::string law :
       {"yade:FrictMat", "yade:CohFrictMat[rolling=total,twisting=total]"}) {
    const auto found = outcome(law, {.stops = 2});
    BOOST_TEST_INFO_SCOPE(law);
    BOOST_TEST(std::max(worst_without_turns(found), found.handed_over) == 0);
    BOOST_TEST(found.moments == 0);
  }
}

BOOST_AUTO_TEST_CASE(numbers_that_are_no_state_are_told, *if_installed("lammps")) {
  const auto contact = engine_law("lammps:granular/hooke").contacts(1);
  ContactStep step;
  step.overlap_new = 1e-5;
  step.effective_radius = 0.01;
  ContactForce force;
  for (const std::vector<double>& numbers :
       {std::vector<double>{1, 2, 1}, std::vector<double>{1, 1, 1e4, 0, 100, 7, 1}}) {
    contact->unpack(0, numbers);
    BOOST_CHECK_EXCEPTION(contact->advance(std::span(&step, 1), std::span(&force, 1)), LawFailure,
                          says("numbers that are not those of a packed contact"));
  }
}

// As LAMMPS of 2021 may with its own file.
BOOST_AUTO_TEST_CASE(an_engine_that_crashes_while_it_reads_is_told_in_a_line) {
  const ScratchFolder folder;
  const std::filesystem::path file = folder.path() / "host";
  std::ofstream(file) << R"(#!/bin/sh
while read -r line; do case $line in
  describe*) echo '{"name":"lammps:granular/hooke","capabilities":["linear","stepwise","bodies"],"arms":"constant","words":["pack","swap"]}' ;;
  path*) ;;
  pack) echo 1,2 ;;
  unpack*) kill -SEGV $$ ;;
  *,*) echo -1,0,0,0,0,0,0,0,0 ;;
  *) echo ;;
esac; done)";
  std::filesystem::permissions(file, std::filesystem::perms::owner_all);
  setenv(host_variable, file.c_str(), 1);
  BOOST_CHECK_EXCEPTION(outcome("lammps:granular/hooke"), LawFailure,
                        says("was ended by signal 11 (SIGSEGV, Segmentation fault)"));
}

BOOST_AUTO_TEST_SUITE_END()
