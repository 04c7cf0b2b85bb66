// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary
internal import PlatformMedia

extension Session {
    /// Returns what a browser plays of a file: itself, the stored movie, or the movie that is being made.
    func playableMovie(of resource: Resource) throws(LibraryError) -> PHPhotoLibrary.PlayableMovie {
        let library = try library()
        let original = resource.content.fingerprint
        if let stored = try library.movie(of: original) { return .stored(.init(stored, of: original)) }
        guard PlayableMovie.isNeeded(insteadOf: try open(resource.id)) else { return .original }
        let conversion = MovieConversion(of: resource, in: library)
        let job = try movies.join(original) { () throws(LibraryError) in
            try MovieConversion.checkEncoder()
            return try conversion.newFile()
        } work: { [onceLogger] (job, isCancelled) throws(LibraryError) in
            try conversion.run(job, isCancelled, report: onceLogger.logOnce)
        }
        return .growing(.init(job))
    }
}

/// The work of a job: a movie is written, told to its readers, and stored.
private struct MovieConversion: Sendable {
    private let resource: Resource
    private let library: any LibrarySession

    init(of resource: Resource, in library: any LibrarySession) { (self.resource, self.library) = (resource, library) }

    static func checkEncoder() throws(LibraryError) {
        do throws(AVError) { try PlayableMovie.checkEncoder() } catch { throw LibraryError(error) }
    }

    /// Creates a file without a name: on the library's volume, or in the temporary folder for a library that cannot store
    /// the movie.
    func newFile() throws(LibraryError) -> OpenFile {
        do throws(LibraryError) { return try library.newMovieFile() } catch {
            guard error.code == .notWritable || error.code == .unsupported || error.code == .inputOutput else {
                throw error
            }
        }
        let folder = FileManager.default.temporaryDirectory.path
        do throws(FileFailure) { return try OpenFile.unnamed(inTemporaryFolder: folder) } catch {
            throw .system("make a temporary file in", folder, error)
        }
    }

    /// - Parameter report: Called with the reason if the movie cannot be stored: the readers have it all the same.
    func run(
        _ job: MovieJob, _ isCancelled: () -> Bool, report: (LibraryError) -> Void
    ) throws(LibraryError) {
        let source = try library.open(resource.id)
        let movie = try converting { () throws(AVError) in try PlayableMovie(of: source) }
        try job.withFile { (file) throws(LibraryError) in
            try converting { () throws(AVError) in
                try movie.write(source, into: file) {
                    job.noteGrowth()
                    return !isCancelled()
                }
            }
        }
        job.noteGrowth()
        job.beginStoring()
        do throws(LibraryError) { try store(movie, job, isCancelled) } catch {
            // A movie that is whole counts, whether it can be stored or not.
            if error.code == .damagedFile { throw error }
            if error.code != .cancelled { report(error) }
        }
    }

    private func store(_ movie: PlayableMovie, _ job: MovieJob, _ isCancelled: () -> Bool) throws(LibraryError) {
        let indexed = try newFile()
        try job.withFile { (file) throws(LibraryError) in
            try converting { () throws(AVError) in try movie.writeIndexed(file, into: indexed) { !isCancelled() } }
        }
        _ = try library.storeMovie(indexed, of: resource.content.fingerprint)
    }

    private func converting<Value>(_ body: () throws(AVError) -> Value) throws(LibraryError) -> Value {
        do throws(AVError) { return try body() } catch { throw LibraryError(error) }
    }
}
