// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PlatformTypes
internal import Synchronization

/// The final pictures that assets have shown, those used last, within a budget of bytes for all assets together.
///
/// If each asset kept its picture, paging through a library would keep all its pictures in memory.
final class ImageCache: Sendable {
    static let shared = ImageCache()

    /// The asset, size and version of a picture. Pictures belong to an object, which is a snapshot; an edited asset has
    /// another one.
    struct Key: Hashable {
        var asset: ObjectIdentifier
        var size: MediaAsset.ImageSize
        var version: MediaRequestOptions.Version
    }

    fileprivate struct Entry {
        var image: UIImage
        var bytes: Int
        var lastUse: Int
    }

    fileprivate struct State {
        var entries: [Key: Entry] = [:]
        var keys: [ObjectIdentifier: Set<Key>] = [:]
        var bytes = 0
        var uses = 0
    }

    private let byteLimit: Int
    private let state = Mutex(State())

    /// - Parameter byteLimit: The budget: by default five pictures of twelve megapixels, or two thousand thumbnails.
    init(byteLimit: Int = 256 << 20) { self.byteLimit = byteLimit }

    /// The number of bytes of all pictures that are kept.
    var bytes: Int { state.withLock { $0.bytes } }

    /// Returns the picture, which counts as a use.
    func image(_ key: Key) -> UIImage? {
        state.withLock { state in
            guard let image = state.entries[key]?.image else { return nil }
            state.uses += 1
            state.entries[key]?.lastUse = state.uses
            return image
        }
    }

    /// Keeps a final picture, unless it exceeds the budget by itself or its size is not a number, and drops the least
    /// recently used pictures.
    func keep(_ image: UIImage, _ key: Key) {
        let bytes = image.cgImage.map { $0.height * $0.bytesPerRow } ?? 0
        // A size of NaN equals nothing, not even itself: it would be neither found nor removed.
        guard bytes <= byteLimit, key == key else { return }
        state.withLock { state in
            state.remove(key)
            while state.bytes + bytes > byteLimit, let oldest = state.oldest { state.remove(oldest) }
            state.uses += 1
            state.entries[key] = Entry(image: image, bytes: bytes, lastUse: state.uses)
            state.keys[key.asset, default: []].insert(key)
            state.bytes += bytes
        }
    }

    /// Drops the pictures of an asset.
    func removeImages(of asset: ObjectIdentifier) {
        state.withLock { state in
            for key in state.keys[asset] ?? [] { state.remove(key) }
        }
    }
}

extension ImageCache.State {
    fileprivate var oldest: ImageCache.Key? { entries.min { $0.value.lastUse < $1.value.lastUse }?.key }

    fileprivate mutating func remove(_ key: ImageCache.Key) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        bytes -= entry.bytes
        keys[key.asset]?.remove(key)
        if keys[key.asset]?.isEmpty == true { keys[key.asset] = nil }
    }
}
