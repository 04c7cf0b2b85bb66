// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoImport
internal import PhotoLibrary
internal import PlatformMedia
internal import PlatformTypes

/// The files that a program names for a new asset.
struct AssetFiles: Sendable {
    private var files: [AssetCreation.File] = []
    /// The files that are to be moved instead of copied, by index.
    private var moved: [Int: SourceFile] = [:]

    static func canMakeAsset(of types: [ResourceType]) -> Bool { ResourceType.canMakeAsset(of: types) }

    mutating func add(_ type: ResourceType, _ url: URL, options: PHAssetResourceCreationOptions?) {
        let file = SourceFile(url, isMoved: options?.shouldMoveFile ?? false)
        if file.isMoved { moved[files.count] = file }
        files.append(
            AssetCreation.File(
                type, originalFilename: options?.originalFilename ?? url.lastPathComponent,
                writesContentIdentifier: options?.writesContentIdentifier ?? false
            ) { () throws(LibraryError) in
                try file.open()
            })
    }

    mutating func add(_ type: ResourceType, _ data: Data, options: PHAssetResourceCreationOptions?) {
        files.append(
            AssetCreation.File(
                type, originalFilename: options?.originalFilename,
                writesContentIdentifier: options?.writesContentIdentifier ?? false
            ) { () throws(LibraryError) in
                try OpenFile(holding: data)
            })
    }

    /// Adds the pixels of a picture.
    mutating func add(_ image: UIImage) {
        files.append(
            AssetCreation.File(.photo, originalFilename: nil) { () throws(LibraryError) in
                guard let data = image.dataForLibrary else {
                    throw LibraryError(.damagedFile, "An asset cannot be created from an image without pixels.")
                }
                return try OpenFile(holding: data)
            })
    }

    /// Throws if no asset can be made of the first file.
    func check(in session: any LibrarySession) throws(LibraryError) {
        guard let file = files.first else { return }
        _ = try RuntimeServices.creation(in: session).metadata(of: file)
    }

    /// Reads and stages the files.
    func stage(as uuid: UUID, for draft: inout ChangeDraft) throws(LibraryError) -> AssetCreation.Created {
        let created = try RuntimeServices.creation(in: draft.session).make(uuid, of: files, at: draft.date)
        draft.staged += created.staged
        // The only file with these bytes stays where it is.
        draft.moved += moved.filter { !created.changed.contains($0.key) }.values
        return created
    }
}

extension UIImage {
    /// The file that keeps the pixels: PNG if some are transparent, otherwise JPEG.
    fileprivate var dataForLibrary: Data? {
        cgImage?.isOpaque == false ? pngData() : jpegData(compressionQuality: 0.95)
    }
}
