// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The division of the pixels of a row or column into cells of equal length. A cell has as many parts as there are
/// pixels, and a pixel as many as there are cells, so that all borders lie between parts.
struct AxisCells {
    private let pixels: Int
    private let count: Int

    init(_ pixels: Int, count: Int) {
        self.pixels = pixels
        self.count = count
    }

    /// Calls `body` with each cell that a pixel lies in, and the number of its parts there.
    @inline(__always)
    func forEachCell(of pixel: Int, _ body: (Int, Int) -> Void) {
        var start = pixel * count
        let end = start + count
        while start < end {
            let cell = start / pixels
            let next = min(end, (cell + 1) * pixels)
            body(cell, next - start)
            start = next
        }
    }
}
