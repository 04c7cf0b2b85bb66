// Licensed under the Apache License, Version 2.0. See LICENSE.
#define _GNU_SOURCE
#include "DescriptorStatus.h"

#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int descriptors_status(int descriptor, void *status) {
#if defined(SYS_fstat) && defined(__LP64__)
    return (int)syscall(SYS_fstat, descriptor, status);
#else
    return fstat(descriptor, status);
#endif
}
