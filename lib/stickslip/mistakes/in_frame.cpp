// SPDX-License-Identifier: BSD-3-Clause
// Mistakes in how the history follows the bodies, and in how the movement of the contact is made
// from theirs.
#include <utility>

#include "stickslip/mistakes/mistake.hpp"

namespace stickslip {
namespace {

using Framed = std::function<void(FramedLaw&)>;

Framed frame(FrameUpdate update) {
  return [update](FramedLaw& law) { law.frame = update; };
}
Framed kinematics(Kinematics how) {
  return [how](FramedLaw& law) { law.kinematics = how; };
}

/// Maps of the tangent plane are made where the frame is twirled to first order.
const auto with_maps = frame(FrameUpdate::projected_and_twirled);

std::vector<Mistake> in_turning() {
  return {
      {.info = {"history-not-rotated", "the history stays as it is in space when the bodies turn",
                "rotation=off", "CrystalPlasticity#154; simcoon#101", suits::all(), "frame"},
       .framed = frame(FrameUpdate::fixed)},
      {.info = {"twirl-ignored",
                "the history follows the normal, but not the twirl of the bodies about it",
                "projection", "LAMMPS 29 Sep 2021 and LIGGGHTS (docs/reports)",
                suits::turned_exactly(), "frame"},
       .framed = with_maps,
       // The twirl is the antisymmetric part of the map.
       .turn = [](const Matrix2& map) { return Matrix2(0.5 * (map + map.transpose())); }},
      {.info = {"twirl-stretches",
                "the twirl is added to first order, so that it makes the history longer", "",
                "Kuhn et al., Eq. 23", suits::all(), "frame"},
       .framed = with_maps},
      {.info = {"twirl-sign", "the history is twirled the wrong way round", "",
                "chaos-polymtl/lethe#889 (sign of omega)", suits::all(), "frame"},
       .framed = with_maps,
       .turn = [](const Matrix2& map) { return Matrix2(map.transpose()); }},
      {.info = {"twirl-doubled", "the spins of both bodies are added, not averaged", "factor 2", "",
                suits::all(), "frame"},
       .framed = with_maps,
       .turn = [](const Matrix2& map) { return Matrix2(map * map); }},
      {.info = {"twirl-halved", "the spin of one of two equal bodies is missing", "", "",
                suits::all(), "frame"},
       .framed = with_maps,
       .turn = [](const Matrix2& map) { return Matrix2(0.5 * (map + Matrix2::Identity())); }},
      {.info = {"turn-forgets", "the history is lost when the bodies turn", "", "", suits::all(),
                "frame"},
       .framed = with_maps,
       .turn =
           [](const Matrix2& map) {
             const bool turns = (map - Matrix2::Identity()).cwiseAbs().maxCoeff() > 1e-14;
             return turns ? Matrix2(Matrix2::Zero()) : map;
           }},
      {.info = {"turn-of-diagonal", "of the map of the tangent plane the diagonal is used", "", "",
                suits::all(), "frame"},
       .framed = with_maps,
       .turn =
           [](const Matrix2& map) {
             Matrix2 diagonal = Matrix2::Zero();
             diagonal.diagonal() = map.diagonal();
             return diagonal;
           }},
      {.info = {"turned-after-the-step", "the new movement is added before the history is turned",
                "frame-order=after", "Kuhn et al., Fig. 1, lines 48 and 49", suits::all(), "frame"},
       .framed = [](FramedLaw& law) { law.frame_order = FrameOrder::after; }},
  };
}

std::vector<Mistake> in_arms() {
  return {
      {.info = {"arms-at-end-of-step",
                "rotations are multiplied by the arms at the end of the step", "kinematics=end-arm",
                "", suits::all(), "kinematics"},
       .framed = kinematics(Kinematics::end_arm)},
      {.info = {"movement-by-end-velocity",
                "the movement of the contact is its velocity at the end of the step, times dt",
                "kinematics=velocity", "", suits::all(), "kinematics"},
       .framed = kinematics(Kinematics::velocity)},
      {.info = {"rotation-vectors-added",
                "rotation vectors of finite steps are multiplied by the arms as if they were small",
                "kinematics=positions", "Pena et al., Eqs. 10 and 11", suits::all(), "kinematics"},
       .framed = kinematics(Kinematics::positions)},
      {.info = {"arms-of-whole-radii",
                "rotations are multiplied by the radii, and not by the arms to the contact, which "
                "are half an overlap shorter",
                "", "LAMMPS 29 Sep 2021, measured: docs/reports/lammps-tumble", suits::all(),
                "kinematics"},
       .framed = kinematics(Kinematics::whole_radii)},
      {.info = {"spin-without-radius",
                "spins enter the movement of the contact without the radius of the body", "", "",
                suits::all(), "kinematics"},
       .framed = kinematics(Kinematics::without_radius)},
  };
}

}  // namespace

std::vector<Mistake> mistakes_in_frame() { return mistakes_of({in_turning, in_arms}); }

}  // namespace stickslip
