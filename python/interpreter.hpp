// SPDX-License-Identifier: BSD-3-Clause
// The lock of the interpreter for threads that are not its own.
#pragma once

#include <pybind11/pybind11.h>
#include "python/layer.hpp"

namespace stickslip::python {

/// Holds the interpreter's lock as long as it lives. A thread is made known to the interpreter once
/// and not with each call, which would cost more than a law does.
class InterpreterLock {
 public:
  InterpreterLock();
  ~InterpreterLock() { PyGILState_Release(state_); }
  InterpreterLock(const InterpreterLock&) = delete;
  InterpreterLock& operator=(const InterpreterLock&) = delete;

 private:
  PyGILState_STATE state_;
};

/// Lets the interpreter forget this thread; to be called before a thread that may have held the
/// lock ends, by whom the interpreter cannot end before.
void forget_this_thread();

/// An object of Python that is let go of with the lock held, by whatever thread; not at all where
/// the interpreter has ended.
class HeldObject {
 public:
  HeldObject() = default;
  explicit HeldObject(pybind11::object object) : object_(object.release().ptr()) {}
  HeldObject(HeldObject&& other) noexcept : object_(other.object_) { other.object_ = nullptr; }
  HeldObject& operator=(HeldObject&& other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  HeldObject(const HeldObject&) = delete;
  HeldObject& operator=(const HeldObject&) = delete;
  ~HeldObject();

  /// The object; the lock is to be held.
  pybind11::handle get() const { return object_; }
  bool is_none() const { return object_ == nullptr || object_ == Py_None; }

 private:
  PyObject* object_ = nullptr;
};

}  // namespace stickslip::python
