// Licensed under the Apache License, Version 2.0. See LICENSE.
#define _GNU_SOURCE
#include "Writeback.h"

#include <fcntl.h>

void begin_writeback(int descriptor, int64_t offset, int64_t byte_count) {
    (void)sync_file_range(descriptor, offset, byte_count, SYNC_FILE_RANGE_WRITE);
}
