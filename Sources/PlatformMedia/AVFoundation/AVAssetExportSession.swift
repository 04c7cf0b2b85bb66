// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
public import Foundation
internal import PhotoImaging
public import PlatformTypes
internal import Synchronization

/// Writes a movie into a new file.
///
/// With ``AVAssetExportPresetPassthrough`` the file is copied as it is, to the byte, unless ``timeRange`` or
/// ``shouldOptimizeForNetworkUse`` ask for another order of its bytes; nothing is decoded. The other presets, which encode
/// anew, are not built yet: their exports fail with an error that says so. A file is written beside its place, synced to disk
/// and moved there; one that is there already is left alone, and is an error. Each session exports once. Usable from any
/// thread.
open class AVAssetExportSession: NSObject, @unchecked Sendable {
    /// How far an export is.
    public enum Status: Int, Sendable {
        /// Not started.
        case unknown = 0
        /// Started, and nothing written yet.
        case waiting = 1
        /// Being written.
        case exporting = 2
        /// The file is there.
        case completed = 3
        /// There is no file; ``AVAssetExportSession/error`` says why.
        case failed = 4
        /// There is no file, because the export was cancelled.
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

    /// A session for an asset. Nothing is read yet.
    ///
    /// - Parameters:
    ///   - asset: What is to be exported.
    ///   - presetName: One of the constants that begin with `AVAssetExportPreset`; `nil` comes of another.
    public init?(asset: AVAsset, presetName: String) {
        guard namedExportPresets.contains(presetName) else { return nil }
        source = asset
        preset = presetName
    }

    /// The presets that an asset can be exported by: ``AVAssetExportPresetPassthrough``, or none when it is no movie that
    /// can be read. May wait for the disk.
    open class func exportPresets(compatibleWith asset: AVAsset) -> [String] {
        let preset = AVAssetExportPresetPassthrough
        return PassthroughExport.types(asset.movie, preset: preset).isEmpty ? [] : [preset]
    }

    /// All presets that have a name, whether they work here or not; an export by one that does not says so.
    open class func allExportPresets() -> [String] { namedExportPresets }

    /// Tells whether an asset can be exported by a preset, into a type of file; into any of the preset's for `nil`. The handler
    /// is called once, in the background.
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

    /// Tells ``supportedFileTypes``. The handler is called once, in the background.
    @preconcurrency
    open func determineCompatibleFileTypes(completionHandler handler: @escaping @Sendable ([AVFileType]) -> Void) {
        DispatchQueue.global().async { [self] in handler(supportedFileTypes) }
    }

    /// What is exported.
    open var asset: AVAsset { source }

    /// How it is exported.
    open var presetName: String { preset }

    /// Where the file is to be. To be set before the export; it counts when that starts.
    open var outputURL: URL? {
        get { settings.withLock { $0.outputURL } }
        set { settings.withLock { $0.outputURL = newValue } }
    }

    /// What the file is to be: one of ``supportedFileTypes``. To be set before the export; it counts when that starts.
    open var outputFileType: AVFileType? {
        get { settings.withLock { $0.outputFileType } }
        set { settings.withLock { $0.outputFileType = newValue } }
    }

    /// The types that the file can be: the movie's own, or none with a preset that does not work or when it is no movie
    /// that can be read. May wait for the disk.
    open var supportedFileTypes: [AVFileType] { PassthroughExport.types(source.movie, preset: preset) }

    /// The part of the movie that is exported; all of it from the start. To be set before the export.
    ///
    /// A part is cut at samples, of which nothing is decoded. The file begins with each track's last sync sample (a picture
    /// that needs no other) before the start, and says that it is shown from the start on: players show exactly the range,
    /// and up to some seconds more than that lie in the file. Its header comes first; what lies beside the header, pictures and
    /// sound is left out. A movie of fragments, or one whose tracks are shown in several pieces or at another speed, cannot
    /// be cut: its export fails with an `AVError.operationNotSupportedForAsset`.
    open var timeRange: CMTimeRange {
        get { settings.withLock { $0.timeRange } }
        set { settings.withLock { $0.timeRange = newValue } }
    }

    /// Whether the file's header is to come before its pictures and sound, so that it can be played while it is fetched; false
    /// from the start. To be set before the export.
    ///
    /// The rest of the file stays as it is. A movie of fragments is so already and copied as it is, as is one that tells the
    /// places of its samples in ways that are not read.
    open var shouldOptimizeForNetworkUse: Bool {
        get { settings.withLock { $0.isForNetwork } }
        set { settings.withLock { $0.isForNetwork = newValue } }
    }

    /// The most bytes that the file may have; 0, as from the start, for any number. To be set before the export.
    ///
    /// Nothing can be left out of a file that is copied: an export that would be longer fails with an
    /// `AVError.maximumFileSizeReached` before it writes, where Apple's may end early.
    open var fileLengthLimit: Int64 {
        get { settings.withLock { $0.lengthLimit } }
        set { settings.withLock { $0.lengthLimit = newValue } }
    }

    /// How the pictures are to be put together. Nothing here draws by one: an export with one fails with an
    /// `AVError.operationNotSupportedForPreset` that says so.
    open var videoComposition: AVVideoComposition? {
        get { settings.withLock { $0.composition } }
        set { settings.withLock { $0.composition = newValue } }
    }

    /// How the sounds are to be mixed. Taken and not needed: a mix says nothing here.
    open var audioMix: AVAudioMix? {
        get { settings.withLock { $0.mix } }
        set { settings.withLock { $0.mix = newValue } }
    }

    /// How long the file will be, in bytes; 0 when that cannot be told. May wait for the disk.
    open var estimatedOutputFileLength: Int64 {
        let export = export(to: nil, as: nil)
        return (try? export.assembly()).map { Int64($0.byteCount) } ?? 0
    }

    /// How far the export is.
    open var status: Status { state.withLock { $0.status } }

    /// How much is written, from 0 to 1.
    open var progress: Float { state.withLock { $0.progress } }

    /// What went wrong: an ``AVError``; `nil` unless the export failed or was cancelled.
    open var error: (any Error)? { state.withLock { $0.error } }

    /// Exports in the background, and calls the handler once, on a queue of no one's, when ``status`` is `completed`,
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

    /// Cancels an export that has started and is not over: what is written of it goes, and ``status`` becomes `cancelled`.
    open func cancelExport() { state.withLock { $0.cancel() } }

    /// - Parameter completion: Called once, in the background, unless the session was used before.
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
            isComposed: settings.composition != nil)
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
