// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Synchronization

/// The encoding of a large JPEG by all processors: stripes of rows are encoded as files of their own, with the same
/// tables, and joined by restart markers, behind which a decoder expects nothing of what was before. The pixels are
/// those of one encoder.
struct StripedJPEG {
    let pixels: PixelBuffer
    let percent: Int32

    /// The rows of a stripe. A file has one distance between its restart markers, of 65,535 units at the most.
    private var height: Int { unitSide * max(min(512 / unitSide, 65_535 / unitsAcross), 1) }

    /// The columns and rows of a unit, which depend on the samples of colours.
    private var unitSide: Int { JPEGEncoder.halvesColours(percent) ? 16 : 8 }
    private var unitsAcross: Int { (pixels.size.width + unitSide - 1) / unitSide }

    /// Returns the file; `nil` if there is no memory for it, or JPEG does not allow the sides.
    func encoded() -> [UInt8]? {
        let size = pixels.size
        guard max(size.width, size.height) <= JPEGEncoder.sideLimit else { return nil }
        let starts = Array(stride(from: 0, to: size.height, by: height))
        let files = Mutex([[UInt8]?](repeating: nil, count: starts.count))
        pixels.withUnsafeBytes { bytes in
            ConcurrentWork.perform(count: starts.count) { index in
                let rows = starts[index]..<min(starts[index] + height, size.height)
                let part = UnsafeRawBufferPointer(
                    rebasing: bytes[4 * size.width * rows.lowerBound..<4 * size.width * rows.upperBound])
                let file = JPEGEncoder.file(
                    of: part, PixelSize(width: size.width, height: rows.count), percent, isOptimal: false)
                files.withLock { $0[index] = file }
            }
        }
        return joined(files.withLock { $0 })
    }

    private func joined(_ files: [[UInt8]?]) -> [UInt8]? {
        var result: [UInt8] = []
        for (index, file) in files.enumerated() {
            guard let file, let outline = Outline(file) else { return nil }
            if index == 0 {
                result.reserveCapacity(file.count * files.count)
                result += outline.header(height: pixels.size.height, restartInterval: unitsAcross * (height / unitSide))
            } else {
                result += [0xFF, 0xD0 + UInt8((index - 1) % 8)]
            }
            result += file[outline.scan]
        }
        return result + [0xFF, 0xD9]
    }
}

/// Where the parts of a file of one scan are.
private struct Outline {
    private let file: [UInt8]
    /// The place of the frame's header, and of the scan's.
    private var frame: Int?
    private var scanHeader = 0
    /// The coded pixels.
    private(set) var scan = 0..<0

    init?(_ file: [UInt8]) {
        self.file = file
        var place = 2
        while place + 8 < file.count, file[place] == 0xFF {
            let end = place + 2 + (Int(file[place + 2]) << 8 | Int(file[place + 3]))
            switch file[place + 1] {
            case 0xC0: frame = place
            case 0xDA where end < file.count - 2 && frame != nil:
                scanHeader = place
                scan = end..<file.count - 2
                return
            default: break
            }
            place = end
        }
        return nil
    }

    /// Returns everything before the coded pixels, for a file of this height that has restart markers.
    func header(height: Int, restartInterval: Int) -> [UInt8] {
        var header = Array(file[..<scan.lowerBound])
        if let frame { header.replaceSubrange(frame + 5..<frame + 7, with: Self.bytes(height)) }
        header.insert(contentsOf: [0xFF, 0xDD, 0, 4] + Self.bytes(restartInterval), at: scanHeader)
        return header
    }

    private static func bytes(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }
}
