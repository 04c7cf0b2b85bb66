// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The distribution of files to assets. Files are identified by their index in a batch.
///
/// - A RAW becomes the alternate photo of the photo of its group. One that came alone stays the photo of its asset.
/// - A movie with a content identifier is added to the still with the same one: first to one of its group, then to one
///   in the library, then to the first one in the batch. A still takes one movie; if several have one identifier (a
///   photo and its edited copy), the others become assets of their own. Nothing is left out.
/// - A movie without one is added to the photo of its group, if that has none either and the movie is no longer than
///   ``longestMovieSeconds``. A still that has a movie inside takes no other.
/// - A rendering is added to the original of its group; without one it is a photo or a video like any other.
/// - Adjustments and sidecars are added to the asset of their group.
struct Pairing {
    /// The duration limit for movies without an identifier. Live Photos record 1.5 seconds before and after the
    /// shutter; the rest is for less exact cameras. A longer movie beside a photo of its name is a clip of its own.
    static let longestMovieSeconds = 4.0

    /// A file that the library does not have.
    struct File {
        let place: Int
        /// The group of the file. Files that belong together by name have the same one.
        let group: Int
        let role: FileMetadata.Role
        /// True if its name is that of a rendering of an edit.
        var isNamedRendering = false
        /// True if it contains a movie.
        var hasMovieInside = false
        /// The file that a sidecar belongs to, if its name states one.
        var subject: Int?
        let contentIdentifier: String?
        let seconds: Double
    }

    /// An asset of the library to which files may be added.
    struct Candidate {
        let asset: Asset
        let roles: Set<ResourceType>
        let contentIdentifiers: Set<String>
        /// The groups of the batch that have a file of this asset.
        let groups: Set<Int>
        /// The indices of its files in the batch.
        var places: Set<Int> = []
    }

    /// The files that become one asset.
    struct Parts {
        var still: Int?
        var raw: Int?
        var movie: Int?
        /// The edited photo; `nil` for a video.
        var rendering: Int?
        /// The edited video, or the movie of the edited photo.
        var movieRendering: Int?
        /// The descriptions of edits.
        var adjustments: [Int] = []
        /// The sidecars.
        var sidecars: [Int] = []

        var places: [Int] { [still, raw, movie, rendering, movieRendering].compactMap { $0 } + adjustments + sidecars }
    }

    let files: [Int: File]
    let candidates: [Candidate]
    /// The groups that have a further copy of a file, and the indices of the first copies.
    let copies: [Int: [Int]]
    var assets: [Parts] = []
    var additions: [Int: Parts] = [:]
    /// The adjustments and sidecars that belong to no asset.
    private(set) var orphans: [Int] = []

    init(_ files: [File], with candidates: [Candidate], copies: [Int: [Int]] = [:]) {
        self.files = Dictionary(uniqueKeysWithValues: files.map { ($0.place, $0) })
        self.candidates = candidates
        self.copies = copies
        let originals = groupsWithOriginals(files)
        let (renderings, others) = files.filter(\.isPicture).divided {
            $0.isNamedRendering && originals.contains($0.group)
        }
        var groups: [Int: [File]] = [:]
        for file in others { groups[file.group, default: []].append(file) }
        for group in groups.keys.sorted() { pairRAWs(of: groups[group] ?? []) }
        pairMovies(others.filter { $0.role == .video })
        giveStillsToMoviesOfTheLibrary()
        for rendering in renderings { giveToOriginal(rendering) }
        for file in files where !file.isPicture && !attach(file) { orphans.append(file.place) }
    }

    /// The assets to insert, in the order of their first files.
    var newAssets: [Parts] { assets.sorted { ($0.places.min() ?? 0) < ($1.places.min() ?? 0) } }

    /// The files to add to assets of the library.
    var additionsToLibrary: [(asset: Asset, parts: Parts)] {
        additions.sorted { $0.key < $1.key }.map { (candidates[$0.key].asset, $0.value) }
    }

    private func groupsWithOriginals(_ files: [File]) -> Set<Int> {
        Set(files.filter { $0.isPicture && !$0.isNamedRendering }.map(\.group))
            .union(candidates.flatMap(\.groups)).union(copies.keys)
    }
}

extension Pairing.File {
    /// True if the file can be an asset by itself.
    fileprivate var isPicture: Bool {
        switch role {
        case .photo, .raw, .video: true
        case .adjustment, .sidecar: false
        }
    }
}

extension Array {
    /// Splits the elements by a condition.
    fileprivate func divided(_ isSo: (Element) -> Bool) -> (so: [Element], others: [Element]) {
        (filter(isSo), filter { !isSo($0) })
    }
}
