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
}
