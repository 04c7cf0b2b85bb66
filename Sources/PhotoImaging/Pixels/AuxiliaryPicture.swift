// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// A picture beside the one that is shown, which says something else of the same points: how far they are, how much
/// brighter, whether they are of a person.
package struct AuxiliaryPicture: Sendable {
    /// What it says.
    package enum Kind: Sendable, CaseIterable {
        case depth, disparity
        /// How much brighter a screen may show the points: as Apple's cameras write it, and as ISO 21496 has it.
        case gainMap, isoGainMap
        case portraitMatte, skinMatte, hairMatte, teethMatte, glassesMatte, skyMatte
    }

    /// As stored: not turned.
    package let size: PixelSize
    /// One a point, row by row.
    package let bytes: [UInt8]

    /// Of a picture that is grey, the first channel.
    init(size: PixelSize, pixels: some Collection<UInt8>, channels: Int) {
        self.size = size
        bytes = zip(0..., pixels).lazy.filter { $0.0.isMultiple(of: channels) }.map(\.1)
    }
}

extension AuxiliaryPicture.Kind {
    /// What a HEIF file's property or Apple's notes call it. Depth and disparity have one name, and are told apart by the
    /// notes.
    init?(called name: String, notes: XMPDocument?) {
        let prefix = "urn:com:apple:photo:"
        let noted = notes?.text(.pixelData, "AuxiliaryImageType")
        switch name {
        case "urn:mpeg:hevc:2015:auxid:2", "urn:mpeg:mpegB:cicp:systems:auxiliary:depth":
            self = noted == "disparity" ? .disparity : .depth
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

    /// What the notes of a JPEG behind another one say that it is.
    init?(ofJPEGWith notes: XMPDocument) {
        if let name = notes.text(.pixelData, "AuxiliaryImageType") {
            self.init(called: name, notes: notes)
        } else if notes.text(.gainMap, "Version") != nil {
            self = .isoGainMap
        } else {
            return nil
        }
    }
}

extension ImageRenderer {
    /// The picture of that kind beside the one that stands for a HEIC or JPEG file; `nil` when there is none.
    package func auxiliary(
        _ kind: AuxiliaryPicture.Kind, of file: borrowing OpenFile, _ request: RenderRequest = RenderRequest(.full)
    ) throws(LibraryError) -> AuxiliaryPicture? {
        let reader = try ByteReader(file, request.budget)
        let region = try FileRegion(reader.fileBytes(within: request.budget))
        switch FileKind(region) {
        case .heif:
            let limits = PixelLimits(pixels: request.budget.pixels, memory: memory)
            return try HeifDecoder.auxiliary(kind, reader, region, limits)
        case .jpeg: return try auxiliary(kind, ofJPEG: region, request)
        default: return nil
        }
    }

    private func auxiliary(
        _ kind: AuxiliaryPicture.Kind, ofJPEG file: FileRegion, _ request: RenderRequest
    ) throws(LibraryError) -> AuxiliaryPicture? {
        for picture in JPEGReader.furtherPictures(in: file) {
            guard let notes = MultiPictureIndex.xmp(of: picture), AuxiliaryPicture.Kind(ofJPEGWith: notes) == kind,
                let bytes = picture.withBytes(count: picture.count, { Array($0) })
            else { continue }
            let pixels = try image(ofEncoded: bytes, request)
            return AuxiliaryPicture(size: pixels.size, pixels: pixels.bytes, channels: 4)
        }
        return nil
    }
}
