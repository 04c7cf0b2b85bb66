// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import Synchronization

/// The decoders of the process. One that it forks without starting another program has decoders of its own: with those of
/// its parent both would receive the answers to either.
final class ProgramDecoders: Sendable {
    let pool: DecoderPool
    let servers = DecoderServers()
    private let process: pid_t

    private init() {
        process = getpid()
        pool = DecoderPool(servers: servers)
    }

    /// The address of an object or zero, so that no process is forked while another thread holds a lock. What belongs to a parent is never
    /// released: its decoders are in use.
    private static let present = Atomic<UInt>(0)

    static var current: ProgramDecoders {
        while true {
            let address = present.load(ordering: .acquiring)
            if let pointer = UnsafeRawPointer(bitPattern: address),
                case let decoders = Unmanaged<ProgramDecoders>.fromOpaque(pointer).takeUnretainedValue(),
                decoders.process == getpid()
            {
                return decoders
            }
            let new = Unmanaged.passRetained(ProgramDecoders())
            let isFirst = present.compareExchange(
                expected: address, desired: UInt(bitPattern: new.toOpaque()), ordering: .acquiringAndReleasing
            ).exchanged
            if !isFirst { new.release() }
        }
    }
}
