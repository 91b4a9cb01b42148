// SPDX-License-Identifier: BSD-3-Clause
#include "reference/impact/impact_curves.hpp"

#include <algorithm>
#include <array>
#include <boost/tokenizer.hpp>
#include <charconv>
#include <map>
#include <stdexcept>

// The tables in data/ become part of the program: it needs no files of its own at run time.
namespace stickslip::embedded {
std::string_view impact_curves();
std::string_view impact_points();
}  // namespace stickslip::embedded

namespace stickslip::reference {
namespace {

constexpr std::array<std::pair<std::string_view, CurveKind>, 4> kinds{
    {{"closed-form", CurveKind::closed_form},
     {"experiment", CurveKind::experiment},
     {"finite-elements", CurveKind::finite_elements},
     {"other-code", CurveKind::other_code}}};

/// One row of a table, with where it stands.
class Row {
 public:
  Row(std::string_view file, int line, std::string_view text) : file_(file), line_(line) {
    try {
      const boost::tokenizer<boost::escaped_list_separator<char>, std::string_view::const_iterator>
          cells(text.begin(), text.end());
      cells_.assign(cells.begin(), cells.end());
    } catch (const boost::escaped_list_error&) {
      fail("a backslash stands before a quotation mark or another one");
    }
  }

  std::size_t size() const { return cells_.size(); }
  const std::vector<std::string>& texts() const { return cells_; }
  const std::string& text(std::size_t column) const { return cells_[column]; }
  double number(std::size_t column) const { return read<double>(column, "a number"); }
  int count(std::size_t column) const { return read<int>(column, "a whole number"); }

  [[noreturn]] void fail(const std::string& why) const {
    throw std::invalid_argument(file_ + ":" + std::to_string(line_) + ": " + why);
  }

 private:
  template <class Number>
  Number read(std::size_t column, const char* what) const {
    const std::string& text = cells_[column];
    Number value{};
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || stop != end) fail("'" + text + "' is not " + what);
    return value;
  }

  std::string file_;
  int line_;
  std::vector<std::string> cells_;
};

/// Calls see(row) for each row below the heading, which must be this one.
template <class See>
void each_row(std::string_view text, std::string_view file, std::string_view heading,
              const See& see) {
  const Row columns(file, 1, heading);
  for (int line = 1; !text.empty(); ++line) {
    const auto end = std::min(text.find('\n'), text.size());
    const Row row(file, line, text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line == 1) {
      if (row.texts() != columns.texts()) row.fail("the heading must be " + std::string(heading));
      continue;
    }
    if (row.size() != columns.size()) {
      row.fail(std::to_string(row.size()) + " cells where the heading has " +
               std::to_string(columns.size()));
    }
    see(row);
  }
}

CurveKind kind_in(const Row& row, std::size_t column) {
  const auto* const found = std::ranges::find(kinds, std::string_view(row.text(column)),
                                              &std::pair<std::string_view, CurveKind>::first);
  if (found == kinds.end()) row.fail("'" + row.text(column) + "' is not a kind of curve");
  return found->second;
}

}  // namespace

std::vector<PublishedCurve> read_curves(std::string_view curves, std::string_view curves_file,
                                        std::string_view points, std::string_view points_file) {
  std::vector<PublishedCurve> all;
  std::map<std::string, std::size_t, std::less<>> places;
  each_row(curves, curves_file,
           "name,publication,test,material,kind,reading,x_name,x_unit,x_error,y_name,y_unit,"
           "y_error,remark,transcription",
           [&](const Row& row) {
             if (!places.emplace(row.text(0), all.size()).second)
               row.fail(row.text(0) + " occurs twice");
             all.push_back({.name = row.text(0),
                            .publication = row.text(1),
                            .test = row.count(2),
                            .material = row.text(3),
                            .kind = kind_in(row, 4),
                            .reading = row.count(5),
                            .x = {row.text(6), row.text(7), row.number(8)},
                            .y = {row.text(9), row.text(10), row.number(11)},
                            .remark = row.text(12),
                            .transcription = row.text(13),
                            .points = {}});
           });
  each_row(points, points_file, "curve,x,y", [&](const Row& row) {
    const auto place = places.find(row.text(0));
    if (place == places.end())
      row.fail("there is no curve " + row.text(0) + " in " + std::string(curves_file));
    all[place->second].points.push_back({row.number(1), row.number(2)});
  });
  return all;
}

std::span<const PublishedCurve> published_curves() {
  static const std::vector<PublishedCurve> all =
      read_curves(embedded::impact_curves(), "reference/data/impact_curves.csv",
                  embedded::impact_points(), "reference/data/impact_points.csv");
  return all;
}

const PublishedCurve& published_curve(std::string_view name) {
  const auto all = published_curves();
  const auto found = std::ranges::find(all, name, &PublishedCurve::name);
  if (found == all.end())
    throw std::invalid_argument("impact experiments: no curve named " + std::string(name));
  return *found;
}

std::string_view name_of(CurveKind kind) {
  switch (kind) {
    case CurveKind::closed_form:
      return "closed form";
    case CurveKind::experiment:
      return "experiment";
    case CurveKind::finite_elements:
      return "finite elements";
    case CurveKind::other_code:
      return "another code's output";
  }
  return "";
}

}  // namespace stickslip::reference
