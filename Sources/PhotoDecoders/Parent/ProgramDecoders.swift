// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoFiles

/// The decoders of the process. One that it forks without starting another program has decoders of its own: with those
/// of its parent both would receive the answers to either.
final class ProgramDecoders: Sendable {
    let pool: DecoderPool
    let servers = DecoderServers()

    private init() {
        pool = DecoderPool(servers: servers)
        // A server that is stopped sees no end of the program, and would stay with its decoders.
        atexit { ProgramDecoders.current.servers.goOn() }
    }

    private static let local = ProcessLocal { ProgramDecoders() }

    static var current: ProgramDecoders { local.value }
}
