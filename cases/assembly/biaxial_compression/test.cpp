// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/biaxial_compression/case.hpp"
#include "complaint.hpp"

#include <sys/stat.h>

#include "cases/states/lammps_process.hpp"
#include "cases/states/scratch_folder.hpp"
#include "cases/support.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(biaxial_compression)
namespace {

namespace utf = boost::unit_test;
using std::chrono::seconds;

/// STICKSLIP_LAMMPS for the time of a test.
class NamedProgram {
 public:
  explicit NamedProgram(const std::string& file) {
    if (const char* const value = std::getenv("STICKSLIP_LAMMPS")) before_ = value;
    ::setenv("STICKSLIP_LAMMPS", file.c_str(), 1);
  }
  ~NamedProgram() {
    if (before_) {
      ::setenv("STICKSLIP_LAMMPS", before_->c_str(), 1);
    } else {
      ::unsetenv("STICKSLIP_LAMMPS");
    }
  }
  NamedProgram(const NamedProgram&) = delete;
  NamedProgram& operator=(const NamedProgram&) = delete;

 private:
  std::optional<std::string> before_;
};

boost::test_tools::assertion_result has_lammps(utf::test_unit_id) {
  // What MPI keeps to the end is no leak of ours.
  ::setenv("ASAN_OPTIONS", "detect_leaks=0", 1);
  boost::test_tools::assertion_result found(find_stickslip_lammps().has_value());
  found.message() << stickslip_lammps_is_missing();
  return found;
}

/// The beginning of the default compression.
std::vector<BiaxialRow> short_compression(const std::string& law) {
  const BiaxialCompression compression{.strain = 2e-4};
  return compression.prepare().path_of(scheme_for(compression, law),
                                       BiaxialCompression::steps_of_the_paper);
}

double largest_imbalance(const std::vector<BiaxialRow>& path) {
  double worst = 0;
  for (const BiaxialRow& row : path) worst = std::max(worst, std::abs(row.balance));
  return worst / path.back().border;
}

std::filesystem::path make_program(const std::filesystem::path& file, const std::string& lines) {
  std::ofstream(file) << "#!/bin/sh\n" << lines;
  ::chmod(file.c_str(), 0700);
  return file;
}

template <class Error>
std::string message_of(const std::string& input, seconds patience) {
  const ScratchFolder folder;
  try {
    run_lammps(input, folder.path(), patience);
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing was thrown";
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_whole_compression_is_that_of_the_paper_unless_another_is_asked_for) {
  const auto known = parameters_of<BiaxialCompression>();
  CaseParameters all(known);
  BOOST_TEST(all["strain"] == 0.0015);
  BOOST_TEST(all.set_full());
  BOOST_TEST(all["strain"] == 0.04);
  CaseParameters some(known);
  some.set("strain", "0.002");
  BOOST_TEST(some.set_full());
  BOOST_TEST(some["strain"] == 0.002);
  BOOST_TEST(!CaseParameters(find_case("slip-rotation").info().parameters).set_full());
}

BOOST_AUTO_TEST_CASE(thermo_output_is_read_run_by_run) {
  const auto runs = thermo_output(
      "Setting up\nStep c_c[1] \n 0 1e5 \n 10 -2.5 \nLoop time of 1\n 7 7\n   Step    c_c[1]\n 0 "
      "3\n");
  BOOST_TEST_REQUIRE(runs.size() == 2u);
  BOOST_TEST(runs[0] == (ThermoRows{{0, 1e5}, {10, -2.5}}));
  BOOST_TEST(runs[1] == (ThermoRows{{0, 3}}));
}

BOOST_AUTO_TEST_CASE(without_lammps_no_law_suits_and_the_mend_is_named) {
  const NamedProgram none("/nowhere/stickslip-lammps");
  const Case& compression = find_case("biaxial-compression");
  const auto schemes = default_schemes(compression);
  BOOST_TEST(schemes.size() == 4u);
  for (const Scheme& scheme : schemes)
    BOOST_TEST(says(compression.unsuitable(scheme), "scripts/run lammps"));
  BOOST_CHECK_THROW(prepared("biaxial-compression")->measure(make_scheme("jaeger"), 1000),
                    Unsuitable);
}

BOOST_AUTO_TEST_CASE(without_lammps_figures_are_of_kept_runs) {
  const NamedProgram none("/nowhere/stickslip-lammps");
  const auto schemes = default_schemes(find_case("biaxial-compression"));
  const Figure drawn =
      prepared("biaxial-compression")->figure("biaxial-compression/stress", schemes);
  const Series& jaeger = drawn.panels.at(0).series.at(0);
  BOOST_TEST(jaeger.x.size() == 201u);
  BOOST_TEST(std::abs(jaeger.x.back() - 4) < 1e-9);
  BOOST_TEST(std::abs(jaeger.y.at(25) - 354.94) <
             1e-9);  // at 0.5 %, as the table of a whole run has it
  const std::vector other{make_scheme("hertz-mindlin")};
  const auto draw = [&] {
    prepared("biaxial-compression")->figure("biaxial-compression/stress", other);
  };
  BOOST_TEST(says(complaint(draw), "hertz-mindlin: stickslip-lammps is not there"));
}

BOOST_AUTO_TEST_CASE(kept_runs_begin_as_runs_do, *utf::precondition(has_lammps)) {
  // The second kept row is at 2e-4, where the packing is not chaotic yet.
  BOOST_TEST(std::abs(short_compression("jaeger").back().sigma_z - 185.46e3) < 100);
}

BOOST_AUTO_TEST_CASE(a_program_that_does_not_start_suits_no_law) {
  const ScratchFolder folder;
  const NamedProgram broken(
      make_program(folder.path() / "broken", "echo no liblammps >&2\nexit 127\n").string());
  BOOST_TEST(says(message_of<Unsuitable>("", seconds(10)), "exit code 127"));
  BOOST_TEST(says(message_of<Unsuitable>("", seconds(10)), "no liblammps"));
}

BOOST_AUTO_TEST_CASE(a_run_that_hangs_is_ended) {
  const ScratchFolder folder;
  // Its arguments are -screen none -log FILE.
  const NamedProgram hanging(
      make_program(folder.path() / "hangs", "echo begun > \"$4\"\nexec sleep 60\n").string());
  BOOST_TEST(says(message_of<LawFailure>("", seconds(1)), "gave no answer for 1 s"));
}

BOOST_AUTO_TEST_CASE(an_error_of_lammps_is_handed_on, *utf::precondition(has_lammps)) {
  BOOST_TEST(
      says(message_of<LawFailure>("stickslip_read", seconds(60)), "ERROR: stickslip_read STATE"));
}

BOOST_AUTO_TEST_CASE(a_parameter_that_the_law_has_already_is_refused) {
  const auto run = [] {
    prepared("biaxial-compression")->measure(make_scheme("jaeger[mu=0.3]"), 1000);
  };
  BOOST_TEST(says(complaint(run), "mu is set by the case"));
}

BOOST_AUTO_TEST_CASE(energy_is_balanced_and_the_same_run_gives_the_same_numbers,
                     *utf::precondition(has_lammps)) {
  const auto path = short_compression("jaeger");
  // The quadrature of the dissipation and the time step leave 7e-5.
  BOOST_TEST(largest_imbalance(path) < 3e-4);
  const auto again = short_compression("jaeger");
  BOOST_TEST_REQUIRE(path.size() == again.size());
  for (std::size_t i = 0; i < path.size(); ++i) {
    BOOST_TEST(path[i].sigma_z == again[i].sigma_z);
    BOOST_TEST(path[i].segments == again[i].segments);
    BOOST_TEST(path[i].balance == again[i].balance);
  }
}

BOOST_AUTO_TEST_CASE(laws_that_differ_in_their_memory_carry_nearly_the_same_stress,
                     *utf::precondition(has_lammps)) {
  const auto complete = short_compression("jaeger");
  BOOST_TEST(std::abs(complete.front().sigma_z / 1e5 - 1) < 1e-3);
  BOOST_TEST(std::abs(complete.back().sigma_x / 1e5 - 1) < 0.03);
  BOOST_TEST(std::abs(complete.back().strain - 2e-4) < 1e-12);
  for (const char* law : {"modified-mindlin", "jaeger[memory-tolerance=0.05]"}) {
    const auto other = short_compression(law);
    const double difference = std::abs(other.back().sigma_z / complete.back().sigma_z - 1);
    BOOST_TEST(difference > 0, law);
    BOOST_TEST(difference < 0.02, law);
    BOOST_TEST(other.back().segments < 0.7 * complete.back().segments, law);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
