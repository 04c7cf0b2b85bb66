// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What another photo library said of an asset when it was last imported.
///
/// It is kept so that a later import takes over what has changed there since, and nothing else: what a person said here
/// meanwhile outweighs it.
public struct SourceRecord: Hashable, Codable, Sendable {
    /// What the other library calls the asset.
    public var source: UUID
    /// When it was taken.
    public var captureDate: CaptureDate?
    /// Where it was taken.
    public var location: GeoLocation?
    /// What a person called it.
    public var title: String?
    /// What a person wrote about it.
    public var caption: String?
    /// In the order in which they are written down, each once.
    public var keywords: [String]
    /// The people in the picture, and where.
    public var people: [PersonRegion]
    /// Whether it was a favourite.
    public var isFavorite: Bool
    /// Whether it was hidden.
    public var isHidden: Bool
    /// Whether it was in the trash.
    public var isTrashed: Bool
    /// What only a library of this program says; `nil` from others.
    public var own: OwnFacts?

    /// What an export of a library of this program knows of an asset, and other libraries do not tell.
    public struct OwnFacts: Hashable, Codable, Sendable {
        /// The stars that a person gave, or -1 for rejected.
        public var rating: Int?
        /// What took it.
        public var camera: Camera
        /// What kind of picture it is.
        public var mediaSubtypes: MediaSubtypes
        /// How a picture of all directions is laid out.
        public var projection: Projection?
        /// Its part in a burst.
        public var burst: Burst?
        /// The albums that it was in, as that library calls them.
        public var albums: [UUID]

        /// What these facts say.
        public init(_ facts: AssetFacts, burst: Burst? = nil, albums: [UUID] = []) {
            rating = facts.rating
            camera = facts.camera
            // A Live Photo is one by its movie.
            mediaSubtypes = facts.mediaSubtypes.subtracting(.live)
            projection = facts.projection
            self.burst = burst
            self.albums = albums
        }
    }

    /// What these facts and flags say.
    public init(
        source: UUID, facts: AssetFacts, isFavorite: Bool = false, isHidden: Bool = false, isTrashed: Bool = false
    ) {
        self.source = source
        captureDate = facts.captureDate
        location = facts.location
        title = facts.title
        caption = facts.caption
        keywords = facts.keywords
        people = facts.people
        self.isFavorite = isFavorite
        self.isHidden = isHidden
        self.isTrashed = isTrashed
    }

    /// What an asset of this library is now.
    public init(_ asset: Asset, source: UUID) {
        self.init(
            source: source, facts: asset.facts, isFavorite: asset.isFavorite, isHidden: asset.isHidden,
            isTrashed: asset.trashedDate != nil)
    }

    /// What an export says of an asset. Its source is none that a library of Apple Photos has, which may have called the
    /// asset so before.
    package init(_ exported: ExportedAsset) {
        self.init(exported.asset, source: exported.source)
        let albums = exported.albums.compactMap(\.last?.uuid).sorted { $0.uuidString < $1.uuidString }
        own = OwnFacts(exported.asset.facts, burst: exported.asset.burst, albums: albums)
    }
}

extension ExportedAsset {
    /// By what it is known that the same library says something of the same asset again.
    package var source: UUID {
        let mark: [UInt8] = Array("swift-photos/exp".utf8)
        var bytes = asset.uuid.uuid
        withUnsafeMutableBytes(of: &bytes) { bytes in for index in bytes.indices { bytes[index] ^= mark[index] } }
        return UUID(uuid: bytes)
    }
}

// MARK: - Merging

extension SourceRecord {
    /// This asset, as it is here, with what has changed in the source: where that says otherwise than it did, and nobody
    /// said otherwise here since.
    ///
    /// - Parameters:
    ///   - before: What the source said last; where it never spoke, what the file says.
    ///   - now: What the source says now.
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

    /// This asset, as it is here, with what it lacks and another has: nobody knows what either said before. Hidden stays
    /// hidden.
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

    /// Whether both have their date from one source, and it shows the same on the wall or is the same instant: where that
    /// wall stood may have been computed since. That a file was written then says nothing of its picture.
    private func hasDate(of other: SourceRecord) -> Bool {
        guard let date = saidDate, let otherDate = other.saidDate else {
            return saidDate == nil && other.saidDate == nil
        }
        guard date.source == otherDate.source else { return false }
        return abs(date.wallSeconds - otherDate.wallSeconds) < 0.001
            || abs(date.date.timeIntervalSince(otherDate.date)) < 0.001
    }

    private var saidDate: CaptureDate? { captureDate?.source == .file ? nil : captureDate }

    /// The facts with the words of this.
    package func applied(to facts: AssetFacts) -> AssetFacts {
        var facts = facts
        facts.captureDate = captureDate
        facts.location = location
        facts.title = title
        facts.caption = caption
        facts.keywords = keywords
        facts.people = people
        if let own {
            facts.rating = own.rating
            facts.camera = own.camera
            facts.mediaSubtypes = own.mediaSubtypes.union(facts.mediaSubtypes.intersection(.live))
            facts.projection = own.projection
        }
        return facts
    }
}

extension SourceRecord.OwnFacts {
    /// Bursts and albums are not the asset's alone: who merges them looks at the others, too.
    fileprivate func merged(from before: Self, to now: Self) -> Self {
        var merged = self
        merged.rating = SourceRecord.merge(rating, before.rating, now.rating)
        merged.camera.make = SourceRecord.merge(camera.make, before.camera.make, now.camera.make)
        merged.camera.model = SourceRecord.merge(camera.model, before.camera.model, now.camera.model)
        merged.camera.lens = SourceRecord.merge(camera.lens, before.camera.lens, now.camera.lens)
        merged.projection = SourceRecord.merge(projection, before.projection, now.projection)
        // Each kind by itself: what changed there, where nobody changed it here.
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
