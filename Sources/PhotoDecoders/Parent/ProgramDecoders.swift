// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles

/// The decoders of the process. One that it forks without starting another program has decoders of its own: with those of
/// its parent both would receive the answers to either.
final class ProgramDecoders: Sendable {
    let pool: DecoderPool
    let servers = DecoderServers()

    private init() { pool = DecoderPool(servers: servers) }

    private static let local = ProcessLocal { ProgramDecoders() }

    static var current: ProgramDecoders { local.value }
}
