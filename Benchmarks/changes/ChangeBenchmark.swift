// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Benchmarking
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The library, the peer on a copy of its database, and the report, which all measurements share.
final class ChangeBenchmark {
    struct Wrong: Error, CustomStringConvertible {
        var description: String
    }

    let library: PHPhotoLibrary
    let path: String
    let peer: PeerDatabase
    let rounds: Int
    /// All assets that a program sees, newest first.
    let found: PHFetchResult<PHAsset>
    var report: Report

    init(library path: String, peer: String, rounds: Int, printsJSON: Bool) throws {
        self.path = path
        library = try PHPhotoLibrary(url: URL(filePath: path, directoryHint: .isDirectory))
        self.peer = try PeerDatabase(path: peer)
        self.rounds = rounds
        found = try library.fetchAssets(with: ChangeBenchmark.newestFirst)
        guard found.count > 0 else { throw Wrong(description: "the library has no assets") }
        let all = Int(try self.peer.statement("SELECT count(*) FROM asset").ids().first ?? 0)
        report = Report(printsJSON: printsJSON, assets: all)
    }

    static var newestFirst: PHFetchOptions {
        let options = PHFetchOptions()
        options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
        return options
    }

    /// Returns an asset for a round: far from those of other rounds, the same in every run.
    func asset(_ round: Int) -> PHAsset {
        found.object(at: Int((UInt64(round + 1) &* 0x9E37_79B9_7F4A_7C15) >> 1) % found.count)
    }

    /// Returns assets all over the result.
    func scattered(_ count: Int, from first: Int = 0) -> [PHAsset] {
        let step = found.count / count
        return (0..<count).map { found.object(at: min(found.count - 1, $0 * step + first)) }
    }

    /// Changes the favourite state of assets in one block, and returns when it is on disk.
    func setFavorite(_ isFavorite: Bool, _ assets: [PHAsset]) throws {
        try library.performChangesAndWait {
            for asset in assets { PHAssetChangeRequest(for: asset).isFavorite = isFavorite }
        }
    }
}

extension ChangeBenchmark {
    /// Compares a toggled favourite, through PhotoKit's own call, with a bare transaction: one update of the same row and
    /// one row of a journal, in a database of the same content with the same settings on the same disk.
    func favorite() throws {
        let bare = try BareTransaction(peer)
        var (ours, theirs): ([Double], [Double]) = ([], [])
        for round in 0..<2 * rounds + 4 {
            let asset = asset(round)
            guard let uuid = LocalIdentifier(asset.localIdentifier)?.uuid else { continue }
            let isFavorite = !asset.isFavorite
            // In turn, so that neither always follows the other's writes.
            let peerFirst = round % 2 == 0
            if peerFirst { theirs.append(try Clock.milliseconds { try bare.setFavorite(isFavorite, uuid) }) }
            ours.append(try Clock.milliseconds { try setFavorite(isFavorite, [asset]) })
            if !peerFirst { theirs.append(try Clock.milliseconds { try bare.setFavorite(isFavorite, uuid) }) }
        }
        (ours, theirs) = (Array(ours.dropFirst(4)), Array(theirs.dropFirst(4)))
        report.row(
            "one favourite toggled, with fsync", peer: "sqlite3, UPDATE and INSERT, FULL", ours: ours.median,
            peerValue: theirs.median, ratio: zip(ours, theirs).map { $1 / $0 }.median,
            goal: .both(ratio: 1 / 1.5, most: 1))
    }

    /// Measures 10,000 assets that one block adds to an album.
    func album() throws {
        let bare = try BareTransaction(peer)
        let assets = scattered(10_000)
        let uuids = assets.compactMap { LocalIdentifier($0.localIdentifier)?.uuid }
        var (ours, theirs): ([Double], [Double]) = ([], [])
        for round in 0..<5 {
            var identifier = ""
            try library.performChangesAndWait {
                identifier =
                    PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Album \(round)")
                    .placeholderForCreatedAssetCollection.localIdentifier
            }
            let options = PHFetchOptions()
            let album = try library.fetchAssetCollections(withLocalIdentifiers: [identifier], options: options)
            guard let album = album.firstObject else { throw Wrong(description: "no album") }
            theirs.append(try Clock.milliseconds { try bare.insertMembers(uuids, album: 1_000 + round) })
            ours.append(
                try Clock.milliseconds {
                    try library.performChangesAndWait {
                        PHAssetCollectionChangeRequest(for: album)?.addAssets(assets)
                    }
                })
            guard try library.fetchAssets(in: album, options: nil).count == assets.count else {
                throw Wrong(description: "the album has other assets")
            }
        }
        report.row(
            "10,000 assets added to an album", peer: "sqlite3, SELECT and INSERT each", ours: ours.median,
            peerValue: theirs.median, ratio: zip(ours, theirs).map { $1 / $0 }.median, goal: .most(1_000))
    }
}
