// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PlatformMedia
internal import PlatformTypes
internal import Synchronization

/// The work of an editor of one Live Photo: one piece at a time, of which a new one cancels the one before.
final class LivePhotoEditor: Sendable {
    let movie: AVURLAsset
    let orientation: CGImagePropertyOrientation
    /// The moment of the photo in the movie; zero if the movie does not state it.
    let photoTime: CMTime
    private let photo: OriginalFile
    /// The photo and the movie, with what the library knows of their bytes.
    private let files: [(file: OriginalFile, content: ResourceContent)]
    private let running = Mutex<LivePhotoWork?>(nil)
    private let decoded = Mutex<CIImage?>(nil)
    private let queue = DispatchQueue(label: "PHLivePhotoEditingContext", qos: .userInitiated)

    /// - Returns: `nil` for the input of anything but a Live Photo.
    init?(_ content: EditingContent) {
        guard let photo = content.photo, let movie = content.livePhoto?.movieFile else { return nil }
        self.photo = photo
        self.movie = movie
        files = content.livePhotoFiles
        orientation = CGImagePropertyOrientation(rawValue: UInt32(content.orientation)) ?? .up
        photoTime = movie.stillImageTime ?? .zero
    }

    /// The photo, decoded once; empty while it cannot be.
    var fullSizeImage: CIImage {
        if let known = decoded.withLock({ $0 }) { return known }
        guard let file = try? photo.reading(), let image = CIImage(reading: file) else { return .empty() }
        return decoded.withLock { known in
            let first = known ?? image
            known = first
            return first
        }
    }

    /// Makes a Live Photo to look at.
    func prepare(
        _ rendering: LivePhotoRendering, within target: CGSize,
        then handler: @escaping @Sendable (Result<PHLivePhoto, any Error>) -> Void
    ) {
        start(handler) { [photo, movie, photoTime] work in
            let folder = try TemporaryMovieFolder()
            let limit = target.width >= 1 && target.height >= 1 ? target : nil
            let picture = try rendering.photo(photo, at: photoTime, within: limit).image
            try rendering.write(movie, of: photo, within: limit, to: folder.movie, work)
            return PHLivePhoto(UIImage(ciImage: picture), rendered: TemporaryMovie(in: folder))
        }
    }

    /// Writes the files of an edit. Fails for a photo or a movie whose bytes are damaged.
    func save(
        _ rendering: LivePhotoRendering, to output: RenderedFiles,
        then handler: @escaping @Sendable (Result<Void, any Error>) -> Void
    ) {
        start(handler) { [photo, movie, photoTime, files] work in
            for (file, content) in files { try content.checkBytes(of: file.reading()) }
            let folder = try TemporaryMovieFolder()
            let still = try rendering.photo(photo, at: photoTime, within: nil)
            try rendering.write(movie, of: photo, within: nil, to: folder.movie, work)
            let jpeg = try still.jpeg(with: photo)
            guard work.commit() else { throw LivePhotoWork.cancelled }
            try output.take(photo: jpeg, movie: folder.movie)
        }
    }

    func cancel() { running.withLock { $0 }?.cancel() }

    /// Starts a piece of work, after the one before has been cancelled and has ended.
    private func start<Value: Sendable>(
        _ handler: @escaping @Sendable (Result<Value, any Error>) -> Void,
        _ body: @escaping @Sendable (LivePhotoWork) throws -> Value
    ) {
        let work = LivePhotoWork()
        running.withLock { exchange(&$0, work) }?.cancel()
        queue.async {
            let result = Result { () throws -> Value in
                guard !work.isCancelled else { throw LivePhotoWork.cancelled }
                let value = try body(work)
                guard work.commit() else { throw LivePhotoWork.cancelled }
                return value
            }
            // Work that was cancelled in time has failed for that reason, whatever became of it.
            let isCancelled = work.isCancelled
            let answer = result.mapError { (error) -> any Error in
                if isCancelled { return LivePhotoWork.cancelled }
                return error.asPhotosError
            }
            DispatchQueue.main.async { handler(answer) }
        }
    }

    private func exchange(_ current: inout LivePhotoWork?, _ next: LivePhotoWork) -> LivePhotoWork? {
        defer { current = next }
        return current
    }
}

/// A piece of work that can be cancelled until its result is committed.
final class LivePhotoWork: Sendable {
    private enum Phase { case running, cancelled, committed }

    private let phase = Mutex(Phase.running)

    var isCancelled: Bool { phase.withLock { $0 == .cancelled } }

    /// Cancels the work. It has no effect on work that is committed.
    func cancel() { phase.withLock { if $0 == .running { $0 = .cancelled } } }

    /// Makes the work one that cannot be cancelled any more; returns false if it is cancelled already.
    func commit() -> Bool {
        phase.withLock { phase in
            if phase == .running { phase = .committed }
            return phase == .committed
        }
    }

    static var cancelled: PHPhotosError {
        PHPhotosError(
            .userCancelled,
            userInfo: [
                NSLocalizedDescriptionKey:
                    "The Live Photo was not rendered: the rendering was cancelled, or another one was started."
            ])
    }
}

extension Error {
    /// The error of Photos for one of the library, and every other one as it is.
    fileprivate var asPhotosError: any Error {
        if let error = self as? LibraryError { return PHPhotosError(error) }
        if let error = self as? AVError, error.code == .operationCancelled { return LivePhotoWork.cancelled }
        return self
    }
}

/// A folder for a movie, which goes with its last user.
final class TemporaryMovieFolder: Sendable {
    private let folder: PrivateFolder
    var movie: URL { folder.url.appending(path: "movie.mov") }

    init() throws {
        do throws(LibraryError) { folder = try PrivateFolder() } catch { throw PHPhotosError(error) }
    }
}

/// A movie in a temporary folder, which is there for as long as the movie exists.
final class TemporaryMovie: AVURLAsset, @unchecked Sendable {
    private let folder: TemporaryMovieFolder

    init(in folder: TemporaryMovieFolder) {
        self.folder = folder
        super.init(url: folder.movie, options: nil)
    }
}
