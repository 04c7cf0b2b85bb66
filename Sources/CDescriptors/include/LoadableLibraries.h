// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <stddef.h>

/// Loads a library that the program has not loaded at its start, by its number in CLazyLibraries.h. Does nothing in a
/// program that has. Returns zero, or another number and the reason.
int photos_load_library(int number, char *reason, size_t size);
