// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Photos
import Testing

/// Values that are what they were made of.
struct ValueTests {
    @Test func aRecipeKeepsWhatItWasMadeOf() {
        let recipe = PHAdjustmentData(formatIdentifier: "com.example", formatVersion: "2", data: Data([1, 2]))
        #expect(recipe.formatIdentifier == "com.example")
        #expect(recipe.formatVersion == "2")
        #expect(recipe.data == Data([1, 2]))
    }

    @Test func cloudIdentifiersAreComparedByTheirText() {
        let identifier = PHCloudIdentifier(stringValue: "A:1")
        #expect(identifier == PHCloudIdentifier(stringValue: "A:1"))
        #expect(identifier != PHCloudIdentifier(stringValue: "A:2"))
        #expect(Set([identifier, PHCloudIdentifier(stringValue: "A:1")]).count == 1)
        #expect(identifier.copy() as? PHCloudIdentifier === identifier)
    }

    @Test func cloudIdentifiersAreKeptAsText() throws {
        let identifier = PHCloudIdentifier(stringValue: "A:1")
        #expect(identifier.stringValue == "A:1")
        #expect(identifier.archivalStringValue == "A:1")
        #expect(PHCloudIdentifier(archivalStringValue: "A:1") == identifier)
        #expect(PHCloudIdentifier(archivalStringValue: "") == nil)
    }

    @Test func cloudIdentifiersGoIntoSecureArchives() throws {
        #expect(PHCloudIdentifier.supportsSecureCoding)
        let archive = try NSKeyedArchiver.archivedData(
            withRootObject: PHCloudIdentifier(stringValue: "A:1"), requiringSecureCoding: true)
        let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: PHCloudIdentifier.self, from: archive)
        #expect(read == PHCloudIdentifier(stringValue: "A:1"))
    }

    @Test func theOldNumbersAreThoseOfTheCodes() {
        let names: any OldNames = Names()
        #expect(names.numbers == [-1, 3072, 3114, 3142, 3143])
        #expect(names.invalid == [.internalError, .internalError])
    }

    @Test func aFolderHoldsCollections() {
        let folder = PHCollectionList()
        #expect(folder.collectionListType == .folder)
        #expect(folder.collectionListSubtype == .regularFolder)
        #expect(folder.canContainCollections)
        #expect(!folder.canContainAssets)
    }
}

/// Names that only deprecated code may use without a warning.
private protocol OldNames {
    var numbers: [Int] { get }
    var invalid: [PHPhotosError.Code] { get }
}

private struct Names: OldNames {
    @available(*, deprecated)
    var numbers: [Int] {
        [
            PHPhotosErrorInvalid, PHPhotosErrorUserCancelled, PHPhotosErrorLibraryVolumeOffline,
            PHPhotosErrorRelinquishingLibraryBundleToWriter, PHPhotosErrorSwitchingSystemPhotoLibrary,
        ]
    }

    @available(*, deprecated)
    var invalid: [PHPhotosError.Code] { [PHPhotosError.invalid, PHPhotosError.Code.invalid] }
}
