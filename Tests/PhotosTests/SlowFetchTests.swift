// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

/// A slow fetch is logged with its predicate and the reason.
struct SlowFetchTests {
    private func request() throws -> AssetRequest {
        let options = PHFetchOptions()
        options.predicate = NSPredicate(format: "filename CONTAINS 'x'")
        return try AssetRequest(.library, options)
    }

    @Test func aSlowFetchTellsWhatMadeItSlow() throws {
        let reasons = Session.slowness(of: try request(), after: .seconds(1))
        #expect(
            reasons == [
                "“filename”, which no index has, is read of every asset that other conditions leave;"
                    + " a search finds words faster"
            ])
    }

    @Test func aFetchThatWasNotSlowHasNoReasons() throws {
        #expect(Session.slowness(of: try request(), after: .milliseconds(1)) == [])
    }
}
