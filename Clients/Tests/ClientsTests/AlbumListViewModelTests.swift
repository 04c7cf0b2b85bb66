// Licensed under the Apache License, Version 2.0. See LICENSE.

import ClientSamples
import Photos
import Testing

@testable import Clients

@MainActor
struct AlbumListViewModelTests {
    let library: SampleLibrary

    init() throws { library = try .shared() }

    @Test func theRowsAreSortedByTitle() async {
        let model = AlbumListViewModel()
        await model.reload()
        #expect(model.rows.map(\.title) == ["Empty", "Trip", "Zoo"])
        #expect(model.rows.map(\.count) == [0, 5, 3])
        let first = library.trip[0].localIdentifier
        #expect(model.rows.map(\.cover?.localIdentifier) == [nil, first, first])
    }

    @Test func theSearchFieldFiltersTheRows() async {
        let model = AlbumListViewModel()
        await model.reload()
        model.search = "TRI"
        #expect(model.shown.map(\.title) == ["Trip"])
        model.search = ""
        #expect(model.shown.count == 3)
    }

    @Test func theScreenHearsOfLoading() async {
        let model = AlbumListViewModel()
        var heard: [Bool] = []
        let subscription = model.$isLoading.sink { heard.append($0) }
        var changes = 0
        let other = model.objectWillChange.sink { changes += 1 }
        await model.reload()
        #expect(heard == [false, true, false])
        #expect(changes > 2)
        subscription.cancel()
        other.cancel()
    }
}
