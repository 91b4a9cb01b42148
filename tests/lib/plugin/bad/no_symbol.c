/* SPDX-License-Identifier: BSD-3-Clause */
/* A shared object without a descriptor. */

int something_else(void);
int something_else(void) { return 0; }
