// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// An asset to be, with the resources whose bytes have been staged.
public struct NewAsset: Hashable, Codable, Sendable {
    public var uuid: UUID
    public var facts: AssetFacts
    public var resources: [NewResource]
    public var addedDate: Date
    public var isFavorite = false
    public var isHidden = false
    public var burst: Burst?

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
    public var uuid: UUID
    public var content: ResourceContent
    public var placement: Placement
    public var origin: FileStamp?

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
    case insertAsset(NewAsset)
    /// Gives an asset more resources; `facts` replace its facts when the addition changes what it is (a video that
    /// becomes half of a Live Photo). With a photo added to a video-only asset, its video becomes the paired video.
    case addResources([NewResource], asset: UUID, facts: AssetFacts?)
    case setFavorite(Bool, assets: [UUID])
    case setHidden(Bool, assets: [UUID])
    case trashAssets([UUID], date: Date)
    case restoreAssets([UUID])
    case insertAlbum(uuid: UUID, title: String)
    case renameAlbum(UUID, title: String)
    case deleteAlbums([UUID])
    /// `index` counts among the members before the change; `nil` appends. Members already there are left where they are.
    case insertMembers([UUID], album: UUID, index: Int?)
    case removeMembers([UUID], album: UUID)
    case setPlacement(Placement, resource: UUID)
    case rememberOrigin(FileStamp, resource: UUID)
    /// Only a caller with the whole library in its scope may set what callers may do.
    case setAccess(AuthorizationStatus, level: AccessLevel, caller: String)
    case setSelection([UUID], caller: String)
    case setDefaultAccess(AuthorizationStatus)
}

/// A file as it was when it was read: while all of this is equal, its bytes are taken to be the same.
public struct FileStamp: Hashable, Codable, Sendable {
    public var path: String
    public var byteCount: Int64
    public var inode: UInt64
    public var modifiedNanoseconds: Int64
    public var changedNanoseconds: Int64

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
