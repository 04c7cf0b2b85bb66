// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CJpeg
internal import CPixels
internal import PhotoLibrary

extension JPEGDecoder {
    /// Returns true if the plan reduces the picture, and its planes can be scaled before their colours are converted.
    static func isReducedByPlanes(_ jpeg: borrowing JPEGFile, _ profile: [UInt8]?, _ plan: RenderPlan) -> Bool {
        let crop = plan.crop(inDecoded: jpeg.size)
        return jpeg.isPlanar && plan.target.width < crop.size.width && plan.target.height < crop.size.height
            && (profile == nil || !jpeg.isGrey)
    }

    /// Renders a picture that ``isReducedByPlanes(_:_:_:)``. Returns `nil` if it is broken, of which rows show what can
    /// be shown.
    ///
    /// The file is read up to its end, so that another attempt needs another ``JPEGFile``.
    static func rendered(
        byPlanesOf jpeg: borrowing JPEGFile, _ profile: [UInt8]?, _ plan: RenderPlan, _ deadline: Deadline,
        _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer? {
        guard let matrix = pixels_matrix(code: 6, isFullRange: true) else { return nil }
        let crop = plan.crop(inDecoded: jpeg.size)
        let needed = jpeg.coefficientBytes + PlaneRenderer.bytes(plan, jpeg.size)
        let picture = try limits.reserving(plan, decoderBytes: needed) { () throws(LibraryError) -> PixelBuffer? in
            do throws(LibraryError) {
                // An exact result is so much smaller that half the colours of a half-sized picture suffice for it.
                let coded = try jpeg.startPlanes(
                    dividedBy: divisor(for: plan, of: jpeg.size), keepsColours: !plan.isExact)
                return try scaled(jpeg, coded, plan, crop).picture(matrix)
            } catch {
                guard error.code == .damagedFile else { throw error }
                return nil
            }
        }
        guard let picture else { return nil }
        return try VipsDecoder.picture(picture, in: profile, by: plan, deadline)
    }

    /// Returns the mean colours, of four samples each, of columns of the first rows of a picture; `nil` if it has no
    /// planes.
    ///
    /// - Parameter divisor: The part of the size at which it is decoded.
    static func columnColours(
        _ count: Int, ofRows rows: Int, _ jpeg: borrowing JPEGFile, dividedBy divisor: Int
    ) throws(LibraryError) -> [UInt8]? {
        guard jpeg.isPlanar, var matrix = pixels_matrix(code: 6, isFullRange: true) else { return nil }
        let coded = try jpeg.startPlanes(dividedBy: divisor, keepsColours: true)
        let stripes = JPEGStripes(coded)
        let planes = stripes.planes(of: jpeg.size)
        let needed = planes.map { (rows + $0.pixelsDown - 1) / $0.pixelsDown }
        var means = planes.map { ColumnMeans(count, width: $0.size.width) }
        for _ in 0..<coded.stripes where zip(means, needed).contains(where: { $0.rows < Double($1) }) {
            try jpeg.readStripe(into: stripes.memory)
            stripes.forEachRow { plane, row in
                if means[plane].rows < Double(needed[plane]) { means[plane].add(row) }
            }
        }
        let samples = means.map(\.bytes)
        let grey = [UInt8](repeating: 128, count: count)
        return [UInt8](unsafeUninitializedCapacity: 4 * count) { colours, filled in
            pixels_ycbcr_row(
                colours.baseAddress, samples[0], samples.count > 1 ? samples[1] : grey,
                samples.count > 2 ? samples[2] : grey, count, &matrix)
            filled = 4 * count
        }
    }

    private static func scaled(
        _ jpeg: borrowing JPEGFile, _ coded: photos_jpeg_planes, _ plan: RenderPlan, _ crop: PixelRectangle
    ) throws(LibraryError) -> PlaneRenderer {
        let stripes = JPEGStripes(coded)
        let renderer = PlaneRenderer(plan, crop, stripes.planes(of: jpeg.size))
        for _ in 0..<coded.stripes where !renderer.isComplete {
            try jpeg.readStripe(into: stripes.memory)
            stripes.forEachRow { renderer.add($1, to: $0) }
        }
        return renderer
    }
}

/// The memory for a stripe of each plane.
private final class JPEGStripes {
    let memory: [UnsafeMutablePointer<UInt8>?]
    private let sizes: [PixelSize]
    /// The pixels beside and above each other that share a sample.
    private let across: [Int]
    private let down: [Int]
    private let isSharp: Bool

    init(_ planes: photos_jpeg_planes) {
        func list(_ numbers: (Int32, Int32, Int32)) -> [Int] {
            Array([numbers.0, numbers.1, numbers.2].map(Int.init).prefix(Int(planes.count)))
        }
        isSharp = planes.is_sharp != 0
        across = list(planes.across)
        down = list(planes.down)
        sizes = zip(list(planes.width), list(planes.height)).map { PixelSize(width: $0, height: $1) }
        memory = sizes.map { size in
            let plane = UnsafeMutablePointer<UInt8>.allocate(capacity: size.area)
            plane.initialize(repeating: 128, count: size.area)
            return plane
        }
    }

    deinit { for plane in memory { plane?.deallocate() } }

    func planes(of picture: PixelSize) -> [PicturePlane] {
        across.indices.map { plane in
            PicturePlane(
                of: picture, pixelsAcross: across[plane], pixelsDown: down[plane],
                sharpening: plane == 0 && across[plane] > 1 && !isSharp ? JPEGDecoder.sharpening : 0)
        }
    }

    /// Calls `body` with each plane's number and each of its rows.
    func forEachRow(_ body: (Int, UnsafePointer<UInt8>) -> Void) {
        for (plane, size) in sizes.enumerated() {
            guard let start = memory[plane] else { continue }
            for row in 0..<size.height { body(plane, start + row * size.width) }
        }
    }
}
