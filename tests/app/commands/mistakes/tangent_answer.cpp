// SPDX-License-Identifier: BSD-3-Clause
// Tangents of pairs in files: right ones are equal, wrong ones are named, others refused.
#include "app/commands/mistakes/tangent_answer.hpp"

#include <Eigen/Geometry>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "complaint.hpp"
#include "reference/tangents/pair_tangents.hpp"
#include "unit_test.hpp"

namespace stickslip::app {
BOOST_AUTO_TEST_SUITE(tangents_of_pairs)
namespace {

using nlohmann::json;
using Matrix = Eigen::Matrix<double, 12, 12, Eigen::RowMajor>;

const json inputs{{"law", "linear-conventional"},
                  {"kn", 1e5},
                  {"kt", 7e4},
                  {"mu", 0.5},
                  {"radius-p", 0.01},
                  {"radius-q", 0.008},
                  {"centre-p", "0 0 0"},
                  {"centre-q", "0.0086352 0.010794 0.0115136"},
                  {"force-old", "0.2 0.05 -0.1"},
                  {"movement", "0 0 0 0 0 0 0 0 0 0 0 0"}};

const reference::PairTangent& right() {
  static const reference::PairTangent pair = reference::pair_tangent(
      reference::LinearSprings{1e5L, 7e4L, 0.5L},
      {0.01L, 0.008L, {0, 0, 0}, {0.0086352L, 0.010794L, 0.0115136L}, {0.2L, 0.05L, -0.1L}});
  return pair;
}
Matrix right_matrix() {
  Matrix k;
  for (int i = 0; i < 144; ++i)
    k(i / 12, i % 12) = static_cast<double>(right().tangent[static_cast<std::size_t>(i)]);
  return k;
}

std::string written(const json& content) {
  const auto path = std::filesystem::temp_directory_path() /
                    ("stickslip-pair-" + std::to_string(::getpid()) + ".json");
  std::ofstream(path) << content;
  return path.string();
}
reports::TangentDiagnosis diagnosis_of(const Matrix& k) {
  json rows = json::array();
  for (int i = 0; i < 12; ++i) {
    json& row = rows.emplace_back(json::array());
    for (int j = 0; j < 12; ++j) row.push_back(k(i, j));
  }
  return diagnose_pair_tangent(written({{"inputs", inputs}, {"tangent", rows}}));
}

/// Normal, distance of the centres, arms and force of the pair.
struct Pair {
  Vector3 n = Vector3(0.0086352, 0.010794, 0.0115136).normalized();
  double l = Vector3(0.0086352, 0.010794, 0.0115136).norm();
  double half = 0.5 * (0.018 - l);
  Vector3 force;
  double normal;
  Vector3 f;
  Pair() {
    for (std::size_t i = 0; i < 3; ++i)
      force[static_cast<int>(i)] = static_cast<double>(right().force_p[i]);
    normal = -force.dot(n);
    f = force + normal * n;
  }
};

/// The right tangent without the turn of the normal, and without the twist.
Matrix frozen(bool twist_too) {
  const Pair pair;
  Matrix k = right_matrix();
  for (int body = 0; body < 2; ++body)
    for (int i = 0; i < 3; ++i) {
      const double sign = body == 0 ? -1 : 1;
      const Vector3 u = sign * Vector3::Unit(i);
      const Vector3 dn = (u - pair.n * pair.n.dot(u)) / pair.l;
      const Vector3 tilt = -pair.n * pair.f.dot(dn) - pair.normal * dn;
      const Vector3 twist =
          twist_too ? Vector3(0.5 * pair.n[i] * pair.n.cross(pair.f)) : Vector3(Vector3::Zero());
      for (const auto& [column, lost] :
           {std::pair{6 * body + i, tilt}, {6 * body + 3 + i, twist}}) {
        k.block<3, 1>(0, column) -= lost;
        k.block<3, 1>(6, column) += lost;
        k.block<3, 1>(3, column) -= (0.01 - pair.half) * pair.n.cross(lost);
        k.block<3, 1>(9, column) -= (0.008 - pair.half) * pair.n.cross(lost);
      }
    }
  return k;
}

Matrix constant_arms() {
  const Pair pair;
  Matrix k = right_matrix();
  for (int i = 0; i < 3; ++i) {
    const Vector3 torque = 0.5 * pair.n[i] * pair.n.cross(pair.force);
    for (const int row : {3, 9}) {
      k.block<3, 1>(row, i) += torque;
      k.block<3, 1>(row, 6 + i) -= torque;
    }
  }
  return k;
}

void must_be(const std::string& name, const Matrix& k) {
  const auto found = diagnosis_of(k);
  BOOST_TEST_CONTEXT(name) {
    BOOST_TEST_REQUIRE(!found.mistakes.empty());
    BOOST_TEST(!found.is_unknown);
    BOOST_TEST(found.mistakes.front().name == name);
    BOOST_TEST(found.mistakes.front().match > 0.95);
  }
}

std::string refusal(const json& content) {
  return complaint([&] { diagnose_pair_tangent(written(content)); });
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_right_one_is_equal) { BOOST_TEST(diagnosis_of(right_matrix()).is_equal); }

BOOST_AUTO_TEST_CASE(wrong_ones_are_named_first) {
  must_be("normal-frozen", frozen(false));
  must_be("rotation-of-force-missing", frozen(true));
  must_be("arm-constant", constant_arms());
  must_be("transposed", right_matrix().transpose());
  must_be("newton-per-millimetre", 1e-3 * right_matrix());
  must_be("symmetrised", 0.5 * (right_matrix() + right_matrix().transpose()));
}

BOOST_AUTO_TEST_CASE(other_files_are_refused) {
  BOOST_TEST(says(refusal({{"inputs", inputs}}), "needs an object"));
  BOOST_TEST(says(refusal({{"inputs", inputs}, {"tangent", {1, 2}}}),
                  "must be 144 numbers or 12 rows of 12, has 2"));
  BOOST_TEST(
      says(refusal({{"inputs", inputs}, {"tangent", {1, nullptr}}}), "entry 1,2 is no number"));
  json other = inputs;
  other["law"] = "jkr";
  BOOST_TEST(says(refusal({{"inputs", other}, {"tangent", std::vector<double>(144)}}),
                  "law: must be linear-conventional or hertz-mindlin"));
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::app
