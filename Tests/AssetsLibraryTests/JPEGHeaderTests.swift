// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformMedia
import Testing

@testable import AssetsLibrary

struct JPEGHeaderTests {
    private static let file = [UInt8](Pictures.file(Pictures.turned(6)))

    @Test func aFileWithItsOwnMetadataIsTheSame() throws {
        let header = try #require(JPEGHeader(Self.file))
        #expect(header.replacingMetadata(by: header) == Self.file)
    }

    @Test func whatIsCutOrDamagedBeforeThePixelsIsNone() {
        #expect(
            JPEGHeader([]) == nil && JPEGHeader([0xFF, 0xD8]) == nil
                && JPEGHeader([UInt8](Pictures.file(as: .png))) == nil)
        for length in 0..<60 { #expect(JPEGHeader(Array(Self.file.prefix(length))) == nil) }
        var damaged = Self.file
        (damaged[4], damaged[5]) = (0xFF, 0xFF)
        #expect(JPEGHeader(damaged) == nil)
        (damaged[4], damaged[5]) = (0, 0)
        #expect(JPEGHeader(damaged) == nil)
    }

    @Test func metadataIsNotReplacedBehindAnIndexOfFurtherPictures() throws {
        let index: [UInt8] = [0xFF, 0xE2, 0, 6] + Array("MPF\0".utf8)
        let before = try #require(JPEGHeader([0xFF, 0xD8] + index + Self.file.dropFirst(2)))
        let other = try #require(JPEGHeader([UInt8](Pictures.file())))
        #expect(before.replacingMetadata(by: other) == nil)
    }
}
