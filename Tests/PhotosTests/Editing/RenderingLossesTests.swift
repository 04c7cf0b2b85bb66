// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import Photos

/// What a rendering cannot show is said with its number.
@Suite struct RenderingLossesTests {
    private func asset(_ subtypes: MediaSubtypes = [], isEdited: Bool = false) throws -> Asset {
        let library = try Shelf.library { $0.photo("a") }
        var asset = try library.asset("a").asset
        asset.metadata.mediaSubtypes = subtypes
        asset.adjustment = isEdited ? Adjustment(formatIdentifier: "org.example", formatVersion: "1") : nil
        return asset
    }

    @Test func aPlainPhotoLosesNothing() throws {
        var losses = RenderingLosses()
        losses.add(try asset(), hasTransparency: false)
        #expect(losses.messages.isEmpty)
    }

    @Test func eachLossIsOneMessage() throws {
        var losses = RenderingLosses()
        losses.add(try asset(.animation), hasTransparency: true)
        losses.add(try asset(.animation), hasTransparency: false)
        let words: [String] = [
            """
            2 animations show their first frame only, because an edit is a JPEG. “photos revert” restores all frames.
            """,
            """
            1 photo has transparent parts, which are now black, because an edit is a JPEG. “photos revert” restores \
            the transparency.
            """,
        ]
        #expect(losses.messages == words)
    }

    @Test func aFurtherEditLosesNothingMore() throws {
        var losses = RenderingLosses()
        losses.add(try asset(.animation, isEdited: true), hasTransparency: true)
        #expect(losses.messages.isEmpty)
    }
}
