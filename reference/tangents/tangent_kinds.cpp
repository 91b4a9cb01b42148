// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "reference/kinds/described.hpp"
#include "reference/kinds/topics.hpp"
#include "reference/kinds/vectors.hpp"
#include "reference/tangents/dual.hpp"
#include "reference/tangents/pair_tangents.hpp"
#include "reference/tangents/remembered_steps.hpp"

namespace stickslip::reference {
namespace {

constexpr long double micrometre = 1e-6L;
/// What an overlap loses that is the difference of centres and radii, of a force.
constexpr long double error_of_pairs = 1e-14L;
/// Derivatives of a step are by overlap, shift 1, shift 2, overlap at the start, force 1, force 2.
using KindNumber = Dual<6>;

const std::vector<KindInput> springs{{"kn", "N/m", "normal stiffness", above_zero},
                                     {"kt", "N/m", "tangential stiffness", above_zero},
                                     {"mu", "-", "coefficient of friction", not_negative}};
const std::vector<KindInput> spheres{
    {"G", "Pa", "shear modulus of both bodies", above_zero},
    {"nu", "-", "Poisson's ratio", {.low = -1, .high = 0.5L, .low_is_allowed = false}},
    {"mu", "-", "coefficient of friction", not_negative},
    {"radius", "m", "R = 2/(1/R1 + 1/R2)", above_zero}};
const KindInput overlap_end{"overlap", "um", "overlap at the end", above_zero};
const KindInput overlap_start{"overlap-old", "um", "overlap at the start; below 0: a gap"};
const KindInput shift_input{"shift", "um", "two numbers: shift in the step", any_number,
                            Form::numbers};
const KindInput force_input{"force-old", "N", "two numbers: tangential force at the start",
                            any_number, Form::numbers};

LinearSprings springs_of(const KindInputs& in) {
  return {in.number("kn"), in.number("kt"), in.number("mu")};
}
HertzSpheres spheres_of(const KindInputs& in) {
  return {in.number("G"), in.number("nu"), in.number("mu"), in.number("radius")};
}
Plane<long double> plane_of(const KindInputs& in, const std::string& name, long double unit) {
  const auto [x, y] = exactly<2>(in, name);
  return {x * unit, y * unit};
}

/// The step whose six numbers are dual.
TangentStep<KindNumber> step_of(const KindInputs& in, long double overlap_old) {
  const Plane<long double> shift = plane_of(in, "shift", micrometre);
  const Plane<long double> force = plane_of(in, "force-old", 1);
  return {KindNumber::input(overlap_old, 3),
          KindNumber::input(in.number("overlap") * micrometre, 0),
          {KindNumber::input(shift[0], 1), KindNumber::input(shift[1], 2)},
          {KindNumber::input(force[0], 4), KindNumber::input(force[1], 5)}};
}
TangentStep<KindNumber> step_of(const KindInputs& in) {
  return step_of(in, in.number("overlap-old") * micrometre);
}

struct Column {
  const char* name;
  const char* unit;
  const char* by;
};
constexpr std::array columns{Column{"by_overlap", "N/m", "the overlap at the end"},
                             Column{"by_shift_1", "N/m", "the first shift"},
                             Column{"by_shift_2", "N/m", "the second shift"},
                             Column{"by_overlap_old", "N/m", "the overlap at the start"},
                             Column{"by_force_1", "-", "the first force at the start"},
                             Column{"by_force_2", "-", "the second force at the start"}};

std::vector<KindOutput> outputs_of_step(bool with_overlap_old) {
  std::vector<KindOutput> all{
      {"branch", "", "what the contact does in the step", Form::word},
      {"force", "N", "normal force, two tangential forces at the end", Form::numbers}};
  for (std::size_t i = 0; i < columns.size(); ++i)
    if (i != 3 || with_overlap_old)
      all.push_back({columns[i].name, columns[i].unit,
                     std::string("derivatives of these forces by ") + columns[i].by,
                     Form::numbers});
  all.push_back({"unsymmetric", "N/m", "largest of |K - K^T| by overlap and shifts"});
  return all;
}

long double unsymmetric_of(const std::vector<std::vector<long double>>& by) {
  long double most = 0;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < i; ++j) most = std::max(most, std::abs(by[i][j] - by[j][i]));
  return most;
}

KindAnswer answer_of_step(const TangentForce<KindNumber>& end, bool with_overlap_old) {
  KindAnswer answer;
  answer.add_exact("branch", end.branch);
  const std::array<const KindNumber*, 3> rows{&end.normal, &end.force[0], &end.force[1]};
  long double stiffest = 0;
  for (const KindNumber* row : rows)
    stiffest = std::max(stiffest, row->slope.head<4>().abs().maxCoeff());
  const auto column = [&](int i) {
    const long double zero = rounding_of_sums * (i < 4 ? stiffest : 1);
    std::vector<long double> numbers;
    for (const KindNumber* row : rows)  // what cancels is zero
      numbers.push_back(std::abs(row->slope[i]) > zero ? row->slope[i] : 0);
    return numbers;
  };
  answer.add("force",
             list_of(std::vector<long double>{rows[0]->value, rows[1]->value, rows[2]->value}),
             closed_form_error);
  for (std::size_t i = 0; i < columns.size(); ++i)
    if (i != 3 || with_overlap_old)
      answer.add(columns[i].name, list_of(column(static_cast<int>(i))), closed_form_error);
  answer.add("unsymmetric", unsymmetric_of({column(0), column(1), column(2)}), closed_form_error);
  return answer;
}

constexpr const char* by_differences =
    "closed forms of docs/tangents.md, and differences of eighth order in 64 binary digits: 1e-13";

Kind conventional_kind() {
  return {.name = "tangent-linear-conventional",
          .text =
              "Consistent tangent of a step of linear springs: trial force, then back to the "
              "limit along itself",
          .source =
              "dual numbers; in slip K = mu kn m in the column of the overlap, kt/r (1 - m "
              "m^T) by the shift",
          .second_route = by_differences,
          .inputs = joined(springs, {overlap_start, overlap_end, shift_input, force_input}),
          .outputs = outputs_of_step(true),
          .solve = [](const KindInputs& in) {
            return answer_of_step(conventional_step(springs_of(in), step_of(in)), true);
          }};
}

Kind refined_kind() {
  return {.name = "tangent-linear-refined",
          .text =
              "Consistent tangent of a step of linear springs that is resolved: movement "
              "after touch, onset of slip, a force that turns while it slips",
          .source =
              "dual numbers through tan(th1/2) = q tan(th/2); the derivative of the onset "
              "drops out",
          .second_route = by_differences,
          .inputs = joined(springs, {overlap_start, overlap_end, shift_input, force_input}),
          .outputs = outputs_of_step(true),
          .solve = [](const KindInputs& in) {
            return answer_of_step(refined_step(springs_of(in), step_of(in)), true);
          }};
}

Kind kinetic_kind() {
  std::vector<KindInput> inputs = springs;
  inputs.push_back({"mu-kinetic", "-", "coefficient of friction in slip, at most mu", above_zero});
  for (const KindInput& input : {overlap_start, overlap_end, shift_input, force_input})
    inputs.push_back(input);
  inputs.push_back({"slides", "-",
                    "yes or no: whether the contact slides at the start; its force "
                    "is brought to the kinetic limit",
                    any_number, Form::word, "no"});
  return {.name = "tangent-linear-kinetic",
          .text =
              "Consistent tangent of a step of linear springs with static and kinetic friction: "
              "held, torn off inside the step, or sliding",
          .source = "dual numbers; the force falls at the onset, so that its derivative stays",
          .second_route = by_differences,
          .inputs = std::move(inputs),
          .outputs = outputs_of_step(true),
          .solve = [](const KindInputs& in) {
            LinearSprings law = springs_of(in);
            law.mu_kinetic = in.number("mu-kinetic");
            if (law.mu_kinetic > law.mu)
              throw std::invalid_argument("mu-kinetic: must be at most mu");
            const std::string& slides = in.word("slides");
            if (slides != "yes" && slides != "no")
              throw std::invalid_argument("slides: must be 'yes' or 'no', is '" + slides + "'");
            if (!(in.number("overlap-old") > 0))
              throw std::invalid_argument("overlap-old: must be above 0");
            return answer_of_step(kinetic_step(law, slides == "yes", step_of(in)), true);
          }};
}

MindlinForm form_of(const KindInputs& in) {
  constexpr std::array<std::pair<const char*, MindlinForm>, 4> forms{
      {{"incremental", MindlinForm::incremental},
       {"total", MindlinForm::total},
       {"rescaled", MindlinForm::rescaled},
       {"rescaled-displacement", MindlinForm::rescaled_displacement}}};
  for (const auto& [name, form] : forms)
    if (in.word("form") == name) return form;
  throw std::invalid_argument(
      "form: must be incremental, total, rescaled or rescaled-displacement, is '" +
      in.word("form") + "'");
}

Kind mindlin_kind() {
  return {.name = "tangent-hertz-mindlin",
          .text =
              "Consistent tangent of a step of Hertz and Mindlin without slip, stiffness 8 G* a "
              "at the end of the step",
          .source =
              "dual numbers; the force at the start goes with (overlap/overlap-old)^e, e of "
              "the form",
          .second_route = by_differences,
          .inputs = joined(spheres, {{"form", "-",
                                      "what the force does when the contact radius "
                                      "changes: incremental, total, rescaled or "
                                      "rescaled-displacement",
                                      any_number, Form::word},
                                     overlap_start,
                                     overlap_end,
                                     shift_input,
                                     force_input}),
          .outputs = outputs_of_step(true),
          .solve = [](const KindInputs& in) {
            return answer_of_step(mindlin_step(spheres_of(in), form_of(in), step_of(in)), true);
          }};
}

Kind jkr_kind() {
  KindInput overlap = overlap_end;
  overlap.range = any_number;
  overlap.text = "overlap at the end; below 0: a gap that the contact bridges";
  return {.name = "tangent-jkr",
          .text =
              "Consistent tangent of a step of an adhesive contact of JKR that is attached: "
              "limit mu (F + 2 Fc), stiffness 8 G* a at the end of the step",
          .source = "dual numbers; dF/d(overlap) = (Fc/dc) y^2 (y^3 - 3)/(2 (y^3 - 1))",
          .second_route = by_differences,
          .inputs = joined(spheres,
                           {{"work-of-adhesion", "J/m2", "work to part both surfaces", above_zero},
                            overlap,
                            shift_input,
                            force_input}),
          .outputs = outputs_of_step(false),
          .solve = [](const KindInputs& in) {
            return answer_of_step(
                jkr_step(spheres_of(in), in.number("work-of-adhesion"), step_of(in, 0)), false);
          }};
}

KindAnswer answer_of_jaeger(const KindInputs& in) {
  const std::vector<long double>& overlaps = in.numbers("path-overlap");
  const std::vector<long double>& first = in.numbers("path-shift-1");
  const std::vector<long double>& second = in.numbers("path-shift-2");
  if (first.size() != overlaps.size() || second.size() != overlaps.size())
    throw std::invalid_argument(
        "path-overlap, path-shift-1 and path-shift-2 must have as many numbers");
  std::vector<ContactPoint> path;
  for (std::size_t i = 0; i < overlaps.size(); ++i) {
    if (!(overlaps[i] > 0)) throw std::invalid_argument("path-overlap: must be above 0");
    path.push_back({overlaps[i] * micrometre, {first[i] * micrometre, second[i] * micrometre}});
  }
  const JaegerEnd end = jaeger_end(spheres_of(in), path, in.number("overlap") * micrometre,
                                   plane_of(in, "shift", micrometre));
  KindAnswer answer;
  answer.add_exact("branch", end.branch);
  answer.add("force", list_of(end.force), closed_form_error);
  for (std::size_t i = 0; i < 3; ++i)
    answer.add(columns[i].name, list_of(end.by[i]), closed_form_error);
  answer.add("unsymmetric", unsymmetric_of(end.by), closed_form_error);
  answer.add("stick_radius", end.stick_radius, closed_form_error);
  return answer;
}

Kind jaeger_kind() {
  std::vector<KindOutput> outputs = outputs_of_step(false);
  std::erase_if(outputs, [](const KindOutput& o) { return o.name.starts_with("by_force"); });
  outputs.push_back({"stick_radius", "m", "radius of the part of the contact that does not slip"});
  const auto list = [](const char* name, const char* text) {
    return KindInput{name, "um", text, any_number, Form::numbers};
  };
  return {.name = "tangent-jaeger",
          .text =
              "Consistent tangent of a step of Jaeger's law (Cattaneo and Mindlin with complete "
              "memory) after a path of straight legs",
          .source = "dual numbers through the front of slip |q| = mu (overlap - front)",
          .second_route = by_differences,
          .inputs = joined(spheres, {list("path-overlap", "overlaps at the ends of the legs"),
                                     list("path-shift-1", "shifts there, from the virgin contact"),
                                     list("path-shift-2", "shifts there, second component"),
                                     overlap_end, shift_input}),
          .outputs = std::move(outputs),
          .solve = answer_of_jaeger};
}

Kind luding_kind() {
  const auto length = [](const char* name, const char* text) {
    return KindInput{name, "um", text, above_zero};
  };
  return {
      .name = "tangent-luding",
      .text =
          "Slope of Luding's hysteretic spring, whose way back grows stiffer up to k2, and what "
          "its memory does",
      .source = "dual numbers; on the limb of the pull the greatest overlap falls with the overlap",
      .second_route = by_differences,
      .inputs = {{"k1", "N/m", "stiffness of the way in", above_zero},
                 {"k2", "N/m", "stiffness of the way back from the limit overlap", above_zero},
                 {"kc", "N/m", "stiffness of the pull", not_negative},
                 length("limit-overlap", "greatest overlap from which on all is k2"),
                 length("greatest-overlap", "greatest overlap at the start"),
                 length("overlap", "overlap at the end")},
      .outputs = {{"branch", "", "in, back, pull or beyond", Form::word},
                  {"force", "N", "normal force at the end"},
                  {"greatest_overlap_new", "um", "greatest overlap at the end"},
                  {"by_overlap", "N/m", "derivative of the force by the overlap"},
                  {"by_greatest_overlap", "N/m", "derivative of the force by the greatest overlap"},
                  {"greatest_overlap_by_overlap", "-", "derivative of the memory by the overlap"},
                  {"greatest_overlap_by_itself", "-", "derivative of the memory by the memory"}},
      .solve = [](const KindInputs& in) {
        const HystereticSpring law{in.number("k1"), in.number("k2"), in.number("kc"),
                                   in.number("limit-overlap") * micrometre};
        if (!(law.k2 > law.k1)) throw std::invalid_argument("k2: must be above k1");
        const HystereticEnd end = hysteretic_end(law, in.number("greatest-overlap") * micrometre,
                                                 in.number("overlap") * micrometre);
        KindAnswer answer;
        answer.add_exact("branch", end.branch);
        answer.add("force", end.force, closed_form_error);
        answer.add("greatest_overlap_new", end.greatest_overlap / micrometre, closed_form_error);
        answer.add("by_overlap", end.by_overlap, closed_form_error);
        answer.add("by_greatest_overlap", end.by_greatest_overlap, closed_form_error);
        answer.add("greatest_overlap_by_overlap", end.greatest_by_overlap, closed_form_error);
        answer.add("greatest_overlap_by_itself", end.greatest_by_itself, closed_form_error);
        return answer;
      }};
}

/// Outputs of a pair of bodies.
std::vector<KindOutput> outputs_of_pair(const char* by) {
  std::vector<KindOutput> all;
  for (const char* body : {"p", "q"}) {
    all.push_back(
        {std::string("force_") + body, "N", std::string("force on ") + body, Form::numbers});
    all.push_back({std::string("torque_") + body, "N m",
                   std::string("torque on ") + body + " about its centre", Form::numbers});
  }
  all.push_back({"tangent", "N/m, N, N m",
                 std::string("12 x 12, row by row: force and torque on p, then q, by ") + by,
                 Form::numbers});
  all.push_back({"unsymmetric", "N/m", "largest of |K - K^T|"});
  return all;
}

void add_pair(KindAnswer& answer, const PairTangent& pair, long double error) {
  answer.add("force_p", list_of(pair.force_p), error);
  answer.add("torque_p", list_of(pair.torque_p), error);
  answer.add("force_q", list_of(pair.force_q), error);
  answer.add("torque_q", list_of(pair.torque_q), error);
  answer.add("tangent", list_of(pair.tangent), error);
  answer.add("unsymmetric", pair.unsymmetric, error);
}

std::variant<LinearSprings, HertzSpheres> law_of_pair(const KindInputs& in, long double radius) {
  const auto needed = [&](const char* name) {
    const long double number = in.number(name);
    if (!(number > 0)) throw std::invalid_argument(std::string(name) + ": must be given, above 0");
    return number;
  };
  const std::string& law = in.word("law");
  if (law == "linear-conventional")
    return LinearSprings{needed("kn"), needed("kt"), in.number("mu")};
  if (law == "hertz-mindlin")
    return HertzSpheres{needed("G"), in.number("nu"), in.number("mu"), radius};
  throw std::invalid_argument("law: must be linear-conventional or hertz-mindlin, is '" + law +
                              "'");
}

KindAnswer answer_of_pair(const KindInputs& in) {
  SpherePairStep step{in.number("radius-p"), in.number("radius-q"), vector_of(in, "centre-p"),
                      vector_of(in, "centre-q"), vector_of(in, "force-old")};
  const std::vector<long double>& movement = in.numbers("movement");
  if (movement.size() != step.movement.size())
    throw std::invalid_argument("movement: must be twelve numbers, has " +
                                std::to_string(movement.size()));
  std::ranges::copy(movement, step.movement.begin());
  if (!((step.centre_q - step.centre_p).norm() < step.radius_p + step.radius_q))
    throw std::invalid_argument("centre-q: the spheres do not touch");
  const PairTangent pair =
      pair_tangent(law_of_pair(in, 2 / (1 / step.radius_p + 1 / step.radius_q)), step);
  KindAnswer answer;
  answer.add_exact("branch", pair.branch);
  add_pair(answer, pair, error_of_pairs);
  return answer;
}

Kind pair_kind() {
  std::vector<KindOutput> outputs{{"branch", "", "stick or slip", Form::word}};
  for (KindOutput& output : outputs_of_pair("displacement and rotation vector of p, of q"))
    outputs.push_back(std::move(output));
  std::vector<KindInput> inputs;
  for (KindInput input : springs) {
    if (input.name != "mu") {
      input.range = not_negative;
      input = optional_input(input, "0");
    }
    inputs.push_back(input);
  }
  inputs.push_back(
      optional_input({"G", "Pa", "shear modulus, of hertz-mindlin", not_negative}, "0"));
  inputs.push_back(optional_input(spheres[1], "0"));
  for (const char* body : {"p", "q"}) {
    inputs.push_back(
        {std::string("radius-") + body, "m", std::string("radius of ") + body, above_zero});
    inputs.push_back(vector_input(std::string("centre-") + body, "m",
                                  std::string("centre of ") + body + " at the start"));
  }
  inputs.push_back(
      vector_input("force-old", "N", "force on p at the start, tangential part counts"));
  inputs.push_back({"movement", "m, rad",
                    "twelve numbers: displacement and rotation vector of p, of q", any_number,
                    Form::numbers});
  inputs.push_back({"law", "-", "linear-conventional or hertz-mindlin", any_number, Form::word});
  return {.name = "tangent-pair",
          .text =
              "Tangent of two spheres in one step, 12 by 12, with the turn of the normal and "
              "the change of the arms; frame=exact, kinematics=mid-arm, frame-order=before",
          .source = "dual numbers of the whole step",
          .second_route =
              "small steps: dF = Kt ds - n (f.dn) + ... of docs/tangents.md; rigid "
              "motions: 0 and w x F: 1e-12",
          .inputs = std::move(inputs),
          .outputs = std::move(outputs),
          .solve = answer_of_pair};
}

Kind bond_kind() {
  std::vector<KindInput> inputs{{"length", "m", "length of the bond at rest", above_zero}};
  for (const auto& [name, text] :
       {std::pair{"kn", "stiffness along the bond [N/m]"}, {"ks", "stiffness across it [N/m]"}})
    inputs.push_back({name, "N/m", text, above_zero});
  for (const auto& [name, text] : {std::pair{"kt", "twist"}, {"kb", "bend"}})
    inputs.push_back({name, "N m", std::string("stiffness in ") + text, above_zero});
  for (const char* body : {"p", "q"}) {
    inputs.push_back(
        vector_input(std::string("centre-") + body, "m", std::string("centre of ") + body));
    inputs.push_back(vector_input(std::string("turn-") + body, "rad",
                                  std::string("rotation vector of ") + body + " since the bond"));
  }
  return {.name = "tangent-bond",
          .text =
              "Tangent of a bond with an energy, by displacements and spins (rotation vectors put "
              "in front of the turns); K - K^T is minus the torque in each block of rotations",
          .source = "differences of eighth order of the forces, in 64 binary digits",
          .second_route =
              "K - K^T = -[torque] in each block of rotations, and rows of p and q that "
              "add up: 1e-13",
          .inputs = std::move(inputs),
          .outputs = outputs_of_pair("displacement and spin of p, of q"),
          .solve = [](const KindInputs& in) {
            const BondedBody p{vector_of(in, "centre-p"), turn_by(vector_of(in, "turn-p"))};
            const BondedBody q{vector_of(in, "centre-q"), turn_by(vector_of(in, "turn-q"))};
            KindAnswer answer;
            add_pair(
                answer,
                bond_tangent({in.number("kn"), in.number("ks"), in.number("kt"), in.number("kb")},
                             in.number("length"), p, q),
                error_of_pairs);
            return answer;
          }};
}

}  // namespace

std::vector<Kind> tangent_kinds() {
  return {conventional_kind(), refined_kind(), kinetic_kind(), mindlin_kind(), jkr_kind(),
          jaeger_kind(),       luding_kind(),  pair_kind(),    bond_kind()};
}

}  // namespace stickslip::reference
