// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
import Glibc
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
public import Photos
public import PhotosHTTP
import PhotosTLS
import ServiceLifecycle
import UnixSignals

/// The error of a server that cannot listen, with a sentence that says what to do.
public struct ListenFailure: Error, CustomStringConvertible {
    var address: GalleryServer.Address
    var errno: CInt

    public var description: String {
        switch errno {
        case EADDRINUSE: "Port \(address.port) is in use by another program. Choose another port with --port."
        case EACCES: "Port \(address.port) is reserved for the system. Choose a port above 1023 with --port."
        case EADDRNOTAVAIL: "This computer does not have the address \(address.host). Name one of its own with --host."
        default: "The server cannot listen on \(address.host):\(address.port): \(String(cString: strerror(errno)))."
        }
    }
}

/// The web gallery of one library.
public struct GalleryServer: Sendable {
    /// The place where it listens, and the names under which it is reached.
    public struct Address: Sendable {
        /// The address to listen on.
        public var host: String
        public var port: Int
        /// The names and addresses that browsers may use, the first one in links. Empty for this computer alone.
        public var names: [String] = []
        /// The certificate and its key; `nil` for connections without TLS.
        public var certificate: URL?
        public var key: URL?

        public init(host: String, port: Int) { (self.host, self.port) = (host, port) }

        var isSecure: Bool { certificate != nil }
        private var scheme: String { isSecure ? "https" : "http" }

        /// The values of `Host` that mean this server. Browsers leave out the usual port.
        var hosts: Set<String> {
            let all = Set(([host] + names).map(Address.inURL) + ["localhost", "127.0.0.1", "[::1]"])
            return Set(all.map { "\($0):\(port)" }).union(port == (isSecure ? 443 : 80) ? all : [])
        }
        var origins: Set<String> { Set(hosts.map { "\(scheme)://\($0)" }) }
        /// The address of the page.
        var url: String { "\(scheme)://\(Address.inURL(names.first ?? host)):\(port)" }

        /// IPv6 addresses are in brackets.
        private static func inURL(_ name: String) -> String { (name.contains(":") ? "[\(name)]" : name).lowercased() }
    }

    public let sessions = Sessions()
    private let gallery: Gallery
    private let pages: PageFiles
    private let address: Address
    private let password: Password

    /// Prepares a server.
    /// - Parameters:
    ///   - pages: The folder with the files of the page.
    ///   - password: The password, which need not be set.
    public init(_ library: PHPhotoLibrary, pages: URL, at address: Address, password: Password) throws {
        gallery = Gallery(library)
        self.pages = try PageFiles(in: pages)
        self.address = address
        self.password = password
    }

    /// Returns a link that opens one session.
    public func makeLink() -> String { "\(address.url)/open?token=\(sessions.makeLink())" }

    /// The greatest number of connections.
    private static let connectionLimit = 512

    /// Serves until the task is cancelled or the process gets SIGINT or SIGTERM; then requests have a second to end.
    /// - Parameter onListening: Called when the port is open.
    public func run(onListening: @escaping @Sendable () async -> Void) async throws {
        var logger = Logger(label: "photos-server")
        logger.logLevel = .critical
        let application = Application(
            router: router(), server: try channels(),
            configuration: .init(
                address: .hostname(address.host, port: address.port), serverName: nil,
                availableConnectionsDelegate: MaximumAvailableConnections(Self.connectionLimit)),
            onServerRunning: { [gallery] _ in
                await onListening()
                gallery.prepare()
            }, logger: logger)
        var configuration = ServiceGroupConfiguration(
            services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(1)
        do {
            try await ServiceGroup(configuration: configuration).run()
        } catch let error as IOError {
            throw ListenFailure(address: address, errno: error.errnoCode)
        }
    }

    private func channels() throws -> HTTPServerBuilder {
        let handlers: @Sendable () -> [any RemovableChannelHandler] = { [RequestDeadline()] }
        guard let certificate = address.certificate, let key = address.key else {
            return ServerChannels.plain(handlers: handlers)
        }
        return try ServerChannels.encrypted(certificate: certificate, key: key, handlers: handlers)
    }

    func router() -> Router<ServerContext> {
        let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: SecurityHeaders())
        router.add(middleware: HostGuard(hosts: address.hosts))
        router.add(middleware: OriginGuard(origins: address.origins))
        let cookie = SessionCookie(port: address.port, isSecure: address.isSecure)
        SignIn(sessions: sessions, cookie: cookie, password: password).add(to: router)
        router.get("/") { request, _ in
            let isOpen = cookie.value(in: request).map(sessions.contains) ?? false
            return try pages.answer(request, isOpen ? "index.html" : password.isSet ? "sign-in.html" : "closed.html")
        }
        for name in pages.names { router.get("\(name)") { request, _ in try pages.answer(request, name) } }
        let api = router.group("api").add(middleware: SessionGuard(sessions: sessions, cookie: cookie))
        GalleryRoutes(gallery: gallery, sessions: sessions, password: password).add(to: api)
        return router
    }
}
