// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Synchronization

/// Folders that are gone after the tests.
public enum TemporaryFolder {
    private static let kept = Mutex<[URL]>([])

    /// A new folder that is removed when the process ends.
    static func keptForAllTests() throws -> URL {
        let url = try make()
        kept.withLock { folders in
            if folders.isEmpty { atexit { TemporaryFolder.removeKept() } }
            folders.append(url)
        }
        return url
    }

    /// Runs the body with a new folder.
    public static func with<Value>(
        isolation: isolated (any Actor)? = #isolation, _ body: (URL) async throws -> Value
    ) async throws -> Value {
        let url = try make()
        defer { try? FileManager.default.removeItem(at: url) }
        return try await body(url)
    }

    private static func make() throws -> URL {
        let url = FileManager.default.temporaryDirectory.appending(path: "clients-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url
    }

    private static func removeKept() {
        for url in kept.withLock(\.self) { try? FileManager.default.removeItem(at: url) }
    }
}
