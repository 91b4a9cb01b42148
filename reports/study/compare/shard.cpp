// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/compare/shard.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "reports/study/diagnose/nearest.hpp"
#include "reports/study/judge/law_properties.hpp"
#include "reports/study/law_names.hpp"
#include "reports/study/tables.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/description/number_text.hpp"

namespace stickslip::reports {
namespace {

/// Steps that the task takes: those of its ladder, once for each of its laws.
double size_of(const CaseTask& task) {
  const std::vector<int> ladder = ladder_of(task);
  const double steps = std::accumulate(ladder.begin(), ladder.end(), 0.0);
  // Two-body cases cost more for each step than a path does.
  const double weight = task.question->info().moves_bodies ? 10 : 1;
  return weight * steps * static_cast<double>(suited_schemes(task).size());
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

/// Says where two parts differ in what their run was to be.
[[noreturn]] void refuse_other_run(const ShardRecord& a, const ShardRecord& b) {
  const std::string head = b.source + " is of another run than " + a.source + ": ";
  if (a.version != b.version)
    throw InputError(head + "stickslip " + b.version + ", and not " + a.version);
  if (a.shard.count != b.shard.count) {
    throw InputError(head + fmt::format("shard {}/{}, and not one of {}", b.shard.index,
                                        b.shard.count, a.shard.count));
  }
  const auto [of_a, of_b] = std::ranges::mismatch(a.run, b.run);
  const auto word = [](const auto& at, const std::vector<std::string>& all) {
    return at == all.end() ? std::string("nothing more") : "'" + *at + "'";
  };
  throw InputError(head + word(of_b, b.run) + ", and not " + word(of_a, a.run));
}

void check_parts(std::span<const ShardRecord> records) {
  if (records.empty()) throw InputError("there is no shard to merge");
  const ShardRecord& first = records.front();
  std::vector<std::string> missing;
  for (int index = 1; index <= first.shard.count; ++index) {
    const ShardRecord* known = nullptr;
    for (const ShardRecord& record : records) {
      if (record.version != first.version || record.shard.count != first.shard.count ||
          record.run != first.run)
        refuse_other_run(first, record);
      if (record.shard.index != index) continue;
      if (known != nullptr) {
        throw InputError(fmt::format("{} and {} are both shard {}/{}", known->source, record.source,
                                     index, record.shard.count));
      }
      known = &record;
    }
    if (known == nullptr) missing.push_back(fmt::format("{}/{}", index, first.shard.count));
  }
  if (!missing.empty())
    throw InputError("missing: shard" + std::string(missing.size() > 1 ? "s " : " ") +
                     joined(missing));
}

/// Takes the next `count` of a list.
template <class Item>
class Taker {
 public:
  explicit Taker(const std::vector<Item>& from) : from_(&from) {}
  void take(std::size_t count, std::vector<Item>& to) {
    if (next_ + count > from_->size())
      throw InputError("a shard's record lists more figures or tables than it has");
    const auto at = from_->begin() + static_cast<std::ptrdiff_t>(next_);
    to.insert(to.end(), at, at + static_cast<std::ptrdiff_t>(count));
    next_ += count;
  }

 private:
  const std::vector<Item>* from_;
  std::size_t next_ = 0;
};

/// Appends those of a case.
template <class Item>
void take_case(const std::vector<Item>& from, const std::string& name, std::vector<Item>& to) {
  std::ranges::copy_if(from, std::back_inserter(to),
                       [&](const Item& item) { return item.case_name == name; });
}

/// Where a record is in its lists of exhibits.
struct Cursor {
  const Report* part = nullptr;
  Taker<Figure> figures;
  Taker<Table> tables;

  explicit Cursor(const Report& of) : part(&of), figures(of.figures), tables(of.tables) {}
};

}  // namespace

Shard read_shard(const std::string& text) {
  const auto fail = [&]() -> Shard {
    throw InputError("--shard " + text + ": give INDEX/COUNT as in 2/8, from 1/8 to 8/8");
  };
  const std::size_t stroke = text.find('/');
  if (stroke == std::string::npos) return fail();
  const auto number = [&](std::string_view digits) { return number_from<int>(digits).value_or(0); };
  const Shard shard{number(std::string_view(text).substr(0, stroke)),
                    number(std::string_view(text).substr(stroke + 1))};
  if (shard.index < 1 || shard.count < shard.index) return fail();
  return shard;
}

std::vector<CaseTask> tasks_of_shard(const std::vector<CaseTask>& tasks, const Shard& shard) {
  std::vector<double> sizes;
  for (const CaseTask& task : tasks) sizes.push_back(size_of(task));
  std::vector<std::size_t> order(tasks.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) { return sizes[i]; });
  std::vector<double> load(static_cast<std::size_t>(shard.count), 0.0);
  std::vector<std::size_t> own;
  for (const std::size_t i : order) {
    const auto least = std::ranges::min_element(load);
    *least += std::max(sizes[i], 1.0);
    if (least - load.begin() == shard.index - 1) own.push_back(i);
  }
  std::ranges::sort(own);
  std::vector<CaseTask> chosen;
  for (const std::size_t i : own) chosen.push_back(tasks[i]);
  return chosen;
}

Report finished(Report report) {
  report = with_nearest(std::move(report));
  const Report named = with_law_names(report);
  if (Table table = properties_table(named); !table.rows.empty())
    report.tables.push_back(std::move(table));
  const auto add = [&](CaseSummary& summary, Table table) {
    if (table.rows.empty()) return;
    summary.tables.push_back(table.name);
    report.tables.push_back(std::move(table));
  };
  for (CaseSummary& summary : report.cases)
    add(summary, onset_table(summary.name, studies_of(named, summary.name)));
  for (CaseSummary& summary : report.cases)
    add(summary, admissible_table(summary.name, named.admissible_steps));
  return report;
}

Report merged(std::span<const ShardRecord> records) {
  check_parts(records);
  std::vector<Cursor> cursors;
  std::vector<const ShardRecord*> in_order(records.size());
  for (const ShardRecord& record : records) {
    cursors.emplace_back(record.part);
    in_order[static_cast<std::size_t>(record.shard.index - 1)] = &record;
  }
  Report report;
  report.version = records.front().part.version;
  report.laws = records.front().part.laws;
  for (const std::string& name : records.front().cases) {
    const auto cursor = std::ranges::find_if(cursors, [&](const Cursor& c) {
      return std::ranges::count(c.part->cases, name, &CaseSummary::name) > 0;
    });
    if (cursor == cursors.end()) throw InputError("no shard has the case " + name);
    const Report& part = *cursor->part;
    const CaseSummary& summary = *std::ranges::find(part.cases, name, &CaseSummary::name);
    report.cases.push_back(summary);
    cursor->figures.take(summary.figures.size(), report.figures);
    cursor->tables.take(summary.tables.size(), report.tables);
    take_case(part.studies, name, report.studies);
    take_case(part.timings, name, report.timings);
    take_case(part.admissible_steps, name, report.admissible_steps);
  }
  for (const ShardRecord& record :
       records) {  // each law as the first shard that has it measured it
    for (const LawCost& cost : record.part.costs) {
      if (std::ranges::count(report.costs, cost.law, &LawCost::law) == 0)
        report.costs.push_back(cost);
    }
  }
  std::size_t laws = 0;
  for (const ShardRecord& record : records) laws += record.part.properties.size();
  for (std::size_t k = 0; k < laws; ++k) {
    const std::vector<LawProperties>& of_shard = in_order[k % records.size()]->part.properties;
    if (k / records.size() >= of_shard.size())
      throw InputError("the shards do not have the properties of all laws");
    report.properties.push_back(of_shard[k / records.size()]);
  }
  return report;
}

}  // namespace stickslip::reports
