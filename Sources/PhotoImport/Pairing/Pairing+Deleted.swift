// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension Pairing {
    /// Declines a file that belongs to a deleted original: alone it would show again what a person does not want to
    /// see. Returns false if it belongs to none.
    mutating func decline(_ file: File) -> Bool {
        guard let original = deleted.first(where: { isOriginal($0, of: file) }) else { return false }
        declined.append((file.place, original.place))
        return true
    }

    private func isOriginal(_ original: File, of file: File) -> Bool {
        let isBeside = original.group == file.group
        if file.isOfEdit { return isBeside }
        switch file.role {
        case .raw: return isBeside && original.takesRAW(file)
        case .video: return original.takesMovie(file)
        case .adjustment: return isBeside && hasDeclinedRendering(inGroup: file.group)
        case .sidecar: return original.place == file.subject
        case .photo: return false
        }
    }

    /// Returns true if the rendering that an adjustment describes is not imported.
    private func hasDeclinedRendering(inGroup group: Int) -> Bool {
        declined.contains { file in
            files[file.place].map { $0.isOfEdit && $0.group == group } ?? false
        }
    }
}

extension Pairing.File {
    /// True for a rendering, and for a picture that an edit started from.
    fileprivate var isOfEdit: Bool { isNamedRendering || isNamedBase && role != .adjustment && role != .sidecar }

    fileprivate func takesRAW(_ raw: Pairing.File) -> Bool {
        role == .photo && Pairing.areCompatible(contentIdentifier, raw.contentIdentifier)
    }

    /// Returns true for a movie with the identifier of this still, or without any for one of its group that is short
    /// enough to be part of a Live Photo.
    fileprivate func takesMovie(_ movie: Pairing.File) -> Bool {
        guard role != .video, !hasMovieInside else { return false }
        if let identifier = movie.contentIdentifier { return contentIdentifier == identifier }
        return group == movie.group && role == .photo && contentIdentifier == nil
            && movie.seconds <= Pairing.longestMovieSeconds
    }
}
