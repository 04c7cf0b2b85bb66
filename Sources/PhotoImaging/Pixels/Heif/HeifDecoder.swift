// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A decoder of the primary picture of a HEIC file, by libheif.
enum HeifDecoder {
    /// The memory that libheif needs for each pixel while converting YCbCr planes to rows of RGB.
    private static let bytesPerPixel = 8

    static func image(
        _ reader: ByteReader, _ file: FileRegion, _ request: RenderRequest, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer {
        let context = try HeifContext(reader, HeifCoding(of: file), limits)
        let primary = try context.primaryImage()
        try limits.check(primary.size)
        let plan = try RenderPlan(stored: primary.size, .up, request)
        let needed = bytesPerPixel * primary.size.area
        let isTooLarge = needed + 4 * plan.largestResult > limits.memory.bytes
        if isTooLarge, let pixels = try drawn(byTiles: primary, of: file, request, reader.deadline, limits) {
            return pixels
        }
        if isTooLarge || !plan.isExact, let thumbnail = primary.thumbnail(), plan.isServed(by: thumbnail.size),
            let pixels = try? drawn(thumbnail, plan, reader.deadline)
        {
            return pixels
        }
        return try limits.holding(plan, decoderBytes: needed) { () throws(LibraryError) in
            try drawn(primary, plan, reader.deadline)
        }
    }

    /// Decodes a reduced picture tile by tile, if decoding the whole would take too much memory; returns `nil` if the
    /// picture has no suitable tiles.
    private static func drawn(
        byTiles handle: borrowing HeifHandle, of file: FileRegion, _ request: RenderRequest, _ deadline: Deadline,
        _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer? {
        guard !handle.hasAlpha, let tiling = handle.tiling, let geometry = HEIFReader.geometry(of: file),
            tiling.size == geometry.storedSize, let orientation = Orientation(rawValue: geometry.orientation),
            orientation.turned(tiling.size) == handle.size
        else { return nil }
        guard HEIFReader.isGrid(of: tiling.columns * tiling.rows, in: file) else {
            throw LibraryError(.damagedFile, "The picture cannot be decoded: not all of its tiles are there.")
        }
        let plan = try RenderPlan(stored: tiling.size, orientation, request)
        let divisor = plan.divisor(of: tiling.divisors, of: tiling.size, leaving: plan.isExact ? 2 : 1)
        let needed = 3 * (tiling.size.area / (divisor * divisor)) + bytesPerPixel * tiling.tile.area
        guard divisor > 1, needed + 4 * plan.largestResult <= limits.memory.bytes else { return nil }
        return try limits.holding(plan, decoderBytes: needed) { () throws(LibraryError) in
            let pixels = try tiling.picture(of: handle, dividedBy: divisor, deadline)
            let picture = try VipsDecoder.picture(pixels, plan, deadline)
            return handle.colourCode?.inSRGB(picture) ?? picture
        }
    }

    private static func drawn(
        _ handle: borrowing HeifHandle, _ plan: RenderPlan, _ deadline: Deadline
    ) throws(LibraryError) -> PixelBuffer {
        let pixels = try VipsDecoder.picture(handle.decoded(deadline), plan, deadline)
        return handle.colourCode?.inSRGB(pixels) ?? pixels
    }
}
