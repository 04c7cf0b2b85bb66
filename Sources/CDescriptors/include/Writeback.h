// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <stdint.h>

/// Starts writing a part of a file to the disk, without waiting for it. Only a hint: errors are ignored. Written in C
/// because Glibc declares `sync_file_range` only under `_GNU_SOURCE`, which Swift's import does not define.
void begin_writeback(int descriptor, int64_t offset, int64_t byte_count);
