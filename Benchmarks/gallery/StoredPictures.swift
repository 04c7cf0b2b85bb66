// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoEngine
import PhotoImaging
import PhotoLibrary
import PhotoMetadata
import PhotoQuery

/// The renditions of a library, reached through its engine.
struct StoredPictures {
    private let session: any LibrarySession

    init(of library: URL) throws {
        session = try SQLiteEngine(opening: library, createIfMissing: false).connect(.owner)
    }

    /// Gives each original that has none the rendition of 256 pixels of one of the files, in turn, and those of a page
    /// of the grid also that of 1024.
    func fill(from paths: [String], page: Range<Int>) throws -> [String: Double] {
        let made = try paths.map(renditions)
        guard !made.isEmpty else { throw Wrong(description: "no file to show") }
        let ids = try ids()
        var stored = 0
        for start in stride(from: 0, to: ids.count, by: batchLimit) {
            let batch = start..<min(start + batchLimit, ids.count)
            stored += try store(made, .thumbnail, for: ids[batch])
            stored += try store(made, .screen, for: ids[batch.clamped(to: page)])
        }
        return ["stored": Double(stored)]
    }

    private func renditions(of path: String) throws -> [Rendition] {
        let file = OpenFile(taking: open(path, O_RDONLY))
        let metadata = try FileMetadataReader().metadata(of: file, within: ReadBudget())
        return try ThumbnailRenderer().renditions(
            of: file, metadata: metadata, kinds: Set(Rendition.Kind.allCases), within: ReadBudget())
    }

    private func store(_ made: [[Rendition]], _ kind: Rendition.Kind, for ids: ArraySlice<AssetID>) throws -> Int {
        guard !ids.isEmpty else { return 0 }
        let originals = try session.resources(of: Array(ids)).map(\.content.fingerprint)
        let missing = try session.originalsWithout(kind, among: originals)
        let renditions = missing.enumerated().flatMap { index, original in
            made[index % made.count].filter { $0.kind == kind }.map { StoredRendition(of: original, $0) }
        }
        try session.storeRenditions(renditions)
        return renditions.count
    }

    /// Measures one call of the engine, from the identifier of an asset to the pixels of 256.
    func call(count: Int) throws -> [String: Double] {
        let ids = try ids().prefix(count)
        let times = try ids.map { id in
            let start = ContinuousClock.now
            _ = try pixels(of: rendition(of: id))
            return (ContinuousClock.now - start).milliseconds
        }
        return ["median": times.quantile(0.5), "p95": times.quantile(0.95)]
    }

    /// Measures how many stored pictures a second one thread decodes that has their bytes in memory.
    func decode(count: Int) throws -> [String: Double] {
        let renditions = try ids().prefix(count).map(rendition)
        let start = ContinuousClock.now
        for rendition in renditions { _ = try pixels(of: rendition) }
        return ["perSecond": Double(renditions.count) / (ContinuousClock.now - start).milliseconds * 1e3]
    }

    private func rendition(of id: AssetID) throws -> Rendition {
        let picture = try session.picture(of: id, PictureRequest(longestSide: 256, file: .never))
        guard let rendition = picture.rendition else { throw Wrong(description: "no rendition is stored") }
        return rendition
    }

    private func pixels(of rendition: Rendition) throws -> PixelBuffer {
        let side = rendition.kind.longestSide
        let request = RenderRequest(.within(PixelSize(width: side, height: side)))
        return try ImageRenderer().image(ofEncoded: rendition.jpeg, request)
    }

    /// The assets in the order of the grid: newest first.
    private func ids() throws -> [AssetID] {
        var request = AssetRequest(.library)
        request.sort = [SortTerm(.creationDate, ascending: false)]
        return try session.fetch(request).list.all
    }
}
