// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImport
import PhotoLibrary

/// A library of Apple Photos, a library of ours, and the events of an import of the first into the second.
final class AppleImportFixture {
    let folder: TemporaryFolder
    let engine: any LibraryEngine
    var options = ImportOptions(jobs: 2)
    var builder = AppleLibraryBuilder()
    private(set) var events: [ImportEvent] = []
    private(set) var reconciliation = LibraryReconciliation(path: "")
    private let library: TemporaryFolder

    /// The path of the library, for engines that keep it in a folder.
    var libraryPath: String { library.path + "/Test.photolibrary" }

    init(on kind: EngineKind = .memory, version: AppleVersion = .macOS15, _ photos: ApplePhoto...) throws {
        folder = try TemporaryFolder()
        library = try TemporaryFolder()
        engine = try kind.makeEngine(in: library.url)
        builder.version = version
        builder.photos = photos
    }

    /// Writes the library of Apple Photos in its present state, and imports it.
    @discardableResult
    func run(isCancelled: @escaping @Sendable () -> Bool = { false }) throws -> ImportSummary {
        try write()
        return try importAgain(isCancelled: isCancelled)
    }

    func write() throws {
        try? FileManager.default.removeItem(atPath: path)
        _ = try builder.write(into: folder)
    }

    /// Imports the library of Apple Photos as it was written last.
    @discardableResult
    func importAgain(
        into other: (any LibraryEngine)? = nil, reader: any MetadataReader = StubReader(),
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws -> ImportSummary {
        events = []
        let job = ImportJob(session: (other ?? engine).owner, metadata: reader, options: options)
        let summary = try job.run([path], isCancelled: isCancelled) { events.append($0) }
        reconciliation = summary.reconciliations.last ?? reconciliation
        return summary
    }

    var path: String { folder.path + "/Test.photoslibrary" }

    // MARK: What was told

    var files: [ImportedFile] {
        events.compactMap { event in
            guard case .file(let file) = event else { return nil }
            return file
        }
    }

    /// The number of files with each outcome.
    var outcomes: [ImportedFile.Outcome: Int] {
        Dictionary(grouping: files, by: \.outcome).mapValues(\.count)
    }

    /// The reasons for files that were not imported.
    var reasons: [String] { files.compactMap(\.reason) }

    // MARK: What is in the library

    /// Returns all assets, hidden ones and all frames of bursts included, without the trash or from the trash only.
    func assets(inTrash isTrash: Bool = false) throws -> [Asset] {
        var request = AssetRequest(.library)
        request.includesHidden = true
        request.includesAllBursts = true
        request.isTrash = isTrash
        return try engine.owner.assets(try engine.owner.fetch(request).ids)
    }

    func asset(_ name: String) throws -> Asset? {
        try (assets() + assets(inTrash: true)).first { $0.originalFilename.hasPrefix(name + ".") }
    }

    /// Returns the files of an asset as `type filename`.
    func resources(of name: String) throws -> [String] {
        guard let asset = try asset(name) else { return [] }
        return try engine.owner.resources(of: [asset.id]).map { resource in
            "\(resource.content.type.rawValue) \(resource.content.originalFilename)"
        }
    }

    /// Returns the names of the members of each album of that title, in their order.
    func albums(titled title: String) throws -> [[String]] {
        try collections().filter { $0.title == title }.map { album in
            var request = AssetRequest(.members(collection: album.uuid))
            request.includesHidden = true
            request.includesAllBursts = true
            let ids = try engine.owner.fetch(request).ids
            return try engine.owner.assets(ids).map { String($0.originalFilename.prefix { $0 != "." }) }
        }
    }

    func collections() throws -> [AssetCollection] {
        let ids = try engine.owner.fetch(CollectionRequest(.albums)).ids
        return try engine.owner.collections(ids).compactMap(\.assetCollection)
    }
}
