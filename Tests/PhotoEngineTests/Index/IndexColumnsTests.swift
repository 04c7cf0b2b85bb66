// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import Testing

@testable import PhotoEngine

/// The columns of the assets of a fetch, as the index has them.
@Suite struct IndexColumnsTests {
    /// An index in several segments, of whose rows some were replaced.
    private static func snapshot(seed: UInt64) -> IndexSnapshot {
        var random = RandomIndexRows(seed: seed)
        var snapshot = IndexSnapshot(Segment(random.rows(1...5_000)), at: .first)
        for _ in 0..<seed * 50 { snapshot.replace(with: [random.row(UInt32(random.number(5_100) + 1))]) }
        return snapshot
    }

    /// Returns the columns that the summaries of the assets have.
    private static func summarized(_ ids: [AssetID], _ snapshot: IndexSnapshot) -> AssetColumns {
        var columns = AssetColumns()
        for summary in ids.map({ snapshot.summary(of: $0) }) {
            columns.append(summary?.pixelSize ?? PixelSize(width: 0, height: 0), created: summary?.creationDate)
        }
        return columns
    }

    @Test(
        arguments: [IndexOrder.addition, .creation(ascending: true), .creation(ascending: false)],
        [0, 1, 7] as [UInt64])
    func columnsAreInTheOrderOfTheList(_ order: IndexOrder, _ seed: UInt64) {
        let snapshot = Self.snapshot(seed: seed)
        let ids = IndexListing(snapshot: snapshot, rows: snapshot.parts.map(\.liveRowBits)).ids(order)
        let columns = snapshot.columns(of: ids)
        #expect(columns.count == ids.count && ids.count >= 5_000)
        #expect(columns == Self.summarized(ids.all, snapshot))
    }

    @Test func anAssetThatTheIndexDoesNotHaveIsOfUnknownSizeAndWithoutADate() {
        let ids = [AssetID(rawValue: 9_999), AssetID(rawValue: 1)]
        let columns = Self.snapshot(seed: 1).columns(of: FetchedIDs(ids))
        #expect(columns.aspectRatios[0] == 0 && columns.creationSeconds[0] == -.infinity)
        #expect(columns == Self.summarized(ids, Self.snapshot(seed: 1)))
    }
}
