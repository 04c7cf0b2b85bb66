// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
package import PhotoLibrary

/// A reader of the adjustment data of Apple's programs: JSON, compressed by deflate (RFC 1951).
///
/// Apple documents no version of it. What is read here is what all versions from 1.0 have: the size and orientation of the
/// original, and a list of adjustments by name, of which the crop is in pixels from the lower left.
package enum AppleAdjustmentReader {
    /// The maximum number of bytes of the JSON. Masks of brushes are the longest part of it.
    private static let limit = 8 << 20

    /// Reads adjustment data; `nil` if they cannot be read.
    package static func adjustments(in data: Data) -> AppleAdjustments? {
        guard let json = Inflater.bytes(ofDeflate: Array(data), limit: limit),
            let stack = try? JSONDecoder().decode(Stack.self, from: Data(json))
        else { return nil }
        var result = AppleAdjustments()
        if let width = stack.metadata?.masterWidth, let height = stack.metadata?.masterHeight, width > 0, height > 0 {
            result.originalSize = PixelSize(width: width, height: height)
        }
        result.orientation = stack.metadata?.orientation.flatMap { (1...8).contains($0) ? $0 : nil }
        for adjustment in stack.adjustments.elements where adjustment.isEnabled {
            if adjustment.identifier == "Crop", result.crop == nil, let crop = adjustment.crop {
                result.crop = crop
            } else if let playback = adjustment.playback {
                result.playback = playback
            } else {
                result.others.append(adjustment.identifier)
            }
        }
        return result
    }

    private struct Stack: Decodable {
        let metadata: Original?
        let adjustments: ShortList<Entry>
    }

    private struct Original: Decodable {
        let masterWidth: Int?
        let masterHeight: Int?
        let orientation: Int?
    }

    private struct Entry: Decodable {
        let identifier: String
        let isEnabled: Bool
        var crop: AppleAdjustments.Crop?
        var playback: AppleAdjustments.Playback?

        private enum Key: String, CodingKey { case identifier, enabled, settings }

        /// Some programs write a number for a truth value, and some leave it out.
        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            identifier = try values.decode(String.self, forKey: .identifier)
            let truth = try? values.decodeIfPresent(Bool.self, forKey: .enabled)
            let number = try? values.decodeIfPresent(Int.self, forKey: .enabled)
            isEnabled = truth ?? number.map { $0 != 0 } ?? true
            switch identifier {
            case "Crop": crop = (try? values.decode(Rectangle.self, forKey: .settings))?.crop
            case "AutoLoop":
                let flavor = (try? values.decode(Effect.self, forKey: .settings))?.flavor
                playback = flavor.flatMap(AppleAdjustments.Playback.init)
            default: break
            }
        }
    }

    private struct Effect: Decodable {
        let flavor: String?
    }

    private struct Rectangle: Decodable {
        let xOrigin: Double
        let yOrigin: Double
        let width: Double
        let height: Double
        let straightenAngle: Double?
        let angle: Double?
        let pitch: Double?
        let yaw: Double?

        var crop: AppleAdjustments.Crop {
            let isTilted = [straightenAngle, angle, pitch, yaw].contains { abs($0 ?? 0) > 1e-6 }
            return AppleAdjustments.Crop(x: xOrigin, y: yOrigin, width: width, height: height, isTilted: isTilted)
        }
    }
}

/// A list that is refused at the first element too many, before that is read: some megabytes hold hundreds of thousands.
struct ShortList<Element: Decodable>: Decodable {
    /// The maximum number of elements. There are some thirty kinds of adjustments.
    static var limit: Int { 256 }

    private(set) var elements: [Element] = []

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd {
            guard elements.count < Self.limit else {
                throw DecodingError.dataCorruptedError(in: list, debugDescription: "more than \(Self.limit) elements")
            }
            elements.append(try list.decode(Element.self))
        }
    }
}
