// SPDX-License-Identifier: BSD-3-Clause
#include <Eigen/Dense>
#include <array>

#include "reference/kinds/vectors.hpp"
#include "reference/tangents/pair_tangents.hpp"
#include "tests/reference/truth.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(tangents)
namespace {

using Given = std::map<std::string, std::vector<long double>>;

std::vector<long double> numbers_in(const std::string& text) {
  std::vector<long double> all;
  std::istringstream words(text);
  for (std::string word; words >> word;) all.push_back(std::strtold(word.c_str(), nullptr));
  return all;
}

/// The list of an answer with these numbers in place of those of the entry.
std::vector<long double> list_of_answer(const nlohmann::json& entry, const std::string& output,
                                        const Given& changed) {
  NamedValues given;
  for (const auto& [name, value] : entry.at("inputs").items()) {
    if (!changed.contains(name)) {
      given.emplace_back(name, value.get<std::string>());
      continue;
    }
    const auto& numbers = changed.at(name);
    given.emplace_back(name, numbers.size() == 1 ? Value(numbers[0]) : Value(list_of(numbers)));
  }
  const auto answer = answer_of(*kind_named(entry.at("kind").get<std::string>()), given);
  for (const auto& [name, value] : answer.outputs) {
    if (name != output) continue;
    if (const auto* const number = std::get_if<long double>(&value.is)) return {*number};
    std::vector<long double> all;
    for (const Value& each : std::get<Values>(value.is))
      all.push_back(std::get<long double>(each.is));
    return all;
  }
  return {};
}

/// Eighth order, by a number of an input.
std::vector<long double> differences(const nlohmann::json& entry, const std::string& input,
                                     std::size_t place, long double unit) {
  const auto numbers = numbers_in(entry.at("inputs").at(input).get<std::string>());
  const long double h = 1e-3L * (numbers[place] != 0 ? std::abs(numbers[place]) : 0.1L);
  constexpr std::array weights{4 / 5.0L, -1 / 5.0L, 4 / 105.0L, -1 / 280.0L};
  std::vector<long double> sum;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    for (const long double side : {1.0L, -1.0L}) {
      auto moved = numbers;
      moved[place] += side * h * static_cast<long double>(i + 1);
      const auto force = list_of_answer(entry, "force", {{input, moved}});
      sum.resize(force.size());
      for (std::size_t row = 0; row < force.size(); ++row)
        sum[row] += side * weights[i] / (h * unit) * force[row];
    }
  }
  return sum;
}

Tensor3<long double> cross_matrix(const Vector3<long double>& v) {
  Tensor3<long double> m;
  m << 0, -v[2], v[1], v[2], 0, -v[0], -v[1], v[0], 0;
  return m;
}
using Tangent = Eigen::Matrix<long double, 12, 12, Eigen::RowMajor>;
Tangent matrix_of(const PairTangent& pair) { return Tangent(pair.tangent.data()); }
Vector3<long double> vector_of(const std::vector<long double>& v) { return {v[0], v[1], v[2]}; }

}  // namespace

/// Dual numbers and differences of the same law are two routes to a derivative.
BOOST_AUTO_TEST_CASE(are_what_differences_tend_to) {
  struct By {
    const char* output;
    const char* input;
    std::size_t place;
    long double unit;
  };
  constexpr std::array all{
      By{"by_overlap", "overlap", 0, 1e-6L}, By{"by_shift_1", "shift", 0, 1e-6L},
      By{"by_shift_2", "shift", 1, 1e-6L},   By{"by_overlap_old", "overlap_old", 0, 1e-6L},
      By{"by_force_1", "force_old", 0, 1},   By{"by_force_2", "force_old", 1, 1}};
  std::size_t compared = 0;
  for (const auto& [name, entry] : testing::truth_of("tangents").items()) {
    if (!entry.at("outputs").contains("by_shift_1")) {
      if (!entry.at("outputs").contains("greatest_overlap_new")) continue;
      const long double found = list_of_answer(entry, "by_overlap", {})[0];
      BOOST_TEST(
          std::abs(differences(entry, "overlap", 0, 1e-6L)[0] - found) < 1e-12L * std::abs(found),
          name);
      ++compared;
      continue;
    }
    for (const By& by : all) {
      if (!entry.at("inputs").contains(by.input)) continue;
      if (name == "kinetic_slides" && by.place == 0 && by.unit == 1) continue;  // at the limit
      const auto found = list_of_answer(entry, by.output, {});
      if (found.empty()) continue;
      const auto expected = differences(entry, by.input, by.place, by.unit);
      long double size = 1e-12L;
      for (const long double x : list_of_answer(entry, by.unit == 1 ? by.output : "by_overlap", {}))
        size = std::max(size, std::abs(x));
      for (std::size_t row = 0; row < 3; ++row)
        BOOST_TEST(std::abs(found[row] - expected[row]) < 1e-12L * size,
                   name << " " << by.output << " " << row << ": " << found[row] << " and "
                        << expected[row]);
      ++compared;
    }
  }
  BOOST_TEST(compared > 150U);
}

/// Pairs: forces balance, a translation does nothing, and a rigid rotation turns the force.
BOOST_AUTO_TEST_CASE(of_pairs_balance_and_turn) {
  SpherePairStep step{0.01L,
                      0.008L,
                      {0.1L, -0.2L, 0.3L},
                      {0.1086352L, -0.189206L, 0.3115136L},
                      {0.2L, 0.05L, -0.1L}};
  for (const auto& law :
       {std::variant<LinearSprings, HertzSpheres>(LinearSprings{1e5L, 7e4L, 0.5L}),
        std::variant<LinearSprings, HertzSpheres>(HertzSpheres{29e9L, 0.2L, 0.3L, 0.0089L})}) {
    const PairTangent pair = pair_tangent(law, step);
    const Tangent k = matrix_of(pair);
    const long double size = k.cwiseAbs().maxCoeff();
    BOOST_TEST((k.middleRows<3>(0) + k.middleRows<3>(6)).cwiseAbs().maxCoeff() < 1e-18L * size);
    BOOST_TEST((k.middleCols<3>(0) + k.middleCols<3>(6)).cwiseAbs().maxCoeff() < 1e-17L * size);
    const Vector3<long double> w(0.3L, -0.7L, 0.5L);
    Eigen::Matrix<long double, 12, 1> turn;
    turn << w.cross(step.centre_p), w, w.cross(step.centre_q), w;
    Eigen::Matrix<long double, 12, 1> turned;
    turned << w.cross(vector_of(pair.force_p)), w.cross(vector_of(pair.torque_p)),
        w.cross(vector_of(pair.force_q)), w.cross(vector_of(pair.torque_q));
    BOOST_TEST((k * turn - turned).cwiseAbs().maxCoeff() < 1e-16L * size);
    BOOST_TEST(turned.cwiseAbs().maxCoeff() > 0.1L);
  }
}

/// A bond with a potential has a tangent that is not symmetric, since spins do not commute.
BOOST_AUTO_TEST_CASE(of_bonds_differ_from_their_transpose_by_the_torque) {
  const BondedBody p{{0, 0, 0}, turn_by({0.1L, 0.2L, -0.1L})};
  const BondedBody q{{0.0203L, 0.002L, -0.001L}, turn_by({0.3L, 0.1L, 0.25L})};
  const PairTangent bond = bond_tangent({2e6L, 8e5L, 90, 120}, 0.02L, p, q);
  const Tangent k = matrix_of(bond);
  Tangent expected = Tangent::Zero();
  expected.block<3, 3>(3, 3) = -cross_matrix(vector_of(bond.torque_p));
  expected.block<3, 3>(9, 9) = -cross_matrix(vector_of(bond.torque_q));
  BOOST_TEST((k - k.transpose() - expected).cwiseAbs().maxCoeff() < 1e-10L);
  BOOST_TEST(expected.cwiseAbs().maxCoeff() > 41);
}

/// Energy of a strained lattice: all contacts of a grain, which by symmetry does not turn.
BOOST_AUTO_TEST_CASE(of_lattices_follow_from_their_energy) {
  constexpr long double kn = 1e5L;
  constexpr long double kt = 7e4L;
  constexpr long double d = 0.01L;
  std::vector<Vector3<long double>> normals;
  for (int i = 0; i < 3; ++i)
    for (const long double side : {1.0L, -1.0L}) {
      Vector3<long double> n = Vector3<long double>::Zero();
      n[(i + 1) % 3] = 1;
      n[(i + 2) % 3] = side;
      normals.push_back(n.normalized());
    }
  const auto energy = [&](const Tensor3<long double>& strain) {
    long double sum = 0;
    for (const auto& n : normals) {
      const Vector3<long double> moved = d * (strain * n);
      const long double along = moved.dot(n);
      sum += (kn * along * along + kt * (moved - along * n).squaredNorm()) / 2;
    }
    return sum / (d * d * d / std::sqrt(2.0L));  // a grain has half of twelve contacts
  };
  const nlohmann::json entry = testing::truth_of("tangents").at("lattice_fcc");
  Tensor3<long double> strain = Tensor3<long double>::Zero();
  strain(0, 0) = 1;
  const long double c11 = 2 * energy(strain);
  strain(1, 1) = 1;
  const long double c12 = energy(strain) - c11;
  strain.setZero();
  strain(0, 1) = strain(1, 0) = 0.5L;
  const long double c44 = 2 * energy(strain);
  BOOST_TEST(std::abs(list_of_answer(entry, "C11", {})[0] / c11 - 1) < 1e-16L);
  BOOST_TEST(std::abs(list_of_answer(entry, "C12", {})[0] / c12 - 1) < 1e-15L);
  BOOST_TEST(std::abs(list_of_answer(entry, "C44", {})[0] / c44 - 1) < 1e-16L);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
