// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

/// What is wrong with a selection is said before a library is opened.
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
        ["list", "--sort", "nmae"], ["list", "--offset", "-1"], ["list", "--search", " "],
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

    @Test
    func theNameOfAConstantIsAnsweredWithItsNumber() throws {
        let program = try TemporaryFolder().program
        let image = try program.run("list", "--predicate", "mediaType = image")
        #expect(image.status == 2)
        #expect(image.errors.contains("A predicate has numbers for “image”: write mediaType = 1\n"), "\(image.errors)")
        let live = try program.run("list", "--predicate", "mediaSubtypes = photoLive")
        #expect(live.errors.contains("A predicate has numbers for “photoLive”: write (mediaSubtypes & 8) != 0\n"))
        let quoted = try program.run("list", "--predicate", "titel = 'image'")
        #expect(!quoted.errors.contains("A predicate has numbers"))
    }

    @Test
    func argumentsAreNumbersDaysOrTexts() {
        #expect(PredicateOptions.value(of: "12") as? Int == 12)
        #expect(PredicateOptions.value(of: "-1.5") as? Double == -1.5)
        #expect(PredicateOptions.value(of: "\"12\"") as? String == "12")
        #expect(PredicateOptions.value(of: "'2024-05-06'") as? String == "2024-05-06")
        #expect(PredicateOptions.value(of: "2024-05-06T00:00Z") as? Date == Date(timeIntervalSince1970: 1_714_953_600))
        #expect(PredicateOptions.value(of: "sea") as? String == "sea")
        #expect(PredicateOptions.value(of: "'") as? String == "'")
    }
}
