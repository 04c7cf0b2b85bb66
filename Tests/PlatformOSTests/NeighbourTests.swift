// Licensed under the Apache License, Version 2.0. See LICENSE.

import Testing

/// A target that does not depend on the façades sees none of them, like a package beside swift-photos.
struct NeighbourTests {
    @Test func theFacadesAreSeenOnlyByThoseWhoDependOnThem() {
        #if canImport(UIKit) || canImport(AppKit) || canImport(CoreGraphics) || canImport(Combine) || canImport(os)
            Issue.record("a module of Apple's name is seen by a target that did not ask for it")
        #endif
    }
}
