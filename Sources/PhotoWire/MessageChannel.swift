// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDescriptors
internal import Foundation
internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary

/// One end of a stream socket that carries messages: a length of four bytes (big-endian), then JSON. At most one
/// descriptor is sent with the first byte.
struct MessageChannel: ~Copyable, Sendable {
    /// The greatest size of a message in bytes. The identifiers of assets are in no message: they travel in a file in memory.
    static let messageLimit = 64 << 20

    private let socket: OpenFile

    init(_ socket: consuming OpenFile) { self.socket = socket }

    /// The two ends of a new connection.
    struct Ends: ~Copyable {
        let near: OpenFile
        let far: OpenFile
    }

    static func ends() throws(LibraryError) -> Ends {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
            throw LibraryError(
                .inputOutput, "No connection to the library can be made.", cause: String(cString: strerror(errno)))
        }
        return Ends(near: OpenFile(taking: ends[0]), far: OpenFile(taking: ends[1]))
    }

    // MARK: Messages

    /// Encodes a message for ``send(_:with:)``. Throws `invalidRequest` when it is larger than the limit.
    static func encode(_ message: some Encodable) throws(LibraryError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        let bytes: [UInt8]
        do { bytes = Array(try encoder.encode(message)) } catch {
            throw LibraryError(.invalidRequest, "The message cannot be written.", cause: "\(error)")
        }
        guard bytes.count <= messageLimit else {
            throw LibraryError(
                .invalidRequest, "The message has \(bytes.count) bytes, more than a connection carries; ask for less.")
        }
        return bytes
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

    /// Sends a message. The other side receives its own descriptor of the file.
    func send(_ message: [UInt8], with descriptor: Int32? = nil) throws(LibraryError) {
        let length = UInt32(message.count)
        let header = (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) }
        try sendAll(header, with: descriptor ?? -1)
        try sendAll(message, with: -1)
    }

    /// The bytes of a message and the file that was sent with it.
    struct Received: ~Copyable, Sendable {
        var bytes: [UInt8]
        var file: OpenFile?
    }

    /// Waits for the next message. Only a file that is sent with the length is returned.
    func receive() throws(LibraryError) -> Received {
        var received = try receive(count: 4)
        let length = received.bytes.reduce(0) { $0 << 8 | Int($1) }
        guard length <= MessageChannel.messageLimit else { throw .lost(cause: "a message of \(length) bytes") }
        received.bytes = try receive(count: length).bytes
        return received
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

    private func receive(count wanted: Int) throws(LibraryError) -> Received {
        var received = Received(bytes: [UInt8](repeating: 0, count: wanted), file: nil)
        var filled = 0
        while filled < wanted {
            var descriptor: Int32 = -1
            let count = received.bytes.withUnsafeMutableBytes { buffer in
                descriptors_receive(
                    socket.descriptor, buffer.baseAddress.map { $0 + filled }, wanted - filled, &descriptor)
            }
            if count < 0, errno == EINTR { continue }
            if descriptor >= 0 { received.file = OpenFile(taking: descriptor) }
            guard count > 0 else { throw .lost(cause: count < 0 ? String(cString: strerror(errno)) : nil) }
            filled += count
        }
        return received
    }
}

extension LibraryError {
    static func lost(cause: String?) -> LibraryError {
        LibraryError(.connectionLost, "The connection to the library is lost. Open the library again.", cause: cause)
    }
}
