// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Photos

/// The files of an asset to export, with the endings of their names.
struct ExportPlan: Equatable {
    /// The version of an asset to export.
    enum Version: String, CaseIterable {
        /// The original with everything that belongs to it, and the edit.
        case all
        /// The file that is shown: the edited one where there is one, else the original.
        case current
        /// The original with everything that belongs to it.
        case original
        /// The original alone: without edits, without its RAW.
        case unadjusted
    }

    /// The parts that are not exported.
    struct Skips: OptionSet, Equatable {
        let rawValue: Int

        /// The movies of Live Photos.
        static let live = Skips(rawValue: 1)
        /// The RAW of a photo.
        static let raw = Skips(rawValue: 2)
        /// Edited files and their adjustment data.
        static let edited = Skips(rawValue: 4)
        /// Sidecars of other programs.
        static let sidecars = Skips(rawValue: 8)
    }

    /// A file to write.
    struct Part: Equatable {
        /// The index of the resource among the asset's.
        var resource: Int
        var type: ResourceType
        /// The part of the name after the asset's name: `.HEIC`, `_edited.jpeg`.
        var ending: String
        /// The letter that Apple's names for such files have before the number: `IMG_O1234.AAE`.
        var appleMark: Character?
        /// The number of the description among those that the edit replaced, the first of which is 1.
        var earlierNumber: Int?
        /// The format that the file is converted into; `nil` for a copy.
        var conversion: CommonFormat?
    }

    private(set) var parts: [Part] = []

    /// - Parameters:
    ///   - resources: The resources of one asset, the primary one first.
    ///   - hasMovieInside: True if the photo's own file contains its movie, so that no other file is needed.
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
        if !edit.isEmpty { parts += chooser.bases(withMovie: !skips.contains(.live)) }
    }

    /// The types of resources that can be converted. The RAW of a photo is not converted: the photo is converted for other programs.
    private static let convertible: Set<ResourceType> = [
        .photo, .video, .pairedVideo, .fullSizePhoto, .fullSizeVideo, .fullSizePairedVideo,
    ]

    /// Converts the files for which the closure returns a format. Pictures get the ending of JPEG; movies stay in their
    /// containers and keep theirs.
    mutating func convert(_ format: (_ resource: Int) -> CommonFormat?) {
        for index in parts.indices where ExportPlan.convertible.contains(parts[index].type) {
            parts[index].conversion = format(parts[index].resource)
            guard parts[index].conversion == .jpeg, let dot = parts[index].ending.lastIndex(of: ".") else { continue }
            parts[index].ending = parts[index].ending[..<dot] + ".jpg"
        }
    }

    /// The file that the asset's metadata belong to.
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

        /// Returns the edited files; nothing without an edited picture or video. The unedited movie of a Live Photo
        /// belongs to the edit as it is.
        func edit(withMovie: Bool) -> [Part] {
            let shown = parts(.fullSizePhoto, "_edited") + parts(.fullSizeVideo, "_edited")
            guard withMovie, !shown.isEmpty else { return shown }
            let movie = parts(.fullSizePairedVideo, "_edited")
            return shown + (movie.isEmpty ? parts(.pairedVideo, "_edited") : movie)
        }

        /// Returns the files that the edit started from, if these are not the originals: without them, the next edit of the
        /// same program would start from other files.
        func bases(withMovie: Bool) -> [Part] {
            let movie: [Part] = withMovie ? parts(.adjustmentBasePairedVideo, "_edited_base") : []
            return parts(.adjustmentBasePhoto, "_edited_base") + parts(.adjustmentBaseVideo, "_edited_base") + movie
        }

        /// The adjustment data. If there are several, the camera's own has a mark in its name, as on an iPhone. The last
        /// one of the rest belongs to the edit and has the plain name.
        var adjustments: [Part] {
            var found = parts(.adjustmentData, "")
            guard found.count > 1 else { return found }
            for index in found.indices where name(of: found[index]).contains(#/_O\d{4}/#) {
                found[index].appleMark = "O"
            }
            let unmarked = found.indices.filter { found[$0].appleMark == nil }
            let present = unmarked.last { !name(of: found[$0]).hasPrefix("OriginalAdjustments") } ?? unmarked.last
            for (number, index) in unmarked.filter({ $0 != present }).enumerated() {
                found[index].earlierNumber = number + 1
                found[index].ending = "_edited_base\(number == 0 ? "" : String(number + 1))\(found[index].ending)"
            }
            return found
        }

        private func name(of part: Part) -> String { resources[part.resource].originalFilename }

        private func parts(_ type: ResourceType, _ suffix: String) -> [Part] {
            resources.indices.filter { resources[$0].type == type }.map { index in
                Part(resource: index, type: type, ending: suffix + "." + resources[index].exportedExtension)
            }
        }
    }
}

extension ExportPlan.Part {
    /// Returns the path of the file for the base path of the asset's files.
    func path(base: String) -> String {
        guard let appleMark, let underscore = base.lastName.firstIndex(of: "_") else { return base + ending }
        var name = base.lastName
        name.insert(appleMark, at: name.index(after: underscore))
        return base.folder.appending(name: name) + ending
    }
}
