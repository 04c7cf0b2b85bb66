// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// One snapshot of a library as one caller sees it: what an engine reads, so that collections can be made of it.
protocol CollectionReading {
    /// Whose snapshot it is: what is computed from it is good for all snapshots with this key.
    var key: SnapshotKey { get }
    /// Whether the caller sees what the user made: albums, own smart albums, folders.
    var seesAlbums: Bool { get }
    /// What "recently" is measured from.
    var now: Date { get }

    /// The user's albums, own smart albums and folders.
    func shelf() throws(LibraryError) -> CollectionShelf
    /// The rows of the albums with an asset among their members.
    func albums(holding asset: UUID) throws(LibraryError) -> [Int64]
    /// Of albums with members, by their rows. Counts what is shown by itself (``AssetVisibility/shown``).
    func tallies(ofAlbums rows: [Int64]) throws(LibraryError) -> [Int64: MemberTally]
    /// Of albums that the library computes, all in one pass if it can be.
    func tallies(of memberships: [SmartMembership]) throws(LibraryError) -> [MemberTally]
    /// All that is neither hidden nor in the trash, in no order.
    func groupableAssets() throws(LibraryError) -> [GroupableAsset]
    /// The last change after which groups may be others (``ObjectChange/changesGroups``).
    func lastChangeOfGroups() throws(LibraryError) -> ChangeToken
    /// What the library calls assets.
    func uuids(of assets: [AssetID]) throws(LibraryError) -> [AssetID: UUID]
    /// The asset of that name, if the caller sees it.
    func asset(_ uuid: UUID) throws(LibraryError) -> AssetID?
}

extension AccessScope {
    /// Whether there is anything for the caller to see.
    var seesSomething: Bool {
        switch self {
        case .all, .selection: true
        case .addOnly, .nothing: false
        }
    }
}
