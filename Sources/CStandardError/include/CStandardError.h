// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <sys/types.h>

/// A function that receives the output to C's `stderr`, one or several lines at a time, and returns the number of bytes
/// that it took.
typedef ssize_t (*photos_stderr_writer)(void *context, const char *bytes, size_t count);

/// Redirects C's `stderr` to a function; the descriptor of standard error stays as it is. Returns 0, or -1 without
/// memory.
///
/// Swift imports neither `fopencookie`, which is GNU's, nor `stderr`, a variable that threads share. Call it before
/// other threads are started.
int photos_give_stderr(photos_stderr_writer writer);
