// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PlatformMedia
internal import PlatformTypes

/// The metadata that a program gives for a picture, as ImageIO's properties.
struct SavedMetadata {
    let properties: NSDictionary

    init(_ metadata: [AnyHashable: Any]?) { properties = (metadata ?? [:]) as NSDictionary }

    init(orientation: ALAssetOrientation) {
        properties = [kCGImagePropertyOrientation as String: orientation.exif] as NSDictionary
    }

    var isEmpty: Bool { properties.count == 0 }

    /// EXIF's number; `nil` if it is not given.
    var orientation: Int? { (properties[kCGImagePropertyOrientation] as? NSNumber)?.intValue }

    /// The date of capture; without an offset in the time zone of the program.
    var creationDate: Date? {
        let exif = dictionary(kCGImagePropertyExifDictionary)
        if let text = exif[kCGImagePropertyExifDateTimeOriginal] as? String {
            return Self.date(text, offset: exif[kCGImagePropertyExifOffsetTimeOriginal] as? String)
        }
        let text = dictionary(kCGImagePropertyTIFFDictionary)[kCGImagePropertyTIFFDateTime] as? String
        return text.flatMap { Self.date($0, offset: exif[kCGImagePropertyExifOffsetTime] as? String) }
    }

    var location: CLLocation? {
        let gps = dictionary(kCGImagePropertyGPSDictionary)
        func degrees(_ key: CFString, _ reference: CFString, negative: String) -> Double? {
            guard let number = (gps[key] as? NSNumber)?.doubleValue else { return nil }
            return (gps[reference] as? String)?.uppercased() == negative ? -abs(number) : number
        }
        guard
            let latitude = degrees(kCGImagePropertyGPSLatitude, kCGImagePropertyGPSLatitudeRef, negative: "S"),
            let longitude = degrees(kCGImagePropertyGPSLongitude, kCGImagePropertyGPSLongitudeRef, negative: "W"),
            (-90...90).contains(latitude), (-180...180).contains(longitude)
        else { return nil }
        return CLLocation(latitude: latitude, longitude: longitude)
    }

    private func dictionary(_ key: CFString) -> NSDictionary { properties[key] as? NSDictionary ?? [:] }

    private static func date(_ text: String, offset: String?) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = offset == nil ? "yyyy:MM:dd HH:mm:ss" : "yyyy:MM:dd HH:mm:ssXXX"
        return formatter.date(from: text + (offset ?? ""))
    }
}
