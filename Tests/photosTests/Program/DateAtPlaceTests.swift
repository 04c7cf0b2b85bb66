// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// Dates that are set without a time zone.
struct DateAtPlaceTests {
    private static let rome = "41.9,12.5"
    private static let newYork = "40.71,-74.01"
    private static let table = "/usr/share/libtimezonemap/ui/cities15000.txt"
    private static let hasTable = FileManager.default.fileExists(atPath: table)

    private struct Taken: Equatable {
        var date: String?
        var zone: String?
    }

    /// Returns a library with an asset for each former date and place; `nil` for an asset without one.
    private func library(
        _ assets: [(date: String?, place: String?)]
    ) throws -> (program: PhotosProgram, identifiers: [String]) {
        let program = try SampleLibrary.copy().program
        let identifiers = try program.identifiers("--limit", "\(assets.count)")
        try #require(identifiers.count == assets.count)
        for (identifier, asset) in zip(identifiers, assets) {
            let place = asset.place.map { ["--location", $0] } ?? ["--clear-location"]
            #expect(try program.run(["edit", identifier] + place).status == 0)
            #expect(try program.run("date", identifier, "--clear").status == 0)
            if let date = asset.date { #expect(try program.run("date", identifier, "--set", date).status == 0) }
        }
        return (program, identifiers)
    }

    private func taken(_ program: PhotosProgram, _ identifier: String) throws -> Taken {
        let record = try JSONText.object(program.run("info", "--json", identifier).output)
        return Taken(date: record["creationDate"] as? String, zone: record["timeZoneSource"] as? String)
    }

    @Test(
        .enabled("libtimezonemap-data is not installed") { hasTable },
        arguments: ["2024-01-15T12:00+01:00", "2024-01-15T12:00+09:00", "2024-01-15T12:00", nil])
    func itIsTheTimeOfThePlaceInSummerAndInWinter(_ former: String?) throws {
        let (program, ids) = try library([(former, Self.rome)])
        let run = try program.run("date", ids[0], "--set", "2024-07-01T12:00")
        #expect(
            run.output == "Local time: 1 in the time zone of the place\n1 asset changed, 0 unchanged\n", "\(run.errors)"
        )
        #expect(try taken(program, ids[0]) == Taken(date: "2024-07-01T12:00:00.000+02:00", zone: "place"))
        #expect(try program.run("info", ids[0]).output.contains("zone of the place"))
        try program.run("date", ids[0], "--set", "2024-12-01")
        #expect(try taken(program, ids[0]) == Taken(date: "2024-12-01T00:00:00.000+01:00", zone: "place"))
    }

    /// Times that the clocks skip and show twice, in Europe and America.
    @Test(
        .enabled("libtimezonemap-data is not installed") { hasTable },
        arguments: [
            (rome, "2024-03-31T02:30", "+01:00"), (rome, "2024-03-31T03:00", "+02:00"),
            (rome, "2024-10-27T02:30", "+02:00"), (rome, "2024-10-27T03:00", "+01:00"),
            (newYork, "2024-03-10T02:30", "-05:00"), (newYork, "2024-03-10T03:00", "-04:00"),
            (newYork, "2024-11-03T01:30", "-04:00"), (newYork, "2024-11-03T02:00", "-05:00"),
        ])
    func whereTheClocksChangeTheOffsetIsTheOneBefore(_ place: String, _ time: String, _ offset: String) throws {
        let (program, ids) = try library([(nil, place)])
        try program.run("date", ids[0], "--set", time)
        #expect(try taken(program, ids[0]) == Taken(date: "\(time):00.000\(offset)", zone: "place"))
    }

    @Test
    func anExplicitZoneWins() throws {
        let (program, ids) = try library([("2024-01-15T12:00+01:00", Self.rome)])
        let run = try program.run("date", ids[0], "--set", "2024-07-01T12:00-05:00")
        #expect(run.output == "1 asset changed, 0 unchanged\n", "\(run.errors)")
        #expect(try taken(program, ids[0]) == Taken(date: "2024-07-01T12:00:00.000-05:00", zone: "told"))
    }

    /// An offset does not tell when summer time begins.
    @Test(arguments: [nil, "-48.8767,-123.3933"])
    func withoutAKnownPlaceTheOffsetOfTheFormerDateStays(_ place: String?) throws {
        let (program, ids) = try library([("2024-01-15T12:00+01:00", place)])
        let run = try program.run("date", ids[0], "--set", "2024-07-01T12:00")
        #expect(
            run.output == "Local time: 1 with the UTC offset of the old date\n1 asset changed, 0 unchanged\n",
            "\(run.errors)")
        #expect(try taken(program, ids[0]) == Taken(date: "2024-07-01T12:00:00.000+01:00", zone: "told"))
    }

    @Test(arguments: ["2024-01-15T12:00", nil])
    func whereNoZoneWasKnownThisComputersIsAssumed(_ former: String?) throws {
        let (program, ids) = try library([(former, nil)])
        let inRome = ["env", "TZ=Europe/Rome"]
        let run = try program.run(["date", ids[0], "--set", "2024-07-01T12:00"], through: inRome)
        #expect(
            run.output == """
                Local time: 1 in this computer's time zone (assumed)
                1 asset changed, 0 unchanged

                """, "\(run.errors)")
        #expect(try taken(program, ids[0]) == Taken(date: "2024-07-01T12:00:00.000+02:00", zone: "assumed"))
        try program.run(["date", ids[0], "--set", "2024-12-01T12:00"], through: inRome)
        #expect(try taken(program, ids[0]) == Taken(date: "2024-12-01T12:00:00.000+01:00", zone: "assumed"))
    }

    @Test(.enabled("libtimezonemap-data is not installed") { hasTable })
    func aDryRunShowsWhatIsDone() throws {
        let (program, ids) = try library([
            ("2024-01-15T12:00+09:00", Self.rome), ("2024-01-15T12:00+09:00", nil), (nil, nil),
        ])
        let zones = """
            Local time: 1 with the UTC offset of the old date, 1 in the time zone of the place, 1 in this computer's time \
            zone (assumed)
            """
        let change = ["date", "--set", "2024-07-01T12:00", "--json"] + ids
        let planned = try program.run(change + ["--dry-run"])
        #expect(planned.errors == "\(zones)\n3 assets would be changed, 0 unchanged\n")
        let done = try program.run(change)
        #expect(done.errors == "\(zones)\n3 assets changed, 0 unchanged\n")
        let shown = try [planned, done].map { run in
            try JSONText.objects(run.output).map {
                Taken(date: $0["creationDate"] as? String, zone: $0["timeZoneSource"] as? String)
            }
        }
        #expect(
            shown[0] == [
                Taken(date: "2024-07-01T12:00:00.000+02:00", zone: "place"),
                Taken(date: "2024-07-01T12:00:00.000+09:00", zone: "told"),
                Taken(date: "2024-07-01T12:00:00.000+00:00", zone: "assumed"),
            ])
        #expect(shown[1] == shown[0])
        #expect(try ids.map { try taken(program, $0) } == shown[0])
        let again = try program.run(change)
        #expect(again.errors == "0 assets changed, 3 unchanged\n" && again.output.isEmpty)
    }

    @Test(.enabled("libtimezonemap-data is not installed") { hasTable })
    func undoBringsBackTheFormerZoneAndItsOrigin() throws {
        let (program, ids) = try library([("2024-01-15T12:00+09:00", Self.rome)])
        try program.run("date", ids[0], "--set", "2024-07-01T12:00")
        #expect(try program.run("undo").status == 0)
        #expect(try taken(program, ids[0]) == Taken(date: "2024-01-15T12:00:00.000+09:00", zone: "told"))
    }

    @Test(.enabled("libtimezonemap-data is not installed") { hasTable })
    func theZoneOfThePlaceIsCalledThat() throws {
        let (program, ids) = try library([("2024-07-15T12:00+09:00", Self.rome)])
        try program.run("date", ids[0], "--zone-of-place")
        #expect(try taken(program, ids[0]) == Taken(date: "2024-07-15T12:00:00.000+02:00", zone: "place"))
        try program.run("date", ids[0], "--zone", "Europe/Lisbon")
        #expect(try taken(program, ids[0]) == Taken(date: "2024-07-15T12:00:00.000+01:00", zone: "told"))
    }
}
