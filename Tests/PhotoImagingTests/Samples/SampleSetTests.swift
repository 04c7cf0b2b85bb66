// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import PhotoLibrary
import Testing

@testable import MetadataSupport
@testable import PhotoSamples

@Suite struct SampleSetTests {
    @Test(arguments: [1, 2, 9, 10, 11, 19, 20, 33, 60, 250])
    func aSetHasAsManyAssetsAsAskedFor(_ count: Int) {
        #expect(ShotPlan.shots(count: count, seed: 1).count == count)
    }

    @Test(arguments: [20, 21, 47], [1, 2, 3] as [UInt64])
    func fromTwentyOnEveryFormAndBothMovieContainersAreThere(_ count: Int, _ seed: UInt64) {
        let shots = ShotPlan.shots(count: count, seed: seed)
        #expect(Set(shots.map { "\($0.form)" }).count == 6)
        #expect(Set(shots.filter { $0.form == .video }.map(\.trip.device.family)) == [.iPhone, .pixel])
        #expect(Set(shots.map(\.orientation)) == Set(1...8))
    }

    @Test func aSetSpansYearsAndPlaces() {
        let shots = ShotPlan.shots(count: 20, seed: 1)
        #expect(Set(shots.map(\.wallClock.year)).count >= 7)
        #expect(Set(shots.map(\.trip.place)).count >= 10)
        #expect(Set(shots.map(\.trip.utcOffsetSeconds)).count >= 5)
    }

    @Test func everyKindOfFileIsThereAndEveryAssetIsNumbered() throws {
        let files = try SmallSampleSet.files.get()
        #expect(Set(files.map(\.kind)) == Set(SampleFile.Kind.allCases))
        #expect(Set(files.map(\.asset)) == Set(0..<20))
        #expect(Set(files.map(\.path)).count == files.count)
    }

    @Test func theSameSeedGivesTheSameBytes() throws {
        let shot = ShotPlan.shots(count: 1, seed: 4)[0]
        let job = ShotFiles(shot: shot, asset: 0, path: "a", longEdge: 96)
        #expect(try job.outputs().map(\.bytes) == job.outputs().map(\.bytes))
    }

    @Test func aFileThatIsThereIsNotReplaced() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let set = SampleSet(count: 1, longEdge: 64)
        try set.write(to: folder)
        #expect {
            try set.write(to: folder)
        } throws: {
            ($0 as? LibraryError)?.code == .invalidRequest
        }
    }

    @Test func progressCountsTheAssets() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        var counts: [Int] = []
        try SampleSet(count: 3, longEdge: 64).write(to: folder) { counts.append($0) }
        #expect(counts == [1, 2, 3])
    }

    @Test(arguments: 1...8)
    func aPictureIsStoredAsItsOrientationSays(_ orientation: Int) {
        let upright = quarters(width: 4, height: 2)
        let stored = upright.stored(for: orientation)
        // The corner that EXIF's table names for the first stored pixel.
        let corner = [1: (0, 0), 2: (3, 0), 3: (3, 1), 4: (0, 1), 5: (0, 0), 6: (3, 0), 7: (3, 1), 8: (0, 1)]
        let (column, row) = corner[orientation] ?? (0, 0)
        #expect(stored.size == (orientation >= 5 ? upright.size.transposed : upright.size))
        #expect(
            Array(stored.bytes.prefix(4)) == Array(upright.bytes[4 * (4 * row + column)..<4 * (4 * row + column) + 4]))
        #expect(stored.upright(from: orientation) == upright)
    }
}
