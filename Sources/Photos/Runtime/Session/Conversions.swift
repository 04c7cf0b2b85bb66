// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PlatformTypes

// Conversions from the library's types to PhotoKit's. Switches, so that a new case cannot be forgotten, except for the
// subtypes of collections, whose raw values are PhotoKit's.

extension PHAssetMediaType {
    init(_ type: MediaType) {
        switch type {
        case .unknown: self = .unknown
        case .image: self = .image
        case .video: self = .video
        case .audio: self = .audio
        }
    }
}

extension PHAsset.PlaybackStyle {
    init(_ summary: AssetSummary) {
        switch summary.mediaType {
        case .unknown, .audio: self = .unsupported
        case .video: self = .video
        case .image where summary.mediaSubtypes.contains(.live):
            self = summary.playsLivePhoto ? .livePhoto : .image
        case .image where summary.mediaSubtypes.contains(.animation): self = .imageAnimated
        case .image: self = .image
        }
    }
}

extension PHAsset.OriginalResourceChoice {
    init(_ choice: OriginalChoice) {
        switch choice {
        case .compressed: self = .compressed
        case .raw: self = .raw
        }
    }
}

extension OriginalChoice {
    init(_ choice: PHAsset.OriginalResourceChoice) {
        switch choice {
        case .compressed: self = .compressed
        case .raw: self = .raw
        }
    }
}

extension PHAssetCollectionType {
    init(_ subtype: AssetCollection.Subtype) {
        switch subtype {
        case .moment: self = .moment
        case .albumRegular: self = .album
        case .generic, .panoramas, .videos, .favorites, .timelapses, .allHidden, .recentlyAdded, .bursts, .slomoVideos,
            .userLibrary, .selfPortraits, .screenshots, .depthEffect, .livePhotos, .animated, .longExposures,
            .unableToUpload, .raw, .cinematic, .spatial, .screenRecordings, .recentlyDeleted, .duplicates,
            .importSession,
            .place:
            self = .smartAlbum
        }
    }
}

extension PHAssetCollectionSubtype {
    init(_ subtype: AssetCollection.Subtype) {
        switch subtype {
        case .moment: self = .any
        // The raw values are PhotoKit's; a subtype that PhotoKit does not have is a generic smart album.
        default: self = PHAssetCollectionSubtype(rawValue: subtype.rawValue) ?? .smartAlbumGeneric
        }
    }
}

extension PHCollectionListSubtype {
    init(_ subtype: CollectionList.Subtype) {
        switch subtype {
        case .momentListCluster: self = .momentListCluster
        case .momentListYear: self = .momentListYear
        case .regularFolder: self = .regularFolder
        case .rootFolder: self = .rootFolder
        }
    }
}

extension UTType {
    /// Creates the type of an identifier in the library, also if it is in no table; `.data` for none.
    init(stored identifier: String?) {
        self = identifier.flatMap { $0.isEmpty ? nil : UTType(importedAs: $0) } ?? .data
    }
}

extension PHAuthorizationStatus {
    init(_ status: AuthorizationStatus) {
        switch status {
        case .notDetermined: self = .notDetermined
        case .restricted: self = .restricted
        case .denied: self = .denied
        case .authorized: self = .authorized
        case .limited: self = .limited
        }
    }
}

extension AccessLevel {
    init(_ level: PHAccessLevel) {
        switch level {
        case .addOnly: self = .addOnly
        case .readWrite: self = .readWrite
        }
    }
}

extension UIImage.Orientation {
    /// Converts EXIF's orientation to UIKit's.
    init(_ orientation: CGImagePropertyOrientation) {
        self = UIImage.Orientation(exifNumber: Int(orientation.rawValue)) ?? .up
    }
}

extension Asset {
    /// The location of the asset as Core Location's type.
    var clLocation: CLLocation? {
        guard let place = metadata.location else { return nil }
        return CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: place.latitude, longitude: place.longitude),
            altitude: place.altitude ?? 0, horizontalAccuracy: 0, verticalAccuracy: place.altitude == nil ? -1 : 0,
            timestamp: metadata.captureDate?.date ?? addedDate)
    }

    /// The placeholder value for an asset without metadata.
    static var unknown: Asset {
        Asset(
            id: AssetID(rawValue: 0), uuid: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
            metadata: AssetMetadata(mediaType: .unknown, pixelSize: PixelSize(width: 0, height: 0)),
            addedDate: .distantPast,
            originalFilename: "", uniformTypeIdentifier: "", byteCount: 0)
    }
}

extension PHPhotosError {
    /// Converts an error of the library; message and cause are kept.
    init(_ error: LibraryError) {
        var userInfo: [String: Any] = [NSLocalizedDescriptionKey: error.message]
        userInfo[NSLocalizedFailureReasonErrorKey] = error.cause
        self.init(Code(error.code), userInfo: userInfo)
    }
}

extension PHPhotosError.Code {
    init(_ code: LibraryError.Code) {
        switch code.kind {
        case .notFound: self = .identifierNotFound
        case .invalidRequest: self = .changeNotSupported
        case .unsupported: self = .requestNotSupportedForAsset
        case .unsupportedFormat, .damagedFile: self = .invalidResource
        case .overBudget: self = .limitExceeded
        case .fileChanged, .connectionLost, .conflict: self = .operationInterrupted
        case .accessDenied: self = .accessUserDenied
        case .accessRestricted: self = .accessRestricted
        case .inputOutput, .notWritable, .libraryUnreadable, .libraryTooNew: self = .internalError
        case .diskFull: self = .notEnoughSpace
        case .libraryMissing: self = .relinquishingLibraryBundleToWriter
        // `libraryVolumeOffline` means the whole library; this is about one file that is not available.
        case .missingOriginal, .volumeOffline: self = .missingResource
        case .notLocal: self = .networkAccessRequired
        case .networkFailed: self = .networkError
        case .cancelled: self = .userCancelled
        }
    }
}
