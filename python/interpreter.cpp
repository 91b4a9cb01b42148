// SPDX-License-Identifier: BSD-3-Clause
#include "python/interpreter.hpp"

namespace stickslip::python {
namespace {

bool is_alive() { return Py_IsInitialized() != 0 && _Py_IsFinalizing() == 0; }

/// A thread of ours that the interpreter knows until the thread ends.
class KnownThread {
 public:
  KnownThread() {
    if (PyGILState_GetThisThreadState() != nullptr) return;
    PyGILState_Ensure();
    state_ = PyEval_SaveThread();
  }
  ~KnownThread() {
    if (state_ == nullptr || !is_alive()) return;
    PyEval_RestoreThread(state_);
    PyGILState_Release(PyGILState_UNLOCKED);
  }
  KnownThread(const KnownThread&) = delete;
  KnownThread& operator=(const KnownThread&) = delete;

 private:
  PyThreadState* state_ = nullptr;
};

PyGILState_STATE lock_interpreter() {
  thread_local const KnownThread known;
  static_cast<void>(known);
  return PyGILState_Ensure();
}

}  // namespace

InterpreterLock::InterpreterLock() : state_(lock_interpreter()) {}

HeldObject::~HeldObject() {
  if (object_ == nullptr || !is_alive()) return;
  const InterpreterLock lock;
  Py_DECREF(object_);
}

}  // namespace stickslip::python
