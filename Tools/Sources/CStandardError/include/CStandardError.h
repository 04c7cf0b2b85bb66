// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <sys/types.h>

/// Takes what is written to C's `stderr` from now on, one or several lines at a time; returns how much it took.
typedef ssize_t (*photos_stderr_writer)(void *context, const char *bytes, size_t count);

/// Gives C's `stderr` to a function. The descriptor of the standard error stays as it is. 0, or -1 without memory.
///
/// `fopencookie` is GNU's, and `stderr` a variable that threads share: Swift has neither. Call it before there are threads.
int photos_give_stderr(photos_stderr_writer writer);
