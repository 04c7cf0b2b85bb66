// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// Which files an import takes. What it leaves out is reported as skipped.
public struct ImportFilter: Hashable, Codable, Sendable {
    /// What a filter can name.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// Photos, RAW files too.
        case photos
        /// Videos that are no part of a photo.
        case videos
        /// The movies of Live Photos and motion photos.
        case live
        /// RAW files.
        case raw
        /// Pictures of the screen, and videos of it.
        case screenshots
        /// All members of a burst but the one that stands for it.
        case bursts
        /// Renderings of edits, and what was written down of them.
        case edits
        /// XMP and Takeout's JSON, with the facts that they tell.
        case sidecars
    }

    /// Only these; empty takes all.
    public var only: Set<Kind> = []
    /// None of these.
    public var skip: Set<Kind> = []
    /// Only what was taken at or after this time.
    public var since: Date?

    /// A filter that takes everything.
    public init() {}
}
