// SPDX-License-Identifier: BSD-3-Clause
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "app/commands.hpp"
#include "stickslip/description/error.hpp"

namespace {

using namespace stickslip;

TimestepOptions plain() {
  TimestepOptions options;
  options.law = "linear-refined";
  options.parameters = {"kn=1e5", "kt=1e5", "mu=0.5"};
  options.mass = "0.01";
  options.quiet = true;
  return options;
}

struct Mistake {
  std::string TimestepOptions::*option;
  std::string text;
  std::string mention;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(command_timestep_)

BOOST_AUTO_TEST_CASE(mistakes_are_named) {
  const std::vector<Mistake> mistakes{
      {&TimestepOptions::mass, "-0.01", "--mass -0.01 [kg]: must be greater than 0"},
      {&TimestepOptions::mass, "0", "--mass"},
      {&TimestepOptions::mass, "nan", "--mass nan"},
      {&TimestepOptions::mass, "inf", "--mass inf"},
      {&TimestepOptions::mass, "10g", "--mass"},
      {&TimestepOptions::radius, "-1", "--radius -1 [m]"},
      {&TimestepOptions::velocity, "nan", "--velocity nan [m/s]"},
      {&TimestepOptions::tolerance, "0", "--tolerance 0"},
      {&TimestepOptions::law, "linear-refind", "did you mean 'linear-refined'"},
      {&TimestepOptions::law, "linear-refined,linear-conventional", "one law"},
      {&TimestepOptions::law, "linear-refined[kn=2e5]", "kn is given twice"},
  };
  for (const Mistake& mistake : mistakes) {
    TimestepOptions options = plain();
    options.*mistake.option = mistake.text;
    BOOST_TEST_CONTEXT(mistake.text) {
      BOOST_CHECK_EXCEPTION(command_timestep(options), InputError, [&](const InputError& e) {
        return std::string(e.what()).find(mistake.mention) != std::string::npos;
      });
    }
  }
}

BOOST_AUTO_TEST_CASE(parameters_are_checked) {
  for (const char* const text : {"knn=1", "kn=-1", "kn=nan", "kn", "kt=2e5"}) {
    TimestepOptions options = plain();
    options.parameters.emplace_back(text);
    BOOST_TEST_CONTEXT(text) { BOOST_CHECK_THROW(command_timestep(options), InputError); }
  }
}

BOOST_AUTO_TEST_CASE(a_law_without_a_step_is_an_answer_too) {
  TimestepOptions options = plain();
  BOOST_TEST((command_timestep(options) == ExitCode::as_expected));
  options.law += "[integrator=newmark-pec-literal]";
  BOOST_TEST((command_timestep(options) == ExitCode::as_expected));
}

BOOST_AUTO_TEST_SUITE_END()
