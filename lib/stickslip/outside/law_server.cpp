// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/law_server.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <span>
#include <tuple>
#include <utility>

#include "stickslip/description/number_text.hpp"
#include "stickslip/outside/loading/programs/bond_rows.hpp"
#include "stickslip/outside/loading/programs/moment_rows.hpp"
#include "stickslip/outside/loading/programs/open_path.hpp"
#include "stickslip/outside/loading/programs/shape_rows.hpp"
#include "stickslip/outside/loading/programs/tangent_rows.hpp"
#include "stickslip/outside/loading/programs/wall_rows.hpp"

namespace stickslip {
namespace {

/// Failures of these are told by the next line that has an answer.
constexpr std::array<std::string_view, 8> words_without_answer{
    "path", "contact", "copy", "turn", "swap", "unpack", wall_word, shapes_word};

std::string error_line(const std::exception& what) {
  std::string text = what.what();
  std::ranges::replace(text, '\n', ' ');
  return "error " + text + '\n';
}

/// The first word of a text and the rest after the space.
std::pair<std::string_view, std::string_view> split_word(std::string_view text) {
  const auto space = text.find(' ');
  if (space == std::string_view::npos) return {text, {}};
  return {text.substr(0, space), text.substr(space + 1)};
}

std::size_t contact_number(std::string_view text) {
  if (const auto number = number_from<std::size_t>(text)) return *number;
  throw InputError("'" + std::string(text) + "' is not the number of a contact");
}

Matrix2 read_map(std::string_view text) {
  const std::vector<double> x = read_numbers(text);
  if (x.size() != 4) throw InputError("turn needs four numbers, row by row");
  return Matrix2({{x[0], x[1]}, {x[2], x[3]}});
}

ToldBeside told_beside(const Contacts& contact, const ContactStep& step,
                       const ContactForce& force) {
  ToldBeside told;
  contact.tell_beside(std::span(&step, 1), std::span(&force, 1), std::span(&told, 1));
  return told;
}

/// Whether the law knows the largest gap at which there is a force, and it is not 0 by what the law
/// is.
bool tells_gap(const AnyLaw& law) {
  return law.info().has_contacts() && parts_of(law.info()).range != RangePart::touch &&
         !std::isnan(law.range(1));
}

/// The parameters of the law with the defaults that the specification gives them.
std::vector<ParameterInfo> parameters_of(const AnyLaw& law, const LawSpec& spec) {
  std::vector<ParameterInfo> parameters = law.info().parameters;
  for (ParameterInfo& parameter : parameters) {
    const auto given = std::ranges::find_if(
        spec.options, [&](const auto& option) { return option.first == parameter.name; });
    if (given == spec.options.end()) continue;
    parameter.default_text = without_plus(given->second);
    if (parameter.choices.empty()) {
      parameter.default_value = read_number(given->second, parameter.name);
    }
  }
  return parameters;
}

/// The kinds of shapes that a law knows; empty: all.
std::vector<ShapeKind> known_shapes(const OwnShapes& shapes) {
  std::vector<ShapeKind> known;
  for (const ShapeKind kind : all_shape_kinds)
    if (shapes.knows(kind)) known.push_back(kind);
  return known.size() == all_shape_kinds.size() ? std::vector<ShapeKind>{} : known;
}

}  // namespace

LawServer::LawServer(const LawSpec& spec, const OutsideOptions& options)
    : framed_(make_law(spec, options)),
      parameters_(parameters_of(framed_.law, spec)),
      rows_(all_columns(framed_.law.info())) {
  if (framed_.adds_moments() && framed_.moment_source == MomentSource::options)
    throw InputError(spec.name +
                     ": the moments of rolling= and twisting= are not served; leave them out here, "
                     "and give them to the law that is judged, as in 'program:...[rolling=...]'");
  if (framed_.law.info().can(Capability::bodies))
    throw InputError(spec.name + " knows bodies and not contacts: it is a program already");
}

std::size_t LawServer::block_after(std::string_view line) const {
  const auto [word, rest] = split_word(line);
  if (word != name_of(ProgramWord::binary)) return 0;
  try {
    return rows_of_heading(rest) * (1 + rows_.row_numbers()) * sizeof(double);
  } catch (const RowError&) {
    return 0;  // the answer says why
  }
}

std::string LawServer::answer(std::string_view line, std::string_view block) {
  const auto [word, rest] = split_word(line);
  try {
    if (word == "describe") return describe(rest);
    if (word == "path") {
      open_path(rest);
      return {};
    }
    if (line.empty()) {
      close_path();
      return "\n";
    }
    return answer_in_path(word, rest, block);
  } catch (const std::exception& what) {
    const bool has_answer = std::ranges::count(words_without_answer, word) == 0 &&
                            triangles_to_come_ == 0 && shapes_to_come_ == 0;
    if (has_answer) return error_line(what);
    if (failure_.empty()) failure_ = what.what();
    return {};
  }
}

std::string LawServer::describe(std::string_view assignments) const {
  const AnyLaw law = law_with(assignments);
  // Parameters that contradict each other show here.
  const std::shared_ptr<const AnyBond> bond = law.bond();
  if (law.info().has_contacts()) law.contacts(1);
  ProgramDescription description;
  description.info = law.info();
  description.info.parameters = parameters_;
  description.tells_gap = tells_gap(law);
  description.answers_walls = law.own_wall() != nullptr;
  if (const std::shared_ptr<OwnShapes> shapes = law.own_shapes()) {
    description.answers_shapes = true;
    description.shapes = known_shapes(*shapes);
  }
  description.frame = framed_.frame;
  description.kinematics = framed_.kinematics;
  description.claims = {law.claims(), law.partial_slip_claims()};
  if (bond != nullptr) description.bond_numbers = bond->served()->memory();
  if (const auto moments = law.own_moments()) description.moment_memory = moments->memory();
  return description_text(description) + '\n';
}

void LawServer::open_path(std::string_view assignments) {
  close_path();
  failure_.clear();
  path_law_ = law_with(assignments);
}

void LawServer::close_path() {
  path_law_.reset();
  contacts_.clear();
  current_ = 0;
  moments_.reset();
  bond_.reset();
  sphere_.reset();
  triangles_to_come_ = 0;
  pair_.reset();
  shapes_.clear();
  shapes_to_come_ = 0;
}

std::string LawServer::answer_in_path(std::string_view word, std::string_view rest,
                                      std::string_view block) {
  if (!failure_.empty()) throw LawFailure(failure_);
  if (!path_law_) throw InputError("'" + std::string(word) + "': no path is open");
  if (triangles_to_come_ > 0 || sphere_ != nullptr) return follow_wall(word);
  if (shapes_to_come_ > 0 || pair_ != nullptr)
    return follow_shapes(rest.empty() ? std::string(word)
                                      : std::string(word) + ' ' + std::string(rest));
  if (word == shapes_word) {
    if (path_law_->own_shapes() == nullptr) throw InputError("the law has no shapes of its own");
    shapes_to_come_ = 2;
  } else if (word == wall_word) {
    open_wall(rest);
  } else if (word == "contact") {
    current_ = contact_number(rest);
  } else if (word == "copy") {
    copy(rest);
  } else if (word == "turn") {
    const Matrix2 map = read_map(rest);
    if (!contact().turn(std::span(&map, 1))) throw InputError("the law cannot turn what it stores");
  } else if (word == "swap") {
    contact().swap_bodies(0);
  } else if (word == "pack") {
    return numbers_text(contact().pack(0)) + '\n';
  } else if (word == "unpack") {
    contact().unpack(0, read_numbers(rest));
  } else if (word == name_of(ProgramWord::gap)) {
    return shortest(path_law_->range(read_number(rest, word))) + '\n';
  } else if (word == name_of(ProgramWord::binary)) {
    return advance_block(rows_of_heading(rest), block);
  } else if (word == tangent_word) {
    return tangent(rest);
  } else if (word == moments_word) {
    return advance_moments(rest);
  } else if (word == bond_word) {
    return advance_bond(rest);
  } else {
    return advance(word);
  }
  return {};
}

std::string LawServer::advance(std::string_view row) {
  const ContactStep step = rows_.read_row(row);
  ContactForce force;
  contact().advance(std::span(&step, 1), std::span(&force, 1));
  return rows_.answer(force, told_beside(contact(), step, force));
}

std::string LawServer::tangent(std::string_view row) {
  const ContactStep step = rows_.read_row(row);
  ToldTangent told;
  if (!contact().tangents(std::span(&step, 1), std::span(&told.force, 1)))
    throw InputError("the law gives no tangent");
  DampingTangent damping;
  if (contact().damping_tangents(std::span(&step, 1), std::span(&damping, 1)))
    told.damping = damping;
  return tangent_answer(told);
}

std::string LawServer::advance_block(std::size_t rows, std::string_view block) {
  const std::vector<double> numbers = numbers_of_block(block);
  const std::size_t width = 1 + rows_.row_numbers();
  std::string answer = block_heading(rows) + '\n';
  std::vector<ContactStep> steps;
  std::vector<ContactForce> forces;
  for (std::size_t i = 0; i < rows;) {
    const double number = numbers[i * width];
    if (!(number >= 0 && number < 1e15 && number == std::floor(number)))
      throw InputError(shortest(number) + " is not the number of a contact");
    // Rows of one contact that follow each other go together.
    steps.clear();
    for (; i < rows && numbers[i * width] == number; ++i)
      steps.push_back(
          rows_.read_row(std::span(numbers).subspan(i * width + 1, rows_.row_numbers())));
    forces.resize(steps.size());
    Contacts& one = contact(static_cast<std::size_t>(number));
    const LawInfo& law = framed_.law.info();
    if (!law.tells_limit && !law.tells_contact_radius) {
      one.follow(steps, forces);
      for (const ContactForce& force : forces) rows_.add_answer(force, {}, answer);
      continue;
    }
    // What it tells beside its force is of its state after each step.
    for (std::size_t k = 0; k < steps.size(); ++k) {
      one.advance(std::span(&steps[k], 1), std::span(&forces[k], 1));
      rows_.add_answer(forces[k], told_beside(one, steps[k], forces[k]), answer);
    }
  }
  return answer;
}

std::string LawServer::advance_moments(std::string_view numbers) {
  if (!moments_) moments_ = path_law_->own_moments();
  if (!moments_) throw InputError("the law gives no moments");
  std::vector<double> memory(moments_->memory().size());
  const MomentStep step = read_moment_line(numbers, memory);
  const ContactMoment moment = moments_->advance(step, memory);
  return moment_answer(moment, memory);
}

std::string LawServer::advance_bond(std::string_view numbers) {
  if (!bond_) {
    const std::shared_ptr<const AnyBond> bond = path_law_->bond();
    if (bond == nullptr) throw InputError("the law is no bond");
    bond_ = bond->served();
  }
  std::vector<double> memory(bond_->memory());
  const BondStep step = read_bond_line(numbers, memory);
  const BondForce force = bond_->advance(step, memory);
  return bond_answer(force, memory);
}

void LawServer::open_wall(std::string_view numbers) {
  if (path_law_->own_wall() == nullptr) throw InputError("the law has no wall of its own");
  wall_ = {};
  std::tie(wall_.radius, triangles_to_come_) = read_wall_heading(numbers);
}

std::string LawServer::follow_wall(std::string_view line) {
  if (triangles_to_come_ > 0) {
    read_wall_triangle(line, wall_);
    if (--triangles_to_come_ == 0) sphere_ = path_law_->own_wall()->sphere(wall_);
    return {};
  }
  const WallMovement step = read_wall_row(line);
  OwnWallForce force;
  sphere_->follow(std::span(&step, 1), std::span(&force, 1));
  return wall_answer(force);
}

std::string LawServer::follow_shapes(std::string_view line) {
  if (shapes_to_come_ > 0) {
    shapes_.push_back(read_shape_line(line));
    if (--shapes_to_come_ == 0) pair_ = path_law_->own_shapes()->pair(shapes_[0], shapes_[1]);
    return {};
  }
  const ShapesMovement step = read_shapes_row(line);
  ShapesForce force;
  pair_->follow(std::span(&step, 1), std::span(&force, 1));
  return shapes_answer(force);
}

void LawServer::copy(std::string_view numbers) {
  const auto [from, to] = split_word(numbers);
  const auto original = contacts_.find(contact_number(from));
  const std::size_t target = contact_number(to);
  if (original == contacts_.end()) {
    contacts_.erase(target);  // a copy of a virgin contact
  } else if (std::unique_ptr<Contacts>& copied = contacts_[target]; copied) {
    copied->copy_from(*original->second);
  } else {
    copied = original->second->clone();
  }
}

Contacts& LawServer::contact(std::size_t number) {
  std::unique_ptr<Contacts>& contact = contacts_[number];
  if (!contact) contact = path_law_->contacts(1);
  return *contact;
}

AnyLaw LawServer::law_with(std::string_view assignments) const {
  AnyLaw law = framed_.law;
  while (!assignments.empty()) {
    const auto [assignment, rest] = split_word(assignments);
    assignments = rest;
    const auto equals = assignment.find('=');
    if (equals == std::string_view::npos) {
      throw InputError("'" + std::string(assignment) + "' is not name=value");
    }
    const std::string_view name = assignment.substr(0, equals);
    const std::string_view value = assignment.substr(equals + 1);
    const auto known = std::ranges::find(parameters_, name, &ParameterInfo::name);
    // Setting up a law may be costly: what has its value already is left alone.
    if (known != parameters_.end() && known->default_text == value) continue;
    law = law.with_option(name, value);
  }
  return law;
}

}  // namespace stickslip
