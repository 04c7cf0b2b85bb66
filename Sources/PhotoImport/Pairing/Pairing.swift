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
/// - A rendering is added to the original of its group; without one it is a photo or a video like any other. What its
///   edit started from is added with it. One of an original that the library shows with another rendering is left out.
/// - Adjustments and sidecars are added to the asset of their group.
/// - What would be added to a photo or video that is in the trash or was deleted for good, and to no other, is
///   declined.
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
        /// True if its name is that of what an edit replaced.
        var isNamedBase = false
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
        /// Those of them that have more than files of edits, whose bytes another asset may have as well.
        var groupsOfOriginals: Set<Int> = []
        /// The indices of its files in the batch.
        var places: Set<Int> = []
        /// True if the rendering of its present edit is one of them.
        var hasRenderingHere = false
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
        /// The renderings that are left out, because the library has another one for the asset.
        var otherRenderings: [Int] = []
        /// The photo that the edit started from.
        var base: Int?
        /// The video that the edit started from, or the movie of such a photo.
        var movieBase: Int?
        /// The descriptions of edits.
        var adjustments: [Int] = []
        /// The sidecars.
        var sidecars: [Int] = []

        /// True if an edited photo or video is among the files.
        var hasRendering: Bool { rendering != nil || movieRendering != nil }

        var places: [Int] {
            [still, raw, movie, rendering, movieRendering, base, movieBase].compactMap(\.self) + adjustments + sidecars
        }
    }

    let files: [Int: File]
    let candidates: [Candidate]
    /// The groups that have a further copy of a file, and the indices of the first copies.
    let copies: [Int: [Int]]
    /// The files of originals that are in the trash or were deleted for good.
    let deleted: [File]
    var assets: [Parts] = []
    var additions: [Int: Parts] = [:]
    /// The adjustments and sidecars that belong to no asset.
    private(set) var orphans: [Int] = []
    /// The files that are not imported because they belong to a deleted original, with the index of its file.
    var declined: [(place: Int, original: Int)] = []
    /// The files that an edit started from which no asset shows.
    private(set) var strayBases: [Int] = []

    init(_ files: [File], with candidates: [Candidate], copies: [Int: [Int]] = [:], deleted: [File] = []) {
        self.files = Dictionary(uniqueKeysWithValues: files.map { ($0.place, $0) })
        self.candidates = candidates
        self.copies = copies
        self.deleted = deleted
        let hasRenderings = files.contains { $0.isNamedRendering || $0.isNamedBase }
        let originals = hasRenderings ? groupsWithOriginals(files) : []
        let (renderings, others) = files.filter(\.isPicture).divided {
            ($0.isNamedRendering || $0.isNamedBase) && originals.contains($0.group)
        }
        var groups: [Int: [File]] = [:]
        for file in others { groups[file.group, default: []].append(file) }
        for group in groups.keys.sorted() { pairRAWs(of: groups[group] ?? []) }
        let movies = others.filter { $0.role == .video }
        if !movies.isEmpty { pairMovies(movies) }
        if !candidates.isEmpty { pairStillsWithLibraryMovies() }
        for rendering in renderings where !rendering.isNamedBase { attachToOriginal(rendering) }
        for base in renderings where base.isNamedBase && !attachToEdit(base) { strayBases.append(base.place) }
        // Of several descriptions the last one is that of the edit.
        let (earlier, present) = files.filter { !$0.isPicture }.divided(\.isNamedBase)
        for file in earlier + present where !attach(file) { orphans.append(file.place) }
    }

    /// The assets to insert, in the order of their first files.
    var newAssets: [Parts] { assets.sorted { ($0.places.min() ?? 0) < ($1.places.min() ?? 0) } }

    /// The files to add to assets of the library.
    var additionsToLibrary: [(asset: Asset, parts: Parts)] {
        additions.sorted { $0.key < $1.key }.map { (candidates[$0.key].asset, $0.value) }
    }

    private func groupsWithOriginals(_ files: [File]) -> Set<Int> {
        Set(files.filter { $0.isPicture && !$0.isNamedRendering && !$0.isNamedBase }.map(\.group))
            .union(candidates.flatMap(\.groups)).union(copies.keys).union(deleted.map(\.group))
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
    func divided(_ isSo: (Element) -> Bool) -> (so: [Element], others: [Element]) {
        (filter(isSo), filter { !isSo($0) })
    }
}

extension Pairing {
    /// Adds the RAWs of a group to its photos, then to photos of the library. The others become assets of their own.
    mutating func pairRAWs(of group: [File]) {
        var raws = group.filter { $0.role == .raw }[...]
        for photo in group where photo.role == .photo {
            let isMatch =
                raws.first.map { Pairing.areCompatible($0.contentIdentifier, photo.contentIdentifier) } ?? false
            assets.append(Parts(still: photo.place, raw: isMatch ? raws.popFirst()?.place : nil))
        }
        for raw in raws {
            if let index = candidates.indices.first(where: { acceptsRAW($0, raw) }) {
                additions[index, default: Parts()].raw = raw.place
            } else if !decline(raw) {
                assets.append(Parts(still: raw.place))
            }
        }
    }

    private func acceptsRAW(_ index: Int, _ raw: File) -> Bool {
        let candidate = candidates[index]
        return candidate.groups.contains(raw.group) && candidate.roles.contains(.photo)
            && !candidate.roles.contains(.alternatePhoto) && !candidate.isRAW && additions[index]?.raw == nil
            && candidate.contentIdentifiers.allSatisfy { Pairing.areCompatible($0, raw.contentIdentifier) }
    }

    /// Returns true unless there are two identifiers that differ.
    static func areCompatible(_ left: String?, _ right: String?) -> Bool {
        left == nil || right == nil || left == right
    }
}

extension Pairing.Candidate {
    /// True for a RAW without a photo. All types of RAW end like this.
    var isRAW: Bool { asset.uniformTypeIdentifier.hasSuffix("raw-image") }
}

extension Pairing {
    /// Adds movies to stills by name, then by identifier. The others become assets of their own.
    mutating func pairMovies(_ movies: [File]) {
        let strangers = movies.filter { !pairByName($0) }
        for movie in strangers where !pairByIdentifier(movie) && !decline(movie) {
            assets.append(Parts(movie: movie.place))
        }
    }

    /// Adds a movie to the still of its group that has the same identifier, or to one without an identifier if the
    /// movie has none. Returns false if there is none.
    private mutating func pairByName(_ movie: File) -> Bool {
        guard movie.contentIdentifier != nil || movie.seconds <= Pairing.longestMovieSeconds else { return false }
        if let index = assets.indices.first(where: { acceptsMovieByName($0, movie) }) {
            assets[index].movie = movie.place
            return true
        }
        guard movie.contentIdentifier == nil else { return false }
        return join(movie) {
            $0.groups.contains(movie.group) && $0.contentIdentifiers.isEmpty && $0.isPhotoWithoutMovie && !$0.isRAW
        }
    }

    private func acceptsMovieByName(_ index: Int, _ movie: File) -> Bool {
        guard acceptsMovie(index), let still = assets[index].still.flatMap({ files[$0] }), still.group == movie.group
        else { return false }
        guard let identifier = movie.contentIdentifier else {
            return still.role == .photo && identifiers(of: assets[index]).isEmpty
        }
        return identifiers(of: assets[index]).contains(identifier)
    }

    private func acceptsMovie(_ index: Int) -> Bool {
        guard let still = assets[index].still.flatMap({ files[$0] }) else { return false }
        return assets[index].movie == nil && !still.hasMovieInside
    }

    private mutating func pairByIdentifier(_ movie: File) -> Bool {
        guard let identifier = movie.contentIdentifier else { return false }
        if join(movie, to: { $0.contentIdentifiers.contains(identifier) && $0.isPhotoWithoutMovie }) { return true }
        let index = assets.indices.first { acceptsMovie($0) && identifiers(of: assets[$0]).contains(identifier) }
        guard let index else { return false }
        assets[index].movie = movie.place
        return true
    }

    private mutating func join(_ movie: File, to isStill: (Candidate) -> Bool) -> Bool {
        let index = candidates.indices.first { additions[$0]?.movie == nil && isStill(candidates[$0]) }
        guard let index else { return false }
        additions[index, default: Parts()].movie = movie.place
        return true
    }

    /// Adds new stills to videos of the library that are their movies.
    mutating func pairStillsWithLibraryMovies() {
        var remaining: [Parts] = []
        for parts in assets {
            if let index = candidates.indices.first(where: { movie($0, accepts: parts) }) {
                additions[index] = parts
            } else {
                remaining.append(parts)
            }
        }
        assets = remaining
    }

    private func movie(_ index: Int, accepts parts: Parts) -> Bool {
        let candidate = candidates[index]
        guard candidate.isVideo, additions[index] == nil, parts.movie == nil,
            let still = parts.still.flatMap({ files[$0] }), !still.hasMovieInside
        else { return false }
        let identifiers = identifiers(of: parts)
        guard identifiers.isEmpty else { return !candidate.contentIdentifiers.isDisjoint(with: identifiers) }
        return candidate.isShortMovie(of: still.group) && still.role == .photo
    }

    private func identifiers(of parts: Parts) -> Set<String> {
        Set(parts.places.compactMap { files[$0]?.contentIdentifier })
    }
}

extension Pairing.Candidate {
    fileprivate var isPhotoWithoutMovie: Bool { roles.contains(.photo) && !roles.contains(.pairedVideo) }

    /// True for a video that is not part of a photo and not edited: an edit of it could not be shown with a photo.
    fileprivate var isVideo: Bool { roles.contains(.video) && roles.isDisjoint(with: [.photo, .fullSizeVideo]) }

    /// Returns true for a movie of that group without an identifier, short enough to be part of a Live Photo.
    fileprivate func isShortMovie(of group: Int) -> Bool {
        groups.contains(group) && contentIdentifiers.isEmpty
            && asset.metadata.durationSeconds <= Pairing.longestMovieSeconds
    }
}
