// Licensed under the Apache License, Version 2.0. See LICENSE.

#define _GNU_SOURCE
#include "os_unfair_lock.h"

#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// The word is a priority-inheritance futex (futex(2), "Priority-inheritance futexes"): zero when unlocked, otherwise
// the id of the owning thread, and a bit that is set while others wait. Without waiting threads no system call is made.

static _Thread_local uint32_t known_thread;

static uint32_t this_thread(void) {
    if (known_thread == 0) known_thread = (uint32_t)syscall(SYS_gettid);
    return known_thread;
}

static void forget_thread(void) { known_thread = 0; }

/// Clears the cached id after fork, because the child's thread has another id than the parent's.
__attribute__((constructor)) static void forget_thread_in_forked_processes(void) {
    pthread_atfork(NULL, NULL, forget_thread);
}

static _Noreturn void end_process(const char *mistake) {
    fprintf(stderr, "os_unfair_lock: %s\n", mistake);
    abort();
}

static bool is_held_by_this_thread(const os_unfair_lock *lock) {
    uint32_t word = __atomic_load_n(&lock->_os_unfair_lock_opaque, __ATOMIC_RELAXED);
    return (word & FUTEX_TID_MASK) == this_thread();
}

static long ask_kernel(os_unfair_lock_t lock, int operation) {
    return syscall(SYS_futex, &lock->_os_unfair_lock_opaque, operation | FUTEX_PRIVATE_FLAG, 0, NULL, NULL, 0);
}

bool os_unfair_lock_trylock(os_unfair_lock_t lock) {
    uint32_t open = 0;
    return __atomic_compare_exchange_n(
        &lock->_os_unfair_lock_opaque, &open, this_thread(), false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

void os_unfair_lock_lock(os_unfair_lock_t lock) {
    if (os_unfair_lock_trylock(lock)) return;
    while (ask_kernel(lock, FUTEX_LOCK_PI) != 0) {
        if (errno == EDEADLK) end_process("locked by the thread that holds it");
        if (errno != EINTR && errno != EAGAIN) end_process("the kernel cannot wait for it");
    }
}

void os_unfair_lock_unlock(os_unfair_lock_t lock) {
    uint32_t mine = this_thread();
    if (__atomic_compare_exchange_n(
            &lock->_os_unfair_lock_opaque, &mine, 0, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) {
        return;
    }
    if (ask_kernel(lock, FUTEX_UNLOCK_PI) != 0) end_process("unlocked by a thread that does not hold it");
}

void os_unfair_lock_assert_owner(const os_unfair_lock *lock) {
    if (!is_held_by_this_thread(lock)) end_process("this thread should hold it, and does not");
}

void os_unfair_lock_assert_not_owner(const os_unfair_lock *lock) {
    if (is_held_by_this_thread(lock)) end_process("this thread should not hold it, and does");
}
