// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoFiles
import Synchronization
import Testing

@testable import PhotoEngine
@testable import PhotoImport
@testable import PhotoLibrary
@testable import PhotoLibraryTesting

@Suite struct OriginalCheckTests {
    /// Each check waits until another one runs, so that checks in sequence would never end.
    @Test(.timeLimit(.minutes(1))) func copiesWhoseBytesAreReadAreReadBesideEachOther() {
        let library = LibraryLookup(MemoryEngine().owner)
        let check = OriginalCheck(library: library, isDeep: true)
        let arrivals = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
        let workers = WorkerPool(threads: 2, name: "test")
        defer { workers.finish() }
        let answers = check.answers((0..<6).map(Self.resource), on: workers) { resource in
            let own = Int(resource.id.rawValue) % 2
            arrivals[1 - own].signal()
            arrivals[own].wait()
            return own == 0 ? .missing : .damaged
        }
        #expect(answers == [.missing, .damaged, .missing, .damaged, .missing, .damaged])
    }

    private static func resource(_ number: Int) -> Resource {
        let content = ResourceContent(
            type: .photo, originalFilename: "\(number).jpg", uniformTypeIdentifier: "public.jpeg", byteCount: 1,
            fingerprint: Fingerprint(of: "\(number)"), pixelSize: PixelSize(width: 1, height: 1))
        return Resource(
            id: ResourceID(rawValue: Int64(number)), asset: AssetID(rawValue: 1), uuid: UUID(), content: content,
            placements: [])
    }

    @Test func aDryRunTellsFilesApartByTheBeginningsOfTheirFingerprints() {
        var seen = FingerprintSet()
        let fingerprints = (0..<10_000).map { Fingerprint(of: "\($0)") }
        #expect(fingerprints.allSatisfy { seen.insert($0) })
        #expect(!fingerprints.contains { seen.insert($0) })
    }
}
