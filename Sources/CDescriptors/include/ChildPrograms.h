// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <stddef.h>
#include <sys/types.h>

/// Starts a program in a process group of its own, with the signals of one that a shell starts (none blocked, none
/// ignored) and nothing on standard input. Returns its number, or -1 and sets errno, also when it cannot be executed.
///
/// The kernel kills it as soon as the calling thread ends, in whatever way: the thread has to wait for its end. `given`
/// are the descriptors that it has as 1, 2 and so on; each number is at least 64. `closed` are others that it would
/// inherit. `file_limit` is the largest size of a file that it may write, and `memory_limit` the memory that it and each
/// program that it starts may have; lower limits that are there stay.
///
/// Written in C because posix_spawn cannot ask for that signal, and Swift may not call vfork.
pid_t photos_start_child(
    const char *path, char *const arguments[], char *const variables[], const int *given, size_t given_count,
    const int *closed, size_t closed_count, long long file_limit, long long memory_limit);
