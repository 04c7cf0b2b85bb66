// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// The metadata of a picture file, tag by tag; ``FileMetadata`` has only the part that the library uses.
package struct PictureTags: Sendable {
    package var uniformTypeIdentifier: String
    /// The size before the orientation is applied.
    package var storedSize: PixelSize
    /// The EXIF orientation, 1…8; `nil` if it is not recorded.
    package var orientation: Int?
    /// The first directory of EXIF, which contains those of the picture (``ExifTag/exif``) and of the place
    /// (``ExifTag/gps``).
    package var directory = TIFFDirectory()
    /// How the EXIF block was stored; `nil` if there is none.
    package var exifLayout: ExifLayout?
    /// The XMP packet.
    package var xmp: String?
    /// The IPTC record of a JPEG file.
    package var iptc: IPTCRecord?
    package var colours = Colours()
    package var jfif: JFIFHeader?
    package var png: PNGHeader?

    init(uniformTypeIdentifier: String, storedSize: PixelSize) {
        self.uniformTypeIdentifier = uniformTypeIdentifier
        self.storedSize = storedSize
    }

    /// The encoding of the pixels.
    package struct Colours: Hashable, Sendable {
        package enum Model: Sendable {
            case grey, rgb, cmyk
        }

        package var model = Model.rgb
        /// The number of bits per channel.
        package var depth: Int?
        package var hasAlpha = false
        package var isIndexed = false
        /// The name of the colour profile.
        package var profileName: String?
    }

    /// The JFIF header, which most JPEG files have.
    package struct JFIFHeader: Hashable, Sendable {
        package var major: Int
        package var minor: Int
        /// The unit of density: 0 for none, 1 for inches, 2 for centimetres.
        package var densityUnit: Int
        package var horizontalDensity: Int
        package var verticalDensity: Int
        package var isProgressive = false
    }

    /// The metadata in the chunks of a PNG file.
    package struct PNGHeader: Hashable, Sendable {
        package var interlaceMethod = 0
        package var gamma: Double?
        package var renderingIntent: Int?
        package var pixelsPerMeter: PixelSize?
        /// The texts by keyword.
        package var texts: [String: String] = [:]
    }

    /// The maximum size of a packet; real ones are smaller.
    static let xmpLimit = 1 << 20

    /// Reads an EXIF block.
    mutating func add(_ block: TIFFBlock) {
        directory = TIFFDirectory(block, at: block.firstDirectory)
        directory.resolve(ExifTag.exif, in: block)
        directory.resolve(ExifTag.gps, in: block)
        exifLayout = ExifLayout(block)
        let number = directory[ExifTag.orientation]?.integer
        orientation = number.flatMap { (1...8).contains($0) ? $0 : nil }
    }

    /// Adds a packet if it is complete and valid UTF-8.
    mutating func add(xmp packet: FileRegion?) {
        guard let packet, packet.count <= PictureTags.xmpLimit, let bytes = packet.allBytes else { return }
        xmp = xmp ?? String(validating: bytes, as: UTF8.self)
    }
}
