// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/precision/single_spheres.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "stickslip/contact/batch/instructions.hpp"
#include "stickslip/contact/batch/sphere_motion.hpp"
#include "stickslip/contact/law/number_range.hpp"
#include "stickslip/description/parameter.hpp"
#include "stickslip/description/words.hpp"
#include "stickslip/laws/hertzian/hertz_mindlin.hpp"
#include "stickslip/laws/linear/linear_conventional.hpp"
#include "stickslip/laws/linear/linear_refined.hpp"
#include "stickslip/laws/precision/single_law.hpp"

namespace stickslip {
namespace {

/// The most lanes of any kernel: columns have room for whole ones.
constexpr std::size_t most_lanes = 16;

constexpr std::size_t whole_chunks(std::size_t room) {
  return (room + single_chunk - 1) / single_chunk * single_chunk;
}

SingleKernels best_kernels() {
#ifdef STICKSLIP_HAS_WIDER_KERNELS
  if (best_instructions() >= Instructions::avx512) return single_kernels_avx512();
  if (best_instructions() >= Instructions::avx2) return single_kernels_avx2();
#endif
  return single_kernels_baseline();
}
template <class Law>
SingleLawKernel<Law> best_law_kernel() {
#ifdef STICKSLIP_HAS_WIDER_KERNELS
  if (best_instructions() >= Instructions::avx512) return single_law_kernel_avx512<Law>();
  if (best_instructions() >= Instructions::avx2) return single_law_kernel_avx2<Law>();
#endif
  return single_law_kernel_baseline<Law>();
}

/// Contacts of a law that is known.
template <class Law>
class SingleSpheresOf final : public SingleSpheres {
 public:
  SingleSpheresOf(const InSingle<Law>& law, FrameUpdate frame, SphereGeometry geometry,
                  std::size_t room)
      : SingleSpheres(geometry, numbers, room), law_(law), frame_(frame) {}

  std::unique_ptr<SingleSpheres> empty(std::size_t room) const override {
    return std::make_unique<SingleSpheresOf>(law_, frame_, geometry(), room);
  }

  std::optional<std::size_t> advance(const SphereArrays& spheres, const SphereStep& step,
                                     std::size_t first, std::size_t count,
                                     std::span<ContactForce> local) override {
    const Columns columns = columns_from(first);
    SingleChunk chunk;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the kernels
    kernels_.move(spheres, step, frame_, columns, count, chunk);
    std::uint64_t left = count < single_chunk ? (std::uint64_t{1} << count) - 1 : ~std::uint64_t{0};
    const bool is_whole = !local.empty() || !law_.suits_lanes();
    if (!is_whole) left = law_kernel_(law_, columns, count, chunk);
    std::optional<std::size_t> not_finite;
    for (; left != 0; left &= left - 1) {
      const auto k = static_cast<std::size_t>(std::countr_zero(left));
      const ContactForce force = advance_one(spheres, step, columns, k, chunk, is_whole);
      if (force.status == Status::not_finite && !not_finite) not_finite = first + k;
      if (!local.empty()) local[k] = force;
    }
    kernels_.answer(spheres, columns, count, chunk);
    return not_finite;
  }

 private:
  static constexpr std::size_t numbers = sizeof(typename Law::History) / sizeof(double);

  /// A step that the kernel leaves, in double precision: only its answer is rounded.
  ContactForce force_alone(typename Law::History& history, const ContactStep& step) const noexcept {
    if constexpr (AdvancesForceAlone<Law>) return law_.Law::advance_force(history, step);
    return law_.Law::advance(history, step);
  }

  /// What the kernel does not do: the whole law where works or dashpots are wanted, or what it has
  /// left.
  ContactForce advance_one(const SphereArrays& spheres, const SphereStep& time,
                           const Columns& columns, std::size_t k, SingleChunk& chunk,
                           bool is_whole) {
    const auto [p, q] = columns.pairs[k];
    const Vector3 normal(chunk.normal[0][k], chunk.normal[1][k], chunk.normal[2][k]);
    const float* const t = columns.column(Columns::tangent) + k;
    const Vector3 tangent(t[0], t[columns.stride], t[2 * columns.stride]);
    const double half = 0.5 * chunk.overlap_new[k];
    const Vector3 velocity = row(spheres.velocity, q) - row(spheres.velocity, p) -
                             ((chunk.radius_q[k] - half) * row(spheres.spin, q) +
                              (chunk.radius_p[k] - half) * row(spheres.spin, p))
                                 .cross(normal);
    ContactStep step;
    step.overlap_old = chunk.overlap_old[k];
    step.overlap_new = chunk.overlap_new[k];
    step.shift = {chunk.shift[0][k], chunk.shift[1][k]};
    step.velocity = {dot(tangent, velocity), dot(Vector3(normal.cross(tangent)), velocity)};
    step.approach = chunk.approach[k];
    step.approach_velocity = -dot(velocity, normal);
    step.dt = time.dt;
    step.effective_radius = chunk.effective_radius[k];

    typename Law::History history;
    const std::span numbers_here(reinterpret_cast<double*>(&history), numbers);
    for (std::size_t i = 0; i < numbers; ++i)
      numbers_here[i] = columns.column(Columns::histories + i)[k];
    ContactForce out = is_whole ? law_.advance(history, step) : force_alone(history, step);
    for (std::size_t i = 0; i < numbers; ++i)
      columns.column(Columns::histories + i)[k] = static_cast<float>(numbers_here[i]);
    chunk.compression[k] = static_cast<float>(out.normal + out.damping_normal);
    const Vector2 tangential = out.tangential + out.damping_tangential;
    for (std::size_t i = 0; i < 2; ++i)
      chunk.tangential[i][k] = static_cast<float>(tangential[static_cast<Eigen::Index>(i)]);
    columns.regimes[k] = out.regime;
    const double asked = step.overlap_old + step.overlap_new + step.shift[0] + step.shift[1];
    if (0 * (asked + chunk.compression[k] + tangential[0] + tangential[1]) != 0)
      out.status = Status::not_finite;
    return out;
  }

  InNumberRange<InSingle<Law>> law_;
  FrameUpdate frame_;
  SingleKernels kernels_ = best_kernels();
  SingleLawKernel<Law> law_kernel_ = best_law_kernel<Law>();
};

template <class Law>
std::unique_ptr<SingleSpheres> make(const LawSpec& spec, const FramedLaw& law,
                                    SphereGeometry geometry) {
  InSingle<Law> known;
  known.arithmetic = Arithmetic::single_precision;
  for (const Parameter& p : parameters_in<InSingle<Law>>()) {
    const std::string* const text = spec.option(p.name);
    if (text != nullptr && p.name != arithmetic_option)
      p.set<InSingle<Law>>(known, read_value(p, *text));
  }
  known.check();
  return std::make_unique<SingleSpheresOf<Law>>(known, law.frame, geometry, 0);
}

using Make = std::unique_ptr<SingleSpheres> (*)(const LawSpec&, const FramedLaw&, SphereGeometry);
constexpr std::array<std::pair<std::string_view, Make>, 3> known_laws{
    {{LinearConventional::identity.name, &make<LinearConventional>},
     {LinearRefined::identity.name, &make<LinearRefined>},
     {HertzMindlin::identity.name, &make<HertzMindlin>}}};

}  // namespace

std::unique_ptr<SingleSpheres> SingleSpheres::of(const LawSpec& spec, const FramedLaw& law,
                                                 SphereGeometry geometry) {
  const auto* const known =
      std::ranges::find(known_laws, spec.name, [](const auto& entry) { return entry.first; });
  if (known == known_laws.end() || spec.is_from_outside())
    throw InputError(spec.name + " has no kernel in single precision; those that have one are " +
                     joined(laws_in_single()));
  if ((law.frame != FrameUpdate::exact && law.frame != FrameUpdate::projected) ||
      law.frame_order != FrameOrder::before || law.kinematics != Kinematics::mid_arm ||
      law.adds_moments())
    throw InputError(
        "single precision goes with frame=exact or projected, frame-order=before, "
        "kinematics=mid-arm, and without moments");
  return known->second(spec, law, geometry);
}

SingleSpheres::SingleSpheres(SphereGeometry geometry, std::size_t history, std::size_t room)
    : geometry_(geometry), history_(history) {
  set_room(whole_chunks(room));
}

void SingleSpheres::set_room(std::size_t room) {
  const auto resize = [this, room](auto& numbers, std::size_t columns) {
    std::remove_reference_t<decltype(numbers)> moved(columns * room);
    for (std::size_t i = 0; i < columns; ++i) {
      const auto column = numbers.begin() + static_cast<std::ptrdiff_t>(i * room_);
      std::copy_n(column, size_, moved.begin() + static_cast<std::ptrdiff_t>(i * room));
    }
    numbers = std::move(moved);
  };
  resize(pairs_, 1);
  resize(regimes_, 1);
  resize(numbers_, columns());
  resize(branches_, is_mixed() ? 3 : 0);
  room_ = room;
}

Vector3 SingleSpheres::vector(std::size_t first_column, std::size_t contact) const {
  return {number(first_column, contact), number(first_column + 1, contact),
          number(first_column + 2, contact)};
}

Vector3 SingleSpheres::branch(std::size_t contact) const {
  if (!is_mixed()) return vector(Columns::histories + history_, contact);
  return {branches_[contact], branches_[room_ + contact], branches_[2 * room_ + contact]};
}

SphereForce SingleSpheres::force(std::size_t contact) const {
  // All of these laws remember the tangential force first.
  const Vector3 tangent = vector(Columns::tangent, contact);
  const Vector3 bitangent = branch(contact).normalized().cross(tangent);
  return {vector(Columns::on_p, contact),
          number(Columns::histories, contact) * tangent +
              number(Columns::histories + 1, contact) * bitangent,
          regimes_[contact], Status::ok};
}

void SingleSpheres::append(Pair pair, const Vector3& branch, const Vector3& tangent,
                           std::span<const double> history) {
  if (size_ == room_) set_room(whole_chunks(size_ + size_ / 8 + 1));
  const std::size_t contact = size_++;
  pairs_[contact] = pair;
  regimes_[contact] = Regime::separated;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    number(Columns::tangent + i, contact) = static_cast<float>(tangent[k]);
    number(Columns::on_p + i, contact) = 0;
    if (is_mixed()) {
      branches_[i * room_ + contact] = branch[k];
    } else {
      number(Columns::histories + history_ + i, contact) = static_cast<float>(branch[k]);
    }
  }
  for (std::size_t i = 0; i < history_; ++i)
    number(Columns::histories + i, contact) = static_cast<float>(history[i]);
  lanes_are_full_ = false;
}

void SingleSpheres::open(Pair pair, const Vector3& branch) {
  const std::vector<double> virgin(history_, 0.0);
  append(pair, branch, ContactFrame(branch.normalized()).tangent(), virgin);
}

std::vector<double> SingleSpheres::pack(std::size_t contact) const {
  const Vector3 branch = this->branch(contact);
  const Vector3 tangent = vector(Columns::tangent, contact);
  const Vector3 bitangent = branch.normalized().cross(tangent);
  std::vector<double> numbers;
  for (const Vector3& v : {branch, tangent, bitangent})
    numbers.insert(numbers.end(), v.begin(), v.end());
  for (std::size_t i = 0; i < history_; ++i)
    numbers.push_back(number(Columns::histories + i, contact));
  return numbers;
}

void SingleSpheres::add(Pair pair, std::span<const double> numbers) {
  constexpr std::size_t vectors = 3 + frame_numbers;
  if (numbers.size() != vectors + history_)
    throw InputError("a contact of " + std::to_string(numbers.size()) + " numbers instead of " +
                     std::to_string(vectors + history_));
  append(pair, {numbers[0], numbers[1], numbers[2]}, {numbers[3], numbers[4], numbers[5]},
         numbers.subspan(vectors));
}

SingleSpheres::Columns SingleSpheres::columns_from(std::size_t first) {
  if (!lanes_are_full_) {
    const auto fill = [this](auto& numbers, std::size_t columns) {
      const std::size_t end = (size_ + most_lanes - 1) / most_lanes * most_lanes;
      for (std::size_t i = 0; i < columns * room_; i += room_) {
        for (std::size_t k = size_; k < end; ++k) numbers[i + k] = numbers[i + size_ - 1];
      }
    };
    fill(pairs_, 1);
    fill(numbers_, columns());
    fill(branches_, is_mixed() ? 3 : 0);
    lanes_are_full_ = true;
  }
  return {pairs_.data() + first,
          numbers_.data() + first,
          is_mixed() ? branches_.data() + first : nullptr,
          regimes_.data() + first,
          room_,
          history_};
}

double SingleSpheres::bytes() const {
  return static_cast<double>(pairs_.size() * sizeof(Pair) + numbers_.size() * sizeof(float) +
                             branches_.size() * sizeof(double) + regimes_.size() * sizeof(Regime));
}

}  // namespace stickslip
