// Licensed under the Apache License, Version 2.0. See LICENSE.

import CServerSodium
public import Foundation
import HTTPTypes

/// The password of a server, kept as its Argon2id hash in a file that only its user can read.
///
/// A check takes 64 MiB and a tenth of a second. There is one check at a time. After each failure the next check for
/// the same address must wait: one second, then twice as long each time, at most a minute.
public actor Password {
    /// The shortest password that is accepted.
    public static let shortest = 8
    /// The longest password, in bytes.
    public static let longest = 1_024
    /// The addresses whose failures are remembered; more of them begin anew.
    private static let addressLimit = 1_000

    private struct Failures {
        var count = 0
        var nextAttempt: ContinuousClock.Instant?
    }

    private let file: URL
    private var failures: [String: Failures] = [:]

    /// - Parameter file: The file of the hash, which need not be there.
    public init(in file: URL) { self.file = file }

    /// The usual file of a user, in `$XDG_CONFIG_HOME/photos`.
    public static var usualFile: URL {
        let environment = ProcessInfo.processInfo.environment
        let base =
            environment["XDG_CONFIG_HOME"].map { URL(filePath: $0) }
            ?? URL(filePath: NSHomeDirectory()).appending(path: ".config")
        return base.appending(path: "photos/serve-password")
    }

    /// True if there is a password.
    public nonisolated var isSet: Bool { FileManager.default.fileExists(atPath: file.path) }

    /// Stores a password instead of the one before. The file is synced before this returns.
    public func set(_ password: String) throws {
        var hash = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let status = password.utf8CString.withUnsafeBufferPointer { text in
            guard let bytes = text.baseAddress else { return Int32(-1) }
            return crypto_pwhash_str(
                &hash, bytes, UInt64(text.count - 1), UInt64(crypto_pwhash_OPSLIMIT_INTERACTIVE),
                Int(crypto_pwhash_MEMLIMIT_INTERACTIVE))
        }
        guard status == 0 else { throw Problem(.serviceUnavailable, "There is not enough memory for a password.") }
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try PrivateFile.write(hash.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, to: file)
    }

    /// Returns whether a text is the password. Throws 429 while failures of the same address make it wait.
    public func matches(_ text: String, from address: String) throws -> Bool {
        let now = ContinuousClock.now
        var own = failures[address] ?? Failures()
        if let next = own.nextAttempt, now < next {
            let seconds = Int((next - now).components.seconds) + 1
            throw Problem(
                .tooManyRequests, "Wait \(seconds) seconds before the next attempt.",
                headers: [.retryAfter: "\(seconds)"])
        }
        if try text.utf8.count <= Password.longest && verify(text) {
            failures[address] = nil
            return true
        }
        own.nextAttempt = now + .seconds(min(60, 1 << min(own.count, 6)))
        own.count += 1
        if failures.count >= Password.addressLimit { failures = [:] }
        failures[address] = own
        return false
    }

    private func verify(_ text: String) throws -> Bool {
        let hash = try String(contentsOf: file, encoding: .utf8)
        return text.utf8CString.withUnsafeBufferPointer { text in
            guard let bytes = text.baseAddress else { return false }
            return crypto_pwhash_str_verify(hash, bytes, UInt64(text.count - 1)) == 0
        }
    }
}
