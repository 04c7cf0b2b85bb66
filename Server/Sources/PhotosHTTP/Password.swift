// Licensed under the Apache License, Version 2.0. See LICENSE.

import CServerSodium
public import Foundation
import HTTPTypes
import Synchronization

/// The password of a server, kept as its Argon2id hash in a file that only its user can read.
///
/// A check takes 64 MiB and a tenth of a second. There is one check at a time for all clients, and after each failure
/// the next one must wait: one second, then twice as long each time, at most a minute.
public actor Password {
    /// The shortest password that is accepted.
    public static let shortest = 8
    private static let longest = 1_024

    private let file: URL
    private var failures = 0
    private var nextAttempt = ContinuousClock.now

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

    /// Returns whether a text is the password. Throws 429 while a failure makes everybody wait.
    public func matches(_ text: String) throws -> Bool {
        let now = ContinuousClock.now
        guard now >= nextAttempt else {
            let seconds = Int((nextAttempt - now).components.seconds) + 1
            throw Problem(
                .tooManyRequests, "Wait \(seconds) seconds before the next attempt.",
                headers: [.retryAfter: "\(seconds)"])
        }
        guard text.utf8.count <= Password.longest, try verify(text) else {
            failures += 1
            nextAttempt = now + .seconds(min(60, 1 << min(failures - 1, 6)))
            return false
        }
        failures = 0
        return true
    }

    private func verify(_ text: String) throws -> Bool {
        let hash = try String(contentsOf: file, encoding: .utf8)
        return text.utf8CString.withUnsafeBufferPointer { text in
            guard let bytes = text.baseAddress else { return false }
            return crypto_pwhash_str_verify(hash, bytes, UInt64(text.count - 1)) == 0
        }
    }
}
