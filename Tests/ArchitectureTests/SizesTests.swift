// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// No file is longer than the limit of 600 lines.
struct SizesTests {
    @Test(arguments: ["API/Sources", "Sources", "Tools/Sources", "Tests", "Tools/Tests"])
    func noFileIsLongerThanSixHundredLines(_ folder: String) {
        let files = SourceTree.swiftFiles(below: SourceTree.root.appending(path: folder))
        let long = files.filter { $0.lines.count > 600 }.map(\.path)
        #expect(!files.isEmpty)
        #expect(long.isEmpty, "cut these by meaning: \(long)")
    }
}
