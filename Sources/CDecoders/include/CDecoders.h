// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// Decoders in processes of their own. A program that links this target starts itself again as a fork server: a
// constructor takes over before `main`, because an environment variable says so, and never returns. The server loads
// the libraries once, and forks a decoder for each request.

/// The descriptor at which a server and its decoders have their sockets.
#define DECODERS_SOCKET 3

/// A fork server by its number and a descriptor of its process, which is -1 where the kernel has none.
struct decoders_server {
    pid_t process;
    int handle;
    /// The program's end of the server's lifeline, a pipe into which nothing is written. It closes with the program.
    int lifeline;
};

/// What a program asks of a server.
enum decoders_action {
    /// Fork a decoder, whose socket comes with the request.
    DECODERS_START = 1,
    /// Kill a decoder and wait for its end, so that nothing of it is left. One that had ended before keeps its reason.
    /// Fails with ETIMEDOUT for one that has not ended after a second.
    DECODERS_END = 2,
};

struct decoders_request {
    int32_t action;
    /// The decoder to end.
    int32_t process;
    /// The bytes of memory beyond those of its libraries that a new decoder may use.
    uint64_t memory;
};

struct decoders_answer {
    /// The number of the system's error, or 0.
    int32_t failure;
    /// The decoder.
    int32_t process;
    /// The signal that ended it; zero if it exited.
    int32_t signal;
    int32_t status;
    int64_t peak_bytes;
};

/// Returns true if the program can start itself again with a decoder in the place of its `main`: this code is a part of
/// the program itself, so that its constructor runs before `main`, the program's file is found, and it runs with no
/// more privileges than whoever started it.
bool decoders_can_start(void);

/// Starts a fork server with this end of a socket, which the caller closes. Returns 0, or the number of the error. The
/// server is no child of the program: no signal tells of its end, and who waits for any child does not see it. It ends
/// with the program, also if it is stopped then. Written in C because its calls take arrays of C strings, share memory
/// with a process that has no stack of its own, and are declared for _GNU_SOURCE only, which Swift's Glibc module does not
/// set.
int decoders_start_server(int socket, struct decoders_server *server);

/// Sends a signal to a server; nothing where the kernel has no descriptors of processes.
void decoders_signal_server(struct decoders_server server, int signal);

/// Kills a server, whose decoders end with it.
void decoders_kill_server(struct decoders_server server);

/// Sets how the decoder's heap grows: few areas, so that the limit of memory holds for what is used.
void decoders_prepare_heap(void);

/// Takes everything from the decoder that decoding does not need: more memory than so many bytes above what it has,
/// larger files in memory than so many bytes, more than a few descriptors, the capabilities of root, and all system
/// calls but those that compute, read what it was given, and answer. Returns true if the calls are filtered, false
/// where the kernel has no filters.
bool decoders_confine(uint64_t memory, uint64_t file);

/// Answers a job of tests, with a function that only test bundles have. Returns false in all other programs.
bool decoders_probe(const char *name, int socket, int file, int64_t *answer);
