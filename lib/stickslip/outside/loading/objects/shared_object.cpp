// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/loading/objects/shared_object.hpp"
#include "stickslip/bonds/own_bond.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <mutex>
#include <type_traits>

#include "stickslip/contact/pair/own_shapes.hpp"
#include "stickslip/contact/pair/own_wall.hpp"
#include "stickslip/outside/loading/objects/law_call.hpp"
#include "stickslip/outside/loading/objects/law_states.hpp"
#include "stickslip/outside/loading/told_number.hpp"
#include "stickslip/outside/process/child_process.hpp"

namespace stickslip {
namespace {

// Steps and forces are handed over where they lie, so both sides must see the same bytes.
static_assert(std::is_standard_layout_v<ContactStep> && std::is_standard_layout_v<ContactForce>);
static_assert(sizeof(ContactStep) == sizeof(stickslip_step));
static_assert(alignof(ContactStep) == alignof(stickslip_step));
static_assert(offsetof(ContactStep, shift) == offsetof(stickslip_step, shift) &&
              offsetof(ContactStep, velocity) == offsetof(stickslip_step, velocity) &&
              offsetof(ContactStep, approach) == offsetof(stickslip_step, approach) &&
              offsetof(ContactStep, dt) == offsetof(stickslip_step, dt) &&
              offsetof(ContactStep, effective_radius) ==
                  offsetof(stickslip_step, effective_radius) &&
              offsetof(ContactStep, mass_p) == offsetof(stickslip_step, mass_p));
static_assert(sizeof(ContactForce) == sizeof(stickslip_force));
static_assert(alignof(ContactForce) == alignof(stickslip_force));
static_assert(offsetof(ContactForce, tangential) == offsetof(stickslip_force, tangential) &&
              offsetof(ContactForce, damping_normal) == offsetof(stickslip_force, damping_normal) &&
              offsetof(ContactForce, work_normal) == offsetof(stickslip_force, work_normal) &&
              offsetof(ContactForce, work_viscous) == offsetof(stickslip_force, work_viscous) &&
              offsetof(ContactForce, regime) == offsetof(stickslip_force, regime) &&
              offsetof(ContactForce, status) == offsetof(stickslip_force, status));
static_assert(STICKSLIP_SLIP == static_cast<int>(Regime::slip) &&
              STICKSLIP_NOT_FINITE == static_cast<int>(Status::not_finite));
static_assert(sizeof(Matrix2) == 4 * sizeof(double) && !Matrix2::IsRowMajor);

stickslip_force* outside(ContactForce* forces) {
  return reinterpret_cast<stickslip_force*>(forces);
}
const stickslip_step* outside(const ContactStep* steps) {
  return reinterpret_cast<const stickslip_step*>(steps);
}

constexpr double not_given = std::numeric_limits<double>::quiet_NaN();

/// A law without the capability energy does not tell its works: what it leaves at zero is not to be
/// taken for an answer.
void forget_works(std::span<ContactForce> forces) {
  for (ContactForce& f : forces)
    f.work_normal = f.work_tangential = f.work_stored = f.work_dissipated = not_given;
}

/// What forces hold before the law writes them: see struct stickslip_force.
constexpr stickslip_force blank_force{
    0,           {0, 0},    0,         {0, 0}, not_given,
    not_given,   not_given, not_given, 0,      STICKSLIP_SEPARATED,
    STICKSLIP_OK};

/// A member of struct stickslip_force and how messages call it.
struct Member {
  const char* name;
  std::size_t offset;  ///< [bytes]

  double value(const stickslip_force& force) const {
    double x = 0;
    std::memcpy(&x, reinterpret_cast<const std::byte*>(&force) + offset, sizeof x);
    return x;
  }
  void set(stickslip_force& force, double x) const {
    std::memcpy(reinterpret_cast<std::byte*>(&force) + offset, &x, sizeof x);
  }
};

// First those that every law writes, then those of a law with a potential, then the rest.
constexpr std::array members{
    Member{"normal", offsetof(stickslip_force, normal)},
    Member{"tangential[0]", offsetof(stickslip_force, tangential)},
    Member{"tangential[1]", offsetof(stickslip_force, tangential) + sizeof(double)},
    Member{"work_normal", offsetof(stickslip_force, work_normal)},
    Member{"work_tangential", offsetof(stickslip_force, work_tangential)},
    Member{"work_stored", offsetof(stickslip_force, work_stored)},
    Member{"work_dissipated", offsetof(stickslip_force, work_dissipated)},
    Member{"damping_normal", offsetof(stickslip_force, damping_normal)},
    Member{"damping_tangential[0]", offsetof(stickslip_force, damping_tangential)},
    Member{"damping_tangential[1]", offsetof(stickslip_force, damping_tangential) + sizeof(double)},
    Member{"work_viscous", offsetof(stickslip_force, work_viscous)},
};
constexpr std::size_t count_of_forces = 3;
constexpr std::size_t count_with_works = 7;

/// Members that the law has to write.
std::span<const Member> required_members(const stickslip_law& law) {
  const bool has_energy = (law.capabilities & STICKSLIP_ENERGY) != 0;
  return std::span(members).first(has_energy ? count_with_works : count_of_forces);
}

bool is_finite(const ContactStep& s) {
  const std::array all{s.overlap_old, s.overlap_new,     s.shift[0], s.shift[1],
                       s.velocity[0], s.velocity[1],     s.approach, s.approach_velocity,
                       s.dt,          s.effective_radius};
  return std::ranges::all_of(all, [](double x) { return std::isfinite(x); });
}

std::string text_of(const ContactStep& s) {
  return "overlap " + shortest(s.overlap_old) + " -> " + shortest(s.overlap_new) + " m, shift (" +
         shortest(s.shift[0]) + ", " + shortest(s.shift[1]) + ") m";
}

[[noreturn]] void fail(const LoadedLaw& law, const std::string& what, const ContactStep& step) {
  throw LawFailure(law.file + ": " + what + " at " + text_of(step));
}

/// Looks again at an answer that seems not finite, or to have no regime.
[[gnu::noinline, gnu::cold]] void look_closer(const LoadedLaw& law, const ContactStep& step,
                                              ContactForce& force) {
  const stickslip_force& given = *outside(&force);
  if (given.regime > STICKSLIP_SLIP)
    fail(law, "regime " + std::to_string(given.regime) + " does not exist", step);
  if (given.status > STICKSLIP_NOT_FINITE)
    fail(law, "status " + std::to_string(given.status) + " does not exist", step);
  if (!is_finite(step)) {
    force.status = Status::not_finite;
    return;
  }
  const bool has_energy = (law.table.capabilities & STICKSLIP_ENERGY) != 0;
  for (const Member& member : members) {
    const bool may_be_absent = !has_energy && std::string_view(member.name).starts_with("work_");
    const double x = member.value(given);
    if (!std::isfinite(x) && !may_be_absent)
      fail(law, std::string(member.name) + " is " + told_number(x), step);
  }
}

/// One test for all: NaN and infinity survive sums and products with zero.
void check_answer(const LoadedLaw& law, const ContactStep& step, ContactForce& force) {
  const double asked = step.overlap_old + step.overlap_new + step.shift[0] + step.shift[1];
  double given = force.normal + force.tangential[0] + force.tangential[1] + force.damping_normal +
                 force.damping_tangential[0] + force.damping_tangential[1];
  if ((law.table.capabilities & STICKSLIP_ENERGY) != 0)
    given += force.work_normal + force.work_tangential + force.work_stored + force.work_dissipated;
  const bool is_known = force.regime <= Regime::slip && force.status <= Status::not_finite;
  if (0 * (asked + given) != 0 || !is_known) look_closer(law, step, force);
}

/// Memory that is handed to a law, with guards around it.
template <class T>
struct Guarded {
  explicit Guarded(const T& content) : value(content) {
    before.fill(guard_pattern);
    after.fill(guard_pattern);
  }
  bool is_guard_intact() const { return is_intact(before) && is_intact(after); }

  alignas(T) std::array<std::byte, guard_bytes> before{};
  T value;
  std::array<std::byte, guard_bytes> after{};
};

/// A NaN that no law computes: what still holds it was not written.
const double unwritten = std::bit_cast<double>(std::uint64_t{0x7FF4'5713'C45E'11F0});

bool is_unwritten(double x) {
  return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(unwritten);
}

/// All of a step, to be compared; a NaN equals itself.
auto bits_of(const stickslip_step& step) {
  return std::bit_cast<std::array<std::uint64_t, sizeof(stickslip_step) / sizeof(double)>>(step);
}

/// Values of the parameters, and what the law makes of them once for all contacts and threads.
class Settings {
 public:
  Settings(std::shared_ptr<const LoadedLaw> law, std::vector<double> values)
      : law_(std::move(law)), values_(std::move(values)) {}
  Settings(const Settings&) = delete;
  Settings& operator=(const Settings&) = delete;
  ~Settings() {
    if (prepared_ == nullptr || law_->table.release == nullptr) return;
    const LawCall call(law_->place, LawFunction::release);
    law_->table.release(prepared_);
  }

  const LoadedLaw& law() const { return *law_; }
  const std::vector<double>& values() const { return values_; }
  const void* prepared() const { return prepared_; }

  /// To be called before contacts are made. Throws InputError where values contradict each other,
  /// LawFailure where the law cannot prepare itself.
  void prepare() {
    const std::lock_guard lock(mutex_);
    if (is_prepared_) return;
    const stickslip_law& table = law_->table;
    if (table.check != nullptr) {
      const char* const why =
          call_law(*law_, LawFunction::check, [&] { return table.check(values_.data()); });
      if (why != nullptr)
        throw InputError(law_->info.name + ": " + excerpt({why, strnlen(why, longest_text)}));
    }
    if (table.prepare != nullptr) {
      prepared_ =
          call_law(*law_, LawFunction::prepare, [&] { return table.prepare(values_.data()); });
      if (prepared_ == nullptr) throw LawFailure(law_->file + ": its function prepare failed");
    }
    is_prepared_ = true;
  }

 private:
  std::shared_ptr<const LoadedLaw> law_;
  std::vector<double> values_;
  std::mutex mutex_;
  bool is_prepared_ = false;
  void* prepared_ = nullptr;
};

/// Contacts of a law in a shared object. One call serves a whole batch.
class SharedObjectContacts final : public Contacts {
 public:
  SharedObjectContacts(std::shared_ptr<const Settings> settings, std::size_t n, StateLayout layout)
      : settings_(std::move(settings)), layout_(layout), states_(law(), n, layout) {}

  std::size_t size() const override { return states_.size(); }
  void swap_bodies(std::size_t contact) override {
    if (table().swap_bodies == nullptr)
      throw LawFailure(law().file + ": it has no function swap_bodies");
    call_law(law(), LawFunction::swap_bodies,
             [&] { table().swap_bodies(states_.at(contact), settings_->prepared()); });
    check_state(contact, "swap_bodies");
  }
  std::vector<double> pack(std::size_t contact) const override { return states_.pack(contact); }
  void unpack(std::size_t contact, std::span<const double> numbers) override {
    states_.unpack(contact, numbers);
    check_state(contact, "unpack");
  }
  std::unique_ptr<Contacts> clone() const override {
    return std::make_unique<SharedObjectContacts>(*this);
  }
  void copy_from(const Contacts& other) override {
    const auto* const same = dynamic_cast<const SharedObjectContacts*>(&other);
    if (same == nullptr || &same->law() != &law())
      throw std::logic_error("copy_from: contacts of another law");
    states_.copy_all(same->states_);
  }
  double bytes_per_contact() const override { return static_cast<double>(table().state_size); }
  void tell_beside(std::span<const ContactStep> steps, std::span<const ContactForce> forces,
                   std::span<ToldBeside> told, std::size_t first) const override {
    Contacts::tell_beside(steps, forces, told, first);
    for (std::size_t i = 0; i < steps.size(); ++i) {
      told[i].limit = told_by(table().limit, "limit", steps[i], forces[i], first + i);
      told[i].contact_radius =
          told_by(table().contact_radius, "contact_radius", steps[i], forces[i], first + i);
    }
  }

  bool tangents(std::span<const ContactStep> steps, std::span<Matrix3> tangents,
                std::size_t first) const override {
    if (table().tangent == nullptr) return false;
    for (std::size_t i = 0; i < steps.size(); ++i)
      tangents[i] = matrix_of(told_tangent(steps[i], first + i).force);
    return true;
  }
  bool damping_tangents(std::span<const ContactStep> steps, std::span<DampingTangent> tangents,
                        std::size_t first) const override {
    if (table().tangent == nullptr) return false;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const stickslip_tangent told = told_tangent(steps[i], first + i);
      tangents[i] = {matrix_of(told.damping), matrix_of(told.damping_by_rate)};
      // What was not written is no number.
      if (tangents[i].by_movement.array().isNaN().all() &&
          tangents[i].by_rate.array().isNaN().all())
        return false;
    }
    return true;
  }

 private:
  const LoadedLaw& law() const { return settings_->law(); }
  const stickslip_law& table() const { return law().table; }

  /// Rows in the order of memory.
  static Matrix3 matrix_of(const double (&numbers)[9]) {  // NOLINT: as C has it
    Matrix3 matrix;
    for (int i = 0; i < 9; ++i) matrix(i / 3, i % 3) = numbers[i];
    return matrix;
  }
  /// The tangent of one step, of which the law has written the force. Throws LawFailure.
  stickslip_tangent told_tangent(const ContactStep& step, std::size_t contact) const {
    stickslip_tangent told;
    std::ranges::fill(told.force, unwritten);
    std::ranges::fill(told.damping, not_given);
    std::ranges::fill(told.damping_by_rate, not_given);
    call_law(law(), LawFunction::advance, [&] {
      table().tangent(1, outside(&step), states_.at(contact), settings_->values().data(),
                      settings_->prepared(), &told);
    });
    for (std::size_t i = 0; i < std::size(told.force); ++i) {
      if (is_unwritten(told.force[i]))
        fail(law(), "tangent leaves force[" + std::to_string(i) + "] unwritten", step);
      if (!std::isfinite(told.force[i]) && is_finite(step))
        fail(law(),
             "tangent tells " + told_number(told.force[i]) + " in force[" + std::to_string(i) + "]",
             step);
    }
    return told;
  }

  void do_advance(std::span<const ContactStep> steps, std::span<ContactForce> forces,
                  std::size_t first) override {
    if (layout_ == StateLayout::guarded) {
      for (std::size_t i = 0; i < steps.size(); ++i) {
        *outside(&forces[i]) = guarded_answer(steps[i], first + i);
      }
    } else {
      std::fill_n(outside(forces.data()), forces.size(), blank_force);
      call_advance(steps.size(), outside(steps.data()), outside(forces.data()), states_.at(first));
    }
    for (std::size_t i = 0; i < steps.size(); ++i) check_answer(law(), steps[i], forces[i]);
    if ((table().capabilities & STICKSLIP_ENERGY) == 0) forget_works(forces);
  }

  bool do_turn(std::span<const Matrix2> maps, std::size_t first) override {
    if (table().turn == nullptr) return false;
    if (layout_ == StateLayout::dense) {
      call_turn(maps, first);
      return true;
    }
    for (std::size_t i = 0; i < maps.size(); ++i) {
      call_turn(maps.subspan(i, 1), first + i);
      check_state(first + i, "turn");
    }
    return true;
  }

  /// One number that a function of the law tells beside its force; NaN where it has none.
  double told_by(decltype(stickslip_law::limit) function, const char* name, const ContactStep& step,
                 const ContactForce& force, std::size_t contact) const {
    double number = not_given;
    if (function == nullptr) return number;
    call_law(law(), LawFunction::advance, [&] {
      function(1, outside(&step), reinterpret_cast<const stickslip_force*>(&force),
               states_.at(contact), settings_->values().data(), settings_->prepared(), &number);
    });
    if (!(number >= 0 && std::isfinite(number)))
      fail(law(), std::string(name) + " tells " + told_number(number), step);
    return number;
  }

  void call_advance(std::size_t n, const stickslip_step* steps, stickslip_force* forces,
                    void* states) {
    // A law that was compiled when steps were shorter finds the next one sooner.
    if (n > 1 && table().interface_version == interface_without_masses) {
      constexpr std::size_t size = offsetof(stickslip_step, mass_p);
      short_steps_.resize(n * size);
      for (std::size_t i = 0; i < n; ++i) std::memcpy(&short_steps_[i * size], steps + i, size);
      steps = reinterpret_cast<const stickslip_step*>(short_steps_.data());
    }
    call_law(law(), LawFunction::advance, [&] {
      table().advance(n, steps, forces, states, settings_->values().data(), settings_->prepared());
    });
  }
  void call_turn(std::span<const Matrix2> maps, std::size_t first) {
    if (maps.empty()) return;
    call_law(law(), LawFunction::turn, [&] {
      table().turn(maps.size(), maps.front().data(), states_.at(first), settings_->prepared());
    });
  }

  /// The answer to one step, asked for twice, with all that the law touches under guard.
  stickslip_force guarded_answer(const ContactStep& step, std::size_t contact) {
    LawStates before(law(), 1, StateLayout::guarded);
    before.copy_one(0, states_, contact);
    const stickslip_force answer = guarded_call(step, states_, contact);
    const stickslip_force again = guarded_call(step, before, 0);
    for (const Member& member : members) {
      const double x = member.value(answer);
      const double y = member.value(again);
      if (std::bit_cast<std::uint64_t>(x) != std::bit_cast<std::uint64_t>(y)) {
        fail(law(),
             "asked twice, from the same state, " + std::string(member.name) + " is " +
                 shortest(x) + " and then " + shortest(y) +
                 ": it remembers something outside its state",
             step);
      }
    }
    return answer;
  }

  stickslip_force guarded_call(const ContactStep& step, LawStates& states, std::size_t contact) {
    stickslip_force blank = blank_force;
    blank.regime = std::numeric_limits<std::uint8_t>::max();
    const std::span<const Member> required = required_members(table());
    for (const Member& member : required) member.set(blank, unwritten);
    Guarded given(*outside(&step));
    Guarded answer(blank);
    const std::vector<double> values = settings_->values();

    call_advance(1, &given.value, &answer.value, states.at(contact));

    if (!states.is_guard_intact(contact)) fail(law(), past_state("advance"), step);
    if (!answer.is_guard_intact()) fail(law(), "advance writes past its forces", step);
    const bool is_step_kept =
        given.is_guard_intact() && bits_of(given.value) == bits_of(*outside(&step));
    if (!is_step_kept) fail(law(), "advance changes the step, which it may only read", step);
    if (values != settings_->values())
      fail(law(), "advance changes its parameters, which it may only read", step);
    for (const Member& member : required) {
      if (is_unwritten(member.value(answer.value)))
        fail(law(), "advance leaves " + std::string(member.name) + " unwritten", step);
    }
    if (answer.value.regime == blank.regime) fail(law(), "advance leaves regime unwritten", step);
    return answer.value;
  }

  void check_state(std::size_t contact, const char* function) const {
    if (!states_.is_guard_intact(contact))
      throw LawFailure(law().file + ": " + past_state(function));
  }
  std::string past_state(const char* function) const {
    return std::string(function) + " writes outside its state of " +
           std::to_string(table().state_size) + " bytes";
  }

  std::shared_ptr<const Settings> settings_;
  StateLayout layout_;
  LawStates states_;
  std::vector<std::byte> short_steps_;
};

// Moments, like steps and forces: told byte by byte, and not the same on both sides.
stickslip_moment_step outside(const MomentStep& step) {
  return {{step.roll[0], step.roll[1]},
          step.twist,
          {step.roll_rate[0], step.roll_rate[1]},
          step.twist_rate,
          step.normal_old,
          step.normal_new,
          step.overlap_old,
          step.overlap_new,
          step.radius_p,
          step.radius_q};
}

constexpr std::uint8_t no_regime = std::numeric_limits<std::uint8_t>::max();

/// What moments hold before the law writes them: see struct stickslip_moment.
constexpr stickslip_moment blank_moment{{not_given, not_given},
                                        not_given,
                                        {0, 0},
                                        0,
                                        not_given,
                                        not_given,
                                        not_given,
                                        0,
                                        no_regime,
                                        no_regime};

/// Moments of a law in a shared object.
class SharedObjectMoments final : public OwnMoments {
 public:
  SharedObjectMoments(std::shared_ptr<const Settings> settings, StateLayout layout)
      : settings_(std::move(settings)), layout_(layout) {}

  MomentMemory memory() const override { return {table().moment_vectors, table().moment_numbers}; }
  ContactMoment advance(const MomentStep& step, std::span<double> memory) override {
    const std::vector<double> before(memory.begin(), memory.end());
    const stickslip_moment given = ask(step, memory);
    if (layout_ == StateLayout::guarded) {
      std::vector<double> again = before;
      const stickslip_moment second = ask(step, again);
      const bool same = second.rolling[0] == given.rolling[0] &&
                        second.rolling[1] == given.rolling[1] &&
                        second.twisting == given.twisting && std::ranges::equal(again, memory);
      if (!same)
        fail(
            "asked twice, from the same memory, advance_moments answers differently: it "
            "remembers something outside it");
    }
    check(given, step);
    ContactMoment moment;
    moment.rolling = {given.rolling[0], given.rolling[1]};
    moment.twisting = given.twisting;
    moment.damping_rolling = {given.damping_rolling[0], given.damping_rolling[1]};
    moment.damping_twisting = given.damping_twisting;
    if (table().interface_version > interface_with_whole_moments) {
      moment.rolling += moment.damping_rolling;
      moment.twisting += moment.damping_twisting;
    }
    moment.work = given.work;
    moment.stored = given.work_stored;
    moment.dissipated = given.work_dissipated;
    moment.viscous = given.work_viscous;
    moment.rolling_regime = static_cast<Regime>(given.rolling_regime);
    moment.twisting_regime = static_cast<Regime>(given.twisting_regime);
    return moment;
  }

 private:
  const LoadedLaw& law() const { return settings_->law(); }
  const stickslip_law& table() const { return law().table; }

  [[noreturn]] void fail(const std::string& what) const {
    throw LawFailure(law().file + ": " + what);
  }
  /// One call, with guards around what is handed to the law.
  stickslip_moment ask(const MomentStep& step, std::span<double> memory) const {
    Guarded<stickslip_moment> answer(blank_moment);
    if (!rolls()) answer.value.rolling[0] = answer.value.rolling[1] = 0;
    if (!rolls()) answer.value.rolling_regime = STICKSLIP_STICK;
    if (!twists()) answer.value.twisting = 0;
    if (!twists()) answer.value.twisting_regime = STICKSLIP_STICK;
    constexpr std::size_t guards = guard_bytes / sizeof(double);
    const double guard = std::bit_cast<double>(std::uint64_t{0xA5A5'A5A5'A5A5'A5A5});
    std::vector<double> held(memory.size() + 2 * guards, guard);
    std::ranges::copy(memory, held.begin() + guards);
    const stickslip_moment_step given = outside(step);
    call_law(law(), LawFunction::advance_moments, [&] {
      table().advance_moments(1, &given, &answer.value, held.data() + guards,
                              settings_->values().data(), settings_->prepared());
    });
    const auto intact = [](std::span<const double> numbers) {
      return is_intact(std::as_bytes(numbers));
    };
    const std::span<const double> all(held);
    if (!intact(all.first(guards)) || !intact(all.last(guards)))
      fail("advance_moments writes outside its memory of " + std::to_string(memory.size()) +
           " numbers");
    if (!answer.is_guard_intact()) fail("advance_moments writes past its moments");
    std::ranges::copy(all.subspan(guards, memory.size()), memory.begin());
    return answer.value;
  }
  bool rolls() const { return (table().capabilities & STICKSLIP_ROLLING) != 0; }
  bool twists() const { return (table().capabilities & STICKSLIP_TWISTING) != 0; }

  void check(const stickslip_moment& given, const MomentStep& step) const {
    const std::string place = " at overlap " + shortest(step.overlap_old) + " -> " +
                              shortest(step.overlap_new) + " m, roll (" + shortest(step.roll[0]) +
                              ", " + shortest(step.roll[1]) + "), twist " + shortest(step.twist);
    const std::array of_moments{given.rolling_regime, given.twisting_regime};
    for (const std::uint8_t regime : of_moments) {
      if (regime > STICKSLIP_SLIP)
        fail(regime == no_regime ? "advance_moments leaves a regime unwritten" + place
                                 : "regime " + std::to_string(regime) + " does not exist" + place);
    }
    const bool finite =
        std::isfinite(given.rolling[0] + given.rolling[1] + given.twisting +
                      given.damping_rolling[0] + given.damping_rolling[1] + given.damping_twisting);
    if (!finite) fail("advance_moments gives a moment that is not finite, or none" + place);
  }

  std::shared_ptr<const Settings> settings_;
  StateLayout layout_;
};

stickslip_bond_step outside(const BondStep& step) {
  stickslip_bond_step told{};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto at = static_cast<Eigen::Index>(i);
    told.u_old[i] = step.u_old[at];
    told.u_new[i] = step.u_new[at];
    told.theta_old[i] = step.theta_old[at];
    told.theta_new[i] = step.theta_new[at];
  }
  told.length = step.length;
  told.dt = step.dt;
  return told;
}

constexpr std::uint8_t not_said = std::numeric_limits<std::uint8_t>::max();

/// What the answer of a bond holds before the law writes it.
constexpr stickslip_bond_force blank_bond_force{{not_given, not_given, not_given},
                                                {not_given, not_given, not_given},
                                                not_given,
                                                not_given,
                                                not_said};

/// The bond of a law in a shared object.
class SharedObjectBond final : public OwnBond {
 public:
  explicit SharedObjectBond(std::shared_ptr<const Settings> settings)
      : settings_(std::move(settings)) {}

  std::size_t memory() const override { return table().bond_numbers; }
  bool knows_bodies() const override { return false; }
  BondForce advance(const BondStep& step, std::span<double> memory) override {
    Guarded<stickslip_bond_force> answer(blank_bond_force);
    constexpr std::size_t guards = guard_bytes / sizeof(double);
    const double guard = std::bit_cast<double>(std::uint64_t{0xA5A5'A5A5'A5A5'A5A5});
    std::vector<double> held(memory.size() + 2 * guards, guard);
    std::ranges::copy(memory, held.begin() + guards);
    const stickslip_bond_step given = outside(step);
    call_law(law(), LawFunction::advance_bonds, [&] {
      table().advance_bonds(1, &given, &answer.value, held.data() + guards,
                            settings_->values().data(), settings_->prepared());
    });
    const std::span<const double> all(held);
    if (!is_intact(std::as_bytes(all.first(guards))) || !is_intact(std::as_bytes(all.last(guards))))
      fail("advance_bonds writes outside its memory of " + std::to_string(memory.size()) +
           " numbers");
    if (!answer.is_guard_intact()) fail("advance_bonds writes past its forces");
    std::ranges::copy(all.subspan(guards, memory.size()), memory.begin());
    return checked(answer.value);
  }
  BondedBodiesAnswer advance(const BondedBodiesStep&, std::span<double>) override { return {}; }

 private:
  const LoadedLaw& law() const { return settings_->law(); }
  const stickslip_law& table() const { return law().table; }

  [[noreturn]] void fail(const std::string& what) const {
    throw LawFailure(law().file + ": " + what);
  }
  BondForce checked(const stickslip_bond_force& given) const {
    if (given.broken > 1)
      fail(given.broken == not_said
               ? "advance_bonds leaves broken unwritten"
               : "broken is " + std::to_string(given.broken) + "; it is 0 or 1");
    BondForce force;
    for (std::size_t i = 0; i < 3; ++i) {
      force.force[static_cast<Eigen::Index>(i)] = given.force[i];
      force.moment[static_cast<Eigen::Index>(i)] = given.moment[i];
    }
    if (!std::isfinite(force.force.sum() + force.moment.sum()))
      fail("advance_bonds gives a force that is not finite, or none");
    force.stored = given.stored;
    force.released = given.released;
    force.broken = given.broken == 1;
    return force;
  }

  std::shared_ptr<const Settings> settings_;
};

/// Bodies that a law in a shared object answers for itself: steps are handed over and the answers
/// checked, with what the law remembers of the bodies.
template <class Movement, class Answer>
class BodiesOfObject {
 public:
  /// The functions of the law: by name, for watched calls, and the one that ends a memory, or none.
  struct Functions {
    const char* name;
    LawFunction follows;
    LawFunction ends;
    void (*end)(void* memory);
  };

  BodiesOfObject(std::shared_ptr<const Settings> settings, const Functions& functions,
                 const Answer& blank)
      : settings_(std::move(settings)), functions_(functions), blank_(blank) {}
  BodiesOfObject(const BodiesOfObject&) = delete;
  BodiesOfObject& operator=(const BodiesOfObject&) = delete;
  ~BodiesOfObject() {
    if (memory_ == nullptr || functions_.end == nullptr) return;
    const LawCall call(law().place, functions_.ends);
    functions_.end(memory_);
  }

  /// The answers of the law's `function(count, steps, answers, &memory, values, prepared)`, each
  /// for take(i, answer, number of the step since the first of all).
  template <class Ask, class Take>
  void follow(std::span<const Movement> steps, const Ask& function, const Take& take) {
    std::vector<Movement> told = steps_without_memory(steps);
    std::vector<Answer> answers(told.size() + 1, blank_);
    const std::vector<Movement> kept = told;
    call_law(law(), functions_.follows, [&] {
      function(told.size(), told.data(), answers.data(), &memory_, settings_->values().data(),
               settings_->prepared());
    });
    const auto bytes_of = [](const auto& all) { return std::as_bytes(std::span(all)); };
    if (std::memcmp(&answers.back(), &blank_, sizeof blank_) != 0) fail("writes past its forces");
    if (!std::ranges::equal(bytes_of(told), bytes_of(kept)))
      fail("changes its steps, which it may only read");
    for (std::size_t i = 0; i < steps.size(); ++i)
      take(i, answers[told.size() - steps.size() + i], told_before_ + i);
    told_before_ += steps.size();
  }

  /// Throws LawFailure: the function does this.
  [[noreturn]] void fail(const std::string& what) const {
    throw LawFailure(law().file + ": " + functions_.name + ' ' + what);
  }

 private:
  const LoadedLaw& law() const { return settings_->law(); }
  /// The steps, after all that came before where the law keeps no memory from call to call.
  std::vector<Movement> steps_without_memory(std::span<const Movement> steps) {
    if (functions_.end != nullptr) return {steps.begin(), steps.end()};
    all_.insert(all_.end(), steps.begin(), steps.end());
    memory_ = nullptr;
    return all_;
  }

  std::shared_ptr<const Settings> settings_;
  Functions functions_;
  Answer blank_;
  std::vector<Movement> all_;    ///< all steps to date, where no memory is kept
  std::size_t told_before_ = 0;  ///< steps that were answered
  void* memory_ = nullptr;
};

// Steps of walls and their forces are handed over where they lie, too.
static_assert(sizeof(WallMovement) == sizeof(stickslip_wall_step));
static_assert(offsetof(WallMovement, wall_translation) ==
                  offsetof(stickslip_wall_step, wall_translation) &&
              offsetof(WallMovement, wall_rotation) ==
                  offsetof(stickslip_wall_step, wall_rotation) &&
              offsetof(WallMovement, dt) == offsetof(stickslip_wall_step, dt));

/// What the force of a wall holds before the law writes it.
constexpr stickslip_wall_force blank_wall_force{
    {not_given, not_given, not_given}, {not_given, not_given, not_given}, not_given};

/// A sphere on the wall of a law in a shared object.
class SphereOnObjectsWall final : public SphereOnWall {
 public:
  SphereOnObjectsWall(const std::shared_ptr<const Settings>& settings, const ToldWall& wall)
      : table_(&settings->law().table),
        wall_(&wall),
        sphere_(settings, {"wall", LawFunction::wall, LawFunction::wall_end, table_->wall_end},
                blank_wall_force) {}

  void follow(std::span<const WallMovement> steps, std::span<OwnWallForce> forces) override {
    const stickslip_wall wall{wall_->radius, wall_->corners.size() / 9, wall_->corners.data()};
    sphere_.follow(
        steps,
        [&](std::size_t n, const WallMovement* told, stickslip_wall_force* answers, void** memory,
            const double* values, const void* prepared) {
          table_->wall(&wall, n, reinterpret_cast<const stickslip_wall_step*>(told), answers,
                       memory, values, prepared);
        },
        [&](std::size_t i, const stickslip_wall_force& given, std::size_t number) {
          forces[i] = checked(given, number);
        });
  }

 private:
  OwnWallForce checked(const stickslip_wall_force& given, std::size_t step) const {
    OwnWallForce force;
    for (std::size_t i = 0; i < 3; ++i) {
      force.force[static_cast<Eigen::Index>(i)] = given.force[i];
      force.torque[static_cast<Eigen::Index>(i)] = given.torque[i];
    }
    force.contacts = given.contacts;
    if (!std::isfinite(force.force.sum() + force.torque.sum()))
      sphere_.fail("gives a force that is not finite, or none, in step " + std::to_string(step));
    if (!is_contact_count(force.contacts))
      sphere_.fail("tells " + told_number(force.contacts) + " contacts in step " +
                   std::to_string(step));
    return force;
  }

  const stickslip_law* table_;
  const ToldWall* wall_;
  BodiesOfObject<WallMovement, stickslip_wall_force> sphere_;
};

/// Walls of a law in a shared object.
class SharedObjectWall final : public OwnWall {
 public:
  explicit SharedObjectWall(std::shared_ptr<const Settings> settings)
      : settings_(std::move(settings)) {}
  std::unique_ptr<SphereOnWall> sphere(const ToldWall& wall) override {
    return std::make_unique<SphereOnObjectsWall>(settings_, wall);
  }

 private:
  std::shared_ptr<const Settings> settings_;
};

// Steps of shapes are handed over where they lie.
static_assert(sizeof(ShapesMovement) == sizeof(stickslip_shapes_step) &&
              offsetof(ShapesMovement, q) == offsetof(stickslip_shapes_step, q) &&
              offsetof(ShapesMovement, dt) == offsetof(stickslip_shapes_step, dt) &&
              offsetof(ShapePose, rotation) == offsetof(stickslip_pose, rotation) &&
              offsetof(ShapePose, spin) == offsetof(stickslip_pose, spin));

/// What the force of two shapes holds before the law writes it.
constexpr stickslip_shapes_force blank_shapes_force{{not_given, not_given, not_given},
                                                    {not_given, not_given, not_given},
                                                    {not_given, not_given, not_given},
                                                    {not_given, not_given, not_given}};

/// A shape as laws in C are told.
stickslip_shape shape_for_c(const ToldShape& told) {
  stickslip_shape shape{};
  shape.kind = static_cast<std::uint32_t>(told.kind);
  std::ranges::copy(told.sizes, std::begin(shape.sizes));
  shape.vertex_count = told.vertices.size() / 3;
  shape.vertices = told.vertices.data();
  shape.triangle_count = told.triangles.size() / 3;
  shape.triangles = told.triangles.data();
  return shape;
}

/// Two shapes of a law in a shared object.
class PairOfObject final : public PairOfShapes {
 public:
  PairOfObject(const std::shared_ptr<const Settings>& settings, const ToldShape& p,
               const ToldShape& q)
      : table_(&settings->law().table),
        p_(shape_for_c(p)),
        q_(shape_for_c(q)),
        pair_(settings,
              {"shapes", LawFunction::shapes, LawFunction::shapes_end, table_->shapes_end},
              blank_shapes_force) {}

  void follow(std::span<const ShapesMovement> steps, std::span<ShapesForce> forces) override {
    pair_.follow(
        steps,
        [&](std::size_t n, const ShapesMovement* told, stickslip_shapes_force* answers,
            void** memory, const double* values, const void* prepared) {
          table_->shapes(&p_, &q_, n, reinterpret_cast<const stickslip_shapes_step*>(told), answers,
                         memory, values, prepared);
        },
        [&](std::size_t i, const stickslip_shapes_force& given, std::size_t number) {
          forces[i] = checked(given, steps[i], number);
        });
  }

 private:
  ShapesForce checked(const stickslip_shapes_force& given, const ShapesMovement& step,
                      std::size_t number) const {
    const auto vector = [](const double(&x)[3]) { return Vector3(x[0], x[1], x[2]); };
    ShapesForce force{vector(given.force), vector(given.torque_p), vector(given.torque_q)};
    if (vector(given.point).allFinite()) force = acting_at(vector(given.point), force.force, step);
    if (!std::isfinite(force.force.sum() + force.torque_p.sum() + force.torque_q.sum()))
      pair_.fail("gives a force that is not finite, or neither a point nor both torques, in step " +
                 std::to_string(number));
    return force;
  }

  const stickslip_law* table_;
  stickslip_shape p_;
  stickslip_shape q_;
  BodiesOfObject<ShapesMovement, stickslip_shapes_force> pair_;
};

/// Pairs of shapes of a law in a shared object.
class SharedObjectShapes final : public OwnShapes {
 public:
  explicit SharedObjectShapes(std::shared_ptr<const Settings> settings)
      : settings_(std::move(settings)) {}
  bool knows(ShapeKind kind) const override {
    const std::uint32_t kinds = settings_->law().table.shape_kinds;
    return kinds == 0 || ((kinds >> static_cast<std::uint32_t>(kind)) & 1U) != 0;
  }
  std::unique_ptr<PairOfShapes> pair(const ToldShape& p, const ToldShape& q) override {
    return std::make_unique<PairOfObject>(settings_, p, q);
  }

 private:
  std::shared_ptr<const Settings> settings_;
};

/// A law in a shared object behind the erased interface.
class SharedObjectModel final : public AnyLaw::Model {
 public:
  SharedObjectModel(std::shared_ptr<const LoadedLaw> law, StateLayout layout)
      : law_(std::move(law)), layout_(layout) {
    for (const DeclaredParameter& p : law_->parameters) values_.push_back(p.default_value);
    finish();
  }

  std::unique_ptr<AnyLaw::Model> clone() const override {
    return std::make_unique<SharedObjectModel>(*this);
  }
  bool set(std::string_view name, std::string_view text) override {
    const auto parameter = std::ranges::find(law_->parameters, name, &DeclaredParameter::name);
    if (parameter == law_->parameters.end()) return false;
    values_[place_of(parameter)] = read_value(*parameter, text);
    return true;
  }
  void finish() override { settings_ = std::make_shared<Settings>(law_, values_); }
  std::shared_ptr<const AnyBond> bond() const override {
    if (law_->table.advance_bonds == nullptr) return nullptr;
    settings_->prepare();
    return make_own_bond(std::make_shared<SharedObjectBond>(settings_));
  }
  std::shared_ptr<OwnWall> own_wall() const override {
    if (law_->table.wall == nullptr) return nullptr;
    settings_->prepare();
    return std::make_shared<SharedObjectWall>(settings_);
  }
  std::shared_ptr<OwnShapes> own_shapes() const override {
    if (law_->table.shapes == nullptr) return nullptr;
    settings_->prepare();
    return std::make_shared<SharedObjectShapes>(settings_);
  }
  std::unique_ptr<Contacts> contacts(std::size_t n) const override {
    if (law_->table.advance == nullptr) throw Unsuitable(no_contacts(law_->info));
    settings_->prepare();
    return std::make_unique<SharedObjectContacts>(settings_, n, layout_);
  }
  std::shared_ptr<OwnMoments> own_moments() const override {
    if (law_->table.advance_moments == nullptr) return nullptr;
    settings_->prepare();
    return std::make_shared<SharedObjectMoments>(settings_, layout_);
  }
  const LawInfo& info() const override { return law_->info; }
  std::optional<LinearFrictionClaims> claims() const override { return law_->claims.linear; }
  std::optional<PartialSlipClaims> partial_slip_claims() const override {
    return law_->claims.partial_slip;
  }
  double range(double effective_radius) const override {
    if (law_->table.largest_gap == nullptr) return Model::range(effective_radius);
    settings_->prepare();
    const double gap = call_law(*law_, LawFunction::largest_gap, [&] {
      return law_->table.largest_gap(effective_radius, values_.data(), settings_->prepared());
    });
    return checked_gap(law_->file, gap, effective_radius);
  }
  FrameUpdate default_frame() const override { return law_->frame; }
  Kinematics default_kinematics() const override { return law_->kinematics; }
  std::optional<double> value(std::string_view role) const override {
    const auto parameter = std::ranges::find(law_->parameters, role, &DeclaredParameter::role);
    if (role.empty() || parameter == law_->parameters.end()) return std::nullopt;
    return values_[place_of(parameter)];
  }

 private:
  std::size_t place_of(std::vector<DeclaredParameter>::const_iterator parameter) const {
    return static_cast<std::size_t>(parameter - law_->parameters.begin());
  }

  std::shared_ptr<const LoadedLaw> law_;
  StateLayout layout_;
  std::vector<double> values_;
  std::shared_ptr<Settings> settings_;  ///< settings of the values; shared with contacts and copies
};

}  // namespace

AnyLaw law_of(LoadedLaw law, const OutsideOptions& options) {
  const StateLayout layout = options.checked ? StateLayout::guarded : StateLayout::dense;
  return AnyLaw(std::make_unique<SharedObjectModel>(
      std::make_shared<const LoadedLaw>(std::move(law)), layout));
}

AnyLaw load_shared_object(const std::string& file, const OutsideOptions& options) {
  return law_of(load_law(file), options);
}

}  // namespace stickslip
