// SPDX-License-Identifier: BSD-3-Clause
// A liquid bridge between two like spheres by the equation of Young and Laplace, without gravity:
// all meridians that meet the spheres under the contact angle are known by the radius halfway and
// one more number, so that what is solved for are volume and gap alone, whether the bridge is a
// neck, a cylinder or a barrel, and whether it sucks or not.
//   Kenmotsu 1980, doi:10.2748/tmj/1178229704, for the meridian by its length
//   Vogel 1989, doi:10.1137/0149082, for bridges that tip
// Lengths over the radius R of the spheres, volume over R^3, forces over 2 pi R times the surface
// tension.
#pragma once

namespace stickslip::reference {

/// The bridge of a volume from touch to its rupture.
class YoungLaplaceBridge {
 public:
  /// Volume > 0, contact angle from 0 to pi/2 [rad]. Throws std::invalid_argument on others, and on
  /// a volume of which the bridge between spheres that touch is as thick as they are.
  YoungLaplaceBridge(long double volume, long double contact_angle);

  /// Gap to which it is stable.
  [[nodiscard]] long double rupture() const { return rupture_; }
  /// Whether what ends it is that it tips to one of the spheres; else there is none at larger gaps.
  [[nodiscard]] bool tips() const { return tips_; }
  /// Force of the stable bridge in a gap, attraction positive; 0 beyond the rupture, where there is
  /// none. One that pushes holds only if it is kept from slipping out sideways. Throws
  /// std::invalid_argument if the gap is negative.
  [[nodiscard]] long double force(long double gap) const;

 private:
  long double volume_ = 0;
  long double contact_angle_ = 0;
  long double thickest_ = 0;  ///< radius halfway where the spheres touch
  long double thinnest_ = 0;  ///< and at the rupture
  long double rupture_ = 0;
  bool tips_ = false;
};

}  // namespace stickslip::reference
