// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos

/// The library that many writers change at once: an asset that counts, and an album whose members they all move.
struct SharedAlbum {
    /// How often each kind of change was made.
    struct Count: Equatable, Sendable {
        /// The seconds that the date of the counting asset was moved by.
        var seconds = 0
        var keywords = 0
        var assets = 0

        static func + (left: Count, right: Count) -> Count {
            Count(
                seconds: left.seconds + right.seconds, keywords: left.keywords + right.keywords,
                assets: left.assets + right.assets)
        }

        /// Three numbers on a line.
        var text: String { "\(seconds) \(keywords) \(assets)" }

        init(seconds: Int = 0, keywords: Int = 0, assets: Int = 0) {
            (self.seconds, self.keywords, self.assets) = (seconds, keywords, assets)
        }

        init?(_ text: some StringProtocol) {
            let numbers = text.split(separator: " ").compactMap { Int($0) }
            guard numbers.count == 3 else { return nil }
            self.init(seconds: numbers[0], keywords: numbers[1], assets: numbers[2])
        }
    }

    private static let title = "Shared"
    private static let counter = "counter.png"
    private static let start = Date(timeIntervalSince1970: 1_000_000_000)
    static let memberNames = (0..<8).map { "member-\($0).png" }

    let library: PHPhotoLibrary
    let album: PHAssetCollection
    let counter: PHAsset

    /// Makes the album and its assets in one block.
    static func make(in library: PHPhotoLibrary) throws {
        try library.performChangesAndWait {
            let album = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: title)
            let counting = BlockRun.requestPicture(named: counter)
            counting.creationDate = start
            let members = memberNames.compactMap { BlockRun.requestPicture(named: $0).placeholderForCreatedAsset }
            album.addAssets(members as NSArray)
        }
    }

    init(_ library: PHPhotoLibrary) throws {
        self.library = library
        let albums = try library.fetchAssetCollections(with: .album, subtype: .albumRegular, options: nil).all
        let assets = try library.fetchAssets(with: .everything).all
        guard let album = albums.first(where: { $0.localizedTitle == SharedAlbum.title }),
            let counter = assets.first(where: { $0.filename == SharedAlbum.counter })
        else { throw CocoaError(.fileNoSuchFile) }
        (self.album, self.counter) = (album, counter)
    }

    func members() throws -> PHFetchResult<PHAsset> { try library.fetchAssets(in: album, options: .everything) }

    var counterUUID: UUID {
        guard let uuid = LocalIdentifier(counter.localIdentifier)?.uuid else { fatalError("an identifier is none") }
        return uuid
    }

    /// Returns what the library has other than these changes make; none if no change was lost.
    func problems(after count: Count) throws -> [String] {
        var problems: [String] = []
        let seconds = counter.creationDate.map { Int($0.timeIntervalSince(SharedAlbum.start).rounded()) }
        if seconds != count.seconds { problems.append("\(seconds ?? -1) of \(count.seconds) seconds") }
        let keywords = try library.contents(of: [counter]).first?.asset?.metadata.keywords.count
        if keywords != count.keywords { problems.append("\(keywords ?? -1) of \(count.keywords) keywords") }
        let assets = try library.fetchAssets(with: .everything).count - SharedAlbum.memberNames.count - 1
        if assets != count.assets { problems.append("\(assets) of \(count.assets) new assets") }
        let names = try members().all.map(\.filename)
        if names.sorted() != SharedAlbum.memberNames { problems.append("the members are \(names)") }
        return problems
    }
}
