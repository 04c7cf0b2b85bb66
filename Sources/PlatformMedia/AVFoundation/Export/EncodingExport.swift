// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoMetadata
internal import PlatformTypes

/// An export that encodes pictures and sound anew, with ffmpeg in a child process.
///
/// The new movie is first written under a temporary name. Its metadata, which ffmpeg knows in part only, are copied from
/// the source's header, and the whole gets its name when it is on disk.
struct EncodingExport: Sendable {
    private let request: ExportRequest
    private let preset: EncodingPreset

    init(_ request: ExportRequest, as preset: EncodingPreset) {
        self.request = request
        self.preset = preset
    }

    /// The part of the progress that encoding takes; copying takes the rest.
    private static let encodingPart: Float = 0.99

    /// Runs the export on the calling thread.
    ///
    /// - Parameter advance: A closure that gets the fraction written, and returns false to cancel.
    func run(with program: EncoderProgram, _ advance: (Float) -> Bool) throws(AVError) {
        let type = try checkedType()
        let path = try request.checkedPath()
        let plan = try plan()
        guard advance(0) else { throw AVError(.operationCancelled, "the export was cancelled") }
        let source = try converting(path) { () throws(LibraryError) in try OpenFile(reading: plan.path) }
        let encoded = try converting(path) { () throws(LibraryError) in try AtomicFile(at: path) }
        let assembly = try encode(source, plan, as: type, into: encoded.file, with: program, advance)
        do throws(LibraryError) {
            if let end = assembly.newEnd {
                try encoded.file.replaceEnd(at: end.offset, with: end.bytes)
                return try encoded.appear()
            }
            let file = try AtomicFile(at: path)
            try assembly.write(of: encoded.file.reading(), to: file) { part in
                advance(EncodingExport.encodingPart + (1 - EncodingExport.encodingPart) * part)
            }
            try file.appear()
        } catch {
            throw request.failure(error, at: path)
        }
    }

    /// Encodes the movie into an open file, and returns what the file becomes with its metadata.
    func encode(
        _ source: borrowing OpenFile, _ plan: EncodingPlan, as type: AVFileType, into target: borrowing OpenFile,
        with program: EncoderProgram, _ advance: (Float) -> Bool
    ) throws(AVError) -> FileAssembly {
        do throws(AVError) {
            let colours =
                preset.codec == nil
                ? EncoderProgram.Colours() : try program.colours(of: source) { !advance(0) }
            let arguments = plan.arguments(as: type, colours, isForNetwork: request.isForNetwork)
            let limit = plan.fileLimit(from: try EncodingExport.byteCount(of: source))
            try program.encode(source, from: plan.start, into: target, arguments, byteLimit: limit) { seconds in
                advance(EncodingExport.encodingPart * Float(min(1, seconds / plan.duration)))
            }
        } catch {
            throw error.code == .operationCancelled ? error : explained(error, target)
        }
        let assembly: FileAssembly
        do throws(LibraryError) {
            let result = try target.reading()
            try plan.check(result)
            assembly = try .encoded(result, of: source, isQuickTime: type == .mov)
        } catch {
            throw explained(plan.failure(error), target)
        }
        guard request.lengthLimit <= 0 || assembly.byteCount <= request.lengthLimit else { throw tooLong }
        return assembly
    }

    private static func byteCount(of source: borrowing OpenFile) throws(AVError) -> Int64 {
        do throws(LibraryError) { return try source.byteCount() } catch { throw AVError(error) }
    }

    /// Returns the error of a full disk if that is the cause: ffmpeg does not tell it from others but in words.
    private func explained(_ error: AVError, _ target: borrowing OpenFile) -> AVError {
        guard target.isOnFullDisk else { return error }
        return AVError(
            .diskFull, "the disk is full; free some space, then export again", cause: error.localizedDescription)
    }

    private var tooLong: AVError {
        AVError(
            .maximumFileSizeReached,
            "the movie does not fit into the fileLengthLimit of \(request.lengthLimit) bytes; raise it, set a shorter"
                + " timeRange, or choose a smaller preset")
    }

    private func converting<Value: ~Copyable>(
        _ path: String, _ body: () throws(LibraryError) -> Value
    ) throws(AVError) -> Value {
        do throws(LibraryError) { return try body() } catch { throw request.failure(error, at: path) }
    }

    private func checkedType() throws(AVError) -> AVFileType {
        let types = preset.types
        guard let type = request.type, types.contains(type) else {
            let names = types.map(\.rawValue).joined(separator: ", ")
            throw AVError(
                .operationNotSupportedForPreset,
                "\(request.preset) writes files of these types: \(names); set outputFileType to one of them")
        }
        return type
    }

    /// Returns what is to be encoded, and with which size and rates.
    func plan() throws(AVError) -> EncodingPlan {
        let (movie, contents) = try request.checkedMovie()
        guard preset.applies(to: contents) else {
            let missing = preset.codec == nil ? "sound" : "pictures"
            throw AVError(
                .operationNotSupportedForAsset, "the movie has no \(missing), which \(request.preset) needs")
        }
        let cut = try cut()
        guard let plan = EncodingPlan(preset, movie.url.path, contents, cut) else {
            throw AVError(
                .operationNotSupportedForAsset,
                "the timeRange contains no frames of the movie; choose another timeRange")
        }
        guard let limited = plan.limited(to: request.lengthLimit) else { throw tooLong }
        return limited
    }

    private func cut() throws(AVError) -> (start: Double, end: Double)? {
        do throws(LibraryError) { return try request.cut() } catch { throw AVError(error) }
    }
}
