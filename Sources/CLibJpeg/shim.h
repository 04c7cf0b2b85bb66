// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

// jpeglib.h uses `FILE` and `size_t` without including their headers. Only CJpeg uses it: libjpeg reports errors by longjmp,
// which must not pass Swift's frames.

#include <stdio.h>
#include <jpeglib.h>
