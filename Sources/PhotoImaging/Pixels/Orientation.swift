// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The rotation or reflection of a stored picture for display; raw values are those of EXIF.
enum Orientation: Int, CaseIterable {
    case up = 1
    case upMirrored
    case down
    case downMirrored
    case leftMirrored
    case right
    case rightMirrored
    case left

    /// True if rows become columns.
    var isTransposed: Bool { rawValue >= 5 }
    /// True if the direction of stored rows is reversed.
    var reversesRows: Bool { [.upMirrored, .down, .rightMirrored, .left].contains(self) }
    /// True if the order of stored rows is reversed.
    var reversesColumns: Bool { [.down, .downMirrored, .right, .rightMirrored].contains(self) }

    /// Returns the displayed size for a stored one, and vice versa.
    func turned(_ size: PixelSize) -> PixelSize { isTransposed ? size.transposed : size }

    /// Returns the position of a displayed rectangle in a stored picture of this size.
    func stored(_ displayed: PixelRectangle, in size: PixelSize) -> PixelRectangle {
        var rectangle = isTransposed ? displayed.transposed : displayed
        if reversesRows { rectangle.x = size.width - rectangle.x - rectangle.size.width }
        if reversesColumns { rectangle.y = size.height - rectangle.y - rectangle.size.height }
        return rectangle
    }
}

/// The layout of a stored picture's pixels in an upright buffer: the index of the first pixel, and the strides, in
/// pixels.
struct PixelStrides {
    let origin: Int
    let alongRow: Int
    let toNextRow: Int

    init(stored size: PixelSize, _ orientation: Orientation) {
        let rowLength = orientation.turned(size).width
        let (alongRow, toNextRow) = orientation.isTransposed ? (rowLength, 1) : (1, rowLength)
        self.alongRow = orientation.reversesRows ? -alongRow : alongRow
        self.toNextRow = orientation.reversesColumns ? -toNextRow : toNextRow
        origin =
            (orientation.reversesRows ? (size.width - 1) * alongRow : 0)
            + (orientation.reversesColumns ? (size.height - 1) * toNextRow : 0)
    }
}

/// A rectangle of whole pixels, from the top left.
struct PixelRectangle: Hashable {
    var x: Int
    var y: Int
    var size: PixelSize

    var transposed: PixelRectangle { PixelRectangle(x: y, y: x, size: size.transposed) }
}
