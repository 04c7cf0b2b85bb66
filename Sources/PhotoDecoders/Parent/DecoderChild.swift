// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDecoders
internal import CDescriptors
internal import Foundation
internal import PhotoFiles
internal import PhotoImaging
internal import PhotoLibrary
internal import Synchronization

/// A decoder's process, seen by the program that started it, with one owner at a time.
///
/// Nothing that it says is believed: sizes are compared with the files that come with them, and with what was asked
/// for.
final class DecoderChild: Sendable {
    private let socket: DecoderSocket
    private let server: DecoderServer
    /// The number of the process.
    let process: pid_t
    /// The niceness of the process.
    let niceness: Int32
    /// True if the kernel filters its system calls.
    let isFiltered: Bool
    /// The number of its jobs.
    private let jobs = Atomic(0)

    /// The pictures and the result of a job that has not failed.
    struct Outcome {
        var pictures: [PixelBuffer] = []
        var result = DecodeResult.pictures
        /// The bytes beside the result.
        var bytes: [UInt8] = []
        /// The memory beside the result, which the decoder cannot change any more.
        var memory: SampleMemory?
    }

    /// Starts a decoder with the niceness of the calling thread, and waits until it is ready.
    init(startedBy servers: DecoderServers, memory: Int) throws(DecoderStartFailure) {
        niceness = DecoderServers.niceness
        let ends = try DecoderSocket.ends()
        (server, process) = try servers.start(ends.far.descriptor, memory: memory)
        socket = DecoderSocket(ends.takeNear(), waits: false)
        do throws(DecoderFailure) {
            let packet = try socket.receive(DecodeMessage.self, until: .now + DecoderLimits.start)
            guard case .ready(let isFiltered) = packet.message else { throw .broken("no greeting") }
            self.isFiltered = isFiltered
        } catch {
            let end = server.end(process)
            throw DecoderStartFailure(error, of: "a decoder", otherwise: .decoder("\(error), \(end.reason)"))
        }
    }

    /// Kills the process and waits for its end. To be called once.
    func end() -> decoders_answer { server.end(process) }

    /// True if it may be given another job: it has not had too many, has said nothing that nobody asked for, and is not
    /// gone.
    var mayGoOn: Bool { jobs.load(ordering: .relaxed) < DecoderLimits.files && !socket.hasUnread }

    /// Sends a job and waits for its end. Returns the answer, or the error that the file has caused.
    ///
    /// - Parameters:
    ///   - memory: The budget that all decoders share.
    ///   - grace: The time that it may take beyond the budget of the job.
    ///   - read: Returns the answer, or throws if the outcome does not belong to the job.
    func perform<Answer>(
        _ job: DecodeJob, _ file: Int32, threads: Int, sharing memory: DecodeMemory, grace: Duration,
        read: (Outcome) throws(DecoderFailure) -> Answer
    ) throws(DecoderFailure) -> Result<Answer, LibraryError> {
        // What has come before the job would be taken for its answer.
        guard !socket.hasUnread else { throw .unsent }
        _ = jobs.add(1, ordering: .relaxed)
        do throws(DecoderFailure) {
            try socket.send(DecodeOrder(job: job, threads: threads), with: file)
        } catch {
            switch error {
            case .ended, .unread: throw .unsent
            default: throw error
            }
        }
        var end = SuspendingClock.now + .seconds(max(0, min(job.budget.seconds, 86_400))) + grace
        var outcome = Outcome()
        var profile: [UInt8]?
        var loan = MemoryLoan(memory)
        while true {
            var packet = try socket.receive(DecodeMessage.self, until: end)
            switch packet.message {
            case .ready: throw .broken("a second greeting")
            case .needsMemory(let count):
                // It costs nothing of the job's time to wait until other jobs leave the memory.
                let asked = SuspendingClock.now
                guard loan.grow(to: count) else { throw .broken("a request for \(count) bytes") }
                end += SuspendingClock.now - asked
                try socket.send(true)
            case .profile(let count):
                guard profile == nil, let file = packet.file.take() else { throw .broken("a stray profile") }
                profile = try Self.bytes(of: file, count: count, limit: DecoderLimits.profileBytes)
            case .picture(var layout):
                guard layout.profile == nil else { throw .broken("a stray profile") }
                layout.profile = profile.take()
                guard outcome.pictures.count < job.pictureLimit, job.admits(layout), let file = packet.file.take()
                else { throw .broken("a picture that was not requested") }
                outcome.pictures.append(try Self.picture(layout, file))
            case .finished(let result):
                if case .failure(let error) = result { return .failure(try LibraryError(ofDecoder: error)) }
                outcome.result = result
                let count = try result.byteCount()
                if count > 0 {
                    guard let file = packet.file.take() else { throw .broken("an answer without its file") }
                    if result.isMapped {
                        outcome.memory = try Self.memory(file, count: count)
                    } else {
                        outcome.bytes = try Self.bytes(of: file, count: count, limit: DecoderLimits.answerBytes)
                    }
                }
                return .success(try read(outcome))
            }
        }
    }

    // MARK: What is received

    private static func picture(
        _ layout: PixelLayout, _ file: consuming OpenFile
    ) throws(DecoderFailure) -> PixelBuffer {
        guard let count = layout.byteCount, count <= DecoderLimits.fileBytes else {
            throw .broken("a picture of \(layout.size.messageText) pixels")
        }
        guard hasMemory(file, for: count) else { throw .without(count) }
        let picture: PixelBuffer
        do throws(LibraryError) {
            picture = try PixelBuffer(layout, mappingAndClosing: file)
        } catch {
            throw DecoderFailure(mapping: error)
        }
        // A small picture costs less to copy than its mapping.
        guard count <= 1 << 20 else { return picture }
        return PixelBuffer(layout, bytes: picture.bytes) ?? picture
    }

    /// Maps the bytes of a file that a decoder has sent, and can neither write nor shorten.
    private static func memory(_ file: consuming OpenFile, count: Int) throws(DecoderFailure) -> SampleMemory {
        guard count <= DecoderLimits.answerBytes, hasMemory(file, for: count) else { throw .without(count) }
        do throws(LibraryError) {
            return try SampleMemory(mapping: file, count: count, keepsFile: false)
        } catch {
            throw DecoderFailure(mapping: error)
        }
    }

    /// Reads the bytes of a file that a decoder has sent.
    static func bytes(
        of file: borrowing OpenFile, count: Int, limit: Int
    ) throws(DecoderFailure) -> [UInt8] {
        guard count >= 0, count <= limit, let status = try? file.status(), status.kind == .file,
            status.byteCount == count, hasMemory(file, for: count)
        else { throw .without(count) }
        var filled = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            while filled < count {
                let rest = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[filled..<count]))
                guard let read = try? file.read(at: Int64(filled), into: rest), read > 0 else { break }
                filled += read
            }
            initialized = filled
        }
        guard filled == count else { throw .broken("a file that ends early") }
        return bytes
    }

    /// Returns true if a file has memory for its bytes. One that was never written would cost its sender nothing, and
    /// its receiver all of them.
    private static func hasMemory(_ file: borrowing OpenFile, for count: Int) -> Bool {
        var status = stat()
        return descriptors_status(file.descriptor, &status) == 0 && Int(status.st_blocks) >= (count + 511) / 512
    }
}

extension DecoderFailure {
    /// A file that is not what its sender says.
    fileprivate static func without(_ count: Int) -> DecoderFailure {
        .broken("a file without the expected \(count) bytes")
    }

    /// The reason why memory cannot be mapped: the system has refused it to the program, or it is not what its sender
    /// says.
    fileprivate init(mapping error: LibraryError) {
        self = error.code == .inputOutput ? .short(ENOMEM) : .broken(error.message)
    }
}

/// What a job holds of the memory that all decodes share, until it ends.
private struct MemoryLoan: ~Copyable {
    private let memory: DecodeMemory
    private var granted = DecoderLimits.freeBytes
    private var demands = 0

    init(_ memory: DecodeMemory) { self.memory = memory }

    deinit { memory.release(granted - DecoderLimits.freeBytes) }

    /// Waits until the job may use so many bytes in all. Returns false for a demand that no job has.
    mutating func grow(to count: Int) -> Bool {
        demands += 1
        guard count > granted, count <= memory.bytes, demands <= DecoderLimits.demands else { return false }
        // Jobs that keep what they have while they wait for more could wait for each other.
        memory.release(granted - DecoderLimits.freeBytes)
        granted = count
        memory.acquire(granted - DecoderLimits.freeBytes)
        return true
    }
}

extension DecoderSocket.Ends {
    /// Closes the far end and returns the near one.
    consuming func takeNear() -> OpenFile { near }
}

extension decoders_answer {
    /// How the process ended, for people.
    var reason: String { signal == 0 ? "exit status \(status)" : "signal \(signal)" }
}
