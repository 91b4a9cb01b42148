// SPDX-License-Identifier: BSD-3-Clause
// Bodies side by side that a program moves by itself: what it is told of them, and where they truly
// go. Space axes, z up, SI units.
#pragma once

#include <Eigen/Geometry>
#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "stickslip/contact/pair/body_motion.hpp"
#include "stickslip/geometry/triangle_mesh.hpp"

namespace stickslip::cases {

/// What a body of a scene is.
enum class SceneShape {
  sphere,
  block,    ///< a cuboid; where a law has no such body, a sphere that does not turn
  plane,    ///< the surface of what is fixed
  mesh,     ///< triangles that are fixed, or move as they are told
  heights,  ///< fixed heights on a square grid
  edges,    ///< fixed edges in a row, each for itself, of programs in two dimensions (x and z)
  chain,    ///< those edges as one
  ellipsoid,
  superquadric,  ///< (|x/a|^n2 + |y/b|^n2)^(n1/n2) + |z/c|^n1 = 1
  cylinder,      ///< about its z axis
  polyhedron,
  clump  ///< spheres that move as one body
};

/// The word of a shape in files.
std::string word_of(SceneShape shape);

/// How a wall moves, whatever it meets.
struct SceneMotion {
  Vector3 velocity = Vector3::Zero();  ///< [m/s]
  Vector3 spin = Vector3::Zero();      ///< [rad/s]
  Vector3 about = Vector3::Zero();     ///< place about which it turns at the start [m]
};

/// How a body of a scene is turned: its axes from those of space.
using SceneTurn = Eigen::Quaternion<double, Eigen::DontAlign>;

/// Where a body of a scene is, how it moves and how it is turned.
struct SceneState : BodyState {
  SceneState() = default;
  SceneState(const BodyState& moving,  // NOLINT(google-explicit-constructor)
             const SceneTurn& turned = SceneTurn::Identity())
      : BodyState(moving), orientation(turned) {}
  SceneState(const Vector3& place, const Vector3& moves, const Vector3& turns)
      : BodyState{place, moves, turns} {}

  SceneTurn orientation = SceneTurn::Identity();
};

/// A sphere of a clump.
struct SceneSphere {
  Vector3 place = Vector3::Zero();  ///< in the axes of the clump, from its position [m]
  double radius = 0;                ///< [m]
};

/// A blow at the start of the motion.
struct SceneBlow {
  Vector3 impulse = Vector3::Zero();  ///< [N s]
  Vector3 at = Vector3::Zero();       ///< place in space [m]
};

/// A body before it moves. Shapes are about its position, in its own axes.
struct SceneBody {
  std::string name;
  SceneShape shape = SceneShape::sphere;
  double radius = 0;                      ///< radius of a sphere, a cylinder [m]
  Vector3 half_size = Vector3::Zero();    ///< half a block; semi-axes of ellipsoids and kin [m]
  std::array<double, 2> exponents{2, 2};  ///< n1, n2 of a superquadric [-]
  double half_length = 0;                 ///< half a cylinder [m]
  std::vector<Vector3> vertices = {};     ///< vertices of a polyhedron, ends of edges [m]
  double spacing = 0;                     ///< side of the grid of heights [m]
  /// Heights by rows along y, each along x [m].
  std::vector<std::vector<double>> heights = {};
  /// Rings of vertices, counterclockwise as seen from outside.
  std::vector<std::vector<std::size_t>> faces = {};
  bool is_convex = true;                   ///< a polyhedron
  std::vector<SceneSphere> spheres = {};   ///< spheres of a clump
  Vector3 wall_normal = Vector3::UnitZ();  ///< of a plane, out of it
  double mass = 0;                         ///< [kg]; infinite: held; of what is fixed not used
  /// About its principal axes [kg m^2]; infinite: it does not turn.
  Vector3 inertia = Vector3::Zero();
  SceneTurn inertia_axes = SceneTurn::Identity();  ///< principal axes, from its own
  /// Density of a shape whose mass, centre and inertia are to be found [kg/m^3]; 0: they are given.
  double density = 0;
  Vector3 centre = Vector3::Zero();    ///< centre of mass then, in its own axes [m]
  std::optional<SceneBlow> blow = {};  ///< none: no blow
  SceneState state;                    ///< of a plane: of a point of its surface
  Vector3 load = Vector3::Zero();      ///< constant force, gravity apart [N]
  Vector3 torque = Vector3::Zero();    ///< constant [N m]
  bool fixed = false;
  /// Triangles of a mesh, seen from its position.
  std::shared_ptr<const TriangleMesh> mesh = {};
  std::optional<SceneMotion> motion = {};  ///< imposed motion of what is fixed; none: it rests
  std::size_t start = 0;  ///< which of the starts it takes part in; of what is fixed in all of them
};

/// Two bodies that can touch, by their places in the scene.
struct SceneContact {
  std::size_t p = 0;  ///< moves
  std::size_t q = 1;
  double mu = 0;           ///< coefficient of friction [-]
  double restitution = 0;  ///< of the normal velocity [-]
  /// Normal force while everything rests on each other [N]; 0: nothing rests on it.
  double carried = 0;
  /// Parameters of its springs by role, where the case is on springs.
  std::map<std::string, double> springs = {};
  /// Direction of its normal, towards p, where that never changes and q is no plane.
  std::optional<Vector3> normal = {};
};

/// A place in which two bodies truly touch, for a time that a step does not see.
struct SceneTouch {
  std::size_t contact = 0;              ///< place in Scene::contacts
  double time = 0;                      ///< [s]
  Vector3 point = Vector3::Zero();      ///< [m]
  Vector3 normal = Vector3::UnitZ();    ///< unit vector towards p
  std::optional<Vector3> impulse = {};  ///< on p [N s]; none: rigid bodies do not tell it
};

/// What errors are divided by: rest has no scale of its own.
struct SceneScale {
  double velocity = 1;  ///< [m/s]
  double spin = 1;      ///< [rad/s]
  double length = 1;    ///< [m]
  double energy = 1;    ///< [J]
};

/// Many starts of one question, side by side.
struct Scene {
  std::string case_name;
  std::vector<SceneBody> bodies;
  std::vector<SceneContact> contacts;
  Vector3 gravity = Vector3::Zero();  ///< [m/s^2]
  double step = 0;                    ///< [s]
  std::vector<double> times;          ///< at which states are asked for, from 0 to the end [s]
  SceneScale scale;
  /// The law of the catalogue whose equations its contacts have, where their parameters do not say
  /// it.
  std::string like = {};
  /// Folder of the scene whose twin this one is; "": a scene of its own.
  std::string same_as = {};
  /// Answers say how bodies are turned.
  bool asks_turns = false;

  double end() const { return times.back(); }  ///< [s]
  /// Number of steps to the end.
  int steps() const;
  std::size_t starts() const;  ///< number of starts
};

/// How fine a scene is stepped, and on which grid its times lie.
struct SceneSteps {
  double step = 0;      ///< [s]
  double coarsest = 0;  ///< of the ladder: the end is a multiple of it [s]
};

/// Something that each start keeps whatever the step, without any claim of the program.
struct Kept {
  std::string name;   ///< e.g. "momentum"
  std::string title;  ///< one line: what, and what its change is relative to
  double scale = 1;   ///< of `of`
  /// Of the bodies of the scene, which have these states.
  std::function<Vector3(const Scene&, const std::vector<SceneState>&, std::size_t start)> of;
};

/// An error of the states at the start and at the end that no single truth tells.
struct OwnError {
  std::string name;
  std::string title;
  double within = 1e-2;  ///< above it the error must fall with the step
  std::function<double(const Scene&, const std::vector<SceneState>& first,
                       const std::vector<SceneState>& last)>
      of;
};

/// A number by which mistakes of programs are known.
struct SceneNumber {
  std::string name;
  double value = 0;  ///< [-]
  double right = 1;  ///< of rigid bodies [-]
};

/// A scene with its truth.
struct RigidScene {
  Scene scene;
  /// The true state of a body that moves at a time [s].
  std::function<SceneState(std::size_t body, double time)> exact;
  /// Whether that is known; empty: always.
  std::function<bool(std::size_t body, double time)> knows = {};
  std::vector<Kept> kept = {};
  std::vector<OwnError> own = {};
  /// What states at the start and at the end say of mistakes; none: nothing.
  std::function<std::vector<SceneNumber>(const Scene&, const std::vector<SceneState>& first,
                                         const std::vector<SceneState>& last)>
      numbers = {};
  /// Touches of the bodies, in which they do not stay; each contact has one at most.
  std::vector<SceneTouch> touches = {};
  int bounces = 0;              ///< of each body until the end; 0: none bounces
  bool judges_spin = true;      ///< false: nothing turns
  bool judges_energy = true;    ///< false: bodies are driven
  bool judges_position = true;  ///< false: it depends on where in a step bodies touch
  /// Where the bodies lie when each contact is pressed by what it carries on springs of unit
  /// stiffness, from where they stand in the scene [m N/m]; empty: nothing rests.
  std::vector<Vector3> settled = {};
  /// Scene with the same bodies on plain walls in the place of meshes: what a code does there is
  /// what it must do on the meshes, whatever its law. None: walls are not of triangles.
  std::optional<Scene> twin = {};
};

/// Number of starts in a scene.
inline constexpr std::size_t starts_of_scene = 16;
/// Distance of the starts from each other [m].
inline constexpr double distance_of_starts = 10;

/// Where start k stands: on a square grid.
Vector3 place_of_start(std::size_t k);
/// Its direction along the floor: sixteen of them, all different.
Vector3 direction_of_start(std::size_t k);
/// A direction for scenes that lie in planes: along x, every other one backwards.
Vector3 direction_along_x(std::size_t k);
/// Where in a step it has its event, in (0, 1): in no order, so that directions and phases are not
/// told apart by chance.
double phase_of_start(std::size_t k);

/// A solid sphere that stands at a place, at rest.
SceneBody scene_sphere(const std::string& name, std::size_t start, double radius, double mass,
                       const Vector3& position);
/// A cuboid of even density.
SceneBody scene_block(const std::string& name, std::size_t start, const Vector3& half_size,
                      double mass, const Vector3& position);
/// Half of the sides of blocks of which no two are alike, over the length L [-]: what hides behind
/// equal sides shows with them. `which` counts on: a long one, then one that is nearly a cube.
Vector3 unlike_block(std::size_t which);
/// The surface of what is fixed.
SceneBody scene_plane(const std::string& name, const Vector3& point, const Vector3& normal);

/// Fixed triangles, seen from a place.
SceneBody scene_mesh(const std::string& name, const Vector3& position,
                     std::shared_ptr<const TriangleMesh> mesh);

/// Nothing yet but the floor z = 0, under this gravity [m/s^2].
RigidScene over_floor(const SceneSteps& steps, const Vector3& gravity);

/// Times from 0 to the first multiple of the coarsest step that is not before `end`, about so many,
/// all on the grid of that step.
std::vector<double> scene_times(const SceneSteps& steps, double end, int count);

/// Velocity of the lowest point of a sphere along the floor [m/s].
Vector3 lowest_point_of(const SceneBody& sphere, const BodyState& state);
/// Spin that moves the lowest point of a sphere by this velocity along the floor.
Vector3 spin_for(const Vector3& velocity, double radius);

/// What spheres on a floor keep, whatever friction does: angular momentum about the point below
/// them, and spin about the upright axis.
std::vector<Kept> kept_on_floor(double speed, double spin);

/// What nothing turns: the spin of spheres in starts that are free, else that about the upright
/// axis.
Kept kept_spin(double spin, std::function<bool(std::size_t start)> is_free);

/// Where the centre of mass of a body is at the start [m].
Vector3 centre_of_mass(const SceneBody& body);
/// Tensor of inertia of a body along the axes of space, turned so [kg m^2].
Matrix3 inertia_in_space(const SceneBody& body, const SceneTurn& orientation);

/// Direction of the normal of a contact, towards p, where it never changes; none: it does.
std::optional<Vector3> steady_normal(const Scene& scene, const SceneContact& contact);

/// Kinetic energy and that of the weight of the bodies of a start [J].
double energy_of(const Scene& scene, const std::vector<SceneState>& states, std::size_t start);

}  // namespace stickslip::cases
