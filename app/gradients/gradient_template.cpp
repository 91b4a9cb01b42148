// SPDX-License-Identifier: BSD-3-Clause
// template.py of cases of gradients: simulators of fixed steps in a few lines of Python.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/gradients/gradient_case.hpp"

namespace stickslip::app {
namespace {

constexpr const char* begins = R"(# SPDX-License-Identifier: BSD-3-Clause
"""Answers gradient.json next to this file by a simulator of fixed steps.

Put your own in the place of result(). Derivatives are differences narrower than a step, along the branch of
the run, as those of automatic differentiation are.
"""
import csv
import json
import pathlib

HERE = pathlib.Path(__file__).parent
ASKED = json.loads((HERE / "gradient.json").read_text(encoding="utf-8"))

)";

constexpr const char* ends = R"(

def derivative(dt, name):
    by = name.removeprefix("by_")
    h = 1e-7 * ASKED["inputs"][by]
    up, down = ({**ASKED["inputs"], by: ASKED["inputs"][by] + s * h} for s in (1, -1))
    return (result(dt, **up) - result(dt, **down)) / (2 * h)


with open(HERE / "gradients.csv", "w", encoding="utf-8", newline="") as file:
    rows = csv.writer(file)
    rows.writerow(ASKED["columns"])
    for dt in ASKED["steps"]:
        rows.writerow([dt, *(derivative(dt, name) for name in ASKED["columns"][1:])])
)";

constexpr const char* of_bounces = R"(def result(dt, height, speed, restitution, gravity, time):
    x, v = height, -speed
    for _ in range(round(time / dt)):
        v -= dt * gravity
        x += dt * v
        if x < 0 and v < 0:
            v = -restitution * v
    return x
)";

constexpr const char* of_impact = R"(def result(dt, {0}, mass, velocity, height):
    d, v, touched = -height, velocity, False
    while not touched or d > 0 or v > 0:
        if d > 0:
            touched = True
            v -= dt / mass * {1}
        d += dt * v
    return -v
)";

constexpr const char* of_oblique =
    R"(def result(dt, kn, kt, mu, velocity_normal, velocity_tangential, mass, height):
    d, v, u, f, touched = -height, velocity_normal, velocity_tangential, 0.0, False
    while not touched or d > 0 or v > 0:
        if d > 0:
            touched = True
            f = max(-mu * kn * d, min(mu * kn * d, f + kt * dt * u))
            v -= dt / mass * kn * d
            u -= 3.5 * dt / mass * f
        d += dt * v
    return u
)";

constexpr const char* of_sliding = R"(def result(dt, velocity, mu, gravity):
    x, v = 0.0, velocity
    while v > 0:
        v = max(v - dt * mu * gravity, 0.0)
        x += dt * v
    return x
)";

}  // namespace

std::string gradient_template(const std::string& name, const cases::GradientQuestion& asked) {
  const auto middle = [&]() -> std::string {
    if (name == "gradient-oblique") return of_oblique;
    if (name == "gradient-sliding") return of_sliding;
    if (name == "gradient-hertz-impact")
      return fmt::format(fmt::runtime(of_impact), "K, eta", "(K * d**1.5 + eta * d**0.25 * v)");
    if (name != "gradient-damped-impact") return of_bounces;
    const bool cut = asked.motion.find("max(") != std::string::npos;
    return fmt::format(fmt::runtime(of_impact), "k, damping",
                       cut ? "max(k * d + damping * v, 0)" : "(k * d + damping * v)");
  };
  return begins + middle() + ends;
}

}  // namespace stickslip::app
