// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// An engine of this process behind sockets: each session is a connection of its own, served by a thread of its own. It
/// shows that nothing but messages and descriptors passes between a program and its library.
package final class LoopbackEngine: LibraryEngine {
    private let server: EngineServer

    /// Creates an engine without a limit of connections: they are all of this process.
    package init(wrapping engine: any LibraryEngine) { server = EngineServer(engine, limits: .none) }

    /// Connects over a new socket pair. The thread of the server ends with the session.
    package func connect(_ identity: CallerIdentity) -> any LibrarySession {
        do throws(LibraryError) {
            let ends = try MessageChannel.ends()
            try server.serve(ends.far, as: identity)
            return SocketSession(connection: ends.near)
        } catch {
            return SocketSession(failing: error)
        }
    }
}
