// SPDX-License-Identifier: BSD-3-Clause
#include "cases/expectation.hpp"

#include <algorithm>
#include <utility>

#include "stickslip/description/description.hpp"

namespace stickslip::cases {

std::string heading_of(const Observable& observable) {
  if (!observable.heading.empty()) return observable.heading;
  std::string words = observable.name;
  std::ranges::replace_if(
      words, [](char c) { return c == '-' || c == '_'; }, ' ');
  return words;
}

Expectation Expectation::exact(double bound, std::string why) {
  Expectation e;
  e.kind = Kind::exact;
  e.bound = bound;
  e.why = std::move(why);
  return e;
}

Expectation Expectation::of_order(double order, std::string why, double tolerance) {
  Expectation e;
  e.kind = Kind::order;
  e.order = order;
  e.order_tolerance = tolerance;
  e.why = std::move(why);
  return e;
}

Expectation Expectation::wrong(double limit_error, double tolerance, std::string why,
                               double order) {
  Expectation e;
  e.kind = Kind::wrong_limit;
  e.limit_error = limit_error;
  e.limit_tolerance = tolerance;
  e.order = order;
  e.order_tolerance = 0.15;
  e.why = std::move(why);
  return e;
}

Expectation Expectation::undeclared(std::string why) {
  Expectation e;
  e.why = std::move(why);
  return e;
}

Expectation Expectation::without_limit(std::string why) {
  Expectation e;
  e.kind = Kind::no_limit;
  e.why = std::move(why);
  return e;
}

Expectation Expectation::approximate(std::string why) {
  Expectation e;
  e.kind = Kind::approximation;
  e.why = std::move(why);
  return e;
}

std::string Expectation::text() const {
  switch (kind) {
    case Kind::unknown:
      return why.empty() ? "none declared" : "none declared: " + why;
    case Kind::exact:
      return "exact (below " + shortest(bound) + " at every step): " + why;
    case Kind::order:
      return (order == 0 ? std::string("converges") : "order " + shortest(order)) +
             " to the right limit: " + why;
    case Kind::wrong_limit:
      return "tends to an error of " +
             (limit_error == 0 ? "at most " + shortest(limit_tolerance) : shortest(limit_error)) +
             ": " + why;
    case Kind::no_limit:
      return "does not converge: " + why;
    case Kind::approximation:
      return "an approximation here, of no stated accuracy: " + why;
  }
  return "";
}

}  // namespace stickslip::cases
