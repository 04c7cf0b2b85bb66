// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The reads from one snapshot of a library, as seen by one caller, that collections are computed from.
protocol CollectionReading {
    /// The key of the snapshot. Results computed from it are valid for all snapshots with the same key.
    var key: SnapshotKey { get }
    /// True if the caller may see the user's own albums, smart albums and folders.
    var seesAlbums: Bool { get }
    /// The current time, used for "recently added".
    var now: Date { get }

    /// Returns the user's albums, smart albums and folders.
    func collectionTree() throws(LibraryError) -> CollectionTree
    /// Returns the rows of the albums that have the asset as a member.
    func albums(holding asset: UUID) throws(LibraryError) -> [Int64]
    /// Returns the tallies of albums with members, by row. Counts visible assets only (``AssetVisibility/shown``).
    func tallies(ofAlbums rows: [Int64]) throws(LibraryError) -> [Int64: MemberCounts]
    /// Returns the tallies of smart albums in the same order, in a single scan if possible.
    func tallies(of memberships: [SmartMembership]) throws(LibraryError) -> [MemberCounts]
    /// Returns all assets that are neither hidden nor in the trash, in no particular order.
    func groupableAssets() throws(LibraryError) -> [GroupableAsset]
    /// Returns the token of the last change after which groups may differ (``ObjectChange/changesGroups``).
    func lastChangeOfGroups() throws(LibraryError) -> ChangeToken
    /// Returns the UUIDs of assets.
    func uuids(of assets: [AssetID]) throws(LibraryError) -> [AssetID: UUID]
    /// Returns the id of the asset with that UUID, or `nil` when the caller cannot see it.
    func asset(_ uuid: UUID) throws(LibraryError) -> AssetID?
}

extension AccessScope {
    /// True if the scope lets the caller see anything.
    var seesSomething: Bool {
        switch self {
        case .all, .selection: true
        case .addOnly, .nothing: false
        }
    }
}
