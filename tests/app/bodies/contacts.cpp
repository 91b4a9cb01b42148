// SPDX-License-Identifier: BSD-3-Clause
// contacts.csv: contacts that a program tells, right and wrong, and files that cannot be right.
#include <array>
#include <nlohmann/json.hpp>

#include "app/bodies/scenes_folder.hpp"
#include "complaint.hpp"
#include "reports/render/files/files.hpp"

BOOST_AUTO_TEST_SUITE(told_contacts)

namespace {

using namespace stickslip;
using nlohmann::json;
namespace fs = std::filesystem;

struct ContactsFolder : ScenesFolder {
  void write_out(const std::vector<std::string>& cases, const std::string& steps) const {
    ExportOptions options = exporting(cases, steps);
    options.programs = "template";
    options.overwrite = Overwrite::any_file;
    BOOST_TEST_REQUIRE(command_export(options).code == ExitCode::as_expected);
  }
  void move(const std::string& mistake) const {
    const std::string command = "python3 '" STICKSLIP_SOURCE_DIR
                                "/tests/app/bodies/shape_program.py' '" +
                                scenes().string() + "' '" + mistake + "' contacts";
    BOOST_TEST_REQUIRE(std::system(command.c_str()) == 0);
  }
  ExitCode judge() const { return command_judge(judging()).code; }
  /// Names of the observables of a case that failed, with commas between.
  std::string failed(const std::string& name) const {
    std::string names;
    const json judged = study(name);
    for (const json& one : judged.at("observables"))
      if (one.at("verdict") == "fail")
        names += (names.empty() ? "" : ",") + one.at("name").get<std::string>();
    return names;
  }
  bool judges(const std::string& name, const std::string& observable) const {
    const json judged = study(name);
    return std::ranges::any_of(judged.at("observables"),
                               [&](const json& one) { return one.at("name") == observable; });
  }
};

}  // namespace

BOOST_FIXTURE_TEST_CASE(right_contacts_are_as_expected, ContactsFolder) {
  const std::vector<std::string> all{"corner-landing", "block-collision", "planar-impact",
                                     "face-slide-tips"};
  write_out(all, "1/120:1/480");
  move("");
  BOOST_TEST(judge() == ExitCode::as_expected);
  for (const std::string& name : all) {
    BOOST_TEST(failed(name).empty(), name << ": " << failed(name));
    BOOST_TEST(judges(name, "contact-balance"), name);
    BOOST_TEST(judges(name, "contact-cone"), name);
    BOOST_TEST(judges(name, "contact-normal"), name);
    // Where bodies touch under a face is not certain.
    BOOST_TEST(judges(name, "contact-point") == (name != "face-slide-tips"), name);
  }
  const std::string compared =
      read_file(folder.path() / "out" / "tables" / "face-slide-tips-contacts.csv");
  BOOST_TEST(compared.find("most loaded point") != std::string::npos, compared);
}

// Motions are right: without contacts.csv each of them is as expected.
BOOST_FIXTURE_TEST_CASE(wrong_contacts_are_named, ContactsFolder) {
  write_out({"corner-landing"}, "1/120:1/480");
  struct Wrong {
    const char* mistake;
    const char* failed;
  };
  // Without friction an impulse that is tilted by 0.1 leaves its cone, by tan 0.1.
  for (const auto& [mistake, words] :
       {Wrong{"tilted", "contact-normal,contact-cone"},
        Wrong{"elsewhere", "contact-point,contact-moment"},
        Wrong{"weak", "contact-impulse,contact-balance,contact-moment"}}) {
    move(mistake);
    BOOST_TEST(judge() == ExitCode::broken);
    BOOST_TEST(failed("corner-landing") == words, mistake);
  }
  for (const auto& file : fs::recursive_directory_iterator(scenes()))
    if (file.path().filename() == "contacts.csv") fs::remove(file.path());
  BOOST_TEST(judge() == ExitCode::as_expected);
  BOOST_TEST(!judges("corner-landing", "contact-normal"));
}

BOOST_FIXTURE_TEST_CASE(forces_may_be_left_out, ContactsFolder) {
  write_out({"corner-landing"}, "1/480");
  move("");
  const fs::path file = scenes() / "corner-landing/step-1-480/contacts.csv";
  std::string text = read_file(file);
  text.replace(text.find("depth,fx,fy,fz"), 14, "depth,a,b,c");
  write_file(file, text);
  BOOST_TEST(judge() == ExitCode::as_expected);
  BOOST_TEST(judges("corner-landing", "contact-point"));
  BOOST_TEST(!judges("corner-landing", "contact-balance"));
}

// Bodies may stand the other way round, with the normal and the force of the other one.
BOOST_FIXTURE_TEST_CASE(either_body_may_be_first, ContactsFolder) {
  write_out({"corner-landing"}, "1/480");
  move("");
  const fs::path file = scenes() / "corner-landing/step-1-480/contacts.csv";
  std::istringstream rows(read_file(file));
  std::string line;
  std::string turned;
  std::getline(rows, turned);
  while (std::getline(rows, line)) {
    std::vector<std::string> cells;
    std::istringstream in(line);
    for (std::string cell; std::getline(in, cell, ',');) cells.push_back(cell);
    std::swap(cells[1], cells[2]);
    turned += '\n';
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const bool turns = (i >= 6 && i < 9) || i >= 10;
      turned += (i > 0 ? "," : "") + (turns ? std::to_string(-std::stod(cells[i])) : cells[i]);
    }
  }
  write_file(file, turned + '\n');
  BOOST_TEST(judge() == ExitCode::as_expected);
  BOOST_TEST(failed("corner-landing").empty(), failed("corner-landing"));
}

BOOST_FIXTURE_TEST_CASE(files_that_cannot_be_right_are_named, ContactsFolder) {
  write_out({"corner-landing"}, "1/60");
  const fs::path folder_of_step = scenes() / "corner-landing/step-1-60";
  move("");
  const fs::path file = folder_of_step / "contacts.csv";
  const std::string header = "time,body,other,x,y,z,nx,ny,nz,depth,fx,fy,fz\n";
  for (const auto& [text, words] : std::vector<std::array<std::string, 2>>{
           {"time,body,x,y,z\n",
            "line 1: the header is not time,body,other,x,y,z,nx,ny,nz: there is "
            "no column other"},
           {"time,body,other,x,y,z,nx,ny,nz,fx\n", "line 1: forces need all of fx, fy, fz"},
           {"", "the file is empty"},
           {header + "0.05,block-0,floor,0,0,0,0,0,1,0,0,0\n", "line 2: ends after 12 of 13"},
           {header + "0.05,block-0,floor,0,0,0,0,0,1,0,0,0,1,5\n", "line 2: more than the 13"},
           {header + "0.05,brick,floor,0,0,0,0,0,1,0,0,0,1\n",
            "line 2: body 'brick' is not in the scene"},
           {header + "0.05,block-0,block-1,0,0,0,0,0,1,0,0,0,1\n",
            "line 2: block-0 and block-1 have no contact"},
           {header + "0.05,block-0,floor,0,0,zero,0,0,1,0,0,0,1\n",
            "line 2: column z: 'zero' is not a number"},
           {header + "0.05,block-0,floor,0,0,0,0,0,1,0,0,0,inf\n",
            "line 2: column fz: inf is not finite"},
           {header + "0.05,block-0,floor,0,0,0,0,0,2,0,0,0,1\n",
            "line 2: the normal nx, ny, nz has the length 2"},
           {header + "0.04,block-0,floor,0,0,0,0,0,1,0,0,0,1\n", "line 2: no step ends at 0.04 s"},
           {header + "0,block-0,floor,0,0,0,0,0,1,0,0,0,1\n", "line 2: no step ends at 0 s"},
           {header + "99,block-0,floor,0,0,0,0,0,1,0,0,0,1\n", "line 2: no step ends at 99 s"}}) {
    write_file(file, text);
    const std::string said = complaint([&] { judge(); });
    BOOST_TEST_CONTEXT(text << " | " << said) {
      BOOST_TEST(said.find(words) != std::string::npos);
      BOOST_TEST(said.find("contacts.csv") != std::string::npos);
      BOOST_TEST(said.find('\n') == std::string::npos);
    }
  }
}

BOOST_FIXTURE_TEST_CASE(a_step_without_its_file_is_named, ContactsFolder) {
  write_out({"corner-landing"}, "1/60:1/120");
  move("");
  fs::remove(scenes() / "corner-landing/step-1-120/contacts.csv");
  const std::string said = complaint([&] { judge(); });
  BOOST_TEST(said.find("step-1-120/contacts.csv: is missing") != std::string::npos, said);
}

// Exporting anew keeps answers to what is another scene now.
BOOST_FIXTURE_TEST_CASE(is_kept_by_exports, ContactsFolder) {
  write_out({"corner-landing"}, "1/60");
  move("");
  ExportOptions other = exporting({"corner-landing"}, "1/60");
  other.parameters = {"e=0.5"};
  BOOST_TEST(complaint([&] { command_export(other); }).find("this answer") != std::string::npos);
  other.overwrite = Overwrite::any_file;
  command_export(other);
  BOOST_TEST(fs::exists(scenes() / "corner-landing/step-1-60/contacts.csv~"));
  BOOST_TEST(!fs::exists(scenes() / "corner-landing/step-1-60/contacts.csv"));
}

// The template writes no such file as it stands.
BOOST_FIXTURE_TEST_CASE(templates_tell_none, ContactsFolder) {
  write_out({"corner-landing"}, "1/60");
  const fs::path scene = scenes() / "corner-landing/step-1-60";
  BOOST_TEST_REQUIRE(std::system(("python3 '" + (scene / "template.py").string() + "'").c_str()) ==
                     0);
  BOOST_TEST(fs::exists(scene / "trajectory.csv"));
  BOOST_TEST(!fs::exists(scene / "contacts.csv"));
  std::string text = read_file(scene / "template.py");
  text.replace(text.find("    return None"), 15, "    return []");
  write_file(scene / "template.py", text);
  BOOST_TEST_REQUIRE(std::system(("python3 '" + (scene / "template.py").string() + "'").c_str()) ==
                     0);
  BOOST_TEST(read_file(scene / "contacts.csv").starts_with("time,body,other,x,y,z"));
}

BOOST_AUTO_TEST_SUITE_END()
