// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import Testing

@Suite struct RefusingFacts {
    private static let infinite = Date(timeIntervalSinceReferenceDate: .infinity)

    /// What spoils an asset that is to be.
    private static let faults: [(String, @Sendable (inout NewAsset) -> Void)] = [
        ("creation", { $0.facts.captureDate = CaptureDate(date: infinite, utcOffsetSeconds: 0, source: .file) }),
        (
            "no creation",
            {
                $0.facts.captureDate = CaptureDate(
                    date: Date(timeIntervalSinceReferenceDate: .nan), utcOffsetSeconds: 0, source: .file)
            }
        ),
        ("addition", { $0.addedDate = infinite }), ("trash", { $0.trashedDate = infinite }),
        ("edit", { $0.adjustment = Adjustment(formatIdentifier: "a", date: infinite) }),
        ("endless", { $0.facts.durationSeconds = .infinity }), ("no duration", { $0.facts.durationSeconds = .nan }),
        ("negative", { $0.facts.durationSeconds = -1 }), ("stars", { $0.facts.rating = 6 }),
        (
            "place",
            {
                $0.facts.location = GeoLocation(latitude: 1, longitude: 1)
                $0.facts.location?.latitude = .nan
            }
        ),
        ("height", { $0.facts.location = GeoLocation(latitude: 1, longitude: 1, altitude: .infinity) }),
    ]

    @Test(arguments: EngineKind.allCases)
    func whatIsNoDateOrDurationIsNotKept(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let a = library.uuid("a")
        for (name, spoil) in RefusingFacts.faults {
            var new = try library.newPhoto(name)
            spoil(&new)
            let error = #expect(throws: LibraryError.self, "\(name)") { try library.apply(.insertAsset(new)) }
            #expect(error?.code == .invalidRequest, "\(name)")
            guard new.facts != (try library.newPhoto(name)).facts else { continue }
            #expect(refusal { try library.apply(.setFacts(new.facts, asset: a)) } == .invalidRequest, "\(name)")
        }
        let changes: [Change] = [
            .trashAssets([a], date: RefusingFacts.infinite),
            .setAdjustment(Adjustment(formatIdentifier: "a", date: RefusingFacts.infinite), asset: a),
        ]
        for change in changes { #expect(refusal { try library.apply(change) } == .invalidRequest) }
        #expect(try library.fetch() == ["a"])
    }

    /// A predicate that one engine takes, every engine takes.
    @Test(arguments: EngineKind.allCases)
    func aPredicateThatIsTooLargeIsRefused(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let one = try QueryPredicate(format: "title == 'a'")
        let wide = QueryPredicate.or(Array(repeating: one, count: 8_001))
        let deep = (0..<100).reduce(one) { part, _ in .not(part) }
        for predicate in [wide, deep] {
            #expect(refusal { try library.fetch { $0.predicate = predicate } } == .invalidRequest)
            #expect(refusal { try library.collections(.albums) { $0.predicate = predicate } } == .invalidRequest)
        }
        let query = SavedQuery(predicate: Array(repeating: "title == 'a'", count: 8_001).joined(separator: " OR "))
        let change = Change.insertSmartAlbum(uuid: UUID(), title: "Large", query: query)
        #expect(refusal { try library.apply(change) } == .invalidRequest)
    }
}
