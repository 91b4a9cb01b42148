// SPDX-License-Identifier: BSD-3-Clause
// Plain data that are kept from run to run, by the lists of their fields (record.hpp).
#pragma once

#include <string>

#include "cases/exhibits/record.hpp"
#include "cases/kept/kept_answers.hpp"

namespace stickslip::cases {

/// Plain data as the bytes of an answer.
template <class Record>
std::string kept_bytes(const Record& record) {
  const auto cbor = records::Json::to_cbor(records::Kept::written(record));
  return {cbor.begin(), cbor.end()};
}

/// The inverse.
template <class Record>
Record from_kept_bytes(const std::string& bytes) {
  Record record;
  records::Kept::read(records::Json::from_cbor(bytes), record);
  return record;
}

/// kept_answer() of plain data: what is kept for the question, or compute(), the same to the bit.
template <class Record, class Compute>
Record kept_record(const std::string& question, const Compute& compute) {
  return from_kept_bytes<Record>(
      kept_answer(question, [&] { return kept_bytes<Record>(compute()); }));
}

}  // namespace stickslip::cases
