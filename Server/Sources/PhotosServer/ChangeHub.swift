// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Synchronization

/// Tells the pages that the library has changed, by whichever program.
final class ChangeHub: NSObject, PHPhotoLibraryChangeObserver, Sendable {
    /// The event streams that may be open at once.
    private static let limit = 64

    private let library: PHPhotoLibrary
    private let listeners = Mutex<[UUID: AsyncStream<String>.Continuation]>([:])

    init(of library: PHPhotoLibrary) {
        self.library = library
        super.init()
        library.register(self)
    }

    /// Returns the events of one page: the token of the library after each change. `nil` if too many pages listen.
    func events() -> AsyncStream<String>? {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(1))
        let id = UUID()
        let isAccepted = listeners.withLock { listeners in
            guard listeners.count < Self.limit else { return false }
            listeners[id] = continuation
            return true
        }
        continuation.onTermination = { [weak self] _ in _ = self?.listeners.withLock { $0.removeValue(forKey: id) } }
        return isAccepted ? stream : nil
    }

    func photoLibraryDidChange(_ changeInstance: PHChange) {
        guard let token = try? library.describe().token.rawValue else { return }
        for listener in listeners.withLock({ Array($0.values) }) { listener.yield("{\"token\":\(token)}") }
    }
}
