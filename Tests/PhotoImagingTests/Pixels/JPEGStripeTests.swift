// Licensed under the Apache License, Version 2.0. See LICENSE.

import CJpeg
import Foundation
import PhotoSamples
import Testing

@testable import PhotoImaging

/// The stripes of planes, as the decoder in C gives them.
@Suite struct JPEGStripeTests {
    /// A file that comes in pieces.
    private final class Pieces {
        private var rest: ArraySlice<UInt8>
        private let length: Int

        init(_ file: [UInt8], of length: Int) {
            rest = file[...]
            self.length = length
        }

        func next(into buffer: UnsafeMutableRawBufferPointer) -> Int {
            let piece = rest.prefix(min(length, buffer.count))
            buffer.copyBytes(from: piece)
            rest = rest.dropFirst(piece.count)
            return piece.count
        }
    }

    /// Returns the samples of all planes; `nil` if one of the stripes is broken.
    private func planes(_ file: [UInt8], of length: Int, dividedBy divisor: Int32) -> [[UInt8]]? {
        let pieces = Pieces(file, of: length)
        let read: photos_jpeg_read = { context, buffer, count in
            guard let context else { return -1 }
            let pieces = Unmanaged<Pieces>.fromOpaque(context).takeUnretainedValue()
            return pieces.next(into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
        }
        return withExtendedLifetime(pieces) {
            let context = Unmanaged.passUnretained(pieces).toOpaque()
            guard let decoder = photos_jpeg_create(read, { _ in 0 }, context, file.count) else { return nil }
            defer { photos_jpeg_destroy(decoder) }
            return planes(decoder, dividedBy: divisor)
        }
    }

    private func planes(_ decoder: OpaquePointer, dividedBy divisor: Int32) -> [[UInt8]]? {
        var header = photos_jpeg_header()
        var shape = photos_jpeg_planes()
        guard photos_jpeg_read_header(decoder, &header) == photos_jpeg_ok,
            photos_jpeg_start_planes(decoder, divisor, 0, &shape) == photos_jpeg_ok
        else { return nil }
        let (width, height) = (shape.width, shape.height)
        let counts = [width.0 * height.0, width.1 * height.1, width.2 * height.2].prefix(Int(shape.count)).map(Int.init)
        let memory: [UnsafeMutablePointer<UInt8>?] = counts.map { .allocate(capacity: $0) }
        defer { for plane in memory { plane?.deallocate() } }
        var planes = counts.map { _ in [UInt8]() }
        for _ in 0..<shape.stripes {
            guard photos_jpeg_read_stripe(decoder, memory) == photos_jpeg_ok else { return nil }
            for plane in counts.indices {
                planes[plane] += UnsafeBufferPointer(start: memory[plane], count: counts[plane])
            }
        }
        return planes
    }

    /// A pipe gives what it has, and that may be less than a block.
    @Test(arguments: ["420.jpg", "422.jpg", "grey.jpg", "restart.jpg"], [2, 4, 8] as [Int32])
    func aFileThatComesInPiecesIsThatInOnePiece(_ name: String, _ divisor: Int32) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden")
        let file = [UInt8](try Data(contentsOf: folder.appending(path: name)))
        let whole = try #require(planes(file, of: file.count, dividedBy: divisor))
        #expect(whole.allSatisfy { !$0.isEmpty })
        for length in [3, 100, 777] { #expect(planes(file, of: length, dividedBy: divisor) == whole) }
    }
}
