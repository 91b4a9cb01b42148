// SPDX-License-Identifier: BSD-3-Clause
// What holds for every law of the catalogue.
#include "lib/support.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "unit_test.hpp"

namespace stickslip {
namespace {

using namespace testing;

std::vector<std::string> law_names() {
  std::vector<std::string> names;
  for (const LawInfo& info : law_catalogue()) names.push_back(info.name);
  return names;
}
/// Those that keep account of their works.
std::vector<std::string> with_works() {
  std::vector<std::string> names;
  for (const LawInfo& info : law_catalogue())
    if (info.can(Capability::energy)) names.push_back(info.name);
  return names;
}

/// The law with its defaults; those of many springs or cells with as many as show what they do.
AnyLaw with_defaults(const std::string& name) {
  if (name == "half-space") return framed_law(name + "[rings=4]").law;
  return framed_law(name == "spring-foundation" ? name + "[springs=16]" : name).law;
}

/// A random path of `count` steps of a contact of two grains of some millimetres, with separation.
std::vector<ContactStep> random_path(int count) {
  std::vector<ContactStep> steps;
  double overlap = 1e-5 * between(-0.2, 1);
  for (int i = 0; i < count; ++i) {
    ContactStep step;
    step.overlap_old = overlap;
    overlap = whole_number(0, 4) == 0 ? step.overlap_old : 1e-5 * between(-0.2, 1);
    step.overlap_new = overlap;
    step.approach = step.overlap_new - step.overlap_old;
    if (whole_number(0, 5) != 0) step.shift = 1e-5 * Vector2(between(-1, 1), between(-1, 1));
    step.dt = 1e-5;
    step.velocity = step.shift / step.dt;
    step.effective_radius = 5e-3;
    steps.push_back(step);
  }
  return steps;
}

/// Equal, or both not a number: a law without a potential books no dissipation.
bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

bool same(const ContactForce& a, const ContactForce& b) {
  return a.normal == b.normal && a.tangential == b.tangential &&
         a.work_tangential == b.work_tangential && same(a.work_dissipated, b.work_dissipated) &&
         a.regime == b.regime && a.status == b.status;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(every_law)

BOOST_DATA_TEST_CASE(stays_finite_and_inside_the_limit_on_random_paths, data::make(law_names())) {
  const AnyLaw law = with_defaults(sample);
  // A force that remembers may pull, or be 0 in a dent, and may have a limit of its own.
  const bool is_elastic = parts_of(law.info()).normal_is_known();
  BOOST_TEST(holds(sample, [law, is_elastic] {
    const auto steps = random_path(12);
    for (const auto& answer : advance(law, {}, steps)) {
      const ContactForce& f = answer.force;
      require(f.status == Status::ok);
      require(std::isfinite(f.normal) && f.tangential.allFinite());
      if (!is_elastic) continue;
      require(f.normal >= 0);
      if (law.info().can(Capability::friction))
        require(f.tangential.norm() <= law.value("mu").value() * f.normal * (1 + 1e-14));
      if (f.normal == 0) require(f.regime == Regime::separated);
    }
  }));
}

BOOST_DATA_TEST_CASE(gives_out_the_work_that_is_put_in, data::make(with_works())) {
  const AnyLaw law = with_defaults(sample);
  BOOST_TEST(holds(sample, [law] {
    double scale = 0;
    double residual = 0;
    for (const auto& answer : advance(law, {}, random_path(12))) {
      const ContactForce& f = answer.force;
      residual += f.work_normal + f.work_tangential - f.work_stored - f.work_dissipated;
      scale += std::abs(f.work_normal) + std::abs(f.work_tangential) + std::abs(f.work_stored);
    }
    require(std::abs(residual) <= 1e-13 * scale);
  }));
}

BOOST_DATA_TEST_CASE(forgets_everything_when_the_bodies_part, data::make(law_names())) {
  const AnyLaw law = with_defaults(sample);
  BOOST_TEST(holds(sample, [law] {
    auto steps = random_path(5);
    ContactStep parting = steps.back();
    parting.overlap_old = steps.back().overlap_new;
    // Beyond the gap over which any of them pulls.
    parting.overlap_new = -1e-6 - 2 * law.range(parting.effective_radius);
    steps.push_back(parting);
    const auto answers = advance(law, {}, steps);
    require(answers.back().force.normal == 0);
    require(answers.back().force.tangential.isZero(0));
    require(answers.back().history == law.contacts(1)->pack(0));
  }));
}

BOOST_DATA_TEST_CASE(goes_on_alike_from_a_packed_and_from_a_cloned_history,
                     data::make(law_names())) {
  const AnyLaw law = with_defaults(sample);
  BOOST_TEST(holds(sample, [law] {
    const auto first = random_path(6);
    auto second = random_path(6);
    second.front().overlap_old = first.back().overlap_new;
    const auto original = law.contacts(1);
    ContactForce force;
    for (const ContactStep& step : first)
      original->advance(std::span(&step, 1), std::span(&force, 1));
    const auto packed = law.contacts(3);
    packed->unpack(2, original->pack(0));
    const auto cloned = original->clone();
    const auto untouched = original->clone();
    for (const ContactStep& step : second) {
      ContactForce a;
      ContactForce b;
      ContactForce c;
      original->advance(std::span(&step, 1), std::span(&a, 1));
      packed->advance(std::span(&step, 1), std::span(&b, 1), 2);
      cloned->advance(std::span(&step, 1), std::span(&c, 1));
      require(same(a, b));
      require(same(a, c));
    }
    ContactForce again;
    ContactForce once;
    untouched->advance(std::span(&second.front(), 1), std::span(&again, 1));
    const auto fresh = law.contacts(1);
    for (const ContactStep& step : first) fresh->advance(std::span(&step, 1), std::span(&once, 1));
    fresh->advance(std::span(&second.front(), 1), std::span(&once, 1));
    require(same(again, once));  // the clone did not move with the original
  }));
}

BOOST_DATA_TEST_CASE(says_not_finite_for_input_that_is_not, data::make(law_names())) {
  const AnyLaw law = with_defaults(sample);
  const double infinity = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double bad : {nan, infinity}) {
    for (int place = 0; place < 4; ++place) {
      for (const double overlap_new : {1e-5, -1e-5}) {
        ContactStep step;
        step.overlap_old = 1e-5;
        step.overlap_new = overlap_new;
        step.shift = {1e-6, 2e-6};
        step.dt = 1e-5;
        step.effective_radius = 5e-3;
        if (place == 0) step.overlap_old = bad;
        if (place == 1) step.overlap_new = bad;
        if (place == 2) step.shift[0] = bad;
        if (place == 3) step.shift[1] = bad;
        const ContactForce f = advance(law, {}, std::span(&step, 1)).front().force;
        BOOST_TEST_INFO("value " << bad << " at place " << place << ", to " << overlap_new);
        BOOST_TEST(name_of(f.status) == name_of(Status::not_finite));
      }
    }
  }
}

BOOST_DATA_TEST_CASE(rejects_a_packed_history_of_the_wrong_length, data::make(law_names())) {
  const auto contact = with_defaults(sample).contacts(1);
  const std::vector<double> wrong(97, 1.0);
  BOOST_CHECK_THROW(contact->unpack(0, wrong), InputError);
}

BOOST_DATA_TEST_CASE(tells_its_memory_and_its_size, data::make(law_names())) {
  const auto contacts = with_defaults(sample).contacts(7);
  BOOST_TEST(contacts->size() == 7U);
  BOOST_TEST(contacts->bytes_per_contact() > 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
