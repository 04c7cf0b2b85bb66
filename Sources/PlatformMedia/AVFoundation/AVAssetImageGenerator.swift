// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
public import Foundation
internal import PhotoImaging
internal import PhotoLibrary
public import PlatformTypes
internal import Synchronization

/// Is told of each picture: the time that was asked for, the picture, the time from which on it is shown, how it went, and
/// the error.
public typealias AVAssetImageGeneratorCompletionHandler =
    @Sendable (CMTime, CGImage?, CMTime, AVAssetImageGenerator.Result, (any Error)?) -> Void

/// Makes pictures of the frames of a movie.
///
/// The frame of a time is the one that is shown then. While ``requestedTimeToleranceBefore`` is what it is from the start,
/// infinite, the key frame before it will do, which is many times faster. Frames are decoded one after the other, on a
/// thread of the generator's, or on the calling one by ``copyCGImage(at:actualTime:)``; the file is opened anew for each.
/// Colours are converted to sRGB. Usable from any thread.
open class AVAssetImageGenerator: NSObject, @unchecked Sendable {
    /// How it went with a picture.
    public enum Result: Int, Sendable {
        /// The picture is there.
        case succeeded = 0
        /// There is an error.
        case failed = 1
        /// The work was cancelled.
        case cancelled = 2
    }

    /// Which part of a frame is drawn. Movies here have one, so these are taken and not needed.
    public struct ApertureMode: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// A part by its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// What is meant to be seen, in the shape of its pixels.
        public static let cleanAperture = ApertureMode(rawValue: "CleanAperture")
        /// All of the frame, in the shape of its pixels.
        public static let productionAperture = ApertureMode(rawValue: "ProductionAperture")
        /// All of the frame, as it is coded.
        public static let encodedPixels = ApertureMode(rawValue: "EncodedPixels")
    }

    private let source: AVAsset
    private let settings = Mutex(FrameSettings())
    /// How often all work was cancelled: what was begun before is over.
    private let generation = Mutex(0)
    private let queue = DispatchQueue(label: "AVAssetImageGenerator", qos: .userInitiated)

    /// A generator for an asset. Nothing is read yet.
    public init(asset: AVAsset) { source = asset }

    /// What the pictures are of.
    open var asset: AVAsset { source }

    /// Whether pictures are turned as the movie is displayed; from the start they are not.
    open var appliesPreferredTrackTransform: Bool {
        get { settings.withLock { $0.isUpright } }
        set { settings.withLock { $0.isUpright = newValue } }
    }

    /// What pictures are shrunk to lie within; they are never enlarged. A side of zero counts for nothing; with both zero, as
    /// from the start, pictures are as large as the movie's.
    open var maximumSize: CGSize {
        get { settings.withLock { $0.maximumSize } }
        set { settings.withLock { $0.maximumSize = newValue } }
    }

    /// Which part of a frame is drawn; taken and not needed.
    open var apertureMode: ApertureMode? {
        get { settings.withLock { $0.aperture } }
        set { settings.withLock { $0.aperture = newValue } }
    }

    /// By how much a picture may be too early; infinite from the start.
    open var requestedTimeToleranceBefore: CMTime {
        get { settings.withLock { $0.toleranceBefore } }
        set { settings.withLock { $0.toleranceBefore = newValue } }
    }

    /// By how much a picture may be too late; infinite from the start. Taken and not needed: none is, but the movie's first,
    /// for times before it.
    open var requestedTimeToleranceAfter: CMTime {
        get { settings.withLock { $0.toleranceAfter } }
        set { settings.withLock { $0.toleranceAfter = newValue } }
    }

    /// Makes the picture of a time, on the calling thread.
    ///
    /// Throws ``AVError``: `noImageAtTime` after the end, `decodeFailed` when the frame is broken or of a kind that is not
    /// read; and what loading the asset throws.
    /// - Parameters:
    ///   - requestedTime: A time within the movie.
    ///   - actualTime: Gets the time from which on the frame is shown.
    open func copyCGImage(at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?) throws -> CGImage {
        let picture = try settings.withLock { $0 }.picture(of: source.movie, at: requestedTime)
        actualTime?.pointee = picture.time
        return picture.image
    }

    /// Makes pictures in the background, and calls the handler once for each time, in their order, on a queue of no one's.
    open func generateCGImagesAsynchronously(
        forTimes requestedTimes: [NSValue], completionHandler handler: @escaping AVAssetImageGeneratorCompletionHandler
    ) {
        for time in requestedTimes.map(\.timeValue) {
            generate(at: time) { result in
                switch result {
                case .success(let picture): handler(time, picture.image, picture.time, .succeeded, nil)
                case .failure(let error): handler(time, nil, .invalid, Self.result(of: error), error)
                }
            }
        }
    }

    /// Makes a picture in the background, and calls the handler once, on a queue of no one's.
    open func generateCGImageAsynchronously(
        for requestedTime: CMTime,
        completionHandler handler: @escaping @Sendable (CGImage?, CMTime, (any Error)?) -> Void
    ) {
        generate(at: requestedTime) { result in
            switch result {
            case .success(let picture): handler(picture.image, picture.time, nil)
            case .failure(let error): handler(nil, .invalid, error)
            }
        }
    }

    /// Cancels all pictures that are not made yet: their handlers get `cancelled`, or an `AVError.operationCancelled`. One
    /// that is being decoded is made, and then not given.
    open func cancelAllCGImageGeneration() { generation.withLock { $0 += 1 } }

    /// - Parameter isCancelled: Is asked before the work and after it.
    func generate(
        at time: CMTime, unless isCancelled: @escaping @Sendable () -> Bool = { false },
        completion: @escaping @Sendable (Swift.Result<FramePicture, any Error>) -> Void
    ) {
        let (begun, settings) = (generation.withLock { $0 }, settings.withLock { $0 })
        queue.async { [self] in
            let check = { [self] () throws(AVError) in
                guard begun == generation.withLock({ $0 }), !isCancelled() else {
                    throw AVError(.operationCancelled, "the picture was cancelled")
                }
            }
            completion(
                Swift.Result {
                    try check()
                    let picture = try settings.picture(of: source.movie, at: time)
                    try check()
                    return picture
                })
        }
    }

    private static func result(of error: any Error) -> Result {
        (error as? AVError)?.code == .operationCancelled ? .cancelled : .failed
    }
}

/// A picture of a movie, and the time from which on it is shown.
struct FramePicture: Sendable {
    let image: CGImage
    let time: CMTime
}

/// How pictures of a movie are to be.
private struct FrameSettings: Sendable {
    var isUpright = false
    var maximumSize = CGSize.zero
    var aperture: AVAssetImageGenerator.ApertureMode?
    var toleranceBefore = CMTime.positiveInfinity
    var toleranceAfter = CMTime.positiveInfinity

    func picture(of movie: MovieFile?, at time: CMTime) throws -> FramePicture {
        guard time.isNumeric, time.seconds >= 0 else {
            throw AVError(.noImageAtTime, "a movie has pictures from zero on; ask for a time that is a number")
        }
        guard let movie else {
            throw AVError(.operationNotSupportedForAsset, "only a movie in a file has pictures; use an AVURLAsset")
        }
        _ = try movie.result().get()
        guard let (pixels, shown) = try decoded(movie, time.seconds) else {
            throw AVError(.noImageAtTime, "the movie is over at \(time.seconds) seconds; ask for an earlier time")
        }
        guard let image = CGImage(width: pixels.size.width, height: pixels.size.height, rgba: pixels.bytes) else {
            throw AVError(.decodeFailed, "the movie's frame has no pixels")
        }
        return FramePicture(image: image, time: CMTime(shown))
    }

    private func decoded(_ movie: MovieFile, _ seconds: Double) throws -> (PixelBuffer, MovieOutline.Ticks)? {
        let earlier = toleranceBefore.isNumeric ? max(0, toleranceBefore.seconds) : .infinity
        let moment = MovieMoment(seconds: seconds, earlier: earlier)
        do throws(LibraryError) {
            let file = try OpenFile(reading: movie.url.path)
            let frame = try ImageRenderer().frame(of: file, at: moment, RenderRequest(fit), isUpright: isUpright)
            return frame.map { ($0.pixels, $0.time) }
        } catch {
            switch error.code {
            case .damagedFile, .unsupportedFormat:
                throw AVError(.decodeFailed, error.message, cause: error.cause)
            default: throw AVError(error)
            }
        }
    }

    /// More pixels than any frame has, for a side that counts for nothing.
    private static let unbounded = 1 << 20

    private var fit: RenderRequest.Fit {
        func side(_ length: CGFloat) -> Int {
            length >= 1 ? Int(min(length, CGFloat(FrameSettings.unbounded))) : FrameSettings.unbounded
        }
        guard maximumSize.width >= 1 || maximumSize.height >= 1 else { return .full }
        return .within(PixelSize(width: side(maximumSize.width), height: side(maximumSize.height)))
    }
}
