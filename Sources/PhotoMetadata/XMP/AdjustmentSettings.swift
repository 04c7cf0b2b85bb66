// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
package import PhotoLibrary

/// The affine map of a picture and the part of the result that is kept, from the namespace of XMP in which Apple's Core
/// Image writes filters. Points are in pixels from the lower left corner.
package struct AdjustmentSettings: Hashable, Sendable {
    /// The numbers a, b, c, d, x and y of the map; `nil` if the packet has no map.
    package let affine: [Double]?
    /// The left and lower edges, the width and the height of the part; `nil` if the packet has no part.
    package let crop: [Double]?

    /// Reads a packet. Throws `overBudget` for a packet of more than 2 MiB, and `damagedFile` for bytes that are not a
    /// whole packet, and for a map or a part with a missing or invalid number.
    package init(xmp: Data) throws(LibraryError) {
        guard xmp.count <= XMPDocument.sizeLimit else {
            throw LibraryError(
                .overBudget, "The XMP has \(xmp.count) bytes. The limit is 2 MiB (\(XMPDocument.sizeLimit) bytes).")
        }
        guard let document = XMPDocument(FileRegion(FileBytes(contents: [UInt8](xmp)))), document.hasPacketFrame,
            !document.isTruncated
        else { throw LibraryError(.damagedFile, "The bytes are not a complete XMP packet. Pass the packet unchanged.") }
        affine = try document.settings(["AffineA", "AffineB", "AffineC", "AffineD", "AffineX", "AffineY"])
        crop = try document.settings(["CropX", "CropY", "CropW", "CropH"])
    }
}

extension XMPDocument {
    /// Returns the numbers of these settings; `nil` if the packet has none of them.
    fileprivate func settings(_ names: [StaticString]) throws(LibraryError) -> [Double]? {
        let values = names.map { value(.adjustmentSettings, $0) }
        guard values.contains(where: { $0 != nil }) else { return nil }
        var numbers: [Double] = []
        for (name, value) in zip(names, values) {
            guard let number = value?.number else {
                throw LibraryError(
                    .damagedFile, "The number “aas:\(name)” of the XMP is missing or invalid.")
            }
            numbers.append(number)
        }
        return numbers
    }
}
