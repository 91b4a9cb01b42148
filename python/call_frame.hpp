// SPDX-License-Identifier: BSD-3-Clause
// What a call hands to a law in Python: the step and what the contacts remember, as arrays that are
// used again and again. To be touched with the interpreter's lock held.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <algorithm>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "python/interpreter.hpp"

namespace stickslip::python {

/// A number, or a vector, that a step is told as: by the attribute of this name.
template <class Step>
struct StepField {
  const char* name;
  pybind11::ssize_t width;  ///< numbers of one contact
  const double* (*of)(const Step&);
};

/// How the arrays of a call look.
template <class Step>
struct FrameLayout {
  std::span<const StepField<Step>> fields;
  const HeldObject* step_class = nullptr;
  bool is_batched = false;                  ///< arrays of many contacts, not floats of one
  std::size_t memory_size = 0;              ///< numbers that a contact remembers
  const HeldObject* memory_type = nullptr;  ///< dtype of them with names; or None
  bool may_write_memory = true;
};

/// The arguments of a call for n contacts. The law may read the step, and read or write what is
/// remembered.
template <class Step>
class CallFrame {
 public:
  CallFrame(const FrameLayout<Step>& layout, std::size_t n)
      : layout_(layout), n_(n), numbers_(layout.fields.size()), names_(layout.fields.size()) {
    namespace py = pybind11;
    const auto count = static_cast<py::ssize_t>(n);
    step_ = layout.step_class->get()();
    for (std::size_t i = 0; i < names_.size(); ++i) {
      const StepField<Step>& field = layout.fields[i];
      names_[i] = py::reinterpret_steal<py::object>(PyUnicode_InternFromString(field.name));
      if (!layout.is_batched && field.width == 1) continue;  // plain numbers
      std::vector<py::ssize_t> shape;
      if (layout.is_batched) shape.push_back(count);
      if (field.width > 1) shape.push_back(field.width);
      py::array_t<double> array(shape);
      numbers_[i] = array.mutable_data();
      forbid_writing(array);
      set(i, array);
    }
    const auto width = static_cast<py::ssize_t>(layout.memory_size);
    py::array_t<double> memories({count, width});
    memories_ = memories.mutable_data();
    if (!layout.may_write_memory) forbid_writing(memories);
    memory_ = std::move(memories);
    if (!layout.memory_type->is_none())
      memory_ = memory_.attr("view")(layout.memory_type->get()).attr("reshape")(count);
    if (!layout.is_batched) memory_ = memory_[py::int_(0)];
  }

  std::size_t size() const { return n_; }
  void fill(std::span<const Step* const> steps) {
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      const StepField<Step>& field = layout_.fields[i];
      double* const to = numbers_[i];
      if (to == nullptr) {
        set(i, pybind11::float_(*field.of(*steps[0])));
      } else if (field.width == 1) {
        for (std::size_t k = 0; k < n_; ++k) to[k] = *field.of(*steps[k]);
      } else {
        const auto width = static_cast<std::size_t>(field.width);
        for (std::size_t k = 0; k < n_; ++k)
          std::copy_n(field.of(*steps[k]), width, to + width * k);
      }
    }
  }
  pybind11::handle step() const { return step_; }
  pybind11::handle memory() const { return memory_; }
  /// Numbers that the k-th contact remembers.
  std::span<double> numbers_of(std::size_t k) {
    return {memories_ + k * layout_.memory_size, layout_.memory_size};
  }

 private:
  static void forbid_writing(const pybind11::array& array) {
    namespace detail = pybind11::detail;
    detail::array_proxy(array.ptr())->flags &= ~detail::npy_api::NPY_ARRAY_WRITEABLE_;
  }
  /// Past the class, which refuses to be written to.
  void set(std::size_t i, const pybind11::object& value) {
    if (PyObject_GenericSetAttr(step_.ptr(), names_[i].ptr(), value.ptr()) != 0)
      throw pybind11::error_already_set();
  }

  FrameLayout<Step> layout_;
  std::size_t n_;
  pybind11::object step_;
  pybind11::object memory_;
  double* memories_ = nullptr;
  std::vector<double*> numbers_;  ///< numbers of the fields; nullptr: a plain number
  std::vector<pybind11::object> names_;
};

/// Frames that nobody uses at the moment.
template <class Step>
class FramePool {
 public:
  explicit FramePool(const FrameLayout<Step>& layout) : layout_(layout) {}

  /// A frame for n contacts; it is not given back where the law fails.
  std::unique_ptr<CallFrame<Step>> take(std::size_t n) {
    auto& free = frames_[n];
    if (free.empty()) return std::make_unique<CallFrame<Step>>(layout_, n);
    std::unique_ptr<CallFrame<Step>> frame = std::move(free.back());
    free.pop_back();
    return frame;
  }
  void give_back(std::unique_ptr<CallFrame<Step>> frame) {
    constexpr std::size_t most_sizes = 64;
    if (frames_.size() > most_sizes) frames_.clear();
    auto& free = frames_[frame->size()];
    free.push_back(std::move(frame));
  }

 private:
  FrameLayout<Step> layout_;
  std::map<std::size_t, std::vector<std::unique_ptr<CallFrame<Step>>>> frames_;
};

}  // namespace stickslip::python
