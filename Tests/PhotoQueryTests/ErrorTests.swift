// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoQuery
internal import QuerySupport
internal import Testing

/// Invalid predicates are refused with messages that say what is wrong and where.
struct ErrorTests {
    /// `errors.txt` has the messages as people see them: the sentence, the predicate, and a caret under the position.
    @Test(arguments: CaseTable.blocks("errors.txt"))
    func anErrorSaysWhatIsWrongAndWhere(_ seen: String) throws {
        let lines = seen.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(try description(of: String(lines[1])) == seen)
    }

    @Test func anUnknownKeyListsAllKeysApplesFirst() throws {
        let error = #expect(throws: QueryError.self) { try QueryFormat("rank == 1").checked(for: .collections) }
        #expect(
            error?.message == "Unknown key “rank” of collections. The keys are: SELF, localIdentifier, localizedTitle, "
                + "startDate, endDate, estimatedAssetCount.")
        let ours = try #require(Self.assetKeys.firstIndex(of: "addedDate"))
        #expect(Self.assetKeys[..<ours] == QuerySchema.assets.attributes.filter(\.isPhotoKitKey).map(\.name)[...])
        #expect(error?.key == "rank")
    }

    @Test(arguments: [
        ("mediaTyp", "mediaType"), ("mediaTypes", "mediaType"), ("MEDIATYPE", "mediaType"),
        ("creationdate", "creationDate"),
        ("createDate", "creationDate"), ("isFavourite", "isFavorite"), ("lense", "lens"), ("keyword", "keywords"),
    ])
    func aMistypedKeyIsMetByTheNearestOne(_ typed: String, _ meant: String) {
        let error = #expect(throws: QueryError.self) { try QueryFormat("\(typed) == nil").checked(for: .assets) }
        #expect(error?.message.contains("Did you mean “\(meant)”?") == true)
    }

    @Test func aWordUnlikeAnyKeyIsMetByNone() {
        let error = #expect(throws: QueryError.self) { try QueryFormat("weather == 'fine'").checked(for: .assets) }
        #expect(error?.message.contains("Did you mean") == false)
    }

    @Test func anEmptyPredicateIsRefused() {
        for format in ["", "   ", "\n"] {
            let error = #expect(throws: QueryError.self) { try QueryFormat(format) }
            #expect(error?.message == "The predicate is empty. To find everything, write TRUEPREDICATE.")
            #expect(error?.position == 0)
        }
    }

    @Test func aPredicateMadeOfObjectsHasNoPlace() throws {
        let predicate = QueryPredicate.comparison(QueryComparison(.key("nose"), .equal, .constant(.null)))
        let error = #expect(throws: QueryError.self) { try predicate.checked(for: .assets) }
        #expect(error?.position == nil)
        #expect(error?.description == error?.message)
    }

    // MARK: - Arguments

    @Test func tooFewAndTooManyArgumentsAreRefused() {
        expect(
            "The argument for this is missing; arguments given: 1.", at: 33, of: "mediaType == %d AND mediaType == %d",
            [1]
        )
    }

    @Test func aKeyArgumentIsTheNameOfAKey() {
        expect("The argument of %K must be a text, the name of a key.", at: 0, of: "%K == 1", [1])
        expect("“a b”, given for %K, is not a key.", at: 0, of: "%K == 1", ["a b"])
        expect("“'”, given for %K, is not a key.", at: 13, of: "mediaType == %K", ["'"])
        expect("“”, given for %K, is not a key.", at: 0, of: "%K == 1", [""])
    }

    @Test func whatIsNoNumberIsRefused() {
        expect("The argument for this is not a number (NaN).", at: 12, of: "duration == %f", [.real(.nan)])
        expect("The argument for this is not a number (NaN).", at: 12, of: "duration IN %@", [.list([.real(.nan)])])
    }

    @Test func aPredicateMadeOfObjectsHasNumbersToo() {
        let duration = QueryPredicate.comparison(QueryComparison(.key("duration"), .less, .constant(.real(.nan))))
        #expect(throws: QueryError("A value is not a number (NaN).")) { try duration.checked(for: .assets) }
    }

    @Test(arguments: [(100.0, 0.0), (-90.5, 0), (0, 181), (0, -.infinity)] as [(Double, Double)])
    func whatIsNoPlaceOnEarthIsRefused(_ latitude: Double, _ longitude: Double) {
        let place = QueryValue.place(latitude: latitude, longitude: longitude)
        let flaw = "is not a place on earth: latitudes are -90…90, longitudes -180…180."
        expect("The argument for this \(flaw)", at: 12, of: "location == %@", [place])
        let predicate = QueryPredicate.comparison(QueryComparison(.key("location"), .equal, .constant(place)))
        #expect(throws: QueryError("A value \(flaw)")) { try predicate.checked(for: .assets) }
    }

    @Test func aRegularExpressionIsKnownBeforeAnythingIsFetched() {
        for format in ["title MATCHES caption", "ANY keywords MATCHES title", "'a' MATCHES title"] {
            let error = #expect(throws: QueryError.self) { try QueryFormat(format).checked(for: .assets) }
            #expect(
                error?.message.hasPrefix("MATCHES needs a regular expression as a text, not “") == true, "\(format)")
        }
        let error = #expect(throws: QueryError.self) {
            try QueryFormat("%@ MATCHES '(A+)+B'", arguments: [.text(String(repeating: "A", count: 40))])
                .checked(for: .assets)
        }
        #expect(error?.message.contains("takes too long") == true)
    }

    // MARK: - Carets

    @Test func theCaretStandsInTheLineThatIsWrong() {
        #expect(caretLines("mediaType == 1\nAND captain == 2\nOR 1 == 1") == ["AND captain == 2", "    ^"])
        #expect(caretLines("mediaType == 1 AND\r\n  captain == 2") == ["  captain == 2", "  ^"])
        #expect(caretLines("mediaType ==\n  ") == ["mediaType ==", "            ^"])
    }

    @Test func theCaretStandsUnderItsPlaceBehindTabsAndWideCharacters() {
        #expect(
            caretLines("\tmediaType == 1\tOR captain == 1") == [
                "\tmediaType == 1\tOR captain == 1", "\t              \t   ^",
            ])
        #expect(caretLines("title == '東京' OR captain == 1")?.last == String(repeating: " ", count: 19) + "^")
        #expect(caretLines("title == '👨‍👩‍👧🎉' OR captain == 1")?.last == String(repeating: " ", count: 19) + "^")
        #expect(caretLines("title == 'e\u{301}' OR captain == 1")?.last == String(repeating: " ", count: 16) + "^")
    }

    // MARK: -

    private static let assetKeys: [String] = {
        let error = #expect(throws: QueryError.self) { try QueryFormat("rank == 1").checked(for: .assets) }
        let list = error?.message.split(separator: "SELF, ").last ?? ""
        return list.dropLast().split(separator: ", ").map(String.init)
    }()

    private func description(of format: String) throws -> String {
        let error = #expect(throws: QueryError.self) { try QueryFormat(format).checked(for: .assets) }
        let keys = "SELF, " + Self.assetKeys.joined(separator: ", ")
        return error?.description.replacing(keys, with: "…") ?? "nothing"
    }

    private func caretLines(_ format: String) -> [String]? {
        let error = #expect(throws: QueryError.self) { try QueryFormat(format).checked(for: .assets) }
        return error?.description.split(separator: "\n").dropFirst().map(String.init)
    }

    private func expect(_ message: String, at position: Int, of format: String, _ arguments: [QueryValue]) {
        let error = #expect(throws: QueryError.self) { try QueryFormat(format, arguments: arguments) }
        #expect(error?.message == message)
        #expect(error?.position == position)
        #expect(error?.format == format)
    }
}
