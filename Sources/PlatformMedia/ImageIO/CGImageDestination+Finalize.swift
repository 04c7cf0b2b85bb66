// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoImaging
internal import PhotoLibrary
internal import PlatformTypes

/// Encodes the picture and writes the file, on the calling thread.
///
/// The file is written under a temporary name beside its destination, synced to disk and moved there, so that it is
/// never incomplete.
///
/// - Returns: False, with nothing written, when there is not exactly one picture, when the picture of a source cannot
///   be decoded, when the metadata does not fit into the format, when the destination cannot be written, and when the
///   destination was finalised before.
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool {
    defer { idst.isFinalized = true }
    guard !idst.isFinalized, idst.pictures.count == 1, let picture = idst.pictures.first else { return false }
    do {
        try idst.write(idst.encoded(picture.content, picture.properties ?? [:]))
        return true
    } catch {
        // The function reports no more than this.
        return false
    }
}

extension CGImageDestination {
    private static let quality = 0.8

    fileprivate func encoded(_ content: Content, _ properties: NSDictionary) throws(LibraryError) -> [UInt8] {
        var metadata: PictureMetadata
        let pixels: PixelBuffer
        switch content {
        case .image(let image):
            metadata = PictureMetadata()
            pixels = try CGImageDestination.pixels(image)
        case .source(let source):
            metadata = PictureMetadata(source.tags)
            pixels = try source.pixels(RenderRequest(.full), isTurned: false)
        }
        if let shared = self.properties { metadata.merge(shared) }
        metadata.merge(properties)
        return try ImageEncoder.encode(
            pixels, as: type.format(quality: quality(properties)), metadata: metadata.encoded(for: pixels.size))
    }

    private func quality(_ properties: NSDictionary) -> Double {
        let key = kCGImageDestinationLossyCompressionQuality
        let quality = properties.number(key) ?? self.properties?.number(key)
        return min(max(quality?.doubleValue ?? CGImageDestination.quality, 0), 1)
    }

    private static func pixels(_ image: CGImage) throws(LibraryError) -> PixelBuffer {
        let size = PixelSize(width: image.width, height: image.height)
        guard let pixels = PixelBuffer(size: size, bytes: image.rgba) else {
            throw LibraryError(.invalidRequest, "a picture has four bytes a pixel")
        }
        return pixels
    }

    fileprivate func write(_ bytes: [UInt8]) throws(LibraryError) {
        switch place {
        case .data(let data): data.append(Data(bytes))
        case .file(let path):
            let file = try AtomicFile(at: path)
            try file.write(Data(bytes))
            try file.replace()
        }
    }
}
