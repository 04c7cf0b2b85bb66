// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A photo or video as a library of Apple Photos has it.
struct AppleAsset: Sendable {
    /// Whether it is shown as it was taken.
    enum Edit: Sendable {
        case none
        case byPerson
        /// Slow motion, or another thing that the camera wrote down while it was taken.
        case byCamera
    }

    /// Where its originals are.
    enum Home: Sendable {
        case library
        /// Outside the library, on the volume of that name.
        case reference(volume: String?)
        /// In an album of somebody else's that is shared.
        case sharedAlbum
    }

    /// The row.
    let key: Int64
    let uuid: UUID
    /// The UUID as it is written in the names of files.
    let name: String
    var isVideo = false
    var isLive = false
    var isFavorite = false
    var isHidden = false
    var isTrashed = false
    var trashedDate: Date?
    var addedDate: Date?
    var dates = AppleDates()
    var location: GeoLocation?
    var subtypes: MediaSubtypes = []
    var burst: AppleBurst?
    var title: String?
    var caption: String?
    var keywords: [String] = []
    var people: [PersonRegion] = []
    var edit = Edit.none
    var adjustment: Adjustment?
    var home = Home.library
    /// What it is called below `originals`, or from the root.
    var directory = ""
    var filename = ""
    var originalFilename: String
    /// Whether there is, or was, a RAW file beside the photo.
    var hasRAW = false
    /// Whether the RAW is the one that is shown.
    var isRAWOriginal = false
    /// Where the photo and its RAW lie from the root of their volume, if outside the library.
    var bookmark: String?
    var bookmarkOfRAW: String?
    /// Where Photos 2 to 4 keeps its files; `nil` in a library of macOS 10.15 or later.
    var legacy: LegacyFiles?
}

/// A frame's part in a burst.
struct AppleBurst: Sendable {
    let identifier: String
    /// Bits: 2 not selected, 4 picked by Photos, 8 picked by a person, 16 stands for the burst.
    let pick: Int64

    var isKey: Bool { pick & 16 != 0 }
    var isUserPick: Bool { pick & 8 != 0 }
    /// The higher, the better it stands for its burst.
    var rank: Int { isKey ? 3 : isUserPick ? 2 : pick & 4 != 0 ? 1 : 0 }
}

/// An album, with its members in their order.
struct AppleAlbum: Sendable {
    let key: Int64
    var uuid: UUID
    let title: String
    /// The folder that it lies in; none at the top.
    var folder: Int64?
    let order: Int64
    var members: [Int64] = []
}

/// A folder of albums and folders.
struct AppleFolder: Sendable {
    let key: Int64
    var uuid: UUID
    let title: String
    var parent: Int64?
    let order: Int64
}
