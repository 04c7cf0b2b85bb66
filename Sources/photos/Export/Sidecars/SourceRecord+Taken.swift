// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension AssetMetadata {
    /// Creates metadata from what another library had of an asset.
    init(_ source: SourceRecord) {
        self.init(mediaType: .unknown, pixelSize: PixelSize(width: 0, height: 0))
        (title, caption, keywords) = (source.title, source.caption, source.keywords)
        (location, captureDate, rating) = (source.location, source.captureDate, source.own?.rating)
    }
}

extension TakenMetadata {
    /// Returns the record of another library without what was taken away.
    func removed(from source: SourceRecord) -> SourceRecord {
        var source = source
        let left = fields(remainingIn: AssetMetadata(source))
        if left.contains(.title) { source.title = nil }
        if left.contains(.caption) { source.caption = nil }
        if left.contains(.rating) { source.own?.rating = nil }
        if left.contains(.place) { source.location = nil }
        if left.contains(.date) { source.captureDate = nil }
        source.keywords.removeAll { keywords.contains($0) }
        return source
    }
}
