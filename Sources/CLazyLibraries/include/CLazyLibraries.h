// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

// A program that links this target, and is linked with `--as-needed`, does not load the libraries of the decoders when
// it starts. Each of their functions is a jump here, whose target is looked up when it is first called; the library is
// loaded then. A function in use that `Functions.inc` does not list keeps its library among those loaded at the start.
//
// A library that cannot be loaded ends the program with a message and status 127, as the dynamic loader does.
//
// Only on x86-64 Linux; elsewhere nothing is defined here, and the libraries are loaded at the start.

// The libraries, by number.
#define PHOTOS_LAZY_vips 0
#define PHOTOS_LAZY_heif 1
#define PHOTOS_LAZY_raw 2
#define PHOTOS_LAZY_format 3
#define PHOTOS_LAZY_scale 4
#define PHOTOS_LAZY_curl 5
