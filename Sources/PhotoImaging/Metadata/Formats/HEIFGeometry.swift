// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The size, crop, rotation and reflection of a HEIF picture, according to its properties in order.
struct HEIFGeometry {
    /// The size after cropping, before turning.
    private(set) var storedSize: PixelSize?
    /// The number of clockwise quarter turns, applied after a horizontal reflection if ``isMirrored``.
    private var quarterTurns = 0
    private var isMirrored = false

    init(_ properties: [Box]) {
        for property in properties {
            switch property.type {
            case "ispe": readSize(property)
            case "clap": crop(property.content)
            case "irot": turn(property.content)
            case "imir": mirror(property.content)
            default: break
            }
        }
    }

    /// The EXIF orientation.
    var orientation: Int {
        switch (quarterTurns, isMirrored) {
        case (0, false): 1
        case (0, true): 2
        case (2, false): 3
        case (2, true): 4
        case (3, true): 5
        case (1, false): 6
        case (1, true): 7
        default: 8
        }
    }

    private mutating func readSize(_ property: Box) {
        guard storedSize == nil, let content = property.versioned?.content, let width = content.unsigned32(at: 0),
            let height = content.unsigned32(at: 4)
        else { return }
        storedSize = PixelSize(width: Int(width), height: Int(height))
    }

    /// Applies the clean aperture. An invalid one, or one that is not smaller than the picture, crops nothing.
    private mutating func crop(_ content: FileRegion) {
        guard let size = storedSize, let width = quotient(content, at: 0), let height = quotient(content, at: 8) else {
            return
        }
        // If the picture has been turned before, the aperture refers to the turned one.
        let limit = quarterTurns % 2 == 0 ? size : size.transposed
        guard (1...max(1, limit.width)).contains(width), (1...max(1, limit.height)).contains(height) else { return }
        let cropped = PixelSize(width: width, height: height)
        storedSize = quarterTurns % 2 == 0 ? cropped : cropped.transposed
    }

    private func quotient(_ content: FileRegion, at offset: Int) -> Int? {
        guard let top = content.unsigned32(at: offset), let bottom = content.unsigned32(at: offset + 4), bottom != 0
        else { return nil }
        return Int(top / bottom)
    }

    /// Applies a rotation, which is recorded anticlockwise.
    private mutating func turn(_ content: FileRegion) {
        guard let turns = content.byte(at: 0) else { return }
        quarterTurns = (quarterTurns + 4 - Int(turns & 3)) % 4
    }

    /// Applies a reflection: axis 0 exchanges top and bottom, axis 1 left and right. Reflecting after a turn by `k` is
    /// the same as turning by `-k` after reflecting.
    private mutating func mirror(_ content: FileRegion) {
        guard let axis = content.byte(at: 0) else { return }
        quarterTurns = (4 - quarterTurns + (axis & 1 == 0 ? 2 : 0)) % 4
        isMirrored.toggle()
    }
}
