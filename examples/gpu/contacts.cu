// SPDX-License-Identifier: BSD-3-Clause
// A batch of contacts on a device: the kernels of linear-refined and hertz-mindlin from the source
// that the CPU has, one contact a thread. The type is chosen when it is compiled:
//   nvcc -std=c++20 --expt-relaxed-constexpr -fmad=false -DSTICKSLIP_REAL=float ... contacts.cu
// Prints the largest difference to the same source on the CPU; 0 is what it must be, with
// contraction off (-fmad=false).
#define STICKSLIP_LANES on_device
#define STICKSLIP_ONE_LANE
#ifndef STICKSLIP_REAL
#define STICKSLIP_REAL float
#endif
#include <cstdio>
#include <vector>

#include "stickslip/laws/hertz_mindlin.hpp"
#include "stickslip/laws/lanes/incremental_mindlin_lanes.ipp"
#include "stickslip/laws/lanes/linear_lanes.ipp"

using namespace stickslip;
using Real = STICKSLIP_REAL;

/// A step of one contact and what it remembers; then its force.
struct Contact {
  Real overlap_old, overlap_new;  ///< [m]
  Real shift[2];                  ///< [m]
  Real radius;                    ///< R = 2/(1/R1 + 1/R2) [m]
  Real history[4];                ///< of the law
  Real normal, tangential[2];     ///< [N]
  bool done;  ///< false: left to the law itself on the host, as where a contact begins
};

template <std::size_t numbers, class Advance>
STICKSLIP_DEVICE void advance_with(Contact& c, const Advance& advance) {
  HistoryLanes<numbers> history;
  for (std::size_t i = 0; i < numbers; ++i) history[i] = Lanes::of(c.history[i]);
  const StepLanes step(Lanes::of(c.overlap_old), Lanes::of(c.overlap_new),
                       {Lanes::of(c.shift[0]), Lanes::of(c.shift[1])}, Lanes::of(c.radius));
  const ForceLanes force = advance(history, step);
  c.done = force.done.bits() != 0;
  if (!c.done) return;
  for (std::size_t i = 0; i < numbers; ++i) c.history[i] = history[i].value();
  c.normal = force.normal.value();
  c.tangential[0] = force.tangential.x.value();
  c.tangential[1] = force.tangential.y.value();
}

/// Springs that stick, and of those that do not the ones that slip.
struct Refined {
  SpringNumbers law;
  STICKSLIP_DEVICE void operator()(Contact& c) const {
    advance_with<2>(c, [this](auto& h, const StepLanes& s) { return stick_lanes(law, h, s); });
    if (!c.done)
      advance_with<2>(c, [this](auto& h, const StepLanes& s) { return slip_lanes(law, h, s); });
  }
};
struct Mindlin {
  HertzMindlin law;
  STICKSLIP_DEVICE void operator()(Contact& c) const {
    advance_with<4>(c, [this](auto& h, const StepLanes& s) { return advance_lanes(law, h, s); });
  }
};

template <class Law>
__global__ void advance_all(Law law, Contact* contacts, int count) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < count) law(contacts[i]);
}

/// Contacts that stick and slip; numbers without a pattern from a counter.
std::vector<Contact> contacts_of(int count, double stiffness) {
  std::vector<Contact> all(static_cast<std::size_t>(count));
  unsigned state = 1;
  const auto random = [&state] {
    state = state * 1664525U + 1013904223U;
    return static_cast<Real>(state >> 8) / 16777216;
  };
  for (Contact& c : all) {
    c = {};
    c.overlap_old = Real(1e-5) * (1 + random());
    c.overlap_new = c.overlap_old * (1 + Real(.02) * (random() - Real(.5)));
    c.radius = Real(.01);
    const Real limit = Real(.5 * stiffness) * c.overlap_old;
    for (int k = 0; k < 2; ++k) {
      c.history[k] = limit * (random() - Real(.5)) * Real(1.4);
      c.shift[k] = Real(2e-7) * (random() - Real(.5));
    }
  }
  return all;
}

template <class Law>
bool agrees(const char* name, const Law& law, double stiffness) {
  constexpr int count = 100000;
  std::vector<Contact> here = contacts_of(count, stiffness);
  std::vector<Contact> there = here;
  Contact* device = nullptr;
  const std::size_t bytes = here.size() * sizeof(Contact);
  if (cudaMalloc(&device, bytes) != cudaSuccess ||
      cudaMemcpy(device, there.data(), bytes, cudaMemcpyHostToDevice) != cudaSuccess) {
    std::printf("%s: no device\n", name);
    return false;
  }
  advance_all<<<(count + 255) / 256, 256>>>(law, device, count);
  const auto end = cudaMemcpy(there.data(), device, bytes, cudaMemcpyDeviceToHost);
  cudaFree(device);
  if (end != cudaSuccess) {
    std::printf("%s: %s\n", name, cudaGetErrorString(end));
    return false;
  }
  for (Contact& c : here) law(c);
  int differ = 0;
  int done = 0;
  double largest = 0;
  for (std::size_t i = 0; i < here.size(); ++i) {
    done += here[i].done ? 1 : 0;
    if (here[i].done != there[i].done) ++differ;
    if (!here[i].done || !there[i].done) continue;
    for (int k = 0; k < 2; ++k) {
      const double off = std::abs(double(here[i].tangential[k]) - double(there[i].tangential[k]));
      if (off > 0) ++differ;
      largest = std::max(largest, off / double(here[i].normal));
    }
  }
  std::printf("%s: %d of %d contacts, %d numbers differ, by at most %.2g of the normal force\n",
              name, done, count, differ, largest);
  return differ == 0;
}

/// Bytes that the device's memory moves in a second, by its data sheet; 0: not known.
double peak_bandwidth() {
  int clock_kHz = 0;
  int bits = 0;
  cudaDeviceGetAttribute(&clock_kHz, cudaDevAttrMemoryClockRate, 0);
  cudaDeviceGetAttribute(&bits, cudaDevAttrGlobalMemoryBusWidth, 0);
  return 2 * 1e3 * clock_kHz * bits / 8;  // double data rate
}

/// Prints the time of a step for a contact, and how much of the bandwidth it takes: each contact is
/// read and written once.
template <class Law>
void time_steps(const char* name, const Law& law, double stiffness) {
  for (const int count : {10000, 100000, 1000000, 10000000}) {
    const std::vector<Contact> all = contacts_of(count, stiffness);
    const std::size_t bytes = all.size() * sizeof(Contact);
    Contact* device = nullptr;
    if (cudaMalloc(&device, bytes) != cudaSuccess) return;
    cudaMemcpy(device, all.data(), bytes, cudaMemcpyHostToDevice);
    cudaEvent_t begin = nullptr;
    cudaEvent_t end = nullptr;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    float fastest_ms = 0;
    for (int repeat = 0; repeat < 20; ++repeat) {
      cudaEventRecord(begin);
      advance_all<<<(count + 255) / 256, 256>>>(law, device, count);
      cudaEventRecord(end);
      cudaEventSynchronize(end);
      float ms = 0;
      cudaEventElapsedTime(&ms, begin, end);
      if (repeat == 0 || ms < fastest_ms) fastest_ms = ms;
    }
    const double seconds = 1e-3 * fastest_ms;
    const double rate = 2.0 * static_cast<double>(bytes) / seconds;
    std::printf("%s: %d contacts of %zu bytes, %.4g ns each, %.3g GB/s", name, count,
                sizeof(Contact), 1e9 * seconds / count, 1e-9 * rate);
    if (peak_bandwidth() > 0) std::printf(", %.2f of the device's", rate / peak_bandwidth());
    std::printf("\n");
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
    cudaFree(device);
  }
}

int main() {
  const Refined refined{{1e5, 1e5, 0.5}};
  const Mindlin mindlin{};
  const bool right = agrees("linear-refined", refined, 1e5) & agrees("hertz-mindlin", mindlin, 1e5);
  time_steps("linear-refined", refined, 1e5);
  time_steps("hertz-mindlin", mindlin, 1e5);
  return right ? 0 : 1;
}
