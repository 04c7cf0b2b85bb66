// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary
internal import PhotoMetadata

/// A picture stored beside the main one that holds another value for each pixel: depth, a gain map, or a matte.
package struct AuxiliaryPicture: Sendable {
    /// The kind of value.
    package enum Kind: String, Codable, Sendable, CaseIterable {
        case depth, disparity
        /// The factor by which a screen may show pixels brighter: in the format of Apple's cameras, and in that of ISO
        /// 21496.
        case gainMap, isoGainMap
        case portraitMatte, skinMatte, hairMatte, teethMatte, glassesMatte, skyMatte
    }

    /// The size as stored, before any rotation.
    package let size: PixelSize
    /// The values, one byte for each pixel, row by row.
    package let bytes: [UInt8]

    /// Creates a picture of these values, or returns `nil` if their number does not match the size.
    package init?(size: PixelSize, bytes: [UInt8]) {
        guard PixelLayout(size).byteCount == 4 * bytes.count else { return nil }
        self.size = size
        self.bytes = bytes
    }

    /// Creates a picture from the first channel of grey pixels.
    init(size: PixelSize, pixels: some Collection<UInt8>, channels: Int) {
        self.size = size
        bytes = zip(0..., pixels).lazy.filter { $0.0.isMultiple(of: channels) }.map(\.1)
    }
}

extension AuxiliaryPicture.Kind {
    /// Returns the kind for a type of a HEIF property or of Apple's XMP; `nil` for an unknown one. Depth and disparity
    /// share a type in HEIF files, and are distinguished by the XMP.
    init?(called name: String, note: AuxiliaryNote?) {
        let prefix = "urn:com:apple:photo:"
        switch name {
        case "urn:mpeg:hevc:2015:auxid:2", "urn:mpeg:mpegB:cicp:systems:auxiliary:depth":
            self = note?.type == "disparity" ? .disparity : .depth
        case "depth": self = .depth
        case "disparity": self = .disparity
        case prefix + "2020:aux:hdrgainmap": self = .gainMap
        case prefix + "2018:aux:portraiteffectsmatte": self = .portraitMatte
        case prefix + "2019:aux:semanticskinmatte": self = .skinMatte
        case prefix + "2019:aux:semantichairmatte": self = .hairMatte
        case prefix + "2019:aux:semanticteethmatte": self = .teethMatte
        case prefix + "2020:aux:semanticglassesmatte": self = .glassesMatte
        case prefix + "2020:aux:semanticskymatte": self = .skyMatte
        default: return nil
        }
    }

    /// Returns the kind of a further JPEG in a file from its XMP; `nil` for an unknown one.
    init?(ofJPEGWith note: AuxiliaryNote) {
        if let type = note.type {
            self.init(called: type, note: note)
        } else if note.isGainMap {
            self = .isoGainMap
        } else {
            return nil
        }
    }
}

extension ImageRenderer {
    /// Returns the auxiliary picture of this kind in a HEIC or JPEG file; `nil` if there is none.
    package func auxiliary(
        _ kind: AuxiliaryPicture.Kind, of file: borrowing OpenFile, _ request: RenderRequest = RenderRequest(.full)
    ) throws(LibraryError) -> AuxiliaryPicture? {
        let reader = try ByteReader(file, request.budget)
        let region = try FileRegion(reader.fileBytes(within: request.budget))
        switch FileKind(region) {
        case .heif:
            let limits = PixelLimits(budget: request.budget, memory: memory)
            return try HeifDecoder.auxiliary(kind, reader, region, limits)
        case .jpeg: return try auxiliary(kind, ofJPEG: region, request)
        default: return nil
        }
    }

    private func auxiliary(
        _ kind: AuxiliaryPicture.Kind, ofJPEG file: FileRegion, _ request: RenderRequest
    ) throws(LibraryError) -> AuxiliaryPicture? {
        for picture in JPEGReader.additionalPictures(in: file) {
            guard let note = AuxiliaryNote(ofJPEG: picture), AuxiliaryPicture.Kind(ofJPEGWith: note) == kind,
                let bytes = picture.withBytes(count: picture.count, { Array($0) })
            else { continue }
            let pixels = try image(ofEncoded: bytes, request)
            return AuxiliaryPicture(size: pixels.size, pixels: pixels.bytes, channels: 4)
        }
        return nil
    }
}
