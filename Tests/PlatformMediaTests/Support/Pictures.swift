// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import PhotoLibrary
import PhotoSamples
import PlatformMedia
import PlatformTypes

/// Returns a picture whose quarters are red, green, blue and white, in reading order.
func quarters(width: Int = 32, height: Int = 16) -> CGImage {
    let colours: [[UInt8]] = [[220, 30, 30, 255], [30, 200, 40, 255], [40, 60, 210, 255], [250, 250, 250, 255]]
    var bytes: [UInt8] = []
    for row in 0..<height {
        for column in 0..<width { bytes += colours[(2 * row / height) * 2 + 2 * column / width] }
    }
    return CGImage(width: width, height: height, rgba: bytes).certain
}

/// Returns a picture file such as a phone writes: turned, with a place and Apple's maker note.
func phonePicture(_ format: EncodedFormat = .jpeg(quality: 0.9), orientation: Int = 6, xmp: String? = nil) throws
    -> Data
{
    let image = quarters()
    var exif = ExifWriter(
        size: PixelSize(width: image.width, height: image.height), date: Date(timeIntervalSince1970: 1_617_408_731.25),
        utcOffsetSeconds: 9 * 3600)
    exif.orientation = orientation
    exif.camera = Camera(make: "Apple", model: "iPhone 12", lens: "iPhone 12 back camera")
    exif.software = "14.4"
    exif.exposure = ExifWriter.Exposure(
        shutterFraction: 250, aperture: 1.6, sensitivity: 64, focalLength: 4.2, focalLength35: 26)
    exif.location = GeoLocation(latitude: -33.8568, longitude: 151.2153, altitude: 12.5)
    exif.userComment = "harbour"
    exif.contentIdentifier = "0A1B2C3D-0000-4000-8000-000000000001"
    let pixels = PixelBuffer(size: PixelSize(width: image.width, height: image.height), bytes: image.rgba).certain
    return Data(
        try ImageEncoder.encode(pixels, as: format, metadata: EncodedMetadata(exif: exif.block(), xmp: xmp)))
}

/// Returns an image source of a file's bytes.
func source(_ data: Data) -> CGImageSource { CGImageSourceCreateWithData(data as CFData, nil).certain }

/// Returns the properties that ImageIO reads from the only picture of a file.
func properties(_ data: Data) -> [String: Any] {
    (CGImageSourceCopyPropertiesAtIndex(source(data), 0, nil) as? [String: Any]).certain
}

extension [String: Any] {
    /// Returns a dictionary in this one, or an empty one.
    func dictionary(_ key: CFString) -> [String: Any] { self[key as String] as? [String: Any] ?? [:] }
}

extension CGImage {
    /// Returns the colour of a pixel: `red`, `green`, `blue` or `white`.
    func quarter(x: Int, y: Int) -> String {
        let pixel = pixel(x: x, y: y)
        if pixel.green > 150 { return pixel.red > 150 ? "white" : "green" }
        return pixel.red > 150 ? "red" : "blue"
    }

    /// The colours of the four corners, in reading order.
    var corners: [String] {
        [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)].map { quarter(x: $0.0, y: $0.1) }
    }
}

extension Optional {
    /// The value. Stops the program when there is none; for code that cannot throw.
    var certain: Wrapped {
        guard let self else { preconditionFailure("there is no \(Wrapped.self)") }
        return self
    }
}
