// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import Testing

@testable import PhotoEngine
@testable import PhotoLibrary

@Suite struct CollectionRowsTests {
    private let library: VariedLibrary

    init() throws { library = try VariedLibrary(seed: 7, count: 150) }

    private func groupable(_ caller: Caller, usingIndex: Bool) throws -> Set<GroupableAsset> {
        try library.engine.database.read { database in
            let scope = try #require(try ReadingScope(caller, database))
            let rows = try CollectionRows(
                database, scope: scope, caller: caller, now: Date(), index: usingIndex ? library.engine.index : nil,
                renditions: library.engine.renditions)
            #expect(try (rows.index != nil) == usingIndex)
            return Set(try rows.groupableAssets())
        }
    }

    @Test func theIndexGroupsWhatTheDatabaseGroups() throws {
        let uuids = library.assets.map(\.uuid)
        let callers = [.owner, Caller(name: "one", scope: .selection(caller: "one"))]
        _ = try library.engine.owner.apply([.setSelection(Array(uuids.prefix(70)), caller: "one")])
        for caller in callers {
            #expect(try groupable(caller, usingIndex: true) == groupable(caller, usingIndex: false))
        }
        _ = try library.engine.owner.apply(
            [
                .setHidden(true, assets: [uuids[0], uuids[9]]), .restoreAssets(Array(uuids.prefix(20))),
                .trashAssets([uuids[30]], date: .day(9)),
            ])
        for caller in callers {
            let found = try groupable(caller, usingIndex: true)
            #expect(try found == groupable(caller, usingIndex: false))
            #expect(found.count > 30)
        }
    }

    @Test func placesAreReadFromAnIndexOfTheirOwn() throws {
        let plan = try library.engine.database.read { database in
            try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN \(IndexPlaces.query)").map { $0["detail"] as String }
        }
        #expect(plan == ["SEARCH asset USING COVERING INDEX asset_by_place (latitude>?)"])
    }

    @Test func aLockThatAnotherEngineTurnsIsSeen() throws {
        let folder = try LibraryFolder()
        let (first, second) = (try folder.open(), try folder.open())
        var varied = VariedAssets(seed: 3)
        var new = varied.next()
        (new.isHidden, new.trashedDate, new.burst) = (true, nil, nil)
        _ = try first.owner.apply([.insertAsset(new)])
        try first.owner.give(Caller(name: "program", scope: .all))
        let program = first.connect(.program("program"))
        func count() throws -> Int? {
            try program.collections([.smart(.allHidden)]).first?.assetCollection?.assetCount
        }
        #expect(try count() == 1)
        _ = try second.owner.apply([.setHiddenLock(true)])
        #expect(try count() == 0)
        _ = try second.owner.apply([.setHiddenLock(false)])
        #expect(try count() == 1)
    }
}
