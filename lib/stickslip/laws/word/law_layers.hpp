// SPDX-License-Identifier: BSD-3-Clause
// The layers of the word of a law, as in linear-refined[mu=.3,mistake=no-limit]: which options
// there are besides those of the law itself, which laws may have them, and what each puts around
// the law.
#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/registry/outside_options.hpp"

namespace stickslip {

/// What a law is, as far as its layers depend on it.
enum class LawOrigin {
  contact,  ///< a contact law of the catalogue
  bond,     ///< a bond of the catalogue
  external  ///< a shared object, a program, an engine, or of the program around this library
};

/// The words that a layer takes its options from.
struct LawWords {
  const LawSpec& given;  ///< all of them
  LawSpec rest;          ///< what no layer has taken: options of the law itself, and of all laws
  const AnyLaw& law;     ///< without options
  const OutsideOptions& outside;
};

/// What a layer puts around the law; none where the words do not ask for the layer.
using Wrap = std::function<FramedLaw(FramedLaw)>;

/// One layer.
struct LawLayer {
  std::string_view name;
  std::vector<LawOrigin> suits;  ///< the laws that may have the layer
  /// Takes its options out of the rest and reads them. Throws InputError. The words outlive what is
  /// returned, which is called when all layers have taken theirs.
  Wrap (*take)(LawWords& words);
};

/// All of them, from the law outwards.
std::span<const LawLayer> law_layers();

}  // namespace stickslip
