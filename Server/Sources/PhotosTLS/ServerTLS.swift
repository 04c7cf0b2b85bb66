// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import HummingbirdCore
public import NIOCore

#if TLS
    import HummingbirdHTTP2
    import NIOSSL
#endif

/// Encrypted connections, with HTTP/2 where the browser knows it. A build without the trait `TLS` refuses them.
public enum ServerTLS {
    /// An error of a certificate or its key, with a sentence that says what to do.
    public struct Failure: Error, CustomStringConvertible {
        public var description: String
    }

    /// True if this build has TLS.
    public static var isBuilt: Bool {
        #if TLS
            true
        #else
            false
        #endif
    }

    /// Returns the channels of a server with this certificate.
    /// - Parameters:
    ///   - certificate: A PEM file with the certificate and its chain.
    ///   - key: A PEM file with the private key.
    ///   - handlers: Returns the handlers of each connection.
    public static func channels(
        certificate: URL, key: URL, handlers: @escaping @Sendable () -> [any RemovableChannelHandler]
    ) throws -> HTTPServerBuilder {
        #if TLS
            let configuration: TLSConfiguration
            do {
                let chain = try NIOSSLCertificate.fromPEMFile(certificate.path)
                let key = try NIOSSLPrivateKey(file: key.path, format: .pem)
                configuration = .makeServerConfiguration(
                    certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
            } catch {
                throw Failure(
                    description:
                        "The certificate “\(certificate.path)” and the key “\(key.path)” cannot be used: give two PEM files that belong together."
                )
            }
            return try .http2Upgrade(
                tlsConfiguration: configuration,
                configuration: .init(streamConfiguration: .init(additionalChannelHandlers: handlers())))
        #else
            throw Failure(description: "This build has no TLS. “make install” builds it.")
        #endif
    }
}
