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
        guard let id = asset.assetID else { throw .assetNotFound }
        do throws(LibraryError) {
            return OpenPicture(session: self, picture: try library().open(id, PictureVersion(version)))
        } catch {
            throw missingError(error)
        }
    }

    /// Returns what shows the asset, with the stored rendition that suffices for a longer side.
    ///
    /// - Parameter upcoming: The assets that are likely to be asked for next.
    func picture(
        of asset: PHAsset, _ version: PHImageRequestOptionsVersion, longestSide: Int?, file: PictureRequest.FileNeed,
        upcoming: [AssetID] = []
    ) throws(LibraryError) -> AssetPicture {
        guard let id = asset.assetID else { throw .assetNotFound }
        var request = PictureRequest(PictureVersion(version), longestSide: longestSide, file: file)
        request.upcoming = upcoming
        do throws(LibraryError) { return try library().picture(of: id, request) } catch { throw missingError(error) }
    }

    /// Opens a resource's bytes for reading, at their start.
    func open(_ resource: ResourceID) throws(LibraryError) -> OpenFile {
        do { return try library().open(resource) } catch { throw missingError(error) }
    }

    /// Brings a resource's bytes into the library.
    ///
    /// - Parameter onProgress: Called with the part that is here, from 0 to 1. An error that it throws ends the
    ///   download.
    func download(
        _ resource: ResourceID, onProgress: (Double) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        do throws(LibraryError) {
            try library().download(resource) { progress throws(LibraryError) in try onProgress(progress.fraction) }
        } catch {
            throw missingError(error)
        }
    }

    /// Returns the error for a fetched object that is missing: an access error for a program whose access was revoked.
    func missingError(_ error: LibraryError) -> LibraryError {
        guard error.code == .notFound else { return error }
        switch status(for: .readWrite) {
        case .denied:
            return LibraryError(
                .accessDenied,
                "\(callerName) is no longer allowed to read the library; `photos access` shows which programs are")
        case .restricted:
            return LibraryError(
                .accessRestricted,
                "“\(callerName)” is not allowed to read this library: the access of this program is restricted, and "
                    + "the user cannot change that.")
        case .notDetermined, .authorized, .limited: return error
        }
    }
}

/// A resource that shows its asset, open for reading.
struct OpenPicture: ~Copyable {
    let session: Session
    let picture: OpenedPicture

    /// Opens the file that shows the asset, in the asset's own library.
    init(_ asset: PHAsset, _ version: PHImageRequestOptionsVersion) throws(LibraryError) {
        guard let library = asset.library else { throw .assetNotFound }
        self = try library.session.openPicture(of: asset, version)
    }

    init(session: Session, picture: consuming OpenedPicture) {
        self.session = session
        self.picture = picture
    }

    /// Returns the file alone.
    consuming func takeFile() -> OpenFile { picture.takeFile() }
}

extension PictureVersion {
    init(_ version: PHImageRequestOptionsVersion) {
        switch version {
        case .current: self = .current
        case .unadjusted: self = .unadjusted
        case .original: self = .original
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

/// A picture's file in memory, and its orientation.
struct PictureFile: Sendable {
    var bytes: Data
    var uniformTypeIdentifier: String
    var orientation: CGImagePropertyOrientation
    /// The URL of the original in the library's folder, where this program can open it.
    var url: URL?

    /// Reads the file of the asset's picture.
    init(of asset: PHAsset, version: PHImageRequestOptionsVersion) throws(LibraryError) {
        // A deleted asset is reported as deleted, not as an asset of another kind than image.
        guard asset.mediaType == .image || asset.isMissing else {
            throw LibraryError(
                .unsupported,
                "\(asset.localIdentifier) is not an image: use PHAssetResourceManager for the bytes of a video")
        }
        let opened = try OpenPicture(asset, version)
        bytes = try opened.picture.file.readAll()
        uniformTypeIdentifier = opened.picture.resource.content.uniformTypeIdentifier
        orientation = opened.picture.file.orientation()
        url = opened.picture.file.readablePath().map { URL(fileURLWithPath: $0) }
    }

    /// The entries of the info dictionary that clients read by their text: PhotoKit has no constants of these keys.
    var info: [AnyHashable: Any] {
        var info: [AnyHashable: Any] = ["PHImageFileUTIKey": uniformTypeIdentifier]
        if let url { info["PHImageFileURLKey"] = url }
        return info
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
