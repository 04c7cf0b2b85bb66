// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PhotoStore

@Suite struct ImportsTests {
    @Test func aPauseOfMoreThanAQuarterOfAnHourEndsAnImport() {
        let assets: [GroupableAsset] = [
            .init(1, addedMinute: 0), .init(2, addedMinute: 15), .init(3, addedMinute: 30.1),
            .init(4, addedMinute: 2),
        ]
        #expect(Imports.groups(of: assets).map(\.rows) == [[1, 4, 2], [3]])
    }
}
