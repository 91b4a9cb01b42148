// SPDX-License-Identifier: BSD-3-Clause
// Lines of LAMMPS' inputs as laws: each number by its role, what is left out, and what is refused.
// LAMMPS is needed for the last suite alone.
#include "stickslip/outside/engines/lammps_input.hpp"
#include "complaint.hpp"
#include "lib/engines/body_pair.hpp"
#include "lib/engines/engine_law.hpp"

namespace {

using namespace stickslip;
using namespace stickslip::test;

/// Every part that there is, as the documentation of LAMMPS has it.
const std::string composed =
    "granular hertz/material 1e9 .5 .3 tangential mindlin_rescale NULL 1 .5 rolling sds 500 200 .1 "
    "twisting sds 3 .2 .01 damping tsuji";

/// The options in the order of their names: "kn=1,kt=2".
std::string options_of(std::string_view line) {
  const LammpsInput input = read_lammps_input(line);
  const std::map<std::string, std::string> sorted(input.options.begin(), input.options.end());
  std::string text;
  for (const auto& [name, value] : sorted) text += (text.empty() ? "" : ",") + name + "=" + value;
  return text;
}

}  // namespace

BOOST_TEST_GLOBAL_FIXTURE(HostOfThisBuild);

BOOST_AUTO_TEST_SUITE(lammps_input)

// G = E/(2 (1 + nu)).
BOOST_AUTO_TEST_CASE(each_number_of_a_line_has_its_role) {
  const LammpsInput input = read_lammps_input(composed);
  BOOST_TEST(input.style == "granular/hertz/material");
  BOOST_TEST(options_of(composed) ==
             "G=384615384.6153846,damping=tsuji,k-rolling=500,k-twisting=3,mu=0.5,mu-rolling=0.1,"
             "mu-twisting=0.01,nu=0.3,restitution=0.5,rolling=sds,tangential=mindlin_rescale,"
             "tangential-damping=1,twisting=sds");
  BOOST_TEST_REQUIRE(input.parts.size() == 16U);
  BOOST_TEST(input.parts[0].text == "hertz/material 1e9");
  BOOST_TEST(input.parts[0].becomes == "G=384615384.6153846");
  BOOST_TEST(input.parts[4].text == "tangential mindlin_rescale NULL");
  BOOST_TEST(input.parts[4].becomes == "follows from G and nu");
}

BOOST_AUTO_TEST_CASE(lines_are_read_as_they_stand_in_inputs) {
  const std::string options = "kn=1000,kt=500,mu=0.4";
  for (const char* const line :
       {"hooke 1000.0 0 tangential linear_history 500.0 1.0 0.4 damping mass_velocity",
        "pair_coeff * * hooke 1000 0 tangential linear_history 500 0 .4",
        "pair_coeff 1*2 3 granular hooke 1000 0 tangential linear_history 500 0 .4 cutoff 2",
        "pair_style granular 0.5\npair_coeff\t* * hooke 1e3 0 &\n  tangential linear_history 5e2 0 "
        ".4 # mine\n",
        "hooke 1000 0 damping velocity twisting none rolling none tangential linear_history +500 0 "
        "0.40"}) {
    BOOST_TEST(read_lammps_input(line).style == "granular/hooke");
    BOOST_TEST(options_of(line).starts_with(options), options_of(line));
  }
}

// LAMMPS takes 2/7 of kn for a kt that is NULL.
BOOST_AUTO_TEST_CASE(lines_of_pair_style_gran_are_read) {
  const std::string line = "pair_style gran/hooke/history 7000 NULL 50 NULL 0.5 1";
  BOOST_TEST(read_lammps_input(line).style == "gran/hooke/history");
  const std::string damped = "kn=7000,kt=2000,";
  const std::string rest = "mu=0.5,normal-damping=50,tangential-damping=25";
  BOOST_TEST(options_of(line) == "damping=on," + damped + rest);
  BOOST_TEST(options_of(line + " limit_damping\npair_coeff * *") ==
             "damping=on," + damped + "limit_damping=on," + rest);
  BOOST_TEST(options_of("gran/hooke/history 7000 300 0 0 0.5 0") == "kn=7000,kt=300,mu=0.5");
}

// By hand, Kn = 4 G/(3 (1 - nu)) and Kt = 4 G/(2 - nu): both are 1000 Pa with nu = 0.5, G = 375 Pa.
BOOST_AUTO_TEST_CASE(coefficients_of_hertz_and_mindlin_are_elastic_constants) {
  for (const auto& [line, style] :
       {std::pair{"pair_style gran/hertz/history 1000 {} 0 0 .4 0", "gran/hertz/history"},
        {"hertz 1000 0 tangential mindlin/force {} 0 .4", "granular/hertz/material"}}) {
    for (const auto& [kt, g, nu] :
         {std::tuple{"1000", 375., 0.5}, {"1500", 750., 0.}, {"1200", 500., 1. / 3}}) {
      std::string text = line;
      text.replace(text.find("{}"), 2, kt);
      const LammpsInput input = read_lammps_input(text);
      const std::map<std::string, std::string> options(input.options.begin(), input.options.end());
      BOOST_TEST(input.style == style);
      BOOST_TEST(std::abs(std::stod(options.at("G")) - g) <= 1e-10);
      BOOST_TEST(std::abs(std::stod(options.at("nu")) - nu) <= 1e-14);
    }
  }
}

// A dashpot of 0, and one that scales it, act in LAMMPS neither; a restitution of 0 does. A rule
// that is not named is viscoelastic, gamma_t that is NULL is gamma_n/2, and a dampflag of 0 means
// gamma_t = 0.
BOOST_AUTO_TEST_CASE(dashpots_are_kept) {
  const auto dashpots_of = [](const std::string& line) {
    const std::string all = options_of(line);
    return all.starts_with("damping=") ? all : "";
  };
  const std::string tail = "kn=1e+05,kt=70000,";
  for (const auto& [line, options] : std::vector<std::pair<std::string, std::string>>{
           {"hooke 1e5 50 tangential linear_history 7e4 .2 .5 damping velocity limit_damping",
            "damping=velocity," + tail +
                "limit_damping=on,mu=0.5,normal-damping=50,tangential-damping=0.2"},
           {"hooke 1e5 50 tangential linear_history 7e4 1 .5",
            "damping=viscoelastic," + tail + "mu=0.5,normal-damping=50,tangential-damping=1"},
           {"hooke 1e5 0 tangential linear_history 7e4 0 .5 damping tsuji",
            "damping=tsuji," + tail + "mu=0.5,restitution=0,tangential-damping=0"},
           {"hooke 1e5 0 tangential linear_history 7e4 1 .5 damping velocity", ""},
           {"gran/hooke/history 1e5 7e4 50 20 .5 0",
            "damping=on," + tail + "mu=0.5,normal-damping=50,tangential-damping=0"},
           {"gran/hooke/history 1e5 7e4 50 20 .5 1",
            "damping=on," + tail + "mu=0.5,normal-damping=50,tangential-damping=20"},
           {"gran/hooke/history 1e5 7e4 0 20 .5 1",
            "damping=on," + tail + "mu=0.5,normal-damping=0,tangential-damping=20"},
           {"gran/hooke/history 1e5 7e4 0 NULL .5 1", ""}}) {
    BOOST_TEST_INFO(line);
    BOOST_TEST(dashpots_of(line) == options);
    BOOST_TEST(read_lammps_input(line).left_out() == "");
  }
}

BOOST_AUTO_TEST_CASE(dashpots_of_moments_and_beside_adhesion_are_left_out_and_told) {
  const auto left_out = [](const std::string& line) { return read_lammps_input(line).left_out(); };
  BOOST_TEST(left_out(composed) ==
             "left out of the line, since dashpots of moments are off: rolling sds 200, twisting "
             "sds .2");
  BOOST_TEST(left_out("jkr 1e9 50 .3 1 tangential mindlin NULL 1 .5 damping velocity") ==
             "left out of the line, since jkr has no dashpots here: jkr 50, tangential mindlin 1, "
             "damping velocity");
}

/// A line, and what its refusal says.
struct Refused {
  std::string line;
  std::string part;
};
std::ostream& operator<<(std::ostream& out, const Refused& one) { return out << one.line; }

const std::vector<Refused> refused_lines{
    {"", "the law is missing"},
    {"pair_style granular", "the law is in the line pair_coeff"},
    {"pair_style hybrid granular gran/hooke", "pair_style hybrid: give the line pair_coeff"},
    {"pair_style lj/cut 2.5", "unknown pair_style 'lj/cut'"},
    {"pair_coeff * hooke 1 0", "two types of atoms"},
    {"hooke ${kn} 0 tangential linear_history 7e4 0 .5", "'${kn}' is a variable"},
    {"hooke 1e5 0 tangential linear_history $k 0 .5", "write its value in its place"},
    {"hook 1e5 0", "did you mean 'hooke'?"},
    {"jkr 1e9 .5 .3 tangential mindlin NULL 1 .5", "jkr: 3 numbers where LAMMPS takes 4"},
    {"dmt 1e9 0 .3 1 tangential linear_history 1 0 .5", "linear_history beside dmt"},
    {"jkr 1e9 0 .3 1 tangential mindlin NULL 0 .5 rolling sds 1 0 1", "rolling beside jkr"},
    {"hooke 1e5 tangential linear_history 7e4 0 .5", "hooke: 1 number where LAMMPS takes 2"},
    {"hooke 1e5 0 0 tangential linear_history 7e4 0 .5", "hooke: 3 numbers where LAMMPS takes 2"},
    {"hooke 1e5 0", "tangential is missing"},
    {"hooke 1e5 0 tangential", "tangential: one of linear_nohistory, linear_history"},
    {"hooke 1e5 0 tangential linear_history 7e4 .5", "tangential linear_history: 2 numbers"},
    {"hooke 1e5 0 tangential linear_nohistory 0 .5", "linear_nohistory: its only tangential force"},
    {"hooke 1e5x 0 tangential linear_history 7e4 0 .5", "hooke 1e5x: not a number"},
    {"hooke NULL 0 tangential linear_history 7e4 0 .5", "hooke NULL: the normal stiffness"},
    {"hooke 1e5 0 tangential mindlin 7e4 0 .5", "tangential mindlin beside hooke"},
    {"hertz 1e5 0 tangential linear_history 7e4 0 .5", "linear_history beside hertz"},
    {"hertz 1e5 0 tangential mindlin NULL 0 .5", "NULL needs hertz/material"},
    {"hertz/material 1e9 0 .3 tangential mindlin 8e8 0 .5", "mindlin 8e8: beside hertz/material"},
    {"gran/hertz/history 1e9 NULL 0 0 .5 0", "is 0.286 times the normal one"},
    {"gran/hooke 1e5 7e4 0 0 .5 0", "gran/hooke: its only tangential force"},
    {"gran/hook/history 1 1 0 0 .5 0", "did you mean 'gran/hooke/history'?"},
    {"gran/hooke/history 1 1 0 0 .5", "5 numbers where LAMMPS takes 6"},
    {"gran/hooke/history 1 1 0 0 .5 0 more", "'more' is too much"},
    {"hooke 1 0 tangential linear_history 1 0 .5 roling sds", "did you mean 'rolling'?"},
    {"hooke 1 0 tangential linear_history 1 0 .5 mu", "unknown keyword 'mu'"},
    {"hooke 1 0 tangential linear_history 1 0 .5 rolling sds 1 2", "rolling sds: 2 numbers"},
    {"hooke 1 0 tangential linear_history 1 0 .5 twisting marshall 1", "twisting marshall: 1 num"},
    {"hooke 1 0 tangential linear_history 1 0 .5 damping strong", "unknown damping model"},
    {"hooke 1 0 tangential linear_history 1 0 .5 cutoff", "cutoff: one number"},
    {"hooke 1 0 tangential linear_history 1 0 .5 rolling none rolling none",
     "rolling occurs twice"}};

BOOST_DATA_TEST_CASE(what_cannot_be_set_is_refused_with_its_word, data::make(refused_lines), one) {
  const std::string why = complaint([&] { read_lammps_input(one.line); });
  BOOST_TEST(why.starts_with("lammps:input: "), why);
  BOOST_TEST(why.find(one.part) != std::string::npos, why);
  BOOST_TEST(why.find('\n') == std::string::npos, why);
}

BOOST_AUTO_TEST_CASE(a_line_is_a_law_of_lammps_alone_and_stands_after_input) {
  BOOST_TEST(find_engine_law("lammps:input=" + composed).style.name == "granular/hertz/material");
  BOOST_TEST(parse_any_law_spec("lammps:input=" + composed + "[native=on]").name ==
             "lammps:input=" + composed);
  BOOST_CHECK_EXCEPTION(find_engine_law("lammps:" + composed), InputError,
                        says("a line of an input stands after lammps:input="));
  BOOST_CHECK_EXCEPTION(find_engine_law("yade:input=" + composed), InputError,
                        says("lines of LAMMPS alone"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(law_by_a_line, *if_installed("lammps"))

namespace {

/// Forces and torques on a path that presses, slides, rolls, twists and lets go by a half.
std::vector<BodyForces> on_a_path(const std::string& name) {
  BodyPair pair(engine_law(name));
  std::vector<BodyForces> all{pair.press()};
  BodyStep step = rest((2 - overlap / 2) * normal);
  step.motion.dt = 1e-4;
  step.motion.displacement_q = 1e-5 * along - 3e-6 * across;
  step.motion.rotation_q = 2e-4 * across + 1e-3 * normal;
  for (int i = 0; i < 4; ++i) all.push_back(pair.step(step));
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(is_to_the_bit_the_law_by_its_options) {
  for (const auto& [line, options] :
       {std::pair{composed + " cutoff 3",
                  "granular/hertz/material[G=384615384.6153846,nu=.3,mu=.5,tangential=mindlin_"
                  "rescale,rolling=sds,k-rolling=500,mu-rolling=.1,twisting=sds,k-twisting=3,"
                  "mu-twisting=.01,damping=tsuji,restitution=.5,tangential-damping=1]"},
        {std::string("pair_style gran/hooke/history 1e5 7e4 50 NULL .5 1"),
         "gran/hooke/history[kn=1e5,kt=7e4,mu=.5,damping=on,normal-damping=50,"
         "tangential-damping=25]"},
        {std::string("pair_style gran/hooke/history {kn} {kt} 0 0 {mu} {flag=0}[kn=3e5,kt=2e5]"),
         "gran/hooke/history[kn=3e5,kt=2e5]"},
        {std::string("pair_style gran/hertz/history {Kn} {Kt} 0 0 {mu} 0[G=1e9,nu=.2,mu=.3]"),
         "gran/hertz/history[G=1e9,nu=.2,mu=.3]"},
        {std::string("pair_style granular; pair_coeff * * hertz/material {E} 0 {nu=.3} tangential "
                     "mindlin NULL 0 {mu} damping velocity[G=1e9]"),
         "granular/hertz/material[G=1e9,nu=.3]"},
        {std::string("jkr 2.6e9 0 .3 5 tangential mindlin_rescale NULL 0 .5"),
         "granular/jkr[G=1e9,nu=.3,mu=.5,work-of-adhesion=10,tangential=mindlin_rescale]"}}) {
    const auto by_line = on_a_path("lammps:input=" + line);
    const auto by_options = on_a_path(std::string("lammps:") + options);
    for (std::size_t i = 0; i < by_line.size(); ++i) {
      BOOST_TEST(by_line[i].force_p == by_options[i].force_p);
      BOOST_TEST(by_line[i].torque_p == by_options[i].torque_p);
      BOOST_TEST(by_line[i].torque_q == by_options[i].torque_q);
    }
    BOOST_TEST(by_line.back().torque_p.norm() > 0);
  }
}

BOOST_AUTO_TEST_CASE(has_the_moments_and_the_dashpot_of_its_line_and_tells_what_is_left_out) {
  const FramedLaw made = make_law(parse_any_law_spec("lammps:input=" + composed));
  BOOST_TEST((made.moments.rolling == RollingRule::sds));
  BOOST_TEST((made.moments.twisting == TwistingRule::sds));
  BOOST_TEST((made.moment_source == MomentSource::torques));
  BOOST_TEST(*made.law.value("nu") == 0.3);
  BOOST_TEST(*made.law.value("mu") == 0.5);
  BOOST_TEST(*made.law.value("restitution") == 0.5);
  BOOST_TEST(parts_of(made.law.info()).dashpot == "tsuji");
  BOOST_TEST(made.law.info().notice.ends_with(read_lammps_input(composed).left_out()));
  BOOST_TEST(engine_law("lammps:input=gran/hooke/history 1 1 0 0 0 0").info().notice ==
             engine_law("lammps:gran/hooke/history").info().notice);
}

BOOST_AUTO_TEST_CASE(numbers_that_are_not_allowed_are_refused) {
  for (const auto& [line, part] :
       {std::pair{"hooke -1 0 tangential linear_history 7e4 0 .5", "kn=-1 [N/m]: must be greater"},
        {"hertz/material 1e9 0 .7 tangential mindlin NULL 0 .5", "nu=0.7 [-]: must be from 0 to"},
        {"gran/hooke/history 1e5 7e4 0 0 2e4 0", "no friction coefficient above 10000"}}) {
    BOOST_CHECK_EXCEPTION(make_law(parse_any_law_spec("lammps:input=" + std::string(line))),
                          InputError, says(part));
  }
}

BOOST_AUTO_TEST_SUITE_END()
