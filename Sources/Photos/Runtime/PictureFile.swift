// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PlatformTypes

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
