// Licensed under the Apache License, Version 2.0. See LICENSE.

import HTTPTypes
import PhotoLibrary
import Photos
import PhotosHTTP
import Synchronization

/// A cache of the newest timelines, and of a few before them whose rows pages still ask for.
final class Timelines: Sendable {
    private static let limit = 12
    private let library: PHPhotoLibrary
    private let kept = Mutex<[Timeline]>([])

    init(of library: PHPhotoLibrary) { self.library = library }

    /// Returns the timeline of a source in the library's present state. Blocks.
    func newest(of source: AssetSource) throws -> Timeline {
        let token = try library.describe().token.rawValue
        let key = "\(token)-\(String(UInt64(bitPattern: Int64(source.hashValue)), radix: 36))"
        if let found = timeline(key) { return found }
        let timeline = try Timeline(of: source, in: library, key: key)
        kept.withLock { kept in
            kept.removeAll { $0.key == key }
            kept.append(timeline)
            kept.removeFirst(max(0, kept.count - Self.limit))
        }
        return timeline
    }

    /// Returns a timeline that is still kept. Throws 410 for others: the page then asks for the newest.
    func required(_ key: String) throws -> Timeline {
        guard let timeline = timeline(key) else {
            throw Problem(.gone, "The library has changed. Load the timeline again.")
        }
        return timeline
    }

    private func timeline(_ key: String) -> Timeline? { kept.withLock { $0.first { $0.key == key } } }
}
