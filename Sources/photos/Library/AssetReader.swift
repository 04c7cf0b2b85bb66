// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// A reader of the contents of fetched assets, in batches. It counts the rows that cannot be read: the library's log
/// names them, and ``finish(isOfAll:)`` reports their number.
final class AssetReader {
    let library: PHPhotoLibrary
    private var unreadable: Set<UnreadableRow> = []

    init(_ library: PHPhotoLibrary) { self.library = library }

    /// The sizes of batches. The first is small for commands that need the first few assets only.
    private static let sizes = (first: 100, others: batchLimit)

    /// Calls the body with each readable asset, in order; a batch is released before the next is read.
    func forEach(
        in found: PHFetchResult<PHAsset>, _ body: (PHAsset, Asset, AssetContents) throws -> Void
    ) throws {
        try forEachContents(in: found) { asset, contents in
            if let metadata = contents.asset { try body(asset, metadata, contents) }
        }
    }

    /// Calls the body with the contents of each asset, readable or not, in order.
    func forEachContents(in found: PHFetchResult<PHAsset>, _ body: (PHAsset, AssetContents) throws -> Void) throws {
        try forEachContents(found.count, { found.objects(at: IndexSet(integersIn: $0)) }, body)
    }

    /// Calls the body with the contents of each asset, readable or not, in order.
    func forEachContents(of assets: [PHAsset], _ body: (PHAsset, AssetContents) throws -> Void) throws {
        try forEachContents(assets.count, { Array(assets[$0]) }, body)
    }

    private func forEachContents(
        _ count: Int, _ batch: (Range<Int>) -> [PHAsset], _ body: (PHAsset, AssetContents) throws -> Void
    ) throws {
        var start = 0
        while start < count {
            let size = start == 0 ? AssetReader.sizes.first : AssetReader.sizes.others
            let end = min(start + size, count)
            let assets = batch(start..<end)
            for (asset, contents) in zip(assets, try library.contents(of: assets)) {
                unreadable.formUnion(contents.unreadable)
                try body(asset, contents)
            }
            start = end
        }
    }

    /// Returns the contents of one asset.
    func contents(of asset: PHAsset) throws -> AssetContents? {
        let contents = try library.contents(of: [asset]).first
        unreadable.formUnion(contents?.unreadable ?? [])
        return contents
    }

    /// Prints the number of unreadable rows, and ends the program with the status for that. Does nothing when all rows
    /// were readable.
    ///
    /// - Parameter isOfAll: True to count also the unreadable rows of the whole library that belong to no known asset.
    func finish(isOfAll: Bool = true) throws {
        if isOfAll { unreadable.formUnion(try library.unreadableRows()) }
        guard !unreadable.isEmpty else { return }
        Console().say(
            "\(Words.count(unreadable.count, "row")) of the library's database cannot be read. To list them, run: photos verify"
        )
        throw Ending(status: .someItemsFailed)
    }
}
