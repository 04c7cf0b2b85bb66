// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A library of photos and videos.
///
/// Every asset, collection and fetch result keeps the library it came from. Class methods that name no object mean
/// ``shared()``. May be used from any thread.
open class PHPhotoLibrary: NSObject, @unchecked Sendable {
    let session: Session

    init(_ session: Session) {
        self.session = session
        super.init()
    }

    /// The user's library: the one named by the environment variable `PHOTOS_LIBRARY`, else `Photos Library.photolibrary`
    /// in the user's pictures folder. Made when it is missing.
    ///
    /// It is opened at the first call. When it cannot be opened, fetches from it are empty and ``unavailabilityReason``
    /// tells why.
    open class func shared() -> PHPhotoLibrary { SharedLibrary.current }

    /// Why the library cannot be used, a ``PHPhotosError``; `nil` when it can.
    open var unavailabilityReason: (any Error)? { session.unavailabilityReason.map { PHPhotosError($0) } }

    /// What this program may do in the shared library. Asks nobody and changes nothing.
    ///
    /// `restricted` when the library cannot be opened.
    open class func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus {
        shared().session.status(for: accessLevel)
    }

    /// Asks for access to the shared library, and tells what came of it.
    ///
    /// The first time, the library's own setting for programs is the answer, and is kept; later, what was kept. The
    /// handler is called once, on a queue of the library's choice. No usage description is needed.
    @preconcurrency
    open class func requestAuthorization(
        for accessLevel: PHAccessLevel, handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
    ) {
        let session = shared().session
        Callbacks.authorization { handler(session.requestStatus(for: accessLevel)) }
    }

    /// Asks for access to the shared library, and returns what came of it; see
    /// ``requestAuthorization(for:handler:)``.
    open class func requestAuthorization(for accessLevel: PHAccessLevel) async -> PHAuthorizationStatus {
        await withCheckedContinuation { continuation in
            requestAuthorization(for: accessLevel) { continuation.resume(returning: $0) }
        }
    }

    /// Whether this program may read and write the shared library; limited access counts as `authorized`.
    open class func authorizationStatus() -> PHAuthorizationStatus {
        authorizationStatus(for: .readWrite).withoutLimits
    }

    // swift-format-ignore: AmbiguousTrailingClosureOverload
    /// Asks to read and write the shared library; limited access counts as `authorized`.
    ///
    /// The handler is called once, on a queue of the library's choice.
    open class func requestAuthorization(_ handler: @escaping (PHAuthorizationStatus) -> Void) {
        nonisolated(unsafe) let handler = handler
        requestAuthorization(for: .readWrite) { handler($0.withoutLimits) }
    }
}

extension PHAuthorizationStatus {
    /// The answer to programs from before access could be limited.
    fileprivate var withoutLimits: PHAuthorizationStatus { self == .limited ? .authorized : self }
}
