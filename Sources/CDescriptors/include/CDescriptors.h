// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <sys/types.h>

/// A new file in memory, closed on exec; -1 and errno when there is none.
/// Here because memfd_create is declared for _GNU_SOURCE only, which Swift's Glibc module does not set.
int descriptors_memory_file(const char *name);

/// sendmsg with one descriptor, or none when it is -1; never raises SIGPIPE. Returns what sendmsg returns.
/// Here because the CMSG macros, which place a descriptor in a message, cannot be called from Swift.
ssize_t descriptors_send(int socket, const void *bytes, size_t count, int descriptor);

/// recvmsg that takes one descriptor at most: it is written to `descriptor` (-1: none came), closed on exec, and any
/// further ones are closed. Returns what recvmsg returns. Here for the same reason.
ssize_t descriptors_receive(int socket, void *bytes, size_t count, int *descriptor);
