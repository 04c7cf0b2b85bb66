// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDescriptors
internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary

/// One end of a stream socket that carries messages: the lengths of JSON and of the bytes beside it, of four bytes each
/// (big-endian), then both. At most one descriptor is sent with the first byte.
///
/// A side waits for the next message as long as it takes. Once a message has begun, and while one is sent, the other side
/// may be silent for ``silenceLimit`` only.
struct MessageChannel: ~Copyable, Sendable {
    /// The greatest size of a message in bytes, with those beside it. Identifiers of assets and lists without a limit
    /// are in no message: they travel in files in memory.
    static let messageLimit = 64 << 20
    /// The size of a length in bytes.
    static let headerSize = 4
    /// The time for which the other side of a connection may be silent in the middle of a message.
    static let silenceLimit = Duration.seconds(30)

    private let socket: OpenFile
    private let silenceLimit: Duration

    init(_ socket: consuming OpenFile, silenceLimit: Duration = MessageChannel.silenceLimit) {
        let (seconds, attoseconds) = silenceLimit.components
        var limit = timeval(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
        setsockopt(socket.descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        self.socket = socket
        self.silenceLimit = silenceLimit
    }

    /// The two ends of a new connection.
    struct Ends: ~Copyable {
        let near: OpenFile
        let far: OpenFile
    }

    static func ends() throws(LibraryError) -> Ends {
        let ends: ConnectedSockets
        do throws(FileFailure) { ends = try ConnectedSockets(.stream) } catch {
            throw LibraryError(.inputOutput, "The connection to the library cannot be opened.", cause: error.message)
        }
        return Ends(near: OpenFile(taking: ends.first), far: OpenFile(taking: ends.second))
    }

    // MARK: Messages

    /// Encodes a message for ``send(_:beside:with:)``. Throws `invalidRequest` when it is larger than the limit.
    ///
    /// - Parameter enclosed: The bytes that are sent beside it.
    static func encode(_ message: some Encodable, beside enclosed: [UInt8] = []) throws(LibraryError) -> [UInt8] {
        let bytes = try encoded(message)
        let count = bytes.count + enclosed.count
        guard count <= messageLimit else {
            throw LibraryError(
                .invalidRequest,
                "The message has \(count) bytes, more than the limit of a connection. Request less at a time.")
        }
        return bytes
    }

    /// Encodes a part of a file beside a message.
    static func encoded(_ value: some Encodable) throws(LibraryError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        do { return Array(try encoder.encode(value)) } catch {
            throw LibraryError(.invalidRequest, "The message cannot be written.", cause: "\(error)")
        }
    }

    static func decode<Message: Decodable>(
        _ type: Message.Type, from bytes: [UInt8]
    ) throws(LibraryError) -> Message {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        do { return try decoder.decode(type, from: Data(bytes)) } catch {
            throw .lost(cause: "a message that cannot be read: \(error)")
        }
    }

    /// Returns a length as it precedes a message.
    static func header(_ length: Int) -> [UInt8] {
        (0..<headerSize).map { UInt8(truncatingIfNeeded: length >> (8 * (headerSize - 1 - $0))) }
    }

    /// Returns the length that precedes a message.
    static func length(_ header: some Sequence<UInt8>) -> Int { header.reduce(0) { $0 << 8 | Int($1) } }

    /// Sends a message, and bytes beside it. The other side receives its own descriptor of the file.
    func send(
        _ message: [UInt8], beside enclosed: [UInt8] = [], with descriptor: Int32? = nil
    ) throws(LibraryError) {
        let lengths = MessageChannel.header(message.count) + MessageChannel.header(enclosed.count)
        try sendAll(lengths, with: descriptor ?? -1)
        try sendAll(message, with: -1)
        try sendAll(enclosed, with: -1)
    }

    /// The bytes of a message, and what was sent with it.
    struct Received: ~Copyable, Sendable {
        var bytes: [UInt8]
        /// The bytes beside it, which are no JSON.
        var enclosed: [UInt8] = []
        var file: OpenFile?
    }

    /// Waits for the next message. Only a file that is sent with the length is returned.
    func receive() throws(LibraryError) -> Received {
        var received = try receive(count: 2 * MessageChannel.headerSize, isFirst: true)
        let length = MessageChannel.length(received.bytes.prefix(MessageChannel.headerSize))
        let enclosed = MessageChannel.length(received.bytes.suffix(MessageChannel.headerSize))
        guard length + enclosed <= MessageChannel.messageLimit else {
            throw .lost(cause: "a message of \(length + enclosed) bytes")
        }
        received.bytes = try receive(count: length, isFirst: false).bytes
        received.enclosed = try receive(count: enclosed, isFirst: false).bytes
        return received
    }

    /// Returns true if a message has come, or if the other side is gone, which ``receive()`` tells.
    func hasMessage() -> Bool { wait(for: .zero) }

    /// Returns true if a short message can be sent without waiting for the other side.
    func hasRoom() -> Bool {
        var entry = pollfd(fd: socket.descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&entry, 1, 0) > 0
    }

    // MARK: Bytes

    private func sendAll(_ bytes: [UInt8], with descriptor: Int32) throws(LibraryError) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                descriptors_send(
                    socket.descriptor, buffer.baseAddress.map { $0 + sent }, buffer.count - sent,
                    sent == 0 ? descriptor : -1)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .lost(cause: String(cString: strerror(errno))) }
            sent += count
        }
    }

    /// Receives bytes into a buffer that grows with them: what a length claims is not allocated before it comes.
    ///
    /// - Parameter isFirst: True to wait for the first byte as long as it takes.
    private func receive(count wanted: Int, isFirst: Bool) throws(LibraryError) -> Received {
        var received = Received(bytes: [])
        var filled = 0
        while filled < wanted {
            guard isFirst && filled == 0 || wait(for: silenceLimit) else {
                throw .lost(cause: "silence in the middle of a message")
            }
            if filled == received.bytes.count {
                let size = MessageChannel.size(after: filled, of: wanted)
                received.bytes += repeatElement(0, count: size - filled)
            }
            var descriptor: Int32 = -1
            let count = received.bytes.withUnsafeMutableBytes { buffer in
                descriptors_receive(
                    socket.descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled, &descriptor)
            }
            if count < 0, errno == EINTR { continue }
            if descriptor >= 0 { received.file = OpenFile(taking: descriptor) }
            guard count > 0 else { throw .lost(cause: count < 0 ? String(cString: strerror(errno)) : nil) }
            filled += count
        }
        return received
    }

    /// Returns the size of the buffer for a message of `wanted` bytes after `filled` of them have come: at first 64 KiB,
    /// then at most twice what has come.
    static func size(after filled: Int, of wanted: Int) -> Int { min(wanted, max(64 << 10, 2 * filled)) }

    /// Waits until there is something to receive. Returns false if there is nothing within the time.
    private func wait(for limit: Duration) -> Bool {
        let end = ContinuousClock.now + limit
        while true {
            let (seconds, attoseconds) = max(.zero, ContinuousClock.now.duration(to: end)).components
            var entry = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
            let milliseconds = seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
            let count = poll(&entry, 1, Int32(clamping: milliseconds))
            if count < 0, errno == EINTR { continue }
            return count != 0
        }
    }
}

extension LibraryError {
    static func lost(cause: String?) -> LibraryError {
        LibraryError(.connectionLost, "The connection to the library was lost. Open the library again.", cause: cause)
    }
}
