// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Photos
import Synchronization

/// The stored pictures that were sent, for a library that has not changed since: every change forgets all of them, because
/// it may have hidden, deleted or edited an asset.
final class PictureCache: Sendable {
    struct Key: Hashable, Sendable {
        var identifier: String
        var side: Int
    }

    /// A picture with the state of its asset.
    struct Entry: Sendable {
        var asset: PHAsset
        /// The content address of the file that shows the asset.
        var address: String
        /// `nil` where no picture is stored.
        var picture: Picture?
    }

    private struct State {
        var token: ChangeToken?
        var entries: [Key: Entry] = [:]
        var byteCount = 0
    }

    /// The pictures of some thousand cells.
    private static let byteLimit = 64 << 20
    private let state = Mutex(State())

    /// Returns the entry that `make` returned for the key at this state of the library, or calls it.
    func entry(_ key: Key, at token: ChangeToken, make: () throws -> Entry) rethrows -> Entry {
        if let kept = state.withLock({ $0.token == token ? $0.entries[key] : nil }) { return kept }
        let made = try make()
        if let picture = made.picture { keep(made, as: key, at: token, byteCount: picture.bytes.count) }
        return made
    }

    private func keep(_ entry: Entry, as key: Key, at token: ChangeToken, byteCount: Int) {
        state.withLock { state in
            if state.token != token || state.byteCount + byteCount > Self.byteLimit { state = State(token: token) }
            guard state.entries.updateValue(entry, forKey: key) == nil else { return }
            state.byteCount += byteCount
        }
    }
}
