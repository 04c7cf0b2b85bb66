// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The coordinates that a text may have, in any of the usual notations: decimal degrees, with a point or a comma; degrees
/// and minutes, with or without seconds, with any marks; ISO 6709 and NMEA; and integers of millionths of a degree.
struct WrittenCoordinates {
    /// An angle without its sign, and how exactly the text says it.
    fileprivate struct Angle {
        var degrees: Double
        var tolerance: Double
    }

    /// The tolerance of angles that are written exactly, about 20 metres.
    fileprivate static let tolerance = 0.0002
    /// Longer texts are searched up to here.
    private static let byteLimit = 1 << 16

    private var angles: [Angle] = []
    private var pairs: [(Angle, Angle)] = []

    init(in text: String) {
        let text = String(text.prefix(WrittenCoordinates.byteLimit))
        for text in text.contains(where: "%\\&".contains) ? [text, text.unescaped] : [text] {
            for point in Set(["."] + (text.contains(/\d,\d/) ? [","] : [])) {
                let numbers = WrittenNumber.all(in: text, decimalPoint: point.utf8.first ?? 0)
                angles += numbers.flatMap(\.angles)
                for index in numbers.indices.dropLast() {
                    add(numbers[index], numbers[index + 1], index + 2 < numbers.count ? numbers[index + 2] : nil)
                }
            }
        }
    }

    /// Returns true if the text has the coordinate, with either sign.
    func has(_ coordinate: Double) -> Bool {
        angles.contains { abs($0.degrees - abs(coordinate)) < $0.tolerance }
    }

    /// Returns true if the text has the place rounded, as two numbers side by side: `geo:43.47,11.89`.
    func hasRounded(_ latitude: Double, _ longitude: Double) -> Bool {
        let place = [abs(latitude), abs(longitude)]
        return pairs.contains { first, second in
            [place, place.reversed()].contains { place in
                abs(first.degrees - place[0]) < first.tolerance && abs(second.degrees - place[1]) < second.tolerance
            }
        }
    }

    /// Adds what consecutive numbers may say: degrees, minutes and seconds, or both coordinates.
    private mutating func add(_ first: WrittenNumber, _ second: WrittenNumber, _ third: WrittenNumber?) {
        guard second.isNear else { return }
        if first.decimals == second.decimals, first.decimals == 2 || first.decimals == 1 && first.isOfGeoURI {
            let tolerance = 0.6 * pow(10, -Double(first.decimals))
            pairs.append(
                (Angle(degrees: first.value, tolerance: tolerance), Angle(degrees: second.value, tolerance: tolerance)))
        }
        guard first.decimals == 0, first.value <= 180, second.value < 60 else { return }
        let isMarked = second.followsDegrees
        let degrees = first.value + second.value / 60
        if let third, third.isNear, second.decimals == 0, third.value < 60, !third.isDegrees, !third.followsHemisphere {
            guard isMarked || third.decimals > 0 else { return }
            add(degrees + third.value / 3600, unit: 1 / 3600, third.decimals)
        } else if isMarked || second.decimals >= 2 {
            add(degrees, unit: 1 / 60, second.decimals)
        }
    }

    private mutating func add(_ degrees: Double, unit: Double, _ decimals: Int) {
        angles.append(WrittenCoordinates.angle(degrees, unit: unit, decimals))
    }

    /// - Parameter unit: The degrees of the last unit, which has that number of decimals.
    fileprivate static func angle(_ degrees: Double, unit: Double, _ decimals: Int) -> Angle {
        Angle(degrees: degrees, tolerance: max(tolerance, unit * pow(10, -Double(decimals))))
    }
}

extension WrittenNumber {
    /// The angles that the number may be by itself.
    fileprivate var angles: [WrittenCoordinates.Angle] {
        let exact = WrittenCoordinates.tolerance
        switch (integerDigits, decimals) {
        case (...3, 3...): return [.init(degrees: value, tolerance: exact)]
        case (4...5, 2...): return [minutes(of: value)].compactMap(\.self)
        case (6...7, _):
            let whole = (value / 10_000).rounded(.down)
            let minutes = minutes(of: whole * 100 + (value - whole * 10_000) / 100, seconds: true)
            return [minutes].compactMap(\.self) + scaled
        case (8...10, 0): return scaled
        default: return []
        }
    }

    private var scaled: [WrittenCoordinates.Angle] {
        guard decimals == 0, integerDigits >= 7 else { return [] }
        return [1e5, 1e6, 1e7].map { .init(degrees: value / $0, tolerance: WrittenCoordinates.tolerance) }
    }

    /// Returns the angle of a number like `4328.0469`: degrees and minutes; or, with seconds, of `4328.0281`.
    private func minutes(of number: Double, seconds: Bool = false) -> WrittenCoordinates.Angle? {
        let degrees = (number / 100).rounded(.down)
        var minutes = number - degrees * 100
        var unit = 1.0 / 60
        if seconds {
            let whole = minutes.rounded(.down)
            let rest = (minutes - whole) * 100
            guard rest < 60.001 else { return nil }
            (minutes, unit) = (whole + rest / 60, 1.0 / 3600)
        }
        guard degrees <= 180, minutes < 60 else { return nil }
        return WrittenCoordinates.angle(degrees + minutes / 60, unit: unit, decimals)
    }
}

/// A number in a text, without its sign.
struct WrittenNumber {
    var value: Double
    var integerDigits: Int
    var decimals: Int
    /// The text between the number before and this one, at most 24 bytes of it.
    private let gap: [UInt8]
    /// The text behind the number, at most 8 bytes of it.
    private let rest: [UInt8]

    /// True if few characters, all in one line, are between the number before and this one.
    var isNear: Bool { gap.count <= 16 && !gap.contains(0x0A) }
    /// True if the number before is one of degrees.
    var followsDegrees: Bool { WrittenNumber.isDegreeMark(gap) }
    var isDegrees: Bool { WrittenNumber.isDegreeMark(rest) }
    /// True if a hemisphere ended the coordinate before this number.
    var followsHemisphere: Bool { gap.contains { [0x4E, 0x53, 0x45, 0x57].contains($0) } }
    var isOfGeoURI: Bool { String(decoding: gap, as: UTF8.self).lowercased().contains("geo:") }

    private static func isDegreeMark(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespaces).lowercased()
        return ["°", "º", "˚", "deg", "\u{2070}", "d"].contains(where: text.hasPrefix)
    }

    static func all(in text: String, decimalPoint: UInt8) -> [WrittenNumber] {
        let bytes = Array(text.utf8)
        func isDigit(_ index: Int) -> Bool { index < bytes.count && (0x30...0x39).contains(bytes[index]) }
        var (numbers, position, end) = ([WrittenNumber](), 0, 0)
        while position < bytes.count {
            guard isDigit(position) else {
                position += 1
                continue
            }
            let start = position
            while isDigit(position) { position += 1 }
            let point = position
            if position < bytes.count, bytes[position] == decimalPoint, isDigit(position + 1) {
                position += 1
                while isDigit(position) { position += 1 }
            }
            let digits = String(decoding: bytes[start..<position], as: UTF8.self)
            numbers.append(
                WrittenNumber(
                    value: Double(digits.replacingOccurrences(of: ",", with: ".")) ?? 0,
                    integerDigits: point - start, decimals: max(0, position - point - 1),
                    gap: Array(bytes[max(end, start - 24)..<start]),
                    rest: Array(bytes[position..<min(bytes.count, position + 8)])))
            end = position
        }
        return numbers
    }
}

extension String {
    /// The text without the escapes of URLs, JSON and HTML, of which digits would be taken for numbers.
    fileprivate var unescaped: String {
        let text = removingPercentEncoding ?? self
        let marks = [
            ("\\u00b0", "°"), ("\\u2032", "′"), ("\\u2033", "″"), ("&#176;", "°"), ("&#39;", "'"), ("&#34;", "\""),
        ]
        return marks.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1, options: .caseInsensitive) }
    }
}
