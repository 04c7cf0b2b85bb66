// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import Testing

/// A planned library has everything in the amounts that its documentation promises.
@Suite struct LibraryPlanTests {
    private static let count = 20_000
    private static let lists = Array(LibraryPlan(count: count, seed: 7, assetsAtOnce: 3_000))
    private static let assets = lists.joined().compactMap { change -> NewAsset? in
        if case .insertAsset(let asset) = change { asset } else { nil }
    }

    private func part(_ isCounted: (NewAsset) -> Bool) -> Double {
        Double(Self.assets.count(where: isCounted)) / Double(Self.count)
    }

    @Test func thereAreAsManyAssetsAsWereAskedForWhateverTheNumber() {
        #expect(Self.assets.count == Self.count)
        for count in [1, 2, 99] {
            let changes = LibraryPlan(count: count).flatMap(\.self)
            #expect(changes.count { if case .insertAsset = $0 { true } else { false } } == count)
        }
    }

    @Test func theSameSeedGivesTheSameLibraryAndAnotherAnother() {
        let plan = { (seed: UInt64) in Array(LibraryPlan(count: 500, seed: seed)) }
        #expect(plan(3) == plan(3))
        #expect(plan(3) != plan(4))
    }

    @Test func whatIsDoneAtOnceChangesNamesButNeitherAssetsNorAlbums() {
        let plans = [7, 500].map { Array(LibraryPlan(count: 500, seed: 3, assetsAtOnce: $0)) }
        let metadata = plans.map { lists in
            lists.joined().compactMap { if case .insertAsset(let asset) = $0 { asset.metadata } else { nil } }
        }
        #expect(metadata[0] == metadata[1])
        #expect(plans[0].first == plans[1].first)
        #expect(plans[0].count > plans[1].count)
    }

    @Test func theKeysOfAListAscendAndNoneComesTwice() {
        for list in Self.lists {
            let new = list.compactMap { if case .insertAsset(let asset) = $0 { asset } else { nil } }
            let files = new.flatMap(\.resources)
            #expect(new.map(\.uuid.uuidString) == new.map(\.uuid.uuidString).sorted())
            #expect(files.map(\.uuid.uuidString) == files.map(\.uuid.uuidString).sorted())
            #expect(files.map(\.placement.key) == files.map(\.placement.key).sorted())
        }
        #expect(Set(Self.assets.map(\.uuid)).count == Self.count)
        #expect(Self.assets.allSatisfy { $0.resources.allSatisfy { $0.placement.state == .missing } })
    }

    @Test func kindsAreAsOftenAsInPeoplesLibraries() {
        #expect((0.07...0.09).contains(part { $0.metadata.mediaType == .video }))
        #expect(part { $0.metadata.mediaType == .image } + part { $0.metadata.mediaType == .video } == 1)
        #expect((0.2...0.45).contains(part { $0.metadata.mediaSubtypes.contains(.live) }))
        #expect((0.05...0.1).contains(part { $0.metadata.mediaSubtypes.contains(.screenshot) }))
        for rare: MediaSubtypes in [
            .panorama, .hdr, .depthEffect, .animation, .spatial, .highFrameRate, .timelapse, .screenRecording,
            .cinematic,
        ] {
            #expect(Self.assets.contains { $0.metadata.mediaSubtypes.contains(rare) }, "\(rare)")
        }
        #expect(Self.assets.allSatisfy { ($0.metadata.mediaType == .video) == ($0.metadata.durationSeconds > 0) })
    }

    @Test func flagsWordsAndPlacesAreAsOftenAsInPeoplesLibraries() {
        #expect((0.025...0.035).contains(part(\.isFavorite)))
        #expect((0.003...0.007).contains(part(\.isHidden)))
        #expect((0.001...0.005).contains(part { $0.trashedDate != nil }))
        #expect((0.04...0.06).contains(part { $0.metadata.caption != nil }))
        #expect((0.08...0.12).contains(part { !$0.metadata.keywords.isEmpty }))
        #expect((0.55...0.65).contains(part { $0.metadata.location != nil }))
        #expect((0.01...0.03).contains(part { $0.burst != nil }))
        #expect(Set(Self.assets.flatMap(\.metadata.keywords)).count > 250)
    }

    @Test func eachBurstHasOneThatStandsForIt() {
        let bursts = Dictionary(grouping: Self.assets.filter { $0.burst != nil }) { $0.burst?.identifier }
        #expect(!bursts.isEmpty)
        #expect(bursts.values.allSatisfy { $0.count { $0.burst?.isRepresentative == true } == 1 })
    }

    @Test func fifteenYearsHaveTripsAndGaps() {
        let days = Set(
            Self.assets.compactMap { $0.metadata.captureDate.map { Int($0.date.timeIntervalSince1970 / 86_400) } })
        let sorted = days.sorted()
        #expect((5_200...5_500).contains((sorted.last ?? 0) - (sorted.first ?? 0)))
        #expect(zip(sorted, sorted.dropFirst()).contains { $1 - $0 > 7 })
    }

    @Test func everyAlbumLiesInAFolderAndHoldsOnlyWhatCameBefore() {
        var (albums, placed, known) = (Set<UUID>(), Set<UUID>(), Set<UUID>())
        for change in Self.lists.joined() {
            switch change {
            case .insertAlbum(let uuid, _): albums.insert(uuid)
            case .moveCollections(let moved, let folder):
                #expect(folder != nil)
                placed.formUnion(moved)
            case .insertAsset(let asset): known.insert(asset.uuid)
            case .insertMembers(let assets, let album, _):
                #expect(albums.contains(album))
                #expect(known.isSuperset(of: assets))
            default: break
            }
        }
        #expect(albums.count > 150)
        #expect(placed == albums)
    }
}
