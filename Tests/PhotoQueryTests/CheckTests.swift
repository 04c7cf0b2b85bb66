// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoQuery
internal import Testing

/// Checked predicates have the normal form that engines expect.
struct CheckTests {
    @Test(arguments: [
        // Names.
        ("favorite == YES", "isFavorite == 1"), ("hidden = NO", "isHidden == 0"),
        ("mediaSubtype == 1", "mediaSubtypes == 1"), ("cameraModel == 'x'", "camera == \"x\""),
        ("fileSize > 1", "byteSize > 1"),
        ("SELF == 'x'", "localIdentifier == \"x\""), ("SELF IN {'x', 'y'}", "localIdentifier IN {\"x\", \"y\"}"),
        ("favorite + hidden == 1", "isFavorite + isHidden == 1"),
        ("rating IN {mediaSubtype, 1}", "rating IN {mediaSubtypes, 1}"),
        // Sides.
        ("1 == rating", "rating == 1"), ("1 != rating", "rating != 1"), ("1 < rating", "rating > 1"),
        ("1 <= rating", "rating >= 1"), ("1 > rating", "rating < 1"), ("1 >= rating", "rating <= 1"),
        ("nil == rating", "rating == nil"),
        ("'abc' CONTAINS[c] caption", "caption IN[c] \"abc\""), ("'abc' IN caption", "caption CONTAINS \"abc\""),
        ("1 + 1 < rating * 2", "rating * 2 > 2"), ("pixelWidth < pixelHeight", "pixelWidth < pixelHeight"),
        ("1 BETWEEN {rating, 5}", "1 BETWEEN {rating, 5}"), ("1 IN {rating, 5}", "1 IN {rating, 5}"),
        ("'a' BEGINSWITH caption", "\"a\" BEGINSWITH caption"),
        // Numbers.
        ("rating == 1.0", "rating == 1"), ("rating < 1.5", "rating < 1.5"),
        ("rating IN {1.0, 2.5}", "rating IN {1, 2.5}"), ("isFavorite == 1.0", "isFavorite == 1"),
        ("duration == 1", "duration == 1"), ("rating BETWEEN {1.0, 2.0}", "rating BETWEEN {1, 2}"),
        // Values that can be computed.
        ("rating > 1 + 2 * 3", "rating > 7"), ("rating == 7 / 2", "rating == 3"),
        ("rating == 7 / 2.0", "rating == 3.5"),
        ("rating == -7 / 2", "rating == -3"), ("rating == 6 / 2", "rating == 3"),
        ("byteSize == -9223372036854775808 / -1", "byteSize == 9.223372036854776e+18"),
        ("rating == 2 ** 3", "rating == 8"), ("duration == 2 ** 3", "duration == 8.0"),
        ("rating == 1 / 0", "rating == nil"), ("rating == -(5)", "rating == -5"),
        ("rating BETWEEN {1 + 1, 2 * 2}", "rating BETWEEN {2, 4}"), ("rating IN {1 + 1, 3}", "rating IN {2, 3}"),
        ("(mediaSubtypes & (2 | 8)) != 0", "mediaSubtypes & 10 != 0"),
        ("byteSize == 9223372036854775807 + 1", "byteSize == 9.223372036854776e+18"),
        ("distanceTo(location, {1, 2}) < 5", "distanceTo(location, place(1.0, 2.0)) < 5"),
        ("distanceTo(place(0, 0), place(0, 0)) == 0", "TRUEPREDICATE"),
        // Comparisons with a constant result.
        ("1 == 1", "TRUEPREDICATE"), ("1 == 2", "FALSEPREDICATE"), ("nil < 1", "FALSEPREDICATE"),
        ("'a' IN {'a', 'b'}", "TRUEPREDICATE"), ("'ab' LIKE 'a*'", "TRUEPREDICATE"),
        ("1 BETWEEN {2, 3}", "FALSEPREDICATE"), ("place(1, 2) == place(1, 2)", "TRUEPREDICATE"),
        // Keys with many values.
        ("keywords CONTAINS 'x'", "ANY keywords == \"x\""), ("keywords CONTAINS[cd] 'x'", "ANY keywords ==[cd] \"x\""),
        ("'x' IN keywords", "ANY keywords == \"x\""), ("'x' IN[c] people", "ANY people ==[c] \"x\""),
        ("ANY keywords CONTAINS 'x'", "ANY keywords CONTAINS \"x\""),
        ("caption IN keywords", "ANY keywords == caption"), ("keywords CONTAINS caption", "ANY keywords == caption"),
        ("NONE keywords IN {'x'}", "NONE keywords IN {\"x\"}"),
        ("ALL keywords BEGINSWITH[c] 'x'", "ALL keywords BEGINSWITH[c] \"x\""),
        // Options are dropped where there is no text.
        ("rating ==[cd] 1", "rating == 1"), ("creationDate ==[c] nil", "creationDate == nil"),
        // Null.
        ("caption < nil", "caption < nil"), ("creationDate BETWEEN {nil, nil}", "creationDate BETWEEN {nil, nil}"),
        ("location == nil", "location == nil"), ("isFavorite < 1", "isFavorite < 1"),
        // The structure of AND, OR and NOT is kept.
        (
            "NOT (rating == 1 AND (rating == 2 OR TRUEPREDICATE))",
            "NOT (rating == 1 AND (rating == 2 OR TRUEPREDICATE))"
        ),
    ])
    func aPredicateHasThisNormalForm(_ format: String, _ normal: String) throws {
        let checked = try QueryPredicate(format: format).checked(for: .assets)
        #expect(checked.predicateFormat == normal)
        #expect(try checked.checked(for: .assets) == checked)
    }

    @Test func datesStayDates() throws {
        let date = QueryValue.date(Date(timeIntervalSinceReferenceDate: 5))
        let checked = try QueryPredicate(format: "%@ < creationDate", arguments: [date]).checked(for: .assets)
        #expect(checked == .comparison(QueryComparison(.key("creationDate"), .greater, .constant(date))))
    }

    @Test(arguments: [
        "localizedTitle == 'a'", "title BEGINSWITH[c] 'a'", "startDate != nil AND endDate == nil", "SELF IN {'a'}",
    ])
    func collectionsAndTheirListsHaveTheirKeys(_ format: String) throws {
        let predicate = try QueryPredicate(format: format)
        #expect(try predicate.checked(for: .collections) == predicate.checked(for: .collectionLists))
    }

    @Test func listsOfCollectionsDoNotCountAssets() throws {
        let predicate = try QueryPredicate(format: "estimatedAssetCount > 1")
        #expect(try predicate.checked(for: .collections) == predicate)
        #expect(throws: QueryError.self) { try predicate.checked(for: .collectionLists) }
    }

    // MARK: - Variables

    @Test func variablesGetTheirValues() throws {
        let template = try QueryPredicate(format: "a == $x AND NOT (b IN {1, $y} OR c + $x > $z)")
        #expect(template.variables == ["x", "y", "z"])
        let some = template.substituting(["x": 5, "y": "b", "other": 1])
        #expect(some.variables == ["z"])
        #expect(some.predicateFormat == "a == 5 AND NOT (b IN {1, \"b\"} OR c + 5 > $z)")
        #expect(some.substituting(["z": .null]).variables == [])
    }

    @Test func whatIsSubstitutedIsWhatTheFormatWouldHaveSaid() throws {
        let template = try QueryPredicate(
            format: "rating IN $list AND creationDate > $date AND distanceTo(location, $place) < 5")
        let values: [String: QueryValue] = [
            "list": .list([1, 2]), "date": .date(.distantPast), "place": .place(latitude: 1, longitude: 2),
        ]
        let written = try QueryPredicate(
            format: "rating IN %@ AND creationDate > %@ AND distanceTo(location, %@) < 5",
            arguments: [.list([1, 2]), .date(.distantPast), .place(latitude: 1, longitude: 2)])
        #expect(template.substituting(values) == written)
        #expect(try template.substituting(values).checked(for: .assets) == written.checked(for: .assets))
    }

    @Test func aListOfVariablesIsTheValueThatTheFormatWouldHaveMade() throws {
        let template = try QueryPredicate(
            format: "rating IN {$x, 1} AND rating BETWEEN {$x, {$y}} AND distanceTo(location, $place) < 5")
        let place = QueryValue.list([1, .real(2.5)])
        let written = try QueryPredicate(
            format: "rating IN {%@, 1} AND rating BETWEEN {%@, {%@}} AND distanceTo(location, %@) < 5",
            arguments: [3, 3, "y", place])
        #expect(template.substituting(["x": 3, "y": "y", "place": place]) == written)
        #expect(written.predicateFormat.contains("distanceTo(location, place(1.0, 2.5))"))
        #expect(template.substituting(["x": 3]).variables == ["y", "place"])
    }

    @Test func aVariableWithoutAValueIsNamed() throws {
        let error = #expect(throws: QueryError.self) {
            try QueryPredicate(format: "rating == $stars").checked(for: .assets)
        }
        #expect(error?.message == "The variable “$stars” has no value; substitute a value.")
    }
}
