// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PlatformMedia
internal import PlatformTypes

/// A picture file whose pixels are upright: the given one if it is a JPEG or HEIC that is, else a new JPEG.
struct UprightPicture {
    let file: Data
    let type: UTType

    init(_ data: Data?, _ metadata: SavedMetadata) throws(AssetsFailure) {
        let (data, source, type) = try SavedFile.picture(data)
        let told = try Self.told(data, source, type, metadata)
        let properties = Self.properties(of: told)
        let orientation = (properties[Self.orientationKey] as? NSNumber)?.intValue ?? 1
        if orientation == 1, let kept = Self.types[type], kept == .jpeg || metadata.isEmpty {
            (file, self.type) = (told, kept)
        } else {
            // A JPEG has the metadata already.
            let given: [String: Any] =
                type == UTType.jpeg.identifier ? [:] : metadata.properties as? [String: Any] ?? [:]
            file = try Self.drawn(told, properties.merging(given) { $1 })
            self.type = .jpeg
        }
    }

    /// The types of files that may stay as they are.
    private static let types = [UTType.jpeg.identifier: UTType.jpeg, UTType.heic.identifier: .heic]
    private static let orientationKey = kCGImagePropertyOrientation as String

    /// Returns the file with the metadata, if it is a JPEG. Refuses an orientation that another file does not have.
    private static func told(
        _ data: Data, _ source: CGImageSource, _ type: String, _ metadata: SavedMetadata
    ) throws(AssetsFailure) -> Data {
        if metadata.isEmpty { return data }
        if type == UTType.jpeg.identifier { return try SavedFile.jpeg(data, source, metadata) }
        try SavedFile.check(metadata, source)
        return data
    }

    private static func properties(of file: Data) -> [String: Any] {
        CGImageSourceCreateWithData(file as CFData, nil)
            .flatMap { CGImageSourceCopyPropertiesAtIndex($0, 0, nil) } as? [String: Any] ?? [:]
    }

    /// Draws a picture upright as a JPEG with these properties.
    private static func drawn(_ file: Data, _ properties: [String: Any]) throws(AssetsFailure) -> Data {
        let options: [String: Any] = [
            kCGImageSourceCreateThumbnailFromImageAlways as String: true,
            kCGImageSourceCreateThumbnailWithTransform as String: true,
        ]
        let picture = CGImageSourceCreateWithData(file as CFData, nil)
            .flatMap { CGImageSourceCreateThumbnailAtIndex($0, 0, options as NSDictionary) }
        guard let picture else { throw .invalidData("The picture is damaged.") }
        var properties = properties
        properties[orientationKey] = 1
        let drawn = SavedFile.encoded(.jpeg) {
            CGImageDestinationAddImage($0, picture, properties as NSDictionary)
        }
        guard let drawn else {
            throw AssetsFailure(
                ALAssetsLibraryWriteDataEncodingError,
                "The picture cannot be encoded as a JPEG. Check its size and its metadata.")
        }
        return drawn
    }
}
