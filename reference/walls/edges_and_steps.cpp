// SPDX-License-Identifier: BSD-3-Clause
#include "reference/walls/edges_and_steps.hpp"

#include <algorithm>
#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <stdexcept>

namespace stickslip::reference {
namespace {

void check_opening(long double half_opening) {
  if (!(half_opening > 0 && half_opening < boost::math::constants::half_pi<long double>()))
    throw std::invalid_argument("groove: needs half an opening above 0 and below pi/2");
}

void check_height(long double height) {
  if (!(height > 0 && height < 1))
    throw std::invalid_argument("step: needs a height over R above 0 and below 1");
}

}  // namespace

RestInGroove rest_in_groove(long double half_opening, long double radius, long double kn,
                            long double weight, long double exponent) {
  check_opening(half_opening);
  if (!(radius > 0 && kn > 0 && weight >= 0 && exponent > 0))
    throw std::invalid_argument("groove: needs R, kn and exponent > 0, weight >= 0");
  const long double each = weight / (2 * std::sin(half_opening));
  const long double overlap = std::pow(each / kn, 1 / exponent);
  if (!(overlap < radius))
    throw std::invalid_argument("groove: the weight presses the centre through the edge");
  return {.height_over_edge = (radius - overlap) / std::sin(half_opening),
          .normal_force_each = each};
}

long double slide_in_groove(long double half_opening, long double mu) {
  check_opening(half_opening);
  if (!(mu >= 0)) throw std::invalid_argument("groove: needs mu >= 0");
  return mu / std::sin(half_opening);
}

RollOffEdge roll_off_edge(long double v0_squared, long double theta) {
  if (!(v0_squared >= 0 && theta > 0))
    throw std::invalid_argument("edge: needs v0^2/gR >= 0 and an angle above 0");
  const long double cosine = std::min((10 + 7 * v0_squared) / 17, 1.0L);
  RollOffEdge edge{.lift_off_angle = std::acos(cosine),
                   .speed_squared_over_gR_there = std::max(cosine, v0_squared),
                   .lift_off_angle_frictionless = std::acos(std::min((2 + v0_squared) / 3, 1.0L))};
  edge.stays_on = theta < edge.lift_off_angle;
  return edge;
}

PullOverStep pull_over_step(long double height) {
  check_height(height);
  return {.force_over_weight = std::sqrt(height * (2 - height)) / (1 - height),
          .angle = std::acos(1 - height)};
}

ClimbStep climb_step(long double height) {
  check_height(height);
  const long double ratio = 1 - 5 * height / 7;
  return {.least_speed = std::sqrt(10 * height / 7) / ratio,
          .speed_after_over_before = ratio,
          .largest_speed_that_stays_on_the_edge = std::sqrt(1 - height) / ratio,
          .friction_needed = 2 * height / (7 * std::sqrt(height * (2 - height)))};
}

TessellatedRing tessellated_ring(int pieces, long double radius, long double sphere_radius) {
  if (!(pieces >= 3 && radius > 0 && sphere_radius > 0))
    throw std::invalid_argument("ring: needs three pieces, radii > 0");
  const auto n = static_cast<long double>(pieces);
  const long double half = boost::math::constants::pi<long double>() / n;
  // 1 - cos without a difference of numbers that are nearly alike.
  const auto versine = [](long double angle) {
    return 2 * std::sin(angle / 2) * std::sin(angle / 2);
  };
  const long double lost_at_corner = versine(2 * half) * 5 / 7;
  const long double log_of_turn = n * std::log1p(-lost_at_corner);
  TessellatedRing ring{
      .height_error = radius * versine(half),
      .path_of_centre_outside = 2 * n * radius * std::sin(half) + 2 * half * n * sphere_radius,
      .speed_ratio_at_inner_corner = 1 - lost_at_corner};
  ring.height_error_times_N2 = ring.height_error * n * n;
  // A corner of three pieces throws the sphere back: it does not go around.
  const bool goes_around = lost_at_corner < 1;
  ring.speed_ratio_of_a_turn_inside = goes_around ? std::exp(log_of_turn) : 0;
  ring.loss_of_a_turn_times_N = goes_around ? -n * std::expm1(log_of_turn) : n;
  return ring;
}

long double depth_of_facet(long double edge, long double radius) {
  const long double circumradius = edge / boost::math::constants::root_three<long double>();
  if (!(edge > 0 && radius > 0 && circumradius <= radius))
    throw std::invalid_argument("facet: needs an edge > 0 that fits into the sphere");
  const long double square = circumradius * circumradius;
  return square / (radius + std::sqrt(radius * radius - square));
}

}  // namespace stickslip::reference
