// SPDX-License-Identifier: BSD-3-Clause
// bench: cost of every law per contact step, and memory per contact. Absolute times depend on the
// machine; the ratios are taken between measurements of one run that alternate with each other.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <random>
#include <thread>

#include "app/commands.hpp"
#include "app/progress.hpp"
#include "cases/scheme.hpp"
#include "nlohmann/json.hpp"
#include "reports/render/json.hpp"
#include "reports/render/terminal.hpp"
#include "stickslip/contact/pair_contacts.hpp"

namespace stickslip {
namespace {

using Clock = std::chrono::steady_clock;

/// Share of the contacts that slide, as in the example of Kuhn, Suzuki & Daouadji.
constexpr double sliding_share = 0.11;
constexpr double stiffness = 1e5;                         // kn = kt [N/m]
constexpr double friction = 0.5;                          // mu [-]
constexpr double overlap = 1e-4;                          // [m]
constexpr double radius = 1.0;                            // of both spheres [m]
constexpr double limit = friction * stiffness * overlap;  // [N]
/// Movement of one step over limit/kt: random small motions.
constexpr double step_size = 0.02;

/// The batch: where the contacts are, the force they have, and one small random motion of each.
struct Batch {
  std::vector<Vector3> normals;
  std::vector<PairMotion> preload;  ///< brings a virgin contact to its initial force
  std::vector<PairGeometry> before;
  std::vector<PairGeometry> after;
  std::vector<PairStep> motion;
};

class Random {
 public:
  /// Evenly distributed in [low, high), the same on every platform.
  double between(double low, double high) {
    return low + (high - low) * static_cast<double>(engine_() >> 11) * 0x1p-53;
  }
  Vector3 direction() {
    const double z = between(-1, 1);
    const double angle = between(0, 2 * M_PI);
    const double r = std::sqrt(1 - z * z);
    return {r * std::cos(angle), r * std::sin(angle), z};
  }

 private:
  std::mt19937_64 engine_{20240229};
};

Batch make_batch(std::size_t contacts) {
  Random random;
  Batch batch;
  for (std::size_t i = 0; i < contacts; ++i) {
    const Vector3 n = random.direction();
    const Vector3 t = n.unitOrthogonal();
    const Vector3 b = n.cross(t);
    const bool slides = random.between(0, 1) < sliding_share;
    const double angle = random.between(0, 2 * M_PI);
    const Vector3 direction = std::cos(angle) * t + std::sin(angle) * b;
    const double size = limit * (slides ? 1.0 : random.between(0, 0.9));
    // Sliders are pushed outwards, up to 60 degrees off the direction of their force.
    const double turn = slides ? angle + random.between(-1, 1) : random.between(0, 2 * M_PI);
    const Vector3 push = std::cos(turn) * t + std::sin(turn) * b;
    const double movement = step_size * limit / stiffness * random.between(0.5, 1);

    const Vector3 branch = (2 * radius - overlap) * n;
    PairMotion preload;
    preload.overlap_new = overlap;
    preload.normal_old = preload.normal_new = n;
    preload.movement = size / stiffness * direction;
    PairStep step;
    step.displacement_p = 1e-6 * random.direction();
    step.rotation_p = 1e-6 * random.direction();
    step.rotation_q = 1e-6 * random.direction();
    // Whatever the rotations move at the contact is made good by the translation.
    const Vector3 rolled = (step.rotation_q + step.rotation_p).cross((radius - overlap / 2) * n);
    step.displacement_q = step.displacement_p + movement * push + rolled;
    batch.normals.push_back(n);
    batch.preload.push_back(preload);
    batch.before.push_back(sphere_pair(radius, radius, branch));
    batch.after.push_back(
        sphere_pair(radius, radius, branch + step.displacement_q - step.displacement_p));
    batch.motion.push_back(step);
  }
  return batch;
}

struct Measured {
  std::string name;
  std::vector<double> law;   ///< ns per contact step of each repeat
  std::vector<double> full;  ///< the same with kinematics and frame
  double bytes_per_contact = 0;
  double sliding = 0;  ///< share of the contacts that slid
};

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

/// Median of the ratios of one repeat to the same repeat of the other.
double paired_ratio(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i < a.size(); ++i) ratios.push_back(a[i] / b[i]);
  return median(ratios);
}

template <class Work>
double nanoseconds_per_contact(std::size_t contacts, const Work& work) {
  const auto start = Clock::now();
  work();
  return std::chrono::duration<double, std::nano>(Clock::now() - start).count() /
         static_cast<double>(contacts);
}

/// One law, ready to be measured again and again from the same histories.
class Runner {
 public:
  Runner(const std::string& law, const Batch& batch)
      : batch_(batch),
        scheme_(with_parameters(make_scheme(law),
                                {{"kn", stiffness}, {"kt", stiffness}, {"mu", friction}})),
        ready_(scheme_.framed, batch.normals),
        forces_(batch.normals.size()),
        local_(batch.normals.size()) {
    measured.name = law;
    measured.bytes_per_contact = ready_.bytes_per_contact();
    ready_.advance(batch.preload, forces_);
    for (std::size_t i = 0; i < batch.normals.size(); ++i) {
      const PairMotion motion = pair_motion(scheme_.framed.kinematics, batch.before[i],
                                            batch.after[i], batch.motion[i], radius);
      ContactFrame frame(batch.normals[i]);
      frame.follow(FrameUpdate::exact, motion);
      steps_.push_back(frame.resolve(motion));
    }
  }

  void repeat() {
    const std::size_t n = forces_.size();
    {
      const auto contacts = ready_.contacts().clone();
      measured.law.push_back(
          nanoseconds_per_contact(n, [&] { contacts->advance(steps_, local_); }));
    }
    PairContacts contacts(ready_);
    measured.full.push_back(nanoseconds_per_contact(n, [&] {
      contacts.advance(scheme_.framed.kinematics, batch_.before, batch_.after, batch_.motion,
                       radius, forces_);
    }));
    const auto slid = std::ranges::count_if(
        forces_, [](const PairForce& f) { return f.contact.regime == Regime::slip; });
    measured.sliding = static_cast<double>(slid) / static_cast<double>(n);
  }

  Measured measured;

 private:
  const Batch& batch_;
  Scheme scheme_;
  PairContacts ready_;
  std::vector<PairForce> forces_;
  std::vector<ContactForce> local_;
  std::vector<ContactStep> steps_;
};

nlohmann::ordered_json as_json(const std::vector<Measured>& all,
                               const std::map<std::string, double>& ratios, int contacts,
                               int repeats) {
  nlohmann::ordered_json j{{"schema", json_schema},
                           {"version", STICKSLIP_VERSION},
                           {"contacts", contacts},
                           {"repeats", repeats}};
  j["laws"] = nlohmann::ordered_json::array();
  for (const Measured& m : all) {
    j["laws"].push_back({{"name", m.name},
                         {"ns_per_step_law", median(m.law)},
                         {"ns_per_step_full", median(m.full)},
                         {"bytes_per_contact", m.bytes_per_contact},
                         {"sliding", m.sliding}});
  }
  j["ratios"] = ratios;
  return j;
}

}  // namespace

ExitCode command_bench(const BenchOptions& options) {
  install_interrupt_handler();
  if (options.contacts > 10'000'000) throw InputError("--contacts must be at most 10000000");
  if (options.contacts < 1) throw InputError("--contacts must be at least 1");
  if (options.repeats < 1) throw InputError("--repeats must be at least 1");
  const Batch batch = make_batch(static_cast<std::size_t>(options.contacts));
  std::vector<std::string> names;
  for (const LawInfo& law : law_catalogue()) {
    // The batch is one of linear contacts; Hertzian laws need one of their own.
    if (law.can(Capability::linear)) names.push_back(law.name);
  }
  for (const char* variant : {"linear-refined[table=1024]", "linear-refined[work=average]",
                              "linear-refined[frame=projected]"}) {
    names.emplace_back(variant);
  }
  std::vector<Runner> runners;
  runners.reserve(names.size());
  for (const std::string& name : names) runners.emplace_back(name, batch);

  {
    ProgressBar bar("measuring", options.quiet || options.json);
    const std::size_t total = names.size() * static_cast<std::size_t>(options.repeats + 1);
    std::size_t done = 0;
    for (int repeat = 0; repeat <= options.repeats; ++repeat) {
      for (Runner& runner : runners) {
        throw_if_interrupted();
        runner.repeat();
        bar.show(++done, total);
      }
      if (repeat > 0) continue;
      for (Runner& runner : runners) {  // the first round only warms up
        runner.measured.law.clear();
        runner.measured.full.clear();
      }
    }
  }

  std::vector<Measured> all;
  for (const Runner& runner : runners) all.push_back(runner.measured);
  std::map<std::string, double> ratios;
  for (const Measured& m : all) {
    if (m.name == all.front().name) continue;
    ratios[m.name + " / " + all.front().name + ", full"] = paired_ratio(m.full, all.front().full);
    ratios[m.name + " / " + all.front().name + ", law"] = paired_ratio(m.law, all.front().law);
  }
  const auto refined = std::ranges::find(all, "linear-refined[work=average]", &Measured::name);
  const auto tabled = std::ranges::find(all, "linear-refined[table=1024]", &Measured::name);
  ratios["explicit slip rotation / look-up table, law"] = paired_ratio(refined->law, tabled->law);

  if (options.json) {
    fmt::print("{}", json_text(as_json(all, ratios, options.contacts, options.repeats)));
    return ExitCode::as_expected;
  }
  Table table{"bench",
              fmt::format("cost per contact step, {} contacts, {:.0f} % sliding", options.contacts,
                          100 * all.front().sliding),
              "full: kinematics, frame and law; medians of interleaved repeats",
              {{"law"},
               {"law only", "ns"},
               {"full", "ns"},
               {"memory", "bytes per contact"},
               {"full, ratio to the first"}},
              {}};
  for (const Measured& m : all) {
    const double ratio = paired_ratio(m.full, all.front().full);
    table.rows.push_back({{m.name},
                          {fmt::format("{:.1f}", median(m.law)), median(m.law)},
                          {fmt::format("{:.1f}", median(m.full)), median(m.full)},
                          {fmt::format("{:.0f}", m.bytes_per_contact), m.bytes_per_contact},
                          {fmt::format("{:.2f}", ratio), ratio}});
  }
  fmt::print("{}\n", terminal_table(table, {stdout_is_terminal() ? Colour::on : Colour::off, 0}));
  for (const auto& [name, ratio] : ratios) fmt::print("{}: {:.2f}\n", name, ratio);
  return ExitCode::as_expected;
}

}  // namespace stickslip
