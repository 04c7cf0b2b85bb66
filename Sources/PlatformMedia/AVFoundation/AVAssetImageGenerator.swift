// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
public import Foundation
internal import PhotoDecoders
internal import PhotoImaging
internal import PhotoLibrary
internal import PhotoMetadata
public import PlatformTypes
internal import Synchronization

/// A handler for each picture: the requested time, the picture, the time at which its frame begins, the result, and the
/// error.
public typealias AVAssetImageGeneratorCompletionHandler =
    @Sendable (CMTime, CGImage?, CMTime, AVAssetImageGenerator.Result, (any Error)?) -> Void

/// A generator of pictures of a movie's frames.
///
/// The picture at a time is the frame displayed then. With an infinite ``requestedTimeToleranceBefore``, the default,
/// it is the key frame before it, which is many times faster. Frames are decoded one after the other on a serial queue
/// of the generator, or on the calling thread by ``copyCGImage(at:actualTime:)``; the file is opened for each. Colours
/// are converted to sRGB. Usable from any thread.
open class AVAssetImageGenerator: NSObject, @unchecked Sendable {
    /// The results of a request for a picture.
    public enum Result: Int, Sendable {
        /// The picture was made.
        case succeeded = 0
        /// There is an error.
        case failed = 1
        /// The request was cancelled.
        case cancelled = 2
    }

    /// The part of a frame to draw. Movies here have only one, so the value is ignored.
    public struct ApertureMode: RawRepresentable, Hashable, Sendable {
        /// The name of the mode.
        public let rawValue: String

        /// Creates the mode of a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The area intended for display, with the pixel aspect ratio applied.
        public static let cleanAperture = ApertureMode(rawValue: "CleanAperture")
        /// The whole frame, with the pixel aspect ratio applied.
        public static let productionAperture = ApertureMode(rawValue: "ProductionAperture")
        /// The whole frame, as encoded.
        public static let encodedPixels = ApertureMode(rawValue: "EncodedPixels")
    }

    private let source: AVAsset
    private let settings = Mutex(FrameSettings())
    /// The number of times that all work was cancelled; requests made before the last time are cancelled.
    private let generation = Mutex(0)
    private let queue = DispatchQueue(label: "AVAssetImageGenerator", qos: .userInitiated)

    /// Creates a generator for an asset. Nothing is read yet.
    public init(asset: AVAsset) { source = asset }

    /// The asset of the pictures.
    open var asset: AVAsset { source }

    /// A Boolean value that indicates whether pictures are rotated as the movie is displayed. Default: false.
    open var appliesPreferredTrackTransform: Bool {
        get { settings.withLock { $0.isUpright } }
        set { settings.withLock { $0.isUpright = newValue } }
    }

    /// The maximum size of pictures, which are shrunk to fit and never enlarged. A side of zero is no limit. Default:
    /// zero, for the size of the movie.
    open var maximumSize: CGSize {
        get { settings.withLock { $0.maximumSize } }
        set { settings.withLock { $0.maximumSize = newValue } }
    }

    /// The part of a frame to draw. Ignored.
    open var apertureMode: ApertureMode? {
        get { settings.withLock { $0.aperture } }
        set { settings.withLock { $0.aperture = newValue } }
    }

    /// The maximum time by which a frame may be earlier than requested. Default: infinite.
    open var requestedTimeToleranceBefore: CMTime {
        get { settings.withLock { $0.toleranceBefore } }
        set { settings.withLock { $0.toleranceBefore = newValue } }
    }

    /// The maximum time by which a frame may be later than requested. Default: infinite. Ignored: no frame is later,
    /// except the movie's first, for times before it.
    open var requestedTimeToleranceAfter: CMTime {
        get { settings.withLock { $0.toleranceAfter } }
        set { settings.withLock { $0.toleranceAfter = newValue } }
    }

    /// Returns the picture at a time, decoded on the calling thread.
    ///
    /// Throws ``AVError``: `noImageAtTime` after the end, `decodeFailed` for a frame that is damaged or of an
    /// unsupported format; and the errors of loading the asset.
    /// - Parameters:
    ///   - requestedTime: A time within the movie.
    ///   - actualTime: A pointer to which the time at which the frame begins is written.
    open func copyCGImage(at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?) throws -> CGImage {
        let picture = try settings.withLock { $0 }.picture(of: source.movie, at: requestedTime)
        actualTime?.pointee = picture.time
        return picture.image
    }

    /// Makes pictures in the background, and calls the handler once for each time, in their order, on the generator's
    /// serial queue.
    open func generateCGImagesAsynchronously(
        forTimes requestedTimes: [NSValue], completionHandler handler: @escaping AVAssetImageGeneratorCompletionHandler
    ) {
        // One request: it is cancelled as a whole, even while its times are still being queued.
        let begun = generation.withLock { $0 }
        for time in requestedTimes.map(\.timeValue) {
            generate(at: time, begun: begun) { result in
                switch result {
                case .success(let picture): handler(time, picture.image, picture.time, .succeeded, nil)
                case .failure(let error): handler(time, nil, .invalid, Self.result(of: error), error)
                }
            }
        }
    }

    /// Makes a picture in the background, and calls the handler once, on the generator's serial queue.
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

    /// Cancels all pending pictures: their handlers get `cancelled`, or `AVError.operationCancelled`. A frame that is
    /// being decoded is finished and discarded.
    open func cancelAllCGImageGeneration() { generation.withLock { $0 += 1 } }

    /// Makes a picture on the generator's queue.
    ///
    /// - Parameters:
    ///   - begun: The generation to which the request belongs; `nil` for the current one.
    ///   - isCancelled: A closure called before and after the work, which returns true to cancel.
    func generate(
        at time: CMTime, begun: Int? = nil, unless isCancelled: @escaping @Sendable () -> Bool = { false },
        completion: @escaping @Sendable (Swift.Result<FramePicture, any Error>) -> Void
    ) {
        let (begun, settings) = (begun ?? generation.withLock { $0 }, settings.withLock { $0 })
        queue.async { [self] in
            let check = { [self] () throws(AVError) in
                guard begun == generation.withLock({ $0 }), !isCancelled() else {
                    throw AVError(.operationCancelled, "the request was cancelled")
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

/// A picture of a movie, and the time at which its frame begins.
struct FramePicture: Sendable {
    let image: CGImage
    let time: CMTime
}

/// The settings of a generator.
private struct FrameSettings: Sendable {
    var isUpright = false
    var maximumSize = CGSize.zero
    var aperture: AVAssetImageGenerator.ApertureMode?
    var toleranceBefore = CMTime.positiveInfinity
    var toleranceAfter = CMTime.positiveInfinity

    func picture(of movie: MovieFile?, at time: CMTime) throws -> FramePicture {
        guard time.isNumeric, time.seconds >= 0 else {
            throw AVError(
                .noImageAtTime,
                "the requested time is not a valid number; use a time from zero to the duration of the movie")
        }
        guard let movie else {
            throw AVError(
                .operationNotSupportedForAsset, "pictures can only be made from a movie file; use an AVURLAsset")
        }
        _ = try movie.result().get()
        guard let (pixels, shown) = try decoded(movie, time.seconds) else {
            throw AVError(.noImageAtTime, "the movie has no frame at \(time.seconds) seconds; request an earlier time")
        }
        return FramePicture(image: .picture(pixels), time: CMTime(shown))
    }

    private func decoded(_ movie: MovieFile, _ seconds: Double) throws -> (PixelBuffer, MovieOutline.Ticks)? {
        let tolerance = toleranceBefore.isNumeric ? max(0, toleranceBefore.seconds) : .infinity
        let moment = MovieMoment(seconds: seconds, tolerance: tolerance)
        do throws(LibraryError) {
            let file = try OpenFile(reading: movie.url.path)
            let frame = try IsolatedDecoder().frame(of: file, at: moment, RenderRequest(fit), isUpright: isUpright)
            return frame.map { ($0.pixels, $0.time) }
        } catch {
            switch error.code {
            case .damagedFile, .unsupportedFormat:
                throw AVError(.decodeFailed, error.message, cause: error.cause)
            default: throw AVError(error)
            }
        }
    }

    /// A number of pixels that exceeds every frame, for a side without limit.
    private static let maximumSide = 1 << 20

    private var fit: RenderRequest.Fit {
        func side(_ length: CGFloat) -> Int {
            length >= 1 ? Int(min(length, CGFloat(FrameSettings.maximumSide))) : FrameSettings.maximumSide
        }
        guard maximumSize.width >= 1 || maximumSize.height >= 1 else { return .full }
        return .within(PixelSize(width: side(maximumSize.width), height: side(maximumSize.height)))
    }
}
