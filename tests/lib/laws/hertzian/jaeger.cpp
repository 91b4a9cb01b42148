// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/hertzian/jaeger.hpp"

#include <atomic>
#include <new>

#include "stickslip/contact/law/law_model.hpp"
#include "tests/reference/truth.hpp"

namespace {
std::atomic<std::size_t> allocations{0};
}

// Every allocation of this program is counted.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* const memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace stickslip::testing {
namespace {

using Path = std::vector<ContactStep>;

/// A path by cumulative overlap and increments of shift.
class Walk {
 public:
  explicit Walk(double radius = 1) : radius_(radius) {}
  Walk& to(double overlap, double d1 = 0, double d2 = 0) {
    ContactStep step;
    step.overlap_old = overlap_;
    step.overlap_new = overlap_ = overlap;
    step.shift = {d1, d2};
    step.effective_radius = radius_;
    path.push_back(step);
    return *this;
  }
  /// A copy, to be looped over where the walk is a temporary.
  Path steps() const { return path; }
  Path path;

 private:
  double radius_;
  double overlap_ = 0;
};

struct Random {
  std::mt19937_64 engine;
  double between(double low, double high) {
    return low + (high - low) * static_cast<double>(engine() >> 11) * 0x1p-53;
  }
};

struct Wander {
  std::uint64_t seed = 1;
  int steps = 200;
  bool collinear = false;
  bool gaps = false;
  double shift = 0.2;  ///< over the mean overlap
  double angle = 0;    ///< of a collinear path [rad]
};

/// Random steps about an overlap of 0.02, unit radius.
Path wander(const Wander& w) {
  Random random{std::mt19937_64(w.seed)};
  Walk walk;
  double overlap = 0;
  for (int i = 0; i < w.steps; ++i) {
    const bool lost = w.gaps && random.between(0, 1) < 0.03;
    overlap = lost ? -random.between(0, 0.01)
                   : std::max(0.001, std::max(overlap, 0.015) + random.between(-0.004, 0.004));
    const double angle = w.collinear ? w.angle : random.between(0, 2 * std::numbers::pi);
    const double size = 0.02 * w.shift * random.between(-1, 1);
    walk.to(overlap, size * std::cos(angle), size * std::sin(angle));
  }
  return walk.path;
}

/// Each step in n equal parts.
Path split(const Path& path, int n) {
  Path fine;
  for (const ContactStep& step : path) {
    for (int i = 0; i < n; ++i) {
      ContactStep part = step;
      const auto at = [&](int k) {
        return k == n ? step.overlap_new
                      : step.overlap_old + k * (step.overlap_new - step.overlap_old) / n;
      };
      part.overlap_old = at(i);
      part.overlap_new = at(i + 1);
      part.shift = step.shift / n;
      fine.push_back(part);
    }
  }
  return fine;
}

const Jaeger unit{.shear_modulus = 1, .poisson_ratio = 0.3, .mu = 0.5};
const double unit_force = hertz_contact(unit, 1).force(0.02);  // size of the normal forces

std::vector<ContactForce> forces_of(const Jaeger& law, const Path& path) {
  SegmentHistory history;
  std::vector<ContactForce> all;
  for (const ContactStep& step : path) all.push_back(law.advance(history, step));
  return all;
}

double worst_difference(const std::vector<ContactForce>& a, const std::vector<ContactForce>& b,
                        std::size_t every = 1) {
  double worst = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Vector2 d = a[i].tangential - b[(i + 1) * every - 1].tangential;
    worst = std::max(worst, d.norm());
  }
  return worst;
}

}  // namespace

// 50-digit reconstruction, half movements; tolerance: a hundred roundings of the friction limit.
BOOST_AUTO_TEST_CASE(agrees_with_the_50_digit_paths) {
  int tried = 0;
  for (const auto& entry : truth_of("jaeger")) {
    if (entry.at("law") != "jaeger") continue;
    const auto& options = entry.at("options");
    if (options.at("merge") == "disp") continue;
    const auto& m = entry.at("material");
    Jaeger law{.shear_modulus = number_of(m.at("G")),
               .poisson_ratio = number_of(m.at("nu")),
               .mu = number_of(m.at("f"))};
    if (!options.at("dpmax").is_null()) law.memory_tolerance = number_of(options.at("dpmax"));
    const double radius = 2 / (1 / number_of(m.at("RA")) + 1 / number_of(m.at("RB")));
    Walk walk(radius);
    for (const auto& s : entry.at("steps"))
      walk.to(2 * number_of(s[0]), 2 * number_of(s[1]), 2 * number_of(s[2]));
    SegmentHistory history;
    double largest = 0;
    for (const auto& o : entry.at("output")) largest = std::max(largest, number_of(o.at("Fn")));
    const std::size_t every = entry.value("output_every", std::size_t{1});
    BOOST_TEST_CONTEXT(entry.at("name")) {
      for (std::size_t i = 0; i < walk.path.size(); ++i) {
        const ContactForce force = law.advance(history, walk.path[i]);
        if (i % every != 0) continue;
        const auto& o = entry.at("output")[i / every];
        const Vector2 expected{number_of(o.at("Ft")[0]), number_of(o.at("Ft")[1])};
        const double error = (force.tangential - expected).norm();
        BOOST_TEST(error < 1e-13 * law.mu * largest, "step " << i << ": error " << error);
        BOOST_TEST(std::abs(force.normal - number_of(o.at("Fn"))) < 1e-14 * largest);
      }
      const auto& stack = entry.at("final_stack");
      const auto segments = history.view().segments();
      // A tie may leave a segment of no thickness; the circle has many.
      const bool has_ties = entry.at("name") == "P17_circle16";
      if (!has_ties) BOOST_TEST_REQUIRE(segments.size() + 1 == stack.size());
      for (std::size_t k = 0; k < segments.size() && !has_ties; ++k) {
        const double z = 2 * number_of(stack[k + 1].at("zeta"));
        BOOST_TEST(std::abs(segments[k].overlap - z) < 1e-11 * z);
        for (std::size_t j : {0U, 1U}) {
          BOOST_TEST(std::abs(segments[k].slope[j] - number_of(stack[k + 1].at("p")[j])) <
                     1e-9 * law.mu);
        }
      }
      const double a = std::sqrt(0.5 * radius * std::max(walk.path.back().overlap_new, 0.0));
      for (const auto& t : entry.value("traction", nlohmann::json::array())) {
        const Vector2 tau = law.traction(history, radius, number_of(t.at("rho_over_a")) * a);
        const Vector2 expected{number_of(t.at("tau")[0]), number_of(t.at("tau")[1])};
        const double limit = number_of(entry.at("traction")[0].at("f_sigma"));
        // The square root at the rim halves the digits.
        BOOST_TEST(apart(tau, expected) < 1e-7 * limit);
      }
    }
    ++tried;
  }
  BOOST_TEST(tried >= 20);
}

BOOST_AUTO_TEST_CASE(the_history_is_always_admissible) {
  for (const bool collinear : {true, false}) {
    SegmentHistory history;
    for (const ContactStep& step :
         wander({.seed = 3, .steps = 3000, .collinear = collinear, .gaps = true})) {
      const ContactForce force = unit.advance(history, step);
      Vector2 sum = Vector2::Zero();
      double below = 0;
      double last = 0;
      for (const LoadSegment& s : history.view().segments()) {
        BOOST_TEST_REQUIRE(s.p().norm() <= unit.mu * (1 + 1e-15));
        BOOST_TEST_REQUIRE(s.overlap > last);
        last = s.overlap;
        const double now = hertz_contact(unit, 1).force(s.overlap);
        sum += s.p() * (now - below);
        below = now;
      }
      BOOST_TEST_REQUIRE(force.tangential.norm() <= unit.mu * force.normal * (1 + 1e-13));
      BOOST_TEST_REQUIRE(apart(sum, force.tangential) <= 1e-13 * unit_force);
      BOOST_TEST_REQUIRE(last == std::max(step.overlap_new, 0.0));
    }
  }
}

BOOST_AUTO_TEST_CASE(collinear_paths_do_not_depend_on_the_number_of_steps) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    for (const double angle : {0.0, 0.7}) {
      const Path path = wander({.seed = seed, .collinear = true, .gaps = true, .angle = angle});
      for (const int n : {2, 7}) {
        const double d = worst_difference(forces_of(unit, path), forces_of(unit, split(path, n)),
                                          static_cast<std::size_t>(n));
        BOOST_TEST(d < 1e-12 * unit.mu * unit_force);
      }
    }
  }
}

// The works of one step against those of the same step in 200 parts, each of the three by itself.
BOOST_AUTO_TEST_CASE(collinear_works_are_exact_in_one_step) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Path path = wander({.seed = seed, .steps = 60, .collinear = true, .gaps = true});
    const auto once = forces_of(unit, path);
    const auto often = forces_of(unit, split(path, 200));
    const double scale = unit.mu * unit_force * 0.004;
    for (std::size_t i = 0; i < path.size(); ++i) {
      double work = 0;
      double stored = 0;
      double dissipated = 0;
      for (std::size_t k = 200 * i; k < 200 * (i + 1); ++k) {
        work += often[k].work_tangential;
        stored += often[k].work_stored;
        dissipated += often[k].work_dissipated;
      }
      BOOST_TEST_REQUIRE(std::abs(once[i].work_tangential - work) < 1e-11 * scale);
      BOOST_TEST_REQUIRE(std::abs(once[i].work_stored - stored) < 1e-10 * scale);
      BOOST_TEST_REQUIRE(std::abs(once[i].work_dissipated - dissipated) < 1e-11 * scale);
    }
  }
}

// Trapezium over 2000 parts: its own error is about 1e-7 of the work.
BOOST_AUTO_TEST_CASE(the_work_is_the_integral_of_the_force) {
  for (const bool collinear : {true, false}) {
    const Path path = wander({.seed = 5, .steps = 40, .collinear = collinear});
    const Path fine = split(path, 2000);
    const auto once = forces_of(unit, path);
    const auto often = forces_of(unit, fine);
    Vector2 before = Vector2::Zero();
    std::size_t k = 0;
    const double scale = unit.mu * unit_force * 0.004;
    for (const ContactForce& force : once) {
      double work = 0;
      for (int j = 0; j < 2000; ++j, ++k) {
        work += 0.5 * fine[k].shift.dot(before + often[k].tangential);
        before = often[k].tangential;
      }
      // Turning paths: Simpson's rule on the pieces of a step; gross sliding turns in each part.
      BOOST_TEST(std::abs(force.work_tangential - work) < (collinear ? 1e-5 : 0.02) * scale);
    }
  }
}

BOOST_AUTO_TEST_CASE(energy_is_conserved_and_dissipation_never_negative_on_collinear_paths) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SegmentHistory history;
    double stored = 0;
    for (const ContactStep& step :
         wander({.seed = seed, .steps = 500, .collinear = true, .gaps = true, .angle = 0.3})) {
      const ContactForce f = unit.advance(history, step);
      const double scale = unit_force * 0.02;
      BOOST_TEST_REQUIRE(std::abs(f.work_normal + f.work_tangential - f.work_stored -
                                  f.work_dissipated) < 1e-14 * scale);
      BOOST_TEST_REQUIRE(f.work_dissipated >= -1e-15 * scale);
      stored += f.work_stored - f.work_normal;
      // The energy of the whole profile, known without any step.
      BOOST_TEST_REQUIRE(std::abs(stored - unit.stored_energy(history, 1)) < 1e-13 * scale);
    }
  }
}

BOOST_AUTO_TEST_CASE(stored_energy_follows_the_whole_profile_on_turning_paths) {
  SegmentHistory history;
  double stored = 0;
  for (const ContactStep& step : wander({.seed = 8, .steps = 2000, .gaps = true})) {
    const ContactForce f = unit.advance(history, step);
    stored += f.work_stored - f.work_normal;
    BOOST_TEST_REQUIRE(std::abs(stored - unit.stored_energy(history, 1)) <
                       1e-13 * unit_force * 0.02);
  }
}

// Small steps like those of a simulation, against the work of 200 parts of each less what is
// stored.
BOOST_AUTO_TEST_CASE(dissipation_is_right_in_small_turning_steps_and_never_negative) {
  Random random{std::mt19937_64(77)};
  Walk walk;
  walk.to(0.02, 0, 0);
  double overlap = 0.02;
  double angle = 0;
  for (int i = 0; i < 400; ++i) {
    overlap += random.between(-3e-5, 3e-5);
    angle += random.between(-0.8, 0.8);
    const double size = random.between(0, 2e-4);
    walk.to(overlap, size * std::cos(angle), size * std::sin(angle));
  }
  constexpr int parts = 200;
  const auto once = forces_of(unit, walk.path);
  const Path fine = split(walk.path, parts);
  const auto often = forces_of(unit, fine);
  double sum = 0;
  double sum_expected = 0;
  std::size_t k = 0;
  Vector2 before = Vector2::Zero();
  for (const ContactForce& force : once) {
    double expected = 0;
    for (int j = 0; j < parts; ++j, ++k) {
      expected += 0.5 * fine[k].shift.dot(before + often[k].tangential) -
                  (often[k].work_stored - often[k].work_normal);
      before = often[k].tangential;
    }
    BOOST_TEST_REQUIRE(force.work_dissipated >= 0);
    BOOST_REQUIRE(std::abs(force.work_dissipated - expected) <
                  0.1 * expected + 1e-8 * unit_force * 2e-4);
    sum += force.work_dissipated;
    sum_expected += expected;
  }
  BOOST_TEST(sum_expected > 0);
  BOOST_TEST(std::abs(sum / sum_expected - 1) < 0.01);
}

BOOST_AUTO_TEST_CASE(leaving_the_works_out_changes_no_force) {
  const Path path = wander({.seed = 12, .steps = 300, .gaps = true});
  SegmentHistory with;
  SegmentHistory without;
  for (const ContactStep& step : path) {
    const ContactForce a = unit.advance(with, step);
    const ContactForce b = unit.advance_force(without, step);
    BOOST_TEST_REQUIRE(a.normal == b.normal);
    BOOST_TEST_REQUIRE(a.tangential == b.tangential);
    BOOST_TEST_REQUIRE(a.regime == b.regime);
    BOOST_REQUIRE(std::isnan(b.work_tangential));
  }
  const auto contacts = AnyLaw(make_jaeger()).contacts(1);
  contacts->integrate_works(false);
  ContactForce force;
  contacts->advance(std::span(path).first(1), std::span(&force, 1));
  BOOST_TEST(std::isnan(force.work_dissipated));
  BOOST_TEST(force.status == Status::ok);
}

BOOST_AUTO_TEST_CASE(turning_the_path_turns_the_answer) {
  const Path path = wander({.seed = 11, .gaps = true});
  Path turned = path;
  const Eigen::Rotation2Dd turn(1.1);
  for (ContactStep& step : turned) step.shift = turn * Eigen::Vector2d(step.shift);
  const auto a = forces_of(unit, path);
  const auto b = forces_of(unit, turned);
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Vector2 expected = turn * Eigen::Vector2d(a[i].tangential);
    BOOST_TEST(apart(b[i].tangential, expected) < 1e-12 * unit_force);
    BOOST_TEST(std::abs(b[i].work_tangential - a[i].work_tangential) < 1e-13 * unit_force);
  }
}

// Lengths times lambda, radius alone kept: F times lambda^1.5 for any size, so nothing absolute.
BOOST_AUTO_TEST_CASE(lengths_scale_and_nothing_is_absolute) {
  const Path path = wander({.seed = 12, .gaps = true});
  for (const double lambda : {1e-12, 1e9}) {
    Path scaled = path;
    for (ContactStep& step : scaled) {
      step.overlap_old *= lambda;
      step.overlap_new *= lambda;
      step.shift *= lambda;
    }
    auto b = forces_of(unit, scaled);
    for (ContactForce& f : b) f.tangential /= std::pow(lambda, 1.5);
    BOOST_TEST(worst_difference(forces_of(unit, path), b) < 1e-11 * unit_force);
  }
  for (const double friction : {1e-6, 1e-12}) {  // shifts and friction in proportion
    Path thin = path;
    for (ContactStep& step : thin) step.shift *= friction;
    Jaeger law = unit;
    law.mu *= friction;
    auto b = forces_of(law, thin);
    for (ContactForce& f : b) f.tangential /= friction;
    BOOST_TEST(worst_difference(forces_of(unit, path), b) < 1e-10 * unit_force);
  }
}

BOOST_AUTO_TEST_CASE(loops_at_constant_load_follow_masing_and_close) {
  const Walk walk = Walk()
                        .to(0.02)
                        .to(0.02, 0.004)
                        .to(0.02, -0.008)
                        .to(0.02, 0.003)
                        .to(0.02, -0.003)
                        .to(0.02, 0.008);
  const auto f = forces_of(unit, walk.path);
  const double t = f[1].tangential[0];
  BOOST_TEST(std::abs(f[2].tangential[0] + t) < 1e-15 * unit_force);  // twice the virgin curve
  BOOST_TEST(std::abs(f[4].tangential[0] + t) < 1e-15 * unit_force);  // the inner loop is closed
  BOOST_TEST(std::abs(f[5].tangential[0] - t) < 1e-15 * unit_force);
  // A closed loop stores nothing; a virgin load of half the movement gives half the span.
  const double loop =
      f[2].work_dissipated + f[3].work_dissipated + f[4].work_dissipated + f[5].work_dissipated;
  double work = 0;
  for (std::size_t i = 2; i < 6; ++i) work += f[i].work_tangential;
  BOOST_TEST(work > 0);
  BOOST_TEST(std::abs(loop - work) < 1e-15 * unit_force * 0.02);
}

// Cattaneo and Mindlin: xi = (3 mu Fn/(16 G* a)) (1 - (1 - T/(mu Fn))^(2/3)).
BOOST_AUTO_TEST_CASE(loading_at_constant_normal_force_is_that_of_cattaneo_and_mindlin) {
  const HertzContact contact = hertz_contact(unit, 1);
  const double fn = contact.force(0.02);
  const double a = std::sqrt(0.5 * 0.02);
  for (const double part : {0.1, 0.5, 0.9, 0.99}) {
    const double shift =
        3 * unit.mu * fn / (16 * moduli_of(unit).g_star * a) * (1 - std::pow(1 - part, 2.0 / 3));
    const auto f = forces_of(unit, Walk().to(0.02).to(0.02, shift).path);
    BOOST_TEST(std::abs(f[1].tangential[0] / (unit.mu * fn) - part) < 1e-14);
  }
}

BOOST_AUTO_TEST_CASE(only_movement_in_touch_counts_and_separation_forgets) {
  const auto touched = forces_of(unit, Walk().to(-0.01).to(0.01, 0.002).path);
  const auto half = forces_of(unit, Walk().to(0.01, 0.001).path);
  BOOST_TEST(touched[1].tangential[0] == half[0].tangential[0]);

  const auto f = forces_of(unit, Walk().to(0.01, 0.003).to(-0.01, 1.0).to(0.01, 0.002).path);
  BOOST_TEST(f[1].regime == Regime::separated);
  BOOST_TEST(f[1].tangential == Vector2::Zero());
  BOOST_TEST(f[2].tangential[0] == touched[1].tangential[0]);
  double stored = 0;
  for (std::size_t i = 0; i < 2; ++i) stored += f[i].work_stored;
  BOOST_TEST(std::abs(stored) < 1e-16);  // nothing is left in an open contact
  BOOST_TEST(f[1].work_dissipated > 0);
}

/// Two slip segments whose slopes differ by rounding, as steps with next to no movement leave them:
/// which of the two a front lies in is rounding, too. `shift` is in units of mu times the overlap.
struct NearlyStill {
  std::vector<double> packed;  ///< history
  Vector2 shift;
};

BOOST_AUTO_TEST_CASE(hardly_any_movement_changes_the_force_hardly) {
  const std::vector<NearlyStill> all{
      {{-14285.162567572097, 7389.4433365987334, 0, 8.4440901616004321e-05, -0.44410163915172907,
        0.22972534492899863, 9.9999999999999978e-05, -0.44410163915172912, 0.22972534492899863},
       {1.0842553565207437e-18, -4.0750729645775631e-17}},
      {{-2263.3718209694048, -13932.993954000705, 0, 2.4643704606561168e-05, 0, 0,
        2.8097492147728128e-05, -0.080172507340414312, -0.49353051482836519, 9.9999999999999991e-05,
        -0.080172507340412522, -0.49353051482836552},
       {4.115052653448674e-17, -1.9119412854306711e-17}},
      {{12223.674881479576, 241.9332392542579, 0, 3.8600717293539415e-05, 0, 0,
        8.4213332499462562e-05, 0.49990209611251379, 0.0098941549570937953, 9.9999999999999991e-05,
        0.49990209611251385, 0.0098941549570937468},
       {1.8321414000262254e-17, -2.675350435295275e-17}}};
  for (const NearlyStill& one : all) {
    const auto contact = make_jaeger()->contacts(1);
    contact->unpack(0, one.packed);
    ContactStep step;
    step.overlap_old = step.overlap_new = one.packed[one.packed.size() - 3];
    step.shift = 0.5 * step.overlap_new * one.shift;
    step.effective_radius = 1;
    ContactForce force;
    contact->advance(std::span(&step, 1), std::span(&force, 1));
    const Vector2 before(one.packed[0], one.packed[1]);
    BOOST_TEST(apart(force.tangential, before) < 1e-12 * force.normal);
  }
}

BOOST_AUTO_TEST_CASE(exact_retrace_and_ties_are_no_special_cases) {
  // Elastic loading with slope 0.3 and straight back: no slip, no work lost.
  const auto f = forces_of(unit, Walk().to(0.01, 0.003).to(0.02, 0.003).to(0.01, -0.003).path);
  BOOST_TEST(std::abs(f[2].tangential[0] - f[0].tangential[0]) < 1e-15 * unit_force);
  BOOST_TEST(std::abs(f[2].work_dissipated) < 1e-10 * f[1].work_tangential);
  // Slope exactly at the limit, and pure normal unloading at the limit.
  const double kappa = hertz_contact(unit, 1).kappa;
  const auto g = forces_of(unit, Walk().to(0.01, 0.005 * kappa).to(0.005).path);
  BOOST_TEST(std::abs(g[0].tangential[0] - 0.5 * g[0].normal) < 1e-15 * unit_force);
  BOOST_TEST(std::abs(g[1].tangential[0] - 0.5 * g[1].normal) < 1e-15 * unit_force);
  // Nothing moves: nothing changes.
  SegmentHistory history;
  for (const ContactStep& s : Walk().to(0.01, 0.002).to(0.01, 0.001).steps())
    static_cast<void>(unit.advance(history, s));
  const SegmentHistory before = history;
  ContactStep still;
  still.overlap_old = still.overlap_new = 0.01;
  still.effective_radius = 1;
  const ContactForce rest = unit.advance(history, still);
  BOOST_TEST(history == before);
  BOOST_TEST(rest.tangential == before.view().force());
  BOOST_TEST(rest.work_tangential == 0);
  // No friction.
  Jaeger smooth = unit;
  smooth.mu = 0;
  for (const ContactForce& x : forces_of(smooth, wander({.seed = 2, .gaps = true}))) {
    BOOST_TEST_REQUIRE(x.tangential == Vector2::Zero());
    BOOST_TEST_REQUIRE(x.work_dissipated == 0);
  }
}

BOOST_AUTO_TEST_CASE(a_shift_in_the_paper_s_halves_gives_the_paper_s_constants) {
  // Ebar = 8 G/(3 (1 - nu)) on half overlaps and kappa = (2 - nu)/(2 (1 - nu)).
  const HertzContact contact = hertz_contact(unit, 1);
  BOOST_TEST(std::abs(contact.force(0.02) - 8.0 / (3 * 0.7) * std::pow(0.01, 1.5)) < 1e-17);
  BOOST_TEST(std::abs(contact.kappa - 1.7 / 1.4) < 1e-15);
  // Two equal materials given one by one are one material; a rigid second body halves compliance.
  Jaeger two = unit;
  two.shear_modulus_2 = 1;
  two.poisson_ratio_2 = 0.3;
  BOOST_TEST(std::abs(moduli_of(two).e_star - moduli_of(unit).e_star) < 1e-15);
  BOOST_TEST(std::abs(moduli_of(two).g_star - moduli_of(unit).g_star) < 1e-15);
  two.shear_modulus_2 = 1e30;
  BOOST_TEST(std::abs(moduli_of(two).e_star - 2 * moduli_of(unit).e_star) < 1e-15);
}

// Findings of an independent program, force weights: 4e-5, 2e-4 and 2.7e-3 of f Fn for 0.1, 0.2
// and 0.5 f on random walks; other walks, hence a factor of 3.
BOOST_AUTO_TEST_CASE(merging_shortens_the_history_and_errs_little) {
  Random random{std::mt19937_64(4)};
  Walk walk;
  double overlap = 0.02;
  Vector2 velocity{0, 0};
  for (int i = 0; i < 3000; ++i) {
    overlap = std::max(0.01, overlap + 4e-5 * random.between(-0.6, 1));
    velocity += 1e-6 * Vector2(random.between(-1, 1), random.between(-1, 1)) - 0.05 * velocity;
    walk.to(overlap, velocity[0], velocity[1]);
  }
  const auto exact = forces_of(unit, walk.path);
  double last = 0;
  std::size_t shorter = std::numeric_limits<std::size_t>::max();
  for (const auto& [part, error] :
       {std::pair{0.1, 1.2e-4}, std::pair{0.2, 6e-4}, std::pair{0.5, 8e-3}}) {
    Jaeger law = unit;
    law.memory_tolerance = part * law.mu;
    SegmentHistory history;
    double worst = 0;
    for (std::size_t i = 0; i < walk.path.size(); ++i) {
      const ContactForce f = law.advance(history, walk.path[i]);
      worst = std::max(worst, (f.tangential - exact[i].tangential).norm() / (law.mu * f.normal));
      BOOST_TEST_REQUIRE(f.tangential.norm() <= law.mu * f.normal * (1 + 1e-13));
    }
    BOOST_TEST_MESSAGE("tolerance " << part << " f: error " << worst << " of f Fn, length "
                                    << history.view().size());
    BOOST_TEST(worst > 0);
    BOOST_TEST(worst < error);
    BOOST_TEST(worst >= last);
    BOOST_TEST(history.view().size() < shorter);
    last = worst;
    shorter = history.view().size();
  }
}

BOOST_AUTO_TEST_CASE(a_tie_at_the_memory_tolerance_is_merged) {
  Jaeger law = unit;
  law.memory_tolerance = 0.25;
  law.poisson_ratio = 0;  // kappa = 1, so that slopes of 1/8 and 3/8 are exact
  const double kappa = hertz_contact(law, 1).kappa;
  BOOST_TEST_REQUIRE(kappa == 1);
  SegmentHistory history;
  for (const ContactStep& s :
       Walk().to(0.0078125, 0.0009765625 * kappa).to(0.015625, 0.0029296875 * kappa).steps()) {
    static_cast<void>(law.advance(history, s));
  }
  BOOST_TEST(history.view().size() == 1U);
  law.memory_tolerance = 0.2499;
  SegmentHistory kept;
  for (const ContactStep& s :
       Walk().to(0.0078125, 0.0009765625 * kappa).to(0.015625, 0.0029296875 * kappa).steps()) {
    static_cast<void>(law.advance(kept, s));
  }
  BOOST_TEST(kept.view().size() == 2U);
  BOOST_TEST(apart(kept.view().force(), history.view().force()) < 1e-16);
}

BOOST_AUTO_TEST_CASE(parameters_out_of_range_are_refused) {
  const AnyLaw law(make_jaeger());
  for (const auto& [name, text] :
       {std::pair{"nu", "0.6"}, std::pair{"nu", "-1"}, std::pair{"nu", "nan"},
        std::pair{"mu", "-0.1"}, std::pair{"G", "0"}, std::pair{"memory-tolerance", "-0.1"},
        std::pair{"history-limit", "0"}}) {
    BOOST_CHECK_THROW(static_cast<void>(law.with_option(name, text)), InputError);
  }
  // Only the last values count: the order in which they are set does not matter.
  const AnyLaw wide = law.with_option("memory-tolerance", "1.5");
  BOOST_CHECK_THROW(static_cast<void>(wide.contacts(1)), InputError);
  BOOST_CHECK_NO_THROW(static_cast<void>(wide.with_option("mu", "0.75").contacts(1)));
  BOOST_TEST(wide.partial_slip_claims()->memory_tolerance == 1.5);
  BOOST_TEST(wide.partial_slip_claims()->rule == PartialSlipRule::resolved);
}

BOOST_AUTO_TEST_CASE(a_batch_is_one_contact_after_another) {
  const std::size_t n = 300;
  const auto batch = AnyLaw(make_jaeger()).with({{"G", 1}, {"nu", 0.3}}).contacts(n);
  std::vector<Path> paths;
  for (std::size_t i = 0; i < n; ++i) paths.push_back(wander({.seed = i + 1, .gaps = true}));
  std::vector<SegmentHistory> alone(n);
  std::vector<ContactStep> steps(n);
  std::vector<ContactForce> forces(n);
  std::unique_ptr<Contacts> copy;
  for (std::size_t k = 0; k < paths[0].size(); ++k) {
    if (k == 100) copy = batch->clone();
    for (std::size_t i = 0; i < n; ++i) steps[i] = paths[i][k];
    batch->advance(steps, forces);
    for (std::size_t i = 0; i < n; ++i) {
      const ContactForce f = unit.advance(alone[i], steps[i]);
      BOOST_TEST_REQUIRE(f.tangential == forces[i].tangential);
      BOOST_TEST_REQUIRE(f.work_dissipated == forces[i].work_dissipated);
    }
  }
  for (std::size_t k = 100; k < paths[0].size(); ++k) {  // the copy lives its own life
    for (std::size_t i = 0; i < n; ++i) steps[i] = paths[i][k];
    copy->advance(steps, forces);
  }
  for (std::size_t i = 0; i < n; ++i) {
    BOOST_TEST_REQUIRE(copy->pack(i) == alone[i].pack());
    BOOST_TEST_REQUIRE(batch->pack(i) == alone[i].pack());
    BOOST_TEST_REQUIRE(*batch->history_length(i) == alone[i].view().size());
  }
}

BOOST_AUTO_TEST_CASE(histories_can_be_moved_turned_and_swapped) {
  const Path path = wander({.seed = 21, .steps = 400, .shift = 0.05});
  const auto a = AnyLaw(make_jaeger()).contacts(2);
  std::array<ContactForce, 1> force;
  for (const ContactStep& s : path) a->advance(std::span(&s, 1), force);
  const std::vector<double> packed = a->pack(0);
  BOOST_TEST_REQUIRE(packed.size() > 3 * 20);
  a->unpack(1, packed);
  BOOST_TEST(a->pack(1) == packed);
  BOOST_CHECK_THROW(a->unpack(1, std::span(packed).first(packed.size() - 1)), InputError);
  std::vector<double> damaged = packed;
  std::swap(damaged[3], damaged[6]);
  BOOST_CHECK_THROW(a->unpack(1, damaged), InputError);
  BOOST_TEST(a->pack(1) == packed);
  std::vector<double> with_empty_segment = packed;  // as rounding may leave it
  with_empty_segment.insert(with_empty_segment.begin() + 3, {0, 0.1, 0.2});
  a->unpack(1, with_empty_segment);
  BOOST_TEST(a->pack(1) == with_empty_segment);
  a->unpack(1, packed);
  a->swap_bodies(1);
  const Matrix2 half_turn = -Matrix2::Identity();
  BOOST_TEST(a->turn(std::span(&half_turn, 1), 0));
  BOOST_TEST(a->pack(0) == a->pack(1));
  a->swap_bodies(1);
  BOOST_TEST(a->pack(1) == packed);
}

BOOST_AUTO_TEST_CASE(a_full_history_is_reported_and_nothing_else_breaks) {
  const auto contact = AnyLaw(make_jaeger()).with_option("history-limit", "5").contacts(1);
  std::array<ContactForce, 1> force;
  Walk walk;
  for (int i = 1; i <= 8; ++i) walk.to(0.001 * i, 2e-5 * (i % 3));
  for (std::size_t i = 0; i < walk.path.size(); ++i) {
    contact->advance(std::span(&walk.path[i], 1), force);
    BOOST_TEST(force[0].status == (i < 5 ? Status::ok : Status::history_full));
    BOOST_TEST(*contact->history_length(0) <= 5U);
    BOOST_TEST(force[0].tangential.norm() <= 0.5 * force[0].normal);
  }
  // It is reported until the contact is lost, even where there would be room again.
  walk.path.clear();
  walk.to(0.002).to(-0.001).to(0.001);
  for (const ContactStep& s : walk.path) {
    contact->advance(std::span(&s, 1), force);
    BOOST_TEST(force[0].status == (s.overlap_old <= 0 ? Status::ok : Status::history_full));
  }
}

BOOST_AUTO_TEST_CASE(steps_do_not_allocate_and_the_pool_is_compact) {
  const std::size_t n = 500;
  const auto contacts = AnyLaw(make_jaeger()).contacts(n);
  std::vector<ContactStep> steps(n);
  std::vector<ContactForce> forces(n);
  double overlap = 0;
  const auto step_all = [&](double change, double shift) {
    for (ContactStep& s : steps) {
      s.overlap_old = overlap;
      s.overlap_new = overlap + change;
      s.shift = {shift, 0};
      s.effective_radius = 0.01;
    }
    overlap += change;
    contacts->advance(steps, forces);
  };
  for (int i = 0; i < 260; ++i) step_all(1e-8, 1e-9 * (i % 5));
  BOOST_TEST(*contacts->history_length(n - 1) == 260U);
  BOOST_TEST(*contacts->bytes_per_segment() <= 27);
  BOOST_TEST(contacts->bytes_per_contact() <= 27 * 260 + 64);
  for (int i = 0; i < 20; ++i) step_all(i % 2 == 0 ? 1e-8 : -1e-8, i % 2 == 0 ? 1e-9 : -3e-9);
  const std::size_t before = allocations;
  for (int i = 0; i < 200; ++i) step_all(i % 2 == 0 ? 1e-8 : -1e-8, i % 2 == 0 ? 1e-9 : -3e-9);
  BOOST_TEST(allocations == before);
}

BOOST_AUTO_TEST_CASE(not_a_number_is_reported) {
  const auto contact = AnyLaw(make_jaeger()).contacts(1);
  std::array<ContactForce, 1> force;
  ContactStep bad = Walk().to(0.01).path[0];
  bad.shift[0] = std::numeric_limits<double>::quiet_NaN();
  contact->advance(std::span(&bad, 1), force);
  BOOST_TEST(force[0].status == Status::not_finite);
}

// Kuhn's algorithm as printed, place by place: numbers of a plain script with one line changed, in
// half movements with kappa = 1.5, over the friction limit.
BOOST_AUTO_TEST_CASE(each_misprint_gives_its_own_number) {
  const auto force = [](JaegerLiteral literal, double mu, const Path& path) {
    const Jaeger law{.shear_modulus = 1, .poisson_ratio = 0.5, .mu = mu, .literal = literal};
    Jaeger::History history;
    ContactForce found;
    for (const ContactStep& step : path) found = law.advance(history, step);
    return found.tangential[0] / (mu * found.normal);
  };
  using enum JaegerLiteral;
  const Path back = Walk(100).to(2).to(2, 0.9).to(1.9, -0.06).steps();
  const Path falling = Walk(100).to(2).to(2, 0.9).to(1.2, -0.1).steps();
  const Path released = Walk(100).to(2).to(2, 0.9).to(1.4).steps();
  const Path slight = Walk(100).to(2, 1.5e-5).to(2, 0.9e-5).steps();
  Walk touching(100);
  touching.to(-2).to(2, 0.8);
  const auto differ = [&](JaegerLiteral literal, double mu, const Path& path, double printed,
                          double right) {
    for (const auto& [reading, expected] : {std::pair{literal, printed}, std::pair{off, right}}) {
      const double found = force(reading, mu, path);
      BOOST_TEST(std::abs(found - expected) < 6e-5);
    }
  };
  differ(direction, 0.5, back, -0.7370, 0.7370);
  differ(loading_test, 0.5, falling, 0.4557, 0.9630);
  differ(tolerance, 1e-5, slight, 1, 0.8735);
  differ(touch, 0.5, touching.path, 0.5333, 0.2667);
  BOOST_TEST(std::isnan(force(direction, 0.5, released)));
  BOOST_TEST(std::abs(force(off, 0.5, released) - 0.9460) < 6e-5);
  // With all of them, movement along a line that goes on is still right.
  const Path on = Walk(100).to(2).to(2, 0.3).to(2, 0.3).to(2.2, 0.9).steps();
  BOOST_TEST(std::abs(force(as_printed, 0.5, on) - force(off, 0.5, on)) < 1e-12);
}

}  // namespace stickslip::testing
