// Licensed under the Apache License, Version 2.0. See LICENSE.
#define _GNU_SOURCE
#include "CPixels.h"

#include <sched.h>

int pixels_allowed_processors(void) {
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}
