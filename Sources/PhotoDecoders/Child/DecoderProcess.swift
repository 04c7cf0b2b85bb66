// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDecoders
internal import Foundation
internal import PhotoFiles
internal import PhotoImaging
internal import PhotoLibrary
internal import Synchronization

/// Loads what decoders need, in the fork server, before there are any. The constructor of CDecoders calls it before
/// `main`. Public, so that no optimizer takes away what no Swift code calls.
@_cdecl("photos_decoder_prepare")
public func prepareDecoders() {
    decoders_prepare_heap()
    DecoderLibraries.prepare()
    // Read before files cannot be opened any more.
    _ = ProcessorSeats.processWide
    _ = TimeZone.current.secondsFromGMT()
    PixelBuffer.isDrawnShared.store(true, ordering: .relaxed)
}

/// The decoder: a process that answers one job after the other, until the program that started it closes the socket, or
/// ends it. The fork server calls it in the process that it has forked.
@_cdecl("photos_decoder_serve")
public func serveDecoder(_ socket: Int32, _ memory: UInt64) {
    DecoderProcess(socket).run(within: memory)
}

/// Unchecked: `granted` is used on the one thread that answers jobs, which also waits for memory.
private final class DecoderProcess: @unchecked Sendable {
    private let socket: DecoderSocket
    /// The bytes that the present job may use.
    private var granted = DecoderLimits.freeBytes

    init(_ socket: Int32) { self.socket = DecoderSocket(OpenFile(taking: socket), waits: true) }

    func run(within memory: UInt64) {
        let isFiltered = decoders_confine(memory, UInt64(DecoderLimits.fileBytes))
        do throws(DecoderFailure) {
            try socket.send(DecodeMessage.ready(isFiltered: isFiltered))
            while true { try answerNext() }
        } catch {
            // The program has no more jobs, or none that can be understood. Whoever sees the socket closed finds an
            // exit, and ends nothing that would exit.
            _exit(0)
        }
    }

    private func answerNext() throws(DecoderFailure) {
        var packet = try socket.receive(DecodeOrder.self, until: nil)
        guard let file = packet.file.take() else { throw .broken("a job without a file") }
        granted = DecoderLimits.freeBytes
        ProcessorSeats.processWide.limit(to: packet.message.threads)
        let answer: DecodeAnswer
        do throws(LibraryError) {
            answer = try DecodeAnswer(packet.message.job, file, decoder, socket: socket.descriptor)
        } catch {
            answer = DecodeAnswer(.failure(error.unlessThreadsAreShort()))
        }
        try send(answer)
    }

    private var decoder: ImageRenderer {
        ImageRenderer(memory: DecodeMemory(bytes: DecodeMemory.processWide.bytes) { [self] in waitForMemory($0) })
    }

    /// Asks for memory beyond what is granted, and waits for it.
    private func waitForMemory(_ count: Int) {
        guard count > granted else { return }
        do throws(DecoderFailure) {
            try socket.send(DecodeMessage.needsMemory(count))
            _ = try socket.receive(Bool.self, until: nil)
            granted = count
        } catch {
            // The program has given the job up.
            _exit(0)
        }
    }

    private func send(_ answer: DecodeAnswer) throws(DecoderFailure) {
        for picture in answer.pictures { try send(picture) }
        if let memory = answer.memory { return try send(answer.result, with: memory) }
        guard let bytes = answer.bytes else { return try socket.send(DecodeMessage.finished(answer.result)) }
        let file = try Self.file(holding: bytes)
        try socket.send(DecodeMessage.finished(answer.result), with: file.descriptor)
    }

    private func send(_ result: DecodeResult, with memory: SampleMemory) throws(DecoderFailure) {
        let shared = try Self.orBroken { try memory.shared(in: .inMemory(name: "planes")) }
        try socket.send(DecodeMessage.finished(result), with: shared.descriptor ?? -1)
    }

    private func send(_ picture: PixelBuffer) throws(DecoderFailure) {
        var layout = picture.layout
        if let profile = layout.profile {
            let file = try Self.file(holding: profile)
            try socket.send(DecodeMessage.profile(byteCount: profile.count), with: file.descriptor)
            layout.profile = nil
        }
        let shared = try Self.orBroken { try picture.shared(in: .inMemory(name: "pixels")) }
        try socket.send(DecodeMessage.picture(layout), with: shared.descriptor ?? -1)
    }

    private static func file(holding bytes: [UInt8]) throws(DecoderFailure) -> OpenFile {
        try orBroken {
            let file = try OpenFile.inMemory(name: "answer")
            try bytes.withUnsafeBytes { try OpenFile.write(file.descriptor, $0, at: 0) }
            return file
        }
    }

    /// Returns what `make` returns. A decoder that cannot make its answer is broken.
    private static func orBroken<Made: ~Copyable>(_ make: () throws -> Made) throws(DecoderFailure) -> Made {
        do { return try make() } catch { throw .broken("\(error)") }
    }
}

extension LibraryError {
    /// Returns the error of a job; of one that calls its file damaged where no thread can be started another one:
    /// libraries do not tell what they could not do without threads.
    ///
    /// - Parameter start: Starts a thread; false if the system creates no more.
    func unlessThreadsAreShort(
        start: (String, @escaping @Sendable () -> Void) -> Bool = SystemThread.start
    ) -> LibraryError {
        guard code == .damagedFile, !start("photos-check", {}) else { return self }
        return LibraryError(
            .inputOutput,
            "The picture cannot be decoded, because a thread cannot be started. The limit of processes for this user "
                + "is reached. Quit other programs, or raise the limit (ulimit -u).", cause: message)
    }
}
