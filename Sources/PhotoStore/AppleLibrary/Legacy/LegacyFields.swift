// Licensed under the Apache License, Version 2.0. See LICENSE.

/// An original of Photos 2 to 4.
enum LegacyMasterField: Int, AppleField {
    case key, uuid, path, filename, isReference, volume

    static let tables = ["RKMaster"]

    var names: [String] {
        switch self {
        case .key: ["modelId"]
        case .uuid: ["uuid"]
        case .path: ["imagePath"]
        case .filename: ["originalFileName", "fileName"]
        case .isReference: ["fileIsReference"]
        case .volume: ["volumeId"]
        }
    }
}

/// A photo or video of Photos 2 to 4, as it is shown; several may show one original.
enum LegacyVersionField: Int, AppleField {
    case key, uuid, type, specialType, title, caption, favorite, hidden, trashed, trashedDate, added, date, offset
    case zoneName, latitude, longitude, burst, pick, adjustment, master, raw, nonRAW

    static let tables = ["RKVersion"]

    var names: [String] {
        switch self {
        case .key: ["modelId"]
        case .uuid: ["uuid"]
        case .type: ["type"]
        case .specialType: ["specialType"]
        case .title: ["name"]
        case .caption: ["extendedDescription"]
        case .favorite: ["isFavorite"]
        case .hidden: ["isHidden"]
        case .trashed: ["isInTrash"]
        case .trashedDate: ["inTrashDate"]
        case .added: ["createDate"]
        case .date: ["imageDate"]
        case .offset: ["imageTimeZoneOffsetSeconds"]
        case .zoneName: ["imageTimeZoneName"]
        case .latitude: ["latitude"]
        case .longitude: ["longitude"]
        case .burst: ["burstUuid"]
        case .pick: ["burstPickType"]
        case .adjustment: ["adjustmentUuid"]
        case .master: ["masterUuid"]
        case .raw: ["rawMasterUuid"]
        case .nonRAW: ["nonRawMasterUuid"]
        }
    }
}

/// An album of Photos 2 to 4.
enum LegacyAlbumField: Int, AppleField {
    case key, uuid, type, subclass, title, folder, trashed, isMagic, sort, ascending

    static let tables = ["RKAlbum"]

    var names: [String] {
        switch self {
        case .key: ["modelId"]
        case .uuid: ["uuid"]
        case .type: ["albumType"]
        case .subclass: ["albumSubclass"]
        case .title: ["name"]
        case .folder: ["folderUuid"]
        case .trashed: ["isInTrash"]
        case .isMagic: ["isMagic"]
        case .sort: ["sortKeyPath"]
        case .ascending: ["sortAscending"]
        }
    }
}

/// A folder of Photos 2 to 4.
enum LegacyFolderField: Int, AppleField {
    case key, uuid, title, parent, trashed, isMagic, sort

    static let tables = ["RKFolder"]

    var names: [String] {
        switch self {
        case .key: ["modelId"]
        case .uuid: ["uuid"]
        case .title: ["name"]
        case .parent: ["parentFolderUuid"]
        case .trashed: ["isInTrash"]
        case .isMagic: ["isMagic"]
        case .sort: ["sortKeyPath"]
        }
    }
}

/// The place that a person gave to something in an album or folder.
enum LegacyOrderField: Int, AppleField {
    case container, object, order

    static let tables = ["RKCustomSortOrder"]

    var names: [String] {
        switch self {
        case .container: ["containerUuid"]
        case .object: ["objectUuid"]
        case .order: ["orderNumber"]
        }
    }
}

/// A file that Photos 2 to 4 made or keeps beside an original.
enum LegacyResourceField: Int, AppleField {
    case key, type, tag, attachedKey, attachedType

    static let tables = ["RKModelResource"]

    var names: [String] {
        switch self {
        case .key: ["modelId"]
        case .type: ["resourceType"]
        case .tag: ["resourceTag"]
        case .attachedKey: ["attachedModelId"]
        case .attachedType: ["attachedModelType"]
        }
    }
}

/// An edit of Photos 2 to 4.
enum LegacyAdjustmentField: Int, AppleField {
    case uuid, format, version, editor

    static let tables = ["RKAdjustmentData"]

    var names: [String] {
        switch self {
        case .uuid: ["uuid"]
        case .format: ["format"]
        case .version: ["formatVersion"]
        case .editor: ["originator"]
        }
    }
}

/// A face in Photos 2 to 4.
enum LegacyFaceField: Int, AppleField {
    case asset, person, centerX, centerY, size, width, height, trashed

    static let tables = ["RKFace"]

    var names: [String] {
        switch self {
        case .asset: ["imageModelId"]
        case .person: ["personId"]
        case .centerX: ["centerX"]
        case .centerY: ["centerY"]
        case .size: ["size"]
        case .width: ["sourceWidth"]
        case .height: ["sourceHeight"]
        case .trashed: ["isInTrash"]
        }
    }
}

/// Someone in Photos 2 to 4.
enum LegacyPersonField: Int, AppleField {
    case key, name, mergedInto

    static let tables = ["RKPerson"]

    var names: [String] {
        switch self {
        case .key: ["modelId"]
        case .name: ["name"]
        case .mergedInto: ["mergeTargetPersonId"]
        }
    }
}

/// A row with a number and a name.
enum LegacyKeywordField: Int, AppleField {
    case key, title

    static let tables = ["RKKeyword"]

    var names: [String] {
        switch self {
        case .key: ["modelId"]
        case .title: ["name"]
        }
    }
}

/// A disk that originals outside the library are on.
enum LegacyVolumeField: Int, AppleField {
    case key, title

    static let tables = ["RKVolume"]

    var names: [String] {
        switch self {
        case .key: ["modelId"]
        case .title: ["name"]
        }
    }
}

/// A keyword of a photo.
enum LegacyTaggingField: Int, AppleField {
    case version, keyword

    static let tables = ["RKKeywordForVersion"]

    var names: [String] {
        switch self {
        case .version: ["versionId"]
        case .keyword: ["keywordId"]
        }
    }
}

/// A photo in an album.
enum LegacyMemberField: Int, AppleField {
    case version, album

    static let tables = ["RKAlbumVersion"]

    var names: [String] {
        switch self {
        case .version: ["versionId"]
        case .album: ["albumId"]
        }
    }
}
