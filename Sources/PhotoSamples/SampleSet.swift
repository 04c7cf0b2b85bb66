// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
public import Foundation
public import PhotoLibrary
internal import Synchronization

/// A varied set of real photos and videos to try a library with.
///
/// The pictures are painted; the metadata are those that phones and cameras write: over eight years and seventeen
/// places with their offsets from UTC, in the eight orientations, as JPEG, HEIC, PNG, QuickTime and MPEG-4. Sets of
/// twenty and more assets have every ``SampleFile/Kind``. The same count, seed and size give the same set.
public struct SampleSet: Sendable {
    /// The number of assets; a Live Photo is one, and so is each frame of a burst.
    public let count: Int
    /// The seed of the random numbers.
    public let seed: UInt64
    /// The longer side of a photo in pixels; the sizes of the other kinds are derived from it.
    public let longEdge: Int

    /// Creates a set.
    /// - Parameter longEdge: The longer side of a photo in pixels, at least 64. Smaller sets are written sooner.
    public init(count: Int, seed: UInt64 = 1, longEdge: Int = 1600) {
        self.count = count
        self.seed = seed
        self.longEdge = max(64, longEdge)
    }

    /// Paints the pictures, writes the files into one folder for each year, and returns their descriptions sorted by
    /// date.
    ///
    /// The folder is made when it is missing. No file is ever replaced: throws `invalidRequest` when one of the set
    /// exists already. Throws `unsupported` when an encoder is not installed.
    /// - Parameter progress: Called with the number of assets done, on the caller's thread.
    @discardableResult
    public func write(
        to folder: URL, progress: (_ done: Int) -> Void = { _ in }
    ) throws(LibraryError) -> [SampleFile] {
        var names = FileNames()
        let jobs = ShotPlan.shots(count: count, seed: seed).enumerated().map { asset, shot in
            ShotFiles(shot: shot, asset: asset, path: names.next(for: shot), longEdge: longEdge)
        }
        var files: [SampleFile] = []
        let atOnce = ProcessInfo.processInfo.activeProcessorCount
        for start in stride(from: 0, to: jobs.count, by: atOnce) {
            let batch = Array(jobs[start..<min(start + atOnce, jobs.count)])
            for outputs in try Self.outputs(of: batch) {
                for output in outputs { try SampleWriter.write(output, to: folder) }
                files += outputs.map(\.file)
                progress(1 + (files.last?.asset ?? 0))
            }
        }
        return files
    }

    /// Paints on all processors and returns the results in the order of the jobs.
    private static func outputs(of jobs: [ShotFiles]) throws(LibraryError) -> [[ShotFiles.Output]] {
        let results = Mutex<[Int: Result<[ShotFiles.Output], LibraryError>]>([:])
        DispatchQueue.concurrentPerform(iterations: jobs.count) { index in
            let result = Result { () throws(LibraryError) in try jobs[index].outputs() }
            results.withLock { $0[index] = result }
        }
        let ordered = results.withLock { results in jobs.indices.compactMap { results[$0] } }
        var outputs: [[ShotFiles.Output]] = []
        for result in ordered { outputs.append(try result.get()) }
        return outputs
    }
}

/// A file of a sample set, with the metadata that a reader must find in it.
public struct SampleFile: Hashable, Codable, Sendable {
    /// The kind of asset that the file belongs to, or the half of a Live Photo that it is.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case photo, livePhotoStill, livePhotoMovie, burst, screenshot, panorama, video
    }

    public var kind: Kind
    /// The path relative to the set's folder, such as `2019/IMG_0042.HEIC`.
    public var path: String
    /// The index of the asset that the file belongs to, from 0 in order of date. The still and the movie of a Live
    /// Photo share it.
    public var asset: Int
    /// The uniform type identifier, such as `public.heic`.
    public var uniformTypeIdentifier: String
    /// The size as displayed, after the orientation or the movie's rotation is applied.
    public var pixelSize: PixelSize
    /// The EXIF orientation; 1 for movies.
    public var orientation: Int
    /// The capture date: to the millisecond in pictures, to the second in movies. It is also the file's modification
    /// date.
    public var date: Date
    /// The offset from UTC, or `nil` where the format cannot store it: MPEG-4 has its date in UTC only.
    public var utcOffsetSeconds: Int?
    /// The place where it was taken, if the file has one.
    public var location: GeoLocation?
    /// The camera or phone in its metadata, if any.
    public var camera: Camera?
    /// The identifier that the still and the movie of a Live Photo share.
    public var contentIdentifier: String?
    /// The identifier that the frames of a burst share.
    public var burstIdentifier: String?
    /// The length of a movie; `nil` for pictures.
    public var durationSeconds: Double?
    /// The subject of the picture, as a word for people.
    public var subject: String
}

/// A writer of the files of a sample set.
enum SampleWriter {
    static func write(_ output: ShotFiles.Output, to folder: URL) throws(LibraryError) {
        let url = folder.appending(path: output.file.path)
        let files = FileManager.default
        guard !files.fileExists(atPath: url.path) else {
            throw LibraryError(
                .invalidRequest, "\(url.path) is there already; choose an empty folder for the samples")
        }
        do {
            try files.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(output.bytes).write(to: url, options: .withoutOverwriting)
            try files.setAttributes([.modificationDate: output.file.date], ofItemAtPath: url.path)
        } catch {
            throw LibraryError(.inputOutput, "cannot write \(url.path)", cause: "\(error)")
        }
    }
}
