// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
public import Photos

/// A library, with the common functions of apps' album and asset managers.
///
/// May be used from any thread.
public struct MediaLibrary: Sendable {
    /// The permission of the program, as the three states that lead to three screens of an app.
    public enum Authorization: Sendable {
        /// The user has not been asked yet.
        case notDetermined
        /// The program has no access: the user denied it, or cannot grant it.
        case notAuthorized
        /// The program has access to the whole library or to the assets that the user selected.
        case authorized
    }

    /// The default manager of all assets and prefetchers, so that pictures prepared for one screen are available on the
    /// next.
    public static let imageManager = PHCachingImageManager()

    /// The user's library: `PHPhotoLibrary.shared()`.
    public static var shared: MediaLibrary { MediaLibrary(.shared()) }

    /// The library in PhotoKit's form.
    public let photoLibrary: PHPhotoLibrary

    /// Creates the library of a `PHPhotoLibrary`.
    public init(_ photoLibrary: PHPhotoLibrary) { self.photoLibrary = photoLibrary }

    /// The permission of this program for the library, read without asking the user. Limited access counts as
    /// authorized.
    public var authorization: Authorization { Authorization(photoLibrary.authorizationStatus(for: .readWrite)) }

    /// Asks the user for access, unless the user was asked before, and returns the result.
    public func requestAuthorization() async -> Authorization {
        Authorization(await photoLibrary.requestAuthorization(for: .readWrite))
    }

    /// Asks the user for access, unless the user was asked before. The handler is called once, on the main queue.
    public func requestAuthorization(completion: @escaping @Sendable (Authorization) -> Void) {
        Task {
            let answer = await requestAuthorization()
            DispatchQueue.main.async { completion(answer) }
        }
    }
}

extension MediaLibrary.Authorization {
    /// Creates the state from PhotoKit's status.
    public init(_ status: PHAuthorizationStatus) {
        switch status {
        case .notDetermined: self = .notDetermined
        case .restricted, .denied: self = .notAuthorized
        case .authorized, .limited: self = .authorized
        }
    }
}
