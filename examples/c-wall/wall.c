/* SPDX-License-Identifier: BSD-3-Clause */
/* Walls of triangles in plain C: springs with friction at the nearest points of a mesh. */
#include <math.h>
#include <stdlib.h>

#include "stickslip/plugin/stickslip_law.h"

/* Values of the parameters come in the order of this list. */
enum { KN, KT, MU, PARAMETER_COUNT };

static const struct stickslip_parameter parameters[PARAMETER_COUNT] = {
    [KN] = {.name = "kn",
            .role = "kn",
            .unit = "N/m",
            .default_value = 1e5,
            .range = STICKSLIP_POSITIVE},
    [KT] = {.name = "kt",
            .role = "kt",
            .unit = "N/m",
            .default_value = 7e4,
            .range = STICKSLIP_POSITIVE},
    [MU] = {.name = "mu", .role = "mu", .default_value = 0.5, .range = STICKSLIP_NOT_NEGATIVE},
};

/* Where the sphere touches the wall, and the spring there; both seen from the mesh. */
struct contact {
  const double* triangle;
  double point[3], spring[3];
  double distance; /* from the centre */
};

static double dot(const double* a, const double* b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(const double* a, const double* b, double* out) {
  for (int i = 0; i < 3; ++i)
    out[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

static double distance(const double* a, const double* b) {
  const double d[3] = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
  return sqrt(dot(d, d));
}

/* A vector turned by a unit quaternion w, x, y, z; backwards with way = -1. */
static void turn(const double* q, double way, const double* v, double* out) {
  double once[3], twice[3];
  cross(q + 1, v, once);
  cross(q + 1, once, twice);
  for (int i = 0; i < 3; ++i) out[i] = v[i] + 2 * (way * q[0] * once[i] + twice[i]);
}

/* The point of a triangle, nine numbers, that is nearest to a place. */
static void nearest_point(const double* t, const double* place, double* nearest) {
  double a[3], b[3], c[3];
  for (int i = 0; i < 3; ++i) {
    a[i] = t[3 + i] - t[i];
    b[i] = t[6 + i] - t[i];
    c[i] = place[i] - t[i];
  }
  const double aa = dot(a, a), ab = dot(a, b), bb = dot(b, b), ca = dot(c, a), cb = dot(c, b);
  const double area = aa * bb - ab * ab;
  const double u = (bb * ca - ab * cb) / area, v = (aa * cb - ab * ca) / area;
  if (u >= 0 && v >= 0 && u + v <= 1) {
    for (int i = 0; i < 3; ++i) nearest[i] = t[i] + u * a[i] + v * b[i];
    return;
  }
  double least = INFINITY;
  for (int k = 0; k < 3; ++k) {
    const double *from = t + 3 * k, *to = t + 3 * ((k + 1) % 3);
    double edge[3], way[3], on_edge[3];
    for (int i = 0; i < 3; ++i) {
      edge[i] = to[i] - from[i];
      way[i] = place[i] - from[i];
    }
    const double part = fmin(fmax(dot(way, edge) / dot(edge, edge), 0), 1);
    for (int i = 0; i < 3; ++i) on_edge[i] = from[i] + part * edge[i];
    if (distance(on_edge, place) >= least) continue;
    least = distance(on_edge, place);
    for (int i = 0; i < 3; ++i) nearest[i] = on_edge[i];
  }
}

/* Finds where the sphere touches the wall; returns at how many places. `near` has room for all. */
static size_t find_contacts(const struct stickslip_wall* wall, const double* centre,
                            struct contact* near, struct contact* found) {
  size_t nearby = 0, count = 0;
  for (size_t k = 0; k < wall->triangles; ++k) {
    struct contact* const now = &near[nearby];
    now->triangle = wall->corners + 9 * k;
    nearest_point(now->triangle, centre, now->point);
    now->distance = distance(now->point, centre);
    if (now->distance < wall->radius) ++nearby;
  }
  for (size_t k = 0; k < nearby; ++k) {
    int touches = 1;
    /* The deliberate bug: it pushes, whether another triangle comes nearer or not. */
    for (size_t i = 0; i < count && touches; ++i)
      touches = distance(found[i].point, near[k].point) > 1e-6 * wall->radius;
    if (!touches) continue;
    found[count] = near[k];
    for (int i = 0; i < 3; ++i) found[count].spring[i] = 0;
    ++count;
  }
  return count;
}

/* A contact takes over the spring of the old one that was nearest to it. */
static void take_spring(struct contact* now, struct contact* old, size_t count, double reach) {
  struct contact* heir = NULL;
  for (size_t i = 0; i < count; ++i)
    if (distance(now->point, old[i].point) < reach) {
      heir = &old[i];
      reach = distance(now->point, old[i].point);
    }
  for (int i = 0; heir != NULL && i < 3; ++i) now->spring[i] = heir->spring[i];
  if (heir != NULL) heir->point[0] = INFINITY; /* handed over */
}

/* Moves the spring of a contact, and adds its force to those of the sphere. */
static void push(struct contact* now, const struct stickslip_wall* wall, const double* centre,
                 const struct stickslip_wall_step* step, double dt, const double* p,
                 struct stickslip_wall_force* sum) {
  const double overlap = wall->radius - now->distance;
  const double* q = step->wall_rotation;
  double normal[3], seen[3], arm[3], from_origin[3], by_spin[3], of_wall[3], moved[3], force[3];
  for (int i = 0; i < 3; ++i) seen[i] = (centre[i] - now->point[i]) / now->distance;
  turn(q, 1, seen, normal);
  for (int i = 0; i < 3; ++i) arm[i] = -(wall->radius - overlap / 2) * normal[i];
  for (int i = 0; i < 3; ++i)
    from_origin[i] = step->position[i] + arm[i] - step->wall_translation[i];
  cross(step->spin, arm, by_spin);
  cross(step->wall_spin, from_origin, of_wall);
  for (int i = 0; i < 3; ++i)
    moved[i] = dt * (step->velocity[i] + by_spin[i] - step->wall_velocity[i] - of_wall[i]);
  turn(q, -1, moved, seen);
  double spring[3];
  for (int i = 0; i < 3; ++i) now->spring[i] += seen[i];
  turn(q, 1, now->spring, spring);
  const double out = dot(spring, normal);
  for (int i = 0; i < 3; ++i) spring[i] -= out * normal[i];
  const double trial = p[KT] * sqrt(dot(spring, spring)), limit = p[MU] * p[KN] * overlap;
  for (int i = 0; i < 3; ++i) spring[i] *= trial > limit ? limit / trial : 1;
  turn(q, -1, spring, now->spring);
  double torque[3];
  for (int i = 0; i < 3; ++i) force[i] = p[KN] * overlap * normal[i] - p[KT] * spring[i];
  cross(arm, force, torque);
  for (int i = 0; i < 3; ++i) {
    sum->force[i] += force[i];
    sum->torque[i] += torque[i];
  }
}

static void follow(const struct stickslip_wall* wall, size_t n,
                   const struct stickslip_wall_step* steps, struct stickslip_wall_force* forces,
                   void** memory, const double* values, const void* prepared) {
  (void)memory; /* a path comes whole: nothing is left for a next call */
  (void)prepared;
  struct contact* now = malloc(wall->triangles * sizeof *now);
  struct contact* old = malloc(wall->triangles * sizeof *old);
  struct contact* near = malloc((wall->triangles + 1) * sizeof *near);
  size_t before = 0;
  for (size_t k = 0; k < n && now != NULL && old != NULL && near != NULL; ++k) {
    double away[3], centre[3];
    for (int i = 0; i < 3; ++i) away[i] = steps[k].position[i] - steps[k].wall_translation[i];
    turn(steps[k].wall_rotation, -1, away, centre);
    const size_t count = find_contacts(wall, centre, near, now);
    const struct stickslip_wall_force none = {{0}, {0}, (double)count};
    forces[k] = none;
    for (size_t i = 0; i < count; ++i) {
      take_spring(&now[i], old, before, wall->radius);
      /* Where it is placed the sphere has not moved. */
      push(&now[i], wall, centre, &steps[k], k == 0 ? 0 : steps[k].dt, values, &forces[k]);
    }
    struct contact* const last = old;
    old = now;
    now = last;
    before = count;
  }
  free(now);
  free(old);
  free(near);
}

static const struct stickslip_law descriptor = {
    .interface_version = STICKSLIP_LAW_INTERFACE,
    .size = sizeof(struct stickslip_law),
    .name = "c-wall",
    .title = "springs at the nearest points of a mesh, in C",
    .source = "an example",
    .capabilities = STICKSLIP_WALL | STICKSLIP_LINEAR,
    .parameter_count = PARAMETER_COUNT,
    .parameters = parameters,
    .wall = follow,
};

const struct stickslip_law* stickslip_law_descriptor(void) { return &descriptor; }
