// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoStore

/// The engines that pass one suite: whatever is asked of a library, all of them answer the same.
enum EngineKind: String, CaseIterable, Sendable {
    case memory, memoryOverSocket, sqlite, sqliteOverSocket

    /// An empty library in a folder that is there for it.
    func makeEngine(in folder: URL) throws -> any LibraryEngine {
        switch self {
        case .memory: MemoryEngine()
        case .memoryOverSocket: try LoopbackEngine(wrapping: MemoryEngine())
        case .sqlite: try EngineKind.sqliteEngine(in: folder)
        case .sqliteOverSocket: try LoopbackEngine(wrapping: EngineKind.sqliteEngine(in: folder))
        }
    }

    private static func sqliteEngine(in folder: URL) throws -> SQLiteEngine {
        try SQLiteEngine(opening: folder.appending(path: "Test.photolibrary"), createIfMissing: true)
    }

    /// A library with what the builder is told.
    func library(_ fill: (inout LibraryBuilder) -> Void = { _ in }) throws -> TestLibrary {
        try TestLibrary(kind: self, fill)
    }
}
