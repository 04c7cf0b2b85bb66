// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// Reads what a fetch found, a batch at a time, and keeps account of what cannot be read: the library's log names it, and
/// the program's end says that something is missing.
final class AssetReader {
    let library: PHPhotoLibrary
    private var unreadable: Set<UnreadableRow> = []

    init(_ library: PHPhotoLibrary) { self.library = library }

    /// The first batch is small, for who looks at the first few only.
    private static let sizes = (first: 100, others: batchLimit)

    /// Calls the body with each asset that is there, in order; a batch is let go before the next is read.
    func forEach(
        in found: PHFetchResult<PHAsset>, _ body: (PHAsset, Asset, AssetContents) throws -> Void
    ) throws {
        try forEachContents(in: found) { asset, contents in
            if let facts = contents.asset { try body(asset, facts, contents) }
        }
    }

    /// As ``forEach(in:_:)``, also with what cannot be read.
    func forEachContents(in found: PHFetchResult<PHAsset>, _ body: (PHAsset, AssetContents) throws -> Void) throws {
        var start = 0
        while start < found.count {
            let size = start == 0 ? AssetReader.sizes.first : AssetReader.sizes.others
            let end = min(start + size, found.count)
            let assets = found.objects(at: IndexSet(integersIn: start..<end))
            for (asset, contents) in zip(assets, try library.contents(of: assets)) {
                unreadable.formUnion(contents.unreadable)
                try body(asset, contents)
            }
            start = end
        }
    }

    /// What there is of an asset.
    func contents(of asset: PHAsset) throws -> AssetContents? {
        let contents = try library.contents(of: [asset]).first
        unreadable.formUnion(contents?.unreadable ?? [])
        return contents
    }

    /// Says at the end how much could not be read, and ends the program with the status for that.
    ///
    /// - Parameter isOfAll: Whether it counts, too, what nobody can say an asset of.
    func finish(isOfAll: Bool = true) throws {
        if isOfAll { unreadable.formUnion(try library.unreadableRows()) }
        guard !unreadable.isEmpty else { return }
        Console().say(
            "\(Words.count(unreadable.count, "row")) of the library cannot be read. photos verify tells more.")
        throw Ending(status: .someItemsFailed)
    }
}
