// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
public import Photos

/// A library, with what the album and asset managers of apps have in common.
///
/// May be used from any thread.
public struct MediaLibrary: Sendable {
    /// What a program may do, in the three states that lead to three screens.
    public enum Authorization: Sendable {
        /// The user has not been asked yet.
        case notDetermined
        /// There is no access: the user denied it, or cannot give it.
        case notAuthorized
        /// There is access, to the whole library or to the assets that the user selected.
        case authorized
    }

    /// The manager that all assets and prefetchers use unless they get another one, so that what is prepared for one
    /// screen is there for the next.
    public static let imageManager = PHCachingImageManager()

    /// The user's library: `PHPhotoLibrary.shared()`.
    public static var shared: MediaLibrary { MediaLibrary(.shared()) }

    /// The library in PhotoKit's form.
    public let photoLibrary: PHPhotoLibrary

    /// Creates the library of a `PHPhotoLibrary`.
    public init(_ photoLibrary: PHPhotoLibrary) { self.photoLibrary = photoLibrary }

    /// What this program may do with the library, without asking the user. Limited access counts as authorized.
    public var authorization: Authorization { Authorization(photoLibrary.authorizationStatus(for: .readWrite)) }

    /// Asks the user for access, unless that was done before, and returns the result.
    public func requestAuthorization() async -> Authorization {
        Authorization(await photoLibrary.requestAuthorization(for: .readWrite))
    }

    /// Asks the user for access, unless that was done before. The handler is called once, on the main queue.
    public func requestAuthorization(completion: @escaping @Sendable (Authorization) -> Void) {
        Task {
            let answer = await requestAuthorization()
            DispatchQueue.main.async { completion(answer) }
        }
    }
}

extension MediaLibrary.Authorization {
    /// Creates the state of PhotoKit's status.
    public init(_ status: PHAuthorizationStatus) {
        switch status {
        case .notDetermined: self = .notDetermined
        case .restricted, .denied: self = .notAuthorized
        case .authorized, .limited: self = .authorized
        }
    }
}
