// SPDX-License-Identifier: BSD-3-Clause
#include "python/interpreter.hpp"

#include <utility>

namespace stickslip::python {
namespace {

#if PY_VERSION_HEX < 0x030d0000
int Py_IsFinalizing() { return _Py_IsFinalizing(); }
#endif

bool is_alive() { return Py_IsInitialized() != 0 && Py_IsFinalizing() == 0; }

/// A thread of ours that the interpreter knows until it is forgotten. Nothing is done when the
/// thread ends: the interpreter may be ending too, and whoever waits for its lock then is ended in
/// the midst of a destructor.
class KnownThread {
 public:
  void know() {
    if (state_ != nullptr || PyGILState_GetThisThreadState() != nullptr) return;
    PyGILState_Ensure();
    state_ = PyEval_SaveThread();
  }
  void forget() {
    if (state_ == nullptr || !is_alive()) return;
    PyEval_RestoreThread(std::exchange(state_, nullptr));
    PyGILState_Release(PyGILState_UNLOCKED);
  }

 private:
  PyThreadState* state_ = nullptr;
};
thread_local KnownThread this_thread;

PyGILState_STATE lock_interpreter() {
  this_thread.know();
  return PyGILState_Ensure();
}

}  // namespace

InterpreterLock::InterpreterLock() : state_(lock_interpreter()) {}

void forget_this_thread() { this_thread.forget(); }

HeldObject::~HeldObject() {
  if (object_ == nullptr || !is_alive()) return;
  const InterpreterLock lock;
  Py_DECREF(object_);
}

}  // namespace stickslip::python
