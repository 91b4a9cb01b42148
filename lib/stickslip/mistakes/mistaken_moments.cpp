// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <vector>

#include "stickslip/mistakes/mistaken_law.hpp"

namespace stickslip {
namespace {

/// What rules remember: vectors first, the spring of rolling foremost, then as many numbers, of
/// which the spring of twisting is the first. A mistake adds its last answer to both.
Vector2 spring_of(std::span<const double> memory) { return {memory[0], memory[1]}; }
std::size_t twisted_at(std::span<const double> memory) { return 2 * memory.size() / 3; }

/// Right rules, or others with a mistake, with a mistake around them.
class MistakenMoments final : public OwnMoments {
 public:
  MistakenMoments(const ContactMoments& right, const Mistake& mistake)
      : right_(right), mistake_(&mistake), pairs_(right.memory().size() / 3) {}

  MomentMemory memory() const override { return {.vectors = pairs_ + 1, .numbers = pairs_ + 1}; }

  ContactMoment advance(const MomentStep& step, std::span<double> memory) override {
    const std::size_t last_vector = 2 * pairs_;
    const std::size_t first_number = last_vector + 2;
    std::vector<double> within(memory.begin(), memory.begin() + last_vector);
    within.insert(within.end(), memory.begin() + first_number, memory.end() - 1);
    MistakenMoment s{.asked = step, .step = step, .memory = within, .right = right_};
    s.last.rolling = {memory[last_vector], memory[last_vector + 1]};
    s.last.twisting = memory.back();
    if (mistake_->moment_before) mistake_->moment_before(s);
    if (!s.is_skipped) s.answer = s.advance(s.step);
    if (mistake_->moment_after) mistake_->moment_after(s);
    const auto vectors_end = within.begin() + last_vector;
    std::copy(within.begin(), vectors_end, memory.begin());
    std::copy(vectors_end, within.end(), memory.begin() + first_number);
    memory[last_vector] = s.answer.rolling[0];
    memory[last_vector + 1] = s.answer.rolling[1];
    memory.back() = s.answer.twisting;
    return s.answer;
  }
  void swap_bodies(std::span<double> memory) const override {
    if (!mistake_->moment_swap) return OwnMoments::swap_bodies(memory);
    const std::size_t vectors = 2 * (pairs_ + 1);
    mistake_->moment_swap(memory.first(vectors), memory.subspan(vectors));
  }

 private:
  ContactMoments right_;
  const Mistake* mistake_;
  std::size_t pairs_;  ///< vectors of the rules, and as many numbers
};

}  // namespace

Vector2 MistakenMoment::spring() const { return spring_of(memory); }

double MistakenMoment::twisted_spring() const { return memory[twisted_at(memory)]; }

void MistakenMoment::remember(const Vector2& spring, double twisted_spring) {
  memory[0] = spring[0];
  memory[1] = spring[1];
  memory[twisted_at(memory)] = twisted_spring;
}

ContactMoment MistakenMoment::advance(const MomentStep& seen) {
  ContactMoments contact = right;
  contact.unpack(memory);
  const ContactMoment given = contact.advance(seen);
  std::ranges::copy(contact.pack(), memory.begin());
  return given;
}

ContactMoment MistakenMoment::try_step(const MomentStep& tried) const {
  ContactMoments contact = right;
  contact.unpack(memory);
  return contact.advance(tried);
}

std::shared_ptr<OwnMoments> make_mistaken(const ContactMoments& right, const Mistake& mistake) {
  return std::make_shared<MistakenMoments>(right, mistake);
}

}  // namespace stickslip
