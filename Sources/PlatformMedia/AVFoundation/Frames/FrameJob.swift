// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary
internal import PlatformTypes
internal import Synchronization

/// The work of a frame export: a thread for each of the two programs, and the calling one for the closure.
struct FrameJob {
    private let program: EncoderProgram
    private let plan: EncodingPlan
    private let volume: Float
    private let progress: FrameProgress
    private let isCancelled: @Sendable () -> Bool

    init(_ program: EncoderProgram, _ plan: EncodingPlan, volume: Float, isCancelled: @escaping @Sendable () -> Bool) {
        self.program = program
        self.plan = plan
        self.volume = volume
        self.isCancelled = isCancelled
        progress = FrameProgress(isCancelled)
    }

    func run(
        _ source: borrowing OpenFile, into target: borrowing OpenFile, _ change: FrameExport.Change
    ) throws {
        let colours = try program.colours(of: source, isCancelled: isCancelled)
        let times = try program.frameTimes(of: source, isCancelled: isCancelled)
        let frames = try FrameSource()
        let decoder = ProgramThread(
            "frames-decode", program.decoding(plan, colours), [source.descriptor, frames.writing], progress)
        frames.closeWriting()
        var encoder: FrameEncoder?
        // Both programs have ended when this returns.
        defer {
            progress.stop()
            frames.closeReading()
            _ = (decoder.wait(), encoder?.finish())
        }
        for time in times {
            guard let pixels = try frames.frame(plan.size) else { throw failure(decoder.wait(), "decode", times.count) }
            progress.begin()
            let picture = try change(pixels, CMTime(time))
            progress.end()
            if encoder == nil {
                encoder = try FrameEncoder(
                    program, plan, colours, volume, picture, source.descriptor, target.descriptor, progress)
            }
            guard let encoder else { return }
            if try !encoder.add(picture, at: time) { throw failure(encoder.finish(), "encode", times.count) }
        }
        guard try frames.frame(plan.size) == nil else {
            throw AVError(.decodeFailed, "the movie has more frames than its header states: it is damaged")
        }
        guard let ending = encoder?.finish(), let problem = problem(ending, "encode") else { return }
        throw problem
    }

    /// Returns the error of a program that ended too early.
    private func failure(
        _ ending: Result<ChildProgram.Ending, LibraryError>, _ work: String, _ count: Int
    ) -> AVError {
        problem(ending, work)
            ?? AVError(
                .decodeFailed,
                "only \(progress.count) of \(count.counted("frame")) can be decoded: the movie is damaged")
    }

    /// Returns the error of a program that did not do its work; `nil` if it did.
    private func problem(_ ending: Result<ChildProgram.Ending, LibraryError>, _ work: String) -> AVError? {
        if progress.isCancelled { return AVError(.operationCancelled, "the export was cancelled") }
        return EncoderProgram.failure(of: ending, work)
    }
}

/// The state that the threads of a frame export share.
final class FrameProgress: Sendable {
    private struct State {
        var count = 0
        var isBusy = false
        var isStopped = false
        var isCancelled = false
    }

    private let state = Mutex(State())
    private let wasCancelled: @Sendable () -> Bool

    init(_ isCancelled: @escaping @Sendable () -> Bool) { wasCancelled = isCancelled }

    /// The number of frames that were changed.
    var count: Int { state.withLock { $0.count } }
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Begins a call of the closure, which may take any time.
    func begin() { state.withLock { $0.isBusy = true } }

    func end() {
        state.withLock {
            $0.isBusy = false
            $0.count += 1
        }
    }

    /// Ends the programs.
    func stop() { state.withLock { $0.isStopped = true } }

    /// Returns what is to become of a program: it ends when the work was stopped or cancelled. Its progress is the number of
    /// frames, except while the closure is at work.
    func verdict() -> ChildProgram.Verdict {
        let isCancelled = wasCancelled()
        return state.withLock { state in
            state.isCancelled = state.isCancelled || isCancelled
            if state.isCancelled || state.isStopped { return .stop }
            return state.isBusy ? .waits : .reached(Double(state.count))
        }
    }
}

/// A program that runs while its starter does something else.
final class ProgramThread: Sendable {
    private let outcome = Mutex<Result<ChildProgram.Ending, LibraryError>?>(nil)
    private let ended = DispatchSemaphore(value: 0)

    /// Starts the program. It has copies of the descriptors, which are made before this returns.
    ///
    /// - Parameter file: The one of the descriptors that it writes, if that is a file.
    init(
        _ name: String, _ program: ChildProgram, _ descriptors: [Int32], writing file: Int32? = nil,
        _ progress: FrameProgress
    ) {
        let copies = descriptors.map { fcntl($0, F_DUPFD_CLOEXEC, 64) }
        let written = file.flatMap { descriptors.firstIndex(of: $0) }.map { copies[$0] }
        let isStarted = SystemThread.start(name) { [self] in
            let result = Result { () throws(LibraryError) in
                try program.ending(giving: copies, writing: written) { _ in progress.verdict() }
            }
            for copy in copies where copy >= 0 { close(copy) }
            outcome.withLock { $0 = result }
            ended.signal()
        }
        guard !isStarted else { return }
        for copy in copies where copy >= 0 { close(copy) }
        outcome.withLock { $0 = .failure(LibraryError(.inputOutput, "a thread for ffmpeg cannot be started")) }
        ended.signal()
    }

    /// Waits for the end.
    func wait() -> Result<ChildProgram.Ending, LibraryError> {
        ended.wait()
        ended.signal()
        return outcome.withLock { $0 } ?? .failure(LibraryError(.inputOutput, "ffmpeg ended in an unknown way"))
    }
}
