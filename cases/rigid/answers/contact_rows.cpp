// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/answers/contact_rows.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <set>

#include "cases/rigid/answers/answer_table.hpp"

namespace stickslip::cases {
namespace {

/// Places of the columns, the optional ones last.
struct ContactColumn {
  enum : std::size_t { time, body, other, x, nx = 6, depth = 9, fx, fy, fz };
};

/// A normal has the length 1 to within this.
constexpr double length_tolerance = 1e-3;
/// A time is the end of a step if it is no further off than this, over the step.
constexpr double time_tolerance = 0.01;

/// Contacts of a scene by the names of their bodies.
class ContactNames {
 public:
  explicit ContactNames(const Scene& scene) {
    for (const SceneBody& body : scene.bodies) bodies_.insert(body.name);
    for (std::size_t i = 0; i < scene.contacts.size(); ++i) {
      const SceneContact& contact = scene.contacts[i];
      pairs_[{scene.bodies[contact.p].name, scene.bodies[contact.q].name}] = i;
    }
  }

  /// The contact of a row, and whether its first body is p.
  std::pair<std::size_t, bool> of(const AnswerTable& row) const {
    const std::string_view first = row.text(ContactColumn::body);
    const std::string_view second = row.text(ContactColumn::other);
    if (const auto at = pairs_.find({first, second}); at != pairs_.end()) return {at->second, true};
    if (const auto at = pairs_.find({second, first}); at != pairs_.end())
      return {at->second, false};
    for (const std::string_view name : {first, second})
      if (!bodies_.contains(name))
        row.fail(fmt::format("body '{}' is not in the scene (bodies.json)", name));
    row.fail(
        fmt::format("{} and {} have no contact in bodies.json; leave the row out", first, second));
  }

 private:
  std::set<std::string_view> bodies_;
  std::map<std::pair<std::string_view, std::string_view>, std::size_t> pairs_;
};

Vector3 vector_of(const AnswerTable& row, std::size_t first) {
  return {row.number(first), row.number(first + 1), row.number(first + 2)};
}

long step_of(const AnswerTable& row, const Scene& scene, double unit) {
  const double at = row.number(ContactColumn::time) * unit;
  const double steps = at / scene.step;
  const double nearest = std::round(steps);
  if (!(std::abs(steps - nearest) <= time_tolerance) || nearest < 1 || nearest > scene.steps())
    row.fail(
        fmt::format("no step ends at {:.9g} s: steps of {:.9g} s end from {:.9g} s to {:.9g} s", at,
                    scene.step, scene.step, scene.end()));
  return std::lround(nearest);
}

/// Whether forces are told: all three columns of them, or none.
bool tells_forces(const AnswerTable& table) {
  const int told = static_cast<int>(table.has(ContactColumn::fx)) +
                   static_cast<int>(table.has(ContactColumn::fy)) +
                   static_cast<int>(table.has(ContactColumn::fz));
  if (told == 1 || told == 2) table.fail("forces need all of fx, fy, fz, or none of them");
  return told == 3;
}

}  // namespace

void read_contacts(const std::filesystem::path& file, const Scene& scene,
                   const TrajectoryFormat& format,
                   const std::function<void(const ContactRow&)>& see) {
  AnswerTable table(file, {"time", "body", "other", "x", "y", "z", "nx", "ny", "nz"},
                    {"depth", "fx", "fy", "fz"});
  const ContactNames names(scene);
  const bool has_forces = tells_forces(table);
  while (table.next()) {
    ContactRow row;
    const auto [contact, is_p] = names.of(table);
    row.contact = contact;
    row.step = step_of(table, scene, format.time);
    row.point = format.length * vector_of(table, ContactColumn::x);
    row.normal = vector_of(table, ContactColumn::nx);
    const double length = row.normal.norm();
    if (!(std::abs(length - 1) <= length_tolerance))
      table.fail(
          fmt::format("the normal nx, ny, nz has the length {:.6g}; write one of length 1, "
                      "from other towards body",
                      length));
    row.normal /= is_p ? length : -length;
    if (table.has(ContactColumn::depth))
      row.depth = format.length * table.number(ContactColumn::depth);
    if (has_forces) row.force = (is_p ? 1 : -1) * vector_of(table, ContactColumn::fx);
    see(row);
  }
}

}  // namespace stickslip::cases
