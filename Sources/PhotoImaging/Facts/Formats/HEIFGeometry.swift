// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// How the properties of a HEIF picture size, crop, turn and mirror it, in their order.
struct HEIFGeometry {
    /// After cropping, before turning.
    private(set) var storedSize: PixelSize?
    /// Quarter turns clockwise, after mirroring left and right if ``isMirrored``.
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

    /// As EXIF numbers it.
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

    /// The clean aperture. One that is not smaller than the picture, or none at all, crops nothing.
    private mutating func crop(_ content: FileRegion) {
        guard let size = storedSize, let width = quotient(content, at: 0), let height = quotient(content, at: 8) else {
            return
        }
        // The picture may be turned already, and the aperture is of the turned one.
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

    /// Turns are written anticlockwise.
    private mutating func turn(_ content: FileRegion) {
        guard let turns = content.byte(at: 0) else { return }
        quarterTurns = (quarterTurns + 4 - Int(turns & 3)) % 4
    }

    /// Axis 0 swaps top and bottom, axis 1 left and right; after a turn by `k`, mirroring is a turn by `-k` before.
    private mutating func mirror(_ content: FileRegion) {
        guard let axis = content.byte(at: 0) else { return }
        quarterTurns = (4 - quarterTurns + (axis & 1 == 0 ? 2 : 0)) % 4
        isMirrored.toggle()
    }
}
