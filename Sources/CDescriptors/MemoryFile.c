// Licensed under the Apache License, Version 2.0. See LICENSE.
#define _GNU_SOURCE
#include "MemoryFile.h"

#include <sys/mman.h>

int descriptors_memory_file(const char *name) {
    return memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
}
