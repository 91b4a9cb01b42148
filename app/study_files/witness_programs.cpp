// SPDX-License-Identifier: BSD-3-Clause
// The small programs beside a witness.
#include <fmt/format.h>

#include "app/study_files/witness_file.hpp"

namespace stickslip::app {
namespace {

/// The steps as rows of numbers in this bracket: overlap before and after, both shifts, dt.
std::string step_rows(const Witness& witness, const char* open, const char* close) {
  std::string text;
  for (const ContactStep& s : witness.path) {
    text += fmt::format("    {}{}, {}, {}, {}, {}{},\n", open, shortest(s.overlap_old),
                        shortest(s.overlap_new), shortest(s.shift[0]), shortest(s.shift[1]),
                        shortest(s.dt), close);
  }
  return text;
}

constexpr const char* linear_law = R"(    return kn * max(overlap, 0.0), kt
)";

constexpr const char* hertzian_law = R"(    g2, n2 = (G2, nu2) if G2 else (G, nu)
    a = math.sqrt(R / 2 * max(overlap, 0.0))  # radius of the contact
    e_star = 2 / ((1 - nu) / G + (1 - n2) / g2)
    g_star = 1 / ((2 - nu) / G + (2 - n2) / g2)
    return 4 / 3 * e_star * a * max(overlap, 0.0), 8 * g_star * a
)";

constexpr const char* one_limit = R"(
force = [0.0, 0.0]
for i, (before, overlap, s1, s2, dt) in enumerate(steps):
    normal, stiffness = spring(overlap)
    force = [force[0] + stiffness * s1, force[1] + stiffness * s2]
    scale = min(1.0, mu * normal / (math.hypot(*force) or 1.0)) if normal > 0 else 0.0
    force = [scale * f for f in force]
)";

constexpr const char* limit_that_falls = R"(
force, slides = [0.0, 0.0], False  # it holds to mu, and slides at mu_kinetic until it is released
for i, (before, overlap, s1, s2, dt) in enumerate(steps):
    normal, stiffness = spring(overlap)
    force = [force[0] + stiffness * s1, force[1] + stiffness * s2]
    size = math.hypot(*force)
    slides = normal > 0 and size > (mu_kinetic * (1 - 1e-12) if slides else mu) * normal
    scale = mu_kinetic * normal / size if slides and size else float(normal > 0)
    force = [scale * f for f in force]
)";

}  // namespace

std::string python_program(const Witness& witness, const Scheme& scheme) {
  const LawInfo& law = scheme.law().info();
  const bool linear = law.can(Capability::linear);
  const LimitPart limit = parts_of(law).limit;
  const bool falls = limit == LimitPart::kinetic;
  const bool is_known = limit != LimitPart::own && limit != LimitPart::anisotropic &&
                        (!falls || law.by_role("mu-kinetic") != nullptr);
  if (witness.pair || !is_known || (!linear && !law.can(Capability::hertzian))) return "";
  std::string text = fmt::format(R"(# What must hold: {}.
# {}: the law gives {}, and must give {}.
# Below a right law of its kind on the same steps. Needs nothing but Python.
import math

R = {}
)",
                                 witness.sentence, witness.observable, shortest(witness.gives),
                                 shortest(witness.must_give), shortest(witness.effective_radius));
  std::map<std::string, double> values = witness.parameters;
  if (!linear) values.insert({{"G2", 0}, {"nu2", 0}});
  values.insert({"mu", 0});
  for (const auto& [name, value] : values) {
    if (name == "mu-kinetic") text += "mu_kinetic = " + shortest(value) + '\n';
    if (name.find('-') == std::string::npos) text += name + " = " + shortest(value) + '\n';
  }
  text +=
      "steps = [  # overlap before and after, shifts, dt\n" + step_rows(witness, "(", ")") +
      "]\n\ndef spring(overlap):  # normal force, tangential stiffness\n" +
      (linear ? linear_law : hertzian_law) + (falls ? limit_that_falls : one_limit) +
      R"(    print(f"step {i + 1}: normal {normal:.9g}, tangential {force[0]:.9g}, {force[1]:.9g}")
)";
  return text;
}

std::string c_program(const Witness& witness) {
  if (witness.pair) return "";
  std::string values;
  for (const auto& [role, value] : witness.parameters)
    values += fmt::format("    {{\"{}\", {}}},\n", role, shortest(value));
  return fmt::format(R"(/* What must hold: {}.
   {}: the law gives {}, and must give {}.
   cc -I PREFIX/include NAME.c -ldl -o witness && ./witness ./law.so */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "stickslip/plugin/stickslip_law.h"

static const struct {{ const char* role; double value; }} set[] = {{
{}    {{NULL, 0}}}};
static const double steps[][5] = {{ /* overlap before and after, shifts, dt */
{}}};

int main(int argc, char** argv) {{
  void* file = dlopen(argc > 1 ? argv[1] : "./law.so", RTLD_NOW);
  if (!file) return fprintf(stderr, "%s\n", dlerror()), 1;
  const struct stickslip_law* (*get)(void);
  *(void**)&get = dlsym(file, "stickslip_law_descriptor");
  const struct stickslip_law* law = get();
  double* p = calloc(law->parameter_count + 1, sizeof *p);
  for (uint32_t i = 0; i < law->parameter_count; ++i) {{
    p[i] = law->parameters[i].default_value;
    for (int k = 0; set[k].role; ++k)
      if (law->parameters[i].role && !strcmp(law->parameters[i].role, set[k].role)) p[i] = set[k].value;
  }}
  void* prepared = law->prepare ? law->prepare(p) : NULL;
  void* state = aligned_alloc(64, (law->state_size / 64 + 1) * 64);
  memset(state, 0, law->state_size);
  if (law->create) law->create(state);
  for (size_t i = 0; i < sizeof steps / sizeof *steps; ++i) {{
    const double *s = steps[i], dt = s[4];
    const struct stickslip_step step = {{s[0], s[1], {{s[2], s[3]}}, {{s[2] / dt, s[3] / dt}},
                                        s[1] - s[0], (s[1] - s[0]) / dt, dt, {}}};
    struct stickslip_force f = {{0}};
    law->advance(1, &step, &f, state, p, prepared);
    printf("step %zu: normal %.9g, tangential %.9g, %.9g, regime %d\n", i + 1, f.normal,
           f.tangential[0], f.tangential[1], f.regime);
  }}
  return 0;
}}
)",
                     witness.sentence, witness.observable, shortest(witness.gives),
                     shortest(witness.must_give), values, step_rows(witness, "{", "}"),
                     shortest(witness.effective_radius));
}

}  // namespace stickslip::app
