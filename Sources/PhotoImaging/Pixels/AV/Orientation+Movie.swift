// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CAV

extension Orientation {
    /// Returns the rotation of a track's display matrix.
    init(of stream: UnsafeMutablePointer<AVStream>) {
        var count = 0
        guard let data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &count), count >= 36 else {
            self = .up
            return
        }
        let matrix = UnsafeRawPointer(data)
        let entries = (0..<5).map { matrix.loadUnaligned(fromByteOffset: 4 * $0, as: Int32.self) }
        self.init(rowsGoTo: (entries[0], entries[1]), columnsGoTo: (entries[3], entries[4]))
    }

    /// Returns the orientation for the upper left of a display matrix: the directions of rows and of columns.
    init(rowsGoTo row: (x: Int32, y: Int32), columnsGoTo column: (x: Int32, y: Int32)) {
        if abs(Int(row.x)) >= abs(Int(row.y)) {
            self = row.x < 0 ? (column.y < 0 ? .down : .upMirrored) : (column.y < 0 ? .downMirrored : .up)
        } else {
            self = row.y < 0 ? (column.x < 0 ? .rightMirrored : .left) : (column.x < 0 ? .right : .leftMirrored)
        }
    }
}
