// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
public import Foundation
internal import PhotoMetadata
public import PlatformTypes
internal import Synchronization

/// An export of a movie into a new file.
///
/// With ``AVAssetExportPresetPassthrough`` the file is copied byte by byte, unless ``timeRange`` or
/// ``shouldOptimizeForNetworkUse`` require another order of its bytes; nothing is decoded. The other presets, which
/// encode, are not built yet: their exports fail with an error that says so. The file is written in the same folder
/// under a temporary name, synced to disk and moved to its URL; an existing file is left alone, and is an error. Each
/// session exports once. Usable from any thread.
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

    /// Returns the presets with which an asset can be exported: ``AVAssetExportPresetPassthrough``, or none when it is
    /// no readable movie. May block on the disk.
    open class func exportPresets(compatibleWith asset: AVAsset) -> [String] {
        let preset = AVAssetExportPresetPassthrough
        return PassthroughExport.types(asset.movie, preset: preset).isEmpty ? [] : [preset]
    }

    /// Returns all presets, including those that are not built, whose exports fail.
    open class func allExportPresets() -> [String] { namedExportPresets }

    /// Determines whether an asset can be exported with a preset into a type of file, or, for `nil`, into any type of
    /// the preset. The handler is called once, on a global queue.
    @preconcurrency
    open class func determineCompatibility(
        ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?,
        completionHandler handler: @escaping @Sendable (Bool) -> Void
    ) {
        DispatchQueue.global().async { [movie = asset.movie] in
            let types = PassthroughExport.types(movie, preset: presetName)
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

    /// The possible types of the new file: the movie's own type, or none with a preset that is not built or when the
    /// asset is no readable movie. May block on the disk.
    open var supportedFileTypes: [AVFileType] { PassthroughExport.types(source.movie, preset: preset) }

    /// The part of the movie to export. Default: all of it. Set it before the export starts.
    ///
    /// The movie is cut at samples, without decoding. The new file begins with each track's last sync sample (a frame
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
    /// A copy cannot be shortened: an export that would exceed the limit fails with `AVError.maximumFileSizeReached`
    /// before it writes, where Apple's may end early.
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

    /// The size of the file in bytes; 0 when it is not known. May block on the disk.
    open var estimatedOutputFileLength: Int64 {
        let export = export(to: nil, as: nil)
        return (try? export.assembly()).map { Int64($0.byteCount) } ?? 0
    }

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
            preconditionFailure("an AVAssetExportSession exports once; make another")
        }
    }

    /// Cancels a running export: the partial file is removed, and ``status`` becomes `cancelled`.
    open func cancelExport() { state.withLock { $0.cancel() } }

    /// Starts the export.
    ///
    /// - Parameter completion: A handler called once, on a global queue, unless the session was used before.
    /// - Returns: False when the session was used before.
    func start(to url: URL?, as type: AVFileType?, completion: @escaping @Sendable (AVError?) -> Void) -> Bool {
        guard state.withLock({ $0.start() }) else { return false }
        let export = export(to: url, as: type)
        DispatchQueue.global(qos: .utility).async { [self] in
            let failure = run(export)
            state.withLock { $0.end(failure) }
            completion(failure)
        }
        return true
    }

    private func export(to url: URL?, as type: AVFileType?) -> PassthroughExport {
        let settings = settings.withLock { $0 }
        return PassthroughExport(
            preset: preset, movie: source.movie, output: url, type: type, range: settings.timeRange,
            isForNetwork: settings.isForNetwork, lengthLimit: settings.lengthLimit,
            hasComposition: settings.composition != nil)
    }

    private func run(_ export: PassthroughExport) -> AVError? {
        do throws(AVError) {
            try export.run { part in state.withLock { $0.advance(to: part) } }
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

/// The preset that copies the media unchanged: the only one that is built.
public let AVAssetExportPresetPassthrough = "AVAssetExportPresetPassthrough"
/// The preset that encodes at low quality. Not built yet: an export fails.
public let AVAssetExportPresetLowQuality = "AVAssetExportPresetLowQuality"
/// The preset that encodes at medium quality, for sharing. Not built yet: an export fails.
public let AVAssetExportPresetMediumQuality = "AVAssetExportPresetMediumQuality"
/// The preset that encodes at the highest quality. Not built yet: an export fails.
public let AVAssetExportPresetHighestQuality = "AVAssetExportPresetHighestQuality"
/// The preset that encodes as HEVC at the highest quality. Not built yet: an export fails.
public let AVAssetExportPresetHEVCHighestQuality = "AVAssetExportPresetHEVCHighestQuality"
/// The preset that encodes within 640 × 480 pixels. Not built yet: an export fails.
public let AVAssetExportPreset640x480 = "AVAssetExportPreset640x480"
/// The preset that encodes within 960 × 540 pixels. Not built yet: an export fails.
public let AVAssetExportPreset960x540 = "AVAssetExportPreset960x540"
/// The preset that encodes within 1280 × 720 pixels. Not built yet: an export fails.
public let AVAssetExportPreset1280x720 = "AVAssetExportPreset1280x720"
/// The preset that encodes within 1920 × 1080 pixels. Not built yet: an export fails.
public let AVAssetExportPreset1920x1080 = "AVAssetExportPreset1920x1080"
/// The preset that encodes within 3840 × 2160 pixels. Not built yet: an export fails.
public let AVAssetExportPreset3840x2160 = "AVAssetExportPreset3840x2160"
/// The preset that encodes as HEVC within 1920 × 1080 pixels. Not built yet: an export fails.
public let AVAssetExportPresetHEVC1920x1080 = "AVAssetExportPresetHEVC1920x1080"
/// The preset that encodes as HEVC within 3840 × 2160 pixels. Not built yet: an export fails.
public let AVAssetExportPresetHEVC3840x2160 = "AVAssetExportPresetHEVC3840x2160"
/// The preset that encodes the sound only. Not built yet: an export fails.
public let AVAssetExportPresetAppleM4A = "AVAssetExportPresetAppleM4A"

/// All presets, in the order of ``AVAssetExportSession/allExportPresets()``.
let namedExportPresets = [
    AVAssetExportPresetLowQuality, AVAssetExportPresetMediumQuality, AVAssetExportPresetHighestQuality,
    AVAssetExportPresetHEVCHighestQuality, AVAssetExportPreset640x480, AVAssetExportPreset960x540,
    AVAssetExportPreset1280x720, AVAssetExportPreset1920x1080, AVAssetExportPreset3840x2160,
    AVAssetExportPresetHEVC1920x1080, AVAssetExportPresetHEVC3840x2160, AVAssetExportPresetAppleM4A,
    AVAssetExportPresetPassthrough,
]
