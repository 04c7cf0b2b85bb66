// Licensed under the Apache License, Version 2.0. See LICENSE.

#pragma once

#include <stdbool.h>
#include <stdint.h>

/// A lock in four bytes, without a queue of its own: who waits longest need not be next.
///
/// All zeros is an open lock. It must stay at one address while it is in use, so keep it in memory that you allocate;
/// `OSAllocatedUnfairLock` does that for you. While it is held it names its thread, and the kernel lends that thread the
/// priority of the highest that waits, as on Apple systems.
typedef struct os_unfair_lock_s {
    /// The kernel's business.
    uint32_t _os_unfair_lock_opaque;
} os_unfair_lock, *os_unfair_lock_t;

/// Waits until the lock is this thread's. Ends the process when it is already: no thread waits for itself.
void os_unfair_lock_lock(os_unfair_lock_t _Nonnull lock);

/// Takes the lock if it is open, without waiting; whether it did.
bool os_unfair_lock_trylock(os_unfair_lock_t _Nonnull lock);

/// Opens the lock. Ends the process unless this thread holds it.
void os_unfair_lock_unlock(os_unfair_lock_t _Nonnull lock);

/// Ends the process unless this thread holds the lock.
void os_unfair_lock_assert_owner(const os_unfair_lock *_Nonnull lock);

/// Ends the process if this thread holds the lock.
void os_unfair_lock_assert_not_owner(const os_unfair_lock *_Nonnull lock);
