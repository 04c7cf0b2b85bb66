// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A filter for the files of an import. Files that it leaves out are reported as skipped.
public struct ImportFilter: Hashable, Codable, Sendable {
    /// A kind of file or asset that a filter can name.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// Photos, including Live Photos and RAW files.
        case photos
        /// Videos that are not part of a photo.
        case videos
        /// Live Photos and motion photos. If skipped, their movies are left out and the photos are imported.
        case live
        /// Assets with a RAW file. If skipped, the RAW files are left out.
        case raw
        /// Screenshots and screen recordings.
        case screenshots
        /// Members of bursts. If skipped, only the representatives of the bursts are imported.
        case bursts
        /// Edited assets. If skipped, only the originals are imported.
        case edits
        /// Assets with a sidecar. If skipped, the metadata of sidecars is ignored.
        case sidecars
    }

    /// The kinds to import; empty for all.
    public var only: Set<Kind> = []
    /// The kinds to skip.
    public var skip: Set<Kind> = []
    /// The earliest date of capture to import.
    public var since: Date?

    /// Creates a filter that lets everything pass.
    public init() {}
}
