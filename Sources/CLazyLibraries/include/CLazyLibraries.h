// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#ifndef __ASSEMBLER__
#include <stddef.h>
#endif

// A program that links this target, and is linked with `--as-needed`, does not load the libraries of the decoders when
// it starts. Each of their functions is a jump here, whose target is looked up when it is first called; the library is
// loaded then. A function in use that `Functions.inc` does not list keeps its library among those loaded at the start.
//
// A library that cannot be loaded when one of its functions is called ends the program with a message and status 127, as the
// dynamic loader does. So decoders load their library before: where that fails, one kind of files cannot be decoded.
//
// Only on x86-64 Linux; elsewhere nothing is defined here, and the libraries are loaded at the start.

// The libraries, by number.
#define PHOTOS_LAZY_vips 0
#define PHOTOS_LAZY_heif 1
#define PHOTOS_LAZY_raw 2
#define PHOTOS_LAZY_format 3
#define PHOTOS_LAZY_scale 4
#define PHOTOS_LAZY_curl 5

#ifndef __ASSEMBLER__

/// Loads a library, and finds all of its functions in use. Returns zero, or another number and the reason. Any number of
/// threads may call it at a time; where it failed, the next call is another attempt.
int photos_lazy_load(int number, char *reason, size_t size);

#endif
