// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <sys/types.h>

/// sendmsg with one descriptor, or none when it is -1; never raises SIGPIPE. Returns what sendmsg returns.
/// Here because the CMSG macros, which place a descriptor in a message, cannot be called from Swift.
ssize_t descriptors_send(int socket, const void *bytes, size_t count, int descriptor);

/// recvmsg that takes one descriptor at most: it is written to `descriptor` (-1: none came), closed on exec, and any
/// further ones are closed. Returns what recvmsg returns. Here for the same reason.
ssize_t descriptors_receive(int socket, void *bytes, size_t count, int *descriptor);
