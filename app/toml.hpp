// SPDX-License-Identifier: BSD-3-Clause
// toml++, with what its parser takes for granted left to its error messages: it asserts, or lets a
// compiler assume, that a key begins with the character of a key, which an input decides ("[#").
#pragma once

#define TOML_ASSERT(expr) static_assert(true)
#include <toml++/impl/preprocessor.h>
#undef TOML_ASSERT_ASSUME
#define TOML_ASSERT_ASSUME(expr) static_assert(true)
#include <toml++/toml.h>
