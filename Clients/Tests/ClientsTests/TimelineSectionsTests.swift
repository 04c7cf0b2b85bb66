// Licensed under the Apache License, Version 2.0. See LICENSE.

import ClientSamples
import CoreLocation
import Photos
import Testing

@testable import Clients

struct TimelineSectionsTests {
    let library: SampleLibrary
    let byDate: PHFetchResult<PHAsset>

    init() throws {
        library = try .shared()
        let options = PHFetchOptions()
        options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: true)]
        byDate = PHAsset.fetchAssets(with: options)
    }

    private var utc: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }

    @Test func everyDayIsASection() {
        let days = Dictionary(grouping: library.visible) { sample in
            (sample.file.date.timeIntervalSince1970 / 86_400).rounded(.down)
        }
        let sections = TimelineSections(byDate, calendar: utc).sections
        #expect(sections.map { $0.day.timeIntervalSince1970 / 86_400 } == days.keys.sorted())
        #expect(sections.map(\.assets.count) == days.sorted { $0.key < $1.key }.map(\.value.count))
    }

    @Test func theNewestDayMayComeFirst() {
        let ascending = TimelineSections(byDate, calendar: utc).sections
        let descending = TimelineSections(byDate, isNewestFirst: true, calendar: utc).sections
        #expect(descending.map(\.day) == ascending.map(\.day).reversed())
        #expect(descending.last?.assets.last == ascending.first?.assets.first)
    }

    @Test func aSectionLiesWhereItsPhotosWereTaken() throws {
        let places = library.trip.compactMap(\.place)
        let section = TimelineSection(day: .distantPast, assets: try library.trip.map { try $0.asset })
        let center = try #require(section.center)
        #expect(abs(center.latitude - places.map(\.latitude).reduce(0, +) / Double(places.count)) < 0.001)
        #expect(abs(center.longitude - places.map(\.longitude).reduce(0, +) / Double(places.count)) < 0.001)
        #expect(TimelineSection(day: .distantPast, assets: []).center == nil)
    }

    @Test func photosOfOnePlaceAreOneGroup() throws {
        let trip = try #require(library.trip.first { $0.place != nil }).asset
        #expect(TimelineSections.groups(of: [trip, trip], within: 10).map(\.count) == [2])
        let earth = TimelineSections.groups(of: byDate.allAssets, within: 30_000_000)
        #expect(earth.map(\.count) == [library.visible.count { $0.place != nil }])
        #expect(TimelineSections.groups(of: byDate.allAssets, within: 50_000).count > 2)
    }
}
