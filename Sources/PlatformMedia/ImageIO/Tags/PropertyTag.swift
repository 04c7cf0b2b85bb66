// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoImaging
internal import PlatformTypes

/// An Exif tag that has a name among ImageIO's properties.
struct PropertyTag: Sendable {
    let number: Int
    let key: String
    let form: PropertyEncoding

    init(_ number: Int, _ key: CFString, _ form: PropertyEncoding) {
        self.number = number
        self.key = key as String
        self.form = form
    }
}

extension TIFFDirectory {
    /// Returns the values of these tags as properties.
    func properties(_ tags: [PropertyTag]) -> [String: Any] {
        var properties: [String: Any] = [:]
        for tag in tags { properties[tag.key] = self[tag.number].flatMap { tag.form.property(of: $0) } }
        return properties
    }

    /// Merges the properties that have tags. `NSNull` removes a value; values that a tag cannot represent are ignored.
    mutating func merge(_ properties: NSDictionary, _ tags: [PropertyTag]) {
        for tag in tags {
            guard let property = properties[tag.key] else { continue }
            if property is NSNull {
                self[tag.number] = nil
            } else if let value = tag.form.value(of: property) {
                self[tag.number] = value
            }
        }
    }
}
