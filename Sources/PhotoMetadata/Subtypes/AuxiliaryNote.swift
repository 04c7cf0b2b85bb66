// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The part of an XMP packet that tells the kind of an auxiliary picture, such as depth or a gain map.
package struct AuxiliaryNote: Hashable, Sendable {
    /// Apple's name of the kind: `disparity`, `urn:com:apple:photo:2020:aux:hdrgainmap`, …
    package let type: String?
    /// True if the picture is a gain map of ISO 21496.
    package let isGainMap: Bool

    private init(_ document: XMPDocument) {
        type = document.text(.pixelData, "AuxiliaryImageType")
        isGainMap = document.text(.gainMap, "Version") != nil
    }

    /// Reads a packet, or returns `nil` if it contains no elements.
    package init?(xmp packet: [UInt8]) {
        guard let document = XMPDocument(FileRegion(FileBytes(contents: packet))) else { return nil }
        self.init(document)
    }

    /// Reads the packet of a JPEG, or returns `nil` if there is none.
    package init?(ofJPEG picture: FileRegion) {
        guard let document = MultiPictureIndex.xmp(of: picture) else { return nil }
        self.init(document)
    }
}
