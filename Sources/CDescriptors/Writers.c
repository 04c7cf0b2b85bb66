// Licensed under the Apache License, Version 2.0. See LICENSE.
#define _GNU_SOURCE
#include "Writers.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>

int descriptors_has_writers(int descriptor) {
    /* Whoever opens the file in the moment of the lease makes the kernel send a signal: one that is ignored by default. */
    if (fcntl(descriptor, F_SETSIG, SIGURG) != 0) return -1;
    if (fcntl(descriptor, F_SETLEASE, F_RDLCK) != 0) return errno == EAGAIN ? 1 : -1;
    (void)fcntl(descriptor, F_SETLEASE, F_UNLCK);
    return 0;
}
