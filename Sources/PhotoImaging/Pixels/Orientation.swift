// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// How a stored picture is turned to be displayed: EXIF's numbers.
enum Orientation: Int, CaseIterable {
    case up = 1
    case upMirrored
    case down
    case downMirrored
    case leftMirrored
    case right
    case rightMirrored
    case left

    /// Whether rows become columns.
    var isTransposed: Bool { rawValue >= 5 }
    /// Whether the stored left is the displayed right, seen along the stored rows.
    var reversesRows: Bool { [.upMirrored, .down, .rightMirrored, .left].contains(self) }
    /// Whether the stored first row comes last.
    var reversesColumns: Bool { [.down, .downMirrored, .right, .rightMirrored].contains(self) }

    /// From stored to displayed and back: the same act.
    func turned(_ size: PixelSize) -> PixelSize { isTransposed ? size.transposed : size }

    /// Where the displayed rectangle lies in a stored picture of the given size.
    func stored(_ displayed: PixelRectangle, in size: PixelSize) -> PixelRectangle {
        var rectangle = isTransposed ? displayed.transposed : displayed
        if reversesRows { rectangle.x = size.width - rectangle.x - rectangle.size.width }
        if reversesColumns { rectangle.y = size.height - rectangle.y - rectangle.size.height }
        return rectangle
    }
}

/// Where the pixels of a stored picture go in memory: the first one's place, and the steps from it, in pixels.
struct PixelSteps {
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

/// Whole pixels from the top left.
struct PixelRectangle: Hashable {
    var x: Int
    var y: Int
    var size: PixelSize

    var transposed: PixelRectangle { PixelRectangle(x: y, y: x, size: size.transposed) }
}
