// Licensed under the Apache License, Version 2.0. See LICENSE.
#define _GNU_SOURCE
#include "ProgramExit.h"

#include <link.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static _Atomic(bool (*)(void)) finish_work;
/// The number of libraries that had been loaded when the function was registered last.
static atomic_ullong registered;

static void leave(int status, void *context) {
    bool (*finish)(void) = atomic_load(&finish_work);
    if (finish == NULL || finish()) return;
    fflush(NULL);
    _exit(status);
}

static int count_loads(struct dl_phdr_info *info, size_t size, void *count) {
    *(unsigned long long *) count = info->dlpi_adds;
    return 1;
}

void photos_before_exit_of_libraries(void) {
    unsigned long long loads = 0;
    dl_iterate_phdr(count_loads, &loads);
    if (atomic_exchange(&registered, loads) != loads) on_exit(leave, NULL);
}

void photos_before_exit(bool (*finish)(void)) {
    atomic_store(&finish_work, finish);
    photos_before_exit_of_libraries();
}
