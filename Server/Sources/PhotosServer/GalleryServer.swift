// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
import Glibc
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
public import Photos
public import PhotosHTTP

/// The error of a server whose port another program has.
public struct PortInUse: Error, CustomStringConvertible {
    var port: Int

    public var description: String { "Port \(port) is in use by another program. Choose another port with --port." }
}

/// The web gallery of one library.
public struct GalleryServer: Sendable {
    /// The place where it listens.
    public struct Address: Sendable {
        public var host: String
        public var port: Int

        public init(host: String, port: Int) { (self.host, self.port) = (host, port) }

        /// The values of `Host` that mean this server.
        var hosts: Set<String> {
            Set([host, "localhost", "127.0.0.1", "[::1]"].map { "\($0):\(port)" })
        }
        var origins: Set<String> { Set(hosts.map { "http://\($0)" }) }
    }

    public let sessions = Sessions()
    private let gallery: Gallery
    private let pages: PageFiles
    private let address: Address

    /// Prepares a server.
    /// - Parameters:
    ///   - pages: The folder with the files of the page.
    public init(_ library: PHPhotoLibrary, pages: URL, at address: Address) throws {
        gallery = Gallery(library)
        self.pages = try PageFiles(in: pages)
        self.address = address
    }

    /// Returns a link that opens one session.
    public func makeLink() -> String {
        "http://\(address.host):\(address.port)/open?token=\(sessions.makeLink())"
    }

    /// Serves until the task is cancelled or the process gets SIGINT or SIGTERM.
    /// - Parameter onListening: Called when the port is open.
    public func run(onListening: @escaping @Sendable () async -> Void) async throws {
        var logger = Logger(label: "photos-server")
        logger.logLevel = .warning
        let application = Application(
            router: router(),
            configuration: .init(address: .hostname(address.host, port: address.port), serverName: nil),
            onServerRunning: { _ in await onListening() }, logger: logger)
        do {
            try await application.runService()
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw PortInUse(port: address.port)
        }
    }

    func router() -> Router<BasicRequestContext> {
        let router = Router()
        router.add(middleware: SecurityHeaders())
        router.add(middleware: HostGuard(hosts: address.hosts))
        router.add(middleware: OriginGuard(origins: address.origins))
        let cookie = SessionCookie(port: address.port)
        router.get("open") { request, _ in try open(request, cookie) }
        router.get("/") { request, _ in
            let isOpen = cookie.value(in: request).map(sessions.contains) ?? false
            return try pages.answer(request, isOpen ? "index.html" : "closed.html")
        }
        for name in pages.names { router.get("\(name)") { request, _ in try pages.answer(request, name) } }
        let api = router.group("api").add(middleware: SessionGuard(sessions: sessions, cookie: cookie))
        GalleryRoutes(gallery: gallery).add(to: api)
        return router
    }

    /// Redeems a link: the token disappears from the address, and stays in no history.
    private func open(_ request: Request, _ cookie: SessionCookie) throws -> Response {
        guard let token = request.uri.queryParameters.get("token"), let session = sessions.openSession(link: token)
        else {
            throw Problem(
                .forbidden, "This link was used or has expired. Press Enter where “photos serve” runs for a new one.")
        }
        return Response(
            status: .seeOther,
            headers: [.location: "/", .setCookie: cookie.setting(session), .cacheControl: "no-store"])
    }
}
