// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// Decides which files are one asset. Files are named by their place in a batch.
///
/// - A RAW goes behind the photo of the same folder and base name. One that came alone stays the photo of its asset.
/// - A movie with a content identifier goes to the still that carries the same one: first to one of the same folder and
///   base name, then to one that the library has, then to the first of the batch. A still takes one movie; where several
///   carry one identifier (a photo and its edited copy), the others are assets of their own. Nothing is left out.
/// - A movie without one goes to the photo of the same folder and base name, if that carries none either and the movie is
///   no longer than ``longestMovieSeconds``.
struct Pairing {
    /// Live Photos take 1.5 seconds before and after the shutter; the rest is for cameras that are less exact. A longer
    /// movie beside a photo of its name is a clip of its own.
    static let longestMovieSeconds = 4.0

    /// A file that the library does not have.
    struct File {
        let place: Int
        /// The files of one folder and base name have one group.
        let group: Int
        let role: FileFacts.Role
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
    }

    /// The files that go into one asset.
    struct Parts {
        var still: Int?
        var raw: Int?
        var movie: Int?

        var places: [Int] { [still, raw, movie].compactMap { $0 } }
    }

    private let files: [Int: File]
    private var assets: [Parts] = []
    private let candidates: [Candidate]
    private var additions: [Int: Parts] = [:]

    init(_ files: [File], with candidates: [Candidate]) {
        self.files = Dictionary(uniqueKeysWithValues: files.map { ($0.place, $0) })
        self.candidates = candidates
        var groups: [Int: [File]] = [:]
        for file in files { groups[file.group, default: []].append(file) }
        for group in groups.keys.sorted() { pairRAWs(of: groups[group] ?? []) }
        pairMovies(files.filter { $0.role == .video })
        giveStillsToMoviesOfTheLibrary()
    }

    /// The assets to be made, in the order of their first files.
    var newAssets: [Parts] { assets.sorted { ($0.places.min() ?? 0) < ($1.places.min() ?? 0) } }

    /// What assets of the library are given.
    var additionsToLibrary: [(asset: Asset, parts: Parts)] {
        additions.sorted { $0.key < $1.key }.map { (candidates[$0.key].asset, $0.value) }
    }
}

// MARK: - RAW

extension Pairing {
    private mutating func pairRAWs(of group: [File]) {
        var raws = group.filter { $0.role == .raw }[...]
        for photo in group where photo.role == .photo {
            let isMatch = raws.first.map { Pairing.agree($0.contentIdentifier, photo.contentIdentifier) } ?? false
            assets.append(Parts(still: photo.place, raw: isMatch ? raws.popFirst()?.place : nil))
        }
        for raw in raws {
            if let index = candidates.indices.first(where: { takesRAW($0, raw) }) {
                additions[index, default: Parts()].raw = raw.place
            } else {
                assets.append(Parts(still: raw.place))
            }
        }
    }

    private func takesRAW(_ index: Int, _ raw: File) -> Bool {
        let candidate = candidates[index]
        return candidate.groups.contains(raw.group) && candidate.roles.contains(.photo)
            && !candidate.roles.contains(.alternatePhoto) && !candidate.isRAW && additions[index]?.raw == nil
            && candidate.contentIdentifiers.allSatisfy { Pairing.agree($0, raw.contentIdentifier) }
    }

    /// Two identifiers agree unless both are there and differ.
    private static func agree(_ left: String?, _ right: String?) -> Bool {
        left == nil || right == nil || left == right
    }
}

// MARK: - Live Photos

extension Pairing {
    private mutating func pairMovies(_ movies: [File]) {
        let strangers = movies.filter { !findStillOfItsName($0) }
        for movie in strangers where !findStillOfItsIdentifier(movie) {
            assets.append(Parts(movie: movie.place))
        }
    }

    /// The still of the same folder and base name: with the same identifier, or both without.
    private mutating func findStillOfItsName(_ movie: File) -> Bool {
        guard movie.contentIdentifier != nil || movie.seconds <= Pairing.longestMovieSeconds else { return false }
        if let index = assets.indices.first(where: { takesMovieByName($0, movie) }) {
            assets[index].movie = movie.place
            return true
        }
        guard movie.contentIdentifier == nil else { return false }
        return join(movie) {
            $0.groups.contains(movie.group) && $0.contentIdentifiers.isEmpty && $0.hasPhotoOnly && !$0.isRAW
        }
    }

    private func takesMovieByName(_ index: Int, _ movie: File) -> Bool {
        guard assets[index].movie == nil, let still = assets[index].still.flatMap({ files[$0] }),
            still.group == movie.group
        else { return false }
        guard let identifier = movie.contentIdentifier else {
            return still.role == .photo && identifiers(of: assets[index]).isEmpty
        }
        return identifiers(of: assets[index]).contains(identifier)
    }

    private mutating func findStillOfItsIdentifier(_ movie: File) -> Bool {
        guard let identifier = movie.contentIdentifier else { return false }
        if join(movie, to: { $0.contentIdentifiers.contains(identifier) && $0.hasPhotoOnly }) { return true }
        let index = assets.indices.first {
            assets[$0].still != nil && assets[$0].movie == nil && identifiers(of: assets[$0]).contains(identifier)
        }
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

    private mutating func giveStillsToMoviesOfTheLibrary() {
        var remaining: [Parts] = []
        for parts in assets {
            if let index = candidates.indices.first(where: { movie($0, takes: parts) }) {
                additions[index] = parts
            } else {
                remaining.append(parts)
            }
        }
        assets = remaining
    }

    private func movie(_ index: Int, takes parts: Parts) -> Bool {
        let candidate = candidates[index]
        guard candidate.roles == [.video], additions[index] == nil, parts.movie == nil,
            let still = parts.still.flatMap({ files[$0] })
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
    /// A photo, with or without its RAW, that has no movie.
    fileprivate var hasPhotoOnly: Bool { roles.contains(.photo) && roles.isSubset(of: [.photo, .alternatePhoto]) }

    /// A RAW without a photo before it; all types of RAW are called so.
    fileprivate var isRAW: Bool { asset.uniformTypeIdentifier.hasSuffix("raw-image") }

    /// A movie of that folder and base name without an identifier, short enough to be half of a Live Photo.
    fileprivate func isShortMovie(of group: Int) -> Bool {
        groups.contains(group) && contentIdentifiers.isEmpty
            && asset.facts.durationSeconds <= Pairing.longestMovieSeconds
    }
}
