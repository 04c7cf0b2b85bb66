// Licensed under the Apache License, Version 2.0. See LICENSE.

import CVips
import Glibc
import PhotoLibrary
import Testing

@testable import PhotoImaging

/// Returns an unlinked file with these bytes.
func openFile(_ bytes: [UInt8]) throws -> OpenFile {
    let stream = try #require(tmpfile())
    defer { fclose(stream) }
    let file = OpenFile(taking: dup(fileno(stream)))
    let written = bytes.withUnsafeBytes { pwrite(file.descriptor, $0.baseAddress, $0.count, 0) }
    precondition(written == bytes.count)
    return file
}

/// Returns the rendered picture of the bytes.
func render(_ bytes: [UInt8], _ request: RenderRequest = RenderRequest(.full)) throws -> PixelBuffer {
    try ImageRenderer().image(of: openFile(bytes), request)
}

extension PixelBuffer {
    /// Returns red, green, blue and alpha of a pixel.
    func colour(_ x: Int, _ y: Int) -> [UInt8] {
        Array(bytes[4 * (y * size.width + x)..<4 * (y * size.width + x) + 4])
    }

    /// Returns all of the picture in another size, scaled with Lanczos 3.
    func scaledWhole(to target: PixelSize) throws -> PixelBuffer {
        let rows = RowRenderer(size, Resampler.Part(of: size), to: target, .up, channels: 4)
        return try withUnsafeBytes { bytes in
            let start = try #require(bytes.baseAddress).assumingMemoryBound(to: UInt8.self)
            return try rows.picture { (row, _) throws(LibraryError) in start + 4 * row * size.width }
        }
    }

    /// Returns the mean difference of all samples from those of a picture of the same size.
    func meanDifference(from other: PixelBuffer) -> Double {
        var sum = 0
        for (own, peer) in zip(bytes, other.bytes) { sum += abs(Int(own) - Int(peer)) }
        return Double(sum) / Double(bytes.count)
    }

    /// The colours in the middles of the quarters, in reading order.
    var quarterColours: [[UInt8]] {
        let (x, y) = (size.width / 4, size.height / 4)
        return [colour(x, y), colour(3 * x, y), colour(x, 3 * y), colour(3 * x, 3 * y)]
    }
}

/// Returns `true` if no channel differs by more than `tolerance`.
func isClose(_ one: [UInt8], _ other: [UInt8], within tolerance: Int) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
}

/// A picture of one colour, encoded by libvips.
struct PlainPicture {
    var size = PixelSize(width: 40, height: 30)
    /// One number for each channel.
    var colour: [UInt16]
    var is16Bit = false
    var kind = VIPS_INTERPRETATION_sRGB
    var profile: [UInt8]?

    func png() throws -> [UInt8] { try encoded { photos_vips_encode_png($0, $1, $2) } }
    func jpeg() throws -> [UInt8] { try encoded { photos_vips_encode_jpeg($0, 95, 0, $1, $2) } }

    private func encoded(
        _ save: (
            UnsafeMutablePointer<CVips.VipsImage>, UnsafeMutablePointer<UnsafeMutableRawPointer?>,
            UnsafeMutablePointer<Int>
        ) -> Int32
    ) throws -> [UInt8] {
        try Vips.start()
        let samples = (0..<size.width * size.height).flatMap { _ in colour }
        let bytes = is16Bit ? samples.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } : samples.map { UInt8($0) }
        return try bytes.withUnsafeBytes { memory in
            let image = try #require(
                vips_image_new_from_memory(
                    memory.baseAddress, memory.count, Int32(size.width), Int32(size.height), Int32(colour.count),
                    is16Bit ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR))
            defer { g_object_unref(image) }
            image.pointee.Type = kind
            if let profile { vips_image_set_blob_copy(image, VIPS_META_ICC_NAME, profile, profile.count) }
            var file: UnsafeMutableRawPointer?
            var count = 0
            try #require(save(image, &file, &count) == 0)
            defer { g_free(file) }
            return [UInt8](UnsafeRawBufferPointer(start: file, count: count))
        }
    }
}
