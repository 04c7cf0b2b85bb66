// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <sys/types.h>

/// Calls sendmsg with one descriptor, or none when it is -1, and returns its result; never raises SIGPIPE.
/// Written in C because the CMSG macros, which place a descriptor in a message, cannot be called from Swift.
ssize_t descriptors_send(int socket, const void *bytes, size_t count, int descriptor);

/// Sends as `descriptors_send` does, but fails with EAGAIN where it would wait for the other side to receive.
ssize_t descriptors_send_at_once(int socket, const void *bytes, size_t count, int descriptor);

/// Calls recvmsg and returns its result. The first descriptor received is written to `descriptor` (-1 for none) and is
/// closed on exec; any further ones are closed. Fails with EMFILE, after it has written the bytes, for a message whose
/// descriptor is lost because the process may open no more. Written in C for the same reason.
ssize_t descriptors_receive(int socket, void *bytes, size_t count, int *descriptor);
