// SPDX-License-Identifier: BSD-3-Clause
#include "app/study_files/path_file.hpp"
#include "complaint.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(read_path_file_)

namespace {

using namespace stickslip;

/// A file that is removed at the end of the test.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& content)
      : path_(std::filesystem::temp_directory_path() /
              ("stickslip-path-" + std::to_string(++count_) + ".csv")) {
    std::ofstream(path_) << content;
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  static inline int count_ = 0;
  std::filesystem::path path_;
};

ContactPath read_contact(const std::string& content) {
  const TemporaryFile file(content);
  return std::get<ContactPath>(read_path_file(file.path()));
}

std::string complaint(const std::string& content) {
  const TemporaryFile file(content);
  return stickslip::complaint([&] { read_path_file(file.path()); });
}

}  // namespace

BOOST_AUTO_TEST_CASE(turns_cumulative_values_into_steps) {
  const ContactPath path = read_contact("overlap,shift_1,shift_2\n1e-4,0,0\n2e-4,1e-5,-2e-5\n");
  BOOST_TEST_REQUIRE(path.steps.size() == 2);
  BOOST_TEST(path.steps[0].overlap_old == 0);
  BOOST_TEST(path.steps[1].overlap_old == 1e-4);
  BOOST_TEST(path.steps[1].overlap_new == 2e-4);
  BOOST_TEST(path.steps[1].shift[0] == 1e-5);
  BOOST_TEST(path.steps[1].shift[1] == -2e-5);
  BOOST_TEST(!path.has_time);
}

BOOST_AUTO_TEST_CASE(adds_increments_up) {
  const ContactPath path =
      read_contact("d_overlap,d_shift_1,d_shift_2,dt\n1e-4,1,0,0.5\n1e-4,1e-20,0,0.5\n");
  BOOST_TEST(path.steps[1].overlap_new == 2e-4);
  BOOST_TEST(path.steps[1].shift[0] == 1e-20);  // cumulative values would have lost it
  BOOST_TEST(path.has_time);
  BOOST_TEST(path.steps[0].dt == 0.5);
  BOOST_TEST(path.steps[0].velocity[0] == 2);
}

BOOST_AUTO_TEST_CASE(takes_columns_in_any_order_and_spaces_and_carriage_returns) {
  const ContactPath path = read_contact("shift_2, overlap ,shift_1\r\n3, 1 ,2\r\n\r\n");
  BOOST_TEST(path.steps[0].overlap_new == 1);
  BOOST_TEST(path.steps[0].shift[0] == 2);
  BOOST_TEST(path.steps[0].shift[1] == 3);
}

BOOST_AUTO_TEST_CASE(skips_comments) {
  const ContactPath path =
      read_contact("# a witness: of what\noverlap,shift_1,shift_2\n1,2,3\n  # here, too\n4,5,6\n");
  BOOST_TEST(path.steps.size() == 2);
  BOOST_TEST(path.steps[1].overlap_new == 4);
}

BOOST_AUTO_TEST_CASE(reads_the_motion_of_a_pair) {
  const TemporaryFile file(
      "dt,p_dx,p_dy,p_dz,q_dx,q_dy,q_dz,p_drx,p_dry,p_drz,q_drx,q_dry,q_drz\n"
      "2,1,2,3,4,5,6,0.7,0.8,0.9,0.1,0.11,0.12\n");
  const PairSteps pair = std::get<PairSteps>(read_path_file(file.path()));
  BOOST_TEST(pair.steps[0].displacement_p[2] == 3);
  BOOST_TEST(pair.steps[0].displacement_q[0] == 4);
  BOOST_TEST(pair.steps[0].rotation_p[1] == 0.8);
  BOOST_TEST(pair.steps[0].rotation_q[2] == 0.12);
  BOOST_TEST(pair.steps[0].spin_q[0] == 0.05);
}

BOOST_AUTO_TEST_CASE(names_the_line_and_the_column_of_what_is_wrong) {
  const std::string header = "overlap,shift_1,shift_2\n1e-4,0,0\n";
  const std::string text = complaint(header + "1e-4,abc,0\n");
  BOOST_TEST(says(text, {"line 3", "column shift_1", "'abc' is not a number"}));
  BOOST_TEST(says(complaint(header + "1e-4,0\n"), "line 3: 2 cells"));
  BOOST_TEST(says(complaint(header + "1e-4,,0\n"), "column shift_1"));
  BOOST_TEST(says(complaint(header + "nan,0,0\n"), "not finite"));
  BOOST_TEST(says(complaint(header + "1e-4,inf,0\n"), "not finite"));
  BOOST_TEST(says(complaint(header + "1e-4,1e-5x,0\n"), "not a number"));
  BOOST_TEST(says(complaint(""), "empty"));
  BOOST_TEST(says(complaint("overlap,shift_1,shift_2\n"), "no rows"));
  BOOST_TEST(says(complaint("overlap,shift_1,shift_2,dtt\n1,2,3,4\n"), "did you mean 'dt'"));
  BOOST_TEST(says(complaint("overlap,shift_1,shift_2,dt\n1,2,3,0\n"), "greater than 0"));
  BOOST_TEST(says(complaint("overlap,overlap,shift_1,shift_2\n1,1,2,3\n"), "twice"));
  BOOST_TEST(says(complaint("a,b,c\n1,2,3\n"), "line 1"));
  BOOST_TEST(says(complaint(header + "1e-4,2 3,0\n"), "not a number"));
  BOOST_TEST(says(complaint("overlap;shift_1;shift_2\n1;2;3\n"), "commas"));
  BOOST_TEST(says(complaint("dt,p_dx,p_dy,p_dz,q_dx,q_dy,q_dz,p_drx,p_dry,p_drz,q_drx,q_dry,q_drz\n"
                            "1,0,0,0,0,0,0,0,0,0,0,0,3.15\n"),
                  "less than pi"));
}

BOOST_AUTO_TEST_CASE(refuses_a_file_that_is_not_there_or_a_folder) {
  BOOST_CHECK_THROW(read_path_file("/nonexistent/path.csv"), InputError);
  BOOST_CHECK_THROW(read_path_file(std::filesystem::temp_directory_path()), InputError);
}

BOOST_AUTO_TEST_CASE(a_column_says_which_component_is_imposed_as_a_force) {
  const TemporaryFile file("normal_force,force_1,d_shift_2,dt\n10,1,1e-6,0.5\n10,-2,3e-6,0.5\n");
  const auto path = std::get<LoadPath>(read_path_file(file.path()));
  BOOST_TEST_REQUIRE(path.steps.size() == 2);
  BOOST_TEST(path.has_time);
  const LoadStep& step = path.steps[1];
  BOOST_TEST(step.normal == Imposed::force);
  BOOST_TEST(step.normal_value == 10);
  BOOST_TEST(step.tangential[0] == Imposed::force);
  BOOST_TEST(step.tangential[1] == Imposed::movement);
  BOOST_TEST(step.tangential_value == Vector2(-2, 3e-6));
  BOOST_TEST(step.dt == 0.5);
}

BOOST_AUTO_TEST_CASE(increments_of_forces_add_up_and_cumulative_shifts_become_steps) {
  const TemporaryFile file("overlap,d_tangential_force_1,shift_2\n1e-4,1,1e-6\n2e-4,0.5,3e-6\n");
  const auto path = std::get<LoadPath>(read_path_file(file.path()));
  BOOST_TEST(path.steps[1].normal == Imposed::movement);
  BOOST_TEST(path.steps[1].normal_value == 2e-4);
  BOOST_TEST(path.steps[1].tangential_value[0] == 1.5);
  BOOST_TEST(path.steps[1].tangential_value[1] == 2e-6, tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(a_component_is_imposed_once) {
  BOOST_TEST(says(complaint("normal_force,overlap,shift_1,shift_2\n1,1,0,0\n"),
                  "both overlap and normal_force"));
  BOOST_TEST(says(complaint("normal_force,shift_1\n1,0\n"), "neither shift_2"));
  BOOST_TEST(says(complaint("normal_force,shift_1,shift_2,weight\n1,0,0,1\n"), "weight"));
}

BOOST_AUTO_TEST_SUITE_END()
