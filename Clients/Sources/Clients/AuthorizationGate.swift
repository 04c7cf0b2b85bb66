// Licensed under the Apache License, Version 2.0. See LICENSE.

import Photos
import UIKit

/// Lets an app's first screen through once the user has said yes.
final class AuthorizationGate: Sendable {
    enum Answer: Equatable {
        case allowed, limited, refused, unasked
    }

    static let shared = AuthorizationGate()

    private init() {}

    var current: Answer {
        if #available(iOS 14, *) {
            return Self.answer(for: PHPhotoLibrary.authorizationStatus(for: .readWrite))
        } else {
            return Self.answer(for: PHPhotoLibrary.authorizationStatus())
        }
    }

    static func answer(for status: PHAuthorizationStatus) -> Answer {
        switch status {
        case .authorized: return .allowed
        case .limited: return .limited
        case .denied, .restricted: return .refused
        case .notDetermined: return .unasked
        @unknown default: return .refused
        }
    }

    /// As before iOS 14.
    func ask(_ completion: @escaping (Bool) -> Void) {
        PHPhotoLibrary.requestAuthorization { status in
            completion(status == .authorized)
        }
    }

    @available(iOS 14, *)
    func askForEverything(completion: @escaping @Sendable (PHAuthorizationStatus) -> Void) {
        PHPhotoLibrary.requestAuthorization(for: .readWrite) { status in
            DispatchQueue.main.async {
                completion(status)
            }
        }
    }

    @available(iOS 14, *)
    @MainActor
    func open() async -> Answer {
        Self.answer(for: await PHPhotoLibrary.requestAuthorization(for: .readWrite))
    }
}
