// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
public import Foundation
internal import Synchronization

/// Writes a movie into a new file.
///
/// With ``AVAssetExportPresetPassthrough`` the file is copied as it is, to the byte. The other presets, which encode anew,
/// are not built yet: their exports fail with an error that says so. A file is written beside its place, synced to disk
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
    }

    private let source: AVAsset
    private let preset: String
    private let settings = Mutex(Settings())
    private let state = Mutex(ExportState())

    /// A session for an asset. Nothing is read yet.
    ///
    /// - Parameter presetName: One of the constants that begin with `AVAssetExportPreset`; `nil` comes of another.
    public init?(asset: AVAsset, presetName: String) {
        guard allExportPresets.contains(presetName) else { return nil }
        source = asset
        preset = presetName
    }

    /// The presets that an asset can be exported by: ``AVAssetExportPresetPassthrough``, or none when it is no movie that
    /// can be read. May wait for the disk.
    open class func exportPresets(compatibleWith asset: AVAsset) -> [String] {
        let preset = AVAssetExportPresetPassthrough
        return PassthroughExport.types(asset.movie, preset: preset).isEmpty ? [] : [preset]
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
        let export = PassthroughExport(preset: preset, movie: source.movie, output: url, type: type)
        DispatchQueue.global(qos: .utility).async { [self] in
            let failure = run(export)
            state.withLock { $0.end(failure) }
            completion(failure)
        }
        return true
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
