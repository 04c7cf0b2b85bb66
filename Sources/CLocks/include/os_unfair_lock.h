// Licensed under the Apache License, Version 2.0. See LICENSE.

#pragma once

#include <stdbool.h>
#include <stdint.h>

/// A lock of four bytes, without a queue: the thread that has waited longest need not be next.
///
/// All zeros is an unlocked lock. It must stay at one address while it is in use, so keep it in allocated memory;
/// `OSAllocatedUnfairLock` does that. While it is locked it contains the id of its owner, and the kernel raises the
/// owner's priority to that of the highest waiting thread, as on Apple systems.
typedef struct os_unfair_lock_s {
    /// The futex word, shared with the kernel.
    uint32_t _os_unfair_lock_opaque;
} os_unfair_lock, *os_unfair_lock_t;

/// Waits for the lock and takes it. Ends the process if this thread holds it already.
void os_unfair_lock_lock(os_unfair_lock_t _Nonnull lock);

/// Takes the lock if it is free, without waiting; returns true if it did.
bool os_unfair_lock_trylock(os_unfair_lock_t _Nonnull lock);

/// Releases the lock. Ends the process unless this thread holds it.
void os_unfair_lock_unlock(os_unfair_lock_t _Nonnull lock);

/// Ends the process unless this thread holds the lock.
void os_unfair_lock_assert_owner(const os_unfair_lock *_Nonnull lock);

/// Ends the process if this thread holds the lock.
void os_unfair_lock_assert_not_owner(const os_unfair_lock *_Nonnull lock);
