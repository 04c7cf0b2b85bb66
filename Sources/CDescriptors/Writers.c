// Licensed under the Apache License, Version 2.0. See LICENSE.
#define _GNU_SOURCE
#include "Writers.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>

/// Takes a lease on a file and gives it back: 0 if the kernel grants it, 1 if an open descriptor forbids it, -1 otherwise.
static int lease(int descriptor, int kind) {
    /* Whoever opens the file in the moment of the lease makes the kernel send a signal: one that is ignored by default. */
    if (fcntl(descriptor, F_SETSIG, SIGURG) != 0) return -1;
    if (fcntl(descriptor, F_SETLEASE, kind) != 0) return errno == EAGAIN ? 1 : -1;
    (void)fcntl(descriptor, F_SETLEASE, F_UNLCK);
    return 0;
}

int descriptors_has_writers(int descriptor) { return lease(descriptor, F_RDLCK); }

int descriptors_is_open_elsewhere(int descriptor) { return lease(descriptor, F_WRLCK); }
