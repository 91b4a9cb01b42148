// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/scenes/trajectory.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <numbers>
#include <ranges>
#include <span>
#include <unordered_map>
#include <vector>

#include "cases/rigid/answers/answer_lines.hpp"
#include "stickslip/description/description.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/description/number_text.hpp"

namespace stickslip::cases {
namespace {

/// Columns in the order of their places here; forces may be missing, turns are read where they are
/// asked for.
constexpr std::array<std::string_view, 18> column_names{"time", "body", "x",  "y",  "z",  "vx",
                                                        "vy",   "vz",   "wx", "wy", "wz", "fx",
                                                        "fy",   "fz",   "qx", "qy", "qz", "qw"};
constexpr std::size_t time_column = 0;
constexpr std::size_t body_column = 1;
constexpr std::size_t first_force = 11;
constexpr std::size_t first_turn = 14;
/// A quaternion has the length 1 to within this.
constexpr double length_tolerance = 1e-3;
constexpr int not_read = -1;

/// A time is one that was asked for if it is no further off than this, over the step.
constexpr double time_tolerance = 0.01;
/// A factor of units is one if it is within this, relatively.
constexpr double factor_tolerance = 0.02;
/// First rows in other axes are those of the scene to within this, over its scales.
constexpr double axes_tolerance = 1e-3;

/// A unit in which a quantity may be written: its numbers over those in SI.
struct Written {
  double factor;
  const char* mend;
};

constexpr double degrees = 180 / std::numbers::pi;
constexpr std::array spin_units{
    Written{1, "in rad/s? Give --units rad/s"},
    Written{1e-3, "in rad/ms? Write rad/s, or give --units ms"},
    Written{degrees, "in degrees? Write rad/s, or give --units deg/s"},
    Written{degrees / 1e3, "in degrees a millisecond? Write rad/s, or give --units ms,deg"},
    Written{degrees / 6, "in rpm? Write rad/s, or give --units rpm"}};

/// The unit of spins in a file [rad/s].
double unit_of_spins(const TrajectoryFormat& format) {
  return format.turning.value_or(format.angle / format.time);
}

/// Reads one file.
class Reader {
 public:
  Reader(const std::filesystem::path& path, const Scene& scene, const TrajectoryFormat& format)
      : path_(path.string()),
        scene_(scene),
        format_(format),
        speed_(format.speed.value_or(format.length / format.time)),
        turning_(unit_of_spins(format)),
        lines_(path),
        first_(scene.bodies.size()),
        first_line_(scene.bodies.size(), 0),
        seen_(scene.bodies.size() * scene.times.size(), false) {
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
      places_.emplace(scene.bodies[i].name, i);
      if (!scene.bodies[i].fixed) ++moving_;
    }
  }

  void read(const std::function<void(const TrajectoryRow&)>& see) {
    read_header();
    std::string_view line;
    while (lines_.next(line)) {
      if (is_remark(line)) continue;
      TrajectoryRow row;
      if (!read_row(line, row)) continue;
      if (row.time == 0) {
        first_[row.body] = row.state;
        first_line_[row.body] = lines_.number();
      }
      see(row);
    }
    refuse_missing();
    refuse_other_units();
  }

 private:
  [[noreturn]] void fail(long line, const std::string& why) const {
    throw InputError(fmt::format("{}: line {}: {}", path_, line, why));
  }
  [[noreturn]] void fail(const std::string& why) const { fail(lines_.number(), why); }

  std::string name_in_file(std::string_view column) const {
    const auto renamed = format_.columns.find(std::string(column));
    return renamed == format_.columns.end() ? std::string(column) : renamed->second;
  }

  void read_header() {
    const std::string_view line = lines_.header();
    const std::vector<std::string_view> names = split_at(line, ',');
    places_of_cells_.assign(names.size(), not_read);
    for (std::size_t c = 0; c < column_names.size(); ++c) {
      const bool is_turn = c >= first_turn;
      if (is_turn && !scene_.asks_turns) break;
      const std::string wanted = name_in_file(column_names[c]);
      const auto found = std::ranges::find(names, wanted);
      if (found != names.end()) {
        places_of_cells_[static_cast<std::size_t>(found - names.begin())] = static_cast<int>(c);
        if (c >= first_force && !is_turn) ++forces_read_;
      } else if (c < first_force || is_turn) {
        fail(fmt::format("there is no column {}; {} (--columns {}=NAME names another one)", wanted,
                         names.size() == 1 ? "columns are separated by commas"
                                           : "the header has " + std::string(without_blanks(line)),
                         column_names[c]));
      }
    }
    for (std::size_t i = 0; i < names.size() && format_.unread; ++i) {
      if (places_of_cells_[i] == not_read && std::ranges::count(column_names, names[i]) > 0)
        format_.unread(std::string(names[i]));
    }
  }

  bool read_row(std::string_view line, TrajectoryRow& row) {
    std::array<double, column_names.size()> values{};
    std::string_view body;
    const char* at = line.data();
    const char* const end = at + line.size();
    for (std::size_t cell = 0; cell < places_of_cells_.size(); ++cell) {
      if (cell > 0) {
        if (at == end) refuse_short(cell);
        ++at;  // the comma
      }
      const int place = places_of_cells_[cell];
      if (place == not_read || place == static_cast<int>(body_column)) {
        const void* const comma = std::memchr(at, ',', static_cast<std::size_t>(end - at));
        const char* const stop = comma != nullptr ? static_cast<const char*>(comma) : end;
        if (place != not_read) body = without_blanks({at, static_cast<std::size_t>(stop - at)});
        at = stop;
        continue;
      }
      at = read_number(at, end, static_cast<std::size_t>(place), values);
    }
    if (at != end && !without_blanks({at, static_cast<std::size_t>(end - at)}).empty())
      fail(fmt::format(
          "more than the {} columns of the header: is the decimal mark a comma? Write points",
          places_of_cells_.size()));
    return place_row(values, body, row);
  }

  [[noreturn]] void refuse_short(std::size_t cells) const {
    fail(fmt::format("ends after {} of {} columns: {}", cells, places_of_cells_.size(),
                     lines_.is_cut() ? "the file is cut off; write it anew" : "fill the row"));
  }

  const char* read_number(const char* at, const char* end, std::size_t place,
                          std::array<double, column_names.size()>& values) const {
    while (at != end && (*at == ' ' || *at == '+')) ++at;
    const char* const stop = read_number_at(at, end, values[place]);
    const char* after = stop != nullptr ? stop : at;
    while (after != end && (*after == ' ' || *after == '\r' || *after == '\t')) ++after;
    if (stop == nullptr || (after != end && *after != ',')) {
      const void* const comma = std::memchr(at, ',', static_cast<std::size_t>(end - at));
      const char* const cell_end = comma != nullptr ? static_cast<const char*>(comma) : end;
      const std::string_view cell = without_blanks({at, static_cast<std::size_t>(cell_end - at)});
      fail(
          cell.empty() && cell_end == end
              ? fmt::format("ends before column {}: {}", name_in_file(column_names[place]),
                            lines_.is_cut() ? "the file is cut off; write it anew" : "fill the row")
              : fmt::format("column {}: '{}' is not a number", name_in_file(column_names[place]),
                            cell));
    }
    if (!std::isfinite(values[place]))
      fail(fmt::format("column {}: {} is not finite; the program has lost the body",
                       name_in_file(column_names[place]), values[place]));
    return after;
  }

  /// What the row is of; false for bodies that are fixed.
  bool place_row(const std::array<double, column_names.size()>& values, std::string_view body,
                 TrajectoryRow& row) {
    row.body = place_of_body(body);
    if (scene_.bodies[row.body].fixed) return false;
    row.line = lines_.number();
    row.time = place_of_time(values[time_column] * format_.time);
    const std::size_t bit = row.time * scene_.bodies.size() + row.body;
    if (seen_[bit])
      fail(fmt::format("body {} at {:.9g} s stands in the file twice; keep one of the rows", body,
                       scene_.times[row.time]));
    seen_[bit] = true;
    ++rows_;
    const auto vector_at = [&](std::size_t place, double unit) {
      return Vector3(values[place] * unit, values[place + 1] * unit, values[place + 2] * unit);
    };
    row.state = {vector_at(2, format_.length), vector_at(5, speed_), vector_at(8, turning_)};
    if (scene_.asks_turns) row.state.orientation = turn_in(values);
    if (forces_read_ == 3) row.force = vector_at(first_force, 1);
    return true;
  }

  SceneTurn turn_in(const std::array<double, column_names.size()>& values) const {
    SceneTurn turn(values[first_turn + 3], values[first_turn], values[first_turn + 1],
                   values[first_turn + 2]);
    if (std::abs(turn.norm() - 1) > length_tolerance)
      fail(fmt::format("the quaternion qx, qy, qz, qw has the length {:.6g}; write one of length 1",
                       turn.norm()));
    turn.normalize();
    return turn;
  }

  std::size_t place_of_body(std::string_view body) {
    // Bodies mostly stand in the same order at each time.
    if (const std::size_t next = (last_body_ + 1) % scene_.bodies.size();
        scene_.bodies[next].name == body)
      return last_body_ = next;
    const auto found = places_.find(body);
    if (found == places_.end()) {
      std::string some;
      for (const SceneBody& known : scene_.bodies) {
        if (!known.fixed && some.size() < 30) some += (some.empty() ? "" : ", ") + known.name;
      }
      fail(fmt::format("body '{}' is not in the scene, whose bodies are {}, ... (bodies.json)",
                       body, some));
    }
    return last_body_ = found->second;
  }

  std::size_t place_of_time(double time) {
    const auto is_near = [&](std::size_t i) {
      return std::abs(time - scene_.times[i]) <= time_tolerance * scene_.step;
    };
    if (is_near(last_time_)) return last_time_;
    const auto after = std::ranges::lower_bound(scene_.times, time);
    const auto i = static_cast<std::size_t>(after - scene_.times.begin());
    if (i < scene_.times.size() && is_near(i)) return last_time_ = i;
    if (i > 0 && is_near(i - 1)) return last_time_ = i - 1;
    const double nearest = i == 0                     ? scene_.times.front()
                           : i == scene_.times.size() ? scene_.times.back()
                           : time - scene_.times[i - 1] < scene_.times[i] - time
                               ? scene_.times[i - 1]
                               : scene_.times[i];
    const auto thousandth =
        std::ranges::lower_bound(scene_.times, time / 1000 - time_tolerance * scene_.step);
    const bool in_ms = time > 0 && thousandth != scene_.times.end() && *thousandth > 0 &&
                       std::abs(time / 1000 - *thousandth) <= time_tolerance * scene_.step;
    fail(fmt::format(
        "{:.9g} s was not asked for; the nearest of the times in bodies.json is {:.9g} s{}", time,
        nearest,
        in_ms ? ": is the time in ms? Write s, or give --units ms" : "; leave the row out"));
  }

  void refuse_missing() const {
    const std::size_t wanted = moving_ * scene_.times.size();
    if (rows_ == wanted) return;
    for (std::size_t t = 0; t < scene_.times.size(); ++t) {
      for (std::size_t i = 0; i < scene_.bodies.size(); ++i) {
        if (scene_.bodies[i].fixed || seen_[t * scene_.bodies.size() + i]) continue;
        fail(fmt::format("the file ends without body {} at {:.9g} s: {} of {} rows are missing",
                         scene_.bodies[i].name, scene_.times[t], wanted - rows_, wanted));
      }
    }
  }

  /// Sum of products of what was told and what should have been told, over that of its squares.
  template <class Part>
  std::optional<double> factor_of(const Part& part) const {
    double products = 0;
    double squares = 0;
    double rest = 0;
    for (std::size_t i = 0; i < first_.size(); ++i) {
      if (scene_.bodies[i].fixed) continue;
      const Vector3 told = part(first_[i]);
      const Vector3 wanted = part(scene_.bodies[i].state);
      products += told.dot(wanted);
      squares += wanted.squaredNorm();
    }
    if (!(squares > 0)) return std::nullopt;
    const double factor = products / squares;
    for (std::size_t i = 0; i < first_.size(); ++i) {
      if (scene_.bodies[i].fixed) continue;
      rest += (part(first_[i]) - factor * part(scene_.bodies[i].state)).squaredNorm();
    }
    if (rest > factor_tolerance * factor_tolerance * factor * factor * squares)
      return std::nullopt;  // no mere factor
    return factor;
  }

  /// Refuses first rows that are in one of these units and not in the one that was told [SI].
  template <class Part>
  void refuse_units(const Part& part, const char* what, double unit,
                    std::span<const Written> known) const {
    const auto found = factor_of(part);
    if (!found || std::abs(*found - 1) <= factor_tolerance) return;
    for (const auto& [factor, mend] : known) {
      if (std::abs(*found / (unit * factor) - 1) > factor_tolerance) continue;
      fail(*std::ranges::max_element(first_line_),
           fmt::format("at the start {} are {:.4g} times those of bodies.json: {}", what, *found,
                       mend));
    }
    // Nearer to 1 the start is merely wrong, and judged.
    if (!(*found > 3.2 || (*found > 0 && *found < 1 / 3.2))) return;
    fail(*std::ranges::max_element(first_line_),
         fmt::format("at the start {} are {:.6g} times those of bodies.json: in another unit, or "
                     "another start? Write them in SI, or in units of --units",
                     what, *found));
  }

  /// Largest difference of the first rows from the scene, its axes turned so.
  template <class Turn>
  double off_axes(const Turn& turn) const {
    double most = 0;
    for (std::size_t i = 0; i < first_.size(); ++i) {
      if (scene_.bodies[i].fixed) continue;
      const BodyState& wanted = scene_.bodies[i].state;
      const Vector3 place = turn(centre_of_mass(scene_.bodies[i]));
      most =
          std::max({most, (first_[i].position - place).norm() / scene_.scale.length,
                    (first_[i].velocity - turn(wanted.velocity)).norm() / scene_.scale.velocity});
    }
    return most;
  }

  /// Refuses quaternions that are those of the scene in another order, or of the inverse turns.
  void refuse_other_quaternions() const {
    if (!scene_.asks_turns) return;
    const auto off = [&](const auto& as) {
      double most = 0;
      for (std::size_t i = 0; i < first_.size(); ++i)
        if (!scene_.bodies[i].fixed)
          most = std::max(most, SceneTurn(as(first_[i].orientation))
                                    .angularDistance(scene_.bodies[i].state.orientation));
      return most;
    };
    if (off([](const SceneTurn& q) { return q; }) <= axes_tolerance) return;
    const char* mend = nullptr;
    if (off([](const SceneTurn& q) { return SceneTurn(q.x(), q.y(), q.z(), q.w()); }) <=
        axes_tolerance)
      mend = "w stands first: write qx, qy, qz, qw in this order";
    if (off([](const SceneTurn& q) { return q.conjugate(); }) <= axes_tolerance)
      mend = "turns are inverse, from space to the body: write those from the body to space";
    if (mend != nullptr)
      fail(*std::ranges::max_element(first_line_),
           std::string("at the start of quaternions ") + mend);
  }

  void refuse_other_units() const {
    refuse_other_quaternions();
    refuse_units([](const BodyState& b) { return b.position; }, "positions", format_.length,
                 std::array{Written{1, "in m? Leave their unit out of --units"},
                            Written{1e2, "in cm? Write m, or give --units cm"},
                            Written{1e3, "in mm? Write m, or give --units mm"},
                            Written{1e6, "in um? Write m, or give --units um"},
                            Written{1 / 0.0254, "in inches? Write m"},
                            Written{1 / 0.3048, "in feet? Write m"}});
    refuse_units([](const BodyState& b) { return b.velocity; }, "velocities", speed_,
                 std::array{Written{1, "in m/s? Give --units m/s"},
                            Written{1e2, "in cm/s? Write m/s, or give --units cm/s"},
                            Written{1e3, "in mm/s? Write m/s, or give --units mm/s"},
                            Written{1e-3, "in m/ms? Write m/s, or give --units ms"},
                            Written{1 / 0.0254, "in inches a second? Write m/s"},
                            Written{1 / 0.3048, "in feet a second? Write m/s"},
                            Written{3.6, "in km/h? Write m/s"}});
    std::vector<Written> spins(spin_units.begin(), spin_units.end());
    spins.push_back(
        {-1 / turning_, "turned the other way: a left-handed system? Write them right-handed"});
    refuse_units([](const BodyState& b) { return b.spin; }, "spins", turning_, spins);
    if (off_axes([](const Vector3& v) { return v; }) <= axes_tolerance) return;
    const auto y_up = [](const Vector3& v) { return Vector3(v[0], v[2], -v[1]); };
    const auto exchanged = [](const Vector3& v) { return Vector3(v[0], v[2], v[1]); };
    if (off_axes(y_up) <= axes_tolerance || off_axes(exchanged) <= axes_tolerance)
      fail(*std::ranges::max_element(first_line_),
           "at the start y and z are exchanged: y is up here; in bodies.json z is: write (x, -z, "
           "y) of axes with y up as (x, y, z)");
  }

  std::string path_;
  const Scene& scene_;
  const TrajectoryFormat& format_;
  double speed_;    ///< unit of velocities [m/s]
  double turning_;  ///< unit of spins [rad/s]
  AnswerLines lines_;
  std::vector<int> places_of_cells_;
  int forces_read_ = 0;  ///< number of columns of forces
  std::unordered_map<std::string_view, std::size_t> places_;
  std::size_t moving_ = 0;
  std::size_t rows_ = 0;
  std::size_t last_body_ = 0;
  std::size_t last_time_ = 0;
  std::vector<SceneState> first_;
  std::vector<long> first_line_;
  std::vector<bool> seen_;
};

}  // namespace

std::map<std::string, std::string> read_columns(std::string_view text) {
  std::map<std::string, std::string> columns;
  if (text.empty()) return columns;
  for (const std::string_view part : split_at(text, ',')) {
    const std::size_t at = part.find('=');
    const std::string_view name = part.substr(0, at);
    if (at == std::string_view::npos || std::ranges::find(column_names, name) == column_names.end())
      throw InputError(fmt::format(
          "--columns: '{}' is not NAME=COLUMN with NAME one of time, body, x, y, z, vx, vy, vz, "
          "wx, wy, wz, fx, fy, fz, qx, qy, qz, qw",
          part));
    if (!columns.emplace(name, part.substr(at + 1)).second)
      throw InputError(fmt::format("--columns: '{}': {} is named twice; leave one", part, name));
  }
  std::map<std::string, std::string> readers;
  for (std::size_t c = 0; c < column_names.size(); ++c) {
    const std::string name(column_names[c]);
    const auto renamed = columns.find(name);
    if (renamed == columns.end() && c >= first_force) continue;
    const std::string column = renamed == columns.end() ? name : renamed->second;
    const auto [other, is_new] = readers.emplace(column, name);
    if (!is_new)
      throw InputError(
          fmt::format("--columns {}: column {} is read as {} and as {}; name another "
                      "one for one of them",
                      text, column, other->second, name));
  }
  return columns;
}

void read_units(std::string_view text, TrajectoryFormat& format) {
  enum Quantity : std::size_t { length, time, angle, speed, turning, quantities };
  struct Unit {
    std::string_view word;
    Quantity of;
    double value;
  };
  constexpr double degree = std::numbers::pi / 180;
  constexpr std::array units{Unit{"m", length, 1},
                             Unit{"cm", length, 1e-2},
                             Unit{"mm", length, 1e-3},
                             Unit{"um", length, 1e-6},
                             Unit{"s", time, 1},
                             Unit{"ms", time, 1e-3},
                             Unit{"us", time, 1e-6},
                             Unit{"rad", angle, 1},
                             Unit{"deg", angle, degree},
                             Unit{"m/s", speed, 1},
                             Unit{"cm/s", speed, 1e-2},
                             Unit{"mm/s", speed, 1e-3},
                             Unit{"rad/s", turning, 1},
                             Unit{"deg/s", turning, degree},
                             Unit{"rpm", turning, 6 * degree}};
  if (text.empty()) return;
  std::array<std::optional<double>, quantities> told;
  for (const std::string_view word : split_at(text, ',')) {
    const auto unit = std::ranges::find(units, word, &Unit::word);
    if (unit == units.end())
      throw InputError(fmt::format("--units: '{}' is not one of {}, separated by commas", word,
                                   fmt::join(units | std::views::transform(&Unit::word), ", ")));
    if (told[unit->of])
      throw InputError(
          fmt::format("--units {}: '{}' is a second unit of one kind; give one", text, word));
    told[unit->of] = unit->value;
  }
  format.length = told[length].value_or(format.length);
  format.time = told[time].value_or(format.time);
  format.angle = told[angle].value_or(format.angle);
  format.speed = told[speed];
  format.turning = told[turning];
}

std::string mend_of_spins(double factor, const TrajectoryFormat& format) {
  // Far from a unit's factor they are merely wrong.
  constexpr double margin = 0.1;
  for (const auto& [in_si, mend] : spin_units) {
    const double known = unit_of_spins(format) * in_si;
    if (std::abs(known - 1) > margin && std::abs(factor / known - 1) <= margin) return mend;
  }
  return {};
}

void read_trajectory(const std::filesystem::path& file, const Scene& scene,
                     const TrajectoryFormat& format,
                     const std::function<void(const TrajectoryRow&)>& see) {
  Reader(file, scene, format).read(see);
}

}  // namespace stickslip::cases
