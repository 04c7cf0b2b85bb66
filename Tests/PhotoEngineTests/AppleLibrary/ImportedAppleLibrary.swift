// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoImport
import PhotoLibrary

/// The result of an import of the real library of Apple Photos.
final class ImportedAppleLibrary: Sendable {
    private let folder: TemporaryFolder
    private let engine: any LibraryEngine
    /// The assets by the UUIDs that they have in Apple Photos.
    let assets: [String: Asset]
    let failures: [ImportedFile]
    let reconciliation: LibraryReconciliation

    init() throws {
        folder = try TemporaryFolder()
        engine = try EngineKind.sqlite.makeEngine(in: folder.url)
        var failures: [ImportedFile] = []
        let summary = try ImportedAppleLibrary.run(into: engine) { event in
            if case .file(let file) = event, file.outcome == .failed { failures.append(file) }
        }
        self.failures = failures
        reconciliation = summary.reconciliations.first ?? LibraryReconciliation(path: "")
        var assets: [String: Asset] = [:]
        for isTrash in [false, true] {
            var request = AssetRequest(.library)
            request.includesHidden = true
            request.isTrash = isTrash
            for asset in try engine.owner.assets(try engine.owner.fetch(request).ids) {
                assets[asset.uuid.uuidString] = asset
            }
        }
        self.assets = assets
    }

    private static func run(
        into engine: any LibraryEngine, onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        try ImportJob(session: engine.owner, metadata: FirstBytesReader(), options: ImportOptions())
            .run([AppleReference.library], isCancelled: { false }, onEvent: onEvent)
    }

    func importAgain() throws -> ImportSummary { try ImportedAppleLibrary.run(into: engine) { _ in } }

    func resources(of asset: Asset) throws -> [Resource] { try engine.owner.resources(of: [asset.id]) }

    func fingerprint(of path: String) throws -> Fingerprint {
        let file = OpenFile(taking: open(AppleReference.library + "/" + path, O_RDONLY))
        return try file.fingerprint().fingerprint
    }

    func members(of album: UUID) throws -> [String] {
        var request = AssetRequest(.members(collection: album))
        request.includesHidden = true
        let ids = try engine.owner.fetch(request).ids
        return try engine.owner.assets(ids).map(\.uuid.uuidString)
    }

    /// Returns the path of an album's titles, in the form of the table.
    func path(ofAlbum uuid: UUID) throws -> String? {
        let ids = try engine.owner.fetch(CollectionRequest(.named([uuid]))).ids
        guard let album = try engine.owner.collections(ids).first?.assetCollection else { return nil }
        guard let folder = album.folder else { return album.title }
        return try path(ofFolder: folder).map { "\($0) › \(album.title)" }
    }

    func path(ofFolder uuid: UUID) throws -> String? {
        let folders = try engine.owner.folders()
        var titles: [String] = []
        var next: UUID? = uuid
        while let folder = folders.first(where: { $0.uuid == next }) {
            titles.insert(folder.title, at: 0)
            next = folder.parent
        }
        return titles.isEmpty ? nil : titles.joined(separator: " › ")
    }

    /// Returns the titles of the albums or folders at the top, in their order.
    func top(_ kind: String) throws -> [String] {
        guard kind == "album" else { return try engine.owner.folders().filter { $0.parent == nil }.map(\.title) }
        let ids = try engine.owner.fetch(CollectionRequest(.albums)).ids
        return try engine.owner.collections(ids).compactMap(\.assetCollection).filter { $0.folder == nil }.map(
            \.title)
    }
}
