// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

/// Creates a file without a name on the file system of a folder, for this user only, open for reading and writing and closed
/// on exec; returns -1 and sets errno on failure. The file is gone when it is closed, unless linkat gives it a name. Written
/// in C because O_TMPFILE is declared for _GNU_SOURCE only, which Swift's Glibc module does not set.
int descriptors_unnamed_file(int folder);
