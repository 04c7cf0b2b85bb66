// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// An asset to be, with the resources whose bytes have been staged.
public struct NewAsset: Hashable, Codable, Sendable {
    /// What the library will call it.
    public var uuid: UUID
    /// What its files tell.
    public var facts: AssetFacts
    /// Its files, the primary one first.
    public var resources: [NewResource]
    /// When it comes into the library.
    public var addedDate: Date
    /// Whether it is a favourite from the start.
    public var isFavorite = false
    /// Whether it is hidden from the start.
    public var isHidden = false
    /// Its part in a burst, if it has one.
    public var burst: Burst?
    /// The edit that its rendering shows, if there is one.
    public var adjustment: Adjustment?
    /// When it was put into the trash, if it comes from one.
    public var trashedDate: Date?

    /// The first resource is the primary one.
    public init(uuid: UUID = UUID(), facts: AssetFacts, resources: [NewResource], addedDate: Date) {
        self.uuid = uuid
        self.facts = facts
        self.resources = resources
        self.addedDate = addedDate
    }
}

/// A resource to be: its content, its first placement and the file it was read from.
public struct NewResource: Hashable, Codable, Sendable {
    /// What the library will call it.
    public var uuid: UUID
    /// What its file is.
    public var content: ResourceContent
    /// Where the first copy of its bytes is.
    public var placement: Placement
    /// The file that it was read from, by which it is known again; `nil` when there is none.
    public var origin: FileStamp?

    /// A resource whose bytes are staged at `placement`, or are in the library already.
    public init(uuid: UUID = UUID(), content: ResourceContent, placement: Placement, origin: FileStamp? = nil) {
        self.uuid = uuid
        self.content = content
        self.placement = placement
        self.origin = origin
    }
}

/// Every mutation of a library that there is. Lists of changes are applied whole or not at all.
///
/// Changes name objects by UUID, so that they mean the same in another copy of the library.
public enum Change: Hashable, Codable, Sendable {
    /// Changes nothing: the list is applied only if this is so. Before what depends on it.
    case require(Precondition)
    /// Adds an asset; its staged bytes move to their places.
    case insertAsset(NewAsset)
    /// Gives an asset more resources; `facts` replace its facts when the addition changes what it is (a video that
    /// becomes half of a Live Photo). With a photo added to a video-only asset, its video becomes the paired video.
    case addResources([NewResource], asset: UUID, facts: AssetFacts?)
    /// Replaces what is known of an asset: a sidecar came later, or the neighbours tell the zone.
    case setFacts(AssetFacts, asset: UUID)
    /// Gives an asset another part in a burst, or none.
    case setBurst(Burst?, asset: UUID)
    /// Says which edit an asset's rendering shows; `nil` shows it as it was taken.
    case setAdjustment(Adjustment?, asset: UUID)
    /// Makes assets favourites, or no longer.
    case setFavorite(Bool, assets: [UUID])
    /// Hides assets, or shows them again.
    case setHidden(Bool, assets: [UUID])
    /// Puts assets into the trash; the date is remembered with them.
    case trashAssets([UUID], date: Date)
    /// Takes assets out of the trash.
    case restoreAssets([UUID])
    /// Makes an empty album, behind all others.
    case insertAlbum(uuid: UUID, title: String)
    /// Makes a smart album, behind all others: what it holds is found anew whenever it is asked for.
    case insertSmartAlbum(uuid: UUID, title: String, query: SavedQuery)
    /// Says anew what a smart album of the user's own finds.
    case setQuery(SavedQuery, album: UUID)
    /// Gives an album another title.
    case renameAlbum(UUID, title: String)
    /// Deletes albums; their assets stay.
    case deleteAlbums([UUID])
    /// Makes an empty folder, last in its parent; `nil` is the top.
    case insertFolder(uuid: UUID, title: String, parent: UUID?)
    /// Gives a folder another title.
    case renameFolder(UUID, title: String)
    /// Deletes folders with the folders and albums in them; the assets stay.
    case deleteFolders([UUID])
    /// Puts albums and folders into a folder, last and in that order; `nil` is the top. A folder in itself is refused.
    case moveCollections([UUID], folder: UUID?)
    /// `index` counts among the members before the change; `nil` appends. Members already there are left where they are.
    case insertMembers([UUID], album: UUID, index: Int?)
    /// Puts assets into an album, each at a place that need not be next to another's: an album that was exported comes
    /// back in its order, whatever order its members come in. Members already there are left where they are.
    case placeMembers([AlbumPlace], album: UUID)
    /// Takes assets out of an album; those that are not in it are ignored.
    case removeMembers([UUID], album: UUID)
    /// Says where a copy of a resource's bytes is and how it is; replaces what was said of that store.
    case setPlacement(Placement, resource: UUID)
    /// Gives a resource its bytes back that are missing or damaged: the staged ones take their place, and every resource
    /// that shares them has them again.
    case repair(StagedOriginal, resource: UUID)
    /// Remembers a further file with a resource's bytes, so that it need not be read again.
    case rememberOrigin(FileStamp, resource: UUID)
    /// Remembers what another library says of an asset now; replaces what that said of it before.
    case rememberSource(SourceRecord, asset: UUID)
    /// Says what a caller may do; `notDetermined` forgets it. This and the next three are the owner's alone.
    case setAccess(AuthorizationStatus, level: AccessLevel, caller: String)
    /// Says which assets a caller of limited access sees.
    case setSelection([UUID], caller: String)
    /// Says what a caller is given that asks for the first time.
    case setDefaultAccess(AuthorizationStatus)
    /// Locks the hidden assets: then they are not there for any program, whatever it asks for or changes; only the owner
    /// finds them.
    case setHiddenLock(Bool)
}

/// Where an asset is to lie in an album.
public struct AlbumPlace: Hashable, Codable, Sendable {
    /// What the library calls the asset.
    public var asset: UUID
    /// From 0 on, with gaps where others may come; of two at one place, the one that came into the library first is first.
    public var position: Int

    /// That asset at that place.
    public init(asset: UUID, position: Int) {
        self.asset = asset
        self.position = position
    }
}

/// A file as it was when it was read: while all of this is equal, its bytes are taken to be the same.
public struct FileStamp: Hashable, Codable, Sendable {
    /// The file's absolute path.
    public var path: String
    /// How many bytes it has.
    public var byteCount: Int64
    /// The number that the file system knows it by.
    public var inode: UInt64
    /// When its bytes last changed, in nanoseconds since 1970.
    public var modifiedNanoseconds: Int64
    /// When its bytes or its inode last changed, in nanoseconds since 1970; no program can set it.
    public var changedNanoseconds: Int64

    /// A file with these properties.
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
