// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// What an ICC profile says of RGB colours, read for the profiles of nearly all photos: those of sRGB, which need no
/// conversion, and of Display P3, whose conversion is a matrix. Others are left to a colour engine, which takes several
/// milliseconds to prepare.
struct ColourProfile {
    private let profile: [UInt8]

    init(_ profile: [UInt8]) { self.profile = profile }

    /// The coding of the colours; `nil` if it is none of those that are known.
    var code: ColourCode? {
        guard profile.describesRGB, hasNoTables, hasCurveOfSRGB("rTRC"), hasCurveOfSRGB("gTRC"), hasCurveOfSRGB("bTRC")
        else { return nil }
        let columns = ["rXYZ", "gXYZ", "bXYZ"].compactMap(point)
        return ColourProfile.known.first { columns.count == 3 && columns.isClose(to: $0.columns) }?.code
    }

    /// The colours of the primaries under D50.
    private static let known: [(columns: [[Double]], code: ColourCode)] = [
        (
            [[0.4361, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141]],
            .sRGB
        ),
        (
            [[0.5151, 0.2412, -0.0011], [0.2920, 0.6922, 0.0419], [0.1571, 0.0666, 0.7841]],
            ColourCode(primaries: 12, transfer: 13)
        ),
    ]

    /// True if the profile is made of primaries and curves alone.
    private var hasNoTables: Bool { !["A2B0", "A2B1", "B2A0", "B2A1"].contains { tag($0) != nil } }

    /// Returns the content of a tag.
    private func tag(_ name: String) -> ArraySlice<UInt8>? {
        guard let count = number(at: 128), count <= 100 else { return nil }
        for entry in 0..<count where profile.dropFirst(132 + 12 * entry).starts(with: name.utf8) {
            guard let start = number(at: 136 + 12 * entry), let length = number(at: 140 + 12 * entry),
                start + length <= profile.count
            else { return nil }
            return profile[start..<start + length]
        }
        return nil
    }

    private func point(_ name: String) -> [Double]? {
        guard let tag = tag(name), tag.count >= 20, tag.starts(with: "XYZ ".utf8) else { return nil }
        return (0..<3).compactMap { fixed(at: tag.startIndex + 8 + 4 * $0) }
    }

    private func hasCurveOfSRGB(_ name: String) -> Bool {
        guard let tag = tag(name), tag.count >= 12 else { return false }
        let start = tag.startIndex
        if tag.starts(with: "para".utf8), tag.count >= 32, profile[start + 9] == 3 {
            let numbers = (0..<5).compactMap { fixed(at: start + 12 + 4 * $0) }
            return [numbers].isClose(to: [[2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]])
        }
        guard tag.starts(with: "curv".utf8), let count = number(at: start + 8), count >= 256,
            tag.count >= 12 + 2 * count
        else { return false }
        return (0...64).allSatisfy { sample in
            let entry = sample * (count - 1) / 64
            let place = start + 12 + 2 * entry
            let light = Float(Int(profile[place]) << 8 | Int(profile[place + 1])) / 65_535
            return abs(light - ColourTable.Transfer.srgb.light(Float(entry) / Float(count - 1))) < 0.001
        }
    }

    private func number(at place: Int) -> Int? {
        guard place + 4 <= profile.count else { return nil }
        return profile[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    private func fixed(at place: Int) -> Double? {
        number(at: place).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
    }
}

extension [[Double]] {
    /// True if all numbers differ by less than what profiles of the same colours do.
    fileprivate func isClose(to others: [[Double]]) -> Bool {
        let (own, other) = (flatMap(\.self), others.flatMap(\.self))
        return own.count == other.count && zip(own, other).allSatisfy { abs($0 - $1) < 0.0025 }
    }
}
