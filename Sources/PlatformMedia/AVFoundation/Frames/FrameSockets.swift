// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary
internal import PlatformTypes
internal import Synchronization

/// The sockets through which decoded frames come.
final class FrameSource: Sendable {
    private let sockets: SocketPair
    /// The end that the decoding program gets.
    var writing: Int32 { sockets.writing }

    init() throws(LibraryError) { sockets = try SocketPair() }

    func closeReading() { sockets.closeReading() }
    func closeWriting() { sockets.closeWriting() }

    /// Reads a frame; returns `nil` at the end.
    func frame(_ size: EncodingPlan.Size) throws(LibraryError) -> CGImage? {
        let length = 4 * size.width * size.height
        var problem: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
            while filled < length {
                let count = read(sockets.reading, buffer.baseAddress.map { $0 + filled }, length - filled)
                if count < 0, errno == EINTR { continue }
                if count < 0 { problem = errno }
                guard count > 0 else { return }
                filled += count
            }
        }
        guard problem == 0 else { throw .system("read", "the frames of the movie", errno: problem) }
        guard bytes.count == length else { return nil }
        return CGImage(width: size.width, height: size.height, pixels: bytes)
    }
}

/// The sockets through which changed frames go.
final class FrameSink: Sendable {
    private let sockets: SocketPair
    /// The end that the encoding program gets.
    var reading: Int32 { sockets.reading }

    init() throws(LibraryError) { sockets = try SocketPair() }

    func closeReading() { sockets.closeReading() }
    func closeWriting() { sockets.closeWriting() }

    /// Writes bytes; returns false when nobody reads them any more.
    func write(_ bytes: some ContiguousBytes) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let count = send(sockets.writing, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }
}

/// Two connected sockets, each closed once. Unlike the ends of a pipe, no program that another thread starts just now keeps one of
/// them, and writing to one whose other end is gone sends no signal.
private final class SocketPair: Sendable {
    let reading: Int32
    let writing: Int32
    private let areOpen = Mutex((reading: true, writing: true))

    init() throws(LibraryError) {
        let ends: ConnectedSockets
        do throws(FileFailure) { ends = try ConnectedSockets(.stream) } catch {
            throw .system("make", "sockets", error)
        }
        (reading, writing) = (ends.first, ends.second)
    }

    deinit {
        closeReading()
        closeWriting()
    }

    func closeReading() {
        if areOpen.withLock({ SocketPair.taken(&$0.reading) }) { close(reading) }
    }

    func closeWriting() {
        if areOpen.withLock({ SocketPair.taken(&$0.writing) }) { close(writing) }
    }

    private static func taken(_ isOpen: inout Bool) -> Bool {
        defer { isOpen = false }
        return isOpen
    }
}
