// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/loading/programs/program_bonds.hpp"

#include <mutex>
#include <optional>
#include <utility>

#include "stickslip/outside/loading/programs/bond_rows.hpp"

namespace stickslip {
namespace {

/// Bonds of a program. It is told what each bond remembers, so that one path serves all.
class ProgramBond final : public OwnBond {
 private:
  template <class Read>
  auto ask(const std::string& line, const Read& read) {
    const std::lock_guard lock(mutex_);
    if (!path_) path_.emplace(law_);
    const std::string answer = path_->ask_word(line);
    constexpr std::string_view error = "error ";
    if (answer.starts_with(error)) throw law_->pool->failure(answer.substr(error.size()));
    try {
      return read(answer);
    } catch (const RowError& what) {
      throw law_->pool->failure("the answer '" + excerpt(answer) + "' to " +
                                std::string(bond_word) + " " + what.what());
    }
  }

 public:
  explicit ProgramBond(std::shared_ptr<const ProgramLaw> law) : law_(std::move(law)) {}

  std::size_t memory() const override { return law_->description->bond_numbers; }
  bool knows_bodies() const override { return law_->description->info.can(Capability::bodies); }
  BondForce advance(const BondStep& step, std::span<double> memory) override {
    return ask(bond_line(step, memory),
               [&](const std::string& answer) { return read_bond_answer(answer, memory); });
  }
  BondedBodiesAnswer advance(const BondedBodiesStep& step, std::span<double> memory) override {
    return ask(bond_line(step, memory),
               [&](const std::string& answer) { return read_bodies_answer(answer, memory); });
  }

 private:
  std::shared_ptr<const ProgramLaw> law_;
  std::mutex mutex_;
  std::optional<OpenPath> path_;
};

}  // namespace

std::shared_ptr<OwnBond> make_program_bond(std::shared_ptr<const ProgramLaw> law) {
  return std::make_shared<ProgramBond>(std::move(law));
}

}  // namespace stickslip
