// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A rectangle of whole pixels.
struct PixelFrame: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
}

/// A layout of pictures of different shapes in rows that all fill the width. Pictures are not cropped, and each has a
/// strip for its caption below.
struct SheetLayout: Equatable {
    struct Measures: Equatable {
        var width: Int
        /// The number of 4:3 pictures that fill a row.
        var columns: Int
        var margin = 32
        var spacing = 12
        var captionHeight = 26
    }

    let measures: Measures
    /// The frames in the order of the pictures.
    let frames: [PixelFrame]
    let height: Int

    /// The range of shapes that are shown whole; wider and narrower pictures are cropped.
    static let shapes = 0.5...2.6

    /// - Parameter shapes: The width divided by the height of each picture.
    init(shapes: [Double], measures: Measures) {
        self.measures = measures
        var rows: [PixelFrame] = []
        var top = measures.margin
        for row in SheetLayout.rows(shapes.map(SheetLayout.bounded), measures) {
            rows += SheetLayout.frames(row, top: top, measures)
            top += Int(row.height) + measures.captionHeight + measures.spacing
        }
        frames = rows
        height = max(top - measures.spacing + measures.margin, 2 * measures.margin)
    }

    private struct Row {
        var shapes: [Double] = []
        var height = 0.0
        var isFull = false
    }

    private static func bounded(_ shape: Double) -> Double {
        shape.isNaN ? 1 : min(max(shape, shapes.lowerBound), shapes.upperBound)
    }

    /// Returns the pictures of each row. A row is complete when one more picture would take its height further from the
    /// wanted height.
    private static func rows(_ shapes: [Double], _ measures: Measures) -> [Row] {
        let inner = Double(measures.width - 2 * measures.margin)
        let gap = Double(measures.spacing)
        let wanted = (inner - gap * Double(measures.columns - 1)) / Double(measures.columns) * 0.75
        func height(_ row: [Double]) -> Double { (inner - gap * Double(row.count - 1)) / row.reduce(0, +) }

        var rows: [Row] = []
        var current: [Double] = []
        for shape in shapes {
            let longer = current + [shape]
            if !current.isEmpty, height(current) <= 1.6 * wanted,
                abs(height(current) - wanted) < abs(height(longer) - wanted)
            {
                rows.append(Row(shapes: current, height: height(current).rounded(), isFull: true))
                current = [shape]
            } else {
                current = longer
            }
        }
        guard !current.isEmpty else { return rows }
        // The last row does not have a single picture: it takes one of the row above, or is merged into it.
        if current.count == 1, let above = rows.last, above.shapes.count > 1 {
            rows.removeLast()
            let kept = above.shapes.count == 2 ? above.shapes + current : Array(above.shapes.dropLast())
            rows.append(Row(shapes: kept, height: height(kept).rounded(), isFull: true))
            if above.shapes.count == 2 { return rows }
            current = above.shapes.suffix(1) + current
        }
        let isFull = height(current) <= 1.1 * wanted
        rows.append(Row(shapes: current, height: (isFull ? height(current) : wanted).rounded(), isFull: isFull))
        return rows
    }

    /// Returns the frames of a row. The last picture of a full row absorbs the rounding errors.
    private static func frames(_ row: Row, top: Int, _ measures: Measures) -> [PixelFrame] {
        var left = measures.margin
        var frames = row.shapes.map { shape in
            let frame = PixelFrame(
                x: left, y: top, width: max(1, Int((shape * row.height).rounded())), height: max(1, Int(row.height)))
            left += frame.width + measures.spacing
            return frame
        }
        if row.isFull, let last = frames.indices.last {
            frames[last].width = max(1, measures.width - measures.margin - frames[last].x)
        }
        return frames
    }
}
