// Licensed under the Apache License, Version 2.0. See LICENSE.
/* A shim that is loaded with LD_PRELOAD into a program that was built with the thread sanitizer. The sanitizer sees
 * Swift's Mutex only while nobody waits for it: waiting, and waking who waits, happen inside of the Swift runtime, which
 * was built without the sanitizer, and what the mutex protects would pass for a data race. This tells the sanitizer of
 * both. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

static void *next(const char *name) {
    void *function = dlsym(RTLD_NEXT, name);
    if (!function) abort();
    return function;
}

SWIFT void waiting_lock(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT void waking_unlock(SELF void *mutex) __asm__(UNLOCK);

SWIFT void waiting_lock(uint32_t thread, SELF void *mutex) {
    static SWIFT void (*lock)(uint32_t, SELF void *);
    if (!lock) lock = (SWIFT void (*)(uint32_t, SELF void *))next(LOCK);
    lock(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void waking_unlock(SELF void *mutex) {
    static SWIFT void (*unlock)(SELF void *);
    if (!unlock) unlock = (SWIFT void (*)(SELF void *))next(UNLOCK);
    if (__tsan_release) __tsan_release(mutex);
    unlock(mutex);
}
