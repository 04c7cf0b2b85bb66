// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Photos
internal import Synchronization

/// Posts the notification of changes for a library, once the program has access.
///
/// Unchecked: `library` is set once, before the first call.
final class ChangePoster: NSObject, PHPhotoLibraryChangeObserver, @unchecked Sendable {
    private struct State {
        var isStarted = false
        var seen: SeenGroups?
    }

    weak var library: ALAssetsLibrary?
    private let photos: PHPhotoLibrary
    private let state = Mutex(State())

    init(_ photos: PHPhotoLibrary) {
        self.photos = photos
        super.init()
    }

    /// Begins to listen if the program has access by now; never asks for it.
    func start() {
        guard photos.mayBeRead else { return }
        let isFirst = state.withLock { state in
            defer { state.isStarted = true }
            return !state.isStarted
        }
        guard isFirst else { return }
        // Registered before the fetches, so that no change lies between: what they have seen has no details.
        photos.register(self)
        let seen = SeenGroups(in: photos)
        // A change that came meanwhile has seen them already.
        state.withLock { $0.seen = $0.seen ?? seen }
    }

    func stop() { photos.unregisterChangeObserver(self) }

    func photoLibraryDidChange(_ changeInstance: PHChange) {
        guard let library else { return }
        NotificationCenter.default.post(
            name: .ALAssetsLibraryChanged, object: library, userInfo: userInfo(of: changeInstance))
    }

    /// Returns the `userInfo` that tells a change. `nil` if the previous state is unknown, because it is being read or
    /// could not be read. Then the effects of a change are unknown, and the current state is read.
    private func userInfo(of change: PHChange) -> [AnyHashable: Any]? {
        guard let seen = state.withLock({ $0.seen }) else {
            let seen = SeenGroups(in: photos)
            state.withLock { $0.seen = $0.seen ?? seen }
            return nil
        }
        let (now, news) = seen.after(change)
        state.withLock { $0.seen = now }
        return news
    }
}

extension PHPhotoLibrary {
    /// True if the program may see assets, as far as is known without asking.
    var mayBeRead: Bool {
        switch authorizationStatus(for: .readWrite) {
        case .authorized, .limited: true
        case .notDetermined, .restricted, .denied: false
        }
    }
}
