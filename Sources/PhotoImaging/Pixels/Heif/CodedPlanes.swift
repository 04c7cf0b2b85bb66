// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CJpeg
internal import CPixels
package import PhotoLibrary
internal import PhotoMetadata

/// The planes of a HEIC as they are coded, turned upright: brightness, and two of colour of half the width and height.
/// A JPEG codes the same ones, so that neither is converted to RGB for it.
package struct CodedPlanes: Sendable {
    /// The size upright.
    package let size: PixelSize
    /// The samples of the three planes, one after the other, and then the profile.
    package let memory: SampleMemory
    private let sampleCount: Int

    /// Creates upright planes from the memory of others; `nil` if it is too small for samples and a profile, or if no
    /// planes have the size.
    package init?(size: PixelSize, _ memory: SampleMemory) {
        guard let sampleCount = CodedPlanes.sampleCount(of: size), sampleCount < memory.count else { return nil }
        self.size = size
        self.memory = memory
        self.sampleCount = sampleCount
    }

    /// The samples, upright, and then the profile.
    package var bytes: [UInt8] { memory.bytes }

    /// The number of samples of a picture; `nil` if a side is odd, so that the colours would not be turned as the
    /// brightness is, if a side is not positive, and on overflow.
    package static func sampleCount(of size: PixelSize) -> Int? {
        guard size.width.isMultiple(of: 2), size.height.isMultiple(of: 2) else { return nil }
        return PixelLayout(size).byteCount.map { $0 / 8 * 3 }
    }

    /// Creates planes from the rows that `draw` adds to a canvas. `nil` if it returns false, or if rows are missing.
    static func drawn<Failure>(
        _ stored: PixelSize, _ orientation: Orientation, _ profile: [UInt8],
        _ draw: (PlaneCanvas) throws(Failure) -> Bool
    ) throws(Failure) -> CodedPlanes? {
        guard let sampleCount = CodedPlanes.sampleCount(of: stored) else { return nil }
        let memory = try SampleMemory.drawn(count: sampleCount + profile.count) { (bytes) throws(Failure) -> Bool in
            let canvas = PlaneCanvas(bytes.baseAddress.unsafelyUnwrapped, stored, orientation)
            guard try draw(canvas), canvas.isComplete else { return false }
            _ = UnsafeMutableBufferPointer(rebasing: bytes[sampleCount...]).initialize(fromContentsOf: profile)
            return true
        }
        return memory.flatMap { CodedPlanes(size: orientation.turned(stored), $0) }
    }

    private var profile: [UInt8] { memory.withUnsafeBytes { Array($0[sampleCount...]) } }

    /// Calls `body` with the first samples of the planes.
    private func withPlanes<Result>(_ body: ([UnsafePointer<UInt8>?]) -> Result) -> Result {
        memory.withUnsafeBytes { bytes in
            let samples = bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
            return body(PlaneCanvas.starts(of: size).map { samples + $0 })
        }
    }

    /// Returns the JPEG with the profile of the colours, whose metadata is given.
    ///
    /// - Parameter quality: The quality from 0 to 1.
    package func jpeg(quality: Double, metadata: EncodedMetadata) throws(LibraryError) -> [UInt8] {
        let file = withPlanes { planes in
            JPEGEncoder.file { bytes, count in
                photos_jpeg_encode_planes(
                    planes, Int32(clamping: size.width), Int32(clamping: size.height), VipsEncoder.percent(quality),
                    &bytes, &count)
            }
        }
        guard let file else { throw .noJPEG(of: size) }
        return try JPEGSegments.adding(metadata, profile: profile, to: file)
    }
}

extension ImageRenderer {
    /// Decodes a HEIC to the planes that it codes; `nil` for other files, and for a HEIC of another kind than those of
    /// phones: 8 bits, tiles of HEVC, a quarter of the colours, JPEG's conversion, a colour profile, and no
    /// transparency.
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
            HEIFReader.isGrid(of: tiling.columns * tiling.rows, in: file),
            let picture = HEVCTileWork.Description(
                tiling, of: handle, in: file, isCoarse: false, limits, reader.deadline)
        else { return nil }
        let plan = try RenderPlan(stored: stored, orientation, RenderRequest(.full))
        // For two threads, each with a tile and a stripe, and for the planes, which are copied to be sent unless they
        // are shared.
        let needed = 4 * stored.width * tiling.tile.height + 24 * tiling.tile.area + 3 * stored.area
        return try limits.reserving(plan, decoderBytes: needed) { () throws(LibraryError) -> CodedPlanes? in
            try CodedPlanes.drawn(stored, orientation, profile) { (canvas) throws(LibraryError) -> Bool in
                try ProcessorSeats.processWide.takingFree { (isFree) throws(LibraryError) -> Bool in
                    let work = HEVCTileWork(picture, isShared: isFree) { _, _ in true }
                    guard try work.run(into: canvas) else { return false }
                    return work.matrix?.isThatOfJPEG == true
                }
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
