// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/outside.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "stickslip/contact/law/law_around.hpp"
#include "stickslip/outside/engines/engine_catalogue.hpp"
#include "stickslip/outside/engines/engine_law.hpp"
#include "stickslip/outside/engines/lammps_program.hpp"
#include "stickslip/outside/loading/objects/load_permission.hpp"
#include "stickslip/outside/loading/objects/shared_object.hpp"
#include "stickslip/outside/loading/programs/program.hpp"

namespace stickslip {
namespace {

/// A law of a file that was loaded into this program.
class LoadedFile final : public LawAround {
 public:
  LoadedFile(AnyLaw law, std::string file, const OutsideOptions& options)
      : LawAround(std::move(law)), file_(std::move(file)), options_(options) {}
  std::unique_ptr<Model> clone() const override { return std::make_unique<LoadedFile>(*this); }
  bool set(std::string_view name, std::string_view text) override {
    if (!LawAround::set(name, text)) return false;
    values_.emplace_back(name, text);
    return true;
  }
  AnyLaw afresh() const override {
    if (!serves_laws()) return AnyLaw(clone());
    AnyLaw fresh = load_isolated(file_, options_);
    for (const auto& [name, text] : values_) fresh = fresh.with_option(name, text);
    return fresh;
  }

 private:
  std::string file_;
  OutsideOptions options_;
  std::vector<std::pair<std::string, std::string>>
      values_;  ///< parameters in the order in which they were set
};

AnyLaw load_file(const LawSpec& law, const OutsideOptions& options) {
  const std::string& file = law.file.empty() ? law.name : law.file;
  const bool is_loaded = !options.isolate && may_load(file, options);
  if (!is_loaded) return load_isolated(file, options);
  return AnyLaw(std::make_unique<LoadedFile>(load_shared_object(file, options), file, options));
}

}  // namespace

void register_loaders() {
  static const bool are_registered = [] {
    register_loader(
        {.kind = LawKind::command, .load = [](const LawSpec& law, const OutsideOptions& options) {
           return load_program(command_of(law), options);
         }});
    register_loader({.kind = LawKind::file, .load = load_file});
    register_loader(
        {.kind = LawKind::engine,
         .owns = is_engine_law,
         .load = [](const LawSpec& law,
                    const OutsideOptions& options) { return load_engine(law.name, options); },
         .rewritten = with_lines_in_name});
    register_lammps_program(stickslip_lammps_program());
    return true;
  }();
  static_cast<void>(are_registered);
}

}  // namespace stickslip
