// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import PhotoEngine
@testable import PhotoLibrary

@Suite struct MomentsTests {
    private func moments(_ assets: GroupableAsset...) -> [[Int64]] { Moments.groups(of: assets).map(\.rows) }

    @Test func aPauseOfMoreThanSixHoursEndsAMoment() {
        #expect(moments(.init(1, hour: 0), .init(2, hour: 6), .init(3, hour: 12.001)) == [[1, 2], [3]])
    }

    @Test func theOrderOfCreationCountsNotThatOfAddition() {
        #expect(moments(.init(1, hour: 20), .init(2, hour: 0), .init(3, hour: 20)) == [[2], [1, 3]])
    }

    @Test func whatHasNoDateIsInNoMoment() {
        #expect(moments(.init(1), .init(2, hour: 1), .init(3)) == [[2]])
        #expect(moments(.init(1)) == [])
    }

    @Test func whoGoesMoreThanTenKilometresBeginsANewMoment() {
        // A degree of latitude is 111.2 kilometres.
        let near = moments(.init(1, hour: 0, latitude: 50), .init(2, hour: 1, latitude: 50.0899))
        let far = moments(.init(1, hour: 0, latitude: 50), .init(2, hour: 1, latitude: 50.09))
        #expect(near == [[1, 2]])
        #expect(far == [[1], [2]])
    }

    @Test func theLastKnownPlaceOfTheMomentCounts() {
        let assets: [GroupableAsset] = [
            .init(1, hour: 0, latitude: 50), .init(2, hour: 1), .init(3, hour: 2, latitude: 51), .init(4, hour: 3),
            .init(5, hour: 4, latitude: 51),
        ]
        #expect(Moments.groups(of: assets).map(\.rows) == [[1, 2], [3, 4, 5]])
    }

    @Test func aPlaceOfAnEarlierMomentDoesNotCount() {
        let assets: [GroupableAsset] = [
            .init(1, hour: 0, latitude: 50), .init(2, hour: 10), .init(3, hour: 11, latitude: 51),
        ]
        #expect(Moments.groups(of: assets).map(\.rows) == [[1], [2, 3]])
    }

    @Test func aMomentLastsFromItsFirstToItsLastAsset() throws {
        let moment = try #require(Moments.groups(of: [.init(7, hour: 2), .init(4, hour: 5), .init(9, hour: 3)]).first)
        #expect(moment.startDate == Date(timeIntervalSinceReferenceDate: 7_200))
        #expect(moment.endDate == Date(timeIntervalSinceReferenceDate: 18_000))
        #expect(moment.first == AssetID(rawValue: 4))
        #expect(moment.location == nil)
    }
}

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

@Suite struct ImportsTests {
    @Test func aPauseOfMoreThanAQuarterOfAnHourEndsAnImport() {
        let assets: [GroupableAsset] = [
            .init(1, addedMinute: 0), .init(2, addedMinute: 15), .init(3, addedMinute: 30.1),
            .init(4, addedMinute: 2),
        ]
        #expect(Imports.groups(of: assets).map(\.rows) == [[1, 4, 2], [3]])
    }
}
