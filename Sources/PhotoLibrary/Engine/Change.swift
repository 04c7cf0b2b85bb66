// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// An asset to insert, with the resources whose bytes have been staged.
public struct NewAsset: Hashable, Codable, Sendable {
    /// The identifier that the asset gets in the library.
    public var uuid: UUID
    /// The metadata of the files.
    public var metadata: AssetMetadata
    /// The files of the asset, the primary one first.
    public var resources: [NewResource]
    /// The date of addition to the library.
    public var addedDate: Date
    /// The date of the last change in the library that the asset comes from; `nil` if it comes from none, and was
    /// changed last when it was added.
    public var modificationDate: Date?
    /// True if the asset is a favourite from the start.
    public var isFavorite = false
    /// True if the asset is hidden from the start.
    public var isHidden = false
    /// The asset's part in a burst, if it has one.
    public var burst: Burst?
    /// The edit that the rendering of the asset shows, if there is one.
    public var adjustment: Adjustment?
    /// The date on which its edits were reverted, if it is not edited and was.
    public var revertedDate: Date?
    /// The choice of what is shown of its originals; `nil` for the usual one.
    public var presentation: Presentation?
    /// The date on which the asset was put into the trash, if it is inserted there.
    public var trashedDate: Date?

    /// Creates an asset whose first resource is the primary one.
    public init(uuid: UUID = UUID(), metadata: AssetMetadata, resources: [NewResource], addedDate: Date) {
        self.uuid = uuid
        self.metadata = metadata
        self.resources = resources
        self.addedDate = addedDate
    }
}

/// A resource to insert: its content, its first placement and the file it was read from.
public struct NewResource: Hashable, Codable, Sendable {
    /// The identifier that the resource gets in the library.
    public var uuid: UUID
    /// The description of the resource's file.
    public var content: ResourceContent
    /// The placement of the first copy of the bytes.
    public var placement: Placement
    /// The file that the bytes were read from, by which a later import recognises it; `nil` for none. Recorded for the
    /// owner only: in the changes of a program it is left out.
    public var origin: FileStamp?

    /// Creates a resource whose bytes are staged at `placement`, or are in the library already.
    public init(uuid: UUID = UUID(), content: ResourceContent, placement: Placement, origin: FileStamp? = nil) {
        self.uuid = uuid
        self.content = content
        self.placement = placement
        self.origin = origin
    }
}

/// A mutation of a library; there are no others. Lists of changes are applied as a whole or not at all.
///
/// Changes refer to objects by UUID, so that they mean the same in another copy of the library.
public enum Change: Hashable, Codable, Sendable {
    /// Changes nothing, but lets the list be applied only if the condition holds. Placed before the changes that depend
    /// on it.
    case require(Precondition)
    /// Changes nothing, but makes the transaction a part of an action of several, which is undone as a whole.
    case label(ActionLabel)
    /// Adds an asset; its staged bytes move to their places.
    case insertAsset(NewAsset)
    /// Gives an asset more resources; `metadata` replace its metadata when the addition changes what it is (a video that
    /// becomes half of a Live Photo). When a photo is added to a video-only asset, its video becomes the paired video.
    case addResources([NewResource], asset: UUID, metadata: AssetMetadata?)
    /// Replaces the metadata of an asset: a sidecar was found later, or the time zone was derived from neighbours.
    case setMetadata(AssetMetadata, asset: UUID)
    /// Edits what a person says of assets, property by property.
    case edit(AssetEdit, assets: [UUID])
    /// Replaces an asset's part in a burst; `nil` removes it. With `modified`, which counts for the owner only, the asset
    /// was changed last on that date: it gets the part that it had in the library that it comes from.
    case setBurst(Burst?, asset: UUID, modified: Date? = nil)
    /// Sets the edit that an asset's rendering shows; `nil` for the unedited original.
    case setAdjustment(Adjustment?, asset: UUID)
    /// Replaces the edit of an asset with its files; the files of the former edit stay as superseded ones.
    case setEdit(EditedContent, asset: UUID)
    /// Marks assets as favourites, or removes the mark.
    case setFavorite(Bool, assets: [UUID])
    /// Hides assets, or shows them again.
    case setHidden(Bool, assets: [UUID])
    /// Turns the movies of Live Photos on or off, so that they are shown as photos. Refused for other assets.
    case setLivePlayback(Bool, assets: [UUID])
    /// Chooses the original that stands for assets with a RAW beside their photo. Refused for other assets.
    case setOriginalChoice(OriginalChoice, assets: [UUID])
    /// Puts assets into the trash and stores the date with them.
    case trashAssets([UUID], date: Date)
    /// Takes assets out of the trash.
    case restoreAssets([UUID])
    /// Removes assets in the trash for good, for the owner only: their rows, and the originals that no other asset has.
    /// Refused for an asset outside the trash, and as long as nothing proves that the database is the newest that the
    /// library had.
    case purgeAssets([UUID])
    /// Creates an empty album, after all others.
    case insertAlbum(uuid: UUID, title: String)
    /// Creates a smart album, after all others. Its contents are computed at each fetch.
    case insertSmartAlbum(uuid: UUID, title: String, query: SavedQuery)
    /// Replaces the query of a smart album that the user made.
    case setQuery(SavedQuery, album: UUID)
    /// Changes the title of an album.
    case renameAlbum(UUID, title: String)
    /// Deletes albums; their assets stay.
    case deleteAlbums([UUID])
    /// Creates an empty folder, last in its parent; `nil` is the top level.
    case insertFolder(uuid: UUID, title: String, parent: UUID?)
    /// Changes the title of a folder.
    case renameFolder(UUID, title: String)
    /// Deletes folders with the folders and albums in them; the assets stay.
    case deleteFolders([UUID])
    /// Moves albums and folders to the end of a folder, in that order; `nil` is the top level. Moving a folder into
    /// itself is refused.
    case moveCollections([UUID], folder: UUID?)
    /// Moves albums and folders to a place in a folder, in this order; `nil` is the top level. Moving a folder into
    /// itself is refused.
    case arrangeCollections([UUID], folder: UUID?, at: ListPlace)
    /// Inserts assets into an album. `index` counts among the members before the change; `nil` appends. Assets that are
    /// members already stay where they are.
    case insertMembers([UUID], album: UUID, index: Int?)
    /// Inserts assets into an album at given positions, which need not be adjacent: an exported album gets its order
    /// back whatever order its members are imported in. Assets that are members already stay where they are.
    case placeMembers([AlbumPlace], album: UUID)
    /// Moves assets to a place in an album, in this order; those that are not members yet become members there.
    case arrangeMembers([UUID], album: UUID, at: ListPlace)
    /// Removes assets from an album; assets that are not in it are ignored.
    case removeMembers([UUID], album: UUID)
    /// Sets the place and state of a copy of a resource's bytes; replaces the earlier placement in that store.
    case setPlacement(Placement, resource: UUID)
    /// Replaces missing or damaged bytes of a resource by staged ones, for every resource that shares them.
    case repair(StagedOriginal, resource: UUID)
    /// Records another file with a resource's bytes, so that it need not be read again. Recorded for the owner only: the
    /// change of a program checks the resource and records nothing.
    case rememberOrigin(FileStamp, resource: UUID)
    /// Records the metadata that another library has of an asset now; replaces the earlier record of that library.
    case rememberSource(SourceRecord, asset: UUID)
    /// Sets the authorization of a caller; `notDetermined` removes it. This and the next three changes are for the
    /// owner only.
    case setAccess(AuthorizationStatus, level: AccessLevel, caller: String)
    /// Sets the assets that a caller of limited access sees.
    case setSelection([UUID], caller: String)
    /// Sets the authorization that a caller is given when it asks for the first time.
    case setDefaultAccess(AuthorizationStatus)
    /// Locks or unlocks the hidden assets. While they are locked, no program can find or change them; only the owner
    /// can.
    case setHiddenLock(Bool)
}

/// The position of an asset in an album.
public struct AlbumPlace: Hashable, Codable, Sendable {
    /// The identifier of the asset.
    public var asset: UUID
    /// The position from 0, with gaps where others may follow. Of two assets at one position, the one that was added to
    /// the library first comes first.
    public var position: Int

    /// Creates the position of an asset.
    public init(asset: UUID, position: Int) {
        self.asset = asset
        self.position = position
    }
}

/// The identity of a file at the time it was read. While all of it is equal, its bytes are assumed to be the same.
public struct FileStamp: Hashable, Codable, Sendable {
    /// The file's absolute path.
    public var path: String
    /// The number of bytes.
    public var byteCount: Int64
    /// The inode number.
    public var inode: UInt64
    /// The date of the last change of the bytes, in nanoseconds since 1970.
    public var modifiedNanoseconds: Int64
    /// The date of the last change of the bytes or the inode, in nanoseconds since 1970; no program can set it.
    public var changedNanoseconds: Int64

    /// Creates a stamp with these properties.
    public init(
        path: String, byteCount: Int64, inode: UInt64, modifiedNanoseconds: Int64, changedNanoseconds: Int64
    ) {
        self.path = path
        self.byteCount = byteCount
        self.inode = inode
        self.modifiedNanoseconds = modifiedNanoseconds
        self.changedNanoseconds = changedNanoseconds
    }
}

/// A condition that a list of changes depends on. It is checked in the transaction that makes the changes: if it does
/// not hold any more, none of them is made, and ``LibrarySession/apply(_:)`` throws `conflict`.
///
/// So when two programs make the same change at once, it is made only once: the second one reads the library again,
/// finds the first one's result, and decides anew. A condition is evaluated in the caller's scope, like the reads
/// before it: for a caller who sees no albums there are none, and identifiers out of its scope count as free.
public enum Precondition: Hashable, Codable, Sendable {
    /// The resources that match are exactly these: no asset with these originals was added meanwhile.
    case resources(matching: ResourceMatch, are: Set<UUID>)
    /// The files of an asset are exactly these.
    case files(of: UUID, are: Set<UUID>)
    /// The asset has not been changed since this modification date.
    case isUnmodified(UUID, since: Date)
    /// These assets exist and are not in the trash. If one of them is missing or in the trash, ``LibrarySession/apply(_:)``
    /// throws `notFound` instead of `conflict`, as for a change of an asset that does not exist.
    case arePresent([UUID])
    /// No asset, album or folder has one of these identifiers.
    case isFree([UUID])
    /// No album with members of its own has this title in the folder; `nil` is the top level.
    case noAlbum(titled: String, in: UUID?)
    /// No folder has this title in the folder; `nil` is the top level.
    case noFolder(titled: String, in: UUID?)
    /// Nothing was changed after this position in the library's history, whatever it was.
    case isUnchanged(since: ChangeToken)
}

extension LibraryError {
    /// Returns the error for a precondition that does not hold any more.
    package static func conflicting(_ precondition: Precondition) -> LibraryError {
        LibraryError(
            .conflict,
            "The library has changed meanwhile: \(precondition.violation). Fetch the objects again, then repeat the "
                + "change if it still applies."
        )
    }
}

extension LibraryError {
    /// Returns the error for an asset in the trash that has to be in use.
    package static func inTrash(_ asset: UUID) -> LibraryError {
        LibraryError(
            .notFound,
            "The asset \(asset.uuidString) is in the trash, so it cannot be changed or added to an album. "
                + "Recover it first: `photos trash recover`.")
    }
}

extension Precondition {
    /// The reason why the precondition does not hold, for a person.
    fileprivate var violation: String {
        switch self {
        case .resources: "the files of an asset have changed"
        case .files(of: let asset, are: _): "the files of asset \(asset.uuidString) have changed"
        case .isUnmodified(let asset, since: _): "the asset \(asset.uuidString) was changed"
        case .arePresent: "an asset is in the trash"
        case .isFree(let names):
            "it now has an object named \(names.prefix(3).map(\.uuidString).joined(separator: " or "))"
                + (names.count > 3 ? " or one of \(names.count - 3) more" : "")
        case .noAlbum(titled: let title, in: _): "it now has an album “\(title)” in the same place"
        case .noFolder(titled: let title, in: _): "it now has a folder “\(title)” in the same place"
        case .isUnchanged(since: let token): "there were changes after token \(token.rawValue)"
        }
    }
}
