// Licensed under the Apache License, Version 2.0. See LICENSE.
#include "FreedMemory.h"

#include <malloc.h>

void give_back_freed_memory(void) { malloc_trim(0); }
