// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
public import Foundation
internal import PhotoMetadata
public import PlatformTypes
internal import Synchronization

/// An export of a movie into a new file.
///
/// With ``AVAssetExportPresetPassthrough`` the file is copied byte by byte, unless ``timeRange`` or
/// ``shouldOptimizeForNetworkUse`` require another order of its bytes; nothing is decoded. The other presets encode
/// with the program ffmpeg, which runs as a process of its own and has to be installed (`apt-get install ffmpeg`):
/// without it their exports fail with `AVError.encoderNotFound`.
///
/// Of a movie with several, the first track of pictures and the first of sound are encoded. Frames become upright, are
/// never enlarged, and have even sides. Colours are of standard range: those of HDR movies are mapped to it. Dates, place,
/// content identifier and all other metadata of the movie are kept; timed metadata, as the moment of a Live Photo's
/// picture, and chapters are not.
///
/// The file is written in the same folder under a temporary name, synced to disk and moved to its URL; an existing file
/// is left alone, and is an error. A movie of which only a part can be decoded is an error, too. Each session exports
/// once. Usable from any thread.
open class AVAssetExportSession: NSObject, @unchecked Sendable {
    /// The states of an export.
    public enum Status: Int, Sendable {
        /// The export has not started.
        case unknown = 0
        /// The export has started, and nothing is written yet.
        case waiting = 1
        /// The file is being written.
        case exporting = 2
        /// The file is complete.
        case completed = 3
        /// The export failed, and there is no file; see ``AVAssetExportSession/error``.
        case failed = 4
        /// The export was cancelled, and there is no file.
        case cancelled = 5
    }

    private struct Settings {
        var outputURL: URL?
        var outputFileType: AVFileType?
        var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
        var isForNetwork = false
        var lengthLimit: Int64 = 0
        var composition: AVVideoComposition?
        var mix: AVAudioMix?
    }

    private let source: AVAsset
    private let preset: String
    private let settings = Mutex(Settings())
    private let state = Mutex(ExportState())

    /// Creates a session for an asset. Nothing is read yet.
    ///
    /// - Parameters:
    ///   - asset: The asset to export.
    ///   - presetName: One of the constants that begin with `AVAssetExportPreset`; for any other the result is `nil`.
    public init?(asset: AVAsset, presetName: String) {
        guard namedExportPresets.contains(presetName) else { return nil }
        source = asset
        preset = presetName
    }

    /// Returns the presets with which an asset can be exported: none when it is no readable movie, and only
    /// ``AVAssetExportPresetPassthrough`` when ffmpeg is not installed. May block on the disk.
    open class func exportPresets(compatibleWith asset: AVAsset) -> [String] {
        namedExportPresets.filter { !ExportRequest.types(asset.movie, preset: $0).isEmpty }
    }

    /// Returns all presets.
    open class func allExportPresets() -> [String] { namedExportPresets }

    /// Determines whether an asset can be exported with a preset into a type of file, or, for `nil`, into any type of
    /// the preset. The handler is called once, on a global queue.
    @preconcurrency
    open class func determineCompatibility(
        ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?,
        completionHandler handler: @escaping @Sendable (Bool) -> Void
    ) {
        DispatchQueue.global().async { [movie = asset.movie] in
            let types = ExportRequest.types(movie, preset: presetName)
            handler(outputFileType.map { types.contains($0) } ?? !types.isEmpty)
        }
    }

    /// Determines ``supportedFileTypes``. The handler is called once, on a global queue.
    @preconcurrency
    open func determineCompatibleFileTypes(completionHandler handler: @escaping @Sendable ([AVFileType]) -> Void) {
        DispatchQueue.global().async { [self] in handler(supportedFileTypes) }
    }

    /// The asset to export.
    open var asset: AVAsset { source }

    /// The preset of the export.
    open var presetName: String { preset }

    /// The URL of the new file. Set it before the export starts.
    open var outputURL: URL? {
        get { settings.withLock { $0.outputURL } }
        set { settings.withLock { $0.outputURL = newValue } }
    }

    /// The type of the new file: one of ``supportedFileTypes``. Set it before the export starts.
    open var outputFileType: AVFileType? {
        get { settings.withLock { $0.outputFileType } }
        set { settings.withLock { $0.outputFileType = newValue } }
    }

    /// The possible types of the new file: the movie's own for a copy, QuickTime, MPEG-4 and M4V for the presets that
    /// encode pictures, and M4A for that of sound. Empty when the asset has nothing that the preset exports, and when the
    /// preset encodes and ffmpeg is not installed. May block on the disk.
    open var supportedFileTypes: [AVFileType] { ExportRequest.types(source.movie, preset: preset) }

    /// The part of the movie to export. Default: all of it. Set it before the export starts.
    ///
    /// A preset that encodes cuts at frames. A copy is cut at samples, without decoding: the new file begins with each track's last sync sample (a frame
    /// that depends on no other) before the start, and has an edit list: players show exactly the range, and the file
    /// contains up to some seconds more. Its header comes first; boxes other than the header and the media are left
    /// out. A fragmented movie, or one whose tracks have several edits or another playback rate, cannot be cut: its
    /// export fails with `AVError.operationNotSupportedForAsset`.
    open var timeRange: CMTimeRange {
        get { settings.withLock { $0.timeRange } }
        set { settings.withLock { $0.timeRange = newValue } }
    }

    /// A Boolean value that indicates whether the file's header comes before its media, so that playback can start
    /// during a download. Default: false. Set it before the export starts.
    ///
    /// The rest of the file stays unchanged. A fragmented movie has this order already and is copied unchanged, and so
    /// is a movie whose tables of sample offsets are not supported.
    open var shouldOptimizeForNetworkUse: Bool {
        get { settings.withLock { $0.isForNetwork } }
        set { settings.withLock { $0.isForNetwork = newValue } }
    }

    /// The maximum size of the file in bytes. Default: 0, for no limit. Set it before the export starts.
    ///
    /// A preset that encodes lowers its bit rate so that the whole movie fits. A movie that cannot be made so small, and
    /// a copy that is larger, fail with `AVError.maximumFileSizeReached`, where Apple's export may end early or exceed
    /// the limit.
    open var fileLengthLimit: Int64 {
        get { settings.withLock { $0.lengthLimit } }
        set { settings.withLock { $0.lengthLimit = newValue } }
    }

    /// The composition of the frames. Not built: an export with one fails with
    /// `AVError.operationNotSupportedForPreset`.
    open var videoComposition: AVVideoComposition? {
        get { settings.withLock { $0.composition } }
        set { settings.withLock { $0.composition = newValue } }
    }

    /// The mix of the sound tracks. Ignored: a mix has no content here.
    open var audioMix: AVAudioMix? {
        get { settings.withLock { $0.mix } }
        set { settings.withLock { $0.mix = newValue } }
    }

    /// The size of the file in bytes: exact for a copy, estimated from the bit rates for the presets that encode; 0 when
    /// it is not known. May block on the disk.
    open var estimatedOutputFileLength: Int64 { request(to: nil, as: nil).estimatedByteCount ?? 0 }

    /// The state of the export.
    open var status: Status { state.withLock { $0.status } }

    /// The fraction written, from 0 to 1.
    open var progress: Float { state.withLock { $0.progress } }

    /// The error of a failed or cancelled export, an ``AVError``; otherwise `nil`.
    open var error: (any Error)? { state.withLock { $0.error } }

    /// Exports in the background, and calls the handler once, on a global queue, when ``status`` is `completed`,
    /// `failed` or `cancelled`.
    ///
    /// Traps when the session was used before, where Apple's raises an exception.
    @preconcurrency
    open func exportAsynchronously(completionHandler handler: @escaping @Sendable () -> Void) {
        let settings = settings.withLock { $0 }
        guard start(to: settings.outputURL, as: settings.outputFileType, completion: { _ in handler() }) else {
            preconditionFailure("an AVAssetExportSession can export only once; create another session")
        }
    }

    /// Cancels a running export: the partial file is removed, ffmpeg is ended, and ``status`` becomes `cancelled`.
    open func cancelExport() { state.withLock { $0.cancel() } }

    /// Starts the export.
    ///
    /// - Parameter completion: A handler called once, on a global queue, unless the session was used before.
    /// - Returns: False when the session was used before.
    func start(to url: URL?, as type: AVFileType?, completion: @escaping @Sendable (AVError?) -> Void) -> Bool {
        guard state.withLock({ $0.start() }) else { return false }
        let request = request(to: url, as: type)
        DispatchQueue.global(qos: .utility).async { [self] in
            let failure = run(request)
            state.withLock { $0.end(failure) }
            completion(failure)
        }
        return true
    }

    private func request(to url: URL?, as type: AVFileType?) -> ExportRequest {
        let settings = settings.withLock { $0 }
        return ExportRequest(
            preset: preset, movie: source.movie, output: url, type: type, range: settings.timeRange,
            isForNetwork: settings.isForNetwork, lengthLimit: settings.lengthLimit,
            hasComposition: settings.composition != nil)
    }

    private func run(_ request: ExportRequest) -> AVError? {
        do throws(AVError) {
            try request.run { part in state.withLock { $0.advance(to: part) } }
            return nil
        } catch {
            return error
        }
    }
}

/// The state machine of an export: started once, ended once.
struct ExportState {
    private(set) var status = AVAssetExportSession.Status.unknown
    /// The fraction written, from 0 to 1.
    private(set) var progress: Float = 0
    private(set) var error: AVError?
    private var isCancelled = false

    /// Starts the export; returns false when it was started before.
    mutating func start() -> Bool {
        guard status == .unknown else { return false }
        status = .waiting
        return true
    }

    /// Records the fraction written; returns false when the export is cancelled.
    mutating func advance(to part: Float) -> Bool {
        guard !isCancelled else { return false }
        status = .exporting
        progress = part
        return true
    }

    /// Cancels the export, if it is running.
    mutating func cancel() {
        isCancelled = status == .waiting || status == .exporting || isCancelled
    }

    mutating func end(_ failure: AVError?) {
        error = failure
        progress = failure == nil ? 1 : progress
        status = failure.map { $0.code == .operationCancelled ? .cancelled : .failed } ?? .completed
    }
}

/// The preset that copies the media unchanged, without decoding.
public let AVAssetExportPresetPassthrough = "AVAssetExportPresetPassthrough"
/// The preset that encodes as H.264 within 224 × 128 pixels, for slow networks.
public let AVAssetExportPresetLowQuality = "AVAssetExportPresetLowQuality"
/// The preset that encodes as H.264 within 568 × 320 pixels, for sharing.
public let AVAssetExportPresetMediumQuality = "AVAssetExportPresetMediumQuality"
/// The preset that encodes as H.264 in the movie's size.
public let AVAssetExportPresetHighestQuality = "AVAssetExportPresetHighestQuality"
/// The preset that encodes as HEVC in the movie's size.
public let AVAssetExportPresetHEVCHighestQuality = "AVAssetExportPresetHEVCHighestQuality"
/// The preset that encodes as H.264 within 640 × 480 pixels.
public let AVAssetExportPreset640x480 = "AVAssetExportPreset640x480"
/// The preset that encodes as H.264 within 960 × 540 pixels.
public let AVAssetExportPreset960x540 = "AVAssetExportPreset960x540"
/// The preset that encodes as H.264 within 1280 × 720 pixels.
public let AVAssetExportPreset1280x720 = "AVAssetExportPreset1280x720"
/// The preset that encodes as H.264 within 1920 × 1080 pixels.
public let AVAssetExportPreset1920x1080 = "AVAssetExportPreset1920x1080"
/// The preset that encodes as H.264 within 3840 × 2160 pixels.
public let AVAssetExportPreset3840x2160 = "AVAssetExportPreset3840x2160"
/// The preset that encodes as HEVC within 1920 × 1080 pixels.
public let AVAssetExportPresetHEVC1920x1080 = "AVAssetExportPresetHEVC1920x1080"
/// The preset that encodes as HEVC within 3840 × 2160 pixels.
public let AVAssetExportPresetHEVC3840x2160 = "AVAssetExportPresetHEVC3840x2160"
/// The preset that encodes the sound only, as AAC.
public let AVAssetExportPresetAppleM4A = "AVAssetExportPresetAppleM4A"

/// All presets, in the order of ``AVAssetExportSession/allExportPresets()``.
let namedExportPresets = [
    AVAssetExportPresetLowQuality, AVAssetExportPresetMediumQuality, AVAssetExportPresetHighestQuality,
    AVAssetExportPresetHEVCHighestQuality, AVAssetExportPreset640x480, AVAssetExportPreset960x540,
    AVAssetExportPreset1280x720, AVAssetExportPreset1920x1080, AVAssetExportPreset3840x2160,
    AVAssetExportPresetHEVC1920x1080, AVAssetExportPresetHEVC3840x2160, AVAssetExportPresetAppleM4A,
    AVAssetExportPresetPassthrough,
]
