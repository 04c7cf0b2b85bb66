// Licensed under the Apache License, Version 2.0. See LICENSE.

public import HTTPTypes
public import Hummingbird

/// Refuses requests for other hosts than this server, so that a page of another site cannot reach it by a name that it has
/// pointed at this machine (DNS rebinding). Comes first, before any route.
public struct HostGuard<Context: RequestContext>: RouterMiddleware {
    private let hosts: Set<String>

    /// - Parameter hosts: The values of `Host` that are this server, with the port.
    public init(hosts: Set<String>) { self.hosts = hosts }

    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let authority = request.head.authority?.lowercased(), hosts.contains(authority) else {
            throw Problem(.misdirectedRequest, "This server answers under another name. Use the link that it printed.")
        }
        return try await next(request, context)
    }
}

/// Refuses changes that a page of another origin asks for. Cookies do not know ports, so the cookie alone proves nothing.
public struct OriginGuard<Context: RequestContext>: RouterMiddleware {
    private let origins: Set<String>

    /// - Parameter origins: The origins of this server: scheme, host and port.
    public init(origins: Set<String>) { self.origins = origins }

    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let isSafe = request.method == .get || request.method == .head
        let isOurs =
            request.headers[.origin].map(origins.contains)
            ?? (request.headers[.secFetchSite] == "same-origin")
        guard isSafe || isOurs else {
            throw Problem(.forbidden, "Changes are accepted from the pages of this server only.")
        }
        return try await next(request, context)
    }
}

/// Adds the headers that keep a browser from running, framing or sharing anything that is not a page of this server.
public struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
    public init() {}

    private static var policy: String {
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; "
            + "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
            // The address of the worker is the only text that becomes a script.
            + "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types photos-worker"
    }

    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            response = try await next(request, context)
        } catch let problem as Problem {
            response = try problem.response(from: request, context: context)
        } catch let error as any HTTPResponseError {
            // The router's errors repeat parts of the request.
            let problem = Problem(error.status, "The server does not understand this request.")
            response = try problem.response(from: request, context: context)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            RequestLog.note("\(error)")
            let problem = Problem(.internalServerError, "The server failed. Its terminal says why.")
            response = try problem.response(from: request, context: context)
        }
        RequestLog.note(request, response.status)
        let headers: [(HTTPField.Name, String)] = [
            (.contentSecurityPolicy, Self.policy), (.xContentTypeOptions, "nosniff"),
            (.referrerPolicy, "no-referrer"), (.crossOriginOpenerPolicy, "same-origin"),
            (.crossOriginResourcePolicy, "same-origin"),
        ]
        for (name, value) in headers where response.headers[name] == nil { response.headers[name] = value }
        return response
    }
}

/// Refuses requests without a session, and gives the others theirs.
public struct SessionGuard: RouterMiddleware {
    private let sessions: Sessions
    private let cookie: SessionCookie

    public init(sessions: Sessions, cookie: SessionCookie) { (self.sessions, self.cookie) = (sessions, cookie) }

    public func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        guard let session = cookie.value(in: request), sessions.contains(session) else { throw Problem.noSession }
        var context = context
        context.session = session
        return try await next(request, context)
    }
}

/// The cookie of a session. Its name has the port, because cookies are shared by all ports of a host.
public struct SessionCookie: Sendable {
    public let name: String
    private let attributes: String

    /// - Parameter isSecure: True for a server with TLS: its cookie is sent to this host alone, and never in the clear.
    public init(port: Int, isSecure: Bool = false) {
        name = isSecure ? "__Host-photos-\(port)" : "photos-\(port)"
        attributes = "Path=/; HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
    }

    /// Returns the token of a session in the cookies of a request.
    public func value(in request: Request) -> String? {
        for field in request.headers[values: .cookie] where field.utf8.count < 4_096 {
            for pair in field.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1)
                if parts.count == 2, parts[0].drop(while: { $0 == " " }) == name { return String(parts[1]) }
            }
        }
        return nil
    }

    /// Returns the header that stores a session in the browser.
    public func setting(_ session: String) -> String { "\(name)=\(session); \(attributes)" }
}

extension HTTPField.Name {
    /// Tells a browser what to forget.
    public static let clearSiteData = named("Clear-Site-Data")
    static let origin = named("Origin")
    static let secFetchSite = named("Sec-Fetch-Site")
    static let referrerPolicy = named("Referrer-Policy")
    static let crossOriginOpenerPolicy = named("Cross-Origin-Opener-Policy")
    static let crossOriginResourcePolicy = named("Cross-Origin-Resource-Policy")

    private static func named(_ name: String) -> Self {
        guard let name = Self(name) else { preconditionFailure("“\(name)” is not the name of a header") }
        return name
    }
}
