/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * The interface for contact laws in shared objects. Plain C99; nothing else is needed to build one:
 *
 *     cc -std=c99 -O2 -shared -fPIC -I PREFIX/include law.c -o law.so
 *     stickslip run --law ./law.so
 *
 * A shared object exports one function, stickslip_law_descriptor(), which returns one descriptor.
 * docs/shared-object-laws.md is the guide, examples/c-law a complete law.
 *
 * Conventions
 *   Units are SI. A contact lies between the bodies p and q; vectors have two components, along the
 *   tangents of the contact frame, which follows the rotation of the bodies: a law turns nothing.
 *   Overlaps and shifts are those of the pair. The tangential force is the force on p; in stick it
 *   points along the shift of q. The normal force is positive in compression. `normal`,
 *   `tangential`, `rolling` and `twisting` exclude the dashpot, which has members of its own: the
 *   program adds them. (A bond answers its whole force and moment.)
 *
 * Threads
 *   Functions are called from several threads at once, each with states of its own. A law keeps
 *   nothing in static or global variables.
 *
 * Versions
 *   A change that breaks compiled laws raises STICKSLIP_LAW_INTERFACE. Otherwise struct
 * stickslip_law grows at its end only; its member `size` tells the two sides how much of it there
 * is. Steps of version 1 end before mass_p: laws compiled for it are given such steps.
 *   Moments of versions 1 and 2 include their dashpots, and are read so.
 */
/* NOLINTBEGIN(modernize-*,readability-identifier-naming): C headers, and names as C has them. */
#ifndef STICKSLIP_LAW_H
#define STICKSLIP_LAW_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Version of this interface. */
#define STICKSLIP_LAW_INTERFACE 3

/** All that a law sees of one time step. Inside the step overlap and shift grow in proportion. */
struct stickslip_step {
  double overlap_old;       /**< overlap at the start [m]; negative: a gap */
  double overlap_new;       /**< overlap at the end [m]; negative: a gap */
  double shift[2];          /**< tangential movement of q relative to p in the step [m] */
  double velocity[2];       /**< tangential velocity of q relative to p at the end [m/s] */
  double approach;          /**< normal movement from the motion of the bodies [m]; differs from the
                                 change of the overlap by the curvature of the motion */
  double approach_velocity; /**< its rate at the end of the step [m/s] */
  double dt;                /**< duration of the step [s]; 0: not known */
  double effective_radius;  /**< R = 2/(1/R1 + 1/R2) [m]: R for two equal spheres, and twice what
                                 papers call the effective radius; 0: not known */
  double mass_p;            /**< of body p [kg]; infinite: a wall; 0: not known, or a law
                                 without STICKSLIP_MASSES */
  double mass_q;            /**< the same of body q */
};

/** What the contact does at the end of a step. */
enum stickslip_regime {
  STICKSLIP_SEPARATED = 0,
  STICKSLIP_STICK = 1,
  STICKSLIP_PARTIAL_SLIP = 2,
  STICKSLIP_SLIP = 3
};

/** Whether the law could do what it was asked. */
enum stickslip_status {
  STICKSLIP_OK = 0,           /**< the step was done */
  STICKSLIP_CLIPPED = 1,      /**< the force at the start was outside the friction limit */
  STICKSLIP_HISTORY_FULL = 2, /**< the memory of the law is full; the force is not to be trusted */
  STICKSLIP_NOT_FINITE = 3    /**< the step or the force holds a NaN or an infinity */
};

/**
 * Forces at the end of one step, and works in the step. A law writes `normal`, `tangential` and
 * `regime` in every step, and the four works if it has STICKSLIP_ENERGY. What it need not write
 * comes with a value that says so: no damping, no viscous work, STICKSLIP_OK, and NaN for works.
 */
struct stickslip_force {
  double normal;                /**< normal force without its dashpot [N] */
  double tangential[2];         /**< tangential force on p without its dashpot [N] */
  double damping_normal;        /**< that of the dashpot, added to `normal` [N] */
  double damping_tangential[2]; /**< that of the dashpot, added to `tangential` [N] */
  double work_normal;           /**< integral of normal force over overlap [J] */
  double work_tangential;       /**< integral of tangential force over shift [J] */
  double work_stored;           /**< change of the recoverable energy, normal and tangential [J] */
  double work_dissipated;       /**< frictional dissipation [J] */
  double work_viscous;          /**< dissipation of the contact damping [J] */
  uint8_t regime;               /**< enum stickslip_regime */
  uint8_t status;               /**< enum stickslip_status */
};

/**
 * What a law of rolling and twisting moments sees of one step. Inside the step rotations, overlap
 * and normal force change in proportion. The rotation of q relative to p, which a couple does work
 * on, is split into its part in the tangent plane and that about the contact normal, which points
 * from p to q: both are zero where the pair turns as a whole and where the bodies slide only.
 */
struct stickslip_moment_step {
  double roll[2];      /**< tangential part of the relative rotation in the step [rad] */
  double twist;        /**< its part about the contact normal [rad] */
  double roll_rate[2]; /**< at the end of the step [rad/s]; 0 also where there is no time */
  double twist_rate;   /**< at the end of the step [rad/s] */
  double normal_old;   /**< normal force at the start, without damping [N] */
  double normal_new;   /**< at the end [N] */
  double overlap_old;  /**< at the start [m]; negative: a gap */
  double overlap_new;  /**< at the end [m]; negative: a gap */
  double radius_p;     /**< [m] */
  double radius_q;     /**< [m]; infinite: q is a wall */
};

/**
 * The couple on p at the end of a step, that on q is the opposite, and works in the step. In stick
 * it points along the rotation of q. A law writes `rolling`, `twisting` and the regimes in every
 * step; the rest comes with a value that says that it is not known, as in struct stickslip_force.
 */
struct stickslip_moment {
  double rolling[2];         /**< moment in the tangent plane, without its dashpot [N m] */
  double twisting;           /**< moment about the contact normal, without its dashpot [N m] */
  double damping_rolling[2]; /**< that of the dashpot, added to `rolling` [N m] */
  double damping_twisting;   /**< that of the dashpot, added to `twisting` [N m] */
  double work;               /**< integral of the moment over the rotation [J] */
  double work_stored;        /**< change of the recoverable energy [J] */
  double work_dissipated;    /**< by sliders [J] */
  double work_viscous;       /**< by dashpots [J] */
  uint8_t rolling_regime;    /**< enum stickslip_regime */
  uint8_t twisting_regime;   /**< enum stickslip_regime */
};

/**
 * What the law of a bond sees of one step: the six numbers between two bodies that were bonded, in
 * the frame halfway between their directors, the first axis along the bond. All are 0 where the
 * bond was made.
 */
struct stickslip_bond_step {
  double u_old[3];     /**< stretch and two shears at the start [m] */
  double u_new[3];     /**< the same at the end [m] */
  double theta_old[3]; /**< twist and two bends at the start, a rotation vector [rad] */
  double theta_new[3]; /**< the same at the end [rad] */
  double length;       /**< between the centres when the bond was made [m] */
  double dt;           /**< duration of the step [s]; 0: not known */
};

/**
 * The answer of a bond at the end of a step: force and moment conjugate to the six numbers, which
 * grow with them where the bond is elastic. A law writes `force`, `moment` and `broken` in every
 * step; the energies come as NaN, which says that they are not known.
 */
struct stickslip_bond_force {
  double force[3];  /**< conjugate to u: that on p, with dashpots [N] */
  double moment[3]; /**< conjugate to theta, with dashpots [N m] */
  double stored;    /**< energy in the bond [J] */
  double released;  /**< energy that a break in the step has freed [J] */
  uint8_t broken;   /**< 1: from the end of this step on it is asked no more */
};

/**
 * Derivatives of the force at the end of a step, row by row: normal force, tangential force 1 and 2
 * on p. The force is the one that the step of any length gives (consistent), and not its rate. A
 * law writes `force`; the others come as NaN, which says that they are not known.
 */
struct stickslip_tangent {
  double force[9];           /**< without the dashpot, by overlap_new, shift[0], shift[1] [N/m] */
  double damping[9];         /**< that of the dashpot by the same at held velocities [N/m] */
  double damping_by_rate[9]; /**< that of the dashpot by approach_velocity, velocity[0],
                                  velocity[1] [N s/m] */
};

/** A rigid wall of triangles and the sphere that moves over it. */
struct stickslip_wall {
  double radius;         /**< of the sphere [m] */
  size_t triangles;      /**< how many there are */
  const double* corners; /**< nine numbers each: three corners x, y, z [m], outward by the
                              right-hand rule. No neighbours are told */
};

/**
 * Where sphere and wall are at the end of a step, and how they moved in it. A point x of the mesh
 * is at wall_translation + R x, where R is the rotation of the unit quaternion w, x, y, z; there
 * the wall has the velocity wall_velocity + wall_spin x (place - wall_translation).
 */
struct stickslip_wall_step {
  double position[3];         /**< centre of the sphere [m] */
  double velocity[3];         /**< of its centre [m/s] */
  double spin[3];             /**< [rad/s] */
  double wall_translation[3]; /**< where the origin of the mesh is [m] */
  double wall_rotation[4];    /**< w, x, y, z */
  double wall_velocity[3];    /**< of that origin [m/s] */
  double wall_spin[3];        /**< [rad/s] */
  double dt;                  /**< duration of the step [s] */
};

/** What the sphere feels of the wall at the end of a step. */
struct stickslip_wall_force {
  double force[3];  /**< on the sphere, dashpots included [N] */
  double torque[3]; /**< on the sphere about its centre [N m] */
  double contacts;  /**< contacts that overlap; comes as NaN, which says that it is not told */
};

/** Which convex shape a body has. */
enum stickslip_shape_kind {
  STICKSLIP_ELLIPSOID = 0,    /**< semi-axes sizes[0..2] */
  STICKSLIP_SUPERQUADRIC = 1, /**< (|x/a|^n2 + |y/b|^n2)^(n1/n2) + |z/c|^n1 = 1; n1, n2 are
                                   sizes[3], sizes[4] */
  STICKSLIP_BLOCK = 2,        /**< half sides sizes[0..2] */
  STICKSLIP_CYLINDER = 3,     /**< about z: radius sizes[0] = sizes[1], half length sizes[2] */
  STICKSLIP_POLYHEDRON = 4,   /**< vertices and triangles */
  STICKSLIP_PLANE = 5         /**< all below z = 0 */
};

/** A convex shape in its own axes, about its own origin [m]. */
struct stickslip_shape {
  uint32_t kind;             /**< enum stickslip_shape_kind */
  double sizes[5];           /**< as the kind says; 0 where it has fewer */
  size_t vertex_count;       /**< of a polyhedron */
  const double* vertices;    /**< x, y, z each [m] */
  size_t triangle_count;     /**< of a polyhedron */
  const uint32_t* triangles; /**< three vertices each, from 0, outward by the right-hand rule */
};

/** Where a body of any shape is, and how it moves. A point x of the shape is at position + R x,
    where R is the rotation of the unit quaternion w, x, y, z. */
struct stickslip_pose {
  double position[3]; /**< of the origin of the shape [m] */
  double rotation[4]; /**< w, x, y, z */
  double velocity[3]; /**< of that origin [m/s] */
  double spin[3];     /**< [rad/s] */
};

/** Two bodies at the end of a step. */
struct stickslip_shapes_step {
  struct stickslip_pose p;
  struct stickslip_pose q;
  double dt; /**< duration of the step [s] */
};

/** What they feel at the end of a step. A law writes `force`, and either `point`, where the force
    acts, or both torques. What it does not write comes as NaN. */
struct stickslip_shapes_force {
  double force[3];    /**< on p; q feels the opposite [N] */
  double point[3];    /**< where it acts [m] */
  double torque_p[3]; /**< on p about its position [N m] */
  double torque_q[3]; /**< on q about its position [N m] */
};

/** What kind of value a parameter has. Its value reaches the law as a double in any case. */
enum stickslip_kind {
  STICKSLIP_NUMBER = 0, /**< a number */
  STICKSLIP_COUNT = 1,  /**< a whole number from `low` to `high` */
  STICKSLIP_FLAG = 2,   /**< on (1) or off (0) */
  STICKSLIP_CHOICE = 3  /**< a word of `choices`; the value is its place, from 0 */
};

/** Which numbers are allowed, besides being finite. */
enum stickslip_range {
  STICKSLIP_ANY = 0,          /**< all */
  STICKSLIP_POSITIVE = 1,     /**< greater than 0 */
  STICKSLIP_NOT_NEGATIVE = 2, /**< 0 or greater */
  STICKSLIP_BETWEEN = 3,      /**< from `low` to `high` */
  STICKSLIP_ABOVE = 4         /**< greater than `low`, up to `high` */
};

/**
 * A parameter. Cases set parameters by role, so that they can set those of a law that they do not
 * know: kn, kt [N/m]; mu [-]; G [Pa], nu [-], G2, nu2 (second body); damping; damping-normal,
 * damping-tangential [N s/m]; mu-kinetic [-], less than mu; restitution [-]; mu2, mu-kinetic2,
 * restitution2, damping2: the same of the second body, like the first unless they are set, too; of
 * moments mu-rolling, mu-twisting [-] (the cap over the normal force times R1 R2/(R1 + R2)),
 * k-rolling, k-twisting [N m], rolling-damping, twisting-damping [N m s].
 *
 * Of normal=adhesive: work-of-adhesion [J/m^2], to part two surfaces: twice the surface energy of
 * two like ones; maugis-lambda [-]; of a liquid bridge bridge-volume [m^3], surface-tension [N/m],
 * contact-angle, contact-angle2 [rad]. Of normal=plastic: k1, the stiffness of the way in, and k2,
 * that of the way back at the greatest overlap [N/m, or N/m^n beside an exponent n]; kc or ka, that
 * of the pull; phi-f [-] or limit-overlap [m], from which on k2 grows no more; slope [1/m], by
 * which k2 grows with the greatest force; exponent [-]; yield [Pa]. They are those of luding,
 * walton-braun, thornton-ning and eepa.
 *
 * Other parameters have no role and keep their defaults unless the user writes
 * ./law.so[name=value].
 */
struct stickslip_parameter {
  const char* name;     /**< as users write it */
  const char* role;     /**< what cases set it by; NULL: none */
  const char* unit;     /**< NULL: a pure number */
  const char* text;     /**< one line of explanation, or NULL */
  const char* choices;  /**< "word|word|word" for STICKSLIP_CHOICE, otherwise NULL */
  double default_value; /**< allowed by what follows */
  double low;           /**< of COUNT, BETWEEN and ABOVE */
  double high;          /**< of COUNT, BETWEEN and ABOVE; may be infinite for the last two */
  uint32_t kind;        /**< enum stickslip_kind */
  uint32_t range;       /**< enum stickslip_range, of a NUMBER */
};

/**
 * What a law can do, as bits of one number. The rest follows from the descriptor: a role mu means
 * friction, a role damping means contact damping, both roles damping-normal and damping-tangential
 * mean dashpots apart, and a function `turn` means that frame=projected can be used.
 */
enum stickslip_capability {
  STICKSLIP_LINEAR = 1,    /**< normal force proportional to the overlap; needs the roles kn, kt */
  STICKSLIP_HERTZIAN = 2,  /**< normal force of Hertz; needs the roles G, nu */
  STICKSLIP_ENERGY = 4,    /**< has a potential: the four works are written */
  STICKSLIP_ROLLING = 8,   /**< gives rolling moments; needs advance_moments */
  STICKSLIP_TWISTING = 16, /**< gives twisting moments; needs advance_moments */
  STICKSLIP_MASSES = 32,   /**< reads the masses of the bodies from its steps */
  STICKSLIP_BOND = 64,     /**< a bond and not a contact; needs advance_bonds, and no advance */
  STICKSLIP_WALL = 128,    /**< walls of triangles alone; needs wall, and no advance */
  STICKSLIP_SHAPES = 256   /**< pairs of convex shapes alone; needs shapes, and no advance */
};

/** How the contact frame follows the bodies when the user does not say. */
enum stickslip_frame {
  STICKSLIP_FRAME_DEFAULT = 0, /**< exact */
  STICKSLIP_FRAME_FIXED = 1,
  STICKSLIP_FRAME_PROJECTED = 2,             /**< needs `turn` */
  STICKSLIP_FRAME_PROJECTED_AND_TWIRLED = 3, /**< needs `turn` */
  STICKSLIP_FRAME_QUATERNION = 4,
  STICKSLIP_FRAME_EXACT = 5
};

/** How the movement of the contact is made from that of the bodies when the user does not say. */
enum stickslip_kinematics {
  STICKSLIP_KINEMATICS_DEFAULT = 0, /**< mid-arm */
  STICKSLIP_KINEMATICS_VELOCITY = 1,
  STICKSLIP_KINEMATICS_END_ARM = 2,
  STICKSLIP_KINEMATICS_MID_ARM = 3,
  STICKSLIP_KINEMATICS_POSITIONS = 4,
  STICKSLIP_KINEMATICS_PRINTED = 5
};

/**
 * The descriptor of a law. Zero the whole of it first (as initialisers in braces do): a zero member
 * means "none" or "the usual". Everything it points to lives as long as the shared object.
 *
 * The state of a contact is what the law remembers from step to step: `state_size` bytes. States of
 * a batch lie one after the other; the first one is aligned to 64 bytes. `parameters` are the
 * values in the order of the array of that name. `prepared` is what prepare() returned, or NULL.
 */
struct stickslip_law {
  uint32_t interface_version; /**< STICKSLIP_LAW_INTERFACE */
  uint32_t size;              /**< sizeof(struct stickslip_law) */
  const char* name;           /**< one word, as in my-law */
  const char* title;          /**< one line */
  const char* source;         /**< authors, year, equations; or NULL */
  uint32_t capabilities;      /**< sum of enum stickslip_capability */
  uint32_t frame;             /**< enum stickslip_frame */
  uint32_t kinematics;        /**< enum stickslip_kinematics */
  uint32_t parameter_count;
  const struct stickslip_parameter* parameters;
  size_t state_size; /**< bytes; 0: the law remembers nothing */

  /** Advances n contacts by one step each. Any finite step is to be answered by finite forces. */
  void (*advance)(size_t n, const struct stickslip_step* steps, struct stickslip_force* forces,
                  void* states, const double* parameters, const void* prepared);

  /* What follows is optional: NULL says that there is none. */

  /** Whether the values contradict each other: one line on what is wrong and what to do, or NULL.
      The text stays valid until the next call from the same thread. */
  const char* (*check)(const double* parameters);

  /** Makes what all contacts share, such as a table, once the values are known; NULL: failed. */
  void* (*prepare)(const double* parameters);
  /** Gives it back. */
  void (*release)(void* prepared);

  /** Applies a linear map M of the tangent plane to what each of n contacts stores, so that v
     becomes M v. Column by column: M = (m[0] m[2]; m[1] m[3]) with m = maps + 4 i. */
  void (*turn)(size_t n, const double* maps, void* states, const void* prepared);

  /** Exchanges the bodies p and q, as neighbour lists do: stored vectors change their signs. */
  void (*swap_bodies)(void* state, const void* prepared);

  /** Makes a virgin contact from zeroed bytes; NULL: zeroed bytes are one. */
  void (*create)(void* state);
  /** Makes one state, made by create(), equal to another; NULL: copies the bytes. */
  void (*copy)(void* to, const void* from);
  /** Ends a state; goes with copy(). */
  void (*destroy)(void* state);

  /** Writes the state as numbers and returns how many there are; with `numbers` NULL it only
     returns how many. NULL: the bytes of the state, if it has no copy(). */
  size_t (*pack)(const void* state, double* numbers);
  /** The inverse; returns 0, or 1 if the numbers are not those of a state. Goes with pack(). */
  int (*unpack)(void* state, const double* numbers, size_t count);

  /** The law of the catalogue whose equations this one implements, as users write it:
      "hertz-mindlin" or "linear-refined[slip-rotation=off]". It is then judged as that law is, and
      against it. NULL: judged by properties, and by how good it is. */
  const char* like;

  /** What the law claims of its accuracy where it is like none of the catalogue, in words:
      "linear slip-onset exact-work" or "partial-slip rule=no-slip radius=scales". NULL: nothing. */
  const char* claims;

  /** What the moments of a contact remember, apart from its state: `moment_vectors` vectors of the
      tangent plane, two numbers each, then `moment_numbers` plain numbers. The vectors are turned
      with the contact frame for the law. All are zero in a virgin contact. */
  uint32_t moment_vectors;
  uint32_t moment_numbers; /**< see moment_vectors */

  /** Advances the moments of n contacts by one step each, after advance() gave the forces; goes
      with STICKSLIP_ROLLING or STICKSLIP_TWISTING. `memories` holds what each contact remembers,
      one after the other; a gap at the end of a step should clear it. */
  void (*advance_moments)(size_t n, const struct stickslip_moment_step* steps,
                          struct stickslip_moment* moments, double* memories,
                          const double* parameters, const void* prepared);

  /** What the law is made of, in words: "normal=own limit=kinetic dashpot=hunt-crossley
      range=hysteresis". normal: linear, hertzian, plastic, adhesive, own; limit: none, coulomb,
      kinetic, own, anisotropic (an ellipse: roles mu and mu-across, axes in the frame of body p);
      dashpot: none, own, inside (not told apart from the elastic force), or a rule;
      range: touch, gap, hysteresis. What depends on a part of its own is not judged by the theory
     of another. NULL, and for what is left out: as capabilities and roles say. */
  const char* parts;

  /** Tells the friction limits [N] of n contacts that advance() has just answered; goes with
      limit=own. NULL: it is mu times the normal force, or not known. */
  void (*limit)(size_t n, const struct stickslip_step* steps, const struct stickslip_force* forces,
                const void* states, const double* parameters, const void* prepared, double* limits);
  /** Tells the radii of the contacts [m] in the same way; NULL: it does not know them. */
  void (*contact_radius)(size_t n, const struct stickslip_step* steps,
                         const struct stickslip_force* forces, const void* states,
                         const double* parameters, const void* prepared, double* radii);

  /** Numbers that the law remembers of a bond, 0 where it is made. */
  uint32_t bond_numbers;
  /** Advances n bonds by one step each; goes with STICKSLIP_BOND. `memories` holds what each bond
      remembers, one after the other. */
  void (*advance_bonds)(size_t n, const struct stickslip_bond_step* steps,
                        struct stickslip_bond_force* forces, double* memories,
                        const double* parameters, const void* prepared);

  /** Tells the largest gap [m] at which there is a force, of a pair with the effective radius of
      its steps; goes with range=gap or range=hysteresis. Neighbours are looked for so far, impacts
      begin and end there, and a force beyond it is a fault. NULL: it is not known. */
  double (*largest_gap)(double effective_radius, const double* parameters, const void* prepared);
  /** In which type the law computes: "single" or "double" (NULL: double). It is then judged by what
      so many digits can give; what it answers must be numbers of that type. */
  const char* precision;

  /** Follows a sphere over a wall of triangles through n steps, one after the other, and writes as
      many forces. `*memory` is NULL where the sphere is placed: the first step says where it is
      then, with no movement, and where it overlaps it was pressed on along the normals. What the
      law remembers until the next call it leaves in `*memory`; wall_end() gets that at the end.
      NULL: the law answers for single contacts, and the walls are ours. */
  void (*wall)(const struct stickslip_wall* wall, size_t n, const struct stickslip_wall_step* steps,
               struct stickslip_wall_force* forces, void** memory, const double* parameters,
               const void* prepared);
  /** Ends the memory of a wall. NULL: wall() leaves none, and is given whole paths. */
  void (*wall_end)(void* memory);

  /** Tells the derivatives of the forces of n contacts at the end of their steps, from the states
      before these steps, which stay as they are. NULL: they are found by differences. */
  void (*tangent)(size_t n, const struct stickslip_step* steps, const void* states_before,
                  const double* parameters, const void* prepared,
                  struct stickslip_tangent* tangents);
  /** Follows two convex shapes through n steps, one after the other, and writes as many forces.
      `*memory` is NULL at the first step of all, which says where they are, with no movement. What
      the law remembers until the next call it leaves in `*memory`; shapes_end() gets that at the
      end. NULL: the law answers for single contacts, and the geometry of shapes is ours. */
  void (*shapes)(const struct stickslip_shape* p, const struct stickslip_shape* q, size_t n,
                 const struct stickslip_shapes_step* steps, struct stickslip_shapes_force* forces,
                 void** memory, const double* parameters, const void* prepared);
  /** Ends the memory of a pair. NULL: shapes() leaves none, and is given whole paths. */
  void (*shapes_end)(void* memory);
  /** Kinds of shapes that shapes() knows: sum of 1 << enum stickslip_shape_kind. 0: all. */
  uint32_t shape_kinds;
};

#if defined(__GNUC__)
#define STICKSLIP_EXPORT __attribute__((visibility("default")))
#else
#define STICKSLIP_EXPORT
#endif

/** The one function that a shared object exports. */
STICKSLIP_EXPORT const struct stickslip_law* stickslip_law_descriptor(void);

#ifdef __cplusplus
}
#endif

#endif
/* NOLINTEND(modernize-*,readability-identifier-naming) */
