// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoEngine
import PhotoLibrary
import PhotoLibraryTesting
import PhotoWire
import TestForms

/// The engines that pass the conformance suite: all of them must give the same answers.
enum EngineKind: String, CaseIterable, Sendable {
    case memory, sqlite
    /// The SQLite engine behind a socket.
    case sqliteOverSocket

    /// The engines of most suites: all of them in `make nightly`, which sets `SOAK=1`. `make test` runs the suites on SQLite
    /// alone; `EngineComparisonTests` then tests the memory engine, and `SocketSmokeTests` the socket.
    static let tested: [EngineKind] = LongForm.isOn ? allCases : [.sqlite]
    /// The tested engines that run in this process.
    static let inProcess = tested.filter { $0 != .sqliteOverSocket }
    /// The tested engines that keep files in a folder.
    static let inFolders = tested.filter { $0 != .memory }

    /// Returns an engine with an empty library. The SQLite kinds keep it in the folder.
    func makeEngine(
        in folder: URL, volumes: @escaping VolumeTable.Source = VolumeTable.system,
        provider: (any OriginalsProvider)? = nil, now: @escaping @Sendable () -> Date = { Date() }
    ) throws -> any LibraryEngine {
        switch self {
        case .memory: MemoryEngine(volumes: volumes, places: GridPlaces(), provider: provider, now: now)
        case .sqlite: try EngineKind.sqliteEngine(in: folder, volumes, provider, now)
        case .sqliteOverSocket:
            LoopbackEngine(wrapping: try EngineKind.sqliteEngine(in: folder, volumes, provider, now))
        }
    }

    private static func sqliteEngine(
        in folder: URL, _ volumes: @escaping VolumeTable.Source, _ provider: (any OriginalsProvider)?,
        _ now: @escaping @Sendable () -> Date
    ) throws -> SQLiteEngine {
        try SQLiteEngine(
            opening: folder.appending(path: "Test.photolibrary"), createIfMissing: true, places: GridPlaces(),
            provider: provider, volumes: volumes, now: now)
    }

    /// Returns a library with the content that `fill` adds.
    func library(_ fill: (inout LibraryBuilder) -> Void = { _ in }) throws -> TestLibrary {
        try TestLibrary(kind: self, fill)
    }

    /// Returns a library whose clock always says `now`.
    func library(now: Date, _ fill: (inout LibraryBuilder) -> Void) throws -> TestLibrary {
        try TestLibrary(kind: self, now: { now }, fill)
    }

    /// Returns a library that lacks originals which a provider has.
    func library(
        from provider: any OriginalsProvider, _ fill: (inout LibraryBuilder) -> Void = { _ in }
    ) throws -> TestLibrary { try TestLibrary(kind: self, provider: provider, fill) }

    /// Returns an empty library whose referenced files lie on these volumes.
    func library(volumes: FakeVolumes) throws -> TestLibrary {
        try TestLibrary(kind: self, volumes: volumes.source) { _ in }
    }
}
