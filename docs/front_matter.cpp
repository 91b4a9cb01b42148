// SPDX-License-Identifier: BSD-3-Clause
// Builds the front matter of the pages of cases into the program: reads docs/cases/ROOM/NAME.md and
// the entries of references.bib that they cite, writes the texts as C++.
//
// usage: stickslip-front-matter OUT.cpp REFERENCES.bib PAGE.md...
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fs = std::filesystem;

struct Exhibit {
  std::string name;
  std::string title;
  std::string text;
};

/// What one page says.
struct Page {
  std::string name;
  std::string room;
  std::string title;
  std::string question;
  std::string source;
  std::string judges;
  std::string truth;
  std::string truth_kind;
  std::string bibtex;
  std::vector<Exhibit> figures;
  std::vector<Exhibit> tables;
};

[[noreturn]] void fail(const fs::path& file, int line, const std::string& why) {
  throw std::runtime_error(file.string() + ":" + std::to_string(line) + ": " + why);
}

std::string contents(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw std::runtime_error(file.string() + ": cannot be read");
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Entries of a BibTeX file by their keys, one line each.
std::map<std::string, std::string> read_references(const fs::path& file) {
  std::map<std::string, std::string> entries;
  std::istringstream lines(contents(file));
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (line.empty()) continue;
    const auto open = line.find('{');
    const auto comma = line.find(',');
    if (line.front() != '@' || open == std::string::npos || comma < open || line.back() != '}')
      fail(file, number, "not an entry on one line: @type{key, ...}");
    const std::string key = line.substr(open + 1, comma - open - 1);
    if (!entries.emplace(key, line).second) fail(file, number, key + " stands twice");
  }
  return entries;
}

/// The YAML between the two lines "---" at the head of a page. A line of it is one more in the
/// file.
std::string front_matter(const fs::path& file) {
  const std::string text = contents(file);
  constexpr std::string_view fence = "---\n";
  const auto end = text.find("\n---\n", fence.size() - 1);
  if (!text.starts_with(fence) || end == std::string::npos)
    fail(file, 1, "a page of a case begins with its front matter between two lines ---");
  return text.substr(fence.size(), end + 1 - fence.size());
}

/// A mapping whose keys are known.
class Mapping {
 public:
  Mapping(const fs::path& file, const YAML::Node& node, std::vector<std::string> known)
      : file_(file), node_(node) {
    if (!node.IsMap()) fail(file, line(node), "expected \"key: text\" lines");
    for (const auto& item : node) {
      const auto key = item.first.as<std::string>();
      if (std::find(known.begin(), known.end(), key) == known.end()) {
        std::string all;
        for (const std::string& k : known) all += (all.empty() ? "" : ", ") + k;
        fail(file, line(item.first), "unknown key " + key + "; known are " + all);
      }
    }
  }

  std::string text(const char* key) const {
    const YAML::Node value = node_[key];
    if (!value) fail(file_, line(node_), std::string(key) + " is missing");
    return text_of(file_, value, key);
  }
  std::string text_or_nothing(const char* key) const { return node_[key] ? text(key) : ""; }

  static int line(const YAML::Node& node) { return node.Mark().line + 2; }
  static std::string text_of(const fs::path& file, const YAML::Node& value,
                             const std::string& key) {
    if (!value.IsScalar() || value.Scalar().empty())
      fail(file, line(value), key + ": expected a text");
    return value.Scalar();
  }

 private:
  const fs::path& file_;
  const YAML::Node& node_;
};

std::vector<Exhibit> exhibits(const fs::path& file, const YAML::Node& all, const char* text_key) {
  std::vector<Exhibit> found;
  if (!all) return found;
  if (!all.IsMap()) fail(file, Mapping::line(all), "expected names of exhibits");
  for (const auto& item : all) {
    const Mapping one(file, item.second, {"title", text_key});
    found.push_back(
        {item.first.as<std::string>(), one.text("title"), one.text_or_nothing(text_key)});
  }
  return found;
}

std::string cited(const fs::path& file, const YAML::Node& keys,
                  const std::map<std::string, std::string>& references) {
  std::string bibtex;
  if (!keys) return bibtex;
  const auto add = [&](const YAML::Node& key) {
    const auto entry = references.find(Mapping::text_of(file, key, "cite"));
    if (entry == references.end())
      fail(file, Mapping::line(key), key.Scalar() + " is not in references.bib");
    bibtex += (bibtex.empty() ? "" : "\n") + entry->second;
  };
  if (keys.IsSequence()) {
    for (const auto& key : keys) add(key);
  } else {
    add(keys);
  }
  return bibtex;
}

Page read_page(const fs::path& file, const std::map<std::string, std::string>& references) {
  YAML::Node node;
  try {
    node = YAML::Load(front_matter(file));
  } catch (const YAML::Exception& e) {
    fail(file, e.mark.line + 2, e.msg);
  }
  const Mapping page(file, node,
                     {"title", "question", "source", "judges", "truth", "truth-kind", "cite",
                      "figures", "tables"});
  return {file.stem().string(),
          file.parent_path().filename().string(),
          page.text("title"),
          page.text("question"),
          page.text("source"),
          page.text("judges"),
          page.text("truth"),
          page.text_or_nothing("truth-kind"),
          cited(file, node["cite"], references),
          exhibits(file, node["figures"], "caption"),
          exhibits(file, node["tables"], "note")};
}

/// As a C++ literal.
std::string literal(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '\n') {
      result += "\\n";
    } else {
      result += c;
    }
  }
  return result + '"';
}

void write(std::ostream& out, const std::vector<Page>& pages,
           const std::map<std::string, std::string>& references) {
  out << "// SPDX-License-Identifier: BSD-3-Clause\n#include <array>\n\n"
         "#include \"cases/bibliography.hpp\"\n"
         "#include \"cases/case_text.hpp\"\n"
         "#include \"cases/truth_kind.hpp\"\n\nnamespace stickslip::cases {\nnamespace {\n\n";
  const auto list = [&](const std::vector<Exhibit>& all, const std::string& name) {
    out << "constexpr std::array<ExhibitText, " << all.size() << "> " << name << "{";
    for (const Exhibit& e : all) {
      out << "\n  ExhibitText{" << literal(e.name) << ", " << literal(e.title) << ",\n    "
          << literal(e.text) << "},";
    }
    out << "};\n";
  };
  for (std::size_t i = 0; i < pages.size(); ++i) {
    list(pages[i].figures, "figures_" + std::to_string(i));
    list(pages[i].tables, "tables_" + std::to_string(i));
  }
  out << "constexpr std::array<CaseText, " << pages.size() << "> all{";
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const Page& p = pages[i];
    out << "\n  CaseText{";
    for (const std::string* text :
         {&p.name, &p.room, &p.title, &p.question, &p.source, &p.judges, &p.truth, &p.bibtex})
      out << literal(*text) << ",\n    ";
    out << "figures_" << i << ", tables_" << i << "},";
  }
  out << "};\nconstexpr std::array<Reference, " << references.size() << "> works{";
  for (const auto& [key, entry] : references)
    out << "\n  Reference{" << literal(key) << ", " << literal(entry) << "},";
  out << "};\n\n}  // namespace\n\n"
         "std::span<const CaseText> all_case_texts() { return all; }\n\n"
         "std::span<const Reference> bibliography() { return works; }\n\n"
         "std::string_view truth_kind(std::string_view case_name) {\n";
  for (const Page& p : pages) {
    out << "  if (case_name == " << literal(p.name) << ") return " << literal(p.truth_kind)
        << ";\n";
  }
  out << "  return {};\n}\n\n}  // namespace stickslip::cases\n";
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 4) {
    std::cerr << "usage: stickslip-front-matter OUT.cpp REFERENCES.bib PAGE.md...\n";
    return 2;
  }
  try {
    const auto references = read_references(arguments[2]);
    std::vector<Page> pages;
    for (int i = 3; i < count; ++i) pages.push_back(read_page(arguments[i], references));
    std::sort(pages.begin(), pages.end(),
              [](const Page& a, const Page& b) { return a.name < b.name; });
    std::ofstream out(arguments[1]);
    write(out, pages, references);
    out.close();
    if (!out) throw std::runtime_error(std::string(arguments[1]) + ": cannot be written");
  } catch (const std::exception& e) {
    std::cerr << e.what() << '\n';
    return 1;
  }
  return 0;
}
