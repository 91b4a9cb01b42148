// SPDX-License-Identifier: BSD-3-Clause
// A batch of contacts on a device: the kernels of linear-refined, hertz-mindlin and jaeger from the
// source that the CPU has, one contact a thread. The type is chosen when it is compiled:
//   nvcc -std=c++20 --expt-relaxed-constexpr -fmad=false -DSTICKSLIP_REAL=float ... contacts.cu
// First contacts walk at random, on the device and by the same source on the CPU, and what differs
// is counted: nothing may, unless the device contracts products and sums (-fmad=true
// -DSTICKSLIP_CONTRACTED). Then steps are timed.
#define STICKSLIP_LANES on_device
#define STICKSLIP_ONE_LANE
#ifndef STICKSLIP_REAL
#define STICKSLIP_REAL float
#endif
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <vector>

#include "stickslip/laws/hertzian/hertz_mindlin.hpp"
#include "stickslip/laws/lanes/bounded_history.ipp"
#include "stickslip/laws/lanes/incremental_mindlin_lanes.ipp"
#include "stickslip/laws/lanes/linear_lanes.ipp"

using namespace stickslip;
using Real = STICKSLIP_REAL;

/// Columns of a batch, a number of all contacts in each: a step, the force, and what is remembered.
enum Column { overlap_old, overlap_new, shift_x, shift_y, radius, normal, force_x, force_y, first };

/// A batch, where it is advanced: on the device or here.
struct Columns {
  Real* numbers;        ///< by columns, each as long as there are contacts
  unsigned char* done;  ///< 0: left to the law itself on the host
  std::size_t count;

  STICKSLIP_DEVICE Real& at(int column, std::size_t i) const {
    return numbers[static_cast<std::size_t>(column) * count + i];
  }
};

/// A contact that is open at the end.
STICKSLIP_DEVICE bool is_open(const StepLanes& step) {
  return (step.overlap_new <= Lanes(0)).bits() != 0;
}
/// Its force.
STICKSLIP_DEVICE ForceLanes no_force() { return {0, {0, 0}, LaneMask::none(), LaneMask(true)}; }

/// Laws with a history of numbers. `seen` are numbers that a step must read and write at least.
template <std::size_t count>
struct NumbersLaw {
  static constexpr int remembered = count;
  static constexpr int seen = 2 * remembered;

  template <class Kernel>
  static STICKSLIP_DEVICE ForceLanes with(const Columns& all, std::size_t i, const StepLanes& step,
                                          const Kernel& kernel) {
    HistoryLanes<count> history;
    for (int k = 0; k < remembered; ++k) history[k] = Lanes::of(all.at(first + k, i));
    ForceLanes force = no_force();
    if (is_open(step)) {
      for (int k = 0; k < remembered; ++k) history[k] = 0;
    } else {
      force = kernel(history);
    }
    if (force.done.bits() != 0)
      for (int k = 0; k < remembered; ++k) all.at(first + k, i) = history[k].value();
    return force;
  }
};

struct Refined : NumbersLaw<2> {
  static constexpr const char* name = "linear-refined";
  SpringNumbers law{1e5, 1e5, 0.5};

  STICKSLIP_DEVICE ForceLanes operator()(const Columns& all, std::size_t i,
                                         const StepLanes& step) const {
    return with(all, i, step, [&](HistoryLanes<2>& history) {
      if ((step.overlap_old <= Lanes(0)).bits() != 0) return touch_lanes(law, history, step);
      const HistoryLanes<2> before = history;
      const ForceLanes sticks = stick_lanes(law, history, step);
      if (sticks.done.bits() != 0) return sticks;
      history = before;
      return slip_lanes(law, history, step);
    });
  }
};

struct Mindlin : NumbersLaw<4> {
  static constexpr const char* name = "hertz-mindlin";
  HertzMindlin law;

  STICKSLIP_DEVICE ForceLanes operator()(const Columns& all, std::size_t i,
                                         const StepLanes& step) const {
    return with(all, i, step,
                [&](HistoryLanes<4>& history) { return advance_lanes(law, history, step); });
  }
};

struct EquivalentHistory {
  static constexpr const char* name = "jaeger";
  using History = BoundedHistory<16>;
  static constexpr int remembered = History::columns;
  /// Number of segments, force, the two highest segments; one that is cut and one that is new.
  static constexpr int seen = 1 + 2 + 6 + 1 + 2 + 1 + 3;
  Jaeger law;

  STICKSLIP_DEVICE ForceLanes operator()(const Columns& all, std::size_t i,
                                         const StepLanes& step) const {
    History history(&all.at(first, i), all.count);
    return advance_lanes(law, history, step);
  }
};

/// A step of a contact; with `back` from the end of the step to its start.
template <class Law>
STICKSLIP_DEVICE void advance_one(const Law& law, const Columns& all, std::size_t i, bool back) {
  const Real side = back ? -1 : 1;
  const StepLanes step(Lanes::of(all.at(back ? overlap_new : overlap_old, i)),
                       Lanes::of(all.at(back ? overlap_old : overlap_new, i)),
                       {Lanes::of(side * all.at(shift_x, i)), Lanes::of(side * all.at(shift_y, i))},
                       Lanes::of(all.at(radius, i)));
  const ForceLanes force = law(all, i, step);
  all.done[i] = force.done.bits() != 0 ? 1 : 0;
  if (all.done[i] == 0) return;
  all.at(normal, i) = force.normal.value();
  all.at(force_x, i) = force.tangential.x.value();
  all.at(force_y, i) = force.tangential.y.value();
}

template <class Law>
__global__ void advance_all(Law law, Columns all, bool back) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < all.count) advance_one(law, all, i, back);
}

/// Ends the program where a call of the device fails.
void must(cudaError_t answer) {
  if (answer == cudaSuccess) return;
  std::printf("device: %s\n", cudaGetErrorString(answer));
  std::exit(1);
}

/// A batch on the host and its copy on the device.
class Batch {
 public:
  Batch(std::size_t count, int columns)
      : numbers(count * static_cast<std::size_t>(columns)), done(count) {
    here = {numbers.data(), done.data(), count};
    there.count = count;
    must(cudaMalloc(&there.numbers, numbers.size() * sizeof(Real)));
    must(cudaMalloc(&there.done, count));
    upload(columns);
  }
  ~Batch() {
    cudaFree(there.numbers);
    cudaFree(there.done);
  }
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  /// The first columns.
  void upload(int columns) {
    must(cudaMemcpy(there.numbers, here.numbers,
                    static_cast<std::size_t>(columns) * here.count * sizeof(Real),
                    cudaMemcpyHostToDevice));
  }
  template <class Law>
  void advance(const Law& law, bool back) {
    constexpr unsigned threads = 256;
    advance_all<<<static_cast<unsigned>((there.count + threads - 1) / threads), threads>>>(
        law, there, back);
  }

  std::vector<Real> numbers;
  std::vector<unsigned char> done;
  Columns here{};
  Columns there{};
};

/// Numbers from 0 to 1 without a pattern.
class Numbers {
 public:
  double operator()() {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<double>(state_ >> 11) * 0x1p-53;
  }

 private:
  unsigned long long state_ = 1;
};

/// The next step of each contact: some stick, some slip, and some open and close.
void walk(const Columns& all, Numbers& random) {
  for (std::size_t i = 0; i < all.count; ++i) {
    const Real from = all.at(overlap_new, i);
    double to = from + 4e-7 * (random() - 0.5);
    if (random() > 0.98) to = 2e-5 * (random() - 0.3);
    const double size = 1e-6 * random() * random();
    const double heading = 6.283185307179586 * random();
    all.at(overlap_old, i) = from;
    all.at(overlap_new, i) = static_cast<Real>(std::min(to, 2e-5));
    all.at(shift_x, i) = static_cast<Real>(size * std::cos(heading));
    all.at(shift_y, i) = static_cast<Real>(size * std::sin(heading));
    all.at(radius, i) = Real(.01);
  }
}

/// What a device that contracts may differ by in a step, of the greatest force: round-off.
#ifdef STICKSLIP_CONTRACTED
constexpr double allowed = 100 * std::numeric_limits<Real>::epsilon();
#else
constexpr double allowed = 0;
#endif

/// Walks on the device and here; whether no more differs than is allowed.
template <class Law>
bool agrees(const Law& law) {
  constexpr std::size_t contacts = 100000;
  constexpr int steps = 40;
  Batch batch(contacts, first + Law::remembered);
  std::vector<Real> numbers(batch.numbers.size());
  std::vector<unsigned char> done(contacts);
  Numbers random;
  for (std::size_t i = 0; i < contacts; ++i)
    batch.here.at(overlap_new, i) = static_cast<Real>(-1e-6 * random());
  long advanced = 0;
  long differ = 0;
  long left_by_one = 0;  // and done by the other
  double largest = 0;    // difference of forces
  double greatest = 0;   // force
  for (int step = 0; step < steps; ++step) {
    walk(batch.here, random);
    batch.upload(first + Law::remembered);  // both begin with what is remembered here
    batch.advance(law, false);
    must(cudaMemcpy(numbers.data(), batch.there.numbers, numbers.size() * sizeof(Real),
                    cudaMemcpyDeviceToHost));
    must(cudaMemcpy(done.data(), batch.there.done, contacts, cudaMemcpyDeviceToHost));
    for (std::size_t i = 0; i < contacts; ++i) {
      advance_one(law, batch.here, i, false);
      advanced += batch.done[i];
      if (batch.done[i] == done[i]) continue;
      ++left_by_one;
      for (int k = 0; k < first + Law::remembered; ++k)
        numbers[static_cast<std::size_t>(k) * contacts + i] = batch.here.at(k, i);
    }
    for (std::size_t k = 0; k < numbers.size(); ++k)
      if (numbers[k] != batch.numbers[k]) ++differ;
    for (std::size_t k = force_x * contacts; k < first * contacts; ++k) {
      greatest = std::max(greatest, std::abs(double(numbers[k])));
      largest = std::max(largest, std::abs(double(numbers[k]) - double(batch.numbers[k])));
    }
  }
  std::printf(
      "%s: %ld of %ld steps done, %ld by one alone; %ld numbers differ, forces by at most %.2g of "
      "the greatest\n",
      Law::name, advanced, long(steps * contacts), left_by_one, differ, largest / greatest);
  return allowed > 0 ? largest <= allowed * greatest : differ + left_by_one == 0;
}

/// Milliseconds that calls on the device take.
template <class Calls>
double milliseconds(const Calls& calls) {
  cudaEvent_t begin = nullptr;
  cudaEvent_t end = nullptr;
  must(cudaEventCreate(&begin));
  must(cudaEventCreate(&end));
  must(cudaEventRecord(begin));
  calls();
  must(cudaEventRecord(end));
  must(cudaEventSynchronize(end));
  must(cudaGetLastError());
  float ms = 0;
  must(cudaEventElapsedTime(&ms, begin, end));
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
  return ms;
}

/// Median of the times of nine runs, in seconds for one call of each; a first run is left out.
template <class Calls>
double seconds_of(int calls_in_run, const Calls& calls) {
  std::vector<double> times;
  for (int run = 0; run < 10; ++run) times.push_back(milliseconds(calls));
  times.erase(times.begin());
  std::nth_element(times.begin(), times.begin() + 4, times.end());
  return 1e-3 * times[4] / calls_in_run;
}

/// Bytes in a second that a copy within the device's memory reads and writes.
double copied_in_a_second() {
  constexpr std::size_t bytes = std::size_t{1} << 31;
  char* from = nullptr;
  char* to = nullptr;
  must(cudaMalloc(&from, bytes));
  must(cudaMalloc(&to, bytes));
  must(cudaMemset(from, 1, bytes));
  const double seconds =
      seconds_of(1, [&] { must(cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice)); });
  cudaFree(from);
  cudaFree(to);
  return 2.0 * bytes / seconds;
}

/// Prints the time of a step for a contact, and which part of the bandwidth it takes if nothing is
/// read or written that need not be.
template <class Law>
void time_steps(const Law& law, double bandwidth) {
  constexpr int steps = 20;  // there and back, one launch after the other
  for (const std::size_t count : {10000, 100000, 1000000, 10000000}) {
    Batch batch(count, first + Law::remembered);
    Numbers random;
    for (std::size_t i = 0; i < count; ++i)
      batch.here.at(overlap_new, i) = static_cast<Real>(-1e-6 * random());
    for (int step = 0; step < 4; ++step) {
      walk(batch.here, random);
      batch.upload(normal);
      batch.advance(law, false);
    }
    walk(batch.here, random);
    batch.upload(normal);
    const double seconds = seconds_of(steps, [&] {
      for (int step = 0; step < steps; ++step) batch.advance(law, step % 2 != 0);
    });
    must(cudaMemcpy(batch.done.data(), batch.there.done, count, cudaMemcpyDeviceToHost));
    const double done = static_cast<double>(std::count(batch.done.begin(), batch.done.end(), 1)) /
                        static_cast<double>(count);
    const double bytes =
        static_cast<double>(count) * ((first + Law::seen) * double(sizeof(Real)) + 1);
    std::printf(
        "%-14s %8zu contacts: %7.4f ns each, %4.0f bytes, %.2f of the bandwidth; %.4f done\n",
        Law::name, count, 1e9 * seconds / double(count), bytes / double(count),
        bytes / seconds / bandwidth, done);
  }
}

int main() {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::printf("no device\n");
    return 77;
  }
  cudaDeviceProp device{};
  must(cudaGetDeviceProperties(&device, 0));
  const double bandwidth = copied_in_a_second();
  std::printf("%s, %s precision%s; a copy moves %.3g GB/s\n", device.name,
              sizeof(Real) == sizeof(float) ? "single" : "double",
              allowed > 0 ? ", contracted" : "", 1e-9 * bandwidth);
  const Refined refined;
  const Mindlin mindlin;
  const EquivalentHistory jaeger;
  const bool right = agrees(refined) & agrees(mindlin) & agrees(jaeger);
  time_steps(refined, bandwidth);
  time_steps(mindlin, bandwidth);
  time_steps(jaeger, bandwidth);
  return right ? 0 : 1;
}
