// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The columns of originals in Photos 2 to 4.
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

/// The columns of photos and videos in Photos 2 to 4. Several may have the same original.
enum LegacyVersionField: Int, AppleField {
    case key, uuid, type, specialType, title, caption, favorite, hidden, trashed, trashedDate, added, modified, date
    case offset, zoneName, latitude, longitude, burst, pick, adjustment, master, raw, nonRAW

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
        case .modified: ["lastModifiedDate", "lastmodifieddate"]
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

/// The columns of albums in Photos 2 to 4.
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

/// The columns of folders in Photos 2 to 4.
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

/// The columns of manual positions in an album or folder.
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

/// The columns of files that Photos 2 to 4 created or keeps beside an original.
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

/// The columns of edits in Photos 2 to 4.
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

/// The columns of faces in Photos 2 to 4.
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

/// The columns of persons in Photos 2 to 4.
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

/// The columns of keywords in Photos 2 to 4.
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

/// The columns of volumes with originals outside the library.
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

/// The columns of the keywords of photos.
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

/// The columns of the members of albums.
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
