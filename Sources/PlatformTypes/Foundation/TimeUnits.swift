// Licensed under the Apache License, Version 2.0. See LICENSE.

// The names of Dispatch on Apple systems for powers of ten, as numbers of 64 bits.

/// The nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// The nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// The nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1_000
/// The microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
/// The milliseconds in a second.
public let MSEC_PER_SEC: UInt64 = 1_000
