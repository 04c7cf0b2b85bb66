// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// Decoders in processes of their own. A program that links this target starts itself again as a decoder: a constructor
// takes over before `main`, because an environment variable says so, and never returns.

/// The descriptor at which a child has its socket, the only one that it is started with beside empty standard streams.
#define DECODERS_SOCKET 3

/// A child by its number and a descriptor of its process, which is -1 where the kernel has none.
struct decoders_child {
    pid_t process;
    int handle;
};

/// How a child ended.
struct decoders_end {
    /// The signal that ended it; zero if it exited.
    int signal;
    int status;
    int64_t peak_bytes;
};

/// Returns true if the program can start itself again with a decoder in the place of its `main`: this code is a part of
/// the program itself, so that its constructor runs before `main`, and the program's file is found.
bool decoders_can_start(void);

/// Starts a child with this end of a socket, which the caller closes, and with so many bytes of memory beyond those of its
/// libraries. Returns 0, or the number of the error. The calling thread has to last as long as the child, which ends with
/// it. Written in C because its calls take arrays of C strings, and some are declared for _GNU_SOURCE only, which Swift's
/// Glibc module does not set.
int decoders_start(int socket, uint64_t memory, struct decoders_child *child);

/// Kills a child and waits for its end, so that nothing of it is left. A child that had ended before keeps its reason.
struct decoders_end decoders_end(struct decoders_child child);

/// Sets how the child's heap grows: few areas, so that the limit of memory holds for what is used.
void decoders_prepare_heap(void);

/// Takes everything from the child that decoding does not need: more memory than so many bytes above what it has, larger
/// files in memory than so many bytes, more than a few descriptors, and all system calls but those that compute, read what
/// it was given, and answer. Returns true if the calls are filtered, false where the kernel has no filters.
bool decoders_confine(uint64_t memory, uint64_t file);

/// Answers a job of tests, with a function that only test bundles have. Returns false in all other programs.
bool decoders_probe(const char *name, int socket, int file, int64_t *answer);
