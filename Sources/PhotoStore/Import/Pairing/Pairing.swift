// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// Decides which files are one asset. Files are named by their place in a batch.
///
/// - A RAW goes behind the photo of its group. One that came alone stays the photo of its asset.
/// - A movie with a content identifier goes to the still that carries the same one: first to one of its group, then to
///   one that the library has, then to the first of the batch. A still takes one movie; where several carry one
///   identifier (a photo and its edited copy), the others are assets of their own. Nothing is left out.
/// - A movie without one goes to the photo of its group, if that carries none either and the movie is no longer than
///   ``longestMovieSeconds``. A still that has a movie inside takes no other.
/// - A rendering goes to the original of its group; without one it is a photo or a video like any other.
/// - What was written down of an edit, and facts in files of their own, go to the asset of their group.
struct Pairing {
    /// Live Photos take 1.5 seconds before and after the shutter; the rest is for cameras that are less exact. A longer
    /// movie beside a photo of its name is a clip of its own.
    static let longestMovieSeconds = 4.0

    /// A file that the library does not have.
    struct File {
        let place: Int
        /// The files that one folder's names put together have one group.
        let group: Int
        let role: FileFacts.Role
        /// Whether its name calls it the rendering of an edit.
        var isNamedRendering = false
        /// Whether a movie lies inside it.
        var hasMovieInside = false
        /// For facts in a file of their own: the file that they are about, if their name says one.
        var subject: Int?
        let contentIdentifier: String?
        let seconds: Double
    }

    /// An asset of the library that may be given more files.
    struct Candidate {
        let asset: Asset
        let roles: Set<ResourceType>
        let contentIdentifiers: Set<String>
        /// The groups of the batch that have a file of this asset.
        let groups: Set<Int>
        /// Its files among those of the batch.
        var places: Set<Int> = []
    }

    /// The files that go into one asset.
    struct Parts {
        var still: Int?
        var raw: Int?
        var movie: Int?
        /// The edited photo or, for an asset that is a video, nothing.
        var rendering: Int?
        /// The edited video, or the edited photo's movie.
        var movieRendering: Int?
        /// What was written down of edits.
        var adjustments: [Int] = []
        /// Facts in files of their own.
        var sidecars: [Int] = []

        var places: [Int] { [still, raw, movie, rendering, movieRendering].compactMap { $0 } + adjustments + sidecars }
    }

    let files: [Int: File]
    let candidates: [Candidate]
    /// Groups that hold a further copy of a file, and where the first copy is.
    let copies: [Int: [Int]]
    var assets: [Parts] = []
    var additions: [Int: Parts] = [:]
    /// Edits' notes and facts without anything that they could be about.
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

    /// The assets to be made, in the order of their first files.
    var newAssets: [Parts] { assets.sorted { ($0.places.min() ?? 0) < ($1.places.min() ?? 0) } }

    /// What assets of the library are given.
    var additionsToLibrary: [(asset: Asset, parts: Parts)] {
        additions.sorted { $0.key < $1.key }.map { (candidates[$0.key].asset, $0.value) }
    }

    private func groupsWithOriginals(_ files: [File]) -> Set<Int> {
        Set(files.filter { $0.isPicture && !$0.isNamedRendering }.map(\.group))
            .union(candidates.flatMap(\.groups)).union(copies.keys)
    }
}

extension Pairing.File {
    /// Whether it can be an asset by itself.
    fileprivate var isPicture: Bool {
        switch role {
        case .photo, .raw, .video: true
        case .adjustment, .sidecar: false
        }
    }
}

extension Array {
    /// The elements that are so, and the others.
    fileprivate func divided(_ isSo: (Element) -> Bool) -> (so: [Element], others: [Element]) {
        (filter(isSo), filter { !isSo($0) })
    }
}
