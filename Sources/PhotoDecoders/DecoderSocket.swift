// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDescriptors
internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary

/// Why the connection to a decoder, or to the program that started it, is of no more use.
enum DecoderFailure: Error {
    /// The other side is gone.
    case ended
    /// It was gone before the job was sent.
    case unsent
    /// The time is over.
    case late
    /// The program exits.
    case stopped
    /// The other side said what it must not say.
    case broken(String)
}

/// One end of a socket between a program and a decoder. Each message is one packet of JSON, with at most one descriptor, so
/// that nothing is ever received by halves.
struct DecoderSocket: ~Copyable, Sendable {
    /// The greatest size of a message in bytes.
    static let packetLimit = 64 << 10
    /// How often who waits looks whether the program exits.
    private static let lookInterval = Duration.milliseconds(100)

    private let socket: OpenFile

    init(_ socket: consuming OpenFile) { self.socket = socket }

    var descriptor: Int32 { socket.descriptor }

    struct Ends: ~Copyable {
        let near: OpenFile
        let far: OpenFile
    }

    static func ends() throws(LibraryError) -> Ends {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
            throw LibraryError(
                .inputOutput, "No connection to a decoder can be made.", cause: String(cString: strerror(errno)))
        }
        return Ends(near: OpenFile(taking: ends[0]), far: OpenFile(taking: ends[1]))
    }

    /// Sends a message. The other side receives its own descriptor of the file.
    func send(_ message: some Encodable, with descriptor: Int32 = -1) throws(DecoderFailure) {
        let bytes = try Self.encoded(message)
        guard bytes.count <= Self.packetLimit else { throw .broken("a message of \(bytes.count) bytes") }
        while true {
            let sent = bytes.withUnsafeBytes {
                descriptors_send(socket.descriptor, $0.baseAddress, $0.count, descriptor)
            }
            if sent == bytes.count { return }
            guard sent < 0, errno == EINTR else { throw .ended }
        }
    }

    /// Receives the next message.
    ///
    /// - Parameter end: The time until which it waits; `nil` to wait for ever.
    func receive<Message: Decodable>(
        _ type: Message.Type, until end: SuspendingClock.Instant?
    ) throws(DecoderFailure) -> Packet<Message> {
        if let end { try wait(until: end) }
        // One byte more than allowed shows a longer packet, of which the kernel drops the rest.
        var bytes = [UInt8](repeating: 0, count: Self.packetLimit + 1)
        var descriptor: Int32 = -1
        var count: Int
        repeat {
            count = bytes.withUnsafeMutableBytes {
                descriptors_receive(socket.descriptor, $0.baseAddress, $0.count, &descriptor)
            }
        } while count < 0 && errno == EINTR
        let file = descriptor >= 0 ? OpenFile(taking: descriptor) : nil
        guard count > 0 else { throw .ended }
        guard count <= Self.packetLimit else { throw .broken("a message without end") }
        return Packet(message: try Self.decoded(type, bytes.prefix(count)), file: file)
    }

    struct Packet<Message>: ~Copyable {
        let message: Message
        var file: OpenFile?
    }

    private func wait(until end: SuspendingClock.Instant) throws(DecoderFailure) {
        while true {
            let left = SuspendingClock.now.duration(to: end)
            let (seconds, attoseconds) = max(.zero, min(left, Self.lookInterval)).components
            let milliseconds = seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
            var entry = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
            let count = poll(&entry, 1, Int32(milliseconds))
            if count > 0 { return }
            if count < 0, errno != EINTR { throw .ended }
            if ProgramExit.hasBegun { throw .stopped }
            // A program that was stopped itself finds what has come meanwhile.
            if left <= .zero { throw .late }
        }
    }

    static func encoded(_ value: some Encodable) throws(DecoderFailure) -> Data {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        do { return try encoder.encode(value) } catch { throw .broken("\(error)") }
    }

    static func decoded<Value: Decodable>(
        _ type: Value.Type, _ bytes: some Sequence<UInt8>
    ) throws(DecoderFailure) -> Value {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        do { return try decoder.decode(type, from: Data(bytes)) } catch {
            throw .broken("a message that cannot be read")
        }
    }
}
