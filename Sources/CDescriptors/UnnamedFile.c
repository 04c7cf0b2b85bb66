// Licensed under the Apache License, Version 2.0. See LICENSE.
#define _GNU_SOURCE
#include "UnnamedFile.h"

#include <fcntl.h>
#include <sys/stat.h>

int descriptors_unnamed_file(int folder) { return openat(folder, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600); }
