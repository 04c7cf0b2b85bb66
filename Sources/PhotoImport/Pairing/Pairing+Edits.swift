// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension Pairing {
    /// An asset that an edit or a sidecar is added to.
    private enum Home {
        case new(Int)
        case library(Int)
    }

    /// Adds a rendering to the original of its group. If that is new and has one already, the rendering becomes an
    /// asset of its own, so that nothing is left out. The rendering of a deleted original would bring that back, and is
    /// declined.
    mutating func attachToOriginal(_ rendering: File) {
        let homes = homes(inGroup: rendering.group)
        switch homes.first(where: { accepts($0, rendering) }) {
        case .new(let index): assets[index].take(rendering)
        case .library(let index): additions[index, default: Parts()].take(rendering)
        case nil:
            if leaveOut(rendering, of: homes) || decline(rendering) { return }
            assets.append(rendering.role == .video ? Parts(movie: rendering.place) : Parts(still: rendering.place))
        }
    }

    /// Leaves out a rendering of an original that the library shows with another one. As an asset of its own it would
    /// show the original a second time, and that may be hidden. Returns false if there is no such original.
    private mutating func leaveOut(_ rendering: File, of homes: [Home]) -> Bool {
        for case .library(let index) in homes where isOriginal(index, of: rendering) {
            additions[index, default: Parts()].otherRenderings.append(rendering.place)
            return true
        }
        return false
    }

    private func isOriginal(_ index: Int, of rendering: File) -> Bool {
        let roles = candidates[index].roles
        guard rendering.role == .video else { return roles.contains(.photo) }
        return !roles.isDisjoint(with: [.video, .pairedVideo]) || additions[index]?.movie != nil
    }

    /// Adds what an edit started from to the asset of its group that shows the edit. That of a deleted original is
    /// declined, as its rendering is. Returns false if there is none of both.
    mutating func attachToEdit(_ base: File) -> Bool {
        switch homes(inGroup: base.group).first(where: { accepts($0, base: base) }) {
        case .new(let index): assets[index].take(base: base)
        case .library(let index): additions[index, default: Parts()].take(base: base)
        case nil: return decline(base)
        }
        return true
    }

    private func accepts(_ home: Home, base: File) -> Bool {
        let isMovie = base.role == .video
        switch home {
        case .new(let index):
            let parts = assets[index]
            guard parts.hasRendering else { return false }
            return isMovie ? parts.movieBase == nil && hasMovie(parts) : parts.base == nil && parts.still != nil
        case .library(let index):
            let (candidate, added) = (candidates[index], additions[index] ?? Parts())
            guard candidate.hasRenderingHere || added.hasRendering else { return false }
            return isMovie
                ? added.movieBase == nil && (candidate.roles.takesMovieBase || added.movie != nil)
                : added.base == nil && candidate.roles.takesBase
        }
    }

    /// Adds an adjustment or a sidecar to an asset of its group, unless it is declined. Returns false if there is none.
    mutating func attach(_ file: File) -> Bool {
        if decline(file) { return true }
        let homes = homes(inGroup: file.group)
        let home = file.subject.flatMap { subject in homes.first { holds($0, subject) } } ?? homes.first
        switch home {
        case .new(let index): assets[index].attach(file)
        case .library(let index): additions[index, default: Parts()].attach(file)
        case nil: return false
        }
        return true
    }

    /// Returns the assets that have a file in the group: new ones, then those of the library, the oldest first. Those
    /// that only have the bytes of an edit there are the last.
    private func homes(inGroup group: Int) -> [Home] {
        let copied = Set(copies[group] ?? [])
        let new = assets.indices.filter { index in
            assets[index].places.contains { files[$0]?.group == group || copied.contains($0) }
        }
        let joined = candidates.indices.filter { index in
            additions[index]?.places.contains { files[$0]?.group == group } ?? false
        }
        let known = candidates.indices.filter { candidates[$0].groups.contains(group) || joined.contains($0) }
        let (owners, others) = known.divided {
            candidates[$0].groupsOfOriginals.contains(group) || joined.contains($0)
        }
        return new.map { .new($0) } + (owners + others).map { .library($0) }
    }

    private func holds(_ home: Home, _ place: Int) -> Bool {
        switch home {
        case .new(let index): assets[index].places.contains(place)
        case .library(let index):
            candidates[index].places.contains(place) || (additions[index]?.places.contains(place) ?? false)
        }
    }

    private func accepts(_ home: Home, _ rendering: File) -> Bool {
        let isMovie = rendering.role == .video
        switch home {
        case .new(let index):
            let parts = assets[index]
            return isMovie
                ? parts.movieRendering == nil && hasMovie(parts) : parts.rendering == nil && parts.still != nil
        case .library(let index):
            let roles = candidates[index].roles
            let hasNewMovie = additions[index]?.movie != nil
            return isMovie
                ? additions[index]?.movieRendering == nil && (roles.takesMovieRendering || hasNewMovie)
                : additions[index]?.rendering == nil && roles.takesRendering
        }
    }

    private func hasMovie(_ parts: Parts) -> Bool {
        parts.movie != nil || (parts.still.flatMap { files[$0]?.hasMovieInside } ?? false)
    }
}

extension Pairing.Parts {
    fileprivate mutating func take(_ file: Pairing.File) {
        if file.role == .video { movieRendering = file.place } else { rendering = file.place }
    }

    fileprivate mutating func take(base file: Pairing.File) {
        if file.role == .video { movieBase = file.place } else { base = file.place }
    }

    fileprivate mutating func attach(_ file: Pairing.File) {
        if file.role == .adjustment { adjustments.append(file.place) } else { sidecars.append(file.place) }
    }
}
