// SPDX-License-Identifier: BSD-3-Clause
// Shared objects that are not there, that are none, or whose laws do what they must not.
#include <cstring>

#include "cases/states/scratch_folder.hpp"
#include "complaint.hpp"
#include "stickslip/outside/loading/objects/shared_object.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(shared_object)

using namespace stickslip;

namespace {

std::string bad(const std::string& name) {
  return std::string(STICKSLIP_TEST_PLUGINS) + "/bad_plugin_" + name + ".so";
}

/// The message of the Error that `act` throws, or "".
template <class Error>
std::string message_of(const std::function<void()>& act) {
  try {
    act();
  } catch (const Error& e) {
    return e.what();
  }
  return "";
}

std::string loading(const std::string& file) {
  return message_of<InputError>([&] { load_shared_object(file, {}); });
}

ContactStep step_of(double overlap, double shift) {
  ContactStep step;
  step.overlap_old = overlap;
  step.overlap_new = overlap;
  step.shift = {shift, 0};
  return step;
}

/// What comes of a few steps of three contacts in one batch: a message, or "" if nothing is wrong.
std::string advancing(const AnyLaw& law) {
  return message_of<LawFailure>([&] {
    const auto contacts = law.contacts(3);
    const std::vector<ContactStep> steps{step_of(1e-4, 1e-5), step_of(1e-4, 2e-5),
                                         step_of(2e-4, 3e-5)};
    // The last force is beyond the batch: laws that write there must not harm the test.
    std::vector<ContactForce> forces(4);
    for (int i = 0; i < 3; ++i) contacts->advance(steps, std::span(forces).first(3));
  });
}

std::string advancing(const std::string& name, bool checked) {
  return advancing(load_shared_object(bad(name), {.checked = checked}));
}

// A law made here, which counts what is asked of it: its state is the number of its steps.
struct Counters {
  int prepared = 0;
  int released = 0;
  int checked = 0;
  int alive = 0;  ///< states
};
// Functions without a closure have nowhere else to count.
Counters counters;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

struct OwnedState {
  double* steps;
};
double& steps_of(void* state) { return *static_cast<OwnedState*>(state)->steps; }

stickslip_law counting_law() {
  static const stickslip_parameter parameter{
      "a", "a", "m", "", nullptr, 1, 0, 0, STICKSLIP_NUMBER, STICKSLIP_ANY};
  stickslip_law law{};
  law.interface_version = STICKSLIP_LAW_INTERFACE;
  law.size = sizeof law;
  law.name = "counting";
  law.parameter_count = 1;
  law.parameters = &parameter;
  law.state_size = sizeof(OwnedState);
  law.advance = [](std::size_t n, const stickslip_step*, stickslip_force* forces, void* states,
                   const double* parameters, const void* prepared) {
    for (std::size_t i = 0; i < n; ++i) {
      double& steps = steps_of(static_cast<OwnedState*>(states) + i);
      steps += 1;
      forces[i].normal = steps;
      forces[i].tangential[0] = *parameters;
      forces[i].tangential[1] = *static_cast<const double*>(prepared);
      forces[i].regime = STICKSLIP_STICK;
    }
  };
  law.check = [](const double* a) -> const char* {
    ++counters.checked;
    return *a < 0 ? "a=-1 contradicts the rest" : nullptr;
  };
  law.prepare = [](const double* a) -> void* {
    ++counters.prepared;
    return *a == 13 ? nullptr : new double(2 * *a);
  };
  law.release = [](void* prepared) {
    ++counters.released;
    delete static_cast<double*>(prepared);
  };
  law.create = [](void* state) {
    ++counters.alive;
    static_cast<OwnedState*>(state)->steps = new double(0);
  };
  law.copy = [](void* to, const void* from) {
    steps_of(to) = *static_cast<const OwnedState*>(from)->steps;
  };
  law.destroy = [](void* state) {
    --counters.alive;
    delete static_cast<OwnedState*>(state)->steps;
  };
  law.turn = [](std::size_t n, const double* maps, void* states, const void*) {
    // The second component of the image of (steps, 0): tells rows from columns.
    for (std::size_t i = 0; i < n; ++i) {
      double& steps = steps_of(static_cast<OwnedState*>(states) + i);
      steps = maps[4 * i + 1] * steps;
    }
  };
  return law;
}

AnyLaw counting(const OutsideOptions& options = {}) {
  const stickslip_law law = counting_law();
  return law_of(read_descriptor("counting.so", &law), options);
}

ContactForce one_step(Contacts& contacts, std::size_t contact = 0) {
  const ContactStep step = step_of(1e-4, 0);
  ContactForce force;
  contacts.advance(std::span(&step, 1), std::span(&force, 1), contact);
  return force;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_file_that_cannot_be_loaded_is_named_with_the_reason) {
  BOOST_TEST(loading("nowhere/law.so") == "nowhere/law.so: there is no such file");
  const auto text = std::filesystem::temp_directory_path() /
                    ("stickslip-not-an-object-" + std::to_string(getpid()) + ".so");
  std::ofstream(text) << "int main;\n";
  BOOST_TEST(
      says(loading(text.string()), "is not a shared object; see docs/shared-object-laws.md"));
  std::filesystem::remove(text);
  BOOST_TEST(says(loading(bad("no_symbol")), "exports no function stickslip_law_descriptor"));
  BOOST_TEST(says(loading(bad("wrong_version")),
                  "made for version 8 of the interface, and this program has version 3"));
}

BOOST_AUTO_TEST_CASE(a_file_without_a_slash_is_looked_for_in_the_current_folder) {
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(STICKSLIP_TEST_PLUGINS);
  BOOST_TEST(loading("bad_plugin_nan_out.so") == "");
  std::filesystem::current_path(before);
}

BOOST_AUTO_TEST_CASE(an_answer_that_is_not_finite_is_a_failure_with_its_step) {
  for (const bool checked : {false, true}) {
    const std::string message = advancing("nan_out", checked);
    BOOST_TEST(
        says(message,
             "bad_plugin_nan_out.so: tangential[0] is not a number at overlap 1e-04 -> 1e-04 m, "
             "shift (2e-05, 0) m"));
  }
}

BOOST_AUTO_TEST_CASE(a_regime_that_does_not_exist_is_a_failure) {
  BOOST_TEST(says(advancing("no_regime", false), "regime 7 does not exist"));
}

BOOST_AUTO_TEST_CASE(a_step_that_is_not_finite_is_the_fault_of_the_caller) {
  const auto contacts = load_shared_object(bad("nan_out"), {}).contacts(1);
  const ContactStep step = step_of(1e-4, std::nan(""));
  ContactForce force;
  contacts->advance(std::span(&step, 1), std::span(&force, 1));
  BOOST_TEST(force.status == Status::not_finite);
}

BOOST_AUTO_TEST_CASE(checked_mode_finds_what_a_law_writes_where_it_must_not) {
  BOOST_TEST(says(advancing("past_state", true), "advance writes outside its state of 16 bytes"));
  BOOST_TEST(says(advancing("past_forces", true), "advance writes past its forces"));
  BOOST_TEST(says(advancing("changes_step", true), "advance changes the step"));
}

BOOST_AUTO_TEST_CASE(checked_mode_finds_what_a_law_does_not_write) {
  BOOST_TEST(advancing("leaves_unwritten", false) == "");
  BOOST_TEST(
      says(advancing("leaves_unwritten", true), "advance leaves tangential[1] unwritten at"));
}

BOOST_AUTO_TEST_CASE(checked_mode_finds_a_memory_outside_the_state) {
  BOOST_TEST(advancing("remembers_outside", false) == "");
  BOOST_TEST(
      says(advancing("remembers_outside", true), "it remembers something outside its state"));
}

BOOST_AUTO_TEST_CASE(works_of_a_law_without_a_potential_are_not_a_number) {
  const auto contacts = counting().contacts(1);
  const ContactForce force = one_step(*contacts);
  BOOST_TEST(std::isnan(force.work_stored));
  BOOST_TEST(std::isnan(force.work_normal));
  BOOST_TEST(force.work_viscous == 0);
  BOOST_TEST(force.damping_normal == 0);
  BOOST_TEST(force.status == Status::ok);
}

BOOST_AUTO_TEST_CASE(works_of_a_law_with_a_potential_must_be_written) {
  stickslip_law law = counting_law();
  law.capabilities = STICKSLIP_ENERGY;
  BOOST_TEST(says(advancing(law_of(read_descriptor("counting.so", &law), {})),
                  "counting.so: work_normal is not a number"));
  BOOST_TEST(says(advancing(law_of(read_descriptor("counting.so", &law), {.checked = true})),
                  "advance leaves work_normal unwritten"));
}

BOOST_AUTO_TEST_CASE(the_largest_gap_is_what_the_law_tells) {
  stickslip_law law = counting_law();
  const auto range_of = [&] { return law_of(read_descriptor("counting.so", &law), {}).range(0.5); };
  BOOST_TEST(range_of() == 0);
  law.parts = "range=gap";
  BOOST_TEST(std::isnan(range_of()));
  law.largest_gap = [](double radius, const double* a, const void* prepared) {
    return radius * (*a + *static_cast<const double*>(prepared));
  };
  BOOST_TEST(range_of() == 1.5);
  law.size = offsetof(stickslip_law, largest_gap);  // of a law that was compiled before
  BOOST_TEST(std::isnan(range_of()));
  law.size = sizeof law;
  law.parts = "range=touch";
  BOOST_TEST(
      says(message_of<InputError>(range_of), "its parts need range=gap or range=hysteresis"));
  law.parts = "range=gap";
  law.largest_gap = [](double, const double*, const void*) { return -1.0; };
  BOOST_TEST(
      says(message_of<LawFailure>(range_of), "counting.so: its largest gap is -1 at R = 0.5 m"));
}

BOOST_AUTO_TEST_CASE(values_and_what_is_prepared_from_them_reach_the_law) {
  const auto contacts = counting().with({{"a", 3.0}}).contacts(1);
  const ContactForce force = one_step(*contacts);
  BOOST_TEST(force.tangential[0] == 3);
  BOOST_TEST(force.tangential[1] == 6);
}

BOOST_AUTO_TEST_CASE(a_law_is_prepared_once_for_all_contacts_and_released_after_the_last) {
  counters = {};
  {
    const AnyLaw law = counting();
    BOOST_TEST(counters.prepared == 0);
    const auto a = law.contacts(1);
    const auto b = AnyLaw(law).contacts(5);
    BOOST_TEST(counters.prepared == 1);
    const auto c = law.with({{"a", 2.0}}).contacts(1);
    BOOST_TEST(counters.prepared == 2);
    BOOST_TEST(counters.released == 0);
    BOOST_TEST(one_step(*c).tangential[1] == 4);  // its law is gone, its settings are not
  }
  BOOST_TEST(counters.released == 2);
}

BOOST_AUTO_TEST_CASE(contradictions_are_input_errors_and_a_failed_preparation_is_a_failure) {
  counters = {};
  const AnyLaw law = counting().with({{"a", -1.0}});
  BOOST_TEST(counters.checked == 0);  // not before all values have their last value
  BOOST_TEST(message_of<InputError>([&] { law.contacts(1); }) ==
             "counting: a=-1 contradicts the rest");
  BOOST_TEST(message_of<LawFailure>([&] {
               law.with({{"a", 13.0}}).contacts(1);
             }) == "counting.so: its function prepare failed");
}

BOOST_AUTO_TEST_CASE(states_that_own_memory_are_made_copied_and_ended) {
  for (const bool checked : {false, true}) {
    counters = {};
    {
      const auto contacts = counting({.checked = checked}).contacts(2);
      BOOST_TEST(one_step(*contacts, 1).normal == 1);
      const auto copy = contacts->clone();
      BOOST_TEST(one_step(*contacts, 1).normal == 2);
      BOOST_TEST(one_step(*copy, 1).normal == 2);
      BOOST_TEST(one_step(*copy, 1).normal == 3);
      copy->copy_from(*contacts);
      BOOST_TEST(one_step(*copy, 1).normal == 3);
      BOOST_TEST(one_step(*copy, 0).normal == 1);
      BOOST_TEST(counters.alive == 4);
      BOOST_CHECK_THROW(contacts->pack(0), LawFailure);
    }
    BOOST_TEST(counters.alive == 0);
  }
}

BOOST_AUTO_TEST_CASE(maps_are_handed_over_column_by_column) {
  for (const bool checked : {false, true}) {
    const auto contacts = counting({.checked = checked}).contacts(2);
    one_step(*contacts, 0);
    one_step(*contacts, 1);
    Matrix2 map;
    map << 1, 2, 30, 4;
    const std::array maps{Matrix2(Matrix2::Zero()), map};
    BOOST_TEST(contacts->turn(maps));
    BOOST_TEST(one_step(*contacts, 0).normal == 1);
    BOOST_TEST(one_step(*contacts, 1).normal == 31);
  }
}

BOOST_AUTO_TEST_CASE(what_a_law_has_no_function_for_is_said) {
  const auto contacts = counting().contacts(1);
  BOOST_TEST(says(message_of<LawFailure>([&] { contacts->swap_bodies(0); }),
                  "counting.so: it has no function swap_bodies"));
  BOOST_TEST(!load_shared_object(bad("nan_out"), {})
                  .contacts(1)
                  ->turn(std::array{Matrix2(Matrix2::Identity())}));
}

// A struct of zeros, as a law in C++ may leave it, is no answer about works.
BOOST_AUTO_TEST_CASE(works_count_only_with_the_capability_energy) {
  stickslip_law table{};
  table.interface_version = STICKSLIP_LAW_INTERFACE;
  table.size = sizeof table;
  table.name = "books";
  table.advance = [](std::size_t n, const stickslip_step*, stickslip_force* forces, void*,
                     const double*, const void*) {
    for (std::size_t i = 0; i < n; ++i) forces[i] = stickslip_force{};
  };
  for (const bool tells : {false, true}) {
    table.capabilities = tells ? STICKSLIP_ENERGY : 0;
    for (const bool checked : {false, true}) {
      const AnyLaw law = law_of(read_descriptor("books.so", &table), {.checked = checked});
      const ContactForce force = one_step(*law.contacts(1));
      for (const double work :
           {force.work_normal, force.work_tangential, force.work_stored, force.work_dissipated}) {
        BOOST_TEST(std::isnan(work) == !tells);
      }
      BOOST_TEST(force.normal == 0);
    }
  }
}

namespace {

/// What a law has seen: the overlap and the reduced mass of each step stand in its answer. `Step`
/// is the struct that it was compiled with.
template <class Step>
void answer_what_is_seen(std::size_t n, const stickslip_step* steps, stickslip_force* forces, void*,
                         const double*, const void*) {
  const auto* const seen = reinterpret_cast<const Step*>(steps);
  for (std::size_t i = 0; i < n; ++i) {
    forces[i].normal = seen[i].overlap_new;
    forces[i].tangential[0] = forces[i].tangential[1] = 0;
    if constexpr (requires { seen[i].mass_p; })
      forces[i].tangential[0] = 1 / (1 / seen[i].mass_p + 1 / seen[i].mass_q);
    forces[i].regime = STICKSLIP_STICK;
  }
}

/// As stickslip_law.h had it before steps had masses.
struct FirstStep {
  double overlap_old, overlap_new, shift[2], velocity[2], approach, approach_velocity, dt,
      effective_radius;
};

std::vector<ContactForce> answers_of(const stickslip_law& table, bool checked) {
  const AnyLaw law = law_of(read_descriptor("seen.so", &table), {.checked = checked});
  std::vector<ContactStep> steps(3);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    steps[i].overlap_new = static_cast<double>(i + 1);
    steps[i].mass_p = 2;
    steps[i].mass_q = i == 0 ? std::numeric_limits<double>::infinity() : 2;
  }
  std::vector<ContactForce> forces(steps.size());
  law.contacts(steps.size())->advance(steps, forces);
  return forces;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_law_reads_the_masses_of_the_bodies) {
  stickslip_law table{};
  table.interface_version = STICKSLIP_LAW_INTERFACE;
  table.size = sizeof table;
  table.name = "seen";
  table.capabilities = STICKSLIP_MASSES;
  table.advance = answer_what_is_seen<stickslip_step>;
  BOOST_TEST(read_descriptor("seen.so", &table).info.can(Capability::masses));
  for (const bool checked : {false, true}) {
    const std::vector<ContactForce> forces = answers_of(table, checked);
    for (std::size_t i = 0; i < forces.size(); ++i) {
      BOOST_TEST(forces[i].normal == static_cast<double>(i + 1));
      BOOST_TEST(forces[i].tangential[0] == (i == 0 ? 2.0 : 1.0));
    }
  }
}

BOOST_AUTO_TEST_CASE(a_law_that_was_compiled_before_steps_had_masses_finds_all_of_them) {
  stickslip_law table{};
  table.interface_version = 1;
  table.size = sizeof table;
  table.name = "seen";
  table.advance = answer_what_is_seen<FirstStep>;
  for (const bool checked : {false, true}) {
    const std::vector<ContactForce> forces = answers_of(table, checked);
    for (std::size_t i = 0; i < forces.size(); ++i)
      BOOST_TEST(forces[i].normal == static_cast<double>(i + 1));
  }
  table.capabilities = STICKSLIP_MASSES;
  BOOST_TEST(says(message_of<InputError>([&] { read_descriptor("seen.so", &table); }),
                  "needs version 3 of the interface"));
}

BOOST_AUTO_TEST_CASE(a_program_in_the_place_of_a_shared_object_is_told_how_to_be_named) {
  const ScratchFolder folder;
  const auto complaint = [&](const std::string& name, const std::string& begin, bool executable) {
    const std::filesystem::path file = folder.path() / name;
    std::ofstream(file) << begin << "\n";
    using enum std::filesystem::perms;
    std::filesystem::permissions(file, executable ? owner_all : owner_read | owner_write);
    const std::string what = loading(file.string());
    BOOST_TEST(says(what, "is not a shared object"));
    BOOST_TEST(!says(what, "ELF"));
    return what;
  };
  const std::string in = folder.path().string() + "/";
  BOOST_TEST(says(complaint("a.py", "#!/usr/bin/env python3", true), "'exec:" + in + "a.py'"));
  BOOST_TEST(says(complaint("b.py", "import sys", false), "'exec:python3 " + in + "b.py'"));
  BOOST_TEST(says(complaint("c", "#!/bin/sh", false), "'exec:" + in + "c', and has to be exec"));
  BOOST_TEST(!says(complaint("d.txt", "law", false), "exec:"));
}

BOOST_AUTO_TEST_SUITE_END()
