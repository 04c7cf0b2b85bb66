// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoFiles
package import PhotoLibrary
internal import Synchronization

/// A server that answers the calls of its connections by calling an engine.
///
/// Who accepts a connection determines its caller; no message of the other side names one. Each connection has a thread
/// of its own, so their number is limited, for each caller and in all. A connection may be idle as long as it likes; in
/// the middle of a message it may not.
package final class EngineServer: Sendable {
    /// The greatest number of connections of one caller, and of all callers.
    struct Limits: Sendable {
        var perCaller = 32
        var total = 256

        static let none = Limits(perCaller: .max, total: .max)
    }

    private let engine: any LibraryEngine
    private let places: ConnectionPlaces
    private let silenceLimit: Duration

    package convenience init(_ engine: any LibraryEngine) { self.init(engine, limits: Limits()) }

    init(
        _ engine: any LibraryEngine, limits: Limits = Limits(), silenceLimit: Duration = MessageChannel.silenceLimit
    ) {
        self.engine = engine
        self.silenceLimit = silenceLimit
        places = ConnectionPlaces(limits)
    }

    /// Serves the connection of one caller on a thread of its own, until the other side closes it or sends an invalid
    /// message. Throws `overBudget` if the caller has too many connections, and `inputOutput` if the system creates no
    /// thread; then the connection is closed.
    ///
    /// - Parameter identity: The caller at the other end, as the system or the user has identified it.
    package func serve(_ connection: consuming OpenFile, as identity: CallerIdentity) throws(LibraryError) {
        try serve(connection, by: engine.connect(identity), as: identity)
    }

    /// Serves a connection of a session that may have others.
    private func serve(
        _ connection: consuming OpenFile, by session: any LibrarySession, as identity: CallerIdentity
    ) throws(LibraryError) {
        let place = try places.take(identity)
        let descriptor = connection.release()
        let served = ServedConnection(session: session, identity: identity) { () throws(LibraryError) in
            let ends = try MessageChannel.ends()
            try self.serve(ends.far, by: session, as: identity)
            return ends.near
        }
        let silenceLimit = silenceLimit
        let answer: @Sendable () -> Void = {
            served.answerCalls(on: MessageChannel(OpenFile(taking: descriptor), silenceLimit: silenceLimit))
            withExtendedLifetime(place) {}
        }
        guard SystemThread.start("photos-engine", answer) else {
            _ = OpenFile(taking: descriptor)
            throw LibraryError(
                .inputOutput,
                "A thread for another connection to the library cannot be started. Close "
                    + "other programs, then try again.")
        }
    }
}

/// The connections that are being served.
private final class ConnectionPlaces: Sendable {
    private let limits: EngineServer.Limits
    private let counts = Mutex<[CallerIdentity: Int]>([:])

    init(_ limits: EngineServer.Limits) { self.limits = limits }

    /// The place of one connection, free again when it is released.
    final class Place: Sendable {
        private let places: ConnectionPlaces
        private let identity: CallerIdentity

        fileprivate init(_ places: ConnectionPlaces, _ identity: CallerIdentity) {
            self.places = places
            self.identity = identity
        }

        deinit { places.leave(identity) }
    }

    func take(_ identity: CallerIdentity) throws(LibraryError) -> Place {
        let isTaken = counts.withLock { counts in
            let count = counts[identity] ?? 0
            guard count < limits.perCaller, counts.values.reduce(0, +) < limits.total else { return false }
            counts[identity] = count + 1
            return true
        }
        guard isTaken else {
            throw LibraryError(
                .overBudget, "There are too many connections to the library. Close connections that are not needed.")
        }
        return Place(self, identity)
    }

    private func leave(_ identity: CallerIdentity) {
        counts.withLock { counts in
            let count = (counts[identity] ?? 0) - 1
            counts[identity] = count > 0 ? count : nil
        }
    }
}
