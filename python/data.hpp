// SPDX-License-Identifier: BSD-3-Clause
// Data of the program as objects of Python. The interpreter's lock is to be held.
#pragma once

#include <pybind11/pybind11.h>

#include <nlohmann/json.hpp>

namespace stickslip::python {

/// dicts, lists, texts and numbers; None for null and for what is no finite number, as in JSON.
pybind11::object object_of(const nlohmann::ordered_json& data);

/// The answer of drive as a dict of arrays, one for each of its columns: of float64, whatever the
/// numbers are, or of texts.
pybind11::dict columns_of(const nlohmann::ordered_json& answer);

}  // namespace stickslip::python
