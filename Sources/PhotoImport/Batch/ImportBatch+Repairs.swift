// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

// MARK: - Missing and damaged originals

extension ImportBatch {
    /// Checks the library's copies of known files, and reads the files again that can restore one. For a caller with the
    /// whole library in its scope, because no other may repair it.
    mutating func findBroken() throws(LibraryError) {
        moviesOfLibrary = try partsInside()
        let here = dispositions.indices.compactMap { place in
            copyOfLibrary(place).map {
                (file: place, resources: [$0] + ($0.isPhoto ? moviesOfLibrary[$0.asset] ?? [] : []))
            }
        }
        for (place, resource, copies) in try context.brokenCopies(here) {
            if let obstacle = copies.obstacle {
                leave(place, because: obstacle)
            } else {
                broken.formUnion(copies.broken)
                try restoreOriginal(place, resource)
            }
        }
    }

    private mutating func leave(_ place: Int, because reason: String) {
        unused += files[place].ingested.staged
        dispositions[place] = .done(files[place].file.result(.failed, reason: reason))
    }

    /// Returns the library's resource with the bytes of a file. For sidecars and adjustments too, which are matched
    /// with an asset only later.
    private func copyOfLibrary(_ place: Int) -> Resource? {
        switch dispositions[place] {
        case .inLibrary(let resource, _): resource
        case .new(let read) where !read.isPicture: copiesOfLibrary[read.fingerprint]
        case .new, .copy, .deletedBefore, .done: nil
        }
    }

    /// Returns the movies of known photos that have no file of their own: one that was extracted from its photo is
    /// restored from the photo.
    private func partsInside() throws(LibraryError) -> [AssetID: [Resource]] {
        let known = dispositions.compactMap(\.resourceOfLibrary)
        let photos = Set(known.filter(\.isPhoto).map(\.asset))
        let movies = try context.library.resources(of: photos).filter { $0.content.type == .pairedVideo }
        let ids = Set(known.map(\.id))
        return Dictionary(grouping: movies.filter { !ids.contains($0.id) }, by: \.asset)
    }

    /// Reads a file again to restore a resource.
    private mutating func restoreOriginal(_ place: Int, _ resource: Resource) throws(LibraryError) {
        unused += files[place].ingested.staged
        switch try context.reingest(files[place].file, toRestore: resource) {
        case .read(let fresh): dispositions[place] = fresh.isPicture ? .inLibrary(resource, read: fresh) : .new(fresh)
        case .refused(_, let reason): fail(place, reason)
        case .changed(let staged): fail(place, "It changed while it was read.", staged)
        case .known, .untouched, .stopped: fail(place, "It was not read.")
        }
    }

    private mutating func fail(_ place: Int, _ reason: String, _ staged: [StagedOriginal] = []) {
        unused += staged
        let sentence = "The library's copy is missing or damaged, and this file cannot replace it: \(reason)"
        dispositions[place] = .done(files[place].file.result(.failed, reason: sentence))
    }

    /// Returns true if the file restores a broken resource, or the movie inside one, and adds the changes. Each is
    /// restored once.
    mutating func repair(_ resource: Resource, with read: StagedFile) -> Bool {
        guard !broken.isEmpty else { return false }
        let isRepaired = repair(resource, read.staged, read.placement)
        guard resource.isPhoto, let inside = read.inside,
            let movie = moviesOfLibrary[resource.asset]?.first(where: { $0.content.fingerprint == inside.fingerprint })
        else { return isRepaired }
        return repair(movie, inside.staged, inside.staged?.placement) || isRepaired
    }

    private mutating func repair(_ resource: Resource, _ staged: StagedOriginal?, _ placement: Placement?) -> Bool {
        guard broken.remove(resource.content.fingerprint) != nil else { return false }
        if let staged {
            usedStaged.insert(staged)
            changes.append(.repair(staged, resource: resource.uuid))
        } else if let placement {
            changes.append(.setPlacement(placement, resource: resource.uuid))
        }
        return true
    }
}

extension Resource {
    fileprivate var isPhoto: Bool { content.type == .photo }
}
