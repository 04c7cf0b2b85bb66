// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes

// Code as written for iOS: the test is that it compiles. `ClientTests` check its results.

enum MetadataClient {
    static var compression: CFString { "kCGImageDestinationLossyCompressionQuality" as CFString }

    /// Returns options for ImageIO as exporters pass them.
    static func options(quality: CGFloat, thumbnails: Bool) -> CFDictionary {
        [
            compression: quality as NSNumber,
            "thumbnails" as CFString: thumbnails ? kCFBooleanTrue! : kCFBooleanFalse!,
        ] as CFDictionary
    }

    /// Returns the GPS dictionary that pickers write into a copy's metadata.
    static func gps(of location: CLLocation) -> [String: Any] {
        var gps: [String: Any] = [:]
        gps["Latitude"] = abs(location.coordinate.latitude)
        gps["LatitudeRef"] = location.coordinate.latitude < 0 ? "S" : "N"
        if location.verticalAccuracy >= 0 { gps["Altitude"] = location.altitude }
        if location.speed >= 0 { gps["Speed"] = location.speed * 3.6 }
        return gps
    }

    static func location(fromGPS gps: [String: Any], taken: Date) -> CLLocation? {
        guard let latitude = gps["Latitude"] as? CLLocationDegrees else { return nil }
        let coordinate = CLLocationCoordinate2DMake(gps["LatitudeRef"] as? String == "S" ? -latitude : latitude, 0)
        guard CLLocationCoordinate2DIsValid(coordinate) else { return nil }
        return CLLocation(
            coordinate: coordinate, altitude: 0, horizontalAccuracy: 10, verticalAccuracy: -1, timestamp: taken)
    }

    /// Converts between the two numberings of orientations.
    static func orientation(_ orientation: CGImagePropertyOrientation) -> UIImage.Orientation {
        switch orientation {
        case .up: return .up
        case .upMirrored: return .upMirrored
        case .down: return .down
        case .downMirrored: return .downMirrored
        case .left: return .left
        case .leftMirrored: return .leftMirrored
        case .right: return .right
        case .rightMirrored: return .rightMirrored
        @unknown default: return .up
        }
    }

    /// Returns the length of a movie as players show it.
    static func duration(_ time: CMTime) -> String {
        guard time.isNumeric, !CMTimeGetSeconds(time).isNaN else { return "--:--" }
        let seconds = Int(CMTimeGetSeconds(time).rounded())
        return String(format: "%02d:%02d", seconds / 60, seconds % 60)
    }

    static func isPortrait(naturalSize: CGSize, preferredTransform: CGAffineTransform) -> Bool {
        let size = naturalSize.applying(preferredTransform)
        return abs(size.width) < abs(size.height)
    }
}
