// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Photos
import PlatformMedia
import PlatformTypes

/// Picture files for tests.
enum Pictures {
    /// A picture whose colours run from left to right and from top to bottom.
    static func image(width: Int = 40, height: Int = 30, alpha: UInt8 = 255) -> CGImage {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                pixels += [UInt8(x * 255 / max(width - 1, 1)), UInt8(y * 255 / max(height - 1, 1)), 0, alpha]
            }
        }
        guard let image = CGImage(width: width, height: height, rgba: pixels) else { fatalError("no picture") }
        return image
    }

    /// A file with these properties, as ImageIO writes it.
    static func file(
        as type: UTType = .jpeg, width: Int = 40, height: Int = 30, _ properties: [String: Any] = [:]
    ) -> Data {
        let data = NSMutableData()
        guard let destination = CGImageDestinationCreateWithData(data, type.identifier as CFString, 1, nil) else {
            fatalError("no encoder for \(type.identifier)")
        }
        CGImageDestinationAddImage(destination, image(width: width, height: height), properties as NSDictionary)
        guard CGImageDestinationFinalize(destination) else { fatalError("cannot write \(type.identifier)") }
        return data as Data
    }

    /// The properties of a date of capture in UTC, and of a place in Lisbon.
    static func taken(_ date: String) -> [String: Any] {
        [
            kCGImagePropertyExifDictionary as String: [
                kCGImagePropertyExifDateTimeOriginal as String: date,
                kCGImagePropertyExifOffsetTimeOriginal as String: "+00:00",
            ],
            kCGImagePropertyGPSDictionary as String: [
                kCGImagePropertyGPSLatitude as String: 38.5, kCGImagePropertyGPSLatitudeRef as String: "N",
                kCGImagePropertyGPSLongitude as String: 9.25, kCGImagePropertyGPSLongitudeRef as String: "W",
            ],
        ]
    }

    /// The property of an orientation, as EXIF's number.
    static func turned(_ number: Int) -> [String: Any] { [kCGImagePropertyOrientation as String: number] }

    /// The properties of a picture file.
    static func properties(of data: Data) -> [String: Any] {
        CGImageSourceCreateWithData(data as CFData, nil)
            .flatMap { CGImageSourceCopyPropertiesAtIndex($0, 0, nil) } as? [String: Any] ?? [:]
    }

    /// The pixels of a picture file, as stored.
    static func pixels(of data: Data) -> [UInt8]? {
        CGImageSourceCreateWithData(data as CFData, nil).flatMap { CGImageSourceCreateImageAtIndex($0, 0, nil) }?.rgba
    }
}
