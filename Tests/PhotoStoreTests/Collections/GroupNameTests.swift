// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PhotoStore

@Suite struct GroupNameTests {
    private let first = UUID(uuidString: "7D5F3A3E-9A0F-4C3B-8F53-0D5E6B7C8D9E") ?? UUID()

    @Test func aNameIsTheSameWheneverItIsMade() {
        #expect(GroupName(.moment, first: first).uuid.uuidString == GroupName(.moment, first: first).uuid.uuidString)
        #expect(GroupName(year: 2024).uuid == GroupName(year: 2024).uuid)
    }

    @Test func aNameTellsItsKindAndDistance() {
        let name = GroupName(.place, first: first, metres: 512.5)
        #expect(GroupName(name.uuid) == name)
        #expect(GroupName(name.uuid)?.metres == 512.5)
        let others = GroupName.Kind.allCases.filter { $0 != .place }
        #expect(others.map { GroupName(GroupName($0, first: first).uuid)?.kind } == others)
    }

    @Test(arguments: [0, 0.5, -1, -0.0, .leastNonzeroMagnitude, 1e9, .nan, .infinity] as [Float])
    func whatTellsOfAnImpossibleDistanceIsNoName(_ metres: Float) {
        #expect(GroupName(GroupName(.place, first: first, metres: metres).uuid) == nil)
    }

    @Test func onlyPlacesHaveADistance() {
        #expect(GroupName(GroupName(.moment, first: first, metres: 5).uuid) == nil)
    }

    @Test func everythingThatMakesAGroupChangesItsName() {
        let names = [
            GroupName(.moment, first: first), GroupName(.importSession, first: first),
            GroupName(.place, first: first, metres: 1), GroupName(.place, first: first, metres: 2),
            GroupName(.moment, first: AssetCollection.userLibraryUUID), GroupName(year: 2023), GroupName(year: 2024),
        ]
        #expect(Set(names.map(\.uuid)).count == names.count)
    }

    @Test func namesAreUUIDsOfVersionEight() {
        let text = GroupName(.moment, first: first).uuid.uuidString
        #expect(Array(text)[14] == "8")
        #expect("89AB".contains(Array(text)[19]))
    }

    @Test func otherUUIDsAreNoNames() {
        for _ in 0..<100 { #expect(GroupName(UUID()) == nil) }
        #expect(GroupName(AssetCollection.userLibraryUUID) == nil)
        #expect(GroupName(CollectionList.rootUUID) == nil)
    }
}
