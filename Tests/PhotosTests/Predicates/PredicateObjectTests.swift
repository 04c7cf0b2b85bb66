// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import PlatformTypes
import Testing

@testable import Photos

/// Predicates are Foundation objects that can be made, printed and evaluated.
struct PredicateObjectTests {
    @Test func aFormatThatIsNotUnderstoodIsShownWithItsPlace() throws {
        let error = #expect(throws: QueryError.self) { try NSPredicate.parse("mediaType == ") }
        #expect(error?.format == "mediaType == ")
        #expect(error?.description.hasSuffix("^") == true)
        #expect(try NSPredicate.parse("a == %@", arguments: ["x"]).queryFormat == "a == \"x\"")
    }

    @Test func aFormatThatIsNotUnderstoodStopsTheProgram() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { _ = NSPredicate(format: "mediaType ==") }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("mediaType ==") && said.contains("^"))
    }

    @Test func aRegularExpressionThatTakesTooLongIsAnErrorOfThatObjectAlone() throws {
        let predicate = try NSPredicate.parse("SELF MATCHES '(A+)+B'")
        let error = #expect(throws: QueryError.self) { try predicate.matches(String(repeating: "A", count: 40)) }
        #expect(error?.message.contains("takes too long") == true)
        #expect(try predicate.matches("AAB"))
    }

    @Test func anArgumentThatNothingIsComparedWithIsNamed() {
        let error = #expect(throws: QueryError.self) {
            try NSPredicate.parse("a == %d OR b == %@", arguments: [1, IndexSet(integer: 3)])
        }
        #expect(error?.message.contains("Argument 2 is of the type IndexSet") == true)
    }

    @Test func argumentsOfAllKindsAreValues() throws {
        let uuid = UUID()
        let day = Shelf.day(3)
        let values: [(Any, QueryValue)] = [
            (7, .integer(7)), (UInt8(7), .integer(7)), (Int32(-7), .integer(-7)),
            (UInt64.max, .real(Double(UInt64.max))),
            (0.5, .real(0.5)), (Float(0.5), .real(0.5)), (CGFloat(0.5), .real(0.5)), (Decimal(0.5), .real(0.5)),
            (true, .integer(1)), (NSNumber(value: 2.5), .real(2.5)), (NSNumber(value: 9), .integer(9)),
            ("x", .text("x")), ("xy".prefix(1), .text("x")), (NSString(string: "x"), .text("x")),
            (day, .date(day)), (day as NSDate, .date(day)), (NSNull(), .null), (Int?.none as Any, .null),
            (Int?.some(3) as Any, .integer(3)), (uuid, .text(uuid.uuidString)),
            (URL(fileURLWithPath: "/a"), .text("file:///a")), (PHAssetMediaType.video, .integer(2)),
            (CLLocation(latitude: 1, longitude: 2), .place(latitude: 1, longitude: 2)),
            ([1, 2], .list([.integer(1), .integer(2)])), (NSArray(array: ["a"]), .list([.text("a")])),
            (Set(["a"]), .list([.text("a")])), (NSSet(array: [1]), .list([.integer(1)])), ([Int](), .list([])),
            (AnyHashable(3), .integer(3)), ([AnyHashable("a")], .list([.text("a")])),
            ([[1]], .list([.list([.integer(1)])])),
        ]
        for (value, converted) in values { #expect(QueryValue(value) == converted, "\(value)") }
        #expect(QueryValue(Data()) == nil)
        #expect(QueryValue([NSObject()]) == nil)
    }

    @Test func aPredicateIsPrintedBack() throws {
        let predicate = NSPredicate(format: "mediaType == %d AND title BEGINSWITH[c] %@", 1, "Zoo")
        #expect(predicate.queryFormat == "mediaType == 1 AND title BEGINSWITH[c] \"Zoo\"")
        let copy = try #require(predicate.copy() as? NSPredicate)
        #expect(copy.queryFormat == predicate.queryFormat)
        #expect(try NSPredicate.parse(predicate.queryFormat.certain) == predicate)
        let not = NSCompoundPredicate(notPredicateWithSubpredicate: predicate)
        #expect(not.queryFormat == "NOT (mediaType == 1 AND title BEGINSWITH[c] \"Zoo\")")
        #expect(NSPredicate { _, _ in true }.queryFormat == nil)
    }

    @Test @available(*, deprecated) func foundationPrintsItToo() {
        #expect(NSPredicate(format: "a = 1").predicateFormat == "a == 1")
    }

    @Test func assetsAreEvaluatedByTheirAttributes() throws {
        let library = try PredicateTests.library()
        let elk = try library.asset("elk")
        let trues = [
            "mediaType == 1 AND pixelWidth == 300", "ANY keywords == 'snow'", "camera == 'X100V' AND lens == nil",
            "filename BEGINSWITH 'elk'", "favorite == NO", "playbackStyle == 1", "keywords.@count == 2",
            "keywords CONTAINS 'snow'", "'snow' IN keywords",
        ]
        for format in trues { #expect(NSPredicate(format: format).evaluate(with: elk), "\(format)") }
        #expect(NSPredicate(format: "SELF == %@", elk).evaluate(with: elk))
        #expect(!NSPredicate(format: "SELF == %@", try library.asset("city")).evaluate(with: elk))
        #expect(!NSPredicate(format: "creationDate < %@", Shelf.day(2) as NSDate).evaluate(with: elk))
    }

    @Test func collectionsAndResourcesAreEvaluatedToo() throws {
        let library = try PredicateTests.library()
        let albums = try library.fetchAssetCollections(with: .album, subtype: .any, options: nil)
        #expect(NSPredicate(format: "title == 'Zoo' AND estimatedAssetCount == 1").evaluate(with: albums[0]))
        let resource = try #require(PHAssetResource.assetResources(for: library.asset("elk")).first)
        #expect(NSPredicate(format: "type == %d AND fileSize > 0", 1).evaluate(with: resource))
        #expect(NSPredicate(format: "collectionListType == 2").evaluate(with: PHCollectionList()))
    }

    @Test func dictionariesAndPlainValuesAreEvaluated() {
        let person: [String: Any] = ["name": "Ada", "age": 36, "home": ["city": "London"]]
        #expect(NSPredicate(format: "name == 'Ada' AND age BETWEEN {30, 40}").evaluate(with: person))
        #expect(NSPredicate(format: "shoeSize == nil").evaluate(with: person))
        #expect(NSPredicate(format: "home.city == 'London'").evaluate(with: person))
        #expect(NSPredicate(format: "SELF CONTAINS[c] 'OND'").evaluate(with: "London"))
        let words = ["sea", "sun", "sand"] as NSArray
        #expect(words.filtered(using: NSPredicate(format: "SELF LIKE 's?n'")) as? [String] == ["sun"])
    }

    @Test func compoundsOfFormatsAreEvaluated() throws {
        let elk = try PredicateTests.library().asset("elk")
        let parts = [NSPredicate(format: "pixelWidth == 300"), NSPredicate(format: "isFavorite == YES")]
        #expect(!NSCompoundPredicate(andPredicateWithSubpredicates: parts).evaluate(with: elk))
        #expect(NSCompoundPredicate(orPredicateWithSubpredicates: parts).evaluate(with: elk))
    }

    @Test func variablesAreGivenValues() {
        let predicate = NSPredicate(format: "age > $AGE")
        #expect(predicate.evaluate(with: ["age": 5], substitutionVariables: ["AGE": 4]))
        #expect(!predicate.withSubstitutionVariables(["AGE": 6]).evaluate(with: ["age": 5]))
        let compound = NSCompoundPredicate(notPredicateWithSubpredicate: predicate)
        #expect(compound.withSubstitutionVariables(["AGE": 6]).evaluate(with: ["age": 5]))
    }

    @Test func whatStopsAnEvaluationIsThrown() throws {
        func refusal(_ predicate: NSPredicate, _ object: Any?, _ variables: [String: Any] = [:]) -> String? {
            #expect(throws: QueryError.self) { try predicate.matches(object, variables: variables) }?.message
        }
        let wide = NSPredicate(format: "shoeSize > $SIZE")
        #expect(refusal(wide, ["shoeSize": 3])?.contains("$SIZE") == true)
        #expect(refusal(wide, PHAsset(), ["SIZE": 3])?.contains("no attribute “shoeSize”") == true)
        #expect(refusal(wide, 7, ["SIZE": 3])?.contains("Int has no attribute “shoeSize”") == true)
        #expect(refusal(wide, ["shoeSize": Data()], ["SIZE": 3])?.contains("has the type Data") == true)
        #expect(refusal(wide, ["shoeSize": 3], ["SIZE": Data()])?.contains("$SIZE has the type Data") == true)
        #expect(try wide.matches(["shoeSize": 44], variables: ["SIZE": 40]))
        #expect(try !wide.matches(["shoeSize": 38], variables: ["SIZE": 40]))
    }

    @Test func compoundsAreEvaluatedAsFarAsNeeded() throws {
        let (yes, no) = (NSPredicate(format: "a == 1"), NSPredicate(format: "a == $A"))
        let and = NSCompoundPredicate(andPredicateWithSubpredicates: [yes, no])
        let or = NSCompoundPredicate(orPredicateWithSubpredicates: [yes, no])
        #expect(try and.matches(["a": 1], variables: ["A": 1]))
        #expect(try !and.matches(["a": 2]))
        #expect(throws: QueryError.self) { try and.matches(["a": 1]) }
        #expect(try or.matches(["a": 1]))
        #expect(try !or.matches(["a": 2], variables: ["A": 3]))
        #expect(try !NSCompoundPredicate(notPredicateWithSubpredicate: yes).matches(["a": 1]))
        #expect(try NSCompoundPredicate(notPredicateWithSubpredicate: yes).matches(["a": 2]))
        #expect(
            try NSPredicate { object, values in object as? Int == values?["A"] as? Int }.matches(3, variables: ["A": 3])
        )
    }

    @Test func aValueThatNothingIsComparedWithIsThrown() throws {
        let predicate = NSPredicate(format: "age > $AGE")
        let error = #expect(throws: QueryError.self) { try predicate.substituting(["AGE": Data()]) }
        #expect(error?.message.contains("$AGE has the type Data") == true)
        #expect(try predicate.substituting(["AGE": 6]).queryFormat == "age > 6")
        let not = NSCompoundPredicate(notPredicateWithSubpredicate: predicate)
        #expect(try not.substituting(["AGE": 6]).queryFormat == "NOT age > 6")
        #expect(throws: QueryError.self) { try not.substituting(["AGE": Data()]) }
    }

    @Test func collectionsOfAllKindsHaveTheKeysOfFetches() {
        #expect(NSPredicate(format: "estimatedAssetCount == nil").evaluate(with: StandInAlbum()))
        #expect(NSPredicate(format: "title == 'Folder' AND endDate == nil").evaluate(with: StandInFolder()))
    }

    @Test func aVariableWithoutAValueStopsTheProgram() async {
        await #expect(processExitsWith: .failure) { _ = NSPredicate(format: "a == $A").evaluate(with: ["a": 1]) }
    }

    @Test func anAttributeThatIsNotThereStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            _ = NSPredicate(format: "shoeSize == 1").evaluate(with: PHAsset())
        }
    }
}
