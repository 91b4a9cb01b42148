// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/bonds/bond_mistakes.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>

#include "stickslip/bonds/own_bond.hpp"
#include "stickslip/contact/law/law_around.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

/// State of one bond, from its second step on.
struct Before {
  BondForce answer;
  bool breaks_next = false;
};

/// What is done on the way from poses to forces; what is not given is done right.
struct BondMistake {
  BondMistakeInfo info;
  std::function<void(BondStep&)> step = {};
  std::function<void(const BondStep&, BondForce&)> answer = {};
  std::function<void(Before&, BondForce&)> in_time = {};
  /// The arm is (L e1 + u) in space, force and couples (tangent term included) too.
  struct Parts {
    Vector3 arm;
    Vector3 force;
    Vector3 couple;        ///< S q
    Vector3 couple_plain;  ///< q
    Vector3 of_middle;     ///< the tangent term
    Vector3 along;         ///< first axis of the frame, times the length at rest
  };
  std::function<void(const Parts&, BondForces&)> bodies = {};
  BondKinematics kinematics = BondKinematics::total;
  bool forgets_turns = false;  ///< forgets the turns of the bodies when the bond is made
  std::pair<std::string_view, std::string_view> option = {};
};

using Parts = BondMistake::Parts;

std::function<void(const BondStep&, BondForce&)> scaled(const Vector3& force,
                                                        const Vector3& moment) {
  return [=](const BondStep&, BondForce& f) {
    for (Vector3* const v : {&f.force, &f.damping_force}) *v = v->cwiseProduct(force);
    for (Vector3* const v : {&f.moment, &f.damping_moment}) *v = v->cwiseProduct(moment);
  };
}

std::function<void(const BondStep&, BondForce&)> damped(double factor) {
  return [=](const BondStep&, BondForce& f) {
    f.damping_force *= factor;
    f.damping_moment *= factor;
  };
}

/// The rotation vector with its size changed.
std::function<void(BondStep&)> with_size(double (*size)(double)) {
  return [=](BondStep& step) {
    for (Vector3* const theta : {&step.theta_old, &step.theta_new}) {
      const double angle = theta->norm();
      if (angle > 0) *theta *= size(angle) / angle;
    }
  };
}

/// Mistakes in the section, and in what is left out.
std::vector<BondMistake> mistakes_of_stiffnesses() {
  const Vector3 ones = Vector3::Ones();
  return {
      {.info = {"shear-of-free-beam", "3 EI/L^3 across the bond in place of 12"},
       .answer = scaled({1, 0.25, 0.25}, ones)},
      {.info = {"shear-of-half-beam", "6 EI/L^3 in place of 12"},
       .answer = scaled({1, 0.5, 0.5}, ones)},
      {.info = {"moments-of-area-exchanged", "I for the twist and J for the bend"},
       .answer = scaled(ones, {0.5, 2, 2})},
      {.info = {"diameter-for-radius", "the section has twice its radius"},
       .answer = scaled(4 * ones, 16 * ones)},
      {.info = {"radius-for-diameter", "the section has half of its radius"},
       .answer = scaled(ones / 4, ones / 16)},
      {.info = {"square-section", "4 R^2 in place of pi R^2"},
       .answer = scaled(4 / std::numbers::pi * ones, ones)},
      {.info = {"bend-by-polar-moment", "J for the bend"}, .answer = scaled(ones, {1, 2, 2})},
      {.info = {"twist-by-second-moment", "I for the twist"}, .answer = scaled(ones, {0.5, 1, 1})},
      {.info = {"no-stretch", "no force along the bond"}, .answer = scaled({0, 1, 1}, ones)},
      {.info = {"no-shear", "no force across it"}, .answer = scaled({1, 0, 0}, ones)},
      {.info = {"no-second-shear", "one of the two shears is left out"},
       .answer = scaled({1, 1, 0}, ones)},
      {.info = {"no-first-shear", "the other one"}, .answer = scaled({1, 0, 1}, ones)},
      {.info = {"no-twist", "no moment about the bond"}, .answer = scaled(ones, {0, 1, 1})},
      {.info = {"no-bend", "no moment across it"}, .answer = scaled(ones, {1, 0, 0})},
      {.info = {"no-second-bend", "one of the two bends is left out"},
       .answer = scaled(ones, {1, 1, 0})},
      {.info = {"no-first-bend", "the other one"}, .answer = scaled(ones, {1, 0, 1})},
  };
}

/// Mistakes in signs.
std::vector<BondMistake> mistakes_of_signs() {
  const Vector3 ones = Vector3::Ones();
  return {
      {.info = {"sign-of-stretch", "a stretched bond pushes"}, .answer = scaled({-1, 1, 1}, ones)},
      {.info = {"sign-of-shear", "a sheared bond shears on"}, .answer = scaled({1, -1, -1}, ones)},
      {.info = {"sign-of-twist", "a twisted bond twists on"}, .answer = scaled(ones, {-1, 1, 1})},
      {.info = {"sign-of-bend", "a bent bond bends on"}, .answer = scaled(ones, {1, -1, -1})},
      {.info = {"sign-of-one-bend", "one of the two bends bends on"},
       .answer = scaled(ones, {1, 1, -1})},
  };
}

/// Mistakes in the six numbers.
std::vector<BondMistake> mistakes_of_numbers() {
  return {
      {.info = {"half-of-the-angle", "the half angle of the quaternion is taken for the whole"},
       .step = with_size([](double angle) { return angle / 2; })},
      {.info = {"sine-of-the-angle", "twice the vector part of the quaternion for the angle"},
       .step = with_size([](double angle) { return 2 * std::sin(angle / 2); })},
      {.info = {"arc-cosine", "the angle by the arc cosine of a quaternion's first part"},
       .step = with_size([](double angle) { return 2 * std::acos(std::cos(angle / 2)); })},
      {.info = {"dead-zone-of-shear", "no shear below 1e-10 m, an absolute number"},
       .step =
           [](BondStep& step) {
             for (Vector3* const u : {&step.u_old, &step.u_new})
               if (std::hypot((*u)[1], (*u)[2]) * step.length < 1e-10) (*u)[1] = (*u)[2] = 0;
           }},
      {.info = {"stretch-over-present-length", "the strain is that over the present length"},
       .step =
           [](BondStep& step) {
             for (Vector3* const u : {&step.u_old, &step.u_new})
               (*u)[0] *= step.length / (step.length + (*u)[0]);
           }},
      {.info = {"one-step-behind", "the numbers of the start of the step"},
       .step =
           [](BondStep& step) {
             step.u_new = step.u_old;
             step.theta_new = step.theta_old;
           }},
      {.info = {"middle-of-the-step", "the mean of the numbers before and after the step"},
       .step =
           [](BondStep& step) {
             step.u_new = (step.u_old + step.u_new) / 2;
             step.theta_new = (step.theta_old + step.theta_new) / 2;
           }},
  };
}

/// Mistakes in torques.
std::vector<BondMistake> mistakes_of_torques() {
  return {
      {.info = {"couple-on-p-alone", "the moment acts on one of the bodies alone"},
       .bodies = [](const Parts& parts, BondForces& f) { f.torque_q += parts.couple; }},
      {.info = {"couple-with-one-sign", "the moment has the same sign on both bodies"},
       .bodies = [](const Parts& parts, BondForces& f) { f.torque_q += 2 * parts.couple; }},
      {.info = {"no-torque-of-force", "the force makes no torque"},
       .bodies =
           [](const Parts& parts, BondForces& f) {
             const Vector3 half = parts.arm.cross(parts.force) / 2;
             f.torque_p -= half;
             f.torque_q -= half;
           }},
      {.info = {"torque-of-force-on-p-alone", "the force acts at the centre of q"},
       .bodies =
           [](const Parts& parts, BondForces& f) {
             const Vector3 half = parts.arm.cross(parts.force) / 2;
             f.torque_p += half;
             f.torque_q -= half;
           }},
      {.info = {"whole-arms", "each body has the whole distance as its arm"},
       .bodies =
           [](const Parts& parts, BondForces& f) {
             const Vector3 half = parts.arm.cross(parts.force) / 2;
             f.torque_p += half;
             f.torque_q += half;
           }},
      {.info = {"arms-of-rest", "arms along the first director, of the length at rest"},
       .bodies =
           [](const Parts& parts, BondForces& f) {
             const Vector3 less = (parts.arm - parts.along).cross(parts.force) / 2;
             f.torque_p -= less;
             f.torque_q -= less;
           }},
      {.info = {"torques-exchanged", "that on p is on q, and the other way round"},
       .bodies = [](const Parts&, BondForces& f) { std::swap(f.torque_p, f.torque_q); }},
      {.info = {"no-tangent-term", "S q, and the couple of the force by halves"},
       .bodies =
           [](const Parts& parts, BondForces& f) {
             f.torque_p -= parts.of_middle;
             f.torque_q += parts.of_middle;
           }},
      {.info = {"moment-as-it-is", "q in place of S q"},
       .bodies =
           [](const Parts& parts, BondForces& f) {
             f.torque_p += parts.couple_plain - parts.couple;
             f.torque_q -= parts.couple_plain - parts.couple;
           }},
  };
}

/// Mistakes in frames and measures.
std::vector<BondMistake> mistakes_of_frames() {
  return {
      {.info = {"plain", "both of these"}, .kinematics = BondKinematics::plain},
      {.info = {"swing-and-twist", "twist and bend for the rotation vector, else plain"},
       .kinematics = BondKinematics::swing_twist},
      {.info = {"seen-from-p", "all is measured against one of the bodies"},
       .kinematics = BondKinematics::particle},
      {.info = {"increments", "sums of increments, turned to first order"},
       .kinematics = BondKinematics::incremental},
      {.info = {"no-twirl", "these are not turned about the line of centres"},
       .kinematics = BondKinematics::projected},
      {.info = {"orientations-for-directors", "bodies are taken as not turned when it is made"},
       .forgets_turns = true},
  };
}

/// Mistakes in dashpots and breaks.
std::vector<BondMistake> mistakes_of_time() {
  return {
      {.info = {"no-damping", "dashpots are forgotten"}, .answer = damped(0)},
      {.info = {"half-of-damping", "half of the dashpots, as of one of two masses"},
       .answer = damped(0.5)},
      {.info = {"sign-of-damping", "dashpots drive"}, .answer = damped(-1)},
      {.info = {"damping-of-sizes", "dashpots on the rates of sizes"},
       .option = {"damping", "magnitudes"}},
      {.info = {"pressure-breaks", "the size of the normal force is held against strength"},
       .option = {"compression", "breaks"}},
      {.info = {"smoothed", "forces soften before the bond breaks"}, .option = {"smooth", "on"}},
      {.info = {"break-one-step-late", "the break is found one step late"},
       .in_time =
           [](Before& before, BondForce& f) {
             if (!f.broken) return;
             before.breaks_next = true;
             const double released = f.released;
             f = before.answer;
             f.released = released;
           }},
      {.info = {"force-kept-in-break", "the force of the step before acts on in that of the break"},
       .in_time =
           [](Before& before, BondForce& f) {
             if (!f.broken) return;
             f.force = 1.5 * before.answer.force;
             f.moment = 1.5 * before.answer.moment;
           }},
      {.info = {"energy-freed-twice", "each body takes the whole energy of the break"},
       .answer = [](const BondStep&, BondForce& f) { f.released *= 2; }},
      {.info = {"energy-not-freed", "the energy of the break is not told"},
       .answer = [](const BondStep&, BondForce& f) { f.released = 0; }},
  };
}

const std::vector<BondMistake>& all_mistakes() {
  static const std::vector<BondMistake> all = [] {
    std::vector<BondMistake> list;
    for (const auto& kind : {mistakes_of_stiffnesses(), mistakes_of_signs(), mistakes_of_numbers(),
                             mistakes_of_torques(), mistakes_of_frames(), mistakes_of_time()})
      list.insert(list.end(), kind.begin(), kind.end());
    return list;
  }();
  return all;
}

/// One bond with a mistake.
struct MistakenBond {
  BondFrame frame;
  BondPoses now;
  std::vector<double> memory;
  Before before;
  bool broken = false;
};

class MistakenBonds final : public Bonds {
 public:
  MistakenBonds(std::shared_ptr<OwnBond> law, const BondMistake& mistake, std::size_t n)
      : law_(std::move(law)), mistake_(&mistake), bonds_(n) {
    for (MistakenBond& bond : bonds_) bond.memory.resize(law_->memory());
  }
  std::size_t size() const override { return bonds_.size(); }
  bool holds(std::size_t bond) const override {
    return bonds_[bond].frame.is_made() && !bonds_[bond].broken;
  }
  void swap_bodies(std::size_t bond) override { bonds_[bond].frame.swap_bodies(); }
  std::vector<double> pack(std::size_t bond) const override { return bonds_[bond].frame.pack(); }
  void unpack(std::size_t bond, std::span<const double> numbers) override {
    bonds_[bond].frame.unpack(numbers);
  }
  std::unique_ptr<Bonds> clone() const override { return std::make_unique<MistakenBonds>(*this); }

 private:
  void do_make(std::size_t bond, const BondPoses& poses) override {
    BondPoses seen = poses;
    if (mistake_->forgets_turns) seen.p.orientation = seen.q.orientation = Orientation::Identity();
    bonds_[bond].frame = BondFrame(seen);
  }
  void do_advance(std::span<const BondPoses> poses, std::span<BondAnswer> answers, double dt,
                  std::size_t first) override {
    for (std::size_t i = 0; i < poses.size(); ++i)
      advance_one(bonds_[first + i], poses[i], dt, answers[i]);
  }
  void advance_one(MistakenBond& bond, const BondPoses& poses, double dt, BondAnswer& answer) {
    answer = {};
    answer.law.broken = bond.broken;
    if (!bond.frame.is_made() || bond.broken) return;
    BondStep step{.dt = dt};
    answer.status = bond.frame.follow(mistake_->kinematics, poses, step);
    if (answer.status != BondStatus::ok) return;
    if (mistake_->step) mistake_->step(step);
    answer.law =
        bond.before.breaks_next ? BondForce{.broken = true} : law_->advance(step, bond.memory);
    if (mistake_->answer) mistake_->answer(step, answer.law);
    if (mistake_->in_time && !bond.before.breaks_next) mistake_->in_time(bond.before, answer.law);
    if (!answer.law.broken) bond.before.answer = answer.law;
    const Vector3 force = answer.law.force + answer.law.damping_force;
    const Vector3 moment = answer.law.moment + answer.law.damping_moment;
    answer.bodies = bond.frame.forces(mistake_->kinematics, force, moment);
    if (mistake_->bodies) mistake_->bodies(parts_of(bond, poses, force, moment), answer.bodies);
    bond.broken = answer.law.broken;
  }
  /// From the answers of the right frame to the force and the moment apart.
  static Parts parts_of(const MistakenBond& bond, const BondPoses& poses, const Vector3& force,
                        const Vector3& moment) {
    const Vector3 none = Vector3::Zero();
    const BondForces whole = bond.frame.forces(BondKinematics::total, force, none);
    const BondForces exact = bond.frame.forces(BondKinematics::total, none, moment);
    const BondForces plain = bond.frame.forces(BondKinematics::plain, none, moment);
    const BondForces axis =
        bond.frame.forces(BondKinematics::plain, bond.frame.length() * Vector3::UnitX(), none);
    return {poses.q.position - poses.p.position,   whole.force_p, exact.torque_p, plain.torque_p,
            (whole.torque_p - whole.torque_q) / 2, axis.force_p};
  }

  std::shared_ptr<OwnBond> law_;
  const BondMistake* mistake_;
  std::vector<MistakenBond> bonds_;
};

class MistakenAnyBond final : public AnyBond {
 public:
  MistakenAnyBond(std::shared_ptr<const AnyBond> right, const BondMistake& mistake)
      : right_(std::move(right)), mistake_(&mistake) {}
  std::unique_ptr<Bonds> bonds(std::size_t n) const override {
    return std::make_unique<MistakenBonds>(right_->served(), *mistake_, n);
  }
  std::optional<BondClaims> claims() const override { return right_->claims(); }
  std::shared_ptr<OwnBond> served() const override { return right_->served(); }

 private:
  std::shared_ptr<const AnyBond> right_;
  const BondMistake* mistake_;
};

/// A wrong law that claims what the right one does.
class MistakenBondLaw final : public LawAround {
 public:
  MistakenBondLaw(AnyLaw right, const BondMistake& mistake)
      : LawAround(std::move(right)), mistake_(&mistake) {}
  std::unique_ptr<Model> clone() const override { return std::make_unique<MistakenBondLaw>(*this); }
  std::shared_ptr<const AnyBond> bond() const override {
    const auto right = inner().bond();
    const auto& [option, word] = mistake_->option;
    if (option.empty()) return std::make_shared<MistakenAnyBond>(right, *mistake_);
    // The options of a law, and the claims of the one without.
    struct Claiming final : AnyBond {
      Claiming(std::shared_ptr<const AnyBond> wrong_one, std::optional<BondClaims> told)
          : wrong(std::move(wrong_one)), claimed(told) {}
      std::unique_ptr<Bonds> bonds(std::size_t n) const override { return wrong->bonds(n); }
      std::optional<BondClaims> claims() const override { return claimed; }
      std::shared_ptr<OwnBond> served() const override { return wrong->served(); }
      std::shared_ptr<const AnyBond> wrong;
      std::optional<BondClaims> claimed;
    };
    return std::make_shared<Claiming>(inner().with_option(option, word).bond(), right->claims());
  }

 private:
  const BondMistake* mistake_;
};

}  // namespace

const std::vector<BondMistakeInfo>& bond_mistakes() {
  static const std::vector<BondMistakeInfo> infos = [] {
    std::vector<BondMistakeInfo> list;
    for (const BondMistake& mistake : all_mistakes()) list.push_back(mistake.info);
    return list;
  }();
  return infos;
}

AnyLaw with_bond_mistake(AnyLaw right, std::string_view name) {
  const auto& all = all_mistakes();
  const auto found = std::ranges::find_if(
      all, [&](const BondMistake& mistake) { return mistake.info.name == name; });
  if (found == all.end()) {
    std::vector<std::string> names;
    for (const BondMistakeInfo& info : bond_mistakes()) names.emplace_back(info.name);
    throw InputError(unknown_name("mistake of a bond", name, names));
  }
  return AnyLaw(std::make_unique<MistakenBondLaw>(std::move(right), *found));
}

}  // namespace stickslip
