// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Photos

/// The options of an export.
struct ExportOptions {
    /// The format of a metadata file.
    enum Sidecar: String, CaseIterable {
        case xmp, json
    }

    /// The assets that are not exported.
    struct Exclusions: OptionSet {
        let rawValue: Int

        static let photos = Exclusions(rawValue: 1)
        static let movies = Exclusions(rawValue: 2)
        static let hidden = Exclusions(rawValue: 4)
        /// Members of bursts that neither represent their burst nor were picked.
        static let bursts = Exclusions(rawValue: 8)
    }

    var folder: String
    var directory: ExportTemplate?
    var filename: ExportTemplate
    var version = ExportPlan.Version.all
    var skips: ExportPlan.Skips = []
    var exclusions: Exclusions = []
    var sidecars: [Sidecar] = []
    var metadata: MetadataWriter?
    /// True if files are converted whose format not every program reads.
    var convertsFormats = false
    /// True if no option leaves out a part of the library.
    var isWholeLibrary = false
    var isUpdate = false
    var isDryRun = false

    /// True if sidecars of other programs are exported with the originals. Their metadata is older than the metadata
    /// that exiftool writes into the copies, and would take precedence over it.
    var keepsSidecars: Bool {
        switch version {
        case .all, .original: metadata == nil && !skips.contains(.sidecars)
        case .current, .unadjusted: false
        }
    }

    var needsAlbums: Bool {
        let templates = [directory, filename].compactMap(\.self)
        return !sidecars.isEmpty || metadata != nil || templates.contains { $0.contains { $0.needsAlbums } }
    }

    func excludes(_ asset: Asset) -> Bool {
        if asset.isHidden, exclusions.contains(.hidden) { return true }
        if let burst = asset.burst, exclusions.contains(.bursts), !burst.isRepresentative, !burst.isUserPick {
            return true
        }
        switch asset.metadata.mediaType {
        case .image: return exclusions.contains(.photos)
        case .video: return exclusions.contains(.movies)
        case .audio, .unknown: return false
        }
    }
}
