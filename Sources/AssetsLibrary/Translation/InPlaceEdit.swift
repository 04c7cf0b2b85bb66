// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Photos
internal import PlatformMedia
internal import PlatformTypes

/// A picture or movie that takes the place of an asset's. To PhotoKit it is an edit: the original stays, and a
/// reversion or an undo brings it back.
struct InPlaceEdit {
    /// The format of the edit's adjustment data, by which the asset is known to show other content than its original.
    static let formatIdentifier = "org.swift-photos.assetslibrary"

    private enum Content {
        case picture(Data, UTType)
        case movie(URL)
    }

    private let content: Content

    /// Takes the file of a picture, with other metadata if some is given. A file other than an upright JPEG or HEIC
    /// becomes a JPEG.
    init(_ data: Data?, _ metadata: SavedMetadata) throws(AssetsFailure) {
        let picture = try UprightPicture(data, metadata)
        content = .picture(picture.file, picture.type)
    }

    /// Takes a movie file. A link is followed once: what is copied is the file that was looked at.
    init(movie url: URL?) throws(AssetsFailure) {
        let url = url?.resolvingSymlinksInPath()
        let movie = try SavedFile(movie: url)
        guard movie.typeIdentifier == UTType.quickTimeMovie.identifier, let url else {
            throw AssetsFailure(
                ALAssetsLibraryWriteIncompatibleDataError,
                "A movie can only be replaced by a QuickTime movie (.mov). Export the movie as .mov, or save a new "
                    + "asset.")
        }
        content = .movie(url)
    }

    /// Requests the edit, inside of a change block. Throws what writing its file throws.
    func request(for asset: PHAsset) throws {
        let output = PHContentEditingOutput(replacing: asset)
        // New adjustment data each time, because an edit with the data of the previous edit is rejected.
        output.adjustmentData = PHAdjustmentData(
            formatIdentifier: Self.formatIdentifier, formatVersion: "1", data: Data(UUID().uuidString.utf8))
        switch content {
        case .picture(let file, let type): try file.write(to: output.renderedContentURL(for: type))
        case .movie(let url):
            try FileManager.default.copyItem(at: url, to: output.renderedContentURL(for: .quickTimeMovie))
        }
        PHAssetChangeRequest(for: asset).contentEditingOutput = output
    }

    /// True if the content is of the kind of the asset.
    func fits(_ asset: PHAsset) -> Bool {
        switch content {
        case .picture: asset.mediaType == .image
        case .movie: asset.mediaType == .video
        }
    }
}

extension PHAsset {
    /// True if an edit in place shows other content than the original.
    var isReplaced: Bool { adjustmentFormatIdentifier == InPlaceEdit.formatIdentifier }
}

extension ALAssetsLibrary {
    /// Puts content into the place of an asset's, and returns the URL of the asset.
    func replace(_ asset: PHAsset, by edit: InPlaceEdit) throws(AssetsFailure) -> URL {
        guard edit.fits(asset) else {
            throw AssetsFailure(
                ALAssetsLibraryWriteIncompatibleDataError,
                "A photo can only be replaced by a photo, and a video by a video.")
        }
        guard asset.canPerform(.content) else {
            throw AssetsFailure(
                ALAssetsLibraryWriteFailedError,
                "The asset cannot be changed: it no longer exists, or this program has no access to it.")
        }
        var failure: (any Error)?
        try changing {
            do { try edit.request(for: asset) } catch { failure = error }
        }
        if let failure {
            throw AssetsFailure(ALAssetsLibraryWriteFailedError, failure.localizedDescription, failure)
        }
        return AssetURL.asset(asset)
    }
}
