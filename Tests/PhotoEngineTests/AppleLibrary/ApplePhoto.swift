// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation

/// A row of a library of Apple Photos, and its files.
struct ApplePhoto {
    var name: String
    var isVideo = false
    var subtype = 0
    var isFavorite = false
    var isHidden = false
    var trashedDate: Double?
    /// The date in seconds since 2001.
    var added: Double?
    /// The date of the last change; `nil` for none.
    var modified: Double?
    var created: Double? = 600_000_000
    var exif: String?
    var offset: Int? = 7_200
    var zone: String?
    var latitude = -180.0
    var longitude = -180.0
    var title: String?
    var caption: String?
    var keywords: [String] = []
    var faces: [(person: String, x: Double, y: Double, size: Double)] = []
    /// The number for an edit: 0 none, 1 and 2 a person's, 3 the camera's.
    var edited = 0
    var burst: (identifier: String, pick: Int)?
    var hdr = 0
    var depth = 0
    var saved = 3
    var isShared = false
    var hasRAW = false
    var isRAWOriginal = false
    var directory: String?
    var filenameExtension = "jpeg"
    /// The content of its files, by the part of the name after the UUID: `.jpeg`, `_3.mov`, `_4.dng`, `_1_201_a.jpeg`,
    /// `.plist`.
    var files: [String: String] = [:]

    init(_ name: String, files: [String: String]? = nil) {
        self.name = name
        self.files = files ?? [".jpeg": "photo \(name)"]
    }

    static func video(_ name: String, files: [String: String]? = nil) -> ApplePhoto {
        var video = ApplePhoto(name, files: files ?? [".mov": "video \(name)"])
        video.isVideo = true
        video.filenameExtension = "mov"
        return video
    }
}

/// An album or a folder of a library of Apple Photos.
struct AppleAlbumRow {
    var title: String?
    var kind = 2
    var folder: String?
    var members: [String] = []
    /// The order: 0 by hand, 1 by date, 5 by title.
    var sortKey = 0
    var isAscending = true
    var isTrashed = false

    static func album(_ title: String, in folder: String? = nil, _ members: [String] = []) -> AppleAlbumRow {
        AppleAlbumRow(title: title, folder: folder, members: members)
    }

    static func folder(_ title: String, in folder: String? = nil) -> AppleAlbumRow {
        AppleAlbumRow(title: title, kind: 4000, folder: folder)
    }
}
