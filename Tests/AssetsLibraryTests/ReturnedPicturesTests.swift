// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

@testable import AssetsLibrary

/// A picture that a block was given, and does not keep.
///
/// Unchecked: the block has returned when the test looks.
private final class GivenPicture: @unchecked Sendable {
    private(set) weak var picture: CGImage?
    private(set) var wasThere = false

    func take() {
        picture = ReturnedPictures.unretained(Pictures.image())?.takeUnretainedValue()
        wasThere = picture != nil
    }
}

/// An object that a block holds, and that says when it is released: after the call of the block has ended.
private final class EndOfCall {
    private let isReleased: () -> Void

    init(_ isReleased: @escaping () -> Void) { self.isReleased = isReleased }

    deinit { isReleased() }
}

struct ReturnedPicturesTests {
    @Test func aThreadKeepsNoPictureWhenTheBlockOfACallHasReturned() async throws {
        let library = try ALAssetsLibrary.inMemory()
        let given = GivenPicture()
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let end = EndOfCall { continuation.resume() }
            library.enumerateGroups(
                withTypes: ALAssetsGroupType(ALAssetsGroupAlbum),
                using: { _, _ in
                    given.take()
                    withExtendedLifetime(end) {}
                }, failureBlock: nil)
        }
        #expect(given.wasThere && given.picture == nil)
    }

    @Test func aThreadKeepsNoPictureWhenTheCompletionBlockHasReturned() async throws {
        let library = try ALAssetsLibrary.inMemory()
        let given = GivenPicture()
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let end = EndOfCall { continuation.resume() }
            library.writeImage(toSavedPhotosAlbum: Pictures.image(), orientation: .up) { _, _ in
                given.take()
                withExtendedLifetime(end) {}
            }
        }
        #expect(given.wasThere && given.picture == nil)
    }
}
