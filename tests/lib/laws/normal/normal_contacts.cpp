// SPDX-License-Identifier: BSD-3-Clause
// A normal law that remembers, with a tangential law of the catalogue.
#include "stickslip/laws/normal/normal_contacts.hpp"

#include <random>

#include "lib/support.hpp"
#include "stickslip/laws/normal/tangential_laws.hpp"
#include "unit_test.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(normal_contacts)
namespace {

using namespace testing;

/// Steps of two contacts that touch, slide, part and touch again.
std::vector<ContactStep> random_steps(unsigned seed, double overlap, double shift) {
  std::mt19937 engine(seed);
  const auto between = [&engine](double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(engine);
  };
  std::vector<ContactStep> all(300);
  double at = -0.1 * overlap;
  for (ContactStep& step : all) {
    step.overlap_old = at;
    at = overlap * between(-0.2, 1);
    step.overlap_new = at;
    step.shift = shift * Vector2(between(-1, 1), between(-1, 1));
    step.effective_radius = 1e-3;
    step.dt = 1e-6;
  }
  return all;
}

BOOST_AUTO_TEST_CASE(what_is_elastic_is_the_tangential_law_to_the_bit) {
  for (const char* const name : {"linear-conventional", "linear-refined", "linear-kinetic"}) {
    const AnyLaw law =
        framed_law("luding[k1=1e5,k2=1e5,kc=0,tangential=" + std::string(name) + "]").law;
    const auto steps = random_steps(1, 3e-5, 2e-5);
    const auto is = advance(law, {}, steps);
    const auto must = advance(framed_law(name).law.with({{"kn", 1e5}}), {}, steps);
    for (std::size_t i = 0; i < steps.size(); ++i) {
      BOOST_TEST_INFO_SCOPE(name << " in step " << i);
      BOOST_TEST(is[i].force.normal == must[i].force.normal);
      BOOST_TEST(is[i].force.tangential[0] == must[i].force.tangential[0]);
      BOOST_TEST(is[i].force.work_stored == must[i].force.work_stored);
      BOOST_TEST(is[i].force.work_dissipated == must[i].force.work_dissipated);
    }
  }
}

BOOST_AUTO_TEST_CASE(friction_is_mu_times_the_load_of_any_tangential_law) {
  for (const char* const normal : {"luding", "walton-braun", "thornton-ning", "eepa"}) {
    for (const std::string& name : tangential_laws()) {
      const AnyLaw law = framed_law(std::string(normal) + "[mu=.4,tangential=" + name + "]").law;
      const double sliding = law.value("mu-kinetic").value_or(0.4) / 0.4;
      const auto contact = law.contacts(1);
      double at = 0;
      for (const double to : {3e-5, 2.7e-5, 2.8e-5, 5e-5}) {
        ContactStep step{.overlap_old = at, .overlap_new = to};
        step.shift = {1e-2, 0};
        step.effective_radius = 1e-3;
        at = to;
        ContactForce force;
        ToldBeside told;
        contact->advance({&step, 1}, {&force, 1});
        contact->tell_beside({&step, 1}, {&force, 1}, {&told, 1});
        BOOST_TEST_INFO_SCOPE(normal << " with " << name << " at " << to);
        BOOST_TEST(force.tangential[0] > 0);
        const bool is_sliding = std::abs(force.tangential[0] / told.limit - 1) <= 1e-12 ||
                                std::abs(force.tangential[0] / (sliding * told.limit) - 1) <= 1e-12;
        BOOST_TEST(is_sliding);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(works_close_where_the_tangential_law_has_a_potential) {
  for (const char* const normal : {"luding", "walton-braun", "thornton-ning", "eepa"}) {
    for (const std::string& name : tangential_laws()) {
      const AnyLaw law = framed_law(std::string(normal) + "[tangential=" + name + "]").law;
      if (!law.info().can(Capability::energy)) continue;
      double put_in = 0;
      double taken = 0;
      double largest = 0;
      for (const Answer& answer : advance(law, {}, random_steps(2, 3e-5, 2e-5))) {
        put_in += answer.force.work_normal + answer.force.work_tangential;
        taken += answer.force.work_stored + answer.force.work_dissipated;
        largest = std::max(largest, std::abs(put_in));
      }
      BOOST_TEST_INFO_SCOPE(normal << " with " << name);
      BOOST_TEST(std::abs(put_in - taken) <= 1e-12 * largest);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_history_is_one_number_in_front_of_that_of_the_tangential_law) {
  for (const char* const name : {"linear-refined", "jaeger"}) {
    const AnyLaw law = framed_law("luding[tangential=" + std::string(name) + "]").law;
    const auto steps = random_steps(3, 3e-5, 2e-6);
    const auto answers = advance(law, {}, steps);
    const std::size_t half = steps.size() / 2;
    const auto& packed = answers[half - 1].history;
    const auto again = advance(law, packed, std::span(steps).subspan(half));
    for (std::size_t i = 0; i < again.size(); ++i)
      BOOST_TEST(again[i].force.tangential[0] == answers[half + i].force.tangential[0]);
    const auto contact = law.contacts(1);
    contact->unpack(0, packed);
    contact->swap_bodies(0);
    BOOST_TEST(contact->pack(0).front() == packed.front());
    BOOST_CHECK_THROW(contact->unpack(0, std::span(packed).first(0)), InputError);
  }
}

BOOST_AUTO_TEST_CASE(the_tangential_law_comes_before_its_parameters) {
  BOOST_TEST(framed_law("luding[G=1e9,tangential=hertz-mindlin]").law.value("G").value() == 1e9);
  BOOST_CHECK_THROW(framed_law("luding[kt=1e5,tangential=hertz-mindlin]"), InputError);
  BOOST_CHECK_THROW(framed_law("luding[tangential=half-space]"), InputError);
  BOOST_TEST(framed_law("thornton-ning[G=1e9]").law.value("G").value() == 1e9);
  BOOST_CHECK_THROW(framed_law("luding[kn=1e5]"), InputError);
}

BOOST_AUTO_TEST_CASE(parts_say_what_it_is_made_of) {
  const auto parts = [](const char* law) { return parts_of(framed_law(law).law.info()); };
  BOOST_TEST((parts("luding").normal == NormalPart::plastic));
  BOOST_TEST((parts("luding").limit == LimitPart::own));
  BOOST_TEST((parts("luding[friction-limit=positive]").limit == LimitPart::coulomb));
  BOOST_TEST((parts("luding[kc=0]").limit == LimitPart::coulomb));
  BOOST_TEST((parts("walton-braun[tangential=linear-kinetic]").limit == LimitPart::kinetic));
  BOOST_TEST(parts("eepa[damping-rule=constant,damping-coefficient=1]").dashpot == "constant");
}

BOOST_AUTO_TEST_CASE(a_dashpot_has_a_coefficient_and_no_restitution) {
  BOOST_CHECK_THROW(framed_law("luding[damping-rule=constant,restitution=.5]"), InputError);
  BOOST_CHECK_THROW(framed_law("luding[damping-rule=tsuji,damping-coefficient=1]"), Unsuitable);
  BOOST_CHECK_NO_THROW(framed_law("luding[damping-rule=mass,damping-coefficient=1]"));
}

}  // namespace
BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip
