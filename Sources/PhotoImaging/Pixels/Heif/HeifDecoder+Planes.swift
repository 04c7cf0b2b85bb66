// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CHeif
internal import CPixels
internal import PhotoLibrary
internal import PhotoMetadata

extension HeifDecoder {
    /// Decodes a reduced picture from its planes, without converting all of it to RGB: row of tiles by row of tiles, so
    /// that the picture is never in memory as a whole. Returns `nil` for pictures of another kind, which are then
    /// decoded as a whole.
    static func rendered(
        byPlanesOf handle: borrowing HeifHandle, of file: FileRegion, _ request: RenderRequest, _ deadline: Deadline,
        _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer? {
        guard !handle.hasAlpha, handle.has8Bits, let geometry = HEIFReader.geometry(of: file),
            let stored = geometry.storedSize, let orientation = Orientation(rawValue: geometry.orientation),
            orientation.turned(stored) == handle.size
        else { return nil }
        let plan = try RenderPlan(stored: stored, orientation, request)
        guard plan.target.width < plan.crop.size.width, plan.target.height < plan.crop.size.height else { return nil }
        guard let picture = try scaled(handle, of: file, plan, deadline, limits) else { return nil }
        if let profile = handle.profile { return try VipsDecoder.picture(picture, in: profile, by: plan, deadline) }
        return handle.colourCode?.inSRGB(picture) ?? picture
    }

    private static func scaled(
        _ handle: borrowing HeifHandle, of file: FileRegion, _ plan: RenderPlan, _ deadline: Deadline,
        _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer? {
        let tiling = handle.tiling
        if let tiling, tiling.size == plan.stored, HEIFReader.isGrid(of: tiling.columns * tiling.rows, in: file) {
            // For two threads.
            let needed = 2 * (tiling.bytesOfStripe + bytesPerTilePixel * tiling.tile.area)
            return try limits.reserving(plan, decoderBytes: needed + PlaneRenderer.bytes(plan, plan.stored)) {
                () throws(LibraryError) in
                if let picture = try tiling.picture(byTilesOf: file, handle, plan, deadline, limits) { return picture }
                return try tiling.picture(byPlanesOf: handle, plan, deadline)
            }
        }
        let needed = bytesPerPlanePixel * plan.stored.area + PlaneRenderer.bytes(plan, plan.stored)
        guard tiling == nil, needed + plan.largestResultBytes <= limits.memory.bytes else { return nil }
        return try limits.reserving(plan, decoderBytes: needed) { () throws(LibraryError) in
            guard let planes = try handle.decodedPlanes(deadline), planes.size == plan.stored, planes.isConsistent,
                let matrix = planes.matrix
            else { return nil }
            let renderer = PlaneRenderer(plan, plan.crop, planes.subsampling.planes(of: plan.stored))
            for plane in 0..<3 { planes.forEachRow(of: plane) { renderer.add($1, to: plane) } }
            return renderer.picture(matrix)
        }
    }

    /// The memory of a decoder for each pixel of a tile: its own frames, and the one that it returns.
    private static let bytesPerTilePixel = 12
    /// The memory for each pixel of a picture that is decoded as a whole.
    private static let bytesPerPlanePixel = 5
}

extension HeifTiling {
    /// How many times smaller than the picture a result is in which the filter of edges cannot be seen.
    private static let coarseReduction = 3

    /// Decodes the tiles of HEVC with one decoder of libav, and scales the picture; returns `nil` if that fails, or if
    /// they are of another kind.
    fileprivate func picture(
        byTilesOf file: FileRegion, _ handle: borrowing HeifHandle, _ plan: RenderPlan, _ deadline: Deadline,
        _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer? {
        let isCoarse = plan.crop.size.width >= Self.coarseReduction * plan.target.width
        guard
            let picture = HEVCTileWork.Description(self, of: handle, in: file, isCoarse: isCoarse, limits, deadline)
        else { return nil }
        let renderer = PlaneRenderer(plan, plan.crop, picture.subsampling.planes(of: plan.stored))
        return try ProcessorSeats.processWide.takingFree { (isFree) throws(LibraryError) in
            let work = HEVCTileWork(picture, isShared: isFree) { isNeeded($0, $1, plan) }
            guard try work.run(into: renderer), let matrix = work.matrix else { return nil }
            return renderer.picture(matrix)
        }
    }

    /// The memory of a row of tiles, rounded up.
    fileprivate var bytesOfStripe: Int { 2 * size.width * tile.height }

    /// Decodes and scales the picture by libheif; returns `nil` if the tiles are of another kind.
    fileprivate func picture(
        byPlanesOf handle: borrowing HeifHandle, _ plan: RenderPlan, _ deadline: Deadline
    ) throws(LibraryError) -> PixelBuffer? {
        guard let subsampling = handle.subsampling, subsampling.divides(tile) else { return nil }
        let stripe = PlaneStripe(width: size.width, height: tile.height, subsampling)
        let renderer = PlaneRenderer(plan, plan.crop, subsampling.planes(of: plan.stored))
        var matrix: pixels_matrix?
        for row in 0..<rows where !renderer.isComplete {
            for column in 0..<columns where isNeeded(column, row, plan) {
                try deadline.check()
                guard let part = try handle.decodedPlanes(ofTile: column, row, deadline), part.size == tile,
                    part.isConsistent, part.subsampling == subsampling, let code = part.matrix
                else { return nil }
                stripe.copy(part, tile, at: column * tile.width)
                matrix = matrix ?? code
            }
            stripe.add(rows: min(tile.height, size.height - row * tile.height), to: renderer)
        }
        return matrix.flatMap { renderer.picture($0) }
    }

    /// Returns true if a tile has pixels of the part that is wanted; the others are not decoded.
    private func isNeeded(_ column: Int, _ row: Int, _ plan: RenderPlan) -> Bool {
        let (x, y) = (column * tile.width, row * tile.height)
        let crop = plan.crop
        return x < crop.x + crop.size.width && x + tile.width > crop.x && y < crop.y + crop.size.height
            && y + tile.height > crop.y
    }
}

/// The planes of a row of tiles, beside each other.
final class PlaneStripe {
    private let sizes: [PixelSize]
    private let planes: [UnsafeMutablePointer<UInt8>]
    private let subsampling: PlaneSubsampling

    init(width: Int, height: Int, _ subsampling: PlaneSubsampling) {
        let size = PixelSize(width: width, height: height)
        self.subsampling = subsampling
        sizes = [size, subsampling.divided(size), subsampling.divided(size)]
        planes = sizes.map { size in
            let plane = UnsafeMutablePointer<UInt8>.allocate(capacity: size.area)
            plane.initialize(repeating: 0, count: size.area)
            return plane
        }
    }

    deinit { for plane in planes { plane.deallocate() } }

    /// Copies a tile to its place, without what extends beyond the picture.
    func copy(_ tile: borrowing some DecodedPlanes & ~Copyable, _ size: PixelSize, at column: Int) {
        for plane in 0..<3 {
            let start = plane == 0 ? column : column / subsampling.horizontal
            let width = plane == 0 ? size.width : subsampling.divided(size).width
            let count = min(width, sizes[plane].width - start)
            tile.forEachRow(of: plane) { row, samples in
                guard row < sizes[plane].height, count > 0 else { return }
                (planes[plane] + row * sizes[plane].width + start).update(from: samples, count: count)
            }
        }
    }

    /// Passes the first rows of pixels on.
    func add(rows: Int, to renderer: some PlaneRows) {
        let whole = PixelSize(width: sizes[0].width, height: rows)
        for plane in 0..<3 {
            let count = plane == 0 ? rows : subsampling.divided(whole).height
            renderer.add(planes[plane], count: count, distance: sizes[plane].width, to: plane)
        }
    }
}
