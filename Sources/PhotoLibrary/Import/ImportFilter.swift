// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// Which files an import takes. What it leaves out is reported as skipped.
public struct ImportFilter: Hashable, Codable, Sendable {
    /// What a filter can name.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// Photos, Live Photos and RAW files too.
        case photos
        /// Videos that are no part of a photo.
        case videos
        /// Live Photos and motion photos; left out, their movies stay behind and the photos come.
        case live
        /// What has a RAW file; left out, the RAW files stay behind.
        case raw
        /// Pictures of the screen, and videos of it.
        case screenshots
        /// Members of bursts; left out, those that stand for their burst come alone.
        case bursts
        /// What was edited; left out, it comes as it was taken.
        case edits
        /// What has a sidecar; left out, what sidecars tell stays behind.
        case sidecars
    }

    /// Only assets that are one of these; empty takes all.
    public var only: Set<Kind> = []
    /// Nothing of these.
    public var skip: Set<Kind> = []
    /// Only what was taken at or after this time.
    public var since: Date?

    /// A filter that takes everything.
    public init() {}
}
