/* SPDX-License-Identifier: BSD-3-Clause */
/* Linear springs with a friction limit (Cundall & Strack 1979) as a program of its own, which takes
   rows as text and as blocks of doubles. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Numbers of a row and of an answer. */
enum { OVERLAP_OLD, OVERLAP_NEW, SHIFT_1, SHIFT_2, DT, EFFECTIVE_RADIUS, ROW };
enum { NORMAL_FORCE, TANGENTIAL_FORCE_1, TANGENTIAL_FORCE_2, ANSWER };

static const char description[] =
    "{\"name\": \"c-program\", \"title\": \"linear springs, radial return\", "
    "\"source\": \"Cundall & Strack (1979)\", \"like\": \"linear-conventional\", "
    "\"capabilities\": [\"linear\", \"stepwise\"], \"words\": [\"binary\"], \"parameters\": ["
    "{\"name\": \"kn\", \"role\": \"kn\", \"unit\": \"N/m\", \"default\": 1e5, \"above\": 0}, "
    "{\"name\": \"kt\", \"role\": \"kt\", \"unit\": \"N/m\", \"default\": 1e5, \"above\": 0}, "
    "{\"name\": \"mu\", \"role\": \"mu\", \"unit\": \"-\", \"default\": 0.5, \"low\": 0}]}";

static struct {
  double kn, kt, mu; /* of the path */
  double force[2];   /* tangential force on p: all that the contact remembers */
} contact;

static void advance(const double row[ROW], double answer[ANSWER]) {
  double* force = contact.force;
  answer[NORMAL_FORCE] = row[OVERLAP_NEW] <= 0 ? 0 : contact.kn * row[OVERLAP_NEW];
  for (int i = 0; i < 2; ++i) force[i] += contact.kt * row[SHIFT_1 + i];
  /* The deliberate bug: the limit of the last step, which is at hand before the normal force is. */
  const double limit = contact.mu * (row[OVERLAP_OLD] <= 0 ? 0 : contact.kn * row[OVERLAP_OLD]);
  const double size = hypot(force[0], force[1]);
  if (size > limit) {
    for (int i = 0; i < 2; ++i) force[i] *= limit / size;
  }
  answer[TANGENTIAL_FORCE_1] = force[0];
  answer[TANGENTIAL_FORCE_2] = force[1];
}

/* path kn=... kt=... mu=... */
static void open_path(char* line) {
  memset(&contact, 0, sizeof contact);
  for (char* word = strtok(line, " \n"); word != NULL; word = strtok(NULL, " \n")) {
    if (strncmp(word, "kn=", 3) == 0) contact.kn = strtod(word + 3, NULL);
    if (strncmp(word, "kt=", 3) == 0) contact.kt = strtod(word + 3, NULL);
    if (strncmp(word, "mu=", 3) == 0) contact.mu = strtod(word + 3, NULL);
  }
}

/* binary N: N rows follow as doubles, and are answered likewise. */
static void answer_block(const char* line, size_t count) {
  enum { MOST = 4096 };
  static double rows[MOST][ROW];
  static double answers[MOST][ANSWER];
  if (count > MOST || fread(rows, sizeof rows[0], count, stdin) != count) exit(1);
  for (size_t i = 0; i < count; ++i) advance(rows[i], answers[i]);
  fputs(line, stdout);
  fwrite(answers, sizeof answers[0], count, stdout);
}

static void answer_row(const char* line) {
  double row[ROW];
  double answer[ANSWER];
  if (sscanf(line, "%lf,%lf,%lf,%lf,%lf,%lf", &row[0], &row[1], &row[2], &row[3], &row[4],
             &row[5]) != ROW) {
    puts("error not a row of six numbers");
    return;
  }
  advance(row, answer);
  printf("%.17g,%.17g,%.17g\n", answer[0], answer[1], answer[2]);
}

int main(void) {
  char line[4096];
  while (fgets(line, sizeof line, stdin) != NULL) {
    if (strcmp(line, "describe\n") == 0) {
      puts(description);
    } else if (strncmp(line, "path", 4) == 0) {
      open_path(line);
      continue; /* has no answer */
    } else if (strncmp(line, "binary ", 7) == 0) {
      answer_block(line, strtoul(line + 7, NULL, 10));
    } else if (line[0] == '\n') {
      putchar('\n');
    } else {
      answer_row(line);
    }
    fflush(stdout); /* whoever asks waits for it */
  }
  return 0;
}
