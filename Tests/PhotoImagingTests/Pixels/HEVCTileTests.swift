// Licensed under the Apache License, Version 2.0. See LICENSE.

import CPixels
import Foundation
import PhotoLibrary
import Testing

@testable import MetadataSupport
@testable import PhotoImaging
@testable import PhotoMetadata

/// The tiles of a HEIC are decoded by libav as libheif decodes them.
struct HEVCTileTests {
    private static let size = PixelSize(width: 400, height: 240)

    /// Returns a picture of 7 × 4 tiles, of which the last ones extend beyond it.
    private func file(_ properties: [[UInt8]] = []) throws -> [UInt8] {
        DerivedBuilder(
            picture: try CodedPicture(quarters(width: 64, height: 64)), columns: 7, rows: 4, size: Self.size,
            properties: properties
        ).file()
    }

    private func tiles(_ file: [UInt8]) -> HEVCTiles? {
        HEVCTiles(count: 28, in: FileRegion(FileBytes(contents: file)))
    }

    /// Returns the picture made from planes, on one or two threads.
    private func picture(
        _ file: [UInt8], side: Int, isShared: Bool = false, hasThreads: Bool = true
    ) throws -> PixelBuffer? {
        let reader = ByteReader(file, Deadline(ReadBudget()))
        let region = FileRegion(FileBytes(contents: file))
        let limits = PixelLimits(budget: ReadBudget(), memory: .processWide)
        let context = try HeifContext(reader, .hevc, limits)
        let handle = try context.primaryImage()
        let (known, chroma) = (handle.tiling, handle.subsampling)
        let (tiling, subsampling) = (try #require(known), try #require(chroma))
        let request = RenderRequest(.within(PixelSize(width: side, height: side)))
        let plan = try RenderPlan(stored: tiling.size, .up, request)
        let renderer = PlaneRenderer(plan, plan.crop, subsampling.planes(of: plan.stored))
        let work = HEVCTileWork(
            .init(
                tiling: tiling, tiles: try #require(HEVCTiles(count: 28, in: region)), subsampling: subsampling,
                matrix: handle.matrix, isCoarse: false, limits: limits, deadline: reader.deadline),
            isShared: isShared
        ) { _, _ in true }
        let isMade = try hasThreads ? work.run(into: renderer) : work.run(into: renderer, start: { _, _ in false })
        guard isMade, let matrix = work.matrix else { return nil }
        return renderer.picture(matrix)
    }

    @Test(arguments: [40, 100, 399])
    func aReducedPictureOfTilesIsThatOfTheWhole(_ side: Int) throws {
        let file = try file()
        let made = try #require(try picture(file, side: side))
        #expect(made.meanDifference(from: try render(file).scaledWhole(to: made.size)) < 3)
    }

    @Test func twoThreadsMakeTheSamePicture() throws {
        let file = try file()
        let alone = try #require(try picture(file, side: 100))
        for _ in 0..<20 { #expect(try picture(file, side: 100, isShared: true) == alone) }
    }

    @Test func whereNoThreadCanBeStartedOneMakesTheSamePicture() throws {
        let file = try file()
        let alone = try #require(try picture(file, side: 100))
        #expect(try picture(file, side: 100, isShared: true, hasThreads: false) == alone)
    }

    @Test(arguments: [false, true]) func aBrokenTileIsLeftToLibheif(_ isShared: Bool) throws {
        var file = try file()
        let data = try #require(file.firstRange(of: [UInt8].text("mdat"))).upperBound
        for place in data..<data + 40 { file[place] = 0xFF }
        #expect(try picture(file, side: 100, isShared: isShared) == nil)
    }

    @Test func tilesThatAreNotThereAreNone() throws {
        let file = try file()
        #expect(tiles(file)?.bytes(27)?.isEmpty == false)
        #expect(tiles(file)?.bytes(28) == nil)
        #expect(HEVCTiles(count: 27, in: FileRegion(FileBytes(contents: file))) == nil)
        #expect(tiles(try ImageEncoder.encode(quarters(width: 64, height: 64), as: .heic(quality: 0.9))) == nil)
        #expect(tiles(Array(file.dropLast(10)))?.bytes(0) == nil)
    }

    /// Two decoders that take turns on one processor take longer than one, and a program may be bound to one.
    @Test func processorsAreThoseThatTheProgramMayUse() throws {
        let line = #/Cpus_allowed:\s*(?<mask>[0-9a-f,]+)/#
        let status = try String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)
        let mask = try #require(status.firstMatch(of: line)).output.mask
        let count = mask.compactMap(\.hexDigitValue).reduce(0) { $0 + $1.nonzeroBitCount }
        #expect(Int(pixels_allowed_processors()) == count)
    }

    @Test func aProcessorIsFreeUntilAllAreTaken() {
        let seats = ProcessorSeats(count: 2)
        seats.taking {
            seats.takingFree { #expect($0) }
            seats.taking { seats.takingFree { #expect(!$0) } }
            seats.takingFree { #expect($0) }
        }
    }
}
