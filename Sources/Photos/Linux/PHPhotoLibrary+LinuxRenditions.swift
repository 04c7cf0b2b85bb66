// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoLibrary
public import PlatformTypes

/// Stored renditions as files, an addition to Apple's PhotoKit.
extension PHPhotoLibrary {
    /// The bytes of a rendition that a library has stored: an upright picture in sRGB that any browser shows.
    public struct RenditionFile: Sendable {
        /// The bytes of the file.
        public let bytes: Data
        /// The type of the file: `jpeg`, or `webP` if the picture is transparent somewhere.
        public let type: UTType
        /// The width in pixels.
        public let pixelWidth: Int
        /// The height in pixels.
        public let pixelHeight: Int
        /// The fingerprint of the file that the rendition was made of. Assets with the same original share its
        /// renditions; an edit has another fingerprint.
        public let original: Fingerprint

        /// The fingerprint of the bytes, for a strong entity tag. Computed at each access, in some ten microseconds. A
        /// rendition that is made again may have other bytes for the same original.
        public var fingerprint: Fingerprint { RuntimeServices.fingerprint(of: bytes) }
    }

    /// Returns the stored rendition of an asset without decoding it, or `nil` if none is stored.
    ///
    /// Renditions have at most 256 or 1024 pixels on their longer side (11 and some hundred kilobytes). The result is the
    /// smallest that suffices for `longestSide`, or else the largest that is stored, which may be smaller: compare its
    /// size. A damaged rendition counts as none. Nothing is made: `PHImageManager` makes the picture of an asset without
    /// a rendition, and the library stores it for the next call.
    ///
    /// Throws `notFound` for an asset that is deleted, out of the program's reach (which is asked at each call) or of
    /// another library. Blocks for a fraction of a millisecond; may be called from any thread.
    ///
    /// - Parameters:
    ///   - asset: The asset, which must be of this library.
    ///   - longestSide: The number of pixels that the longer side is to have.
    ///   - version: The version of the asset; `current` shows its edit.
    public func storedRendition(
        of asset: PHAsset, longestSide: Int = 256, version: PHImageRequestOptionsVersion = .current
    ) throws(LibraryError) -> RenditionFile? {
        guard asset.library === self else { throw .assetNotFound }
        let found = try session.picture(
            of: asset, version, longestSide: longestSide, file: .never, upcoming: asset.upcoming)
        return found.rendition.map { RenditionFile($0, of: found.resource.content.fingerprint) }
    }

    /// Returns what a grid shows of assets before their pictures are there: a blurred copy of some 25 bytes, and the
    /// fingerprint of the file that shows the asset, which changes whenever its picture does.
    ///
    /// In the order of the assets; `nil` for those that are deleted, out of the program's reach or of another library.
    /// Blurred copies are made with the stored renditions. Takes about 10 microseconds for each asset. Blocks; may be
    /// called from any thread.
    public func placeholders(of assets: [PHAsset]) throws(LibraryError) -> [PicturePlaceholder?] {
        let library = try session.library()
        let ids = assets.map { $0.library === self ? $0.assetID : nil }
        let known = ids.compactMap(\.self)
        var found: [AssetID: PicturePlaceholder] = [:]
        for start in stride(from: 0, to: known.count, by: batchLimit) {
            let part = try library.placeholders(of: Array(known[start..<min(start + batchLimit, known.count)]))
            found.merge(part) { first, _ in first }
        }
        return ids.map { $0.flatMap { found[$0] } }
    }
}

extension PHPhotoLibrary.RenditionFile {
    fileprivate init(_ rendition: Rendition, of original: Fingerprint) {
        bytes = Data(rendition.jpeg)
        // The files of WebP are RIFF files; the library stores no other ones.
        type = bytes.starts(with: Data("RIFF".utf8)) ? .webP : .jpeg
        (pixelWidth, pixelHeight) = (rendition.size.width, rendition.size.height)
        self.original = original
    }
}
