// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoImaging

/// The conversion of Apple's maker note: tags by their numbers as text.
extension AppleNote {
    static func properties(_ directory: TIFFDirectory) -> [String: Any] {
        var properties: [String: Any] = [:]
        for tag in directory.tags { properties["\(tag)"] = directory[tag].map { property($0.content) } }
        return properties
    }

    private static func property(_ content: TIFFValue.Content) -> Any {
        switch content {
        case .text(let text): text as NSString
        case .integers(let list): one(list.map { NSNumber(value: $0) })
        case .reals(let list): one(list.map { NSNumber(value: $0) })
        case .bytes(let bytes): Data(bytes) as NSData
        }
    }

    private static func one(_ numbers: [NSNumber]) -> Any {
        numbers.count == 1 ? numbers[0] : numbers as NSArray
    }

    /// Merges properties whose keys are numbers. `NSNull` removes a value.
    static func merge(_ properties: NSDictionary, into directory: inout TIFFDirectory) {
        for (key, property) in properties {
            guard let tag = (key as? String).flatMap({ Int($0) }), (0...0xFFFF).contains(tag) else { continue }
            if property is NSNull {
                directory[tag] = nil
            } else if let value = value(property) {
                directory[tag] = value
            }
        }
    }

    /// Returns the value to write: rational numbers for fractions and arrays.
    private static func value(_ property: Any) -> TIFFValue? {
        if let text = property as? String { return .ascii(text) }
        if let bytes = property as? Data { return .undefined([UInt8](bytes)) }
        guard let numbers = PropertyEncoding.numbers(property) else { return nil }
        let isWhole = property is NSNumber && numbers.allSatisfy { $0 == $0.rounded() }
        return TIFFValue(isWhole ? .signedLong : .signedRational, numbers: numbers)
    }
}
