// Licensed under the Apache License, Version 2.0. See LICENSE.

import HTTPTypes
public import Hummingbird
import NIOCore

/// The context of a request to a server with sessions.
public struct ServerContext: RequestContext {
    public var coreContext: CoreRequestContextStorage
    /// The session of the request, once `SessionGuard` has found it.
    public internal(set) var session: String?

    /// The address of the client, without its port.
    public let remoteAddress: String

    public init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        remoteAddress = source.channel.remoteAddress?.ipAddress ?? "unknown"
    }

    /// Returns the session of a request that has passed `SessionGuard`.
    public func requireSession() throws -> String {
        guard let session else { throw Problem.noSession }
        return session
    }
}

extension Problem {
    static let noSession = Problem(
        .unauthorized, "Open the link that “photos serve” printed. Press Enter there for a new one.")
}
