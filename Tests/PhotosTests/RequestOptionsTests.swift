// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Photos
import Testing

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

    @Test func aSecondStandInIsNotAskedForAtFirst() throws {
        let options = PHImageRequestOptions()
        #expect(!options.allowSecondaryDegradedImage)
        options.allowSecondaryDegradedImage = true
        #expect((options.copy() as? PHImageRequestOptions)?.allowSecondaryDegradedImage == true)
    }

    @Test func videoOptionsStartAsApplesDo() {
        let options = PHVideoRequestOptions()
        #expect(options.version == .current)
        #expect(options.deliveryMode == .automatic)
        #expect(!options.isNetworkAccessAllowed)
        #expect(options.progressHandler == nil)
    }

    @Test func videoOptionsKeepWhatIsSet() {
        let options = PHVideoRequestOptions()
        options.version = .original
        options.deliveryMode = .mediumQualityFormat
        options.isNetworkAccessAllowed = true
        options.progressHandler = { _, _, _, _ in }
        #expect(options.version == .original && options.deliveryMode == .mediumQualityFormat)
        #expect(options.isNetworkAccessAllowed && options.progressHandler != nil)
    }

    @Test func livePhotoOptionsStartAsApplesDo() {
        let options = PHLivePhotoRequestOptions()
        #expect(options.version == .current)
        #expect(options.deliveryMode == .opportunistic)
        #expect(!options.isNetworkAccessAllowed)
        #expect(options.progressHandler == nil)
    }

    @Test func aCopyOfLivePhotoOptionsIsEqualAndOfItsOwn() throws {
        let options = PHLivePhotoRequestOptions()
        options.version = .unadjusted
        options.deliveryMode = .fastFormat
        options.isNetworkAccessAllowed = true
        options.progressHandler = { _, _, _, _ in }
        let copy = try #require(options.copy() as? PHLivePhotoRequestOptions)
        options.version = .current
        #expect(copy.version == .unadjusted && copy.deliveryMode == .fastFormat)
        #expect(copy.isNetworkAccessAllowed && copy.progressHandler != nil)
    }

    @Test func editingOptionsDeclineEveryRecipeAtFirst() {
        let options = PHContentEditingInputRequestOptions()
        let recipe = PHAdjustmentData(formatIdentifier: "com.example", formatVersion: "1", data: Data([1]))
        #expect(!options.canHandleAdjustmentData(recipe))
        #expect(!options.isNetworkAccessAllowed)
        #expect(options.progressHandler == nil)
        options.canHandleAdjustmentData = { $0.formatIdentifier == "com.example" }
        options.isNetworkAccessAllowed = true
        options.progressHandler = { _, stop in stop.pointee = true }
        #expect(options.canHandleAdjustmentData(recipe) && options.isNetworkAccessAllowed)
        #expect(options.progressHandler != nil)
    }

    @Test func aCopyOfCreationOptionsIsEqualAndOfItsOwn() throws {
        let options = PHAssetResourceCreationOptions()
        #expect(options.originalFilename == nil && options.uniformTypeIdentifier == nil && !options.shouldMoveFile)
        options.originalFilename = "a.jpg"
        options.uniformTypeIdentifier = "public.jpeg"
        options.shouldMoveFile = true
        let copy = try #require(options.copy() as? PHAssetResourceCreationOptions)
        options.originalFilename = nil
        #expect(copy.originalFilename == "a.jpg" && copy.uniformTypeIdentifier == "public.jpeg" && copy.shouldMoveFile)
    }
}
