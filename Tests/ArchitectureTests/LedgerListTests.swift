// Licensed under the Apache License, Version 2.0. See LICENSE.

import APILedger
import Foundation
import Testing

/// The list of Apple's symbols that the ledger was made from; `nil` where it is missing.
private let list: String? = {
    let named = ProcessInfo.processInfo.environment["PHOTOS_API_LIST"].map { URL(filePath: $0) }
    let beside = SourceTree.root.deletingLastPathComponent().appending(path: "shared/api/photos-api.tsv")
    return try? String(contentsOf: named ?? beside, encoding: .utf8)
}()

/// The ledger has exactly the symbols of that list.
@Suite(.enabled(if: list != nil, "PHOTOS_API_LIST names no list, and none lies beside the package"))
struct LedgerListTests {
    @Test(arguments: PackageFolder.frameworks)
    func theLedgerHasExactlyTheListsSymbols(_ framework: String) throws {
        let listed = try #require(list).split(separator: "\n").dropFirst()
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).prefix(6).map(String.init) }
            .filter { $0[0] == framework }
        let rows = try LedgerTests.folder.ledger(of: framework).rows.filter { !$0.isAsyncTwin }
            .map { [$0.framework, $0.type, $0.member, $0.kind, $0.introduced, $0.deprecated] }
        #expect(Set(listed).subtracting(rows).isEmpty, "\(Set(listed).subtracting(rows))")
        #expect(Set(rows).subtracting(listed).isEmpty, "\(Set(rows).subtracting(listed))")
        #expect(rows.count == listed.count)
    }
}
