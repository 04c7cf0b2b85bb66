// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PlatformTypes

extension Session {
    /// Opens the file that shows the asset: the photo or the video, for `current` the edited one, for `original` the
    /// RAW of RAW+JPEG.
    func openPicture(
        of asset: PHAsset, _ version: PHImageRequestOptionsVersion
    ) throws(LibraryError) -> OpenPicture {
        guard let id = asset.assetID else { throw .gone }
        let resources = try library().resources(of: [id])
        // It is unknown whether an asset that was out of reach when it was read is edited.
        let isEdited = asset.summary?.hasAdjustments ?? true
        guard let resource = resources.showing(version, isEdited: isEdited) else { throw missingError(.gone) }
        return OpenPicture(session: self, resource: resource, file: try open(resource.id))
    }

    /// Opens a resource's bytes for reading, at their start.
    func open(_ resource: ResourceID) throws(LibraryError) -> OpenFile {
        do { return try library().open(resource) } catch { throw missingError(error) }
    }

    /// Returns the error for a fetched object that is missing: an access error for a program whose access was revoked.
    private func missingError(_ error: LibraryError) -> LibraryError {
        guard error.code == .notFound else { return error }
        switch status(for: .readWrite) {
        case .denied:
            return LibraryError(
                .accessDenied, "\(callerName) may not read the library any more; `photos access` shows who may")
        case .restricted: return LibraryError(.accessRestricted, "nobody may let \(callerName) read the library")
        case .notDetermined, .authorized, .limited: return error
        }
    }
}

/// A resource that shows its asset, open for reading.
struct OpenPicture: ~Copyable {
    var session: Session
    var resource: Resource
    var file: OpenFile

    /// Opens the file that shows the asset, in the asset's own library.
    init(_ asset: PHAsset, _ version: PHImageRequestOptionsVersion) throws(LibraryError) {
        guard let library = asset.library else { throw .gone }
        self = try library.session.openPicture(of: asset, version)
    }

    init(session: Session, resource: Resource, file: consuming OpenFile) {
        self.session = session
        self.resource = resource
        self.file = file
    }
}

extension Array where Element == Resource {
    /// Returns the resource that shows the asset. The list is in the library's order, the primary resource first.
    fileprivate func showing(_ version: PHImageRequestOptionsVersion, isEdited: Bool) -> Resource? {
        let primary = first { $0.content.type == .photo || $0.content.type == .video } ?? first
        switch version {
        case .current:
            let edited = first { $0.content.type == .fullSizePhoto || $0.content.type == .fullSizeVideo }
            return isEdited ? edited ?? primary : primary
        case .unadjusted: return primary
        case .original: return first { $0.content.type == .alternatePhoto } ?? primary
        }
    }
}

extension Array where Element == Resource {
    /// Returns true if resources of a type show the asset as it is now: the edited ones after an edit, and originals
    /// without an edited counterpart.
    func areCurrent(_ type: ResourceType, isEdited: Bool) -> Bool {
        func isRendered(as types: ResourceType...) -> Bool { isEdited && contains { types.contains($0.content.type) } }
        switch type {
        case .photo, .video: return !isRendered(as: .fullSizePhoto, .fullSizeVideo)
        case .pairedVideo: return !isRendered(as: .fullSizePairedVideo)
        case .fullSizePhoto, .fullSizeVideo, .fullSizePairedVideo: return isEdited
        default: return type.rawValue == PHAssetResourceType.audio.rawValue
        }
    }
}

extension LibraryError {
    fileprivate static var gone: LibraryError {
        LibraryError(.notFound, "the asset is not in the library, or no longer: fetch it again")
    }
}

/// A picture's file in memory, and its orientation.
struct PictureFile: Sendable {
    var bytes: Data
    var uniformTypeIdentifier: String
    var orientation: CGImagePropertyOrientation

    /// Reads the file of the asset's picture.
    init(of asset: PHAsset, version: PHImageRequestOptionsVersion) throws(LibraryError) {
        // A deleted asset is reported as such, not as one that is no image.
        guard asset.mediaType == .image || asset.isMissing else {
            throw LibraryError(
                .unsupported,
                "\(asset.localIdentifier) is no image: use PHAssetResourceManager for the bytes of a video")
        }
        let picture = try OpenPicture(asset, version)
        bytes = try picture.file.readAll()
        uniformTypeIdentifier = picture.resource.content.uniformTypeIdentifier
        orientation = picture.file.orientation()
    }
}

extension OpenFile {
    /// Returns the orientation of the stored picture: `up` when its metadata cannot be read, because its bytes can be
    /// used all the same.
    borrowing func orientation() -> CGImagePropertyOrientation {
        guard let metadata = try? RuntimeServices.metadata.metadata(of: self, within: ReadBudget()) else { return .up }
        return CGImagePropertyOrientation(rawValue: UInt32(metadata.orientation)) ?? .up
    }
}
