// Licensed under the Apache License, Version 2.0. See LICENSE.

import Testing

@testable import PhotoImaging

@Suite struct ColumnMeansTests {
    @Test func columnsAreMeans() {
        var means = ColumnMeans(2, width: 5, channels: 2)
        means.add([10, 1, 20, 2, 30, 3, 40, 4, 50, 5])
        #expect(means.bytes == [15, 2, 40, 4])
        means.add([20, 1, 30, 2, 40, 3, 50, 4, 60, 5], weight: 0.25)
        #expect(means.rows == 1.25)
        #expect(means.bytes == [17, 2, 42, 4])
    }

    @Test func aRowOfFewerPixelsThanColumnsHasThemAll() {
        var means = ColumnMeans(4, width: 2)
        means.add([10, 20])
        #expect(means.bytes == [10, 10, 20, 20])
    }
}
