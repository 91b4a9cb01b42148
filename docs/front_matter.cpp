// SPDX-License-Identifier: BSD-3-Clause
// Builds the heads of the pages of cases into the program: reads cases/ROOM/NAME/page.md and the
// entries of references.bib that they cite, writes the texts and the list of the cases as C++.
//
// usage: stickslip-front-matter TEXTS.cpp LIST.cpp REFERENCES.bib PAGE.md...
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
#include <utility>
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
  std::string stem;  ///< name of the folder, with underscores
  std::string room;
  std::string place;  ///< in the order of the catalogue, which sorts by it
  std::string question;
  std::string truth_kind;
  std::string info;  ///< members of CaseInfo, as designated initialisers
  std::vector<Exhibit> figures;
  std::vector<Exhibit> tables;

  std::string name() const {
    std::string dashed = stem;
    std::replace(dashed.begin(), dashed.end(), '_', '-');
    return dashed;
  }
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
    if (!entries.emplace(key, line).second) fail(file, number, key + " occurs twice");
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

/// C++ literal of a text.
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

/// Writes members of CaseInfo from keys of a head, in the order of their declaration.
class InfoWriter {
 public:
  InfoWriter(const fs::path& file, const YAML::Node& head) : file_(file), head_(head) {}

  void text(const char* member, const std::string& value) { add(member, literal(value)); }
  /// A number, or a word of C++, as it stands there.
  void word(const char* member, const YAML::Node& node) {
    if (node) add(member, "\n" + place(node) + Mapping::text_of(file_, node, member));
  }
  void flag(const char* member, const char* key) {
    const YAML::Node node = head_[key];
    if (node && node.Scalar() != "true")
      fail(file_, Mapping::line(node), std::string(key) + ": give true, or leave it out");
    if (node) add(member, "true");
  }
  /// Enumerators of this type: the compiler knows them, and names the line of the page where it
  /// does not.
  void enumerators(const char* member, const char* key, const std::string& type) {
    list(member, key, [&](std::string word) {
      std::replace(word.begin(), word.end(), '-', '_');
      return type + "::" + word;
    });
  }
  void texts(const char* member, const char* key) { list(member, key, literal); }
  void ladder() {
    const YAML::Node node = head_["ladder"];
    if (!node) fail(file_, 1, "ladder is missing: {from: 1, to: 256, nominal: 16}");
    const Mapping known(file_, node, {"from", "to", "nominal"});
    const std::pair<const char*, const char*> members[] = {
        {"steps_from", "from"}, {"steps_to", "to"}, {"nominal_steps", "nominal"}};
    for (const auto& [member, key] : members) {
      known.text(key);
      word(member, node[key]);
    }
  }
  void highlights() {
    std::string all;
    for (const YAML::Node& node : head_["highlights"]) {
      const Mapping one(file_, node, {"parameter", "observable", "label", "title"});
      all += "{" + literal(one.text_or_nothing("parameter")) + ", " +
             literal(one.text("observable")) + ", " + literal(one.text_or_nothing("label")) + ", " +
             literal(one.text("title")) + "}, ";
    }
    if (!all.empty()) add("highlights", "{" + all + "}");
  }
  const std::string& written() const { return written_; }

 private:
  void add(const char* member, const std::string& value) {
    written_ += std::string("    .") + member + " = " + value + ",\n";
  }
  /// For messages of the compiler.
  std::string place(const YAML::Node& node) const {
    return "#line " + std::to_string(Mapping::line(node)) + " " + literal(file_.string()) + "\n";
  }
  template <class Write>
  void list(const char* member, const char* key, const Write& write) {
    const YAML::Node node = head_[key];
    if (!node) return;
    if (!node.IsSequence())
      fail(file_, Mapping::line(node), std::string(key) + ": expected a list, [one, other]");
    std::string all = "{\n" + place(node);
    for (const YAML::Node& item : node) all += write(Mapping::text_of(file_, item, key)) + ", ";
    add(member, all + "}");
  }

  const fs::path& file_;
  const YAML::Node& head_;
  std::string written_;
};

/// The members of CaseInfo that a head gives.
std::string info_of(const fs::path& file, const YAML::Node& node, const Mapping& page,
                    const std::string& name, const std::string& bibtex) {
  InfoWriter info(file, node);
  info.text("name", name);
  for (const char* member : {"title", "source", "judges", "truth"})
    info.text(member, page.text(member));
  info.text("bibtex", bibtex);
  info.enumerators("needs", "needs", "Capability");
  info.ladder();
  info.texts("variants", "variants");
  info.flag("moves_bodies", "moves-bodies");
  info.text("onset", page.text_or_nothing("onset"));
  info.texts("laws", "laws");
  info.flag("one_contact", "one-contact");
  info.highlights();
  info.flag("asks_a_program", "asks-a-program");
  info.flag("judges_moments", "judges-moments");
  info.flag("stays_inside_limit", "stays-inside-limit");
  info.flag("has_plain_dashpot", "has-plain-dashpot");
  info.flag("judges_dashpots", "judges-dashpots");
  info.enumerators("limits", "limits", "LimitPart");
  info.word("reference_within", node["reference-within"]);
  return info.written();
}

Page read_page(const fs::path& file, const std::map<std::string, std::string>& references) {
  YAML::Node node;
  try {
    node = YAML::Load(front_matter(file));
  } catch (const YAML::Exception& e) {
    fail(file, e.mark.line + 2, e.msg);
  }
  const Mapping page(file, node,
                     {"order",
                      "title",
                      "question",
                      "source",
                      "judges",
                      "truth",
                      "truth-kind",
                      "cite",
                      "needs",
                      "limits",
                      "ladder",
                      "variants",
                      "laws",
                      "onset",
                      "moves-bodies",
                      "one-contact",
                      "asks-a-program",
                      "judges-moments",
                      "stays-inside-limit",
                      "has-plain-dashpot",
                      "judges-dashpots",
                      "reference-within",
                      "highlights",
                      "figures",
                      "tables"});
  const fs::path folder = file.parent_path();
  Page read{.stem = folder.filename().string(),
            .room = folder.parent_path().filename().string(),
            .place = page.text("order"),
            .question = page.text("question"),
            .truth_kind = page.text_or_nothing("truth-kind"),
            .info = {},
            .figures = exhibits(file, node["figures"], "caption"),
            .tables = exhibits(file, node["tables"], "note")};
  if (read.place.find_first_not_of("0123456789") != std::string::npos)
    fail(file, Mapping::line(node["order"]),
         "order: expected a whole number, the place in the catalogue");
  read.place.insert(0, 9 - std::min<std::size_t>(9, read.place.size()), '0');
  read.info = info_of(file, node, page, read.name(), cited(file, node["cite"], references));
  return read;
}

/// Writes the texts, cases in the order of their names.
void write_texts(std::ostream& out, const std::vector<Page>& pages,
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
  for (const Page& page : pages) {
    list(page.figures, "figures_of_" + page.stem);
    list(page.tables, "tables_of_" + page.stem);
    out << "CaseInfo " << page.stem << "() {\n  return {\n" << page.info << "  };\n}\n";
  }
  out << "constexpr std::array<CaseText, " << pages.size() << "> all{";
  for (const Page& page : pages) {
    out << "\n  CaseText{" << literal(page.name()) << ", " << literal(page.room) << ", "
        << literal(page.question) << ", " << page.stem << ", figures_of_" << page.stem
        << ", tables_of_" << page.stem << "},";
  }
  out << "};\nconstexpr std::array<Reference, " << references.size() << "> works{";
  for (const auto& [key, entry] : references)
    out << "\n  Reference{" << literal(key) << ", " << literal(entry) << "},";
  out << "};\n\n}  // namespace\n\n"
         "std::span<const CaseText> all_case_texts() { return all; }\n\n"
         "std::span<const Reference> bibliography() { return works; }\n\n"
         "std::string_view truth_kind(std::string_view case_name) {\n";
  for (const Page& page : pages) {
    out << "  if (case_name == " << literal(page.name()) << ") return " << literal(page.truth_kind)
        << ";\n";
  }
  out << "  return {};\n}\n\n}  // namespace stickslip::cases\n";
}

/// Writes the catalogue, which makes the cases in the order of their places.
void write_list(std::ostream& out, const std::vector<Page>& pages) {
  out << "// SPDX-License-Identifier: BSD-3-Clause\n#include \"cases/catalogue.hpp\"\n\n"
         "namespace stickslip::cases {\n\n";
  for (const Page& page : pages)
    out << "namespace " << page.stem << "_exhibits {\nstd::unique_ptr<Case> make();\n}\n";
  out << "std::vector<std::unique_ptr<Case>> make_all_cases() {\n"
         "  std::vector<std::unique_ptr<Case>> all;\n";
  for (const Page& page : pages) out << "  all.push_back(" << page.stem << "_exhibits::make());\n";
  out << "  return all;\n}\n\n}  // namespace stickslip::cases\n";
}

/// A file that is written whole or not at all.
template <class Write>
void write_file(const char* name, const Write& write) {
  std::ofstream out(name);
  write(out);
  out.close();
  if (!out) throw std::runtime_error(std::string(name) + ": cannot be written");
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 5) {
    std::cerr << "usage: stickslip-front-matter TEXTS.cpp LIST.cpp REFERENCES.bib PAGE.md...\n";
    return 2;
  }
  try {
    const auto references = read_references(arguments[3]);
    std::vector<Page> pages;
    for (int i = 4; i < count; ++i) pages.push_back(read_page(arguments[i], references));
    std::ranges::sort(pages, {}, &Page::stem);
    write_file(arguments[1], [&](std::ostream& out) { write_texts(out, pages, references); });
    std::ranges::sort(pages, {}, [](const Page& page) { return std::pair(page.place, page.stem); });
    write_file(arguments[2], [&](std::ostream& out) { write_list(out, pages); });
  } catch (const std::exception& e) {
    std::cerr << e.what() << '\n';
    return 1;
  }
  return 0;
}
