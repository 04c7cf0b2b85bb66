// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoMetadata

extension PropertyEncoding {
    /// Returns the value to write for a property; `nil` when it cannot be represented.
    func value(of property: Any) -> TIFFValue? {
        switch self {
        case .text: PropertyEncoding.text(property).map { .ascii($0) }
        case .number(let type):
            PropertyEncoding.numbers(property).flatMap { PropertyEncoding.value(type, Array($0.prefix(1))) }
        case .numbers(let type): PropertyEncoding.numbers(property).flatMap { PropertyEncoding.value(type, $0) }
        case .version: PropertyEncoding.version(property)
        case .code, .codes: PropertyEncoding.numbers(property).flatMap { TIFFValue(.undefined, numbers: $0) }
        case .comment: (property as? String).map { .undefined(CodedText.bytes($0)) }
        case .angle: PropertyEncoding.numbers(property)?.first.flatMap { $0.isFinite ? .degrees($0) : nil }
        case .time: (property as? String).flatMap { PropertyEncoding.time($0) }
        }
    }

    /// Returns a text; a number is converted, because fractions of seconds occur as either.
    private static func text(_ property: Any) -> String? {
        property as? String ?? (property as? NSNumber)?.stringValue
    }

    /// Returns the numbers of a property that is a number or an array of numbers.
    static func numbers(_ property: Any) -> [Double]? {
        if let number = property as? NSNumber { return [number.doubleValue] }
        let numbers = (property as? [Any])?.compactMap { ($0 as? NSNumber)?.doubleValue }
        return numbers?.isEmpty == false ? numbers : nil
    }

    /// Returns the value in the given type, or with four bytes if two are not enough, which Exif requires readers to
    /// accept.
    private static func value(_ type: TIFFType, _ numbers: [Double]) -> TIFFValue? {
        TIFFValue(type, numbers: numbers) ?? (type == .short ? TIFFValue(.long, numbers: numbers) : nil)
    }

    private static func version(_ property: Any) -> TIFFValue? {
        if let text = property as? String { return text.utf8.count == 4 ? .undefined(Array(text.utf8)) : nil }
        guard var parts = numbers(property), parts.count >= 2, parts.allSatisfy({ (0..<10).contains($0) }) else {
            return nil
        }
        parts = [0] + (parts + [0]).prefix(3)
        return .undefined(parts.map { 0x30 + UInt8($0) })
    }

    private static func time(_ text: String) -> TIFFValue? {
        let parts = text.split(separator: ":").compactMap { Double($0) }
        guard parts.count == 3, parts.allSatisfy({ (0..<100).contains($0) }) else { return nil }
        return TIFFValue(.rational, numbers: parts)
    }
}
