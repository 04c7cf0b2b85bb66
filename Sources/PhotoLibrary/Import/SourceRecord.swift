// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The metadata that another photo library had of an asset when it was last imported.
///
/// It is kept so that a later import adopts only what has changed there since: changes that a person has made here
/// meanwhile take precedence.
public struct SourceRecord: Hashable, Codable, Sendable {
    /// The identifier of the asset in the other library.
    public var source: UUID
    /// The date of capture.
    public var captureDate: CaptureDate?
    /// The place of capture.
    public var location: GeoLocation?
    /// The title that a person gave.
    public var title: String?
    /// The description that a person wrote.
    public var caption: String?
    /// The keywords in the order in which they are recorded, without duplicates.
    public var keywords: [String]
    /// The people in the picture, with their regions.
    public var people: [PersonRegion]
    /// True if the asset was a favourite.
    public var isFavorite: Bool
    /// True if the asset was hidden.
    public var isHidden: Bool
    /// True if the asset was in the trash.
    public var isTrashed: Bool
    /// The states among hidden and trashed that the asset has in the source and did not get from it here; `nil` for none.
    public var notTaken: [ConcealingState]?
    /// The albums of an Apple Photos library that imports put the asset into; `nil` for none. An asset that is not in one
    /// of them any more was taken out here.
    public var albums: [UUID]?
    /// The date of the asset's last change in the source; `nil` if it is not known.
    public var modificationDate: Date?
    /// The metadata that only a library of this program records; `nil` from others.
    public var own: OwnMetadata?

    /// The metadata of an asset in an export of a library of this program that other libraries do not record.
    public struct OwnMetadata: Hashable, Codable, Sendable {
        /// The rating of 1…5 stars, or -1 for rejected.
        public var rating: Int?
        /// The camera.
        public var camera: Camera
        /// The kinds of picture.
        public var mediaSubtypes: MediaSubtypes
        /// The projection of a spherical picture.
        public var projection: Projection?
        /// The part in a burst.
        public var burst: Burst?
        /// The albums of the asset, by their identifiers in that library.
        public var albums: [UUID]
        /// The choice of what is shown of the originals; `nil` for the usual one.
        public var presentation: Presentation?
        /// The identifier of that library; `nil` in records of earlier versions.
        public var library: UUID?

        /// Creates a record from the metadata of an asset.
        public init(
            _ metadata: AssetMetadata, burst: Burst? = nil, presentation: Presentation? = nil, albums: [UUID] = [],
            library: UUID? = nil
        ) {
            rating = metadata.rating
            camera = metadata.camera
            // Left out because it follows from the asset's movie.
            mediaSubtypes = metadata.mediaSubtypes.subtracting(.live)
            projection = metadata.projection
            self.burst = burst
            self.presentation = presentation
            self.albums = albums
            self.library = library
        }
    }

    /// Creates a record from the metadata and flags of an asset.
    public init(
        source: UUID, metadata: AssetMetadata, isFavorite: Bool = false, isHidden: Bool = false, isTrashed: Bool = false
    ) {
        self.source = source
        captureDate = metadata.captureDate
        location = metadata.location
        title = metadata.title
        caption = metadata.caption
        keywords = metadata.keywords
        people = metadata.people
        self.isFavorite = isFavorite
        self.isHidden = isHidden
        self.isTrashed = isTrashed
    }

    /// Creates a record of the current state of an asset of this library.
    public init(_ asset: Asset, source: UUID) {
        self.init(
            source: source, metadata: asset.metadata, isFavorite: asset.isFavorite, isHidden: asset.isHidden,
            isTrashed: asset.trashedDate != nil)
    }

    /// Creates a record from the export of an asset. Its source differs from the asset's UUID, because an Apple Photos
    /// library may have used that UUID for the asset before.
    package init(_ exported: ExportedAsset) {
        self.init(exported.asset, source: exported.source)
        let albums = exported.albums.compactMap(\.last?.uuid).sorted { $0.uuidString < $1.uuidString }
        modificationDate = exported.asset.modificationDate
        own = OwnMetadata(
            exported.asset.metadata, burst: exported.asset.burst, presentation: exported.asset.presentation,
            albums: albums, library: exported.library)
    }
}

extension ExportedAsset {
    /// The source of records from this export: the asset's UUID combined with a constant, so that a later import finds
    /// the record of the same asset of the same library.
    package var source: UUID { asset.uuid.source(marked: "swift-photos/exp") }
}

// MARK: - Merging

extension SourceRecord {
    /// Returns true if this is a state before the other one of the same source. Sources may be imported in any order,
    /// and a state before the last known one has no news.
    package func isOlder(than other: SourceRecord) -> Bool {
        guard let modificationDate, let otherDate = other.modificationDate else { return false }
        return modificationDate < otherDate
    }

    /// Returns this record, the asset as it is here, with everything that has changed in the source and has not been
    /// changed here since.
    ///
    /// - Parameters:
    ///   - before: The last record of the source; if there is none, the metadata of the file.
    ///   - now: The current record of the source.
    package func merged(from before: SourceRecord, to now: SourceRecord) -> SourceRecord {
        var merged = self
        if now.captureDate != before.captureDate, hasDate(of: before) {
            merged.captureDate = now.captureDate ?? captureDate
        }
        merged.location = SourceRecord.merge(location, before.location, now.location)
        merged.title = SourceRecord.merge(title, before.title, now.title)
        merged.caption = SourceRecord.merge(caption, before.caption, now.caption)
        merged.people = SourceRecord.merge(people, before.people, now.people)
        merged.isFavorite = SourceRecord.merge(isFavorite, before.isFavorite, now.isFavorite)
        merged.isHidden = SourceRecord.merge(isHidden, before.isHidden, now.isHidden)
        merged.isTrashed = SourceRecord.merge(isTrashed, before.isTrashed, now.isTrashed)
        merged.keywords = keywords.filter { !before.keywords.contains($0) || now.keywords.contains($0) }
        merged.keywords += now.keywords.filter { !before.keywords.contains($0) && !keywords.contains($0) }
        if let own, let now = now.own { merged.own = own.merged(from: before.own ?? own, to: now) }
        return merged
    }

    /// Returns this record, the asset as it is here, with everything filled in that it lacks and the other one has.
    /// Used when no earlier record of either exists. A hidden asset stays hidden.
    package func filled(from other: SourceRecord) -> SourceRecord {
        var filled = self
        filled.captureDate = captureDate ?? other.captureDate
        filled.location = location ?? other.location
        filled.title = title ?? other.title
        filled.caption = caption ?? other.caption
        filled.keywords += other.keywords.filter { !keywords.contains($0) }
        if people.isEmpty { filled.people = other.people }
        filled.isFavorite = isFavorite || other.isFavorite
        filled.isHidden = isHidden || other.isHidden
        if let own, let other = other.own { filled.own = own.filled(from: other) }
        return filled
    }

    fileprivate static func merge<Value: Equatable>(_ here: Value, _ before: Value, _ now: Value) -> Value {
        here == before ? now : here
    }

    /// Returns true if both dates have the same origin and the same local time or instant; the offset of the local time
    /// may have been derived since. The modification date of a file counts as no date.
    func hasDate(of other: SourceRecord) -> Bool {
        guard let date = saidDate, let otherDate = other.saidDate else {
            return saidDate == nil && other.saidDate == nil
        }
        guard date.source == otherDate.source else { return false }
        return abs(date.wallSeconds - otherDate.wallSeconds) < 0.001
            || abs(date.date.timeIntervalSince(otherDate.date)) < 0.001
    }

    private var saidDate: CaptureDate? { captureDate?.source == .file ? nil : captureDate }

    /// Returns the metadata with the values of this record.
    package func applied(to metadata: AssetMetadata) -> AssetMetadata {
        var metadata = metadata
        metadata.captureDate = captureDate
        metadata.location = location
        metadata.title = title
        metadata.caption = caption
        metadata.keywords = keywords
        metadata.people = people
        if let own {
            metadata.rating = own.rating
            metadata.camera = own.camera
            metadata.mediaSubtypes = own.mediaSubtypes.union(metadata.mediaSubtypes.intersection(.live))
            metadata.projection = own.projection
        }
        return metadata
    }
}

extension SourceRecord.OwnMetadata {
    /// Merges all but bursts and albums, which involve other assets, and presentations, which depend on files: the caller
    /// merges these.
    fileprivate func merged(from before: Self, to now: Self) -> Self {
        var merged = self
        merged.rating = SourceRecord.merge(rating, before.rating, now.rating)
        merged.camera.make = SourceRecord.merge(camera.make, before.camera.make, now.camera.make)
        merged.camera.model = SourceRecord.merge(camera.model, before.camera.model, now.camera.model)
        merged.camera.lens = SourceRecord.merge(camera.lens, before.camera.lens, now.camera.lens)
        merged.projection = SourceRecord.merge(projection, before.projection, now.projection)
        // Each subtype is merged by itself: it changes if it was changed there and not here.
        let changed = before.mediaSubtypes.symmetricDifference(now.mediaSubtypes)
        merged.mediaSubtypes.formSymmetricDifference(
            changed.subtracting(mediaSubtypes.symmetricDifference(before.mediaSubtypes)))
        return merged
    }

    fileprivate func filled(from other: Self) -> Self {
        var filled = self
        filled.rating = rating ?? other.rating
        filled.camera.make = camera.make ?? other.camera.make
        filled.camera.model = camera.model ?? other.camera.model
        filled.camera.lens = camera.lens ?? other.camera.lens
        filled.projection = projection ?? other.projection
        filled.mediaSubtypes.formUnion(other.mediaSubtypes)
        return filled
    }
}
