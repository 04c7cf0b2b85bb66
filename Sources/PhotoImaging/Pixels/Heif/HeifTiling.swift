// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CHeif
internal import PhotoLibrary

/// The layout of a picture's tiles as stored, before rotation and cropping.
struct HeifTiling {
    let columns: Int
    let rows: Int
    let tile: PixelSize
    /// The size of the whole picture.
    let size: PixelSize

    /// The longest side of a tile; no coder makes longer ones. A file may state any number, also for a side of which
    /// the picture needs a few rows only, and the memory for tiles is a product of both sides.
    private static let tileSideLimit = 1 << 16

    init?(_ numbers: photos_heif_tiling) {
        self.init(
            columns: Int(numbers.columns), rows: Int(numbers.rows),
            tile: PixelSize(width: Int(numbers.tile_width), height: Int(numbers.tile_height)),
            size: PixelSize(width: Int(numbers.width), height: Int(numbers.height)))
    }

    /// Creates a layout, or returns `nil` if the numbers are inconsistent, or if tiles are larger than any.
    init?(columns: Int, rows: Int, tile: PixelSize, size: PixelSize) {
        guard tile.area > 0, size.area > 0, max(tile.width, tile.height) <= HeifTiling.tileSideLimit,
            columns * tile.width >= size.width, rows * tile.height >= size.height,
            (columns - 1) * tile.width < size.width, (rows - 1) * tile.height < size.height
        else { return nil }
        self.columns = columns
        self.rows = rows
        self.tile = tile
        self.size = size
    }

    /// The divisors of both sides for which no block of pixels spans two tiles.
    var divisors: [Int] {
        (2...256).filter { tile.width % $0 == 0 && tile.height % $0 == 0 }
    }

    /// Returns the whole picture reduced by averaging blocks. The tiles are decoded, reduced and copied one after the
    /// other.
    func picture(
        of handle: borrowing HeifHandle, dividedBy divisor: Int, _ deadline: Deadline
    ) throws(LibraryError) -> DecodedPixels {
        let small = PixelSize(width: size.width / divisor, height: size.height / divisor)
        let canvas = UnsafeMutableRawBufferPointer.allocate(byteCount: 3 * small.area, alignment: 16)
        canvas.initializeMemory(as: UInt8.self, repeating: 0)
        let picture = DecodedPixels(
            size: small, channels: 3, bytes: UnsafeRawBufferPointer(canvas), profile: handle.profile
        ) { canvas.deallocate() }
        for row in 0..<rows {
            for column in 0..<columns {
                try deadline.check()
                let part = try handle.decodedTile(column, row, deadline)
                guard part.size == tile, part.channels == 3 else {
                    throw LibraryError(.damagedFile, "The picture cannot be decoded: its tiles differ in size.")
                }
                let place = (x: column * tile.width / divisor, y: row * tile.height / divisor)
                try VipsImage(part).blockAverages(divisor).copy(to: canvas, of: small, at: place)
            }
        }
        return picture
    }
}

extension DecodedPixels {
    /// Copies the part that is within a canvas of three channels.
    fileprivate func copy(to canvas: UnsafeMutableRawBufferPointer, of whole: PixelSize, at place: (x: Int, y: Int)) {
        let width = min(size.width, whole.width - place.x)
        guard width > 0, let source = bytes.baseAddress, let target = canvas.baseAddress else { return }
        for row in 0..<max(0, min(size.height, whole.height - place.y)) {
            (target + 3 * ((place.y + row) * whole.width + place.x)).copyMemory(
                from: source + 3 * row * size.width, byteCount: 3 * width)
        }
    }
}
