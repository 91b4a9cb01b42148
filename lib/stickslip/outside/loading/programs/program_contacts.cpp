// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/loading/programs/program_contacts.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <utility>

#include "stickslip/contact/law/differenced_tangent.hpp"
#include "stickslip/outside/loading/objects/step_record.hpp"
#include "stickslip/outside/loading/programs/body_rows.hpp"
#include "stickslip/outside/loading/programs/moment_rows.hpp"
#include "stickslip/outside/loading/programs/motion_rows.hpp"

namespace stickslip {
namespace {

void require(const ProgramLaw& law, ProgramWord word) {
  if (law.description->can(word)) return;
  throw law.pool->failure(std::string("does not understand the word ") + name_of(word) +
                          ", which is needed here");
}

/// The numbers of an answer to pack.
std::vector<double> read_state(const ProgramLaw& law, const std::string& answer) {
  constexpr std::string_view error = "error ";
  if (answer.starts_with(error)) throw law.pool->failure(answer.substr(error.size()));
  try {
    return read_numbers(answer);
  } catch (const RowError& what) {
    throw law.pool->failure("the answer '" + excerpt(answer) + "' to pack " + what.what());
  }
}

std::string tangent_line(const ContactStep& step, const RowFormat& rows) {
  return std::string(tangent_word) + ' ' + rows.row(step);
}

/// Contacts of a program, which tells tangents by a word or next to its forces. Bodies that may
/// have been swapped change no sign of them.
class ProgramContacts : public Contacts {
 public:
  bool tangents(std::span<const ContactStep> steps, std::span<Matrix3> tangents,
                std::size_t first) const override {
    if (!law_->description->info.can(Capability::tangent)) return false;
    if (!law_->description->can(ProgramWord::tangent)) {
      tangents_beside(*this, steps, tangents, first);
      return true;
    }
    const std::vector<ToldTangent> told = told_tangents(steps, first);
    std::ranges::transform(told, tangents.begin(), &ToldTangent::force);
    return true;
  }
  bool damping_tangents(std::span<const ContactStep> steps, std::span<DampingTangent> tangents,
                        std::size_t first) const override {
    if (!law_->description->can(ProgramWord::tangent)) return false;
    const std::vector<ToldTangent> told = told_tangents(steps, first);
    if (!std::ranges::all_of(told, [](const ToldTangent& t) { return t.damping.has_value(); }))
      return false;
    std::ranges::transform(told, tangents.begin(), [](const ToldTangent& t) { return *t.damping; });
    return true;
  }

 protected:
  explicit ProgramContacts(std::shared_ptr<const ProgramLaw> law) : law_(std::move(law)) {}
  ProgramContacts(const ProgramContacts&) = default;

  /// Tangents by the word, one each of the contacts first, first + 1, ...
  virtual std::vector<ToldTangent> told_tangents(std::span<const ContactStep> steps,
                                                 std::size_t first) const = 0;

  const std::shared_ptr<const ProgramLaw> law_;
};

/// Contacts in one path of one process, where each has a number. Clones live in the same path.
class PathOfMany {
 public:
  explicit PathOfMany(std::shared_ptr<const ProgramLaw> law) : path_(std::move(law)) {}

  /// Numbers for n virgin contacts, or for n copies of other ones.
  std::vector<std::size_t> numbers_for_virgins(std::size_t n) {
    const std::lock_guard lock(mutex_);
    std::vector<std::size_t> numbers;
    while (numbers.size() < n) numbers.push_back(next_++);
    return numbers;
  }
  std::vector<std::size_t> numbers_for_copies(std::span<const std::size_t> originals) {
    const std::lock_guard lock(mutex_);
    std::vector<std::size_t> numbers;
    for (const std::size_t original : originals) {
      if (free_.empty()) free_.push_back(next_++);
      numbers.push_back(free_.back());
      free_.pop_back();
      path_.tell(copy_line(original, numbers.back()));
    }
    return numbers;
  }
  /// Numbers that nobody uses any more. The program keeps their contacts until they are copied
  /// over.
  void free(std::span<const std::size_t> numbers) {
    const std::lock_guard lock(mutex_);
    free_.insert(free_.end(), numbers.begin(), numbers.end());
  }
  void copy(std::span<const std::size_t> from, std::span<const std::size_t> to) {
    const std::lock_guard lock(mutex_);
    for (std::size_t i = 0; i < from.size(); ++i) path_.tell(copy_line(from[i], to[i]));
  }

  void tell(std::size_t contact, std::string_view line) {
    const std::lock_guard lock(mutex_);
    path_.tell(switch_to(contact));
    path_.tell(line);
  }
  std::string ask_word(std::size_t contact, std::string_view line) {
    const std::lock_guard lock(mutex_);
    path_.tell(switch_to(contact));
    return path_.ask_word(line);
  }
  /// What was told beside the last force.
  ToldBeside told_beside() {
    const std::lock_guard lock(mutex_);
    return path_.told_beside();
  }
  /// The tangent of a step of each contact.
  std::vector<ToldTangent> ask_tangents(std::span<const std::size_t> contacts,
                                        std::span<const ContactStep> steps, const RowFormat& rows) {
    const std::lock_guard lock(mutex_);
    std::string lines;
    for (std::size_t i = 0; i < steps.size(); ++i)
      lines += switch_to(contacts[i]) + tangent_line(steps[i], rows);
    return path_.ask_tangents(lines, steps.size());
  }
  /// One row for each contact, or all rows for the first of them.
  std::vector<ContactForce> ask(std::span<const std::size_t> contacts,
                                std::span<const ContactStep> steps, const RowFormat& rows) {
    const std::lock_guard lock(mutex_);
    if (path_.takes_blocks()) {
      std::vector<std::size_t> numbers(contacts.begin(), contacts.end());
      numbers.resize(steps.size(), numbers.back());
      return path_.ask_blocks(steps, numbers);
    }
    std::string lines;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      lines += switch_to(contacts[std::min(i, contacts.size() - 1)]);
      lines += rows.row(steps[i]);
    }
    return path_.ask(lines, steps.size());
  }

 private:
  static std::string copy_line(std::size_t from, std::size_t to) {
    return "copy " + std::to_string(from) + ' ' + std::to_string(to) + '\n';
  }
  std::string switch_to(std::size_t contact) {
    if (std::exchange(current_, contact) == contact) return {};
    return "contact " + std::to_string(contact) + '\n';
  }

  std::mutex mutex_;
  OpenPath path_;
  std::size_t current_ = 0;  ///< a path opens with contact 0
  std::size_t next_ = 0;
  std::vector<std::size_t> free_;
};

/// Contacts of a program that keeps several of them.
class KeptContacts final : public ProgramContacts {
 public:
  KeptContacts(std::shared_ptr<const ProgramLaw> law, std::size_t n)
      : ProgramContacts(std::move(law)),
        path_(std::make_shared<PathOfMany>(law_)),
        numbers_(path_->numbers_for_virgins(n)) {}
  KeptContacts(const KeptContacts& other)
      : ProgramContacts(other),
        path_(other.path_),
        numbers_(path_->numbers_for_copies(other.numbers_)) {}
  KeptContacts& operator=(const KeptContacts&) = delete;
  ~KeptContacts() override { path_->free(numbers_); }

  std::size_t size() const override { return numbers_.size(); }
  std::unique_ptr<Contacts> clone() const override { return std::make_unique<KeptContacts>(*this); }
  void copy_from(const Contacts& other) override {
    const auto* const same = dynamic_cast<const KeptContacts*>(&other);
    if (same == nullptr || same->path_ != path_ || same->size() != size()) {
      throw std::logic_error("copy_from: contacts of another law");
    }
    path_->copy(same->numbers_, numbers_);
  }
  void swap_bodies(std::size_t contact) override {
    require(*law_, ProgramWord::swap);
    path_->tell(numbers_[contact], line_of(BodiesSwapped{}, law_->description->rows));
  }
  std::vector<double> pack(std::size_t contact) const override {
    require(*law_, ProgramWord::pack);
    return read_state(*law_, path_->ask_word(numbers_[contact], "pack\n"));
  }
  void unpack(std::size_t contact, std::span<const double> numbers) override {
    require(*law_, ProgramWord::pack);
    path_->tell(numbers_[contact],
                line_of(StateSet{{numbers.begin(), numbers.end()}}, law_->description->rows));
  }
  double bytes_per_contact() const override { return sizeof(std::size_t); }
  void tell_beside(std::span<const ContactStep>, std::span<const ContactForce>,
                   std::span<ToldBeside> told, std::size_t) const override {
    // Told with the last answer alone: whoever wants it asks contact by contact.
    std::ranges::fill(told, path_->told_beside());
  }

 private:
  void do_advance(std::span<const ContactStep> steps, std::span<ContactForce> forces,
                  std::size_t first) override {
    const auto contacts = std::span(numbers_).subspan(first, steps.size());
    std::ranges::copy(path_->ask(contacts, steps, law_->description->rows), forces.begin());
  }
  void do_follow(std::span<const ContactStep> path, std::span<ContactForce> forces) override {
    const auto contacts = std::span(numbers_).first(1);
    std::ranges::copy(path_->ask(contacts, path, law_->description->rows), forces.begin());
  }
  bool do_turn(std::span<const Matrix2> maps, std::size_t first) override {
    if (!law_->description->can(ProgramWord::turn)) return false;
    for (std::size_t i = 0; i < maps.size(); ++i) {
      path_->tell(numbers_[first + i], line_of(maps[i], law_->description->rows));
    }
    return true;
  }

  std::vector<ToldTangent> told_tangents(std::span<const ContactStep> steps,
                                         std::size_t first) const override {
    const auto contacts = std::span(numbers_).subspan(first, steps.size());
    return path_->ask_tangents(contacts, steps, law_->description->rows);
  }

  std::shared_ptr<PathOfMany> path_;
  std::vector<std::size_t> numbers_;
};

/// Contacts of a program that knows no more than its path: what happened is recorded, so that a
/// copy's process can be told all of it again.
class RecordedContacts final : public ProgramContacts {
 public:
  RecordedContacts(std::shared_ptr<const ProgramLaw> law, std::size_t n)
      : ProgramContacts(std::move(law)), contacts_(n) {}
  RecordedContacts(const RecordedContacts& other)
      : ProgramContacts(other), contacts_(other.size()) {
    take_records(other);
  }
  RecordedContacts& operator=(const RecordedContacts&) = delete;

  std::size_t size() const override { return contacts_.size(); }
  std::unique_ptr<Contacts> clone() const override {
    return std::make_unique<RecordedContacts>(*this);
  }
  void copy_from(const Contacts& other) override {
    const auto* const same = dynamic_cast<const RecordedContacts*>(&other);
    if (same == nullptr || same->size() != size()) {
      throw std::logic_error("copy_from: contacts of another law");
    }
    take_records(*same);
  }
  void swap_bodies(std::size_t contact) override {
    require(*law_, ProgramWord::swap);
    happens(contacts_[contact], BodiesSwapped{});
    // To a law that knows bodies p remains p: it takes the two in the other order, no more.
    if (rows().tells_bodies()) contacts_[contact].sense *= -1;
  }
  std::vector<double> pack(std::size_t contact) const override {
    const Contact& packed = contacts_[contact];
    if (law_->description->info.replays) return packed.record.pack();
    std::vector<double> numbers = read_state(*law_, path_of(packed).ask_word("pack\n"));
    numbers.push_back(packed.sense);
    return numbers;
  }
  void unpack(std::size_t contact, std::span<const double> numbers) override {
    Contact& unpacked = contacts_[contact];
    if (law_->description->info.replays) {
      unpacked = {StepRecord::unpack(numbers)};
      return;
    }
    if (numbers.empty() || std::abs(numbers.back()) != 1)
      throw InputError("numbers that are not those of a packed contact");
    unpacked = {.sense = numbers.back()};
    happens(unpacked, StateSet{{numbers.begin(), numbers.end() - 1}});
  }
  void tell_beside(std::span<const ContactStep>, std::span<const ContactForce>,
                   std::span<ToldBeside> told, std::size_t first) const override {
    for (std::size_t i = 0; i < told.size(); ++i) {
      const auto& path = contacts_[first + i].path;
      told[i] = path ? path->told_beside() : ToldBeside{};
    }
  }
  double bytes_per_contact() const override {
    std::size_t sum = 0;
    for (const Contact& contact : contacts_) sum += sizeof(Contact) + contact.record.bytes();
    return static_cast<double>(sum) / static_cast<double>(std::max(size(), std::size_t{1}));
  }

 private:
  struct Contact {
    StepRecord record = {};
    double sense = 1;  ///< shifts and tangential forces of a law that knows bodies: -1 swapped
    /// That went through the record; or none.
    mutable std::unique_ptr<OpenPath> path = {};
  };

  const RowFormat& rows() const { return law_->description->rows; }
  bool answers_step_by_step() const {
    return !law_->description->info.can(Capability::whole_paths);
  }

  void take_records(const RecordedContacts& other) {
    for (std::size_t i = 0; i < contacts_.size(); ++i) {
      contacts_[i] = {other.contacts_[i].record, other.contacts_[i].sense};
    }
  }
  /// Records what has no answer.
  void happens(Contact& contact, const StepRecord::Event& event) {
    contact.record.add(event);
    if (contact.path) contact.path->tell(line_of(event, rows()));
  }
  /// The path that went through the record of the contact.
  OpenPath& path_of(const Contact& contact) const {
    if (!contact.path) {
      contact.path = std::make_unique<OpenPath>(law_);
      tell_all(contact);
    }
    return *contact.path;
  }
  /// The answer to a step of a contact whose bodies may have been swapped.
  ContactForce advance_one(Contact& contact, const ContactStep& step) {
    if (contact.sense > 0) return advance_recorded(contact, step);
    ContactStep opposite = step;
    opposite.shift = -step.shift;
    opposite.velocity = -step.velocity;
    ContactForce force = advance_recorded(contact, opposite);
    force.tangential = -force.tangential;
    force.damping_tangential = -force.damping_tangential;
    return force;
  }
  ContactForce advance_recorded(Contact& contact, const ContactStep& step) {
    return follow_recorded(contact, std::span(&step, 1)).back();
  }
  /// Adds steps to the record. Returns their forces, those of steps before them perhaps first.
  std::vector<ContactForce> follow_recorded(Contact& contact, std::span<const ContactStep> steps) {
    const double radius_told = contact.record.sphere_radius();
    for (const ContactStep& step : steps) contact.record.add(step);
    if (!answers_step_by_step()) return follow_record(contact);
    const bool is_as_told = !rows().tells_bodies() || contact.record.sphere_radius() == radius_told;
    if (contact.path && is_as_told) {
      if (contact.path->takes_blocks()) return contact.path->ask_blocks(steps);
      std::string lines;
      for (const ContactStep& step : steps) lines += contact.record.line(step, rows());
      return contact.path->ask(lines, steps.size());
    }
    contact.path = std::make_unique<OpenPath>(law_);
    return tell_all(contact);
  }
  /// The whole record told to the contact's path, which is new. Returns the forces.
  std::vector<ContactForce> tell_all(const Contact& contact) const {
    OpenPath& path = *contact.path;
    if (!path.takes_blocks()) return path.ask(contact.record.lines(rows()), contact.record.steps());
    std::vector<ContactForce> forces;
    contact.record.tell(
        [&](std::span<const ContactStep> steps) {
          const auto some = path.ask_blocks(steps);
          forces.insert(forces.end(), some.begin(), some.end());
        },
        [&](const std::string& line) { path.tell(line); }, rows());
    return forces;
  }
  /// All forces from the virgin contact on, in a path that is closed at once.
  std::vector<ContactForce> follow_record(const Contact& contact) const {
    return OpenPath::follow(law_, contact.record.lines(rows()), contact.record.steps());
  }

  void do_advance(std::span<const ContactStep> steps, std::span<ContactForce> forces,
                  std::size_t first) override {
    for (std::size_t i = 0; i < steps.size(); ++i) {
      forces[i] = advance_one(contacts_[first + i], steps[i]);
    }
  }
  void do_follow(std::span<const ContactStep> path, std::span<ContactForce> forces) override {
    Contact& contact = contacts_.front();
    if (contact.sense < 0) return Contacts::do_follow(path, forces);
    const bool is_virgin = contact.record.steps() == 0;
    std::vector<ContactForce> all;
    if (is_virgin && !law_->description->can(ProgramWord::binary)) {
      contact.path = nullptr;
      for (const ContactStep& step : path) contact.record.add(step);
      all = follow_record(contact);
    } else {
      all = follow_recorded(contact, path);
    }
    // What follows a path at once has most often no other one: its process is let go of.
    if (is_virgin) contact.path = nullptr;
    std::ranges::copy(std::span(all).last(path.size()), forces.begin());
  }
  bool do_turn(std::span<const Matrix2> maps, std::size_t first) override {
    if (!law_->description->can(ProgramWord::turn)) return false;
    for (std::size_t i = 0; i < maps.size(); ++i) happens(contacts_[first + i], maps[i]);
    return true;
  }
  std::vector<ToldTangent> told_tangents(std::span<const ContactStep> steps,
                                         std::size_t first) const override {
    std::vector<ToldTangent> told;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const Contact& contact = contacts_[first + i];
      told.push_back(path_of(contact).ask_tangents(tangent_line(steps[i], rows()), 1).front());
    }
    return told;
  }

  std::vector<Contact> contacts_;
};

/// Moments of a program. It is told what each contact remembers, so that one path serves all.
class ProgramMoments final : public OwnMoments {
 public:
  explicit ProgramMoments(std::shared_ptr<const ProgramLaw> law) : law_(std::move(law)) {}

  MomentMemory memory() const override { return law_->description->moment_memory; }
  ContactMoment advance(const MomentStep& step, std::span<double> memory) override {
    const std::lock_guard lock(mutex_);
    if (!path_) path_.emplace(law_);
    const std::string answer = path_->ask_word(moment_line(step, memory));
    constexpr std::string_view error = "error ";
    if (answer.starts_with(error)) throw law_->pool->failure(answer.substr(error.size()));
    try {
      return read_moment_answer(answer, memory);
    } catch (const RowError& what) {
      throw law_->pool->failure("the answer '" + excerpt(answer) + "' to " +
                                std::string(moments_word) + " " + what.what());
    }
  }

 private:
  std::shared_ptr<const ProgramLaw> law_;
  std::mutex mutex_;
  std::optional<OpenPath> path_;
};

/// A contact between two bodies. Its path opens with the first step.
class ProgramBodyContact final : public ResumableContact {
 public:
  explicit ProgramBodyContact(std::shared_ptr<const ProgramLaw> law) : law_(std::move(law)) {}

  ArmRule arms() const override { return law_->description->rows.arms().value(); }
  void follow(std::span<const BodyStep> steps, std::span<BodyForces> forces) override {
    std::string lines;
    for (const BodyStep& step : steps) lines += body_row(step);
    if (law_->description->info.can(Capability::whole_paths)) {
      std::ranges::copy(OpenPath::follow_bodies(law_, lines, steps.size()), forces.begin());
      return;
    }
    std::ranges::copy(path().ask_bodies(lines, steps.size()), forces.begin());
  }
  std::vector<double> pack() override {
    require(*law_, ProgramWord::pack);
    return read_state(*law_, path().ask_word("pack\n"));
  }
  void unpack(std::span<const double> numbers) override {
    require(*law_, ProgramWord::pack);
    tell(StateSet{{numbers.begin(), numbers.end()}});
  }
  void swap_bodies() override {
    require(*law_, ProgramWord::swap);
    tell(BodiesSwapped{});
  }

 private:
  OpenPath& path() {
    if (!path_) path_.emplace(law_);
    return *path_;
  }
  void tell(const StepRecord::Event& event) {
    path().tell(line_of(event, law_->description->rows));
  }

  std::shared_ptr<const ProgramLaw> law_;
  std::optional<OpenPath> path_;
};

/// Two bodies that the program moves.
class ProgramBodyMotion final : public BodyMotion {
 public:
  explicit ProgramBodyMotion(std::shared_ptr<const ProgramLaw> law) : law_(std::move(law)) {}

  MotionState start(const MotionStart& start) override {
    path_.emplace(law_);
    return path_->ask_motion(start_line(start), 1).front();
  }
  void advance(std::span<MotionState> states) override {
    std::ranges::copy(path_.value().ask_motion(step_lines(states.size()), states.size()),
                      states.begin());
  }

 private:
  std::shared_ptr<const ProgramLaw> law_;
  std::optional<OpenPath> path_;
};

/// Any bodies that the program moves.
class ProgramSystemMotion final : public SystemMotion {
 public:
  explicit ProgramSystemMotion(std::shared_ptr<const ProgramLaw> law) : law_(std::move(law)) {}

  SystemState start_system(const SystemStart& start) override {
    start_ = start;
    path_.emplace(law_);
    return path_->ask_system(system_line(start), 1, start_).front();
  }
  void advance_system(std::span<SystemState> states) override {
    std::ranges::move(path_.value().ask_system(step_lines(states.size()), states.size(), start_),
                      states.begin());
  }

 private:
  std::shared_ptr<const ProgramLaw> law_;
  std::optional<OpenPath> path_;
  SystemStart start_;
};

}  // namespace

std::unique_ptr<ResumableContact> make_program_body_contact(std::shared_ptr<const ProgramLaw> law) {
  return std::make_unique<ProgramBodyContact>(std::move(law));
}

std::shared_ptr<OwnMoments> make_program_moments(std::shared_ptr<const ProgramLaw> law) {
  return std::make_shared<ProgramMoments>(std::move(law));
}

std::unique_ptr<BodyMotion> make_program_body_motion(std::shared_ptr<const ProgramLaw> law) {
  if (law->description->can(ProgramWord::system))
    return std::make_unique<ProgramSystemMotion>(std::move(law));
  return std::make_unique<ProgramBodyMotion>(std::move(law));
}

std::unique_ptr<Contacts> make_program_contacts(std::shared_ptr<const ProgramLaw> law,
                                                std::size_t n) {
  if (law->description->can(ProgramWord::contacts)) {
    return std::make_unique<KeptContacts>(std::move(law), n);
  }
  return std::make_unique<RecordedContacts>(std::move(law), n);
}

}  // namespace stickslip
