// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

struct StatsTests {
    private struct Row {
        var by: String
        var value: String?
        var count: Int
        var bytes: Int64

        init(_ object: JSONText.Object) throws {
            by = try #require(object["by"] as? String)
            value = object["value"] as? String
            count = try #require(object["assetCount"] as? Int)
            bytes = try #require(object["byteSize"] as? Int64)
        }
    }

    private func rows(_ program: PhotosProgram, _ arguments: String...) throws -> [Row] {
        let run = try program.run(["stats", "--json"] + arguments)
        try #require(run.status == 0, "\(run.errors)")
        return try JSONText.objects(run.output).map(Row.init)
    }

    @Test
    func theSumsOfEachPropertyAreTheTotal() throws {
        let program = try PlannedLibrary.copy().program
        let found = try rows(program)
        let total = try #require(found.first)
        #expect(total.by == "all")
        #expect(try total.count == program.identifiers().count)
        let properties = Dictionary(grouping: found.dropFirst(), by: \.by)
        #expect(Set(properties.keys) == ["year", "camera", "kind", "country", "size"])
        for (name, rows) in properties {
            #expect(rows.reduce(0) { $0 + $1.count } == total.count, "\(name)")
            #expect(rows.reduce(0) { $0 + $1.bytes } == total.bytes, "\(name)")
            #expect(Set(rows.map { $0.value ?? "" }).count == rows.count, "\(name)")
        }
    }

    @Test
    func theNumbersAreThoseOfTheList() throws {
        let program = try SampleLibrary.copy().program
        let assets = try program.assets()
        let found = try rows(program)
        let bytes = assets.flatMap { $0["resources"] as? [JSONText.Object] ?? [] }
            .reduce(Int64(0)) { $0 + ($1["byteSize"] as? Int64 ?? 0) }
        #expect(found.first?.bytes == bytes)
        let years = Dictionary(grouping: assets) { ($0["creationDate"] as? String)?.prefix(4).description }
        let counted = found.filter { $0.by == "year" }
        #expect(counted.count == years.count)
        for row in counted { #expect(row.count == years[row.value]?.count, "\(row)") }
        let known = counted.compactMap(\.value)
        #expect(known.count >= 2 && known == known.sorted(by: >))
        let countries = Dictionary(grouping: assets) { $0["country"] as? String }
        for row in found where row.by == "country" { #expect(row.count == countries[row.value]?.count, "\(row)") }
    }

    @Test
    func aSelectionIsCountedAlone() throws {
        let program = try SampleLibrary.copy().program
        let videos = try program.identifiers("--predicate", "mediaType = 2")
        let found = try rows(program, "--predicate", "mediaType = 2")
        #expect(found.first?.count == videos.count)
        let table = try program.run("stats", "--predicate", "mediaType = 2")
        #expect(table.outputLines.first?.split(separator: " ") == ["YEAR", "ASSETS", "SIZE"])
        #expect(table.outputLines.last?.hasPrefix("\(videos.count) assets, ") == true)
        let none = try program.run("stats", "--search", "nothing that is called so")
        #expect(none.status == 0 && none.output == "0 assets, 0 bytes\n" && none.errors == "No assets match.\n")
    }
}
