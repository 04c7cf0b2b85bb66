// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoFiles
import PhotoLibrary
import PhotoLibraryTesting

@testable import Photos

/// Libraries whose files are not local; a provider has them.
struct RemoteFiles {
    /// A file of an asset.
    struct File {
        var type: ResourceType
        var name: String
        var uti: String
        var bytes: Data

        /// A picture of 80 × 40.
        static let picture = File(
            type: .photo, name: "beach.png", uti: "public.png", bytes: ImageRequestTests.picture)
        /// The movie of a Live Photo, which nobody decodes.
        static let pairedMovie = File(
            type: .pairedVideo, name: "beach.mov", uti: "com.apple.quicktime-movie",
            bytes: Data("the movie of a Live Photo".utf8))
        /// The movie of a video, which nobody decodes.
        static let movie = File(
            type: .video, name: "clip.mov", uti: "com.apple.quicktime-movie", bytes: Data("the movie of a video".utf8))
    }

    /// Hands over nothing until a test lets it.
    let provider = ScriptedOriginals(pieceSize: 64)

    /// Returns an asset of these files, in a library of its own.
    ///
    /// - Parameter isThere: True if the provider has the files.
    func asset(_ mediaType: MediaType, _ files: [File], has isThere: Bool = true) throws -> PHAsset {
        let size = PixelSize(width: 80, height: 40)
        var resources: [NewResource] = []
        for file in files {
            let fingerprint = try OpenFile(holding: file.bytes).fingerprint().fingerprint
            if isThere { provider.add([UInt8](file.bytes), as: fingerprint) }
            let content = ResourceContent(
                type: file.type, originalFilename: file.name, uniformTypeIdentifier: file.uti,
                byteCount: Int64(file.bytes.count), fingerprint: fingerprint, pixelSize: size)
            let suffix = file.name.suffix(4)
            let key = "\(fingerprint.hex.prefix(2))/\(fingerprint.hex.dropFirst(2))\(suffix)"
            resources.append(NewResource(content: content, placement: Placement(key: key, state: .missing)))
        }
        let asset = NewAsset(
            metadata: AssetMetadata(mediaType: mediaType, pixelSize: size), resources: resources,
            addedDate: Shelf.day(1))
        let engine = MemoryEngine(provider: provider)
        _ = try engine.connect(.owner).apply([.insertAsset(asset)])
        return try PHPhotoLibrary(Session(.success(engine), at: nil, as: .owner)).fetchAssets(with: nil)[0]
    }
}
