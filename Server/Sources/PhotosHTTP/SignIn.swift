// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import HTTPTypes
public import Hummingbird
import NIOCore

/// The ways to a session: the link that works once, and the password.
public struct SignIn: Sendable {
    private let sessions: Sessions
    private let cookie: SessionCookie
    private let password: Password

    public init(sessions: Sessions, cookie: SessionCookie, password: Password) {
        (self.sessions, self.cookie, self.password) = (sessions, cookie, password)
    }

    public func add(to router: Router<ServerContext>) {
        router.get("open", use: open)
        router.post("sign-in", use: signIn)
    }

    /// Redeems a link: the token disappears from the address, and stays in no history.
    @Sendable private func open(_ request: Request, context: ServerContext) throws -> Response {
        guard let token = request.uri.queryParameters.get("token"), let session = sessions.openSession(link: token)
        else {
            throw Problem(
                .forbidden, "This link was used or has expired. Press Enter where “photos serve” runs for a new one.")
        }
        return started(session)
    }

    private struct Attempt: Decodable {
        var password: String
    }

    /// Takes the password, as JSON: a form would be sent without its origin, because pages send no referrer.
    @Sendable private func signIn(_ request: Request, context: ServerContext) async throws -> Response {
        guard password.isSet else { throw Problem(.notFound, "There is no password. Use the link.") }
        let bytes = try await request.body.collect(upTo: 16 << 10)
        guard let attempt = try? JSONDecoder().decode(Attempt.self, from: Data(bytes.readableBytesView)) else {
            throw Problem(.badRequest, "Send a JSON object with the key password.")
        }
        guard try await password.matches(attempt.password, from: context.remoteAddress) else {
            throw Problem(.forbidden, "This is not the password.")
        }
        var response = started(sessions.openSession())
        response.status = .noContent
        response.headers[.location] = nil
        return response
    }

    private func started(_ session: String) -> Response {
        Response(
            status: .seeOther,
            headers: [.location: "/", .setCookie: cookie.setting(session), .cacheControl: "no-store"])
    }
}
