// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

struct IdentifierMappingTests {
    /// The cloud identifiers of objects of a library, by name in the builder.
    private func cloudIdentifiers(
        _ names: [String], of shelf: Shelf, in library: PHPhotoLibrary
    ) throws -> [String: PHCloudIdentifier] {
        let locals = try names.map { name in try shelf.localIdentifier(name) }
        let mappings = library.cloudIdentifierMappings(forLocalIdentifiers: locals)
        return try Dictionary(uniqueKeysWithValues: zip(names, locals.map { try #require(mappings[$0]).get() }))
    }

    private func code(_ result: Result<some Any, any Error>?) -> PHPhotosError.Code? {
        do {
            _ = try result?.get()
            return nil
        } catch {
            return (error as? PHPhotosError)?.code
        }
    }

    @Test func assetsAlbumsAndFoldersAreFoundAgainByTheirIdentifiers() throws {
        var shelf = Shelf()
        shelf.photo("beach")
        shelf.video("waves")
        shelf.photo("secret") { $0.isHidden = true }
        shelf.album("Trip", ["beach"])
        shelf.folder("Trips")
        let library = try shelf.library()
        let names = ["beach", "waves", "secret", "Trip", "Trips"]
        let identifiers = try cloudIdentifiers(names, of: shelf, in: library)
        #expect(Set(identifiers.values).count == names.count)
        let back = library.localIdentifierMappings(for: Array(identifiers.values))
        #expect(back.count == names.count)
        for name in names {
            let identifier = try #require(identifiers[name])
            #expect(try back[identifier]?.get() == shelf.localIdentifier(name))
            let kept = try #require(PHCloudIdentifier(archivalStringValue: identifier.archivalStringValue))
            #expect(try library.localIdentifierMappings(for: [kept])[kept]?.get() == shelf.localIdentifier(name))
        }
    }

    @Test func anAssetsIdentifierIsItsUUIDAndItsOriginal() throws {
        var shelf = Shelf()
        shelf.photo("beach")
        let library = try shelf.library()
        let identifier = try #require(try cloudIdentifiers(["beach"], of: shelf, in: library)["beach"])
        let resource = try #require(PHAssetResource.assetResources(for: try library.asset("beach")).first)
        let uuid = try #require(shelf.uuids["beach"]).uuidString
        #expect(identifier.stringValue == "\(uuid):001:\(resource.fingerprint.hex)")
    }

    @Test func aCopyOfALibraryKnowsTheIdentifiers() async throws {
        try await withTemporaryFolder { folder in
            let place = folder.appending(path: "here.photolibrary")
            var shelf = Shelf()
            shelf.photo("beach")
            shelf.album("Trip", ["beach"])
            let identifiers = try {
                let library = try PHPhotoLibrary(url: place, createIfMissing: true)
                try shelf.fill(library)
                return try cloudIdentifiers(["beach", "Trip"], of: shelf, in: library)
            }()
            let other = folder.appending(path: "there.photolibrary")
            try FileManager.default.moveItem(at: place, to: other)
            let library = try PHPhotoLibrary(url: other)
            let back = library.localIdentifierMappings(for: Array(identifiers.values))
            for (name, identifier) in identifiers {
                #expect(try back[identifier]?.get() == shelf.localIdentifier(name))
            }
        }
    }

    @Test func anAssetOfTheSameFileIsFoundInAnotherLibrary() throws {
        var (here, there) = (Shelf(), Shelf())
        for name in ["beach", "secret"] { here.photo(name) }
        there.photo("beach")
        there.photo("other")
        let identifiers = try cloudIdentifiers(["beach", "secret"], of: here, in: here.library())
        let back = try there.library().localIdentifierMappings(for: Array(identifiers.values))
        #expect(try back[#require(identifiers["beach"])]?.get() == there.localIdentifier("beach"))
        #expect(code(back[try #require(identifiers["secret"])]) == .identifierNotFound)
    }

    @Test func severalAssetsOfTheSameFileAreNamed() throws {
        var (here, there) = (Shelf(), Shelf())
        here.photo("beach")
        there.photo("first", bytes: Data("beach".utf8))
        there.photo("second", bytes: Data("beach".utf8))
        let identifier = try #require(try cloudIdentifiers(["beach"], of: here, in: here.library())["beach"])
        let library = try there.library()
        let result = library.localIdentifierMappings(for: [identifier])[identifier]
        #expect(code(result) == .multipleIdentifiersFound)
        let error = #expect(throws: PHPhotosError.self) { try result?.get() }
        let found = error?.userInfo[PHLocalIdentifiersErrorKey] as? [String]
        #expect(try found == [there.localIdentifier("first"), there.localIdentifier("second")])

        try library.apply([.trashAssets(there[["first"]], date: Date())])
        #expect(
            try library.localIdentifierMappings(for: [identifier])[identifier]?.get()
                == there.localIdentifier("second"))
    }

    @Test func theAssetItselfComesBeforeOthersOfItsFile() throws {
        var shelf = Shelf()
        shelf.photo("first", bytes: Data("beach".utf8))
        shelf.photo("second", bytes: Data("beach".utf8))
        let library = try shelf.library()
        let identifier = try #require(try cloudIdentifiers(["second"], of: shelf, in: library)["second"])
        #expect(
            try library.localIdentifierMappings(for: [identifier])[identifier]?.get()
                == shelf.localIdentifier("second"))
        try library.apply([.trashAssets(shelf[["second"]], date: Date())])
        #expect(
            try library.localIdentifierMappings(for: [identifier])[identifier]?.get() == shelf.localIdentifier("first"))
    }

    @Test func whatIsNoObjectIsNotFound() throws {
        var shelf = Shelf()
        shelf.photo("beach", taken: Shelf.day(1))
        let library = try shelf.library()
        let moment = try #require(try library.fetchMoments(with: nil).firstObject).localIdentifier
        let beach = try shelf.localIdentifier("beach")
        let wrong = [UUID().uuidString + "/L0/001", "beach", "", beach.replacing("/001", with: "/040"), moment]
        let mappings = library.cloudIdentifierMappings(forLocalIdentifiers: wrong + wrong)
        #expect(mappings.count == wrong.count)
        for text in wrong { #expect(code(mappings[text]) == .identifierNotFound, "\(text)") }

        let uuid = try #require(shelf.uuids["beach"]).uuidString
        let texts = ["beach", "", "\(uuid):040", "\(uuid):060", "\(UUID().uuidString):001:x", uuid]
        let identifiers = texts.map { PHCloudIdentifier(stringValue: $0) }
        let back = library.localIdentifierMappings(for: identifiers)
        for identifier in identifiers { #expect(code(back[identifier]) == .identifierNotFound, "\(identifier)") }
    }

    @Test func theIdentifierOfAnotherSystemFindsTheAssetByItsUUID() throws {
        var shelf = Shelf()
        shelf.photo("beach")
        let library = try shelf.library()
        let uuid = try #require(shelf.uuids["beach"]).uuidString
        let identifier = PHCloudIdentifier(stringValue: "\(uuid):001:AYxW8eN2xW1hPtE6")
        #expect(
            try library.localIdentifierMappings(for: [identifier])[identifier]?.get() == shelf.localIdentifier("beach"))
    }

    /// Two libraries that differ only in assets that the program does not see.
    @Test(arguments: [AuthorizationStatus.limited, .denied, .authorized])
    func whatAProgramDoesNotSeeDoesNotExist(_ status: AuthorizationStatus) throws {
        var shelf = Shelf()
        for name in ["seen", "twin", "unseen"] { shelf.photo(name, bytes: Data((name == "unseen" ? "u" : "s").utf8)) }
        shelf.album("Trip", ["seen"])
        let owner = try shelf.library()
        let names = ["seen", "unseen", "Trip"]
        let identifiers = try cloudIdentifiers(names, of: shelf, in: owner)
        let library = try shelf.library(readWrite: status, selection: ["seen"])
        let seen: Set<String> =
            switch status {
            case .limited: ["seen"]
            case .authorized: ["seen", "unseen", "Trip"]
            default: []
            }
        for name in names {
            let (identifier, local) = (try #require(identifiers[name]), try shelf.localIdentifier(name))
            let there = library.cloudIdentifierMappings(forLocalIdentifiers: [local])[local]
            let back = library.localIdentifierMappings(for: [identifier])[identifier]
            if seen.contains(name) {
                #expect(try there?.get() == identifier)
                #expect(try back?.get() == local)
            } else {
                #expect(code(there) == .identifierNotFound)
                #expect(code(back) == .identifierNotFound)
            }
        }
    }

    /// Without the asset itself, a limited program is told neither that there are several others nor which.
    @Test func amongSeveralAssetsOfAFileOnlyThoseInReachCount() throws {
        var (here, there) = (Shelf(), Shelf())
        here.photo("beach")
        there.photo("first", bytes: Data("beach".utf8))
        there.photo("second", bytes: Data("beach".utf8))
        let identifier = try #require(try cloudIdentifiers(["beach"], of: here, in: here.library())["beach"])
        let library = try there.library(readWrite: .limited, selection: ["second"])
        #expect(
            try library.localIdentifierMappings(for: [identifier])[identifier]?.get()
                == there.localIdentifier("second"))
    }

    @Test func aLibraryThatCannotBeReadSaysSoForEachIdentifier() throws {
        let reason = LibraryError(.libraryMissing, "gone")
        let library = PHPhotoLibrary(Session(.failure(reason), at: nil, as: .owner))
        let local = LocalIdentifier(UUID(), .asset).description
        let identifier = PHCloudIdentifier(stringValue: "\(UUID().uuidString):001")
        #expect(
            code(library.cloudIdentifierMappings(forLocalIdentifiers: [local])[local])
                == .relinquishingLibraryBundleToWriter)
        #expect(
            code(library.localIdentifierMappings(for: [identifier])[identifier])
                == .relinquishingLibraryBundleToWriter)
    }

    @Test func theFormsOfMacOSMarkWhatIsNotFound() throws {
        var shelf = Shelf()
        shelf.photo("beach")
        let library = try shelf.library()
        let local = try shelf.localIdentifier("beach")
        let missing = LocalIdentifier(UUID(), .asset).description
        let identifiers = library.cloudIdentifiers(forLocalIdentifiers: [missing, local, missing])
        #expect(identifiers.map { $0 == .notFound } == [true, false, true])
        #expect(
            library.localIdentifiers(for: identifiers)
                == [PHLocalIdentifierNotFound, local, PHLocalIdentifierNotFound])
        #expect(PHLocalIdentifierNotFound.isEmpty)
        #expect(PHCloudIdentifier(archivalStringValue: PHCloudIdentifier.notFound.archivalStringValue) == nil)
    }

    @Test func manyIdentifiersAreReadByTheThousand() throws {
        let (library, engine) = try Shelf.library { shelf in
            for number in 0..<5 { shelf.photo("\(number)") }
        }.counted()
        let known = try library.fetchAssets(with: nil).uuids.map { LocalIdentifier($0, .asset).description }
        let before = engine.asked.calls.count
        let unknown = (0..<2_500).map { _ in LocalIdentifier(UUID(), .asset).description }
        let mappings = library.cloudIdentifierMappings(forLocalIdentifiers: known + unknown)
        #expect(mappings.values.count { code($0) == nil } == 5)
        #expect(mappings.values.count { code($0) == .identifierNotFound } == 2_500)
        #expect(engine.asked.calls.count - before <= 6)
        #expect(engine.asked.contents.allSatisfy { $0 <= batchLimit })
    }
}

extension Shelf {
    /// Returns the local identifier of what the builder added under a name.
    fileprivate func localIdentifier(_ name: String) throws -> String {
        let uuid = try #require(uuids[name])
        let kind: LocalIdentifier.Kind = name == "Trips" ? .folder : name.first?.isUppercase == true ? .album : .asset
        return LocalIdentifier(uuid, kind).description
    }
}
