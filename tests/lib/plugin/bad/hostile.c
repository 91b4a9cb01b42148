/* SPDX-License-Identifier: BSD-3-Clause */
/* Does what the environment variable STICKSLIP_HOSTILE says, as ACTION:PLACE. Without it it is a
   right law. Actions: exit, quit (_exit), abort, segv, loop, overflow (of the stack), round, flush,
   mask, print, ignore (SIGCHLD), stop (the process that started this one), sleepers, daemon, state
   (too large by a byte), name, text, parameters. Places: the functions of a law, and constructor,
   descriptor, destructor. */
#define _GNU_SOURCE
#include <fenv.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

#include "bad_law.h"

static double* volatile nowhere = 0;
static volatile int goes_on = 1;

static int overflow(volatile char* above) {
  volatile char room[4096];
  room[0] = *above;
  return goes_on ? overflow(room) + room[0] : 0;
}

/* Sleeps for long, with the name by which the test finds it. */
static void sleep_long(void) {
  execlp("sleep", "sleep", "98765", (char*)0);
  _exit(1);
}

static void act(const char* action) {
  if (strcmp(action, "exit") == 0) exit(0);
  if (strcmp(action, "quit") == 0) _exit(0);
  if (strcmp(action, "abort") == 0) abort();
  if (strcmp(action, "segv") == 0) *nowhere = 1;
  if (strcmp(action, "overflow") == 0) {
    char first = 0;
    overflow(&first);
  }
  while (strcmp(action, "loop") == 0 && goes_on) {
  }
  if (strcmp(action, "round") == 0) fesetround(FE_UPWARD);
#if defined(__x86_64__)
  if (strcmp(action, "flush") == 0) _MM_SET_FLUSH_ZERO_MODE(_MM_FLUSH_ZERO_ON);
#endif
  if (strcmp(action, "print") == 0) puts("{\"holds\": true}");
  if (strcmp(action, "ignore") == 0) signal(SIGCHLD, SIG_IGN);
  if (strcmp(action, "stop") == 0) kill(getppid(), SIGSTOP);
  if (strcmp(action, "mask") == 0) feenableexcept(FE_DIVBYZERO);
  if (strcmp(action, "sleepers") == 0) {
    for (int i = 0; i < 3; ++i)
      if (fork() == 0) sleep_long();
  }
  if (strcmp(action, "daemon") == 0 && fork() == 0) {
    setsid();
    if (fork() == 0) sleep_long();
    _exit(0);
  }
}

/* Whether this is the place; some actions are for the first time only. */
static void at(const char* place) {
  static int times = 0;
  const char* const what = getenv("STICKSLIP_HOSTILE");
  const char* const colon = what == 0 ? 0 : strchr(what, ':');
  if (colon == 0 || strcmp(colon + 1, place) != 0) return;
  char action[32] = "";
  strncat(action, what, (size_t)(colon - what) < sizeof action ? (size_t)(colon - what) : 31);
  const int is_of_processes = strcmp(action, "sleepers") == 0 || strcmp(action, "daemon") == 0 ||
                              strcmp(action, "stop") == 0;
  if (is_of_processes && times++ > 0) return;
  act(action);
}

__attribute__((constructor)) static void loaded(void) { at("constructor"); }
__attribute__((destructor)) static void unloaded(void) { at("destructor"); }

static const char* check(const double* parameters) {
  (void)parameters;
  at("check");
  return 0;
}
static void* prepare(const double* parameters) {
  at("prepare");
  (void)parameters;
  return malloc(1);
}
static void release(void* prepared) {
  at("release");
  free(prepared);
}
static void create(void* state) {
  (void)state;
  at("create");
}
static void copy(void* to, const void* from) {
  at("copy");
  memcpy(to, from, sizeof(struct bad_state));
}
static void destroy(void* state) {
  (void)state;
  at("destroy");
}
static size_t pack(const void* state, double* numbers) {
  at("pack");
  if (numbers != 0) memcpy(numbers, state, sizeof(struct bad_state));
  return 2;
}
static int unpack(void* state, const double* numbers, size_t count) {
  at("unpack");
  if (count != 2) return 1;
  memcpy(state, numbers, sizeof(struct bad_state));
  return 0;
}
/* One right step, with friction. */
static void right_answer(const struct stickslip_step* step, struct stickslip_force* force,
                         struct bad_state* state, const double* parameters) {
  answer(step, force, state, parameters);
  const double limit = parameters[2] * force->normal;
  const double size = hypot(force->tangential[0], force->tangential[1]);
  if (size <= limit || step->overlap_new <= 0) return;
  for (int i = 0; i < 2; ++i) {
    state->force[i] *= limit / size;
    force->tangential[i] = state->force[i];
  }
  force->regime = STICKSLIP_SLIP;
}

static void advance(size_t n, const struct stickslip_step* steps, struct stickslip_force* forces,
                    void* states, const double* parameters, const void* prepared) {
  struct bad_state* state = states;
  (void)prepared;
  at("advance");
  for (size_t i = 0; i < n; ++i) right_answer(&steps[i], &forces[i], &state[i], parameters);
}

const struct stickslip_law* stickslip_law_descriptor(void) {
  static struct stickslip_law law = {.interface_version = STICKSLIP_LAW_INTERFACE,
                                     .size = sizeof(struct stickslip_law),
                                     .name = "hostile",
                                     .title = "a law that does what it is told",
                                     .capabilities = STICKSLIP_LINEAR,
                                     .parameter_count = 3,
                                     .parameters = bad_parameters,
                                     .state_size = sizeof(struct bad_state),
                                     .advance = advance,
                                     .check = check,
                                     .prepare = prepare,
                                     .release = release,
                                     .create = create,
                                     .copy = copy,
                                     .destroy = destroy,
                                     .pack = pack,
                                     .unpack = unpack};
  const char* const what = getenv("STICKSLIP_HOSTILE");
  at("descriptor");
  if (what != 0 && strcmp(what, "state") == 0) law.state_size = 256 * 1024 + 1;
  if (what != 0 && strcmp(what, "states") == 0) law.state_size = (size_t)-1;
  if (what != 0 && strcmp(what, "parameters") == 0) law.parameter_count = 257;
  if (what != 0 && strcmp(what, "name") == 0) {
    static char name[102];
    memset(name, 'n', 101);
    law.name = name;
  }
  if (what != 0 && strcmp(what, "text") == 0) {
    static char title[4098];
    memset(title, 't', 4097);
    law.title = title;
  }
  return &law;
}
