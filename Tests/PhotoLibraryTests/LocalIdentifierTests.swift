// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@Suite struct LocalIdentifierTests {
    @Test(arguments: LocalIdentifier.Kind.allCases)
    func itIsTheUUIDAsFoundationWritesItAndTheKind(_ kind: LocalIdentifier.Kind) {
        let written = UUID(uuid: (0, 1, 9, 10, 15, 16, 153, 160, 171, 186, 205, 239, 240, 249, 250, 255))
        #expect(
            LocalIdentifier(written, kind).description == "0001090A-0F10-99A0-ABBA-CDEFF0F9FAFF/L0/\(kind.rawValue)")
        for _ in 0..<100 {
            let uuid = UUID()
            #expect(LocalIdentifier(uuid, kind).description == "\(uuid.uuidString)/L0/\(kind.rawValue)")
        }
    }

    @Test(arguments: LocalIdentifier.Kind.allCases)
    func whatIsWrittenIsReadBack(_ kind: LocalIdentifier.Kind) throws {
        let uuid = UUID()
        let read = try #require(LocalIdentifier(LocalIdentifier(uuid, kind).description))
        #expect(read.uuid == uuid && read.kind == kind)
    }

    @Test(arguments: [
        "", "a/L0/001", "0001090A-0F10-99A0-ABBA-CDEFF0F9FAFF", "0001090A-0F10-99A0-ABBA-CDEFF0F9FAFF/L0/999",
    ])
    func whatIsNotOfTheShapeIsNone(_ text: String) {
        #expect(LocalIdentifier(text) == nil)
    }
}
