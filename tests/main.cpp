// SPDX-License-Identifier: BSD-3-Clause
// The runner of Boost.Test. Behind "--" it takes the name of a source, lib/laws/hertzian/jaeger, of
// which alone the tests are run: a program may have those of several.
#include <boost/test/tree/traverse.hpp>
#include <boost/test/tree/visitor.hpp>
#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace boost::unit_test;

/// Sorts what stands in the program by itself: suites, and tests without one.
class Sources : public test_tree_visitor {
 public:
  /// Suites of one name in two sources would be one.
  bool visit(const test_unit& unit) override {
    const test_suite& all = framework::master_test_suite();
    if (unit.p_id == all.p_id) return true;
    const std::string source(unit.p_file_name.begin(), unit.p_file_name.end());
    if (unit.p_parent_id == all.p_id) {
      units_.push_back(unit.p_id);
      sources_.push_back(source);
    } else if (source != sources_.back()) {
      throw framework::setup_error("a suite of " + sources_.back() + " has the name of one of " +
                                   source);
    }
    return true;
  }

  /// Takes all away that is not of this source.
  void leave(const std::string& name) const {
    const std::string ending = "/tests/" + name + ".cpp";
    const std::string of_case = "/" + name + "/test.cpp";
    bool found = false;
    for (std::size_t i = 0; i < units_.size(); ++i) {
      if (sources_[i].ends_with(ending) || sources_[i].ends_with(of_case))
        found = true;
      else
        framework::master_test_suite().remove(units_[i]);
    }
    if (!found) throw framework::setup_error("there is no test of " + name);
  }

 private:
  std::vector<test_unit_id> units_;
  std::vector<std::string> sources_;
};

bool choose_tests() {
  master_test_suite_t& all = framework::master_test_suite();
  all.p_name.value = "stickslip";
  Sources sources;
  traverse_test_tree(all, sources, true);
  if (all.argc > 1) sources.leave(all.argv[1]);
  return true;
}

}  // namespace

int main(int argc, char** argv) { return unit_test_main(choose_tests, argc, argv); }
