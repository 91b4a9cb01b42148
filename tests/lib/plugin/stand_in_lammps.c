/* SPDX-License-Identifier: BSD-3-Clause */
/* A library that stands in for a user's build of LAMMPS with a pair style of its own, in plain C99:
 *
 *   pair_style test/spring KN KT MU   a normal spring without friction
 *   pair_style test/lost ...          each run is an error
 *
 * As LAMMPS since 2024 does, it prints an error, keeps it for whoever asks, and goes on. Another
 * pair style is such an error, after which the one before would stay. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double numbers[5][2][3];
static double* rows[5][2];
static double radius[2];
static double stiffness;
static int loses;
static int has_failed;
static char error[256];

static const char* const names[] = {"x", "v", "omega", "f", "torque"};

static void fail(const char* what, const char* of) {
  snprintf(error, sizeof error, "ERROR: %s '%s' (src/force.cpp:1)\nLast input line: none\n", what,
           of);
  has_failed = 1;
  fputs(error, stdout);
  fflush(stdout);
}

void* lammps_open_no_mpi(int count, char** words, void** handle) {
  int i, j;
  (void)count;
  (void)words;
  (void)handle;
  for (i = 0; i < 5; ++i)
    for (j = 0; j < 2; ++j) rows[i][j] = numbers[i][j];
  puts("LAMMPS (1 Jan 2030)");
  fflush(stdout);
  return radius;
}
void lammps_close(void* handle) { (void)handle; }
int lammps_version(void* handle) {
  (void)handle;
  return 20300101;
}

static void run(void) {
  double branch[3], distance = 0, force;
  int k;
  if (loses) {
    fail("Lost atoms", "2");
    return;
  }
  for (k = 0; k < 3; ++k) branch[k] = numbers[0][0][k] - numbers[0][1][k];
  for (k = 0; k < 3; ++k) distance += branch[k] * branch[k];
  distance = sqrt(distance);
  force = stiffness * fmax(0, radius[0] + radius[1] - distance);
  for (k = 0; k < 3; ++k) {
    numbers[3][0][k] = force * branch[k] / distance;
    numbers[3][1][k] = -numbers[3][0][k];
  }
}

void* lammps_command(void* handle, const char* line) {
  char style[64];
  double kn, kt, mu;
  (void)handle;
  if (sscanf(line, "pair_style %63s %lf %lf %lf", style, &kn, &kt, &mu) == 4) {
    if (strncmp(style, "test/", 5) != 0) {
      fail("Unrecognized pair style", style);
    } else {
      stiffness = kn;
      loses = strcmp(style, "test/lost") == 0;
    }
  } else if (strncmp(line, "pair_style", 10) == 0) {
    fail("Illegal pair_style", line);
  } else if (strncmp(line, "run 1", 5) == 0) {
    run();
  }
  return NULL;
}

void* lammps_extract_atom(void* handle, const char* name) {
  size_t i;
  (void)handle;
  if (strcmp(name, "radius") == 0) return radius;
  for (i = 0; i < sizeof names / sizeof *names; ++i)
    if (strcmp(name, names[i]) == 0) return rows[i];
  return NULL;
}
void* lammps_extract_global(void* handle, const char* name) {
  static int atoms = 2;
  (void)handle;
  (void)name;
  return &atoms;
}

int lammps_config_has_exceptions(void) { return 1; }
int lammps_has_error(void* handle) {
  (void)handle;
  return has_failed;
}
int lammps_get_last_error_message(void* handle, char* text, int size) {
  (void)handle;
  snprintf(text, (size_t)size, "%s", error);
  has_failed = 0;
  return 1;
}
