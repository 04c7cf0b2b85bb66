// Licensed under the Apache License, Version 2.0. See LICENSE.

import ArgumentParser
import Foundation
import PhotoLibrary
import Testing

@testable import photos

struct ImportArgumentsTests {
    private func options(_ arguments: String...) throws -> ImportOptions {
        try ImportCommand.parse(arguments + ["x"]).options
    }

    /// Returns the error message for the arguments.
    private func refusal(_ arguments: [String]) -> String {
        do {
            _ = try ImportCommand.parse(arguments)
            return ""
        } catch {
            return ImportCommand.message(for: error)
        }
    }

    @Test
    func withoutFlagsEverythingIsCopied() throws {
        let options = try options()
        #expect(!options.isReference)
        #expect(!options.makesAlbumsFromFolders)
        #expect(!options.makesThumbnails)
        #expect(options.filter == ImportFilter())
    }

    @Test
    func filesMayStayWhereTheyAre() throws { #expect(try options("--reference").isReference) }

    @Test
    func foldersMayBecomeAlbums() throws { #expect(try options("--albums-from-folders").makesAlbumsFromFolders) }

    @Test
    func thumbnailsMayBeMadeAtOnce() throws { #expect(try options("--thumbnails").makesThumbnails) }

    @Test
    func kindsMayBeNamedSeveralTimes() throws {
        let filter = try options("--only", "photos", "--only", "videos", "--skip", "raw", "--skip", "live").filter
        #expect(filter.only == [.photos, .videos])
        #expect(filter.skip == [.raw, .live])
    }

    @Test(arguments: ImportFilter.Kind.allCases)
    func everyKindGoesByItsNameAndStandsInTheHelp(_ kind: ImportFilter.Kind) throws {
        #expect(try options("--skip", kind.rawValue).filter.skip == [kind])
        let sentence = try #require(
            ImportCommand.configuration.discussion.split(separator: "\n").first { $0.hasPrefix("Kinds for") })
        #expect(sentence.contains(kind.rawValue))
    }

    @Test
    func aDayIsItsBeginningHere() throws {
        let since = try #require(try options("--since", "2024-05-06").filter.since)
        #expect(Calendar.current.startOfDay(for: since) == since)
        #expect(Calendar.current.dateComponents([.year, .month, .day], from: since).day == 6)
    }

    @Test(arguments: [
        (
            ["--only", "birds", "x"],
            "The value 'birds' is invalid for '--only <kind>'. Please provide one of the following:"
        ),
        (["--skip", "live"], "Missing expected argument '<paths> ...'"),
        (["--skip", "raw,live", "x"], "The value 'raw,live' is invalid for '--skip <kind>'."),
        (
            ["--only", "raw", "--skip", "live", "--skip", "raw", "x"],
            "--only raw and --skip raw contradict each other: leave one of them out."
        ),
        (
            ["--since", "yesterday", "x"],
            "“yesterday” is not a day or time of the years 1600 to 9999: write 2024-05-06, 2024-05-06T18:30 or "
                + "2024-05-06T18:30:00+02:00."
        ),
    ])
    func whatIsNotUnderstoodIsSaid(_ arguments: [String], _ words: String) {
        #expect(refusal(arguments).contains(words), "\(refusal(arguments))")
    }
}

struct PointInTimeTests {
    private let zone = TimeZone(identifier: "America/Sao_Paulo") ?? .gmt

    @Test(arguments: [
        ("2024-05-06", "2024-05-06T03:00:00Z"), ("2024-05-06T18:30", "2024-05-06T21:30:00Z"),
        ("2024-05-06 18:30:15", "2024-05-06T21:30:15Z"), ("2024-05-06T18:30:15Z", "2024-05-06T18:30:15Z"),
        ("2024-05-06T18:30+02:00", "2024-05-06T16:30:00Z"), ("2024-05-06T18:30:15-0330", "2024-05-06T22:00:15Z"),
        ("2024-05-06T18:30+02", "2024-05-06T16:30:00Z"), ("2024-02-29", "2024-02-29T03:00:00Z"),
        // The clocks went forward at midnight there.
        ("2018-11-04", "2018-11-04T03:00:00Z"),
    ])
    func aDayOrATimeIsRead(_ text: String, _ utc: String) throws {
        #expect(PointInTime(text, in: zone)?.date == (try Date.ISO8601FormatStyle().parse(utc)))
    }

    @Test
    func fractionsOfASecondAreRead() throws {
        let date = try #require(PointInTime("2001-01-01T00:00:01.25Z")?.date)
        #expect(date.timeIntervalSinceReferenceDate == 1.25)
    }

    @Test(arguments: [
        "", "2024", "2024-05", "2024-13-01", "2023-02-29", "2024-05-06T", "2024-05-06T25:00", "2024-05-06T18",
        "2024-05-06T18:61", "2024-05-06T18:30:15+15:00", "2024-05-06T18:30:15 +02:00", "06.05.2024", "2024-5-6",
        "2024-05-06Z", "2024-05-06T18:30:15+02:70", "x2024-05-06",
    ])
    func whatIsNoneIsRefused(_ text: String) {
        #expect(PointInTime(text, in: zone) == nil)
    }
}
