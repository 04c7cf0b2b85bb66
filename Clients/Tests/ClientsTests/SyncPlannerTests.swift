// Licensed under the Apache License, Version 2.0. See LICENSE.

import ClientSamples
import Photos
import Testing

@testable import Clients

struct SyncPlannerTests {
    let library: SampleLibrary

    init() throws { library = try .shared() }

    /// All but the hidden one: a backup wants every frame of a burst.
    private var wanted: [Sample] {
        library.samples.filter { $0.localIdentifier != library.hidden.localIdentifier }
    }

    @Test func theOldestAreFirst() {
        let items = SyncPlanner().plan(atMost: 4)
        let dates = wanted.map(\.file.date).sorted().prefix(4)
        #expect(items.count == 4)
        for (item, date) in zip(items, dates) { #expect(abs(item.date.timeIntervalSince(date)) < 0.01) }
    }

    @Test func allIsDoneInSteps() {
        let planner = SyncPlanner()
        var done: [String] = []
        while case let items = planner.plan(atMost: 7), !items.isEmpty {
            done += items.map(\.identifier)
            planner.finish(items)
        }
        #expect(done.count == wanted.count)
        #expect(Set(done) == Set(wanted.map(\.localIdentifier)))
        #expect(planner.state.uploaded == Set(done))
    }

    @Test func aPlanSurvivesTheApp() throws {
        let planner = SyncPlanner()
        planner.finish(planner.plan(atMost: 3))
        let data = try JSONEncoder().encode(planner.state)
        let later = SyncPlanner(state: try JSONDecoder().decode(SyncState.self, from: data))
        #expect(later.plan(atMost: 100).count == wanted.count - 3)
    }

    @Test func plannedAssetsAreFetchedAgain() {
        let planner = SyncPlanner()
        let items = planner.plan(atMost: 5)
        #expect(Set(planner.assets(for: items).map(\.localIdentifier)) == Set(items.map(\.identifier)))
    }

    @Test func whatCameOrChangedSinceIsFoundByTheLibrary() throws {
        // All were imported, and so changed, just now.
        let all = SyncPlanner().changedAssets()
        #expect(Set(all.allAssets.map(\.localIdentifier)) == Set(wanted.map(\.localIdentifier)))
        let dates = try all.allAssets.map { try #require($0.creationDate) }
        #expect(dates == dates.sorted())
        let later = SyncPlanner(state: SyncState(lastDate: .distantFuture))
        #expect(later.changedAssets().count == 0)
    }

    @Test func remoteNamesAreFilenames() throws {
        let sample = library.trip[0]
        let name = SyncPlanner.remoteName(for: try sample.asset)
        let parts = name.split(separator: "_", maxSplits: 2)
        #expect(parts.count == 3)
        #expect(parts[2] == sample.localIdentifier.replacingOccurrences(of: "/", with: "_"))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let date = calendar.dateComponents([.year, .hour, .second], from: sample.file.date)
        #expect(Int(parts[0].prefix(4)) == date.year)
        #expect(Int(parts[1].prefix(2)) == date.hour)
        #expect(Int(parts[1].suffix(2)) == date.second)
    }
}
