// SPDX-License-Identifier: BSD-3-Clause
// The catalogue of cases for some laws and nothing else: no figures, no page. What scripts/mutate
// judges a mutant by.
//
// usage: mutation_judge LAW,... [--write FILE | --against FILE] CASE...
//        mutation_judge --list
//
// A line "CASE SECONDS" for each case, and one that begins with "killed by" as soon as a verdict is
// broken (exit code 1) or, at the end, an error is worse than that of the baseline (exit code 4).
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cases/catalogue.hpp"
#include "reports/render/files/files.hpp"
#include "reports/render/text/baseline_text.hpp"
#include "reports/study/study.hpp"
#include "reports/study/tables.hpp"

namespace {

using namespace stickslip;

constexpr int broken_verdict = 1;
constexpr int bad_usage = 2;
constexpr int worse_than_before = 4;

struct Request {
  std::vector<std::string> laws;
  std::vector<std::string> cases;
  std::string write;
  std::string against;
};

Request request_of(const std::vector<std::string>& arguments) {
  Request request;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const bool has_more = i + 1 < arguments.size();
    if (i == 0) {
      request.laws = split_list(arguments[i]);
    } else if (arguments[i] == "--write" && has_more) {
      request.write = arguments[++i];
    } else if (arguments[i] == "--against" && has_more) {
      request.against = arguments[++i];
    } else {
      request.cases.push_back(arguments[i]);
    }
  }
  return request;
}

/// The case with its own schemes, as far as they are of these laws.
CaseTask task_of(const std::string& name, const std::vector<std::string>& laws) {
  const Case& test = find_case(name);
  CaseTask task{&test, CaseParameters(test.info().parameters), {}};
  for (Scheme& scheme : default_schemes(test)) {
    const bool is_meant = std::ranges::count(laws, scheme.spec.name) > 0;
    if (is_meant && test.unsuitable(scheme).empty()) task.schemes.push_back(std::move(scheme));
  }
  return task;
}

/// What is first seen to be wrong in the report.
std::optional<std::string> broken(const Report& report) {
  for (const StudyResult& study : report.studies) {
    if (study.verdict == Verdict::fail)
      return "verdict: " + study.case_name + ", " + study.law + ": " + study.reason;
  }
  return std::nullopt;
}

int judge(const Request& request) {
  using Clock = std::chrono::steady_clock;
  StudyOptions options;
  options.jobs = 1;
  options.exhibits = false;
  Report all;
  for (const std::string& name : request.cases) {
    const CaseTask task = task_of(name, request.laws);
    if (task.schemes.empty()) continue;
    const auto start = Clock::now();
    const Report report = run_study({task}, options);
    std::printf("%s %.3f\n", name.c_str(),
                std::chrono::duration<double>(Clock::now() - start).count());
    if (const auto what = broken(report)) {
      std::printf("killed by %s\n", what->c_str());
      return broken_verdict;
    }
    std::ranges::copy(report.studies, std::back_inserter(all.studies));
  }
  const Baseline now = make_baseline(all, {}, {});
  if (!request.write.empty()) write_file(request.write, baseline_text(now));
  if (request.against.empty()) return 0;
  const Comparison comparison =
      compare(parse_baseline(read_file(request.against), request.against), now);
  for (const Change& change : comparison.changes) {
    if (change.kind != ChangeKind::worse && change.kind != ChangeKind::gone) continue;
    std::printf("killed by baseline: %s, %s, %s: %s\n", change.case_name.c_str(),
                change.law.c_str(), change.observable.c_str(), change.what.c_str());
    return worse_than_before;
  }
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  try {
    const Request request = request_of({arguments + 1, arguments + count});
    if (request.laws == std::vector<std::string>{"--list"}) {
      for (const auto& test : case_catalogue()) std::printf("%s\n", test->info().name.c_str());
      return 0;
    }
    if (request.cases.empty()) {
      std::fputs("usage: mutation_judge LAW,... [--write FILE | --against FILE] CASE...\n", stderr);
      return bad_usage;
    }
    return judge(request);
  } catch (const std::exception& error) {
    std::printf("killed by an exception: %s\n", error.what());
    return broken_verdict;
  }
}
