// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

struct DateTests {
    /// Returns the dates of the assets of that identifiers, as `list` prints them.
    private func dates(_ program: PhotosProgram, _ identifiers: [String]) throws -> [String?] {
        try identifiers.map { identifier in
            try JSONText.objects(program.run("info", "--json", identifier).output).first?["creationDate"] as? String
        }
    }

    /// Returns a library with two assets of these dates.
    private func library(_ dates: [String]) throws -> (TemporaryFolder, [String]) {
        let folder = try SampleLibrary.copy()
        let identifiers = try folder.program.identifiers("--limit", "\(dates.count)")
        for (identifier, date) in zip(identifiers, dates) {
            let run = try folder.program.run("date", identifier, "--set", date)
            try #require(run.status == 0, "\(run.errors)")
        }
        return (folder, identifiers)
    }

    @Test
    func aDateWithAZoneIsSetAndTakenAway() throws {
        let (folder, ids) = try library(["1987-08-21T15:00:05+02:00"])
        #expect(try dates(folder.program, ids) == ["1987-08-21T15:00:05.000+02:00"])
        let info = try #require(try JSONText.objects(folder.program.run("info", "--json", ids[0]).output).first)
        #expect(info["creationDateSource"] as? String == "library")
        #expect(info["isZoneAssumed"] as? Bool == false)
        #expect(try folder.program.run("date", ids[0], "--clear").output == "1 asset changed, 0 unchanged\n")
        #expect(try dates(folder.program, ids) == [nil])
        #expect(try folder.program.run("date", ids[0], "--clear").output == "0 assets changed, 1 unchanged\n")
    }

    @Test
    func datesAreShifted() throws {
        let (folder, ids) = try library(["2024-06-01T23:00+02:00", "2024-03-01T00:30-05:00"])
        try folder.program.run(["date", "--shift", "+1h30m"] + ids)
        #expect(
            try dates(folder.program, ids) == ["2024-06-02T00:30:00.000+02:00", "2024-03-01T02:00:00.000-05:00"])
        try folder.program.run(["date", "--shift", "-1d2h"] + ids)
        #expect(
            try dates(folder.program, ids) == ["2024-05-31T22:30:00.000+02:00", "2024-02-29T00:00:00.000-05:00"])
    }

    @Test
    func whatHasNoDateIsCountedAndLeft() throws {
        let (folder, ids) = try library(["2024-06-01T23:00+02:00", "2024-03-01T00:30-05:00"])
        try folder.program.run("date", ids[0], "--clear")
        for change in [["--shift", "1h"], ["--zone", "+01:00"], ["--zone-of-place"], ["--zone-of-neighbours"]] {
            let run = try folder.program.run(["date", ids[0]] + change)
            #expect(run.status == 0)
            #expect(run.output == "0 assets changed, 0 unchanged, 1 skipped (no date)\n")
        }
        let both = try folder.program.run(["date", "--shift", "1h"] + ids)
        #expect(both.output == "1 asset changed, 0 unchanged, 1 skipped (no date)\n")
    }

    @Test
    func theClockWasRightAndTheZoneWasThis() throws {
        let (folder, ids) = try library(["2024-01-15T12:00+00:00", "2024-07-15T12:00+00:00"])
        try folder.program.run(["date", "--zone", "+05:30"] + ids)
        #expect(
            try dates(folder.program, ids) == ["2024-01-15T12:00:00.000+05:30", "2024-07-15T12:00:00.000+05:30"])
        // A name knows summer time.
        let named = try folder.program.run(["date", "--zone", "Europe/Lisbon"] + ids)
        #expect(named.output == "2 assets changed, 0 unchanged\n", "\(named.errors)")
        #expect(
            try dates(folder.program, ids) == ["2024-01-15T12:00:00.000+00:00", "2024-07-15T12:00:00.000+01:00"])
        // The hour before and after the clocks go forward and back, by the local time.
        for (local, zoned) in [
            ("2024-03-31T00:59:00Z", "2024-03-31T00:59:00.000+00:00"),
            ("2024-03-31T02:00:00Z", "2024-03-31T02:00:00.000+01:00"),
            ("2024-10-27T00:59:00Z", "2024-10-27T00:59:00.000+01:00"),
            ("2024-10-27T02:00:00Z", "2024-10-27T02:00:00.000+00:00"),
        ] {
            try folder.program.run("date", ids[0], "--set", local)
            try folder.program.run("date", ids[0], "--zone", "Europe/Lisbon")
            #expect(try dates(folder.program, [ids[0]]) == [zoned])
        }
    }

    private static let table = "/usr/share/libtimezonemap/ui/cities15000.txt"

    @Test(.enabled("libtimezonemap-data is not installed") { FileManager.default.fileExists(atPath: table) })
    func theZoneIsThatOfThePlace() throws {
        let (folder, ids) = try library(["2024-07-15T12:00+00:00", "2024-07-15T12:00+00:00"])
        try folder.program.run("edit", ids[0], "--location", "35.01,135.77")
        try folder.program.run("edit", ids[1], "--clear-location")
        let run = try folder.program.run(["date", "--zone-of-place"] + ids)
        #expect(run.output == "1 asset changed, 0 unchanged, 1 skipped (no place)\n", "\(run.errors)")
        #expect(
            try dates(folder.program, ids) == ["2024-07-15T12:00:00.000+09:00", "2024-07-15T12:00:00.000+00:00"])
        try folder.program.run("edit", ids[0], "--location", "-48.8767,-123.3933")
        let sea = try folder.program.run("date", ids[0], "--zone-of-place")
        #expect(sea.output == "0 assets changed, 0 unchanged, 1 skipped (no time zone is known for the place)\n")
    }

    @Test
    func aDryRunShowsTheNewDates() throws {
        let (folder, ids) = try library(["2024-06-01T23:00+02:00"])
        let run = try folder.program.run("date", ids[0], "--shift", "1h", "--dry-run")
        #expect(run.outputLines.count == 3 && run.outputLines[1].contains("2024-06-02 00:00:00 +02:00"))
        #expect(run.outputLines.last == "1 asset would be changed, 0 unchanged")
        #expect(try dates(folder.program, ids) == ["2024-06-01T23:00:00.000+02:00"])
    }

    @Test
    func aDryRunShowsTheOldDatesToo() throws {
        let (folder, ids) = try library(["2024-06-01T23:00+02:00"])
        let run = try folder.program.run("date", ids[0], "--shift", "1h", "--dry-run")
        #expect(
            run.outputLines[0].split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }.prefix(3) == [
                "ID", "OLD DATE", "DATE",
            ])
        #expect(run.outputLines[1].contains("2024-06-01 23:00:00 +02:00  2024-06-02 00:00:00 +02:00"))
        let json = try JSONText.object(
            folder.program.run("date", ids[0], "--shift", "1h", "--dry-run", "--json").output)
        #expect(json["previousCreationDate"] as? String == "2024-06-01T23:00:00.000+02:00")
        #expect(json["creationDate"] as? String == "2024-06-02T00:00:00.000+02:00")
    }

    @Test
    func aDryRunRefusesWhatCannotBeStored() throws {
        let (folder, ids) = try library(["2024-06-01T23:00+02:00"])
        for arguments in [["--dry-run"], []] {
            let run = try folder.program.run(["date", ids[0], "--shift", "999999999w"] + arguments)
            #expect(run.status == 1)
            #expect(run.output.isEmpty)
            #expect(run.errors.hasPrefix("Error: Nothing was changed, because "), "\(run.errors)")
        }
        #expect(try dates(folder.program, ids) == ["2024-06-01T23:00:00.000+02:00"])
    }
}

struct ZoneOfNeighboursTests {
    /// Returns a library with assets of these dates. One without a zone has none: this machine's is assumed.
    private func library(_ dates: [String]) throws -> (TemporaryFolder, [String]) {
        let folder = try SampleLibrary.copy()
        let identifiers = try folder.program.identifiers("--limit", "\(dates.count)")
        try folder.program.run(["edit", "--clear-location"] + identifiers)
        for (identifier, date) in zip(identifiers, dates) {
            try folder.program.run("date", identifier, "--clear")
            let run = try folder.program.run("date", identifier, "--set", date)
            try #require(run.status == 0, "\(run.errors)")
        }
        return (folder, identifiers)
    }

    private func record(_ program: PhotosProgram, _ identifier: String) throws -> JSONText.Object {
        try #require(try JSONText.objects(program.run("info", "--json", identifier).output).first)
    }

    @Test(arguments: [
        ["1995-07-02T08:30+02:00", "1995-07-02T17:59+02:00"], ["1995-07-02T06:00+02:00"], ["1995-07-02T18:00+02:00"],
        // Farther away than the nearest one, on the same side.
        ["1995-07-02T11:59+02:00", "1995-07-02T09:00-05:00"],
    ])
    func theZoneIsThatOfWhatWasTakenBeforeAndAfter(_ neighbours: [String]) throws {
        let (folder, ids) = try library(["1995-07-02T12:00"] + neighbours)
        let run = try folder.program.run("date", ids[0], "--zone-of-neighbours")
        #expect(run.output == "1 asset changed, 0 unchanged\n", "\(run.errors)")
        let asset = try record(folder.program, ids[0])
        #expect(asset["creationDate"] as? String == "1995-07-02T12:00:00.000+02:00")
        #expect(asset["isZoneAssumed"] as? Bool == false)
    }

    @Test(arguments: [
        (["1995-07-02T05:59:59+02:00", "1995-07-02T18:00:01+02:00"], "no neighbours"),
        (["1995-07-02T11:00+02:00", "1995-07-02T13:00+01:00"], "neighbours in different time zones"),
        // At the same time.
        (["1995-07-02T11:00+02:00", "1995-07-02T11:00+01:00"], "neighbours in different time zones"),
        // Neighbours without a zone tell nothing.
        (["1995-07-02T11:00", "1995-07-02T13:00"], "no neighbours"),
    ])
    func whatIsNotCertainIsLeftAndSaid(_ neighbours: [String], _ reason: String) throws {
        let (folder, ids) = try library(["1995-07-02T12:00"] + neighbours)
        let before = try record(folder.program, ids[0])["creationDate"] as? String
        let run = try folder.program.run("date", ids[0], "--zone-of-neighbours")
        #expect(run.output == "0 assets changed, 0 unchanged, 1 skipped (\(reason))\n", "\(run.errors)")
        #expect(try record(folder.program, ids[0])["creationDate"] as? String == before)
    }

    /// The third one is near the second alone, whose zone is inferred.
    @Test
    func aZoneThatNeighboursGaveIsNotHandedOn() throws {
        let (folder, ids) = try library(["1995-07-02T07:00+02:00", "1995-07-02T12:00", "1995-07-02T17:00"])
        let first = try folder.program.run("date", ids[1], "--zone-of-neighbours")
        #expect(first.output == "1 asset changed, 0 unchanged\n", "\(first.errors)")
        let asset = try record(folder.program, ids[1])
        #expect(asset["creationDate"] as? String == "1995-07-02T12:00:00.000+02:00")
        #expect(asset["timeZoneSource"] as? String == "neighbours")
        let second = try folder.program.run("date", ids[2], "--zone-of-neighbours")
        #expect(second.output == "0 assets changed, 0 unchanged, 1 skipped (no neighbours)\n", "\(second.errors)")
        let again = try folder.program.run("date", ids[1], "--zone-of-neighbours")
        #expect(again.output == "0 assets changed, 0 unchanged, 1 skipped (has a time zone)\n", "\(again.errors)")
    }

    @Test
    func whatKnowsItsZoneKeepsIt() throws {
        let (folder, ids) = try library(["1995-07-02T13:00-05:00", "1995-07-02T11:00+02:00", "1995-07-02T12:30"])
        let run = try folder.program.run(["date", "--zone-of-neighbours"] + ids)
        #expect(
            run.output
                == "0 assets changed, 0 unchanged, 2 skipped (has a time zone), 1 skipped (neighbours in different time zones)\n",
            "\(run.errors)")
    }

    @Test(arguments: ["-1000000d", "+9999999d"])
    func aShiftOutOfTheCalendarIsRefused(_ shift: String) throws {
        let (folder, ids) = try library(["1995-07-02T12:00"])
        let run = try folder.program.run("date", ids[0], "--shift", shift)
        #expect(run.status == 1)
        #expect(run.errors.contains("would be outside the years 1 to 9999"), "\(run.errors)")
        #expect(try (record(folder.program, ids[0])["creationDate"] as? String)?.hasPrefix("1995-07-02T12:00") == true)
    }

    @Test
    func hiddenNeighboursTellTheirZoneToo() throws {
        let (folder, ids) = try library(["1995-07-02T12:00", "1995-07-02T11:00+02:00"])
        try folder.program.run("edit", ids[1], "--hide")
        let run = try folder.program.run("date", ids[0], "--zone-of-neighbours", "--dry-run")
        #expect(run.outputLines.last == "1 asset would be changed, 0 unchanged")
        #expect(run.outputLines[1].contains("1995-07-02 12:00:00 +00:00  1995-07-02 12:00:00 +02:00"))
    }
}
