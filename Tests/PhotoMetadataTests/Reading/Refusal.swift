// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import MetadataSupport

/// Returns the error of reading the bytes. The test fails when there is none.
func refusal(_ bytes: [UInt8], within budget: ReadBudget = ReadBudget()) -> LibraryError? {
    #expect(throws: LibraryError.self) { try readMetadata(bytes, within: budget) }
}
