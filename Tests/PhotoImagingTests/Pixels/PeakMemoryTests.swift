// Licensed under the Apache License, Version 2.0. See LICENSE.

import Dispatch
import Foundation
import PhotoLibrary
import Synchronization
import Testing

@testable import MetadataSupport
@testable import PhotoImaging

/// The memory that decodes take at their peak, each measured in a process of its own.
@Suite(.timeLimit(.minutes(30)))
struct PeakMemoryTests {
    private static let small = RenderRequest(.within(PixelSize(width: 256, height: 256)))

    @Test func aBaselineJPEGOf200MegapixelsIsMadeSmallInLittle() async {
        await #expect(processExitsWith: .success) {
            let file = try openFile(FlatJPEG(width: 16_384, height: 12_288).bytes)
            let peak = try PeakMemory.growth {
                let picture = try ImageRenderer().image(of: file, PeakMemoryTests.small)
                #expect(picture.size == PixelSize(width: 256, height: 192))
                #expect(isClose(picture.colour(100, 100), [128, 128, 128, 255], within: 1))
            }
            #expect(peak < 40, "\(peak) MiB")
        }
    }

    /// All scans of such a file describe the whole picture, of which three bytes a pixel are kept.
    @Test func aProgressiveJPEGOf200MegapixelsTakesLessThanTheBudget() async {
        await #expect(processExitsWith: .success) {
            let file = try openFile(FlatJPEG(width: 16_384, height: 12_288, isProgressive: true).bytes)
            let peak = try PeakMemory.growth {
                let picture = try ImageRenderer().image(of: file, PeakMemoryTests.small)
                #expect(picture.size == PixelSize(width: 256, height: 192))
            }
            #expect(peak < 700, "\(peak) MiB")
        }
    }

    @Test func aProgressiveJPEGThatTakesMoreIsRefusedWithAWord() throws {
        let file = FlatJPEG(width: 20_480, height: 16_384, isProgressive: true).bytes
        let error = #expect(throws: LibraryError.self) { try render(file, Self.small) }
        #expect(error?.code == .overBudget)
        #expect(error?.message.contains("MiB") == true, "\(String(describing: error))")
    }

    /// Each takes a quarter of the budget when it is decoded as a whole.
    @Test func eightLargeHEICsAtOnceStayWithinTheBudget() async {
        await #expect(processExitsWith: .success) {
            let bytes = try DerivedBuilder(
                picture: CodedPicture(quarters(width: 512, height: 512)), columns: 12, rows: 8,
                size: PixelSize(width: 6_000, height: 4_000)
            ).file()
            let file = try openFile(bytes)
            let made = Atomic(0)
            let peak = try PeakMemory.growth {
                DispatchQueue.concurrentPerform(iterations: 8) { _ in
                    guard let picture = try? ImageRenderer().image(of: file, RenderRequest(.full)) else { return }
                    made.add(picture.size.area == 24_000_000 ? 1 : 0, ordering: .relaxed)
                }
            }
            #expect(made.load(ordering: .relaxed) == 8)
            #expect(peak < DecodeMemory.processWide.bytes >> 20, "\(peak) MiB")
        }
    }
}

/// The memory of this process.
private enum PeakMemory {
    /// Returns the MiB by which the memory grew at most while `work` ran.
    static func growth(_ work: () throws -> Void) throws -> Int {
        // Sets the peak to what is there now.
        try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
        let before = try kibibytes("VmRSS")
        try work()
        return (try kibibytes("VmHWM") - before) >> 10
    }

    private static func kibibytes(_ name: String) throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name) })
        return try #require(Int(line.filter(\.isNumber)))
    }
}

/// A grey JPEG of any size in few bytes: each block is two bits, which are zero.
private struct FlatJPEG {
    let width: Int
    let height: Int
    var isProgressive = false

    var bytes: [UInt8] {
        let units = ((width + 15) / 16) * ((height + 15) / 16)
        let bitsPerUnit = isProgressive ? 6 : 12
        let data = [UInt8](repeating: 0, count: (units * bitsPerUnit + 7) / 8)
        return [0xFF, 0xD8] + quantization + frame + huffman(0x00) + huffman(0x10) + scan + data + [0xFF, 0xD9]
    }

    private var quantization: [UInt8] { Self.segment(0xDB, [0] + [UInt8](repeating: 1, count: 64)) }

    /// Three planes, of which two have a sample for four pixels.
    private var frame: [UInt8] {
        let size = [UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)]
        return Self.segment(isProgressive ? 0xC2 : 0xC0, [8] + size + [3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0])
    }

    /// A table of one code of one bit, which stands for “no difference” or “the rest is zero”.
    private func huffman(_ table: UInt8) -> [UInt8] {
        Self.segment(0xC4, [table, 1] + [UInt8](repeating: 0, count: 15) + [0])
    }

    /// One scan of all planes: of all coefficients, or of the first ones.
    private var scan: [UInt8] { Self.segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, isProgressive ? 0 : 63, 0]) }

    private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
    }
}
