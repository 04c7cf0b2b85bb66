// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import PhotoEngine
@testable import PhotoLibrary

@Suite struct GroupIdentifierTests {
    private let first = UUID(uuidString: "7D5F3A3E-9A0F-4C3B-8F53-0D5E6B7C8D9E") ?? UUID()

    @Test func aNameIsTheSameWheneverItIsMade() {
        #expect(
            GroupIdentifier(.moment, first: first).uuid.uuidString
                == GroupIdentifier(.moment, first: first).uuid.uuidString)
        #expect(GroupIdentifier(year: 2024).uuid == GroupIdentifier(year: 2024).uuid)
    }

    @Test func aNameTellsItsKindAndDistance() {
        let name = GroupIdentifier(.place, first: first, metres: 512.5)
        #expect(GroupIdentifier(name.uuid) == name)
        #expect(GroupIdentifier(name.uuid)?.metres == 512.5)
        let others = GroupIdentifier.Kind.allCases.filter { $0 != .place }
        #expect(others.map { GroupIdentifier(GroupIdentifier($0, first: first).uuid)?.kind } == others)
    }

    @Test(arguments: [0, 0.5, -1, -0.0, .leastNonzeroMagnitude, 1e9, .nan, .infinity] as [Float])
    func whatTellsOfAnImpossibleDistanceIsNoName(_ metres: Float) {
        #expect(GroupIdentifier(GroupIdentifier(.place, first: first, metres: metres).uuid) == nil)
    }

    @Test func onlyPlacesHaveADistance() {
        #expect(GroupIdentifier(GroupIdentifier(.moment, first: first, metres: 5).uuid) == nil)
    }

    @Test func everythingThatMakesAGroupChangesItsName() {
        let names = [
            GroupIdentifier(.moment, first: first), GroupIdentifier(.importSession, first: first),
            GroupIdentifier(.place, first: first, metres: 1), GroupIdentifier(.place, first: first, metres: 2),
            GroupIdentifier(.moment, first: AssetCollection.userLibraryUUID), GroupIdentifier(year: 2023),
            GroupIdentifier(year: 2024),
        ]
        #expect(Set(names.map(\.uuid)).count == names.count)
    }

    @Test func namesAreUUIDsOfVersionEight() {
        let text = GroupIdentifier(.moment, first: first).uuid.uuidString
        #expect(Array(text)[14] == "8")
        #expect("89AB".contains(Array(text)[19]))
    }

    @Test func otherUUIDsAreNoNames() {
        for _ in 0..<100 { #expect(GroupIdentifier(UUID()) == nil) }
        #expect(GroupIdentifier(AssetCollection.userLibraryUUID) == nil)
        #expect(GroupIdentifier(CollectionList.rootUUID) == nil)
    }
}
