// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A photo or video in a library of Apple Photos.
struct AppleAsset: Sendable {
    /// The origin of an edit.
    enum Edit: Sendable {
        case none
        case byPerson
        /// Slow motion, or another adjustment that the camera stored with the picture.
        case byCamera
    }

    /// The place of an asset's originals.
    enum Home: Sendable {
        case library
        /// Outside the library, on the volume with this name.
        case reference(volume: String?)
        /// In a shared album of another person.
        case sharedAlbum
    }

    /// The primary key of the row.
    let key: Int64
    let uuid: UUID
    /// The UUID as it appears in filenames.
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
    /// The folder below `originals`, or an absolute path.
    var directory = ""
    var filename = ""
    var originalFilename: String
    /// True if there is, or was, a RAW file beside the photo.
    var hasRAW = false
    /// True if the RAW file is the one that is shown.
    var isRAWOriginal = false
    /// The path of the photo from the root of its volume, for files outside the library; also that of its RAW file.
    var bookmark: String?
    var bookmarkOfRAW: String?
    /// The files of an asset of Photos 2 to 4; `nil` in a library of macOS 10.15 or later.
    var legacy: LegacyFiles?
}

/// A frame's part in a burst.
struct AppleBurst: Sendable {
    let identifier: String
    /// Bits: 2 not selected, 4 picked by Photos, 8 picked by a person, 16 representative of the burst.
    let pick: Int64

    var isKey: Bool { pick & 16 != 0 }
    var isUserPick: Bool { pick & 8 != 0 }
    /// The priority as representative of the burst; higher is better.
    var rank: Int { isKey ? 3 : isUserPick ? 2 : pick & 4 != 0 ? 1 : 0 }
}

/// An album, with its members in their order.
struct AppleAlbum: Sendable {
    let key: Int64
    var uuid: UUID
    let title: String
    /// The row of the folder that contains the album; `nil` at the top.
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
