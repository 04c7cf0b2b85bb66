// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Photos
import Testing

/// Options and other values that nothing reads yet have Apple's defaults, and can be set and copied.
struct OptionValueTests {
    @Test func videoOptionsStartAsApplesDo() {
        let options = PHVideoRequestOptions()
        #expect(!options.isNetworkAccessAllowed)
        #expect(options.version == .current)
        #expect(options.deliveryMode == .automatic)
        #expect(options.progressHandler == nil)
    }

    @Test func videoOptionsKeepWhatTheyAreGiven() {
        let options = PHVideoRequestOptions()
        options.isNetworkAccessAllowed = true
        options.version = .original
        options.deliveryMode = .mediumQualityFormat
        options.progressHandler = { _, _, _, _ in }
        #expect(options.isNetworkAccessAllowed)
        #expect(options.version == .original)
        #expect(options.deliveryMode == .mediumQualityFormat)
        #expect(options.progressHandler != nil)
    }

    @Test func aCopyOfVideoOptionsIsEqualAndOfItsOwn() throws {
        let options = PHVideoRequestOptions()
        options.isNetworkAccessAllowed = true
        options.version = .original
        options.deliveryMode = .fastFormat
        options.progressHandler = { _, _, _, _ in }
        let copy = try #require(options.copy() as? PHVideoRequestOptions)
        options.version = .current
        options.progressHandler = nil
        #expect(copy.isNetworkAccessAllowed && copy.version == .original && copy.deliveryMode == .fastFormat)
        #expect(copy.progressHandler != nil)
    }

    @Test func livePhotoOptionsStartAsApplesDo() {
        let options = PHLivePhotoRequestOptions()
        #expect(options.version == .current)
        #expect(options.deliveryMode == .opportunistic)
        #expect(!options.isNetworkAccessAllowed)
        #expect(options.progressHandler == nil)
        #expect(!options.preferHDR)
    }

    @Test func aCopyOfLivePhotoOptionsIsEqualAndOfItsOwn() throws {
        let options = PHLivePhotoRequestOptions()
        options.version = .original
        options.deliveryMode = .highQualityFormat
        options.isNetworkAccessAllowed = true
        options.progressHandler = { _, _, _, _ in }
        options.preferHDR = true
        let copy = try #require(options.copy() as? PHLivePhotoRequestOptions)
        options.version = .current
        #expect(copy.version == .original)
        #expect(copy.deliveryMode == .highQualityFormat)
        #expect(copy.isNetworkAccessAllowed)
        #expect(copy.progressHandler != nil)
        #expect(copy.preferHDR)
    }

    @Test func editingOptionsUnderstandNoRecipeAtFirst() {
        let options = PHContentEditingInputRequestOptions()
        let recipe = PHAdjustmentData(formatIdentifier: "com.example", formatVersion: "1", data: Data([1]))
        #expect(!options.canHandleAdjustmentData(recipe))
        #expect(!options.isNetworkAccessAllowed)
        #expect(options.progressHandler == nil)
    }

    @Test func editingOptionsKeepWhatTheyAreGiven() {
        let options = PHContentEditingInputRequestOptions()
        options.canHandleAdjustmentData = { $0.formatIdentifier == "com.example" }
        options.isNetworkAccessAllowed = true
        options.progressHandler = { _, stop in stop.pointee = true }
        let recipe = PHAdjustmentData(formatIdentifier: "com.example", formatVersion: "1", data: Data([1]))
        #expect(options.canHandleAdjustmentData(recipe))
        #expect(options.isNetworkAccessAllowed)
        #expect(options.progressHandler != nil)
    }

    @Test func aRecipeTellsFormatVersionAndData() {
        let recipe = PHAdjustmentData(formatIdentifier: "com.example", formatVersion: "1.2", data: Data([1, 2]))
        #expect(recipe.formatIdentifier == "com.example")
        #expect(recipe.formatVersion == "1.2")
        #expect(recipe.data == Data([1, 2]))
    }

    @Test func creationOptionsStartAsApplesDo() {
        let options = PHAssetResourceCreationOptions()
        #expect(options.originalFilename == nil)
        #expect(options.uniformTypeIdentifier == nil)
        #expect(options.contentType == nil)
        #expect(!options.shouldMoveFile)
    }

    @Test func theTypeOfCreationOptionsAndItsIdentifierAreOneValue() throws {
        let options = PHAssetResourceCreationOptions()
        options.contentType = .heic
        #expect(options.uniformTypeIdentifier == "public.heic")
        options.uniformTypeIdentifier = "public.jpeg"
        #expect(options.contentType == .jpeg)
        let copy = try #require(options.copy() as? PHAssetResourceCreationOptions)
        options.contentType = nil
        #expect(options.uniformTypeIdentifier == nil && copy.contentType == .jpeg)
        let own = UTType(exportedAs: "com.example.film", conformingTo: .movie)
        options.contentType = own
        #expect(options.contentType == own)
    }

    @Test func aCopyOfCreationOptionsIsEqualAndOfItsOwn() throws {
        let options = PHAssetResourceCreationOptions()
        options.originalFilename = "a.jpg"
        options.uniformTypeIdentifier = "public.jpeg"
        options.shouldMoveFile = true
        let copy = try #require(options.copy() as? PHAssetResourceCreationOptions)
        options.originalFilename = nil
        #expect(copy.originalFilename == "a.jpg")
        #expect(copy.uniformTypeIdentifier == "public.jpeg")
        #expect(copy.shouldMoveFile)
    }

    @Test func imageOptionsAskForNothingSpecialAtFirst() {
        let options = PHImageRequestOptions()
        #expect(!options.allowSecondaryDegradedImage)
        #expect(!options.preferHDR)
        #expect(options.targetHDRHeadroom == 1)
    }

    @Test func aCopyOfImageOptionsKeepsSpecialWishes() throws {
        let options = PHImageRequestOptions()
        options.allowSecondaryDegradedImage = true
        options.preferHDR = true
        options.targetHDRHeadroom = 4
        let copy = try #require(options.copy() as? PHImageRequestOptions)
        options.targetHDRHeadroom = 2
        #expect(copy.allowSecondaryDegradedImage)
        #expect(copy.preferHDR)
        #expect(copy.targetHDRHeadroom == 4)
    }

    @Test(arguments: [(-1, 0), (0.5, 0), (0, 0), (1, 1), (8, 8)] as [(CGFloat, CGFloat)])
    func aHeadroomBelowOneIsUnknown(_ given: CGFloat, _ kept: CGFloat) {
        let options = PHImageRequestOptions()
        options.targetHDRHeadroom = given
        #expect(options.targetHDRHeadroom == kept)
    }
}

struct RequestOptionsTests {
    @Test func imageOptionsStartAsApplesDo() {
        let options = PHImageRequestOptions()
        #expect(options.version == .current)
        #expect(options.deliveryMode == .opportunistic)
        #expect(options.resizeMode == .fast)
        #expect(options.normalizedCropRect == .zero)
        #expect(!options.isNetworkAccessAllowed)
        #expect(!options.isSynchronous)
        #expect(options.progressHandler == nil)
    }

    @Test func aCopyOfImageOptionsIsEqualAndOfItsOwn() throws {
        let options = PHImageRequestOptions()
        options.version = .original
        options.deliveryMode = .fastFormat
        options.resizeMode = .exact
        options.normalizedCropRect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
        options.isNetworkAccessAllowed = true
        options.isSynchronous = true
        options.progressHandler = { _, _, stop, _ in stop.pointee = true }
        let copy = try #require(options.copy() as? PHImageRequestOptions)
        options.version = .current
        #expect(copy.version == .original)
        #expect(copy.deliveryMode == .fastFormat && copy.resizeMode == .exact)
        #expect(copy.normalizedCropRect.width == 0.5)
        #expect(copy.isNetworkAccessAllowed && copy.isSynchronous)
        #expect(copy.progressHandler != nil)
    }

    @Test func aCopyOfResourceOptionsIsEqualAndOfItsOwn() throws {
        let options = PHAssetResourceRequestOptions()
        #expect(!options.isNetworkAccessAllowed)
        #expect(options.progressHandler == nil)
        options.isNetworkAccessAllowed = true
        options.progressHandler = { _ in }
        let copy = try #require(options.copy() as? PHAssetResourceRequestOptions)
        options.isNetworkAccessAllowed = false
        #expect(copy.isNetworkAccessAllowed)
        #expect(copy.progressHandler != nil)
    }
}

/// A copy has every property of its original.
struct OptionCopyTests {
    /// Returns the stored properties as texts.
    private static func values(_ object: Any) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: Mirror(reflecting: object).children.map {
                ($0.label ?? "", String(describing: $0.value))
            })
    }

    /// Compares a copy with options that differ from fresh ones in all properties.
    private func expectCompleteCopy<Options: NSObject & NSCopying>(_ options: Options, of fresh: Options) throws {
        let copy = try #require(options.copy() as? Options)
        #expect(copy !== options)
        let (set, usual) = (Self.values(options), Self.values(fresh))
        #expect(Self.values(copy) == set)
        #expect(!set.isEmpty && set.allSatisfy { usual[$0.key] != $0.value }, "\(set) has values of \(usual)")
    }

    @Test func ofAVideoRequest() throws {
        let options = PHVideoRequestOptions()
        options.isNetworkAccessAllowed = true
        options.version = .original
        options.deliveryMode = .fastFormat
        options.progressHandler = { _, _, _, _ in }
        try expectCompleteCopy(options, of: PHVideoRequestOptions())
    }

    @Test func ofALivePhotoRequest() throws {
        let options = PHLivePhotoRequestOptions()
        options.version = .original
        options.deliveryMode = .fastFormat
        options.isNetworkAccessAllowed = true
        options.progressHandler = { _, _, _, _ in }
        options.preferHDR = true
        try expectCompleteCopy(options, of: PHLivePhotoRequestOptions())
    }

    @Test func ofAPictureRequest() throws {
        let options = PHImageRequestOptions()
        options.version = .original
        options.deliveryMode = .fastFormat
        options.resizeMode = .exact
        options.normalizedCropRect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
        options.isNetworkAccessAllowed = true
        options.isSynchronous = true
        options.progressHandler = { _, _, _, _ in }
        options.allowSecondaryDegradedImage = true
        options.preferHDR = true
        options.targetHDRHeadroom = 2
        options.keepsColorProfile = true
        try expectCompleteCopy(options, of: PHImageRequestOptions())
    }

    @Test func ofAResourceRequest() throws {
        let options = PHAssetResourceRequestOptions()
        options.isNetworkAccessAllowed = true
        options.progressHandler = { _ in }
        try expectCompleteCopy(options, of: PHAssetResourceRequestOptions())
    }

    @Test func ofANewResource() throws {
        let options = PHAssetResourceCreationOptions()
        options.originalFilename = "a.jpg"
        options.contentType = .jpeg
        options.shouldMoveFile = true
        options.writesContentIdentifier = true
        try expectCompleteCopy(options, of: PHAssetResourceCreationOptions())
    }

    @Test func ofAFetch() throws {
        let options = PHFetchOptions()
        options.predicate = NSPredicate(value: true)
        options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: true)]
        options.includeHiddenAssets = true
        options.includeAllBurstAssets = true
        options.includeAssetSourceTypes = .typeUserLibrary
        options.fetchLimit = 1
        options.wantsIncrementalChangeDetails = false
        options.prefetchAssetExtendedMetadata = true
        options.fetchOffset = 2
        try expectCompleteCopy(options, of: PHFetchOptions())
    }
}
