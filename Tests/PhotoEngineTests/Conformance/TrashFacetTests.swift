// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@Suite struct TrashFacetTests {
    private static func facets(_ library: TestLibrary, after token: ChangeToken) throws -> [Facets] {
        try library.owner.changes(after: token, limit: 10).flatMap(\.objects).filter { $0.kind == .asset }.map(\.facets)
    }

    @Test(arguments: EngineKind.tested)
    func theWayIntoTheTrashIsToldFromTheWayOut(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let token = try library.token()
        try library.apply(.trashAssets([library.uuid("a")], date: .day(1)))
        try library.apply(.restoreAssets([library.uuid("a")]))
        #expect(try Self.facets(library, after: token) == [[.trash, .isTrashed], .trash])
    }

    @Test(arguments: EngineKind.tested)
    func inOneTransactionIntoTheTrashAndOutOfItIsNeither(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let token = try library.token()
        let a = library.uuid("a")
        try library.apply(.trashAssets([a], date: .day(1)), .restoreAssets([a]))
        #expect(try Self.facets(library, after: token) == [.metadata])
    }

    @Test(arguments: EngineKind.tested)
    func anAssetThatIsInsertedIntoTheTrashSaysSo(_ kind: EngineKind) throws {
        let library = try kind.library()
        var new = try library.newPhoto("a")
        new.trashedDate = .day(1)
        try library.apply(.insertAsset(new))
        #expect(try Self.facets(library, after: .beginning) == [[.trash, .isTrashed]])
    }

    @Test func changesOfTheTrashInSequenceAreFolded() {
        let uuid = UUID()
        func folded(_ changes: (ObjectChange.Action, Facets)...) -> [ObjectChange] {
            ChangeSet.folded(changes.map { ObjectChange(.asset, uuid, $0.0, facets: $0.1) })
        }
        let into: Facets = [.trash, .isTrashed]
        #expect(folded((.updated, .flags), (.updated, into)).map(\.facets) == [[.flags, .trash, .isTrashed]])
        #expect(folded((.updated, into), (.updated, .flags)).map(\.facets) == [[.flags, .trash, .isTrashed]])
        #expect(folded((.updated, into), (.updated, .trash)).map(\.facets) == [.metadata])
        #expect(folded((.updated, .trash), (.updated, into)).map(\.facets) == [.metadata])
        #expect(
            folded((.updated, into), (.updated, .trash), (.updated, into)).map(\.facets) == [
                [.metadata, .trash, .isTrashed]
            ])
        #expect(folded((.inserted, []), (.updated, into)) == [ObjectChange(.asset, uuid, .inserted, facets: into)])
        #expect(folded((.inserted, into), (.updated, .trash)) == [ObjectChange(.asset, uuid, .inserted)])
        #expect(folded((.inserted, into), (.updated, .flags)) == [ObjectChange(.asset, uuid, .inserted, facets: into)])
        #expect(folded((.inserted, into), (.deleted, [])) == [])
    }
}
