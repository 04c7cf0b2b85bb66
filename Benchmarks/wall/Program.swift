// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoDecoders
import PhotoFiles
import PhotoImaging
import PhotoLibrary

/// Measures decoding in processes of their own beside decoding in process: painted pictures of 12 megapixels, and a small
/// one, which shows what a file costs more; or the files that are named. `ROUNDS` sets the rounds (15).
@main
struct Program {
    private static let rounds = ProcessInfo.processInfo.environment["ROUNDS"].flatMap { Int($0) } ?? 15
    private static let isolated = IsolatedDecoder()
    private static let local = ImageRenderer()

    /// A GIF of one pixel.
    private static let tiny: [UInt8] =
        Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 255, 255, 0, 0, 0]
        + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]

    static func main() throws {
        guard DecoderPlace.ofProgram == .children else {
            print("Decoders cannot be started here: nothing is compared.")
            return
        }
        print("| file | what | in process | in a child | difference |\n|---|---|--:|--:|--:|")
        // Before anything else: this starts the decoder.
        let start = try milliseconds { try isolated.image(of: file(tiny), RenderRequest(.full)) }
        let paths = CommandLine.arguments.dropFirst()
        if paths.isEmpty { try measurePainted() }
        for path in paths {
            let (name, bytes) = ((path as NSString).lastPathComponent, Array(try Data(contentsOf: URL(filePath: path))))
            try measure(name, bytes)
            try measurePreview(name, bytes)
        }
        print("\nThe first picture of the program, with the start of the decoder: \(text(start)) ms.")
    }

    private static func measurePainted() throws {
        let large = try painted(PixelSize(width: 4_000, height: 3_000))
        let small = try painted(PixelSize(width: 64, height: 48))
        try measure("12 MP JPEG", ImageEncoder.encode(large, as: .jpeg(quality: 0.9)))
        if ImageEncoder.writesHEIC { try measure("12 MP HEIC", ImageEncoder.encode(large, as: .heic(quality: 0.8))) }
        try measure("64 × 48 JPEG", ImageEncoder.encode(small, as: .jpeg(quality: 0.9)))
    }

    private static func file(_ bytes: [UInt8]) throws -> OpenFile {
        let file = try OpenFile.inMemory(name: "benchmark")
        try bytes.withUnsafeBytes { try OpenFile.write(file.descriptor, $0, at: 0) }
        return file
    }

    /// Prints the 95th percentiles of embedded previews, which are what a request shows first.
    private static func measurePreview(_ name: String, _ bytes: [UInt8]) throws {
        let file = try file(bytes)
        guard try local.embeddedPreview(of: file) != nil else { return }
        var times: (own: [Double], child: [Double]) = ([], [])
        for _ in 0..<max(rounds, 200) {
            times.own.append(try milliseconds { try local.embeddedPreview(of: file) })
            times.child.append(try milliseconds { try isolated.embeddedPreview(of: file) })
        }
        let (own, child) = (percentile(times.own, 0.95), percentile(times.child, 0.95))
        print("| \(name) | preview, 95 % | \(text(own)) ms | \(text(child)) ms | \(text(child - own)) ms |")
    }

    private static func measure(_ name: String, _ bytes: [UInt8]) throws {
        let file = try file(bytes)
        let box = RenderRequest(.within(PixelSize(width: 1_024, height: 1_024)))
        try compare(
            name, "all pixels", inProcess: { try local.image(of: file, RenderRequest(.full)) },
            inChild: { try isolated.image(of: file, RenderRequest(.full)) })
        try compare(
            name, "1024", inProcess: { try local.image(of: file, box) },
            inChild: { try isolated.image(of: file, box) })
    }

    /// Runs both by turns, and prints the medians, and those of the differences and ratios of each turn.
    private static func compare(
        _ name: String, _ what: String, inProcess: () throws -> PixelBuffer, inChild: () throws -> PixelBuffer
    ) throws {
        _ = (try inProcess(), try inChild())
        var times: (own: [Double], child: [Double]) = ([], [])
        for _ in 0..<rounds {
            times.own.append(try milliseconds(inProcess))
            times.child.append(try milliseconds(inChild))
        }
        let more = median(zip(times.own, times.child).map { $1 - $0 })
        let percent = (median(zip(times.own, times.child).map { $1 / $0 }) - 1) * 100
        print(
            "| \(name) | \(what) | \(text(median(times.own))) ms | \(text(median(times.child))) ms |"
                + " \(text(more)) ms, \(text(percent)) % |")
    }

    /// Returns the time until each page of the pixels has been read.
    private static func milliseconds(_ work: () throws -> PixelBuffer?) throws -> Double {
        let start = ContinuousClock.now
        let picture = try work()
        let sum =
            picture?.withUnsafeBytes { bytes in
                stride(from: 0, to: bytes.count, by: 1_024).reduce(0) { $0 &+ Int(bytes[$1]) }
            } ?? 0
        let time = ContinuousClock.now - start
        precondition(sum >= 0)
        return Double(time.components.seconds) * 1e3 + Double(time.components.attoseconds) / 1e15
    }

    private static func median(_ times: [Double]) -> Double { percentile(times, 0.5) }

    private static func percentile(_ times: [Double], _ part: Double) -> Double {
        times.sorted()[Int(Double(times.count) * part)]
    }

    private static func text(_ number: Double) -> String { String(format: "%.2f", number) }

    /// A picture with as much detail as a photo has.
    private static func painted(_ size: PixelSize) throws -> PixelBuffer {
        var noise: UInt32 = 1
        let bytes = [UInt8](unsafeUninitializedCapacity: 4 * size.width * size.height) { buffer, count in
            for pixel in 0..<size.width * size.height {
                noise = noise &* 1_664_525 &+ 1_013_904_223
                let (x, y) = (pixel % size.width, pixel / size.width)
                let grain = Int(noise >> 28)
                buffer[4 * pixel] = UInt8(truncatingIfNeeded: x * 230 / size.width + grain)
                buffer[4 * pixel + 1] = UInt8(truncatingIfNeeded: y * 230 / size.height + grain)
                buffer[4 * pixel + 2] = UInt8(truncatingIfNeeded: (x / 40 + y / 30) % 2 * 180 + grain)
                buffer[4 * pixel + 3] = 255
            }
            count = buffer.count
        }
        guard let picture = PixelBuffer(size: size, bytes: bytes) else {
            throw LibraryError(.invalidRequest, "The picture has a wrong size.")
        }
        return picture
    }
}
