// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoMetadata
import Testing

/// The description of an edit as a property list.
@Suite struct AdjustmentEnvelopeTests {
    private func envelope(editor: String) -> AdjustmentEnvelope {
        AdjustmentEnvelope(
            formatIdentifier: "com.example.<painter>", formatVersion: "1 & 2", editor: editor, recipe: Data([1, 2]))
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        let envelope = envelope(editor: "paint & <draw>")
        #expect(AdjustmentEnvelope(Array(envelope.propertyList)) == envelope)
    }

    /// A program may be called anything, and XML does not have all characters.
    @Test func charactersThatXMLDoesNotHaveAreLeftOut() throws {
        let list = envelope(editor: "pa\u{0}i\u{1B}[31mnt\u{FFFF}er").propertyList
        #expect(AdjustmentEnvelope(Array(list))?.editor == "pai[31mnter")
        #expect(!list.contains(0) && !list.contains(0x1B))
    }
}
