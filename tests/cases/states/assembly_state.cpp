// SPDX-License-Identifier: BSD-3-Clause
#include "cases/states/assembly_state.hpp"
#include "cases/states/scratch_folder.hpp"
#include "complaint.hpp"

#include "cases/states/archive.hpp"
#include "cases/states/contact_assembly.hpp"
#include "cases/states/shipped_states.hpp"
#include "small_states.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(assembly_state)
namespace {

namespace fs = std::filesystem;

struct Folder {
  /// The state's folder with one text in one file replaced; the message of reading it.
  std::string complaint(const AssemblyState& state, const std::string& file,
                        const std::string& from, const std::string& to) const {
    const fs::path folder = path / "changed";
    write_assembly_state(state, folder);
    std::stringstream text;
    text << std::ifstream(folder / file).rdbuf();
    std::string content = text.str();
    BOOST_REQUIRE_MESSAGE(content.find(from) != std::string::npos, file << " has no " << from);
    content.replace(content.find(from), from.size(), to);
    std::ofstream(folder / file) << content;
    return complaint_of(folder);
  }
  static std::string complaint_of(const fs::path& state) {
    return stickslip::complaint([&] { read_assembly_state(state); });
  }

  ScratchFolder scratch;
  fs::path path = scratch.path();
};

void check_same(const AssemblyState& a, const AssemblyState& b) {
  BOOST_TEST(a.box == b.box);
  BOOST_TEST(a.kn == b.kn);
  BOOST_TEST(a.kt == b.kt);
  BOOST_TEST(a.mu == b.mu);
  BOOST_TEST_REQUIRE(a.hertz.has_value() == b.hertz.has_value());
  if (a.hertz) {
    BOOST_TEST(a.hertz->shear_modulus == b.hertz->shear_modulus);
    BOOST_TEST(a.hertz->poisson == b.hertz->poisson);
  }
  BOOST_TEST(a.what == b.what);
  BOOST_TEST(a.conventions == b.conventions);
  BOOST_TEST_REQUIRE(a.particles.size() == b.particles.size());
  BOOST_TEST_REQUIRE(a.contacts.size() == b.contacts.size());
  for (std::size_t i = 0; i < a.particles.size(); ++i) {
    BOOST_TEST(a.particles[i].id == b.particles[i].id);
    BOOST_TEST(a.particles[i].radius == b.particles[i].radius);
    BOOST_TEST(a.particles[i].centre == b.particles[i].centre);
  }
  for (std::size_t i = 0; i < a.contacts.size(); ++i) {
    BOOST_TEST(a.contacts[i].p == b.contacts[i].p);
    BOOST_TEST(a.contacts[i].q == b.contacts[i].q);
    BOOST_TEST(a.contacts[i].branch == b.contacts[i].branch);
    BOOST_TEST(a.contacts[i].tangential == b.contacts[i].tangential);
  }
}

/// With a tangential force on the first contact, 80 % of the limit, written as "0.04".
AssemblyState loaded_chain() {
  AssemblyState state = chain_of_three();
  state.contacts.front().tangential = {0, 0.04, 0};
  return state;
}

/// The same row of three under the law of Hertz.
AssemblyState hertzian_chain() {
  AssemblyState state = chain_of_three();
  state.kn = 0;
  state.kt = 0;
  state.hertz = {.shear_modulus = 1e9, .poisson = 0.25};
  return state;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(with_folder, Folder)

BOOST_AUTO_TEST_CASE(a_state_comes_back_from_a_folder_as_it_was) {
  AssemblyState state = loaded_chain();
  state.particles[1].centre[0] += 1e-10 / 3;  // a number with many digits
  write_assembly_state(state, path / "state");
  check_same(read_assembly_state(path / "state"), state);
}

BOOST_AUTO_TEST_CASE(a_state_comes_back_from_an_archive_as_it_was) {
  const AssemblyState state = loaded_chain();
  write_assembly_state(state, path / "state.tar.xz");
  check_same(read_assembly_state(path / "state.tar.xz"), state);
  BOOST_TEST(!fs::exists(path / "state.tar.xz.part"));
}

BOOST_AUTO_TEST_CASE(a_state_of_hertzian_spheres_comes_back_as_it_was) {
  AssemblyState state = hertzian_chain();
  state.contacts.front().tangential = {0, 1e-3, 0};
  write_assembly_state(state, path / "hertz");
  check_same(read_assembly_state(path / "hertz"), state);
}

// Two spheres of radius R and one material: 4/3 E/(2 (1 - nu^2)) sqrt(R/2) overlap^(3/2).
BOOST_AUTO_TEST_CASE(the_normal_force_is_that_of_hertz) {
  AssemblyState state = hertzian_chain();
  for (StateParticle& p : state.particles) p.radius = 3e-3;
  const double young = 2 * 1e9 * (1 + 0.25);
  const double expected =
      4.0 / 3 * young / (2 * (1 - 0.25 * 0.25)) * std::sqrt(3e-3 / 2) * std::pow(2e-6, 1.5);
  BOOST_TEST(std::abs(state.normal_force(state.contacts.front(), 2e-6) / expected - 1) < 1e-14);
  BOOST_TEST(state.normal_force(state.contacts.front(), -2e-6) == 0);
}

BOOST_AUTO_TEST_CASE(what_is_wrong_in_a_state_of_hertzian_spheres_is_named) {
  const AssemblyState state = hertzian_chain();
  const auto message = [&](const std::string& from, const std::string& to) {
    return complaint(state, "state.json", from, to);
  };
  BOOST_TEST(says(message("\"nu\": 0.25", "\"nu\": 0.6"), "nu must be greater than -1"));
  BOOST_TEST(says(message("\"nu\"", "\"poisson\""), "there is no number nu"));
  BOOST_TEST(says(message("\"nu\"", "\"kn\": 1, \"nu\""), "give kn and kt, or G and nu"));
  BOOST_CHECK_THROW(law_for(state, make_scheme("linear-refined")), InputError);
  BOOST_CHECK_THROW(law_for(state, make_scheme("jaeger")), InputError);
}

BOOST_AUTO_TEST_CASE(the_shipped_states_come_back_from_an_archive_as_they_were) {
  write_assembly_state(probed_state(), path / "probed.tar.xz");
  check_same(read_assembly_state(path / "probed.tar.xz"), probed_state());
}

BOOST_AUTO_TEST_CASE(the_shipped_states_are_those_of_the_figures) {
  BOOST_TEST(rotated_state().particles.size() == 10648u);
  BOOST_TEST(probed_state().particles.size() == 10648u);
  BOOST_TEST(isotropic_state().particles.size() == 4096u);
  BOOST_TEST(contacts_of(isotropic_state(), Pairs::touching).contacts.size() == 12079u);
  BOOST_TEST(contacts_of(rotated_state(), Pairs::touching).contacts.size() == 29990u);
  BOOST_TEST(contacts_of(probed_state(), Pairs::touching).contacts.size() == 29918u);
  // q/p = 0.8, as the paper's loading stopped.
  for (const AssemblyState* state : {&rotated_state(), &probed_state()}) {
    const Matrix3 s = love_weber_stress(contacts_of(*state, Pairs::touching));
    const double q = (s(1, 1) + s(2, 2)) / 2 - s(0, 0);
    BOOST_TEST(std::abs(q / (-s.trace() / 3) - 0.8) < 0.005);
  }
}

BOOST_AUTO_TEST_CASE(a_missing_file_is_named) {
  for (const char* file : {"particles.csv", "contacts.csv", "state.json"}) {
    write_assembly_state(loaded_chain(), path / "state");
    fs::remove(path / "state" / file);
    BOOST_TEST(says(complaint_of(path / "state"), std::string("there is no ") + file));
  }
  BOOST_TEST(says(complaint_of(path / "nowhere"), "cannot read"));
  std::ofstream(path / "torn.tar.xz") << "no archive";
  BOOST_TEST(says(complaint_of(path / "torn.tar.xz"), "torn.tar.xz"));
}

BOOST_AUTO_TEST_CASE(an_archive_that_unpacks_to_too_much_is_refused) {
  const ScratchFolder folder;
  const fs::path file = folder.path() / "large.tar.xz";
  pack_files({{"particles.csv", std::string(201'000'000, ' ')}}, "state", file);
  BOOST_TEST(fs::file_size(file) < 100'000u);
  BOOST_TEST(says(complaint_of(file), "unpacks to more than 200 MB"));
  Files many;
  for (int k = 0; k <= 1000; ++k) many["file" + std::to_string(k)] = "";
  pack_files(many, "state", file);
  BOOST_TEST(says(complaint_of(file), "more than 1000 entries"));
}

BOOST_AUTO_TEST_CASE(what_is_wrong_is_named_with_file_line_and_column) {
  const AssemblyState state = loaded_chain();
  const auto check = [&](const std::string& file, const std::string& from, const std::string& to,
                         const std::string& expected) {
    const std::string message = complaint(state, file, from, to);
    BOOST_TEST(says(message, expected), "got: " << message);
  };
  check("particles.csv", "radius", "diameter", "line 1: there is no column radius");
  check("particles.csv", "8,0.002", "8,-0.002", "line 3, column radius");
  check("particles.csv", "8,0.002", "8,nan", "line 3, column radius");
  check("particles.csv", "8,0.002", "7,0.002", "line 3, column id: particle 7 occurs twice");
  check("particles.csv", "8,0.002", "8.5,0.002", "line 3, column id");
  check("contacts.csv", "7,8", "7,80", "line 2, column q: there is no particle 80");
  check("contacts.csv", "8,9", "7,8", "line 3, column branch_x: the branch leads from p to no");
  check("contacts.csv", "0,0.04,0", "0,inf,0", "line 2, column ft_y");
  check("contacts.csv", "0,0.04,0", "0.0001,0.04,0", "line 2, column ft_x: the tangential force");
  check("contacts.csv", "0,0.04,0", "0,0.06,0",
        "line 2, column ft_x: the tangential force is 1.2 ");
  check("contacts.csv", ",ft_z", ",ft_w", "line 1: there is no column ft_z");
  check("state.json", "\"kn\"", "\"kN\"", "state.json: there is no kn");
  check("state.json", "\"mu\": 0.5", "\"mu\": -0.5", "state.json: mu must be greater than 0");
  check("state.json", "\"box\"", "\"cell\"", "state.json: box must be");
  check("state.json", "{", "[", "state.json");
}

BOOST_AUTO_TEST_CASE(a_contact_that_stands_twice_is_refused_either_way_round) {
  AssemblyState state = chain_of_three();
  state.contacts.push_back(state.contacts.front());
  write_assembly_state(state, path / "twice");
  BOOST_TEST(says(complaint_of(path / "twice"), "line 5, column q: the contact of 7 and 8"));
  StateContact& last = state.contacts.back();
  std::swap(last.p, last.q);
  last.branch = -last.branch;
  write_assembly_state(state, path / "twice");
  BOOST_TEST(says(complaint_of(path / "twice"), "occurs twice"));
}

BOOST_AUTO_TEST_CASE(a_pair_may_touch_in_two_of_its_images) {
  AssemblyState state = chain_of_three();
  // Two spheres alone: the second touches the first on both sides.
  state.particles.pop_back();
  const double branch = 3e-3 - 1e-6;
  state.contacts = {{0, 1, Vector3(branch, 0, 0), Vector3::Zero()},
                    {0, 1, Vector3(-branch, 0, 0), Vector3::Zero()}};
  state.particles[1].centre = state.particles[0].centre + Vector3(branch, 0, 0);
  state.box[0] = 2 * branch;
  write_assembly_state(state, path / "pair");
  BOOST_TEST(read_assembly_state(path / "pair").contacts.size() == 2u);
}

BOOST_AUTO_TEST_CASE(a_tangential_force_across_a_gap_is_refused) {
  AssemblyState state = chain_of_three(-1e-6);
  write_assembly_state(state, path / "open");
  BOOST_TEST(complaint_of(path / "open") == "");
  state.contacts.front().tangential = {0, 1e-9, 0};
  write_assembly_state(state, path / "open");
  BOOST_TEST(says(complaint_of(path / "open"), "line 2, column ft_x: the spheres do not touch"));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
