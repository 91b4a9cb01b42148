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

/// Numbers of a force as they are given to Python.
struct Column {
  py::ssize_t width;
  const double* (*of)(const ContactForce&);
};
constexpr std::array columns{
    Column{1, [](const ContactForce& f) { return &f.normal; }},
    Column{2, [](const ContactForce& f) { return f.tangential.data(); }},
    Column{1, [](const ContactForce& f) { return &f.damping_normal; }},
    Column{2, [](const ContactForce& f) { return f.damping_tangential.data(); }},
    Column{1, [](const ContactForce& f) { return &f.work_normal; }},
    Column{1, [](const ContactForce& f) { return &f.work_tangential; }},
    Column{1, [](const ContactForce& f) { return &f.work_stored; }},
    Column{1, [](const ContactForce& f) { return &f.work_dissipated; }},
};

py::tuple arrays_of(const std::vector<ContactForce>& forces) {
  py::tuple all(columns.size() + 1);
  const auto n = static_cast<py::ssize_t>(forces.size());
  for (std::size_t c = 0; c < columns.size(); ++c) {
    std::vector<py::ssize_t> shape{n};
    if (columns[c].width > 1) shape.push_back(columns[c].width);
    py::array_t<double> array(shape);
    double* to = array.mutable_data();
    for (const ContactForce& f : forces) to = std::copy_n(columns[c].of(f), columns[c].width, to);
    all[c] = std::move(array);
  }
  py::list regimes;
  for (const ContactForce& f : forces) regimes.append(name_of(f.regime));
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
    : contacts_(law_of(law).contacts(n)), overlaps_(n), effective_radius_(effective_radius) {}

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
  std::vector<ContactForce> forces(steps.size());
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
    if (is_path) {
      contacts_->follow(steps, forces);
    } else {
      contacts_->advance(steps, forces);
    }
  }
  if (is_path) {
    overlaps_.front() = last;
  } else {
    std::copy_n(overlaps, overlaps_.size(), overlaps_.begin());
  }
  return arrays_of(forces);
}

std::vector<std::vector<double>> LawContacts::pack() const {
  std::vector<std::vector<double>> all;
  for (std::size_t i = 0; i < size(); ++i) all.push_back(contacts_->pack(i));
  return all;
}

}  // namespace stickslip::python
