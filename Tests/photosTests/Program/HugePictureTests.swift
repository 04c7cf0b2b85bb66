// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

/// A picture of 600 million pixels is imported with a bounded amount of memory, whether it can be drawn or not.
@Suite(.timeLimit(.minutes(5)))
struct HugePictureTests {
    /// A launcher with a limit of 1 GiB of data as the kernel counts it, threads' stacks included.
    private static let bounded = ["sh", "-c", "ulimit -d 1048576 && exec \"$@\"", "sh"]

    @Test func aPNGThatIsReadRowByRowIsDrawn() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "huge.png")
        try HugePNG(width: 30_000, height: 20_000).data.write(to: file)
        let run = try folder.program.run(["import", file.path], through: Self.bounded)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try Counts(line: run.output).imported == 1)
        let asset = try #require(try folder.program.assets().first)
        let target = folder.url.appending(path: "small.jpg").path
        let identifier = try #require(asset["localIdentifier"] as? String)
        let drawn = try folder.program.run(
            ["thumb", identifier, "--size", "64", "--output", target], through: Self.bounded)
        #expect(drawn.status == 0, "\(drawn.errors)")
        #expect(FileManager.default.fileExists(atPath: target))
    }

    @Test func aPNGThatIsNotIsKeptAndMarked() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "huge.png")
        try HugePNG(width: 30_000, height: 20_000, isInterlaced: true).data.write(to: file)
        let run = try folder.program.run(["import", file.path], through: Self.bounded)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try Counts(line: run.output).imported == 1)
        let asset = try #require(try folder.program.assets().first)
        let identifier = try #require(asset["localIdentifier"] as? String)
        let fromFile = try folder.program.run("info", identifier)
        #expect(fromFile.output.contains("it has 30000 × 20000 pixels, more than the limit of 500000000"))
        let target = folder.url.appending(path: "small.jpg").path
        let drawn = try folder.program.run(
            ["thumb", identifier, "--size", "64", "--output", target], through: Self.bounded)
        #expect(drawn.status != 0)
        #expect(!FileManager.default.fileExists(atPath: target))
    }
}

/// A black PNG of one bit a pixel, in few bytes: deflate repeats the preceding byte as often as needed.
private struct HugePNG {
    let width: Int
    let height: Int
    var isInterlaced = false

    var data: Data {
        var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let header = HugePNG.number(width) + HugePNG.number(height) + [1, 0, 0, 0, isInterlaced ? 1 : 0]
        data += HugePNG.chunk("IHDR", header)
        data += HugePNG.chunk("IDAT", HugePNG.zeros(byteCount))
        return data + HugePNG.chunk("IEND", [])
    }

    /// The number of uncompressed bytes; each row has a byte for its filter.
    private var byteCount: Int {
        guard isInterlaced else { return height * (1 + (width + 7) / 8) }
        let passes = [(0, 8, 0, 8), (4, 8, 0, 8), (0, 4, 4, 8), (2, 4, 0, 4), (0, 2, 2, 4), (1, 2, 0, 2), (0, 1, 1, 2)]
        return passes.reduce(0) { sum, pass in
            let (columns, rows) = ((width - pass.0 + pass.1 - 1) / pass.1, (height - pass.2 + pass.3 - 1) / pass.3)
            return sum + rows * (1 + (columns + 7) / 8)
        }
    }

    /// Returns a zlib stream of `count` zeros, in one block of fixed codes.
    private static func zeros(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = [0x78, 0x01]
        var (pending, used) = (UInt8(0), UInt8(0))
        func put(_ bits: [UInt8]) {
            for bit in bits {
                pending |= bit << used
                used += 1
                if used == 8 {
                    bytes.append(pending)
                    (pending, used) = (0, 0)
                }
            }
        }
        let zero: [UInt8] = [0, 0, 1, 1, 0, 0, 0, 0]
        put([1, 1, 0])
        put(zero)
        let (repeats, rest) = (count - 1).quotientAndRemainder(dividingBy: 258)
        // 258 bytes from one byte back.
        for _ in 0..<repeats { put([1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0]) }
        for _ in 0..<rest { put(zero) }
        put([0, 0, 0, 0, 0, 0, 0])
        if used > 0 { bytes.append(pending) }
        return bytes + number((count % 65_521) << 16 | 1)
    }

    private static func chunk(_ type: String, _ content: [UInt8]) -> Data {
        let body = Array(type.utf8) + content
        return Data(number(content.count) + body + number(Int(checksum(body))))
    }

    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
    }
}
