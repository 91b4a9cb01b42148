// SPDX-License-Identifier: BSD-3-Clause
// Plain data that are kept from run to run, by the lists of their fields (record.hpp).
#pragma once

#include <string>

#include "cases/kept_answers.hpp"
#include "cases/record.hpp"

namespace stickslip {

/// kept_answer() of plain data: what is kept for the question, or compute(), the same to the bit.
template <class Record, class Compute>
Record kept_record(const std::string& question, const Compute& compute) {
  const std::string bytes = kept_answer(question, [&] {
    const auto cbor = records::Json::to_cbor(records::written(compute()));
    return std::string(cbor.begin(), cbor.end());
  });
  Record record;
  records::read(records::Json::from_cbor(bytes), record);
  return record;
}

}  // namespace stickslip
