// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import HummingbirdCore
public import NIOCore

#if TLS
    import HummingbirdHTTP2
    import NIOSSL
#endif

/// The connections of a server: in the clear, or encrypted with HTTP/2 where the browser knows it. A build without the trait
/// `TLS` refuses the latter. Connections that are idle for a minute are closed, and headers have a size.
public enum ServerChannels {
    /// An error of a certificate or its key, with a sentence that says what to do.
    public struct Failure: Error, CustomStringConvertible {
        public var description: String
    }

    /// Returns channels in the clear.
    /// - Parameter handlers: Returns the handlers of each connection.
    public static func plain(handlers: @escaping @Sendable () -> [any RemovableChannelHandler]) -> HTTPServerBuilder {
        .closingIdle { HTTP1Channel(responder: $0, configuration: requests(handlers)) }
    }

    private static func requests(
        _ handlers: @escaping @Sendable () -> [any RemovableChannelHandler]
    ) -> HTTP1Channel.Configuration {
        HTTP1Channel.Configuration(
            additionalChannelHandlers: handlers(),
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100))
    }

    /// Returns encrypted channels.
    /// - Parameters:
    ///   - certificate: A PEM file with the certificate and its chain.
    ///   - key: A PEM file with the private key.
    ///   - handlers: Returns the handlers of each connection.
    public static func encrypted(
        certificate: URL, key: URL, handlers: @escaping @Sendable () -> [any RemovableChannelHandler]
    ) throws -> HTTPServerBuilder {
        #if TLS
            let configuration: TLSConfiguration
            do {
                let chain = try NIOSSLCertificate.fromPEMFile(certificate.path)
                let key = try NIOSSLPrivateKey(file: key.path, format: .pem)
                configuration = .makeServerConfiguration(
                    certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
                // The channels are made later: a key of another certificate is noticed now.
                _ = try NIOSSLContext(configuration: configuration)
            } catch {
                throw Failure(
                    description:
                        "The certificate “\(certificate.path)” and the key “\(key.path)” cannot be used: give two PEM files that belong together."
                )
            }
            return .closingIdle { responder in
                try HTTP2UpgradeChannel(
                    tlsConfiguration: configuration,
                    configuration: .init(idleTimeout: .seconds(60), streamConfiguration: requests(handlers)),
                    responder: responder)
            }
        #else
            throw Failure(description: "This build has no TLS. “make install” builds it.")
        #endif
    }
}
