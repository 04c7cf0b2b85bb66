// Licensed under the Apache License, Version 2.0. See LICENSE.

import APILedger
import Foundation
import Testing

struct UnavailablePageTests {
    private static func rows() throws -> [LedgerRow] {
        try PackageFolder.frameworks.flatMap { try LedgerTests.folder.ledger(of: $0).rows }
    }

    @Test func thePageOfWhatIsNotThereIsThatOfTheLedger() throws {
        let url = SourceTree.root.appending(path: "Sources/Photos/Photos.docc/Unavailable.md")
        let page = try String(contentsOf: url, encoding: .utf8)
        #expect(page == UnavailablePage(try Self.rows()).text, "run: swift run api unavailable")
    }

    @Test func everythingThatIsNotDoneIsOnThePage() throws {
        let text = UnavailablePage(try Self.rows()).text
        let missing = try Self.rows().filter { $0.state != .done }.filter {
            !text.contains($0.member == $0.type ? "- `\($0.type)`" : "- `\($0.type).\($0.member)`")
        }
        #expect(missing.isEmpty)
        #expect(text.contains("comes with part E (changes)") && !text.contains("`PHAsset.mediaType`"))
    }
}
