// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/data/shard_file.hpp"

#include <nlohmann/json.hpp>

#include "reports/render/data/json_complaint.hpp"
#include "reports/render/data/result_record.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::reports {

static void fields(Is<Shard> auto& x, auto&& f) {
  f("index", x.index);
  f("count", x.count);
}
static void fields(Is<ShardRecord> auto& x, auto&& f) {
  f("shard", x.shard);
  f("version", x.version);
  f("run", x.run);
  f("command", x.command);
  f("cases", x.cases);
  f("claimed_cases", x.claimed_cases);
  f("formats", x.formats);
  f("part", x.part);
}

namespace {

constexpr const char* format_key = "stickslip_shard";

}  // namespace

std::string shard_text(const ShardRecord& record) {
  records::Json json = records::Json::object();
  json[format_key] = shard_file_format;
  json.update(records::Kept::written(record));
  return json.dump(-1, ' ', false, records::Json::error_handler_t::replace) + "\n";
}

ShardRecord parse_shard(std::string_view text, const std::string& name) {
  try {
    const records::Json json = records::Json::parse(text);
    if (!json.is_object() || !json.contains(format_key))
      throw InputError(name + ": not the record of a shard");
    if (const int format = json.at(format_key).get<int>(); format != shard_file_format) {
      throw InputError(
          name + ": format " + std::to_string(format) +
          " is unknown to this version; run the shards and merge them with the same program");
    }
    ShardRecord record;
    records::Kept::read(json, record);
    record.source = name;
    return record;
  } catch (const records::Json::parse_error& e) {
    throw InputError(name + ": not JSON, at byte " + std::to_string(e.byte));
  } catch (const records::Json::exception& e) {
    throw InputError(name + ": not the record of a shard: " + json_complaint(e, text));
  }
}

}  // namespace stickslip::reports
