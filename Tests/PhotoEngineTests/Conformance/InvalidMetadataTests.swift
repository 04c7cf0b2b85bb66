// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import Testing

@Suite struct InvalidMetadataTests {
    private static let infinite = Date(timeIntervalSinceReferenceDate: .infinity)

    /// The changes that make a new asset invalid.
    private static let faults: [(String, @Sendable (inout NewAsset) -> Void)] = [
        ("creation", { $0.metadata.captureDate = CaptureDate(date: infinite, utcOffsetSeconds: 0, source: .file) }),
        (
            "no creation",
            {
                $0.metadata.captureDate = CaptureDate(
                    date: Date(timeIntervalSinceReferenceDate: .nan), utcOffsetSeconds: 0, source: .file)
            }
        ),
        ("addition", { $0.addedDate = infinite }), ("trash", { $0.trashedDate = infinite }),
        ("edit", { $0.adjustment = Adjustment(formatIdentifier: "a", date: infinite) }),
        ("endless", { $0.metadata.durationSeconds = .infinity }),
        ("no duration", { $0.metadata.durationSeconds = .nan }),
        ("negative", { $0.metadata.durationSeconds = -1 }), ("stars", { $0.metadata.rating = 6 }),
        (
            "place",
            {
                $0.metadata.location = GeoLocation(latitude: 1, longitude: 1)
                $0.metadata.location?.latitude = .nan
            }
        ),
        ("zone", { $0.metadata.captureDate = CaptureDate(date: .day(1), utcOffsetSeconds: 86_401, source: .file) }),
        (
            "zone before",
            { $0.metadata.captureDate = CaptureDate(date: .day(1), utcOffsetSeconds: .min, source: .file) }
        ),
        ("picture", { $0.metadata.pixelSize.width = -1 }),
        ("height", { $0.metadata.location = GeoLocation(latitude: 1, longitude: 1, altitude: .infinity) }),
    ]

    /// Values at the limits of what can be stored are accepted and read back.
    @Test(arguments: EngineKind.tested)
    func whateverIsTakenCanBeRead(_ kind: EngineKind) throws {
        let library = try kind.library()
        for (number, offset) in [-86_400, 86_400, 0].enumerated() {
            var new = try library.newPhoto("\(number)")
            new.metadata.captureDate = CaptureDate(
                date: Date(timeIntervalSinceReferenceDate: number == 0 ? -1e12 : 1e12), utcOffsetSeconds: offset,
                source: .file)
            new.metadata.durationSeconds = 1e12
            new.metadata.rating = number == 0 ? -1 : 5
            new.metadata.pixelSize = PixelSize(width: Int(UInt32.max), height: 0)
            new.resources[0].content.pixelSize = PixelSize(width: 0, height: Int(UInt32.max))
            try library.apply(.insertAsset(new))
            #expect(try library.asset("\(number)")?.metadata == new.metadata)
            #expect(try library.resources(of: "\(number)").map(\.content) == [new.resources[0].content])
        }
    }

    @Test(arguments: EngineKind.inProcess)
    func aFileThatCannotBeReadBackIsNotTaken(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        for (bytes, width) in [(Int64(-1), 4), (Int64(1) << 54, 4), (9, -1), (9, Int.max)] {
            var new = try library.newPhoto("\(bytes) \(width)")
            new.resources[0].content.byteCount = bytes
            new.resources[0].content.pixelSize.width = width
            #expect(refusal { try library.apply(.insertAsset(new)) } == .invalidRequest)
            let resources = new.resources
            let a = library.uuid("a")
            #expect(refusal { try library.apply(.addResources(resources, asset: a, metadata: nil)) } == .invalidRequest)
        }
        #expect(try library.fetch() == ["a"])
    }

    @Test(arguments: EngineKind.tested)
    func whatIsNoDateOrDurationIsNotKept(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let a = library.uuid("a")
        for (name, spoil) in InvalidMetadataTests.faults {
            var new = try library.newPhoto(name)
            spoil(&new)
            let error = #expect(throws: LibraryError.self, "\(name)") { try library.apply(.insertAsset(new)) }
            #expect(error?.code == .invalidRequest, "\(name)")
            guard new.metadata != (try library.newPhoto(name)).metadata else { continue }
            #expect(refusal { try library.apply(.setMetadata(new.metadata, asset: a)) } == .invalidRequest, "\(name)")
        }
        let changes: [Change] = [
            .trashAssets([a], date: InvalidMetadataTests.infinite),
            .setAdjustment(Adjustment(formatIdentifier: "a", date: InvalidMetadataTests.infinite), asset: a),
        ]
        for change in changes { #expect(refusal { try library.apply(change) } == .invalidRequest) }
        #expect(try library.fetch() == ["a"])
    }

    /// All engines accept the same predicates.
    @Test(arguments: EngineKind.tested)
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
