// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

struct PersistentChangesTests {
    private static func shelf() -> Shelf {
        var shelf = Shelf()
        shelf.photo("a")
        return shelf
    }

    @Test(arguments: LibraryKind.allCases)
    func pastChangesComeFirstAndThenThoseToCome(_ kind: LibraryKind) async throws {
        let shelf = Self.shelf()
        try await kind.with(shelf) { library in
            let start = library.currentChangeToken
            try library.apply([.setFavorite(true, assets: shelf[["a"]])])
            let told = Task { [changes = library.persistentChanges(since: start)] in
                var tokens: [PHPersistentChangeToken] = []
                for try await change in changes {
                    tokens.append(change.changeToken)
                    if tokens.count == 2 { break }
                }
                return tokens
            }
            let past = library.currentChangeToken
            try library.apply([.setFavorite(false, assets: shelf[["a"]])])
            #expect(try await told.value == [past, library.currentChangeToken])
        }
    }

    @Test func aCancelledTaskEndsTheSequence() async throws {
        let library = try Self.shelf().library()
        let task = Task { [token = library.currentChangeToken] in
            var count = 0
            for try await _ in library.persistentChanges(since: token) { count += 1 }
            return count
        }
        task.cancel()
        #expect(try await task.value == 0)
    }

    @Test func anExpiredTokenIsThrown() async throws {
        let (library, other) = (try Self.shelf().library(), try Self.shelf().library())
        let changes = library.persistentChanges(since: other.currentChangeToken)
        await #expect {
            for try await _ in changes {}
        } throws: {
            ($0 as? PHPhotosError)?.code == .persistentChangeTokenExpired
        }
    }
}
