// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A field of a template. The names are the same as in osxphotos.
enum TemplateField: Hashable {
    /// One of the dates of an asset.
    enum DateKind: String, CaseIterable {
        case created, modified, added
    }

    /// A part of a date, in local time of the place.
    enum DatePart: String, CaseIterable {
        case date, year, yy, month, mon, mm, dd, dow, doy, hour, min, sec
    }

    /// A field that is not a part of a date.
    enum Word: String, CaseIterable {
        case originalName = "original_name"
        case title
        case caption
        case keyword
        case person
        case rating
        case album
        case folderAlbum = "folder_album"
        case cameraMake = "camera.make"
        case cameraModel = "camera.model"
        case cameraLens = "camera.lens"
        case city
        case country
        case mediaType = "media_type"
        case projection
        case favorite
        case uuid
    }

    case date(DateKind, DatePart)
    case word(Word)

    init?(name: String) {
        if let word = Word(rawValue: TemplateField.otherNames[name] ?? name) {
            self = .word(word)
            return
        }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let kind = DateKind(rawValue: parts[0]), let part = DatePart(rawValue: parts[1]) else {
            return nil
        }
        self = .date(kind, part)
    }

    /// Further names of osxphotos' for the same fields.
    private static let otherNames = [
        "descr": "caption", "exif.camera_make": "camera.make", "exif.camera_model": "camera.model",
        "exif.lens_model": "camera.lens", "place.name.city": "city", "place.name.country": "country",
    ]

    /// All names, for help and errors.
    static let allNames: [String] = {
        let dates = DateKind.allCases.flatMap { kind in DatePart.allCases.map { "\(kind.rawValue).\($0.rawValue)" } }
        return Word.allCases.map(\.rawValue) + dates
    }()

    /// The text for a missing value when the template has no default. Assets in no album stay in the folder itself, so
    /// that an import that makes albums of folders makes none of them.
    var missing: String {
        switch self {
        case .word(.album), .word(.folderAlbum): ""
        case .word, .date: "_"
        }
    }

    /// True if the field's value needs the asset's albums.
    var needsAlbums: Bool { self == .word(.album) || self == .word(.folderAlbum) }
}
