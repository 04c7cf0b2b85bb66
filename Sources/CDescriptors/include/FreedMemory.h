// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

/// Gives memory that the C library keeps after it was freed back to the system. Written in C because malloc_trim is in a
/// header that Swift's Glibc module does not have.
void give_back_freed_memory(void);
