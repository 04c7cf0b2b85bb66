// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoStore

/// The engines that pass one suite: whatever is asked of a library, all of them answer the same.
enum EngineKind: String, CaseIterable, Sendable {
    case memory, memoryOverSocket, sqlite, sqliteOverSocket

    /// An empty library in a folder that is there for it.
    func makeEngine(
        in folder: URL, volumes: @escaping VolumeTable.Source = VolumeTable.system
    ) throws -> any LibraryEngine {
        switch self {
        case .memory: MemoryEngine(volumes: volumes)
        case .memoryOverSocket: try LoopbackEngine(wrapping: MemoryEngine(volumes: volumes))
        case .sqlite: try EngineKind.sqliteEngine(in: folder, volumes)
        case .sqliteOverSocket: try LoopbackEngine(wrapping: EngineKind.sqliteEngine(in: folder, volumes))
        }
    }

    private static func sqliteEngine(in folder: URL, _ volumes: @escaping VolumeTable.Source) throws -> SQLiteEngine {
        try SQLiteEngine(
            opening: folder.appending(path: "Test.photolibrary"), createIfMissing: true, volumes: volumes)
    }

    /// A library with what the builder is told.
    func library(_ fill: (inout LibraryBuilder) -> Void = { _ in }) throws -> TestLibrary {
        try TestLibrary(kind: self, fill)
    }

    /// An empty library whose files outside lie on these volumes.
    func library(volumes: FakeVolumes) throws -> TestLibrary {
        try TestLibrary(kind: self, volumes: volumes.source) { _ in }
    }
}
