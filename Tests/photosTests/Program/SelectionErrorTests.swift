// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import Testing

@testable import photos

/// Errors in a selection are reported before a library is opened.
struct SelectionErrorTests {
    @Test
    func aTypoInAPredicateShowsItsPlaceAndEndsWithTwo() throws {
        let run = try TemporaryFolder().program.run("list", "--predicate", "isFavorite = YES AND mediaTyp = 1")
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("mediaTyp"))
        let lines = run.errors.split(separator: "\n").map(String.init)
        let place = try #require(lines.firstIndex { $0.hasSuffix("isFavorite = YES AND mediaTyp = 1") })
        let column = try #require(lines[place].range(of: "mediaTyp")).lowerBound.utf16Offset(in: lines[place])
        #expect(lines[place + 1] == String(repeating: " ", count: column) + "^", "\(run.errors)")
    }

    @Test(arguments: [
        ["list", "--predicate", "mediaType = "], ["export", "x", "--predicate", "creationDate > 'soon' AND"],
        ["albums", "add", "A", "--predicate", "nothing = 1"], ["albums", "create", "A", "--predicate", "mediaType =="],
        ["info", "--predicate", "duration > 'long'"], ["sheet", "-o", "a.jpg", "--predicate", "(mediaType = 1"],
        ["list", "--sort", "nmae"], ["list", "--search", " "],
        ["list", "--argument", "1"], ["list", "--predicate", "mediaType = %d"],
        ["list", "--album", "A", "--smart-album", "videos"], ["list", "--count", "--json"], ["info"],
        ["albums", "add", "A"],
        ["sample", "--count", "3"], ["sample", "x", "--index-only", "--count", "3"],
        ["sample", "--index-only", "--count", "3"],
        ["folders", "move", "A"], ["albums", "--tree", "--json"],
    ])
    func whatCannotBeMeantEndsWithTwo(_ arguments: [String]) throws {
        let run = try TemporaryFolder().program.run(arguments)
        #expect(run.status == 2, "\(run.errors)")
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("Error: "))
        #expect(!run.errors.contains("PHFetchOptions"), "\(run.errors)")
    }

    @Test(arguments: [
        (["list", "--offset", "-1"], "--offset -1 is too small: give a number of 0 or more."),
        (["list", "--limit", "-1"], "--limit -1 is too small: give a number of 1 or more."),
        (["list", "--template", ""], "--template is empty: give a field, such as {original_name}."),
        (["list", "--search", "*"], "--search “*” contains no word: give letters or digits."),
        (["albums", "create", "A", "--search", "\""], "--search “\"” contains no word: give letters or digits."),
        (["list", "--search", "-"], "--search “-” contains no word: give letters or digits."),
        (["albums", "rename", "A", ""], "An album needs a title."),
        (
            ["sample", "--index-only", "--count", "9223372036854775807", "--library", "L"],
            "--count 9223372036854775807 is too large: give a number of at most 100000000."
        ),
        (["sample", "x", "--count", "100001"], "--count 100001 is too large: give a number of at most 100000."),
        (["access", "--lock-hidden", "maybe"], "The value 'maybe' is invalid for '--lock-hidden <on|off>'."),
    ])
    func whatIsWrongIsSaidAndNothingIsMade(_ arguments: [String], _ sentence: String) throws {
        let program = try TemporaryFolder().program
        let run = try program.run(arguments)
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("Error: \(sentence)"), "\(run.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: program.folder.path).isEmpty)
    }

    @Test
    func theUsageIsThatOfTheCommand() throws {
        let run = try TemporaryFolder().program.run("albums", "rename", "A", "")
        #expect(run.errors.contains("Usage: photos albums rename"), "\(run.errors)")
    }

    @Test
    func anArgumentCanBeNegative() throws {
        let program = try PlannedLibrary.copy().program
        let run = try program.run("list", "--predicate", "duration > %@", "--argument", "-1", "--count")
        #expect(run.output == (try program.run("list", "--count").output), "\(run.errors)")
    }

    @Test(arguments: ["creationDate > 2024-05-01", "creationDate > '2024-05-01'"])
    func aDayInAPredicateIsAnsweredWithAnArgument(_ format: String) throws {
        let run = try TemporaryFolder().program.run("list", "--predicate", format)
        #expect(run.status == 2)
        #expect(run.errors.contains("write %@ in its place, and add --argument 2024-05-01\n"), "\(run.errors)")
    }

    @Test
    func everyConstantThatIsPrintedIsKnownInPredicates() {
        let all =
            MediaLabels.mediaSubtypes(MediaSubtypes(rawValue: .max)) + MediaType.allCases.map(MediaLabels.mediaType)
        #expect(Set(PredicateHint.tests.keys) == Set(all))
        #expect(PredicateHint.tests["photoAnimation"] == "(mediaSubtypes & 64) != 0")
    }

    @Test
    func theNameOfAConstantIsAnsweredWithItsNumber() throws {
        let program = try TemporaryFolder().program
        let image = try program.run("list", "--predicate", "mediaType = image")
        #expect(image.status == 2)
        #expect(image.errors.contains("In a predicate, “image” is a number: write mediaType = 1\n"), "\(image.errors)")
        let live = try program.run("list", "--predicate", "mediaSubtypes = photoLive")
        #expect(live.errors.contains("In a predicate, “photoLive” is a number: write (mediaSubtypes & 8) != 0\n"))
        let quoted = try program.run("list", "--predicate", "titel = 'image'")
        #expect(!quoted.errors.contains("In a predicate, "))
    }

    @Test
    func argumentsAreNumbersDaysOrTexts() {
        #expect(PredicateOptions.value(of: "12") == .integer(12))
        #expect(PredicateOptions.value(of: "-1.5") == .real(-1.5))
        #expect(PredicateOptions.value(of: "\"12\"") == .text("12"))
        #expect(PredicateOptions.value(of: "'2024-05-06'") == .text("2024-05-06"))
        let day = Date(timeIntervalSince1970: 1_714_953_600)
        #expect(PredicateOptions.value(of: "2024-05-06T00:00Z") == .date(day))
        #expect(PredicateOptions.value(of: "sea") == .text("sea"))
        #expect(PredicateOptions.value(of: "'") == .text("'"))
    }
}
