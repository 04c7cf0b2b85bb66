// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDescriptors
internal import Foundation
internal import PhotoFiles

/// Why the connection to a decoder, or to the program that started it, is of no more use.
enum DecoderFailure: Error {
    /// The other side is gone.
    case ended
    /// It was gone before the job was sent.
    case unsent
    /// The other side does not receive what it is sent.
    case unread
    /// The time is over.
    case late
    /// The program exits.
    case stopped
    /// The job is cancelled for which the calling thread works.
    case cancelled
    /// The system refuses this process, with the number of this error, the descriptor or the memory that it would
    /// receive.
    case short(Int32)
    /// The other side said what it must not say.
    case broken(String)
}

/// One end of a socket between a program and a decoder. Each message is one packet of JSON, with at most one
/// descriptor, so that nothing is ever received by halves.
struct DecoderSocket: ~Copyable, Sendable {
    /// The greatest size of a message in bytes.
    static let packetLimit = 64 << 10
    /// How often a message is sent once more that the system refuses for the moment: a millisecond passes between.
    private static let repetitions = 2_000
    /// How often who waits looks whether the program exits, or its job is cancelled.
    static let lookInterval = Duration.milliseconds(100)

    private let socket: OpenFile
    /// True if who sends waits until there is room for the message.
    private let waits: Bool

    /// Creates the end of a connection.
    ///
    /// - Parameter waits: True if sending waits until the other side has received what was sent before; false if it
    ///   fails then, because the other side may never do so.
    init(_ socket: consuming OpenFile, waits: Bool) {
        self.socket = socket
        self.waits = waits
    }

    var descriptor: Int32 { socket.descriptor }

    struct Ends: ~Copyable {
        let near: OpenFile
        let far: OpenFile
    }

    static func ends() throws(DecoderStartFailure) -> Ends {
        let ends: ConnectedSockets
        do throws(FileFailure) { ends = try ConnectedSockets(.packets) } catch { throw .system(error.number ?? EIO) }
        let far = OpenFile(taking: ends.second)
        return Ends(near: try beyondStandardStreams(ends.first), far: far)
    }

    /// Returns the same socket with a number that is no standard stream's: in a program whose output is closed, what it
    /// prints would go to a decoder.
    private static func beyondStandardStreams(_ descriptor: Int32) throws(DecoderStartFailure) -> OpenFile {
        let socket = OpenFile(taking: descriptor)
        guard descriptor <= STDERR_FILENO else { return socket }
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        guard copy >= 0 else { throw .system(errno) }
        return OpenFile(taking: copy)
    }

    /// Sends a message. The other side receives its own descriptor of the file.
    func send(_ message: some Encodable, with descriptor: Int32 = -1) throws(DecoderFailure) {
        let bytes = try Self.encoded(message)
        guard bytes.count <= Self.packetLimit else { throw .broken("a message of \(bytes.count) bytes") }
        switch bytes.withUnsafeBytes({ send($0, with: descriptor) }) {
        case 0: return
        case EAGAIN: throw .unread
        default: throw .ended
        }
    }

    /// Sends bytes as one packet. Returns zero, or the number of the error.
    func send(_ bytes: UnsafeRawBufferPointer, with descriptor: Int32) -> Int32 {
        var repetitions = 0
        while true {
            let sent =
                waits
                ? descriptors_send(socket.descriptor, bytes.baseAddress, bytes.count, descriptor)
                : descriptors_send_at_once(socket.descriptor, bytes.baseAddress, bytes.count, descriptor)
            if sent == bytes.count { return 0 }
            let number = sent < 0 ? errno : EMSGSIZE
            if number == EINTR { continue }
            // All that a user has sent and not received counts against the limit of a decoder, which is low.
            guard number == ETOOMANYREFS, repetitions < Self.repetitions else { return number }
            repetitions += 1
            usleep(1_000)
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
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.packetLimit + 1, alignment: 1)
        defer { bytes.deallocate() }
        let packet = try receive(into: bytes)
        guard packet.message <= Self.packetLimit else { throw .broken("a message without end") }
        return Packet(message: try Self.decoded(type, bytes.prefix(packet.message)), file: packet.takeFile())
    }

    /// Receives the next packet. Returns its size, which is that of the buffer for one that does not fit.
    func receive(into bytes: UnsafeMutableRawBufferPointer) throws(DecoderFailure) -> Packet<Int> {
        var descriptor: Int32 = -1
        var count: Int
        repeat {
            count = descriptors_receive(socket.descriptor, bytes.baseAddress, bytes.count, &descriptor)
        } while count < 0 && errno == EINTR
        let number = count < 0 ? errno : 0
        let file = descriptor >= 0 ? OpenFile(taking: descriptor) : nil
        guard count > 0 else { throw number == EMFILE ? DecoderFailure.short(number) : .ended }
        return Packet(message: count, file: file)
    }

    struct Packet<Message>: ~Copyable {
        let message: Message
        var file: OpenFile?

        consuming func takeFile() -> OpenFile? { file }
    }

    /// True if there is something to receive, or the other side is gone.
    var hasUnread: Bool {
        var entry = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) != 0
    }

    /// Waits until there is something to receive, or the other side is gone.
    ///
    /// - Parameter patience: How long it goes on when the job is cancelled for which the calling thread works.
    func wait(until end: SuspendingClock.Instant, patience: Duration = .zero) throws(DecoderFailure) {
        var end = end
        var isCancelled = false
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
            if left <= .zero { throw isCancelled ? DecoderFailure.cancelled : .late }
            if !isCancelled, JobCancellation.isRequested {
                isCancelled = true
                end = min(end, SuspendingClock.now + patience)
            }
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
