// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// All that a picture file says of itself, tag by tag, where ``FileFacts`` has only what the library goes by.
package struct PictureTags: Sendable {
    package var uniformTypeIdentifier: String
    /// Before the orientation.
    package var storedSize: PixelSize
    /// EXIF's number, 1…8; `nil` when the file does not say.
    package var orientation: Int?
    /// EXIF's first directory; those of the picture (``ExifTag/exif``) and of the place (``ExifTag/gps``) hang on it.
    package var directory = TIFFDirectory()
    /// The XMP packet.
    package var xmp: String?
    package var colours = Colours()
    package var jfif: JFIFHeader?
    package var png: PNGHeader?

    init(uniformTypeIdentifier: String, storedSize: PixelSize) {
        self.uniformTypeIdentifier = uniformTypeIdentifier
        self.storedSize = storedSize
    }

    /// How the pixels are coded.
    package struct Colours: Hashable, Sendable {
        package enum Model: Sendable {
            case grey, rgb, cmyk
        }

        package var model = Model.rgb
        /// Bits of a channel.
        package var depth: Int?
        package var hasAlpha = false
        package var isIndexed = false
        /// What the colour profile calls itself.
        package var profileName: String?
    }

    /// The head of most JPEG files.
    package struct JFIFHeader: Hashable, Sendable {
        package var major: Int
        package var minor: Int
        /// 0: no unit, 1: inches, 2: centimetres.
        package var densityUnit: Int
        package var horizontalDensity: Int
        package var verticalDensity: Int
        package var isProgressive = false
    }

    /// What the chunks of a PNG file say.
    package struct PNGHeader: Hashable, Sendable {
        package var interlaceMethod = 0
        package var gamma: Double?
        package var renderingIntent: Int?
        package var pixelsPerMeter: PixelSize?
        /// By their keywords.
        package var texts: [String: String] = [:]
        /// Whether there is a colour profile, which is compressed and not read here.
        var hasProfile = false
    }

    /// No packet is larger.
    static let xmpLimit = 1 << 20

    /// Takes over an EXIF block.
    mutating func add(_ block: TIFFBlock) {
        directory = TIFFDirectory(block, at: block.firstDirectory)
        directory.resolve(ExifTag.exif, in: block)
        directory.resolve(ExifTag.gps, in: block)
        let number = directory[ExifTag.orientation]?.integer
        orientation = number.flatMap { (1...8).contains($0) ? $0 : nil }
    }

    /// Takes over a packet that is whole and is text.
    mutating func add(xmp packet: FileRegion?) {
        guard let packet, packet.count <= PictureTags.xmpLimit, let bytes = packet.allBytes else { return }
        xmp = xmp ?? String(validating: bytes, as: UTF8.self)
    }
}
