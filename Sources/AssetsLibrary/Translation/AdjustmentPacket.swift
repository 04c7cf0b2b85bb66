// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The edit of an asset as the XMP packet that programs find under `AdjustmentXMP`.
///
/// Its namespace `aas` is Apple's: an affine map of the stored picture, whose origin is at the bottom left, and the
/// part of the result that is kept. It has no words for the other steps, which are in a namespace of the library's own.
struct AdjustmentPacket {
    typealias Property = (name: String, value: String)

    private let properties: [Property]

    /// - Parameter orientation: EXIF's number of the original.
    init(_ asset: PHAsset, stored orientation: Int) {
        var properties: [Property] = [("adjustments:Format", asset.adjustmentFormatIdentifier ?? "")]
        if let recipe = try? asset.ownAdjustments() {
            if let json = try? recipe.json() {
                properties.append(("adjustments:Recipe", String(decoding: json, as: UTF8.self)))
            }
            if let size = asset.originalSize { properties += Self.geometry(recipe, of: size, orientation) }
        }
        self.properties = properties
    }

    var text: String {
        let lines = properties.map { "   <\($0.name)>\($0.value.asXML)</\($0.name)>" }
        return """
            <x:xmpmeta xmlns:x="adobe:ns:meta/">
             <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
              <rdf:Description rdf:about="" xmlns:aas="http://ns.apple.com/adjustment-settings/1.0/" \
            xmlns:adjustments="https://swift-photos.org/ns/adjustments/1/">
            \(lines.joined(separator: "\n"))
              </rdf:Description>
             </rdf:RDF>
            </x:xmpmeta>
            """
    }

    /// Returns the affine map and the crop; nothing for a recipe with a perspective, which is not an affine map.
    ///
    /// - Parameter displayed: The size of the upright original.
    static func geometry(
        _ recipe: AdjustmentRecipe, of displayed: PixelSize, _ orientation: Int
    ) -> [Property] {
        let geometry = AdjustmentGeometry(recipe, of: displayed)
        let numbers = geometry.toSource.matrix
        guard numbers[6] == 0, numbers[7] == 0 else { return [] }
        let back = AffineTransform(
            m11: numbers[0], m12: numbers[3], m21: numbers[1], m22: numbers[4], tX: numbers[2], tY: numbers[5])
        guard let edit = back.inverted() else { return [] }
        let stored = StoredPlane(displayed, orientation)
        let result = StoredPlane(geometry.size, orientation)
        guard let toStored = result.toDisplay.inverted() else { return [] }
        // Upside down, displayed, edited, stored, and upside down again.
        var map = stored.upsideDown
        for step in [stored.toDisplay, edit, toStored, result.upsideDown] { map.append(step) }
        let affine: [(String, CGFloat)] = [
            ("A", map.m11), ("B", map.m12), ("C", map.m21), ("D", map.m22), ("X", map.tX), ("Y", map.tY),
        ]
        var properties = affine.map { part -> Property in ("aas:Affine" + part.0, Double(part.1).short) }
        properties += [
            ("aas:CropX", "0"), ("aas:CropY", "0"), ("aas:CropW", "\(result.size.width)"),
            ("aas:CropH", "\(result.size.height)"),
        ]
        return properties
    }
}

/// The plane of a picture as it is stored, with the origin at the top left.
private struct StoredPlane {
    let size: PixelSize
    /// The map to the picture as displayed.
    let toDisplay: AffineTransform

    /// - Parameter displayed: The size as displayed.
    init(_ displayed: PixelSize, _ orientation: Int) {
        size =
            (5...8).contains(orientation)
            ? PixelSize(width: displayed.height, height: displayed.width) : displayed
        let (width, height) = (Double(size.width), Double(size.height))
        toDisplay =
            switch orientation {
            case 2: AffineTransform(m11: -1, m12: 0, m21: 0, m22: 1, tX: width, tY: 0)
            case 3: AffineTransform(m11: -1, m12: 0, m21: 0, m22: -1, tX: width, tY: height)
            case 4: AffineTransform(m11: 1, m12: 0, m21: 0, m22: -1, tX: 0, tY: height)
            case 5: AffineTransform(m11: 0, m12: 1, m21: 1, m22: 0, tX: 0, tY: 0)
            case 6: AffineTransform(m11: 0, m12: 1, m21: -1, m22: 0, tX: height, tY: 0)
            case 7: AffineTransform(m11: 0, m12: -1, m21: -1, m22: 0, tX: height, tY: width)
            case 8: AffineTransform(m11: 0, m12: -1, m21: 1, m22: 0, tX: 0, tY: width)
            default: AffineTransform.identity
            }
    }

    /// The map from and to points that are measured from the bottom.
    var upsideDown: AffineTransform {
        AffineTransform(m11: 1, m12: 0, m21: 0, m22: -1, tX: 0, tY: Double(size.height))
    }
}

extension PHAsset {
    /// The size of the original as displayed; `nil` without an original.
    fileprivate var originalSize: PixelSize? {
        PHAssetResource.assetResources(for: self).first { $0.type == .photo }
            .map { PixelSize(width: $0.pixelWidth, height: $0.pixelHeight) }
    }
}

extension Double {
    /// The number with six decimals at the most, and without those that are zero.
    fileprivate var short: String {
        let rounded = (self * 1e6).rounded() / 1e6 + 0
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}

extension String {
    /// The text between the tags of an element.
    fileprivate var asXML: String {
        String(unicodeScalars.filter { $0.properties.generalCategory != .control })
            .replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
    }
}
