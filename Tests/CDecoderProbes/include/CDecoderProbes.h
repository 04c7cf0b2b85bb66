// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <stdint.h>

/// Does in a decoder what a file that has taken it over might do, or a library with a bug. Returns zero for success, or the
/// number of the error with which the system refused it.
///
/// CDecoders calls it by its name.
int64_t photos_decoder_probe(const char *name, int socket, int file);
