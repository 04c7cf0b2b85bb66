// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDecoders
internal import Foundation
internal import PhotoFiles
internal import Synchronization

/// The reason why there is no new decoder.
enum DecoderStartFailure: Error {
    /// The system has refused a process or a descriptor, with the number of this error.
    case system(Int32)
    /// The program was started and has ended.
    case program(String)
    /// The program, or a decoder, was started and does not answer within the time for that.
    case silent(String)
    /// A decoder was started, and is not ready.
    case decoder(String)
    /// The job is cancelled for which it was to be started.
    case cancelled

    /// - Parameters:
    ///   - failure: What came instead of the first answer.
    ///   - name: Who was to answer.
    ///   - reason: The reason if the failure says neither that time has passed nor that something is short.
    init(_ failure: DecoderFailure, of name: String, otherwise reason: DecoderStartFailure) {
        switch failure {
        case .late: self = .silent("\(name) does not answer")
        case .cancelled: self = .cancelled
        case .short(let number): self = .system(number)
        case .ended, .unsent, .unread, .stopped, .broken: self = reason
        }
    }

    /// True if the program can never start a decoder, because it is forbidden, or its file is not found; false for a
    /// shortage, which passes, and for a process that ends before it answers: somebody may have killed it.
    var isForEver: Bool {
        switch self {
        case .system(let number): [EPERM, EACCES, ENOSYS, ENOENT].contains(number)
        case .program, .silent, .decoder, .cancelled: false
        }
    }

    /// True if it is worth to try again at once: for a process that has ended, not for a limit, nor where time has
    /// passed already.
    var mayPassSoon: Bool {
        switch self {
        case .program, .decoder: true
        case .system, .silent, .cancelled: false
        }
    }
}

/// A fork server: the program itself, started again, with all libraries loaded, which forks decoders and waits for
/// their ends. So a decoder is there within milliseconds, and none is a child of the program.
///
/// Unchecked: the socket is used for one request at a time, while `lock` is held, and so are `answered` and
/// `hasFailed`.
final class DecoderServer: @unchecked Sendable {
    private let socket: DecoderSocket
    private let server: decoders_server
    /// The process that started it: one that was forked since has a copy of this object, which it must not use.
    private let owner = getpid()
    private let startTime = SuspendingClock.now
    private let answerTime: Duration
    private let lock = NSLock()
    private var answered = false
    private var hasFailed = false

    /// - Parameter time: The time within which it has to answer once it is ready.
    init(answer time: Duration) throws(DecoderStartFailure) {
        answerTime = time
        let ends = try DecoderSocket.ends()
        var server = decoders_server()
        let number = decoders_start_server(ends.far.descriptor, &server)
        guard number == 0 else { throw DecoderStartFailure.system(number) }
        self.server = server
        socket = DecoderSocket(ends.takeNear(), waits: true)
    }

    deinit { if owner == getpid() { decoders_kill_server(server) } }

    /// The number of its process.
    var process: pid_t { server.process }

    /// True if it is of no more use.
    var isGone: Bool { owner != getpid() || lock.withLock { hasFailed } }

    /// True if it has answered a request, and so has loaded all libraries.
    var hasAnswered: Bool { lock.withLock { answered } }

    /// Starts a decoder with this end of a socket, and so many bytes of memory. Returns its process.
    func start(_ end: Int32, memory: Int) throws(DecoderStartFailure) -> pid_t {
        let request = decoders_request(action: Int32(DECODERS_START.rawValue), process: 0, memory: UInt64(memory))
        let answer: decoders_answer
        do throws(DecoderFailure) {
            answer = try self.answer(request, with: end)
        } catch {
            throw DecoderStartFailure(error, of: "the fork server", otherwise: .program("the fork server has ended"))
        }
        guard answer.failure == 0 else { throw .system(answer.failure) }
        return answer.process
    }

    /// Kills a decoder, and returns how it ended.
    func end(_ process: pid_t) -> decoders_answer {
        let request = decoders_request(action: Int32(DECODERS_END.rawValue), process: process, memory: 0)
        if let answer = try? self.answer(request), answer.failure == 0 { return answer }
        // The kernel has killed it together with its server.
        var answer = decoders_answer()
        answer.signal = SIGKILL
        return answer
    }

    /// Lets a server go on that somebody has stopped, so that it sees the end of the program, and its decoders end with
    /// it.
    func goOn() { if owner == getpid() { decoders_signal_server(server, SIGCONT) } }

    /// Returns the answer to a request. Throws if the server is gone. One that does not answer, because somebody has
    /// stopped it, is killed, and its decoders with it.
    private func answer(
        _ request: decoders_request, with descriptor: Int32 = -1
    ) throws(DecoderFailure) -> decoders_answer {
        guard owner == getpid() else { throw .ended }
        lock.lock()
        defer { lock.unlock() }
        guard !hasFailed else { throw .ended }
        do throws(DecoderFailure) {
            let answer = try exchange(request, descriptor)
            answered = true
            return answer
        } catch {
            // An answer that comes too late would be taken for that to the next request.
            hasFailed = true
            switch error {
            case .late, .cancelled: decoders_signal_server(server, SIGKILL)
            default: break
            }
            throw error
        }
    }

    /// The time until which it has to answer a request that is sent now.
    private var answerEnd: SuspendingClock.Instant {
        let end = SuspendingClock.now + answerTime
        return answered ? end : max(end, startTime + DecoderLimits.start)
    }

    private func exchange(
        _ request: decoders_request, _ descriptor: Int32
    ) throws(DecoderFailure) -> decoders_answer {
        var request = request
        guard withUnsafeBytes(of: &request, { socket.send($0, with: descriptor) }) == 0 else { throw .ended }
        try socket.wait(until: answerEnd, patience: DecoderLimits.cancelledAnswer)
        var answer = decoders_answer()
        let count = try withUnsafeMutableBytes(of: &answer) { (bytes) throws(DecoderFailure) -> Int in
            try socket.receive(into: bytes).message
        }
        guard count == MemoryLayout<decoders_answer>.size else { throw .broken("half an answer") }
        return answer
    }
}

/// The fork servers of a program: one for each niceness of its threads, which decoders inherit, and which nobody can
/// take back without privileges.
final class DecoderServers: Sendable {
    private let servers = Mutex<[Int32: DecoderServer]>([:])
    private let answerTime: Duration

    /// - Parameter time: The time within which a server that is ready has to answer.
    init(answer time: Duration = DecoderLimits.answer) { answerTime = time }

    /// The niceness of the calling thread.
    static var niceness: Int32 { getpriority(.init(PRIO_PROCESS.rawValue), 0) }

    /// Starts a decoder by the server of the calling thread. One that somebody has killed or stopped shows it by not
    /// answering: another is asked then.
    func start(
        _ end: Int32, memory: Int
    ) throws(DecoderStartFailure) -> (server: DecoderServer, process: pid_t) {
        let first = try server()
        do throws(DecoderStartFailure) {
            return (first, try first.start(end, memory: memory))
        } catch {
            switch error {
            case .cancelled: throw error
            // A new one has had all the time that there is.
            case .silent where !first.hasAnswered: throw error
            default: guard first.isGone else { throw error }
            }
            let second = try server()
            return (second, try second.start(end, memory: memory))
        }
    }

    /// Returns the server of the calling thread; starts it if there is none.
    func server() throws(DecoderStartFailure) -> DecoderServer {
        let niceness = Self.niceness
        // Held while it starts, which takes no longer than a system call: two would be one too many.
        return try servers.withLock { (servers) throws(DecoderStartFailure) -> DecoderServer in
            if let server = servers[niceness], !server.isGone { return server }
            let server = try DecoderServer(answer: answerTime)
            servers[niceness] = server
            return server
        }
    }

    /// Lets all servers go on that somebody has stopped, for the end of the program.
    func goOn() {
        // A server that is being started is not stopped. Who exits does not wait for it.
        _ = servers.withLockIfAvailable { for server in $0.values { server.goOn() } }
    }
}
