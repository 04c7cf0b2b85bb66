// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <stdbool.h>

/// Sets what is called when the program exits, from `exit` or from the end of `main`. It ends work on other threads, may be
/// called more than once, and returns false if something still runs: the program then ends without the functions that
/// free what that work uses. Output of the C library that waits is written before. Written in C because Swift's Glibc
/// module does not have on_exit, which tells the exit status.
void photos_before_exit(bool (*finish)(void));

/// Puts the function of photos_before_exit before the functions that libraries have registered since. The program calls
/// these in the reverse order; a library that is loaded later registers its own after ours. Costs about a microsecond.
void photos_before_exit_of_libraries(void);
