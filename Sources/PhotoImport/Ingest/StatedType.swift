// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The source that states the resource type of a file.
enum TypeSource: CaseIterable {
    /// A program that creates an asset. The file must be exactly that.
    case program
    /// The database of another library. Of an original it only has to be right that it is one: whether that is a photo or
    /// a video is decided by content. It is also believed that the rendering of an edit is a RAW.
    case catalogue
}

extension FileMetadata.Role {
    /// Returns true if a file of this content can be a resource of the type. Notes of edits are checked elsewhere.
    func fits(_ type: ResourceType, statedBy source: TypeSource) -> Bool {
        let isOriginal = source == .catalogue && type.isOriginal
        return switch self {
        case .photo: isOriginal || type == .photo || type == .alternatePhoto || type == .fullSizePhoto
        case .raw:
            isOriginal || type == .photo || type == .alternatePhoto || source == .catalogue && type == .fullSizePhoto
        case .video:
            isOriginal || type == .video || type == .pairedVideo || type == .fullSizeVideo
                || type == .fullSizePairedVideo
        case .adjustment, .sidecar: false
        }
    }
}

extension ResourceType {
    /// True for a file that an asset can be made from.
    var isOriginal: Bool { self == .photo || self == .alternatePhoto || self == .video }
}
