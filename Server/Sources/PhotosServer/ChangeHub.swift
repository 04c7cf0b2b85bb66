// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Synchronization

/// Tells the pages that the library has changed, by whichever program.
final class ChangeHub: NSObject, PHPhotoLibraryChangeObserver, Sendable {
    /// The event streams that a session may have at once. A browser has one for all of its tabs.
    private static let limit = 4

    private struct Listener: Sendable {
        var session: String
        var events: AsyncStream<String>.Continuation
    }

    private let library: PHPhotoLibrary
    private let listeners = Mutex<[UUID: Listener]>([:])

    init(of library: PHPhotoLibrary) {
        self.library = library
        super.init()
        library.register(self)
    }

    /// Returns the events for a browser: the token of the library after each change. `nil` if the session has enough streams.
    func events(for session: String) -> AsyncStream<String>? {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(1))
        let id = UUID()
        let isAccepted = listeners.withLock { listeners in
            guard listeners.values.count(where: { $0.session == session }) < Self.limit else { return false }
            listeners[id] = Listener(session: session, events: continuation)
            return true
        }
        continuation.onTermination = { [weak self] _ in _ = self?.listeners.withLock { $0.removeValue(forKey: id) } }
        return isAccepted ? stream : nil
    }

    func photoLibraryDidChange(_ changeInstance: PHChange) {
        guard let token = try? library.describe().token.rawValue else { return }
        for listener in listeners.withLock({ Array($0.values) }) { listener.events.yield("{\"token\":\(token)}") }
    }
}
