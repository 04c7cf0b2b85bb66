// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
package import Photos
public import PlatformTypes

/// Access to the library of `PHPhotoLibrary.shared()` for programs that were written before PhotoKit.
///
/// All calls are translated to PhotoKit: there is no second store, and an asset has the same identity, bytes and dates
/// in both frameworks. Objects are valid as long as the library object exists; afterwards groups and assets are empty,
/// and their properties are ``ALErrorInvalidProperty``.
///
/// Calls with blocks return at once. If the program has not requested access before, access is requested first. Then
/// the blocks of one call are called one after the other on a thread of the framework's choice, where they may wait for
/// further calls. Assets are saved in the order of the calls. Errors are `NSError`s of ``ALAssetsLibraryErrorDomain``
/// whose description says what to do.
@available(iOS, deprecated: 9, message: "use PHPhotoLibrary of Photos")
open class ALAssetsLibrary: NSObject {
    /// The library that everything is translated to.
    let photos: PHPhotoLibrary
    let changes: ChangePoster
    /// The queue on which assets are saved, in the order of the calls.
    let writes = DispatchQueue(label: "assetslibrary.writes")

    /// Creates an object for the shared library. While the object exists, `NSNotification.Name.ALAssetsLibraryChanged`
    /// is posted for changes, if the program has access.
    @available(*, deprecated, message: "AssetsLibrary is deprecated since iOS 9: use PHPhotoLibrary of Photos")
    public override convenience init() { self.init(PHPhotoLibrary.shared()) }

    /// Creates a door to any library, for the other modules of this package and their tests.
    package init(_ photos: PHPhotoLibrary) {
        self.photos = photos
        changes = ChangePoster(photos)
        super.init()
        changes.library = self
        changes.start()
    }

    deinit { changes.stop() }

    // MARK: Access

    /// Returns the permission of the program, without asking the user.
    open class func authorizationStatus() -> ALAuthorizationStatus {
        ALAuthorizationStatus(PHPhotoLibrary.authorizationStatus(for: .readWrite))
    }

    /// Does nothing: there are no shared photo streams.
    open class func disableSharedPhotoStreamsSupport() {}

    // MARK: Reading

    /// Calls the block with each group of these kinds: the saved photos, the albums in the user's order, the events in
    /// order of time. At the end the block is called once with `nil`, also if the block has stopped the enumeration.
    ///
    /// - Parameters:
    ///   - types: The kinds as bits. ``ALAssetsGroupLibrary``, ``ALAssetsGroupFaces`` and ``ALAssetsGroupPhotoStream``
    ///     find nothing here.
    ///   - enumerationBlock: The block.
    ///   - failureBlock: A block that is called once, instead of the other one, if the program has no access or the
    ///     library cannot be read.
    open func enumerateGroups(
        withTypes types: ALAssetsGroupType, using enumerationBlock: ALAssetsLibraryGroupsEnumerationResultsBlock!,
        failureBlock: ALAssetsLibraryAccessFailureBlock!
    ) {
        call(failureBlock) { library throws(AssetsFailure) in
            var stop: ObjCBool = false
            for kind in GroupKind.allCases where types & kind.type != 0 && !stop.boolValue {
                for group in try library.groups(of: kind) {
                    enumerationBlock?(group, &stop)
                    if stop.boolValue { break }
                }
            }
            enumerationBlock?(nil, &stop)
        }
    }

    /// Calls a block with the asset of a URL; with `nil` if no asset has the URL.
    open func asset(
        for assetURL: URL!, resultBlock: ALAssetsLibraryAssetForURLResultBlock!,
        failureBlock: ALAssetsLibraryAccessFailureBlock!
    ) {
        call(failureBlock) { library throws(AssetsFailure) in resultBlock?(try library.asset(at: assetURL)) }
    }

    /// Calls a block with the group of a URL; with `nil` if no group has the URL.
    open func group(
        for groupURL: URL!, resultBlock: ALAssetsLibraryGroupResultBlock!,
        failureBlock: ALAssetsLibraryAccessFailureBlock!
    ) {
        call(failureBlock) { library throws(AssetsFailure) in resultBlock?(try library.group(at: groupURL)) }
    }

    // MARK: Writing

    /// Creates an album as the last one, and calls a block with it; with `nil` if an album already has the name.
    open func addAssetsGroupAlbum(
        withName name: String!, resultBlock: ALAssetsLibraryGroupResultBlock!,
        failureBlock: ALAssetsLibraryAccessFailureBlock!
    ) {
        call(failureBlock) { library throws(AssetsFailure) in resultBlock?(try library.addAlbum(named: name ?? "")) }
    }

    /// Saves a picture, to be displayed in this orientation: as a JPEG file, or a PNG file if some pixels are
    /// transparent.
    open func writeImage(
        toSavedPhotosAlbum imageRef: CGImage!, orientation: ALAssetOrientation,
        completionBlock: ALAssetsLibraryWriteImageCompletionBlock!
    ) {
        write(completionBlock) { () throws(AssetsFailure) in
            try SavedFile(imageRef, SavedMetadata(orientation: orientation))
        }
    }

    /// Saves a picture with metadata, as ``writeImage(toSavedPhotosAlbum:orientation:completionBlock:)`` does.
    ///
    /// - Parameters:
    ///   - imageRef: The picture.
    ///   - metadata: Properties with the keys of ImageIO. The picture is displayed as stored unless they contain
    ///     `kCGImagePropertyOrientation`.
    ///   - completionBlock: The block that gets the URL of the asset.
    open func writeImage(
        toSavedPhotosAlbum imageRef: CGImage!, metadata: [AnyHashable: Any]!,
        completionBlock: ALAssetsLibraryWriteImageCompletionBlock!
    ) {
        let metadata = SavedMetadata(metadata)
        write(completionBlock) { () throws(AssetsFailure) in try SavedFile(imageRef, metadata) }
    }

    /// Saves the file of a picture.
    ///
    /// - Parameters:
    ///   - imageData: The bytes of the file, which are stored unchanged unless metadata is given.
    ///   - metadata: Properties with the keys of ImageIO, which override the properties in the file. They are written
    ///     into a JPEG without changing its pixels. A file of another type is stored unchanged: only the asset gets the
    ///     date and place, and an orientation that differs from the file's is the error
    ///     ``ALAssetsLibraryWriteIncompatibleDataError``.
    ///   - completionBlock: The block that gets the URL of the asset.
    open func writeImageData(
        toSavedPhotosAlbum imageData: Data!, metadata: [AnyHashable: Any]!,
        completionBlock: ALAssetsLibraryWriteImageCompletionBlock!
    ) {
        let metadata = SavedMetadata(metadata)
        write(completionBlock) { () throws(AssetsFailure) in try SavedFile(imageData, metadata) }
    }

    /// Saves a movie file, whose bytes are stored unchanged.
    open func writeVideoAtPath(
        toSavedPhotosAlbum videoPathURL: URL!, completionBlock: ALAssetsLibraryWriteVideoCompletionBlock!
    ) {
        write(completionBlock) { () throws(AssetsFailure) in try SavedFile(movie: videoPathURL) }
    }

    /// Returns true if the file is a movie that the library supports. Reads its metadata.
    open func videoAtPathIs(compatibleWithSavedPhotosAlbum videoPathURL: URL!) -> Bool {
        (try? SavedFile(movie: videoPathURL)) != nil
    }

    // MARK: Writing, for code that waits

    /// Saves a picture, to be displayed in this orientation, and returns the URL of the asset.
    open func writeImage(
        toSavedPhotosAlbum imageRef: CGImage!, orientation: ALAssetOrientation
    ) async throws -> URL {
        try await written {
            writeImage(toSavedPhotosAlbum: imageRef, orientation: orientation, completionBlock: $0)
        }
    }

    /// Saves a picture with metadata, and returns the URL of the asset.
    open func writeImage(
        toSavedPhotosAlbum imageRef: CGImage!, metadata: [AnyHashable: Any]!
    ) async throws -> URL {
        try await written { writeImage(toSavedPhotosAlbum: imageRef, metadata: metadata, completionBlock: $0) }
    }

    /// Saves the file of a picture, and returns the URL of the asset.
    open func writeImageData(
        toSavedPhotosAlbum imageData: Data!, metadata: [AnyHashable: Any]!
    ) async throws -> URL {
        try await written { writeImageData(toSavedPhotosAlbum: imageData, metadata: metadata, completionBlock: $0) }
    }

    /// Saves a movie file, and returns the URL of the asset.
    open func writeVideoAtPath(toSavedPhotosAlbum videoPathURL: URL!) async throws -> URL {
        try await written { writeVideoAtPath(toSavedPhotosAlbum: videoPathURL, completionBlock: $0) }
    }
}

extension ALAssetsLibrary {
    /// Enumerates groups as ``enumerateGroups(withTypes:using:failureBlock:)`` does, with the declared type of the
    /// constants.
    public func enumerateGroupsWithTypes(
        _ types: UInt32, usingBlock enumerationBlock: ALAssetsLibraryGroupsEnumerationResultsBlock!,
        failureBlock: ALAssetsLibraryAccessFailureBlock!
    ) {
        enumerateGroups(withTypes: ALAssetsGroupType(types), using: enumerationBlock, failureBlock: failureBlock)
    }
}
