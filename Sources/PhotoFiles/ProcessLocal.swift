// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import Synchronization

/// A value of which each process has its own. A process that is forked makes a new one: it has none of the threads of its
/// parent that use the value, or hold its locks.
///
/// It is read without a lock, which another thread could hold while the process is forked. The value of a parent is not
/// released when a new one takes its place: it may be in use.
package final class ProcessLocal<Value: Sendable>: Sendable {
    private final class Owned: Sendable {
        let process = getpid()
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private let make: @Sendable () -> Value
    /// The address of the value with its process, which is retained, or zero.
    private let present = Atomic<UInt>(0)

    /// Creates a value that is made when it is first asked for. Of several threads that ask at once each may make one, of which
    /// one is kept.
    package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    deinit {
        guard let pointer = UnsafeRawPointer(bitPattern: present.load(ordering: .acquiring)) else { return }
        Unmanaged<Owned>.fromOpaque(pointer).release()
    }

    /// The value of this process.
    package var value: Value {
        while true {
            let address = present.load(ordering: .acquiring)
            if let pointer = UnsafeRawPointer(bitPattern: address),
                case let owned = Unmanaged<Owned>.fromOpaque(pointer).takeUnretainedValue(), owned.process == getpid()
            {
                return owned.value
            }
            let new = Unmanaged.passRetained(Owned(make()))
            let isFirst = present.compareExchange(
                expected: address, desired: UInt(bitPattern: new.toOpaque()), ordering: .acquiringAndReleasing
            ).exchanged
            if !isFirst { new.release() }
        }
    }
}
