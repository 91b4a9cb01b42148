// SPDX-License-Identifier: BSD-3-Clause
#include "python/law_contacts.hpp"

#include <algorithm>
#include <array>

#include "cases/schemes/scheme.hpp"
#include "python/layer.hpp"

namespace stickslip::python {
namespace {

namespace py = pybind11;

/// The numbers of an array of (n,) or (n, width), without a copy.
const double* numbers_of(const py::array& array, const char* what, py::ssize_t n,
                         py::ssize_t width) {
  if (!py::isinstance<py::array_t<double>>(array)) {
    throw py::type_error(std::string(what) + ": is an array of " +
                         py::str(array.dtype()).cast<std::string>() + "; it must be of float64");
  }
  const bool fits = array.ndim() == (width > 1 ? 2 : 1) && array.shape(0) == n &&
                    (width == 1 || array.shape(1) == width);
  if (!fits) {
    std::string shape;
    for (py::ssize_t i = 0; i < array.ndim(); ++i)
      shape += (i == 0 ? "" : ", ") + std::to_string(array.shape(i));
    throw py::value_error(std::string(what) + ": has the shape (" + shape + "); it must have (" +
                          std::to_string(n) + (width > 1 ? ", " + std::to_string(width) : ",") +
                          ")");
  }
  if ((array.flags() & py::array::c_style) == 0)
    throw py::value_error(std::string(what) +
                          ": is not in C order; numpy.ascontiguousarray makes it so");
  return static_cast<const double*>(array.data());
}

/// All that a law answers to a step.
struct Answer {
  ContactForce force;
  ToldBeside beside;
};

/// Numbers of an answer as they are given to Python.
struct Column {
  py::ssize_t width;
  const double* (*of)(const Answer&);
};
constexpr std::array columns{
    Column{1, [](const Answer& a) { return &a.force.normal; }},
    Column{2, [](const Answer& a) { return a.force.tangential.data(); }},
    Column{1, [](const Answer& a) { return &a.force.damping_normal; }},
    Column{2, [](const Answer& a) { return a.force.damping_tangential.data(); }},
    Column{1, [](const Answer& a) { return &a.force.work_normal; }},
    Column{1, [](const Answer& a) { return &a.force.work_tangential; }},
    Column{1, [](const Answer& a) { return &a.force.work_stored; }},
    Column{1, [](const Answer& a) { return &a.force.work_dissipated; }},
    Column{1, [](const Answer& a) { return &a.beside.limit; }},
    Column{1, [](const Answer& a) { return &a.beside.contact_radius; }},
};

py::tuple arrays_of(const std::vector<Answer>& answers) {
  py::tuple all(columns.size() + 1);
  const auto n = static_cast<py::ssize_t>(answers.size());
  for (std::size_t c = 0; c < columns.size(); ++c) {
    std::vector<py::ssize_t> shape{n};
    if (columns[c].width > 1) shape.push_back(columns[c].width);
    py::array_t<double> array(shape);
    double* to = array.mutable_data();
    for (const Answer& a : answers) to = std::copy_n(columns[c].of(a), columns[c].width, to);
    all[c] = std::move(array);
  }
  py::list regimes;
  for (const Answer& a : answers) regimes.append(name_of(a.force.regime));
  all[columns.size()] = py::module_::import("numpy").attr("array")(regimes, "U12");
  return all;
}

/// The law of a label. Its options must say nothing of moments, which would be lost.
AnyLaw law_of(const std::string& label) {
  const FramedLaw made = make_scheme(label).framed;
  if (made.moment_source == MomentSource::options && made.moments.any())
    throw InputError(label + ": contacts answer forces alone; leave out rolling= and twisting=, " +
                     "or take drive, which answers moments");
  return made.law;
}

}  // namespace

LawContacts::LawContacts(const std::string& law, std::size_t n, double effective_radius)
    : LawContacts(law_of(law), n, effective_radius) {}

LawContacts::LawContacts(const AnyLaw& law, std::size_t n, double effective_radius)
    : contacts_(law.contacts(n)),
      overlaps_(n),
      effective_radius_(effective_radius),
      tells_(law.info().tells_limit || law.info().tells_contact_radius) {}

py::tuple LawContacts::advance(const py::array& overlap, const py::array& shift,
                               const py::array& dt) {
  const bool is_path = size() == 1;
  if (is_path && overlap.ndim() != 1) throw py::value_error("overlap: must have one dimension");
  const auto n = is_path ? overlap.shape(0) : static_cast<py::ssize_t>(size());
  const double* const overlaps = numbers_of(overlap, "overlap", n, 1);
  const double* const shifts = numbers_of(shift, "shift", n, 2);
  const bool has_time = dt.size() > 0 || dt.ndim() != 1;
  const double* const times = has_time ? numbers_of(dt, "dt", n, 1) : nullptr;
  std::vector<ContactStep> steps(static_cast<std::size_t>(n));
  std::vector<Answer> answers(steps.size());
  double last = overlaps_.empty() ? 0 : overlaps_.front();
  for (std::size_t i = 0; i < steps.size(); ++i) {
    ContactStep& step = steps[i];
    step.overlap_old = is_path ? std::exchange(last, overlaps[i]) : overlaps_[i];
    step.overlap_new = overlaps[i];
    step.shift = Vector2(shifts[2 * i], shifts[2 * i + 1]);
    step.approach = step.overlap_new - step.overlap_old;
    step.effective_radius = effective_radius_;
    if (times != nullptr && times[i] > 0) {
      step.dt = times[i];
      step.velocity = step.shift / step.dt;
      step.approach_velocity = step.approach / step.dt;
    }
  }
  {
    const py::gil_scoped_release without_lock;
    std::vector<ContactForce> forces(steps.size());
    std::vector<ToldBeside> told(steps.size());
    if (is_path && !tells_) {
      contacts_->follow(steps, forces);
    } else {
      // What is told is of the last step: one step at a time of a path.
      const std::size_t at_once = is_path ? 1 : steps.size();
      for (std::size_t i = 0; i < steps.size(); i += at_once) {
        const auto some = std::span(steps).subspan(i, at_once);
        const auto answered = std::span(forces).subspan(i, at_once);
        contacts_->advance(some, answered);
        contacts_->tell_beside(some, answered, std::span(told).subspan(i, at_once));
      }
    }
    for (std::size_t i = 0; i < steps.size(); ++i) answers[i] = {forces[i], told[i]};
  }
  if (is_path) {
    overlaps_.front() = last;
  } else {
    std::copy_n(overlaps, overlaps_.size(), overlaps_.begin());
  }
  return arrays_of(answers);
}

std::vector<std::vector<double>> LawContacts::pack() const {
  std::vector<std::vector<double>> all;
  for (std::size_t i = 0; i < size(); ++i) all.push_back(contacts_->pack(i));
  return all;
}

}  // namespace stickslip::python
