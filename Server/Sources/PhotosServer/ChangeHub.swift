// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import PhotosHTTP
import Synchronization

/// Tells the pages that the library has changed, by whichever program.
final class ChangeHub: NSObject, PHPhotoLibraryChangeObserver, Sendable {
    /// The event streams that a session may have at once. A browser has one for all of its tabs.
    private static let limit = 4

    private struct Listener: Sendable {
        var id: UUID
        var session: String
        var events: AsyncStream<String>.Continuation
    }

    private let library: PHPhotoLibrary
    private let listeners = Mutex<[Listener]>([])

    init(of library: PHPhotoLibrary) {
        self.library = library
        super.init()
        library.register(self)
    }

    /// Returns the events for a browser: the token of the library after each change. The oldest stream of a session that has
    /// too many ends: its page is gone most likely, which a server notices late.
    func events(for session: String) -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(1))
        let listener = Listener(id: UUID(), session: session, events: continuation)
        continuation.onTermination = { [weak self] _ in
            self?.listeners.withLock { $0.removeAll { $0.id == listener.id } }
        }
        let oldest = listeners.withLock { listeners -> Listener? in
            listeners.append(listener)
            let own = listeners.filter { $0.session == session }
            return own.count > Self.limit ? own.first : nil
        }
        // Outside of the lock, which its end takes.
        oldest?.events.finish()
        return stream
    }

    /// Ends the streams of a session.
    func end(_ session: String) {
        for listener in listeners.withLock({ $0.filter { $0.session == session } }) { listener.events.finish() }
    }

    func photoLibraryDidChange(_ changeInstance: PHChange) {
        do {
            let token = try library.describe().token.rawValue
            for listener in listeners.withLock(\.self) { listener.events.yield("{\"token\":\(token)}") }
        } catch {
            RequestLog.note("\(error)")
        }
    }
}
