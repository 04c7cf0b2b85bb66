// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PhotoStore

@Suite struct MomentListsTests {
    private func groups(_ assets: GroupableAsset...) -> [AssetGroup] { Moments.groups(of: assets) }

    @Test func momentsThreeDaysApartBelongTogether() {
        let moments = groups(.init(1, hour: 0), .init(2, hour: 72), .init(3, hour: 144.001))
        #expect(MomentLists.clusters(of: moments) == [0..<2, 2..<3])
    }

    @Test func momentsAHundredKilometresApartBelongTogether() {
        let moments = groups(
            .init(1, hour: 0, latitude: 50), .init(2, hour: 1, latitude: 50.89), .init(3, hour: 2, latitude: 52))
        #expect(MomentLists.clusters(of: moments) == [0..<2, 2..<3])
    }

    @Test func aMomentWithoutAPlaceBelongsToTheOneBefore() {
        let moments = groups(.init(1, hour: 0, latitude: 50), .init(2, hour: 10), .init(3, hour: 20, latitude: 60))
        #expect(MomentLists.clusters(of: moments) == [0..<3])
    }

    @Test func aYearHoldsTheMomentsThatBeganInIt() {
        // 2001 has 8760 hours; the second moment extends into 2002.
        let moments = groups(
            .init(1, hour: -1), .init(2, hour: 8_758), .init(3, hour: 8_761), .init(4, hour: 9_000),
            .init(5, hour: 18_000))
        let years = MomentLists.years(of: moments)
        #expect(years.map(\.year) == [2000, 2001, 2002, 2003])
        #expect(years.map(\.moments) == [0..<1, 1..<2, 2..<3, 3..<4])
    }

    @Test func ofNoMomentsThereAreNoLists() {
        #expect(MomentLists.clusters(of: []) == [])
        #expect(MomentLists.years(of: []).isEmpty)
    }
}
