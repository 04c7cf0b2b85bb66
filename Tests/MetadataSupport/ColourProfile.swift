// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Returns an ICC profile of Display P3's primaries, written by hand.
///
/// - Parameter hasCurveOfSRGB: True for the curve of sRGB, as the profiles of phones have it; false for a gamma of 2.2.
func displayP3Profile(hasCurveOfSRGB: Bool = false) -> [UInt8] {
    func word(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    func fixed(_ value: Double) -> [UInt8] { word(UInt32(bitPattern: Int32((value * 65_536).rounded()))) }
    func point(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
        Array("XYZ ".utf8) + word(0) + fixed(x) + fixed(y) + fixed(z)
    }
    let gamma =
        hasCurveOfSRGB
        ? Array("para".utf8) + word(0) + [0, 3, 0, 0] + [2.4, 0.947_87, 0.052_13, 0.077_40, 0.040_45].flatMap(fixed)
        : Array("curv".utf8) + word(0) + word(1) + [0x02, 0x33, 0, 0]
    let tags: [(String, [UInt8])] = [
        ("wtpt", point(0.9642, 1, 0.8249)), ("rXYZ", point(0.515_12, 0.241_20, -0.001_05)),
        ("gXYZ", point(0.291_98, 0.692_25, 0.041_89)), ("bXYZ", point(0.157_10, 0.066_57, 0.784_07)),
        ("rTRC", gamma), ("gTRC", gamma), ("bTRC", gamma),
    ]
    var table = word(UInt32(tags.count))
    var content: [UInt8] = []
    for (name, bytes) in tags {
        table += Array(name.utf8) + word(UInt32(132 + 12 * tags.count + content.count)) + word(UInt32(bytes.count))
        content += bytes
    }
    let total = UInt32(128 + table.count + content.count)
    let header =
        word(total) + word(0) + [2, 0x40, 0, 0] + Array("mntrRGB XYZ ".utf8) + [UInt8](repeating: 0, count: 12)
        + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28) + fixed(0.9642) + fixed(1) + fixed(0.8249)
    return header + [UInt8](repeating: 0, count: 128 - header.count) + table + content
}
