// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// An edit of what a person says of assets: dates, place, texts, keywords and rating, each on its own.
///
/// Only the named properties change, and they are read in the transaction that changes them: of two programs that edit
/// different properties of one asset at once, neither takes back what the other said.
public struct AssetEdit: Hashable, Codable, Sendable {
    /// A new value, or none.
    public enum Value<Wrapped: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
        /// The property gets this value.
        case set(Wrapped)
        /// The property has no value any more.
        case clear

        /// The new value, or `nil` for none.
        public var wrapped: Wrapped? {
            switch self {
            case .set(let value): value
            case .clear: nil
            }
        }

        /// Creates an edit that sets the value, or clears it if there is none.
        public init(_ value: Wrapped?) { self = value.map(Value.set) ?? .clear }
    }

    /// An edit of the date of capture. Its source becomes ``CaptureDate/Source/library``: a person said it.
    public enum DateEdit: Hashable, Codable, Sendable {
        /// The asset was taken at this instant; its offset from UTC stays, or is this one if it had no date.
        case setInstant(Date, utcOffsetSecondsIfUnknown: Int)
        /// The asset was taken at this date, with this offset from UTC, which a person said or which was found so.
        case set(Date, utcOffsetSeconds: Int, zone: CaptureDate.Zone = .fromFile)
        /// The camera's clock was wrong by this number of seconds; assets without a date keep none.
        case shift(seconds: Double)
        /// The local time was right, and the offset from UTC was this one, which a person said or which was found so;
        /// assets without a date keep none.
        case setOffset(utcOffsetSeconds: Int, zone: CaptureDate.Zone = .fromFile)
        /// The date is this one, with its source: undoing an edit puts it back.
        case restore(CaptureDate)
        /// The date is unknown.
        case clear
    }

    /// The date of capture; `nil` to leave it.
    public var captureDate: DateEdit?
    /// The place; `nil` to leave it.
    public var location: Value<GeoLocation>?
    /// The title; `nil` to leave it. An empty one is none.
    public var title: Value<String>?
    /// The caption; `nil` to leave it. An empty one is none.
    public var caption: Value<String>?
    /// The rating from 1 to 5, or -1 for what is rejected; `nil` to leave it.
    public var rating: Value<Int>?
    /// All keywords, before the next two apply; `nil` to leave them.
    public var keywords: [String]?
    /// The keywords to remove; those that an asset does not have are ignored.
    public var removedKeywords: [String] = []
    /// The keywords to add; those that an asset has already are ignored.
    public var addedKeywords: [String] = []

    /// Creates an edit that changes nothing.
    public init() {}

    /// True if it changes nothing.
    public var isEmpty: Bool { self == AssetEdit() }
}

extension AssetEdit {
    /// Returns the metadata after the edit.
    public func applied(to metadata: AssetMetadata) -> AssetMetadata {
        var edited = metadata
        if let captureDate { edited.captureDate = captureDate.applied(to: metadata.captureDate) }
        if let location { edited.location = location.wrapped }
        if let title { edited.title = title.wrapped.nilIfEmpty }
        if let caption { edited.caption = caption.wrapped.nilIfEmpty }
        if let rating { edited.rating = rating.wrapped }
        edited.keywords = keywords(after: metadata.keywords)
        return edited
    }

    private func keywords(after old: [String]) -> [String] {
        let removed = Set(removedKeywords)
        var result = (keywords ?? old).filter { !removed.contains($0) }
        for keyword in addedKeywords where !keyword.isEmpty && !result.contains(keyword) { result.append(keyword) }
        return result
    }

    /// Returns the edit that takes this one back from assets with this metadata.
    package func inverse(on metadata: AssetMetadata) -> AssetEdit {
        var inverse = AssetEdit()
        if captureDate != nil { inverse.captureDate = metadata.captureDate.map(DateEdit.restore) ?? .clear }
        if location != nil { inverse.location = Value(metadata.location) }
        if title != nil { inverse.title = Value(metadata.title) }
        if caption != nil { inverse.caption = Value(metadata.caption) }
        if rating != nil { inverse.rating = Value(metadata.rating) }
        let changesKeywords = keywords != nil || !removedKeywords.isEmpty || !addedKeywords.isEmpty
        if changesKeywords { inverse.keywords = metadata.keywords }
        return inverse
    }

    /// Creates the edit that makes of what is said of an asset now what was said before.
    ///
    /// - Parameter includesCapture: False to leave the date of capture and the place as they are.
    package init(from now: AssetMetadata, to before: AssetMetadata, includingCapture includesCapture: Bool) {
        if now.title != before.title { title = Value(before.title) }
        if now.caption != before.caption { caption = Value(before.caption) }
        if now.rating != before.rating { rating = Value(before.rating) }
        if now.keywords != before.keywords { keywords = before.keywords }
        guard includesCapture else { return }
        if now.location != before.location { location = Value(before.location) }
        let (date, oldDate) = (now.captureDate, before.captureDate)
        // A zone that was found for the same time says nothing else.
        if date?.date != oldDate?.date || date?.source != oldDate?.source {
            captureDate = oldDate.map(DateEdit.restore) ?? .clear
        }
    }

    /// The dates in the edit, which must be storable.
    package var dates: [Date] {
        switch captureDate {
        case .setInstant(let date, _), .set(let date, _, _): [date]
        case .restore(let old): [old.date]
        case .shift, .setOffset, .clear, nil: []
        }
    }
}

extension AssetEdit.DateEdit {
    /// Returns the date after the edit.
    func applied(to old: CaptureDate?) -> CaptureDate? {
        switch self {
        case .setInstant(let date, let unknown):
            CaptureDate(
                date: date, utcOffsetSeconds: old?.utcOffsetSeconds ?? unknown, zone: old?.zone ?? .assumed,
                source: .library)
        case .set(let date, let offset, let zone):
            CaptureDate(date: date, utcOffsetSeconds: offset, zone: zone, source: .library)
        case .shift(let seconds):
            old.map {
                CaptureDate(
                    date: $0.date.addingTimeInterval(seconds), utcOffsetSeconds: $0.utcOffsetSeconds, zone: $0.zone,
                    source: .library)
            }
        case .setOffset(let offset, let zone):
            old.map {
                var moved = $0.keepingWallClock(utcOffsetSeconds: offset, zone: zone)
                moved.source = .library
                return moved
            }
        case .restore(let old): old
        case .clear: nil
        }
    }
}

extension Optional where Wrapped == String {
    fileprivate var nilIfEmpty: String? { self?.isEmpty == false ? self : nil }
}
