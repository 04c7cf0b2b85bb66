// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

struct IndexPathTests {
    @Test func anIndexPathHasASectionAndARow() {
        var path = IndexPath(row: 3, section: 1)
        #expect(path.section == 1 && path.row == 3 && path.item == 3)
        #expect(path == IndexPath(item: 3, section: 1) && path == [1, 3])
        path.section = 2
        path.item = 4
        #expect(path == IndexPath(row: 4, section: 2))
        path.row += 1
        #expect(path.item == 5)
        #expect(IndexPath(item: 9, section: 0) < IndexPath(item: 0, section: 1))
    }

    @Test func anIndexPathOfOtherLengthHasNeither() async {
        await #expect(processExitsWith: .failure) { _ = IndexPath(index: 1).row }
        await #expect(processExitsWith: .success) { _ = IndexPath(row: 0, section: 0).row }
    }
}
