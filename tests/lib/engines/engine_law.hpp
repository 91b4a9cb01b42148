// SPDX-License-Identifier: BSD-3-Clause
// Laws of engines by their names, and what is installed here.
#pragma once

#include "stickslip/outside/engines/engine_catalogue.hpp"
#include "stickslip/outside/engines/engine_host.hpp"
#include "stickslip/outside/outside.hpp"
#include "unit_test.hpp"

namespace stickslip::test {

constexpr const char* host_variable = "STICKSLIP_ENGINE";

struct HostOfThisBuild {
  HostOfThisBuild() { setenv(host_variable, STICKSLIP_ENGINE_HOST, 1); }
};

/// Where an engine stands in the catalogue, and its state among those of all.
inline std::size_t place_of(const Engine& engine) {
  return static_cast<std::size_t>(&engine - engine_catalogue().data());
}

/// For suites that need an engine.
struct IsInstalled {
  std::string engine;

  boost::test_tools::assertion_result operator()(boost::unit_test::test_unit_id) const {
    const HostOfThisBuild host;
    const Engine& wanted = find_engine(engine);
    const EngineState state = engine_states()[place_of(wanted)];
    boost::test_tools::assertion_result result(state.is_installed);
    if (!state.is_installed) result.message() << how_to_install(wanted, state);
    return result;
  }
};

inline auto if_installed(const std::string& engine) {
  return boost::unit_test::precondition(IsInstalled{engine});
}

/// The version of an engine that is installed, in its own words.
inline std::string version_of(const std::string& engine) {
  return engine_states_with_versions()[place_of(find_engine(engine))].version;
}

/// A law by its name. Copies of it share processes.
inline const AnyLaw& engine_law(const std::string& name) {
  static std::map<std::string, AnyLaw> laws;
  auto known = laws.find(name);
  if (known == laws.end()) {
    const OutsideOptions patient{.patience = std::chrono::seconds(60)};
    known = laws.emplace(name, make_law(parse_any_law_spec(name), patient).law).first;
  }
  return known->second;
}

inline const std::vector<std::string> linear_lammps{"lammps:gran/hooke/history",
                                                    "lammps:granular/hooke"};
inline const std::vector<std::string> hertzian_lammps{
    "lammps:gran/hertz/history", "lammps:granular/hertz/material[tangential=mindlin]",
    "lammps:granular/hertz/material[tangential=mindlin_rescale]",
    "lammps:granular/hertz/material[tangential=mindlin/force]",
    "lammps:granular/hertz/material[tangential=mindlin_rescale/force]"};
inline const std::vector<std::string> linear_liggghts{
    "liggghts:hooke/stiffness/tangential-history"};
inline const std::vector<std::string> hertzian_liggghts{
    "liggghts:hertz/tangential-history", "liggghts:hertz/stiffness/tangential-history"};

inline std::vector<std::string> operator+(std::vector<std::string> a,
                                          const std::vector<std::string>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}
inline const std::vector<std::string> all_lammps = linear_lammps + hertzian_lammps;
inline const std::vector<std::string> all_liggghts = linear_liggghts + hertzian_liggghts;

/// For BOOST_CHECK_EXCEPTION.
inline auto says(const std::string& part) {
  return [part](const std::runtime_error& what) {
    BOOST_TEST_MESSAGE(what.what());
    return std::string(what.what()).find(part) != std::string::npos;
  };
}

}  // namespace stickslip::test
