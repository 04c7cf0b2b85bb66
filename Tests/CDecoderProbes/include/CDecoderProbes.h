// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// Does in a decoder what a file that has taken it over might do, or a library with a bug. Returns zero for success, or the
/// number of the error with which the system refused it.
///
/// CDecoders calls it by its name.
int64_t photos_decoder_probe(const char *name, int socket, int file);

// What programs do that their decoders must not disturb. Written in C because Swift has no fork, and its Glibc module
// declares nothing that needs _GNU_SOURCE.

/// Forks; the new process does this work with a descriptor, and exits with its result. Returns its number.
pid_t probes_fork(int (*work)(int end), int end);

/// Installs a handler of SIGCHLD, which counts.
void probes_count_signals_of_children(void);
int probes_signals_of_children(void);

/// Hides /proc from the calling process. Returns 0, or the number of the error.
int probes_take_proc_away(void);

/// Returns true if the process ends within this time, or had ended before.
bool probes_ends_within(pid_t process, int milliseconds);

/// Sends so many descriptors, which are under way until somebody receives them. Returns 0, or the number of the error.
int probes_send_descriptors(int socket, int count);

/// Limits how many processes the user of a process, 0 for the calling one, may have for it to start another. Returns 0, or the number of the error.
int probes_limit_processes(pid_t process, unsigned count);

/// Lets the calling process open so many more files, and no others, until they are given back. Returns 0, or the number
/// of the error.
int probes_leave_descriptors(int count);
void probes_give_descriptors_back(void);
