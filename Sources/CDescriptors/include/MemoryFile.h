// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

/// A new file in memory, closed on exec; -1 and errno when there is none.
/// Here because memfd_create is declared for _GNU_SOURCE only, which Swift's Glibc module does not set.
int descriptors_memory_file(const char *name);
