// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// Which files of an asset are exported, and what stands behind the asset's name in theirs.
struct ExportPlan: Equatable {
    /// Which version of an asset is wanted.
    enum Version: String, CaseIterable {
        /// The original with everything that belongs to it, and the edit beside it.
        case all
        /// What is shown: the edited file where there is one, else the original.
        case current
        /// The original with everything that belongs to it.
        case original
        /// The original alone: without edits, without the RAW beside it.
        case unadjusted
    }

    /// What stays behind.
    struct Skips: OptionSet, Equatable {
        let rawValue: Int

        /// The movies of Live Photos.
        static let live = Skips(rawValue: 1)
        /// The RAW beside a photo.
        static let raw = Skips(rawValue: 2)
        /// Edited files, and how they were edited.
        static let edited = Skips(rawValue: 4)
    }

    /// One file to write.
    struct Part: Equatable {
        /// Where the resource stands among the asset's.
        var resource: Int
        var type: ResourceType
        /// Behind the asset's name: `.HEIC`, `_edited.jpeg`.
        var ending: String
        /// The letter that Apple's name for such a file has before its number: `IMG_O1234.AAE`.
        var appleMark: Character?
    }

    private(set) var parts: [Part] = []

    /// - Parameters:
    ///   - resources: Of one asset, the primary one first.
    ///   - hasMovieInside: Whether the photo's own file holds its movie, which then needs no other.
    init(
        _ resources: [ResourceContent], hasMovieInside: Bool = false, isEdited: Bool, version: Version,
        skips: Skips = []
    ) {
        let chooser = Chooser(resources: resources)
        let edit = isEdited && !skips.contains(.edited) ? chooser.edit(withMovie: !skips.contains(.live)) : []
        let showsEdit = version == .current && edit.contains { $0.type != .fullSizePairedVideo }
        parts =
            showsEdit
            ? edit
            : chooser.original(
                raw: version != .unadjusted && !skips.contains(.raw), live: !skips.contains(.live) && !hasMovieInside)
        guard version == .all, !skips.contains(.edited) else { return }
        parts += edit.filter { $0.type != .pairedVideo } + chooser.adjustments
    }

    /// The file that the asset's facts go with.
    var subject: Part? { parts.first }
}

extension ExportPlan {
    fileprivate struct Chooser {
        let resources: [ResourceContent]

        func original(raw: Bool, live: Bool) -> [Part] {
            let primary = parts(.photo, "").prefix(1) + parts(.video, "").prefix(1)
            return Array(primary.prefix(1)) + (raw ? parts(.alternatePhoto, "") : [])
                + (live ? parts(.pairedVideo, "") : [])
        }

        /// Empty when there is no edited file. A Live Photo's movie that was not edited belongs to the edit as it is.
        func edit(withMovie: Bool) -> [Part] {
            let shown = parts(.fullSizePhoto, "_edited") + parts(.fullSizeVideo, "_edited")
            guard withMovie, !shown.isEmpty else { return shown }
            let movie = parts(.fullSizePairedVideo, "_edited")
            return shown + (movie.isEmpty ? parts(.pairedVideo, "_edited") : movie)
        }

        /// A camera's own note beside that of an edit has a mark in its name, as on an iPhone.
        var adjustments: [Part] {
            let found = parts(.adjustmentData, "")
            guard found.count > 1 else { return found }
            return found.map { part in
                var part = part
                if resources[part.resource].originalFilename.contains(#/_O\d{4}/#) { part.appleMark = "O" }
                return part
            }
        }

        private func parts(_ type: ResourceType, _ suffix: String) -> [Part] {
            resources.indices.filter { resources[$0].type == type }.map { index in
                Part(resource: index, type: type, ending: suffix + "." + resources[index].exportedExtension)
            }
        }
    }
}

extension ExportPlan.Part {
    /// The file's path without a number of its own, from that of the asset's files.
    func path(base: String) -> String {
        guard let appleMark, let underscore = base.lastName.firstIndex(of: "_") else { return base + ending }
        var name = base.lastName
        name.insert(appleMark, at: name.index(after: underscore))
        return base.folder.appending(name: name) + ending
    }
}
