// SPDX-License-Identifier: BSD-3-Clause
// The registry of external laws: which names they have, and what loads them. Loaders register when
// a program starts, before there are threads; register_loaders() of outside/outside.hpp brings
// those of shared objects, programs and engines.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/law/law_spec.hpp"
#include "stickslip/registry/outside_options.hpp"

namespace stickslip {

/// What loads the external laws of one kind.
struct LawLoader {
  LawKind kind = LawKind::hosted;
  /// Whether a name is one of its laws, as "python:..."; none: the grammar knows the names of the
  /// kind (commands begin with "exec:", files have a slash or end in ".so").
  std::function<bool(std::string_view name)> owns = {};
  /// The law of such a name, without its options. Throws InputError, or ToolMissing.
  std::function<AnyLaw(const LawSpec& law, const OutsideOptions& options)> load = {};
  /// Other words for the same law, by which it is known; none: the words stay.
  std::function<LawSpec(const LawSpec& law)> rewritten = {};
};

/// From now on laws of this kind are loaded by this one.
void register_loader(LawLoader loader);

/// The law of a whole name, prefix included; throws InputError where there is none.
using HostedLaws = std::function<AnyLaw(const std::string& name)>;

/// From now on names that begin with this prefix, as in "python:", are laws that the program around
/// this library brings itself, as an interpreter does whose functions are laws.
void host_laws(std::string prefix, HostedLaws make);

/// From now on this process runs no external law, whoever names it: load_law throws InputError. For
/// study files and baselines of others.
void forbid_code();

/// Reads name[key=value,...] as parse_law_spec does, also where the name is a command, which may
/// hold brackets of its own, and finds where the law comes from: a command stands after "exec:", a
/// law of an engine after the name of the engine, as lammps:gran/hooke/history, and a file has a
/// slash in its name or ends in .so. Throws InputError.
LawSpec parse_any_law_spec(std::string_view text);

/// Throws InputError for a file that is a program or a source, by its ending, with the word that
/// names it.
void refuse_programs(const LawSpec& law);

/// The external law of these words, without its options. Throws InputError where the law cannot be
/// loaded, no loader of its kind is registered, or code is forbidden.
AnyLaw load_law(const LawSpec& law, const OutsideOptions& options);

/// The command in the name of a law that is a program, without "exec:".
std::string command_of(const LawSpec& law);

}  // namespace stickslip
