// SPDX-License-Identifier: BSD-3-Clause
#pragma once
#include "tbb/serial.h"
