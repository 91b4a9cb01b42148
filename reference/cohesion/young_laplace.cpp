// SPDX-License-Identifier: BSD-3-Clause
#include "reference/cohesion/young_laplace.hpp"

#include <boost/math/constants/constants.hpp>
#include <boost/math/quadrature/gauss.hpp>
#include <boost/math/special_functions/sinc.hpp>
#include <boost/math/tools/minima.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "reference/cohesion/capillary_bridge.hpp"
#include "reference/roots.hpp"

namespace stickslip::reference {
namespace {

using Wide = long double;
using MeridianGauss = boost::math::quadrature::gauss<Wide, 30>;

constexpr Wide quarter_turn = boost::math::constants::half_pi<Wide>();
/// Radius halfway up to which bridges are asked for.
constexpr Wide as_thick_as_spheres = 0.99L;
constexpr Wide thinnest_of_all = 1e-9L;

Wide squared(Wide x) { return x * x; }

/// The half of a bridge from its middle to the sphere. phi is the angle of the meridian to the
/// axis, k half the pressure that it sucks with over the surface tension, and r cos(phi) + k r^2 =
/// f the equation of Young and Laplace integrated once, with f the force.
///
/// Of all that have the radius `halfway` in the middle and meet the sphere under the contact angle,
/// `part` of 1 is the one without height and 0 that whose meridian is parallel to the axis there,
/// too: phi at the sphere is this part of its largest. So written nothing is lost next to
/// cylinders, where neck turns to barrel.
class HalfBridge {
 public:
  HalfBridge(Wide halfway, Wide part, Wide contact_angle) : halfway_(halfway) {
    const Wide least_filling = std::asin(halfway);
    const Wide most = quarter_turn - contact_angle - least_filling;
    angle_ = part * most;
    filling_ = quarter_turn - contact_angle - angle_;
    outer_ = std::sin(filling_);
    sine_ = std::sin(angle_ / 2);
    const Wide rest = (1 - part) * most / 2;
    cosine_ = std::cos(least_filling + rest);
    ratio_ = most != 0 ? sine_ / std::sin(rest) : part / (1 - part);
    suction_ = (outer_ * ratio_ * sine_ / cosine_ - 1) / (outer_ + halfway);
  }

  Wide force() const { return halfway_ + suction_ * halfway_ * halfway_; }

  /// Below 0 if the bridge tips to a sphere: what the contact angle changes by where the liquid is
  /// shifted along the axis, over the curvature of the meridian in the middle, times something
  /// positive.
  Wide steadiness() const {
    const Wide both = outer_ + halfway_;
    return outer_ * ratio_ * std::cos(angle_ / 2) +
           std::cos(filling_) / both *
               (squared(outer_ * ratio_) / cosine_ - cosine_ - sine_ * ratio_ * both);
  }

  /// Gap of the whole bridge.
  Wide gap() const {
    return 2 * (over_meridian([](Wide r) { return 1 / r; }) - cap());
  }
  /// Volume of the whole bridge.
  Wide volume() const {
    return 4 * quarter_turn *
           (over_meridian([](Wide r) { return r; }) - cap() * cap() * (1 - cap() / 3));
  }

 private:
  Wide cap() const { return 2 * squared(std::sin(filling_ / 2)); }

  /// Integral of r dx times a function of r over the meridian of one half, x along the axis, by
  /// r^2 = halfway^2 + (1 + 2 k halfway) (sin(k s)/k)^2, s the length of the meridian from the
  /// middle.
  template <class OfRadius>
  Wide over_meridian(const OfRadius& of_radius) const {
    const Wide both = outer_ + halfway_;
    const Wide stretch = 1 + halfway_ * outer_ * squared(ratio_ / cosine_);
    const Wide bend = (outer_ - halfway_) / both * stretch;  // 1 + 2 k halfway
    const Wide turned = outer_ * ratio_ * sine_ / cosine_;
    // Cosine and sine of k s; what would cancel near an end parallel to the axis is left out.
    const Wide cosine = std::sqrt(std::max(stretch - 1 + turned * (2 - turned), Wide{0}));
    const Wide length = suction_ != 0 ? std::atan2(suction_ * both, cosine) / suction_ : both;
    // s = halfway sinh(t): catenoids, which thin bridges are nearly, have r = halfway cosh(t).
    return MeridianGauss::integrate(
        [&](Wide t) {
          const Wide s = halfway_ * std::sinh(t);
          const Wide chord = squared(s * boost::math::sinc_pi(suction_ * s));
          const Wide along_axis = halfway_ - bend * suction_ * chord;  // r cos(phi)
          const Wide ds_over_dt = std::sqrt(squared(halfway_) + squared(s));
          return ds_over_dt * along_axis * of_radius(std::sqrt(squared(halfway_) + bend * chord));
        },
        0, std::asinh(length / halfway_));
  }

  Wide halfway_ = 0;
  Wide angle_ = 0;    ///< phi at the sphere
  Wide sine_ = 0;     ///< sine of half the angle
  Wide filling_ = 0;  ///< angle of the wetted cap, seen from the centre of the sphere
  Wide outer_ = 0;    ///< radius there
  Wide ratio_ = 0;    ///< ratio of the sine to that of half of what the angle lacks of its largest
  Wide cosine_ = 0;   ///< (outer - halfway)/2 over the latter
  Wide suction_ = 0;  ///< k
};

/// Bridges that do not tip, by their radius halfway.
class SteadyBridges {
 public:
  SteadyBridges(Wide volume, Wide contact_angle) : volume_(volume), contact_angle_(contact_angle) {}

  /// The one that is about to tip.
  HalfBridge about_to_tip(Wide halfway) const {
    return {halfway, tips_at(halfway), contact_angle_};
  }

  /// The one of the volume, or, if that would tip, the one that is about to.
  HalfBridge of_volume(Wide halfway) const {
    const auto lacks = [&](Wide part) {
      return HalfBridge(halfway, part, contact_angle_).volume() - volume_;
    };
    return {halfway, falling_root(lacks, tips_at(halfway), flat), contact_angle_};
  }

 private:
  /// The part that stands for a bridge without height, which has no pressure that is a number.
  static constexpr Wide flat = 1 - 1e-12L;

  Wide tips_at(Wide halfway) const {
    const auto tips = [&](Wide part) {
      return -HalfBridge(halfway, part, contact_angle_).steadiness();
    };
    return falling_root(tips, Wide{0}, flat);
  }

  Wide volume_ = 0;
  Wide contact_angle_ = 0;
};

}  // namespace

YoungLaplaceBridge::YoungLaplaceBridge(long double volume, long double contact_angle)
    : volume_(volume), contact_angle_(contact_angle) {
  (void)bridge_formulas({.volume = volume, .contact_angle = contact_angle});
  const SteadyBridges bridges(volume, contact_angle);
  const auto gap = [&](Wide halfway) { return bridges.of_volume(halfway).gap(); };
  if (!(gap(as_thick_as_spheres) < 0))
    throw std::invalid_argument("volume must be smaller: its bridge is as thick as the spheres");
  const auto too_thick = [&](Wide halfway) {
    return bridges.about_to_tip(halfway).volume() - volume;
  };
  const Wide tipping = falling_root([&](Wide halfway) { return -too_thick(halfway); },
                                    thinnest_of_all, as_thick_as_spheres);
  const auto [found, less] = boost::math::tools::brent_find_minima(
      [&](Wide halfway) { return -gap(halfway); }, tipping, as_thick_as_spheres,
      std::numeric_limits<Wide>::digits / 2);
  const Wide at_tipping = gap(tipping);
  tips_ = at_tipping >= -less;
  thinnest_ = tips_ ? tipping : found;
  rupture_ = tips_ ? at_tipping : -less;
  thickest_ = falling_root(gap, thinnest_, as_thick_as_spheres);
}

long double YoungLaplaceBridge::force(long double gap) const {
  (void)bridge_formulas({.volume = volume_, .gap = gap, .contact_angle = contact_angle_});
  if (gap > rupture_) return 0;
  const SteadyBridges bridges(volume_, contact_angle_);
  const auto wider = [&](Wide halfway) { return bridges.of_volume(halfway).gap() - gap; };
  return bridges.of_volume(falling_root(wider, thinnest_, thickest_)).force();
}

}  // namespace stickslip::reference
