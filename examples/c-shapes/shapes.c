/* SPDX-License-Identifier: BSD-3-Clause */
/* A code of ellipsoids in a shared object: kn times the depth along the common normal. */
#include <math.h>
#include <string.h>

#include "stickslip/plugin/stickslip_law.h"

/* M with h(n)^2 = n.M n, h the support function of an ellipsoid in space. */
static void spread(const struct stickslip_shape* shape, const struct stickslip_pose* pose,
                   double m[3][3]) {
  const double w = pose->rotation[0], x = pose->rotation[1], y = pose->rotation[2],
               z = pose->rotation[3];
  const double r[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
                          {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
                          {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      m[i][j] = 0;
      for (int k = 0; k < 3; ++k) m[i][j] += r[i][k] * shape->sizes[k] * shape->sizes[k] * r[j][k];
    }
}

static double dot(const double a[3], const double b[3]) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Two ellipsoids, and from the centre of p to that of q. */
struct pair {
  double m[2][3][3];
  double away[3];
};

/* From the furthest point of p along n to that of q against it; x: both from their centres. */
static void across(const struct pair* pair, const double n[3], double w[3], double x[2][3],
                   double h[2]) {
  for (int b = 0; b < 2; ++b) {
    for (int i = 0; i < 3; ++i) x[b][i] = dot(pair->m[b][i], n);
    h[b] = sqrt(dot(x[b], n));
    for (int i = 0; i < 3; ++i) x[b][i] /= b == 0 ? h[b] : -h[b];
  }
  for (int i = 0; i < 3; ++i) w[i] = pair->away[i] + x[1][i] - x[0][i];
}

static void normalize(double n[3]) {
  const double length = sqrt(dot(n, n));
  for (int i = 0; i < 3; ++i) n[i] /= length;
}

/* The maximum of the separation near n, by Newton's method on the sphere with shortened steps. */
static double climb(const struct pair* pair, double n[3]) {
  double w[3], x[2][3], h[2];
  across(pair, n, w, x, h);
  double s = dot(w, n);
  for (int round = 0; round < 60; ++round) {
    /* Two directions across n. */
    double t[2][3];
    const int least = fabs(n[0]) < fabs(n[1]) ? (fabs(n[0]) < fabs(n[2]) ? 0 : 2)
                                              : (fabs(n[1]) < fabs(n[2]) ? 1 : 2);
    const double e[3] = {least == 0, least == 1, least == 2};
    for (int i = 0; i < 3; ++i)
      t[0][i] = n[(i + 1) % 3] * e[(i + 2) % 3] - n[(i + 2) % 3] * e[(i + 1) % 3];
    normalize(t[0]);
    for (int i = 0; i < 3; ++i)
      t[1][i] = n[(i + 1) % 3] * t[0][(i + 2) % 3] - n[(i + 2) % 3] * t[0][(i + 1) % 3];
    /* Slope and curvature there. */
    double g[2], c[2][2];
    for (int k = 0; k < 2; ++k) {
      g[k] = dot(w, t[k]);
      for (int l = 0; l < 2; ++l) {
        c[k][l] = k == l ? -s : 0;
        for (int b = 0; b < 2; ++b) {
          double mt[3];
          for (int i = 0; i < 3; ++i) mt[i] = dot(pair->m[b][i], t[l]);
          c[k][l] -= (dot(t[k], mt) - dot(x[b], t[k]) * dot(x[b], t[l])) / h[b];
        }
      }
    }
    const double det = c[0][0] * c[1][1] - c[0][1] * c[1][0];
    const int is_top = det > 0 && c[0][0] < 0;
    double step[2] = {g[0], g[1]};
    if (is_top) {
      step[0] = (-g[0] * c[1][1] + g[1] * c[0][1]) / det;
      step[1] = (-g[1] * c[0][0] + g[0] * c[1][0]) / det;
    }
    double part = 1;
    for (; part > 1e-9; part /= 2) {
      double next[3], nw[3], nx[2][3], nh[2];
      for (int i = 0; i < 3; ++i) next[i] = n[i] + part * (step[0] * t[0][i] + step[1] * t[1][i]);
      normalize(next);
      across(pair, next, nw, nx, nh);
      const double ns = dot(nw, next);
      /* Near the top the separation stays the same, and its slope still falls. */
      double left[3];
      for (int i = 0; i < 3; ++i) left[i] = nw[i] - ns * next[i];
      if (ns > s || (is_top && part == 1 && dot(left, left) < g[0] * g[0] + g[1] * g[1])) {
        memcpy(n, next, sizeof next);
        memcpy(w, nw, sizeof nw);
        memcpy(x, nx, sizeof nx);
        memcpy(h, nh, sizeof nh);
        s = ns;
        break;
      }
    }
    if (part <= 1e-9) break;
  }
  return s;
}

static void shapes(const struct stickslip_shape* p, const struct stickslip_shape* q, size_t n,
                   const struct stickslip_shapes_step* steps, struct stickslip_shapes_force* forces,
                   void** memory, const double* parameters, const void* prepared) {
  (void)memory;
  (void)prepared;
  for (size_t k = 0; k < n; ++k) {
    struct pair pair;
    spread(p, &steps[k].p, pair.m[0]);
    spread(q, &steps[k].q, pair.m[1]);
    for (int i = 0; i < 3; ++i) pair.away[i] = steps[k].q.position[i] - steps[k].p.position[i];
    /* From the line of centres and from six axes, for ellipsoids that are no balls. */
    double best[3] = {0, 0, 1}, most = -1e300;
    for (int start = 0; start < 7; ++start) {
      double normal[3] = {pair.away[0], pair.away[1], pair.away[2]};
      if (start > 0)
        for (int i = 0; i < 3; ++i)
          normal[i] = ((start - 1) % 3 == i ? (start < 4 ? 1 : -1) : 0) + 0.1 * (i + 1);
      normalize(normal);
      const double s = climb(&pair, normal);
      if (s <= most) continue;
      most = s;
      memcpy(best, normal, sizeof best);
    }
    double w[3], x[2][3], h[2];
    across(&pair, best, w, x, h);
    const double size = most < 0 ? -parameters[0] * most : 0;
    for (int i = 0; i < 3; ++i) {
      forces[k].force[i] = -size * best[i];
      /* The bug: in the middle between both centres. The contact points are at the centres and
         x[0], x[1], on one line along the normal. */
      forces[k].point[i] = (steps[k].p.position[i] + steps[k].q.position[i]) / 2;
    }
  }
}

static const struct stickslip_parameter parameters[] = {
    {"kn", "kn", "N/m", "normal stiffness", NULL, 1e5, 0, 0, STICKSLIP_NUMBER, STICKSLIP_POSITIVE},
    {"kt", "kt", "N/m", "tangential stiffness, which frictionless bodies do not use", NULL, 1e5, 0,
     0, STICKSLIP_NUMBER, STICKSLIP_POSITIVE}};

static const struct stickslip_law law = {
    .interface_version = STICKSLIP_LAW_INTERFACE,
    .size = sizeof(struct stickslip_law),
    .name = "my-ellipsoids",
    .title = "Ellipsoids that push along the common normal",
    .capabilities = STICKSLIP_SHAPES | STICKSLIP_LINEAR | STICKSLIP_ENERGY,
    .parameter_count = 2,
    .parameters = parameters,
    .shapes = shapes,
    .shape_kinds = 1 << STICKSLIP_ELLIPSOID};

const struct stickslip_law* stickslip_law_descriptor(void) { return &law; }
