// SPDX-License-Identifier: BSD-3-Clause
// What a shard found as a file, from which shards are merged: every number to the last bit.
#pragma once

#include <string>
#include <string_view>

#include "reports/layer.hpp"
#include "reports/study/compare/shard.hpp"

namespace stickslip::reports {

/// The name of the file in the folder of a shard's report.
inline constexpr const char* shard_file_name = "shard.json";

/// The format of the file; it grows with every change.
inline constexpr int shard_file_format = 2;

/// The record as JSON. Numbers that are not finite are texts: "nan", "-nan", "inf", "-inf".
std::string shard_text(const ShardRecord& record);

/// Reads it again; `name` is the file's, for messages. Throws InputError.
ShardRecord parse_shard(std::string_view text, const std::string& name);

}  // namespace stickslip::reports
