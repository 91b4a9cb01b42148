// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/mistakes/look_for.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace stickslip {
namespace {

using Sentence = std::pair<std::string_view, std::string_view>;

constexpr std::array of_kinds{
    Sentence{"bond",
             "the section (J = 2 I, radius or diameter, 12 EI/L^3), the sign of the couple on each "
             "body, what turns with the bodies, and the step in which a break is found"},
    Sentence{"sign",
             "which body is p, which way the normal points, and every abs, root and minus between "
             "the movement of the bodies and the force on them"},
    Sentence{"stiffness",
             "factors of 2, 2/3, 4/3 and 8 in the stiffness, E for G, diameters for radii, and the "
             "overlap at which it is taken"},
    Sentence{"material",
             "1 - nu^2 and 2 - nu, the sum of inverses over both bodies, which body each number is "
             "read from, and where a radius is halved"},
    Sentence{"normal-force",
             "the exponent and the factor of the normal force, and whether it is made of the "
             "overlap or summed up"},
    Sentence{"friction-limit",
             "the line with mu: which normal force it multiplies, whether sizes or components are "
             "compared, and what goes back to the history"},
    Sentence{"direction",
             "which vector the slip force is put along, which components are read and written, and "
             "whether the normal part is taken out before"},
    Sentence{"stale-value",
             "the order of the lines: what is read before it is brought up to date in the step"},
    Sentence{"memory",
             "where histories are made, copied, sorted, sent, saved and cleared, and that slip is "
             "written back to them"},
    Sentence{"gap",
             "the branch of bodies that do not touch: what it clears, and what is done before it"},
    Sentence{"frame",
             "where the stored force or displacement is turned: to the new tangent plane, and by "
             "the mean spin about the normal, in each step before the movement is added"},
    Sentence{
        "kinematics",
        "the velocity of the contact point: arms and spins of both bodies, factors of 1/2, and "
        "the time within the step that each is of"},
    Sentence{"damping",
             "where the force of the dashpot is made and added: of which velocity and which mass, "
             "under which condition, and to what"},
    Sentence{
        "energy",
        "where works are summed up: with the force of the start, the end or their mean, the 1/2 "
        "of stored energy, and the sign of heat"},
    Sentence{"constant", "numbers of few digits, and constants that are defined twice"},
    Sentence{"epsilon",
             "absolute numbers such as 1e-9 in comparisons: each has a unit, and is large for "
             "somebody"},
    Sentence{"precision",
             "float, casts, differences of positions far from the origin, and files or messages of "
             "few digits"},
    Sentence{"interface", "regime and status: that they are set in each step, from its own force"},
    Sentence{"wall",
             "where contacts are made of the triangles near a sphere: nearest points that lie in "
             "another triangle too, what belongs to which of them, and the place at which the "
             "velocity of the wall is taken"},
    Sentence{"not-a-number",
             "divisions by a force, a movement or a length that may be zero, and comparisons that "
             "let NaN pass"},
};

constexpr std::array of_mistakes{
    Sentence{"twirl-ignored",
             "the stored force is projected onto the new tangent plane, and no line turns it about "
             "the normal n by n.(omega_p + omega_q)/2 dt"},
    Sentence{"twirl-sign",
             "the turn about the normal n by n.(omega_p + omega_q)/2 dt: the order of the cross "
             "product, the way of n, and a rotation matrix read row by row for column by column"},
    Sentence{"history-not-rotated",
             "the history is stored in components of the world, and nothing but slip changes it"},
    Sentence{"arms-of-whole-radii",
             "radius times spin, as in R_p omega_p + R_q omega_q: the contact lies half an overlap "
             "nearer, at R - overlap/2 of equal spheres"},
    Sentence{"spin-without-radius",
             "a spin, or its cross product with the unit normal, that is added to a velocity "
             "without a radius: the units do not match"},
    Sentence{"nu-squared-outside", "pow(1 - nu, 2) or (1 - nu)*(1 - nu) where 1 - nu*nu is meant"},
    Sentence{
        "two-thirds-stiffness",
        "pow(E, 2/3) in the mean over two bodies: E* is half the harmonic mean of E/(1 - nu^2)"},
    Sentence{"mu-as-product", "mu1*mu2: of like materials it must give their coefficient"},
    Sentence{
        "wrong-mass",
        "the mass in the damping coefficient: m1 m2/(m1 + m2), which is m/2 of equal bodies, and "
        "m of one body at a wall"},
    Sentence{"history-kept-through-gap",
             "where a contact that has parted is taken off the list: its history must go in the "
             "step of parting, not when the list is made anew"},
    Sentence{"surface-energy-for-work-of-adhesion",
             "gamma and w in one formula: w = 2 gamma, the pull-off is 3/2 pi w R = 3 pi gamma R"},
    Sentence{"work-of-adhesion-for-surface-energy",
             "gamma and w in one formula: w = 2 gamma, the pull-off is 3/2 pi w R = 3 pi gamma R"},
    Sentence{"midway-for-common-normal",
             "where the normal comes from: not the gradient at the midway point, but the direction "
             "in which the bodies part over the shortest way"},
    Sentence{
        "force-at-midway-point",
        "where the force acts: on the line of both contact points, or turns give and take work"},
    Sentence{
        "centroid-for-chord",
        "where the force of a volume acts: it is a force and a couple, and none at its centroid"},
    Sentence{"volume-times-normal",
             "the force of a volume: its gradient, and not the volume along a unit normal"},
    Sentence{"twisting-cap-by-spin",
             "the cap times the sign of the spin: it must be that of the trial moment"},
};

/// A mistake and the reports on it.
struct Reported {
  std::string_view mistake;
  std::span<const std::string_view> reports;
};
constexpr std::array<std::string_view, 2> twirl_reports{"lammps-twirl", "liggghts-twirl"};
constexpr std::array<std::string_view, 1> tumble_reports{"lammps-tumble"};
constexpr std::array<std::string_view, 2> rolling_reports{"lammps-rolling-twirl",
                                                          "liggghts-rolling-frame"};
constexpr std::array<std::string_view, 1> cap_reports{"lammps-twisting-cap"};
constexpr std::array<std::string_view, 1> wall_reports{"lammps-wall"};
constexpr std::array<std::string_view, 1> gap_reports{"liggghts-memory"};
constexpr std::array<std::string_view, 1> tear_off_reports{"lammps-jkr-tear-off"};
constexpr std::array<std::string_view, 1> order_reports{"liggghts-plastic-order"};
constexpr std::array<std::string_view, 1> lowering_reports{"liggghts-edinburgh"};
constexpr std::array reported{Reported{"twirl-ignored", twirl_reports},
                              Reported{"arms-of-whole-radii", tumble_reports},
                              Reported{"rolling-history-not-turned", rolling_reports},
                              Reported{"twisting-cap-by-spin", cap_reports},
                              Reported{"kt-of-wall-style", wall_reports},
                              Reported{"history-kept-through-gap", gap_reports},
                              Reported{"lets-go-at-greatest-pull", tear_off_reports},
                              Reported{"greatest-overlap-odd", order_reports},
                              Reported{"greatest-overlap-lowered-linearly", lowering_reports},
                              Reported{"greatest-overlap-kept-apart", gap_reports}};

}  // namespace

std::string_view what_to_look_for(const MistakeInfo& mistake) {
  const auto own = std::ranges::find(of_mistakes, mistake.name, &Sentence::first);
  if (own != of_mistakes.end()) return own->second;
  const auto kind = std::ranges::find(of_kinds, std::string_view(mistake.kind), &Sentence::first);
  return kind != of_kinds.end() ? kind->second : std::string_view();
}

std::span<const std::string_view> reports_on(const MistakeInfo& mistake) {
  const auto found = std::ranges::find(reported, mistake.name, &Reported::mistake);
  return found != reported.end() ? found->reports : std::span<const std::string_view>();
}

}  // namespace stickslip
