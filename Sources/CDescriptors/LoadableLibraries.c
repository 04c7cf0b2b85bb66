// Licensed under the Apache License, Version 2.0. See LICENSE.
#include "LoadableLibraries.h"

/// Defined by CLazyLibraries, which a program links that loads its libraries later.
extern int photos_lazy_load(int number, char *reason, size_t size) __attribute__((weak));

int photos_load_library(int number, char *reason, size_t size) {
    return photos_lazy_load == NULL ? 0 : photos_lazy_load(number, reason, size);
}
