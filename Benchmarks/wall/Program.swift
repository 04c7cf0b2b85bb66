// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoDecoders
import PhotoFiles
import PhotoImaging
import PhotoLibrary

/// Measures decoding in processes of their own beside decoding in process: painted pictures of 12 megapixels, and a small
/// one, which shows what a file costs more. Files that are named are measured too. `ROUNDS` sets the rounds (15).
@main
struct Program {
    private static let rounds = ProcessInfo.processInfo.environment["ROUNDS"].flatMap { Int($0) } ?? 15
    private static let isolated = IsolatedDecoder()
    private static let local = ImageRenderer()

    static func main() throws {
        guard DecoderPlace.ofProgram == .children else {
            print("Decoders cannot be started here: nothing is compared.")
            return
        }
        print("| file | what | in process | in a child | difference |\n|---|---|--:|--:|--:|")
        let large = try painted(PixelSize(width: 4_000, height: 3_000))
        let small = try painted(PixelSize(width: 64, height: 48))
        try measure("12 MP JPEG", ImageEncoder.encode(large, as: .jpeg(quality: 0.9)))
        if ImageEncoder.writesHEIC { try measure("12 MP HEIC", ImageEncoder.encode(large, as: .heic(quality: 0.8))) }
        try measure("64 × 48 JPEG", ImageEncoder.encode(small, as: .jpeg(quality: 0.9)))
        for path in CommandLine.arguments.dropFirst() {
            try measure((path as NSString).lastPathComponent, Array(Data(contentsOf: URL(filePath: path))))
        }
    }

    private static func measure(_ name: String, _ bytes: [UInt8]) throws {
        let file = try OpenFile.inMemory(name: "benchmark")
        try bytes.withUnsafeBytes { try OpenFile.write(file.descriptor, $0, at: 0) }
        let box = RenderRequest(.within(PixelSize(width: 1_024, height: 1_024)))
        try compare(
            name, "all pixels", inProcess: { try local.image(of: file, RenderRequest(.full)) },
            inChild: { try isolated.image(of: file, RenderRequest(.full)) })
        try compare(
            name, "1024", inProcess: { try local.image(of: file, box) },
            inChild: { try isolated.image(of: file, box) })
    }

    /// Runs both by turns, and prints the medians.
    private static func compare(
        _ name: String, _ what: String, inProcess: () throws -> PixelBuffer, inChild: () throws -> PixelBuffer
    ) throws {
        _ = (try inProcess(), try inChild())
        var times: (own: [Double], child: [Double]) = ([], [])
        for _ in 0..<rounds {
            times.own.append(try milliseconds(inProcess))
            times.child.append(try milliseconds(inChild))
        }
        let (own, child) = (median(times.own), median(times.child))
        let percent = (child / own - 1) * 100
        print(
            "| \(name) | \(what) | \(text(own)) ms | \(text(child)) ms | \(text(child - own)) ms, \(text(percent)) % |")
    }

    /// Returns the time until each page of the pixels has been read.
    private static func milliseconds(_ work: () throws -> PixelBuffer) throws -> Double {
        let start = ContinuousClock.now
        let picture = try work()
        let sum = picture.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: 1_024).reduce(0) { $0 &+ Int(bytes[$1]) }
        }
        let time = ContinuousClock.now - start
        precondition(sum >= 0)
        return Double(time.components.seconds) * 1e3 + Double(time.components.attoseconds) / 1e15
    }

    private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

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
