// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Properties of a packet that repeat what a file says elsewhere, or say what its bytes are.
package enum XMPCopy: Sendable {
    /// The tags of Exif but for the place.
    case exif
    /// The place of Exif's directory for GPS.
    case place
    /// The tags of TIFF's directory.
    case tiff
    /// The texts of IPTC's record.
    case iptc
    /// What is true of the bytes of the file alone: its size, the pictures and movies inside it, how it is projected and
    /// developed, and the places of people in it.
    case pixels

    fileprivate func contains(_ space: XMPNamespace, _ name: UnsafeRawBufferPointer) -> Bool {
        let isPlace = name.starts(with: "GPS".utf8)
        return switch self {
        case .exif: space == .exif && !isPlace
        case .place: space == .exif && isPlace
        case .tiff: space == .tiff
        case .iptc: space == .photoshop || space == .dublinCore
        case .pixels: XMPCopy.describesPixels(space, name)
        }
    }

    private static func describesPixels(_ space: XMPNamespace, _ name: UnsafeRawBufferPointer) -> Bool {
        switch space {
        case .exif: name.equals("PixelXDimension") || name.equals("PixelYDimension")
        // Bursts and the like are true of whatever is made of the file.
        case .camera: name.starts(with: "Motion".utf8) || name.starts(with: "MicroVideo".utf8)
        case .iptcExtension: name.equals("ImageRegion")
        case .regions, .personRegions, .xmpNote, .panorama, .spherical, .container, .gainMap, .appleGainMap,
            .spatialMedia, .pixelData, .cameraRaw, .adjustmentSettings:
            true
        case .other, .xml, .meta, .rdf, .dublinCore, .xmp, .photoshop, .tiff, .area, .dimensions, .personRegionInfo,
            .personRegion, .export, .containerItem:
            false
        }
    }
}

/// A packet without some of its properties. Everything else in it stays byte for byte.
package struct XMPEdit {
    private let removed: [XMPCopy]
    private var kept: [UInt8] = []
    /// The number of bytes that were kept or removed.
    private var done = 0
    private var prefixes = XMPPrefixes()
    /// The number of open elements.
    private var depth = 0
    /// The number of elements around the one that is being removed.
    private var removedDepth: Int?

    private init(_ removed: [XMPCopy]) { self.removed = removed }

    /// Returns a packet without properties; `nil` if it is damaged, so that nobody knows what is in it.
    package static func removing(_ properties: [XMPCopy], from packet: String) -> String? {
        var edit = XMPEdit(properties)
        let bytes = Array(packet.utf8)
        let isWhole = bytes.withUnsafeBytes { edit.read($0) }
        return isWhole ? String(decoding: edit.kept, as: UTF8.self) : nil
    }

    /// Reads all elements; returns false if one of them is not closed.
    private mutating func read(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var reader = XMLReader(bytes, from: 0)
        var isEmpty = true
        while let token = reader.next() {
            switch token {
            case .open(let name, let isClosed):
                isEmpty = false
                open(name, reader, bytes)
                depth += 1
                if isClosed { close(reader) }
            case .close: close(reader)
            case .text: break
            }
        }
        keep(to: bytes.count, bytes)
        return depth == 0 && !isEmpty
    }

    private mutating func open(_ name: Range<Int>, _ reader: XMLReader, _ bytes: UnsafeRawBufferPointer) {
        for attribute in reader.attributes { prefixes.declare(attribute, bytes, depth: depth) }
        guard removedDepth == nil else { return }
        if isRemoved(name, bytes, isAttribute: false) {
            keep(to: reader.start, bytes)
            removedDepth = depth
            return
        }
        for attribute in reader.attributes where isRemoved(attribute.name, bytes, isAttribute: true) {
            keep(to: attribute.name.lowerBound, bytes)
            // The quote behind the value goes with it.
            done = attribute.value.upperBound + 1
        }
    }

    private mutating func close(_ reader: XMLReader) {
        depth -= 1
        prefixes.close(depth: depth)
        guard depth == removedDepth else { return }
        done = reader.position
        removedDepth = nil
    }

    private mutating func keep(to end: Int, _ bytes: UnsafeRawBufferPointer) {
        kept += bytes[done..<end]
        done = end
    }

    private func isRemoved(_ name: Range<Int>, _ bytes: UnsafeRawBufferPointer, isAttribute: Bool) -> Bool {
        let (space, local) = prefixes.resolve(name, bytes, isAttribute: isAttribute)
        let text = UnsafeRawBufferPointer(rebasing: bytes[local])
        return removed.contains { $0.contains(space, text) }
    }
}
