// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

/// Creates a file in memory that allows seals, closed on exec; returns -1 and sets errno on failure.
/// Written in C because memfd_create is declared for _GNU_SOURCE only, which Swift's Glibc module does not set.
int descriptors_memory_file(const char *name);
