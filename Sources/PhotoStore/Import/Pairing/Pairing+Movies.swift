// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension Pairing {
    /// Adds movies to stills by name, then by identifier. The others become assets of their own.
    mutating func pairMovies(_ movies: [File]) {
        let strangers = movies.filter { !findStillOfItsName($0) }
        for movie in strangers where !findStillOfItsIdentifier(movie) {
            assets.append(Parts(movie: movie.place))
        }
    }

    /// Adds a movie to the still of its group that has the same identifier, or to one without an identifier if the
    /// movie has none. Returns false if there is none.
    private mutating func findStillOfItsName(_ movie: File) -> Bool {
        guard movie.contentIdentifier != nil || movie.seconds <= Pairing.longestMovieSeconds else { return false }
        if let index = assets.indices.first(where: { takesMovieByName($0, movie) }) {
            assets[index].movie = movie.place
            return true
        }
        guard movie.contentIdentifier == nil else { return false }
        return join(movie) {
            $0.groups.contains(movie.group) && $0.contentIdentifiers.isEmpty && $0.isPhotoWithoutMovie && !$0.isRAW
        }
    }

    private func takesMovieByName(_ index: Int, _ movie: File) -> Bool {
        guard takesMovie(index), let still = assets[index].still.flatMap({ files[$0] }), still.group == movie.group
        else { return false }
        guard let identifier = movie.contentIdentifier else {
            return still.role == .photo && identifiers(of: assets[index]).isEmpty
        }
        return identifiers(of: assets[index]).contains(identifier)
    }

    private func takesMovie(_ index: Int) -> Bool {
        guard let still = assets[index].still.flatMap({ files[$0] }) else { return false }
        return assets[index].movie == nil && !still.hasMovieInside
    }

    private mutating func findStillOfItsIdentifier(_ movie: File) -> Bool {
        guard let identifier = movie.contentIdentifier else { return false }
        if join(movie, to: { $0.contentIdentifiers.contains(identifier) && $0.isPhotoWithoutMovie }) { return true }
        let index = assets.indices.first { takesMovie($0) && identifiers(of: assets[$0]).contains(identifier) }
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
    mutating func giveStillsToMoviesOfTheLibrary() {
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
