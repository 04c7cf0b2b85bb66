// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
import Glibc
import PhotosHTTP

/// Certificates for development and for one's own devices, made by Debian's `openssl`.
public struct Authority: Sendable {
    /// A certificate and its key.
    public struct Identity: Sendable {
        public var certificate: URL
        public var key: URL
        /// The SHA-256 of the certificate, as browsers show it.
        public var fingerprint: String
    }

    private let folder: URL

    /// - Parameter folder: The folder of the authority's files; only the user may enter it.
    public init(in folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// The usual folder of a user, in `$XDG_DATA_HOME/photos`.
    public static var usualFolder: URL {
        let environment = ProcessInfo.processInfo.environment
        let base =
            environment["XDG_DATA_HOME"].map { URL(filePath: $0) }
            ?? URL(filePath: NSHomeDirectory()).appending(path: ".local/share")
        return base.appending(path: "photos/authority")
    }

    /// The certificate of the authority, which a device installs once. Made at the first call.
    public func root() throws -> URL {
        let (certificate, key) = (folder.appending(path: "authority.pem"), folder.appending(path: "authority.key"))
        guard !FileManager.default.fileExists(atPath: certificate.path) else { return certificate }
        try Authority.openssl([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "3650",
            "-keyout", key.path, "-out", certificate.path, "-subj", "/CN=Photos of \(Authority.machine)",
            "-addext", "basicConstraints=critical,CA:TRUE,pathlen:0", "-addext",
            "keyUsage=critical,keyCertSign,cRLSign",
        ])
        return certificate
    }

    /// Returns a certificate for these names and addresses, from the authority. iOS accepts at most 398 days.
    public func identity(names: [String], addresses: [String]) throws -> Identity {
        let root = try root()
        let (certificate, key) = (folder.appending(path: "server.pem"), folder.appending(path: "server.key"))
        let request = folder.appending(path: "server.csr")
        let extensions = folder.appending(path: "server.ext")
        let subjects = names.map { "DNS:\($0)" } + addresses.map { "IP:\($0)" }
        let text = """
            basicConstraints=CA:FALSE
            keyUsage=critical,digitalSignature
            extendedKeyUsage=serverAuth
            subjectAltName=\(subjects.joined(separator: ","))

            """
        try PrivateFile.write(Array(text.utf8), to: extensions)
        try Authority.openssl([
            "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key.path, "-out",
            request.path, "-subj", "/CN=\(names.first ?? "photos")",
        ])
        try Authority.openssl([
            "x509", "-req", "-in", request.path, "-CA", root.path, "-CAkey",
            folder.appending(path: "authority.key").path, "-CAcreateserial", "-days", "397", "-extfile",
            extensions.path, "-out", certificate.path,
        ])
        return Identity(certificate: certificate, key: key, fingerprint: try Authority.fingerprint(of: certificate))
    }

    /// Returns a certificate that signs itself, for development on this computer.
    public func selfSigned(names: [String], addresses: [String]) throws -> Identity {
        let (certificate, key) = (folder.appending(path: "self.pem"), folder.appending(path: "self.key"))
        let subjects = names.map { "DNS:\($0)" } + addresses.map { "IP:\($0)" }
        try Authority.openssl([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "30", "-keyout",
            key.path, "-out", certificate.path, "-subj", "/CN=photos serve", "-addext",
            "subjectAltName=\(subjects.joined(separator: ","))", "-addext", "extendedKeyUsage=serverAuth",
        ])
        return Identity(certificate: certificate, key: key, fingerprint: try Authority.fingerprint(of: certificate))
    }

    private static func fingerprint(of certificate: URL) throws -> String {
        let text = try openssl(["x509", "-in", certificate.path, "-noout", "-fingerprint", "-sha256"])
        return text.split(separator: "=").last.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } ?? text
    }

    /// Returns the names and addresses in a certificate.
    public static func names(in certificate: URL) -> [String] {
        let text = (try? openssl(["x509", "-in", certificate.path, "-noout", "-ext", "subjectAltName"])) ?? ""
        return text.matches(of: /(?:DNS|IP Address):([^,\s]+)/).map { String($0.output.1) }
    }

    /// The name of this computer.
    public static var machine: String { ProcessInfo.processInfo.hostName }

    /// The addresses of this computer by which others reach it.
    public static func addresses() -> [String] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0, let first = list else { return [] }
        defer { freeifaddrs(list) }
        let entries = sequence(state: first as UnsafeMutablePointer<ifaddrs>?) { next in
            let entry = next
            next = entry?.pointee.ifa_next
            return entry
        }
        return entries.compactMap { entry -> String? in
            guard let address = entry.pointee.ifa_addr, Int32(address.pointee.sa_family) == AF_INET,
                entry.pointee.ifa_flags & UInt32(IFF_LOOPBACK) == 0
            else { return nil }
            var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let size = socklen_t(MemoryLayout<sockaddr_in>.size)
            guard getnameinfo(address, size, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST) == 0 else {
                return nil
            }
            return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    @discardableResult
    private static func openssl(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = arguments
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        process.standardInput = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            throw ServerChannels.Failure(
                description: "Certificates need the program openssl: install the package openssl.")
        }
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let problems = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let said = String(decoding: problems, as: UTF8.self).split(separator: "\n").last ?? ""
            throw ServerChannels.Failure(description: "openssl could not make the certificate: \(said)")
        }
        return String(decoding: text, as: UTF8.self)
    }
}
