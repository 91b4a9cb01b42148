// SPDX-License-Identifier: BSD-3-Clause
#include "app/parser/commands.hpp"
#include "cases/states/scratch_folder.hpp"
#include "reports/render/files/files.hpp"
#include "stickslip/description/error.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(frames)

namespace {

using namespace stickslip;
namespace fs = std::filesystem;

struct Folder {
  FramesOptions options() const {
    FramesOptions options;
    options.parameters = {"columns=5", "rows=3", "strain=0.01"};
    options.out = path.string();
    options.frames = 2;
    return options;
  }

  ScratchFolder scratch;
  fs::path path = scratch.path() / "frames";
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(with_folder, Folder)

BOOST_AUTO_TEST_CASE(there_are_two_files_a_frame_and_bodies_move) {
  BOOST_TEST(command_frames(options()).code == ExitCode::as_expected);
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(path)) names.insert(entry.path().filename());
  const std::set<std::string> expected{"bodies-0000.vtk",   "bodies-0001.vtk",
                                       "bodies-0002.vtk",   "contacts-0000.vtk",
                                       "contacts-0001.vtk", "contacts-0002.vtk"};
  BOOST_TEST(names == expected);
  const std::string last = read_file(path / "bodies-0002.vtk");
  BOOST_TEST(says(last, "polygons at 2 s\n"));  // strain over rate [s]
  BOOST_TEST(says(last, "POLYGONS 15 "));
  BOOST_TEST(last.substr(last.find("POINTS")) !=
             read_file(path / "bodies-0000.vtk").substr(last.find("POINTS")));
}

BOOST_AUTO_TEST_CASE(what_makes_no_frames_is_refused) {
  FramesOptions none = options();
  none.frames = 0;
  BOOST_CHECK_THROW(command_frames(none), InputError);
  FramesOptions two = options();
  two.law = "cundall-spring,geometric-spring";
  BOOST_CHECK_THROW(command_frames(two), InputError);
  FramesOptions unsuitable = options();
  unsuitable.law = "jaeger";
  BOOST_CHECK_THROW(command_frames(unsuitable), InputError);
  FramesOptions unknown = options();
  unknown.parameters = {"colour=3"};
  BOOST_CHECK_THROW(command_frames(unknown), InputError);
  BOOST_TEST(!fs::exists(path));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
