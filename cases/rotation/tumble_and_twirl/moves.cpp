// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rotation/tumble_and_twirl/moves.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/random_numbers.hpp"

namespace stickslip::cases {
namespace {

/// Moves that follow the turn: some in the sense of the last one before it, then back.
constexpr int moves_on = 4;
constexpr int moves_back = 6;

/// Where the contact is while its moves are listed.
struct Route {
  double overlap = 0;                  ///< [m]
  Vector2 position = Vector2::Zero();  ///< sum of the shifts [m]

  void go(std::vector<ContactMove>& list, double to_overlap, const Vector2& target) {
    list.push_back({to_overlap, target - position});
    position = target;
  }
};

/// So many moves of oblique loading without slip. `unit`: shift over overlap at the friction limit.
void load(Route& route, std::vector<ContactMove>& list, int count, double overlap, double unit,
          ShearPath path, RandomNumbers& random) {
  double slope = 0.5;
  double bearing = 0;
  for (int i = 1; i <= count; ++i) {
    slope = std::clamp(slope + 0.6 * (random.unit() - 0.5), -0.9, 0.9);
    bearing += path == ShearPath::plane ? 2 * (random.unit() - 0.5) : 0;
    const double next = (0.05 + 0.95 * i / count) * overlap;
    const Vector2 along(std::cos(bearing), std::sin(bearing));
    route.go(list, next, route.position + slope * unit * (next - route.overlap) * along);
    route.overlap = next;
  }
}

/// So many moves to and fro about where it starts, less and less far.
void cycle(Route& route, std::vector<ContactMove>& list, int count, double overlap, double sliding,
           ShearPath path, RandomNumbers& random) {
  const Vector2 middle = route.position;
  for (int i = 0; i < count; ++i) {
    const double reach = 0.35 * sliding * (1 - static_cast<double>(i) / count);
    const double angle = std::numbers::pi * i * (path == ShearPath::plane ? 0.9 : 1.0);
    const double swell = 1 + 0.004 * (random.unit() - 0.5);
    route.go(list, swell * overlap, middle + reach * Vector2(std::cos(angle), std::sin(angle)));
    // cos(pi i) is exact and sin(pi i) is not.
    if (path == ShearPath::line) {
      list.back().shift[1] = 0;
      route.position[1] = middle[1];
    }
  }
}

/// So many equal moves along a direction, the overlap growing. `length` of all of them, over
/// `sliding`.
void travel(Route& route, std::vector<ContactMove>& list, int count, double length,
            const Vector2& along, double overlap, double sliding) {
  const Vector2 from = route.position;
  for (int i = 1; i <= count; ++i) {
    const double part = static_cast<double>(i) / count;
    route.overlap += 0.01 * overlap;
    route.go(list, route.overlap, from + length * part * sliding * along);
  }
}

}  // namespace

TurnedMoves make_moves(int count, double overlap, double sliding, ShearPath path) {
  RandomNumbers random(20110301);
  const int loading = count / 2;
  const int cycling = std::max(count - loading - 1, 1);
  TurnedMoves moves;
  Route route{.overlap = 0.05 * overlap};
  route.go(moves.before, route.overlap, route.position);
  load(route, moves.before, loading, overlap, sliding / overlap, path, random);
  cycle(route, moves.before, cycling, overlap, sliding, path, random);

  const Vector2 last = moves.before.back().shift.normalized();
  const auto beside_last = [&](double bearing) {
    const double cosine = std::cos(bearing);
    const double sine = std::sin(bearing);
    return Vector2(cosine * last[0] - sine * last[1], sine * last[0] + cosine * last[1]);
  };
  const double turn_aside = path == ShearPath::plane ? 0.4 : 0;
  travel(route, moves.after, moves_on, 0.2, beside_last(turn_aside), overlap, sliding);
  travel(route, moves.after, moves_back, -1, beside_last(-turn_aside), overlap, sliding);
  return moves;
}

int pieces_for(int increments) {
  constexpr int increments_a_piece = 32;
  return std::max(1, increments / increments_a_piece);
}

TurnedMoves cut(const TurnedMoves& whole, int pieces) {
  TurnedMoves moves;
  moves.pieces = pieces;
  double overlap = 0;
  const auto cut_part = [&](const std::vector<ContactMove>& from, std::vector<ContactMove>& to) {
    for (const ContactMove& move : from) {
      for (int i = 1; i <= pieces; ++i) {
        const double part = static_cast<double>(i) / pieces;
        to.push_back({i == pieces ? move.overlap : overlap + part * (move.overlap - overlap),
                      move.shift / pieces});
      }
      overlap = move.overlap;
    }
  };
  cut_part(whole.before, moves.before);
  cut_part(whole.after, moves.after);
  return moves;
}

}  // namespace stickslip::cases
