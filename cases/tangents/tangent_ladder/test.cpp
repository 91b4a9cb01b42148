// SPDX-License-Identifier: BSD-3-Clause
#include "cases/tangents/tangent_ladder/case.hpp"

#include "cases/drive/drive.hpp"
#include "cases/support.hpp"
#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/laws/linear/linear_conventional.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(tangent_ladder)
namespace {

using Outcome = TangentLadder::Outcome;

constexpr int states = 8;

double worst_of(const Outcome& o) {
  return std::max({o.slip, o.stick, o.touch, o.reversal, o.loop});
}

/// The right law with a tangent of another.
template <class Wrong>
struct WithTangent : LinearConventional {
  Matrix3 tangent(const History& history, const ContactStep& step) const noexcept {
    return Wrong::of(*this, LinearConventional::tangent(history, step), history, step);
  }
};
struct ElasticWhileSlipping {
  static Matrix3 of(const LinearConventional& law, Matrix3 k, const auto&, const ContactStep& s) {
    if (!(s.overlap_new > 0)) return k;
    k.setZero();
    k.diagonal() << law.kn, law.kt, law.kt;
    return k;
  }
};
struct Transposed {
  static Matrix3 of(const LinearConventional&, const Matrix3& k, const auto&, const ContactStep&) {
    return k.transpose();
  }
};

template <class Wrong>
Outcome outcome_of() {
  const Scheme scheme{.spec = {"wrong", {}, LawKind::hosted},
                      .label = "wrong",
                      .framed = {AnyLaw(make_model<WithTangent<Wrong>>())},
                      .polygons = {}};
  return TangentLadder{}.run(scheme, states);
}

}  // namespace

BOOST_AUTO_TEST_CASE(laws_of_the_catalogue_give_their_derivatives) {
  for (const std::string law : {"linear-conventional", "linear-refined", "linear-kinetic",
                                "cundall-spring", "geometric-spring", "jaeger", "hertz-mindlin",
                                "hertz-mindlin[form=rescaled]", "zabulionis", "modified-mindlin"}) {
    BOOST_TEST_INFO_SCOPE(law);
    BOOST_TEST(worst_of(TangentLadder{}.run(make_scheme(law), states)) < 1e-8);
  }
}

BOOST_AUTO_TEST_CASE(laws_without_one_are_not_judged) {
  BOOST_CHECK_THROW(TangentLadder{}.run(make_scheme("spring-foundation"), 1), Unsuitable);
}

BOOST_AUTO_TEST_CASE(a_tangent_that_is_wrong_in_slip_is_right_in_stick) {
  for (const Outcome& found : {outcome_of<ElasticWhileSlipping>(), outcome_of<Transposed>()}) {
    BOOST_TEST(found.slip > 0.3);
    BOOST_TEST(found.stick == 0);
  }
}

BOOST_AUTO_TEST_CASE(each_kind_of_step_is_what_it_is_called) {
  using Kind = TangentLadder::Kind;
  const Scheme scheme = make_scheme("linear-conventional");
  for (int which = 0; which < states; ++which) {
    const auto end = [&](Kind kind) {
      return drive(scheme.law(), TangentLadder{}.path(scheme, kind, which)).back().regime;
    };
    BOOST_TEST((end(Kind::slip) == Regime::slip));
    BOOST_TEST((end(Kind::stick) == Regime::stick));
    BOOST_TEST((end(Kind::reversal) == Regime::stick));
    BOOST_TEST((end(Kind::touch) == (which % 2 == 0 ? Regime::stick : Regime::slip)));
  }
  // In slip the trial force is beyond the limit by what the page says.
  const auto path = TangentLadder{}.path(scheme, Kind::slip, 1);
  const auto forces = drive(scheme.law(), path);
  const Vector2 trial =
      forces[forces.size() - 2].tangential + scheme.law().value("kt").value() * path.back().shift;
  const double r = trial.norm() / (scheme.law().value("mu").value() * forces.back().normal);
  BOOST_TEST(r > 1.2);
  BOOST_TEST(r < 2.7);
}

BOOST_AUTO_TEST_CASE(both_routes_agree) { check_the_routes(TangentLadder{}); }

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip
