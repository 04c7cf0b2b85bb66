// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

/// Tells whether any process has a file open for writing: 1 for yes, 0 for no, -1 if the system does not tell (the file
/// is another user's, or the file system has no leases). The descriptor must be open for reading only. Written in C
/// because leases are declared for _GNU_SOURCE only, which Swift's Glibc module does not set.
int descriptors_has_writers(int descriptor);

/// Tells whether a file was opened a second time, by any process and for whatever purpose, and is still open or mapped
/// into memory: 1 for yes, 0 for no, -1 if the system does not tell. Duplicates of the descriptor do not count. The
/// descriptor must be open for reading only.
int descriptors_is_open_elsewhere(int descriptor);
