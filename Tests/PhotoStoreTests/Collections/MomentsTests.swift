// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PhotoStore

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
