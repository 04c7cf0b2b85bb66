// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
package import Photos
public import PlatformTypes

/// The door to the library of `PHPhotoLibrary.shared()` for programs that were written before PhotoKit.
///
/// Everything is a translation to PhotoKit: there is no second store, and an asset seen through both has the same
/// identity, bytes and dates. What a library vends is valid while the library lives; afterwards groups and assets are
/// empty, and their properties ``ALErrorInvalidProperty``.
///
/// Calls with blocks return at once. The user is asked for access if he never was; then the blocks of one call are
/// called one after the other on a thread of this framework's choice, where they may wait for further calls. Assets are
/// saved in the order of the calls of a library. Errors are `NSError`s of ``ALAssetsLibraryErrorDomain`` whose
/// description says what to do.
@available(iOS, deprecated: 9, message: "use PHPhotoLibrary of Photos")
open class ALAssetsLibrary: NSObject {
    /// The library that everything is translated to.
    let photos: PHPhotoLibrary
    let changes: ChangePoster
    /// The queue on which assets are saved, in the order of the calls.
    let writes = DispatchQueue(label: "assetslibrary.writes")

    /// Creates a door to the shared library. While it lives, `NSNotification.Name.ALAssetsLibraryChanged` is
    /// posted for changes, if the program has access.
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
    /// order of time. Then it is called once with `nil`, also when it has ended the enumeration before.
    ///
    /// - Parameters:
    ///   - types: The kinds as bits. ``ALAssetsGroupLibrary``, ``ALAssetsGroupFaces`` and ``ALAssetsGroupPhotoStream``
    ///     find nothing here.
    ///   - enumerationBlock: The block.
    ///   - failureBlock: A block that is called once instead, if the program has no access or the library cannot be
    ///     read.
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

    /// Calls a block with the asset of a URL; with `nil` if there is none.
    open func asset(
        for assetURL: URL!, resultBlock: ALAssetsLibraryAssetForURLResultBlock!,
        failureBlock: ALAssetsLibraryAccessFailureBlock!
    ) {
        call(failureBlock) { library throws(AssetsFailure) in resultBlock?(try library.asset(at: assetURL)) }
    }

    /// Calls a block with the group of a URL; with `nil` if there is none.
    open func group(
        for groupURL: URL!, resultBlock: ALAssetsLibraryGroupResultBlock!,
        failureBlock: ALAssetsLibraryAccessFailureBlock!
    ) {
        call(failureBlock) { library throws(AssetsFailure) in resultBlock?(try library.group(at: groupURL)) }
    }

    // MARK: Writing

    /// Makes an album behind all others, and calls a block with it; with `nil` if an album has the name already.
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
    ///   - metadata: Properties as ImageIO has them. The picture is displayed as stored unless
    ///     `kCGImagePropertyOrientation` is among them.
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
    ///   - metadata: Properties as ImageIO has them, which override those in the file. A JPEG gets them without a
    ///     change of its pixels. A file of another type stays as it is: the asset gets date and place, and an
    ///     orientation that is not the file's is ``ALAssetsLibraryWriteIncompatibleDataError``.
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

    /// Returns true if the file is a movie that the library stores. Reads its metadata.
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
    /// Enumerates groups as ``enumerateGroups(withTypes:using:failureBlock:)`` does, for the constants of kinds as they
    /// are declared.
    public func enumerateGroupsWithTypes(
        _ types: UInt32, usingBlock enumerationBlock: ALAssetsLibraryGroupsEnumerationResultsBlock!,
        failureBlock: ALAssetsLibraryAccessFailureBlock!
    ) {
        enumerateGroups(withTypes: ALAssetsGroupType(types), using: enumerationBlock, failureBlock: failureBlock)
    }
}
