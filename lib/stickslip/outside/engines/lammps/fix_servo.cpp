// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/lammps/fix_servo.hpp"

#include <atom.h>
#include <comm.h>
#include <domain.h>
#include <error.h>
#include <update.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "stickslip/description/error.hpp"
#include "stickslip/outside/engines/lammps/engine.hpp"
#include "stickslip/outside/engines/lammps/pair_stickslip.hpp"

namespace stickslip::lammps {
namespace {

constexpr std::array<const char*, 3> axis_names{"x", "y", "z"};
constexpr std::array box_changes{LAMMPS_NS::Fix::BOX_CHANGE_X, LAMMPS_NS::Fix::BOX_CHANGE_Y,
                                 LAMMPS_NS::Fix::BOX_CHANGE_Z};
constexpr std::size_t words_before_settings = 3;  // ID, group, style

}  // namespace

FixServo::FixServo(LAMMPS_NS::LAMMPS* engine, int count, char** words) : Fix(engine, count, words) {
  try {
    read(words_of(count, words));
  } catch (const InputError& problem) {
    error->all(FLERR, std::string("fix stickslip/servo: ") + problem.what());
  }
  restart_global = 1;
  restart_pbc = 1;
  no_change_box = 1;
  vector_flag = 1;
  size_vector = 4;
  global_freq = 1;
  extvector = 0;
  nevery = 1;
}

void FixServo::read(const std::vector<std::string>& words) {
  bool needs_modulus = false;
  for (std::size_t i = words_before_settings; i < words.size();) {
    const auto value = [&](std::size_t ahead) {
      if (i + ahead >= words.size()) throw InputError(words[i] + " has no value");
      return words[i + ahead];
    };
    const auto axis = std::ranges::find(axis_names, words[i]);
    if (axis != axis_names.end()) {
      const auto which = static_cast<std::size_t>(axis - axis_names.begin());
      read_axis(axes_[which], value(1), value(2));
      needs_modulus = needs_modulus || axes_[which].mode != Mode::rate;
      box_change |= box_changes[which];
      i += 3;
      continue;
    }
    read_setting(words[i], value(1));
    i += 2;
  }
  if (needs_modulus && modulus_ == 0)
    throw InputError("an axis that follows a pressure needs modulus K [Pa]");
}

void FixServo::read_setting(const std::string& name, const std::string& value) {
  if (name == "every") {
    every_ = static_cast<int>(read_number(name, value));
    if (every_ < 1) throw InputError("every " + value + ": must be 1 or more");
    return;
  }
  const std::array<std::pair<const char*, double*>, 4> settings{{{"modulus", &modulus_},
                                                                 {"gain", &gain_},
                                                                 {"integral", &integral_},
                                                                 {"max-rate", &max_rate_}}};
  const auto setting =
      std::ranges::find_if(settings, [&](const auto& known) { return name == known.first; });
  if (setting == settings.end())
    throw InputError(name + ": must be x, y, z, modulus, gain, integral, max-rate or every");
  *setting->second = read_number(name, value);
  if (!(*setting->second > 0)) throw InputError(name + " " + value + ": must be greater than 0");
}

void FixServo::read_axis(Axis& axis, const std::string& mode, const std::string& value) {
  if (mode == "rate") {
    axis.mode = Mode::rate;
  } else if (mode == "pressure") {
    axis.mode = Mode::pressure;
  } else if (mode == "constant-p") {
    axis.mode = Mode::constant_p;
  } else {
    throw InputError(mode + ": must be rate, pressure or constant-p");
  }
  axis.value = read_number(mode, value);
}

int FixServo::setmask() {
  return LAMMPS_NS::FixConst::POST_INTEGRATE | LAMMPS_NS::FixConst::END_OF_STEP;
}

void FixServo::init() {
  pair_ = &PairStickslip::of(lmp, own_style);
  if (domain->triclinic != 0)
    error->all(FLERR, std::string("fix stickslip/servo needs an orthogonal box"));
  for (std::size_t a = 0; a < 3; ++a) {
    if (axes_[a].mode != Mode::fixed && domain->periodicity[a] == 0)
      error->all(FLERR, std::string("fix stickslip/servo: ") + axis_names[a] + " is not periodic");
  }
}

Vector3 FixServo::pressures() const {
  const Vector3 mine = pair_->moment().diagonal();
  Vector3 all = Vector3::Zero();
  MPI_Allreduce(mine.data(), all.data(), 3, MPI_DOUBLE, MPI_SUM, world);
  return -all / (domain->xprd * domain->yprd * domain->zprd);
}

double FixServo::target(std::size_t axis, const Vector3& pressure) const {
  if (axes_[axis].mode == Mode::pressure) return axes_[axis].value;
  double others = 0;
  int sharing = 0;
  for (int a = 0; a < 3; ++a) {
    if (axes_[static_cast<std::size_t>(a)].mode == Mode::constant_p) {
      ++sharing;
    } else {
      others += pressure[a];
    }
  }
  return (3 * axes_[axis].value - others) / sharing;
}

void FixServo::control() {
  const Vector3 pressure = pressures();
  for (std::size_t a = 0; a < 3; ++a) {
    if (axes_[a].mode == Mode::pressure || axes_[a].mode == Mode::constant_p)
      follow(a, pressure[static_cast<int>(a)], target(a, pressure));
  }
}

void FixServo::follow(std::size_t axis, double pressure, double target) {
  Axis& a = axes_[axis];
  const double e = (pressure - target) / modulus_;
  const double wanted = gain_ * e + integral_ * (a.sum + e);
  const double limit =
      max_rate_ > 0 ? max_rate_ * update->dt : std::numeric_limits<double>::infinity();
  a.step = std::clamp(wanted, -limit, limit);
  if (a.step == wanted) a.sum += e;
}

void FixServo::post_integrate() {
  const bool follows_pressure = std::ranges::any_of(
      axes_, [](const Axis& a) { return a.mode == Mode::pressure || a.mode == Mode::constant_p; });
  if (follows_pressure && update->ntimestep % every_ == 0) control();
  for (Axis& a : axes_) {
    if (a.mode == Mode::rate) a.step = a.value * update->dt;
  }
  moment_before_ = pair_->moment().diagonal();
  strain_box();
}

void FixServo::strain_box() {
  for (std::size_t a = 0; a < 3; ++a) {
    if (axes_[a].mode == Mode::fixed) continue;
    const double factor = std::exp(axes_[a].step);
    double& low = domain->boxlo[a];
    double& high = domain->boxhi[a];
    const double centre = 0.5 * (low + high);
    low = centre + factor * (low - centre);
    high = centre + factor * (high - centre);
    for (int i = 0; i < atom->nlocal; ++i)
      atom->x[i][a] = centre + factor * (atom->x[i][a] - centre);
    axes_[a].strain += axes_[a].step;
  }
  domain->set_global_box();
  domain->set_local_box();
}

void FixServo::end_of_step() {
  const Vector3 after = pair_->moment().diagonal();
  for (int a = 0; a < 3; ++a) {
    work_ += 0.5 * (moment_before_[a] + after[a]) * axes_[static_cast<std::size_t>(a)].step;
  }
}

double FixServo::compute_vector(int i) {
  if (i < 3) return axes_[static_cast<std::size_t>(i)].strain;
  double all = 0;
  MPI_Allreduce(&work_, &all, 1, MPI_DOUBLE, MPI_SUM, world);
  return all;
}

void FixServo::write_restart(FILE* file) {
  double work = compute_vector(3);
  if (comm->me != 0) return;
  std::array<double, 10> numbers{};
  for (std::size_t a = 0; a < 3; ++a) {
    numbers[3 * a] = axes_[a].sum;
    numbers[3 * a + 1] = axes_[a].step;
    numbers[3 * a + 2] = axes_[a].strain;
  }
  numbers[9] = work;
  const int size = sizeof numbers;
  std::fwrite(&size, sizeof size, 1, file);
  std::fwrite(numbers.data(), sizeof(double), numbers.size(), file);
}

void FixServo::restart(char* text) {
  std::array<double, 10> numbers{};
  std::memcpy(numbers.data(), text, sizeof numbers);
  for (std::size_t a = 0; a < 3; ++a) {
    axes_[a].sum = numbers[3 * a];
    axes_[a].step = numbers[3 * a + 1];
    axes_[a].strain = numbers[3 * a + 2];
  }
  work_ = comm->me == 0 ? numbers[9] : 0;
}

}  // namespace stickslip::lammps
