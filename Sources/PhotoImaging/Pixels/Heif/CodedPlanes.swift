// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CJpeg
internal import CPixels
internal import Foundation
package import PhotoLibrary
internal import PhotoMetadata

/// The planes of a HEIC as they are coded, turned upright: brightness, and two of colour of half the width and height. A JPEG
/// codes the same ones, so that neither is converted to RGB for it.
package final class CodedPlanes {
    /// The size upright.
    package let size: PixelSize
    private let profile: [UInt8]
    /// The samples of the three planes, one after the other.
    private let samples: UnsafeMutableBufferPointer<UInt8>
    private let planes: [UnsafeMutablePointer<UInt8>]
    fileprivate let canvas: PlaneCanvas

    /// Creates planes without samples; `nil` for a picture whose colours would not be turned as its brightness is.
    fileprivate init?(_ stored: PixelSize, _ orientation: Orientation, _ profile: [UInt8]) {
        guard stored.width.isMultiple(of: 2), stored.height.isMultiple(of: 2) else { return nil }
        self.profile = profile
        size = orientation.turned(stored)
        let samples = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: CodedPlanes.sampleCount(stored.area))
        samples.initialize(repeating: 0)
        let first = samples.baseAddress.unsafelyUnwrapped
        planes = PlaneCanvas.starts(of: stored).map { first + $0 }
        canvas = PlaneCanvas(first, stored, orientation)
        self.samples = samples
    }

    /// Creates upright planes from what ``bytes`` of others are; `nil` if that is not their number.
    package convenience init?(size: PixelSize, bytes: [UInt8]) {
        guard size.width > 0, size.height > 0, let pixels = PixelLayout(size).byteCount.map({ $0 / 4 }),
            bytes.count > CodedPlanes.sampleCount(pixels)
        else { return nil }
        self.init(size, .up, Array(bytes[CodedPlanes.sampleCount(pixels)...]))
        _ = samples.update(fromContentsOf: bytes[..<samples.count])
    }

    deinit { samples.deallocate() }

    /// The samples, upright, and then the profile.
    package var bytes: [UInt8] { samples + profile }

    /// The number of samples for so many pixels.
    package static func sampleCount(_ pixels: Int) -> Int { pixels + pixels / 2 }

    /// Returns the JPEG with the profile of the colours, whose metadata is given.
    ///
    /// - Parameter quality: The quality from 0 to 1.
    package func jpeg(quality: Double, metadata: EncodedMetadata) throws(LibraryError) -> [UInt8] {
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        let pointers: [UnsafePointer<UInt8>?] = planes.map { UnsafePointer($0) }
        let status = photos_jpeg_encode_planes(
            pointers, Int32(clamping: size.width), Int32(clamping: size.height), VipsEncoder.percent(quality), &bytes,
            &count)
        guard status == 0, let bytes else {
            throw LibraryError(
                .unsupported,
                "a picture of \(size.messageText) pixels cannot be a JPEG, whose sides have 65,500 at the most")
        }
        defer { free(bytes) }
        return try JPEGSegments.adding(
            metadata, profile: profile, to: [UInt8](UnsafeRawBufferPointer(start: bytes, count: count)))
    }
}

extension ImageRenderer {
    /// Decodes a HEIC to the planes that it codes; `nil` for other files, and for a HEIC of another kind than those of phones:
    /// 8 bits, tiles of HEVC, a quarter of the colours, JPEG's conversion, a colour profile, and no transparency.
    package func codedPlanes(
        of file: borrowing OpenFile, within budget: ReadBudget = ReadBudget()
    ) throws(LibraryError) -> CodedPlanes? {
        let reader = try ByteReader(file, budget)
        let region = try FileRegion(reader.fileBytes(within: budget))
        guard FileKind(region) == .heif, !HEIFReader.hasOnlySequence(region) else { return nil }
        let limits = PixelLimits(budget: budget, memory: memory)
        return try ProcessorSeats.processWide.taking { () throws(LibraryError) in
            try HeifDecoder.codedPlanes(reader, region, limits)
        }
    }
}

extension HeifDecoder {
    fileprivate static func codedPlanes(
        _ reader: ByteReader, _ file: FileRegion, _ limits: PixelLimits
    ) throws(LibraryError) -> CodedPlanes? {
        let context = try HeifContext(reader, HEIFReader.coding(of: file), limits)
        let handle = try context.primaryImage()
        try limits.check(handle.size)
        guard !handle.hasAlpha, handle.has8Bits, let profile = handle.profile,
            let geometry = HEIFReader.geometry(of: file), let stored = geometry.storedSize,
            let orientation = Orientation(rawValue: geometry.orientation), orientation.turned(stored) == handle.size,
            let tiling = handle.tiling, tiling.size == stored,
            HEIFReader.isGrid(of: tiling.columns * tiling.rows, in: file), let subsampling = handle.subsampling,
            subsampling.isQuartered, subsampling.divides(tiling.tile),
            let tiles = HEVCTiles(count: tiling.columns * tiling.rows, in: file)
        else { return nil }
        let plan = try RenderPlan(stored: stored, orientation, RenderRequest(.full))
        // For two threads, each with a tile and a stripe, and for the planes, which may be sent.
        let needed = 4 * stored.width * tiling.tile.height + 24 * tiling.tile.area + 3 * stored.area
        return try limits.reserving(plan, decoderBytes: needed) { () throws(LibraryError) -> CodedPlanes? in
            guard let planes = CodedPlanes(stored, orientation, profile) else { return nil }
            return try ProcessorSeats.processWide.takingFree { (isFree) throws(LibraryError) -> CodedPlanes? in
                let work = HEVCTileWork(
                    .init(
                        tiling: tiling, tiles: tiles, subsampling: subsampling, matrix: handle.matrix, isCoarse: false,
                        limits: limits, deadline: reader.deadline),
                    isShared: isFree
                ) { _, _ in true }
                guard try work.run(into: planes.canvas), work.matrix?.isThatOfJPEG == true else { return nil }
                return planes
            }
        }
    }
}

extension pixels_matrix {
    /// True for the conversion that JPEG has.
    fileprivate var isThatOfJPEG: Bool {
        guard let jpeg = pixels_matrix(code: 6, isFullRange: true) else { return false }
        let parts: [KeyPath<pixels_matrix, Float>] = [
            \.black, \.luma, \.chroma, \.red, \.green_blue, \.green_red, \.blue,
        ]
        return parts.allSatisfy { self[keyPath: $0] == jpeg[keyPath: $0] }
    }
}
