// SPDX-License-Identifier: BSD-3-Clause
#include "app/offline/offline_readme.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace stickslip::app {
namespace {

/// What the parameters of the law are, a line each.
std::string parameter_lines(const OfflineCase& exported) {
  std::vector<ParameterInfo> known = exported.stand_in.law().info().parameters;
  // Those of moments are options of the law that stands in.
  std::ranges::move(moment_parameters(), std::back_inserter(known));
  std::string lines;
  for (const auto& [role, value] : exported.levels.front().paths.front().path.parameters) {
    const auto parameter = std::ranges::find(known, role, &ParameterInfo::role);
    if (parameter == known.end()) continue;
    lines += fmt::format("| `{}` | {} | {} |\n", role, parameter->unit, parameter->text);
  }
  return lines;
}

/// Lines of the README on the bodies.
const char* body_lines(const RecordedPath& path) {
  if (path.is_bond()) {
    return "| `length` | m | between the centres where the bond is made |\n"
           "| `made_p`, `made_q` | m, - | centre and orientation there |\n\n";
  }
  if (path.is_pair()) {
    return "| `R1`, `R2` | m | radii of p and q |\n"
           "| `overlap0` | m | overlap at the start: R1 + R2 - distance of the centres |\n"
           "| `normal` | - | unit vector from p to q at the start |\n\n";
  }
  return "| `R` | m | radius of both spheres |\n\n";
}

constexpr const char* pair_text = R"(## The motion: pair_path.csv

Two spheres p and q and what they do in each row, all of it at a constant rate within the row. The
axes are fixed in space. p starts with its centre at the origin, q with its centre at (R1 + R2 -
overlap0) times `normal`; neither has turned.

| column | unit | what |
|---|---|---|
| `dt` | s | duration of the row |
| `p_dx`, `p_dy`, `p_dz` | m | displacement of the centre of p |
| `q_dx`, `q_dy`, `q_dz` | m | displacement of the centre of q |
| `p_drx`, `p_dry`, `p_drz` | rad | rotation vector of p: axis times angle, right-handed |
| `q_drx`, `q_dry`, `q_drz` | rad | rotation vector of q |

Impose it: velocities are displacements over `dt`, spins are rotation vectors over `dt`, and
forces must not act back. The contact point lies in the middle of the overlap; arms are R1 -
overlap/2 and R2 - overlap/2.

## The answer: forces.csv

| column | unit | what |
|---|---|---|
| `force_p_x`, `force_p_y`, `force_p_z` | N | whole contact force **on p** (compression pushes p away from q) |
| `torque_p_x`, `torque_p_y`, `torque_p_z` | N m | torque on p about its centre |
| `torque_q_x`, `torque_q_y`, `torque_q_z` | N m | torque on q about its centre |

)";

constexpr const char* moment_text =
    "Rolling and twisting moments are part of the torques: what is judged is what a torque has "
    "beside the moment of\nthe force, which acts in the middle of the overlap. The arm of "
    "`mu-rolling` and `mu-twisting` is\nR1 R2/(R1 + R2), and both act on the rotation of q "
    "relative "
    "to p.\n\n";

constexpr const char* bond_text = R"(## The motion: bond_path.csv

Two bodies p and q with a bond between their centres, and where they are at the end of each row. The
axes are fixed in space. The bond is made where `made_p` and `made_q` stand in parameters.json, each a
centre and an orientation w, x, y, z: it carries nothing there, whatever the orientations are.

| column | unit | what |
|---|---|---|
| `dt` | s | duration of the row |
| `p_x`, `p_y`, `p_z`, `q_x`, `q_y`, `q_z` | m | the centres |
| `p_qw`, `p_qx`, `p_qy`, `p_qz`, `q_qw`, ... | - | the orientations, unit quaternions: they turn from the body to space |

Impose it: forces must not act back. Codes that are moved by rates take the differences of the centres
over `dt`, and the rotation vector of the new orientation times the inverse of the old one over `dt`.

## The same for laws that see no bodies: bond_numbers.csv

Stretch and shears `u_1`, `u_2`, `u_3` [m], twist and bends `theta_1`, `theta_2`, `theta_3` [rad] of the
bond at the end of each row, in the frame halfway between both bodies with the first axis along the bond:
the rotation vector of q against p, and the branch from p to q less the `length` along that axis. All are 0
where the bond is made. Either file may be answered; torques of bodies and what turns with them are judged in
answers to the first alone.

## The answer: forces.csv

To `bond_path.csv`

| column | unit | what |
|---|---|---|
| `force_p_x`, `force_p_y`, `force_p_z` | N | force **on p**: a bond that is stretched pulls p towards q |
| `torque_p_x`, `torque_p_y`, `torque_p_z` | N m | torque on p about its centre, the couple of the force included |
| `torque_q_x`, `torque_q_y`, `torque_q_z` | N m | torque on q about its centre |

or to `bond_numbers.csv`: `force_1`, `force_2`, `force_3` [N] and `moment_1`, `moment_2`, `moment_3`
[N m], which do the work on u and theta, positive where these grow. A column `broken`, 0 or 1, may follow: the
bond has broken in that row or before; what is answered after the first 1 is not read.

)";

constexpr const char* break_text =
    "The bond breaks where N/A + `beta` M R/I reaches the tensile strength (N along the bond, "
    "tension positive, M the\nsize of the bend in the middle), or F/A + `beta` T R/J the shear "
    "strength (F across the bond, T the size of the\ntwist), of a full circle of `radius` R; it is "
    "looked for at the end of each row.\n\n";

constexpr const char* contact_text = R"(## The motion: contact_path.csv

One contact seen in its own frame: the normal points from body p to body q, and the two tangents
make it a right-handed frame. Each row holds increments, and within a row all of them grow in
proportion.

| column | unit | what |
|---|---|---|
| `d_overlap` | m | growth of the overlap; it starts at 0, and is positive in contact, negative for a gap |
| `d_shift_1`, `d_shift_2` | m | tangential movement of q relative to p at the contact |
| `dt` | s | duration of the row; without this column time does not matter |

## The same for codes that know bodies: pair_path.csv

Two equal spheres of radius `R` realise the same contact: the centre of p rests at the origin,
that of q starts at 2 R along x. q comes nearer along x, and both spheres turn by the same
rotation vector, so that the normal stays x and the tangents are y and z. Columns: `dt` [s], the
displacements `p_dx`, `p_dy`, `p_dz`, `q_dx`, `q_dy`, `q_dz` [m], the rotation vectors `p_drx`,
`p_dry`, `p_drz`, `q_drx`, `q_dry`, `q_drz` [rad], at constant rates within a row. The contact
point is taken in the middle of the overlap, so that arms are R - overlap/2 at the middle of a
row. Either file may be answered.

## The answer: forces.csv

| column | unit | what |
|---|---|---|
| `normal_force` | N | positive in compression |
| `tangential_force_1`, `tangential_force_2` | N | **on p**: in stick it points along the movement of q |

or, to `pair_path.csv`, `force_p_x`, `force_p_y`, `force_p_z` [N], the whole contact force on p:
compression is negative in x. Columns `work_normal`, `work_tangential`, `work_stored`,
`work_dissipated` [J], all cumulative, may follow; without them energies are not judged.

)";

}  // namespace

std::string offline_readme(const OfflineCase& exported) {
  const CaseInfo& info = exported.question->info();
  const RecordedPath& path = exported.levels.front().paths.front().path;
  return fmt::format("# {}\n\n{}. Judged: {}. Source: {}.\n\n", info.name, info.title, info.judges,
                     info.source) +
         "Each folder `steps-N-path-K` holds one path, cut into N steps. For each of them: begin "
         "with a contact\nor a bond that has no history, follow the motion, and leave `forces.csv` "
         "in the "
         "folder, a header and one row for each\nrow of the motion: the forces at the end of that "
         "row. All units are SI. Then run `stickslip judge` on the\nfolder above this one.\n\n"
         "## The law: parameters.json\n\n| name | unit | what |\n|---|---|---|\n" +
         parameter_lines(exported) + body_lines(path) +
         (path.is_bond()   ? bond_text
          : path.is_pair() ? pair_text
                           : contact_text) +
         (path.parameters.count("tensile-strength") > 0 ? break_text : "") +
         (exported.stand_in.framed.moments.any() ? moment_text : "") +
         "Columns may stand in any order; others are allowed and not read. Write numbers with 17 "
         "significant digits.\n" +
         (path.is_bond() ? ""
                         : "`stickslip drive` writes such files for the laws of its "
                           "catalogue.\n");
}

}  // namespace stickslip::app
