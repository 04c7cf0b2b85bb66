// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoLibrary

/// A program that runs as a child process: by its path and a list of arguments, without a shell.
///
/// It gets no descriptors but those that are named, nothing on standard input, no environment but the search path, and
/// is in a process group of its own. It has always ended, and left no zombie, when ``run(giving:_:)`` returns.
struct ChildProgram {
    let path: String
    let arguments: [String]

    /// How a program ended.
    struct Ending {
        /// The exit status; `nil` if a signal ended the program, or nobody knows.
        var status: Int32?
        /// The signal that ended it.
        var signal: Int32?
        /// The beginning of what it wrote to standard error.
        var errors: String
    }

    /// What to do with a running program.
    enum Verdict {
        case goOn, stop
    }

    private static let errorLimit = 4096
    /// The time after which a program that does not obey is killed.
    private static let patience = Duration.seconds(2)

    /// Runs the program on the calling thread.
    ///
    /// - Parameters:
    ///   - descriptors: The descriptors that the program has as 3, 4, and so on.
    ///   - look: A closure called about ten times a second with what the program has written to standard output since
    ///     the call before. Its verdict `stop` ends the program.
    func run(
        giving descriptors: [Int32] = [], _ look: (Data) -> Verdict
    ) throws(LibraryError) -> Ending {
        var output = try ChildPipe()
        var errors = try ChildPipe()
        let child = try spawn(descriptors, output: output.writing, errors: errors.writing)
        output.closeWriting()
        errors.closeWriting()
        return watch(child, &output, &errors, look)
    }

    private func watch(
        _ child: pid_t, _ output: inout ChildPipe, _ errors: inout ChildPipe, _ look: (Data) -> Verdict
    ) -> Ending {
        let clock = ContinuousClock()
        var (said, deadline) = (Data(), ContinuousClock.Instant?.none)
        var status: Int32 = 0
        while true {
            wait(output, errors)
            let ended = waitpid(child, &status, WNOHANG)
            // The program that we are part of may let nobody wait for its children.
            let isUnknown = ended < 0 && errno == ECHILD
            said += errors.read().prefix(max(0, ChildProgram.errorLimit - said.count))
            let verdict = look(output.read())
            if ended == child || isUnknown { return Ending(isUnknown ? nil : status, said) }
            guard verdict == .stop else { continue }
            if let deadline, clock.now >= deadline {
                kill(child, SIGKILL)
            } else if deadline == nil {
                kill(child, SIGTERM)
                deadline = clock.now + ChildProgram.patience
            }
        }
    }

    /// Waits until there is something to read, or a tenth of a second.
    private func wait(_ output: borrowing ChildPipe, _ errors: borrowing ChildPipe) {
        var polled = [output.reading, errors.reading].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        // When both are closed, the program is about to end.
        poll(&polled, 2, polled.allSatisfy { $0.fd < 0 } ? 2 : 100)
    }

    private func spawn(
        _ descriptors: [Int32], output: Int32, errors: Int32
    ) throws(LibraryError) -> pid_t {
        // Copies with high numbers, so that none lies where another one goes.
        let copies = ([output, errors] + descriptors).map { fcntl($0, F_DUPFD_CLOEXEC, 64) }
        defer { for copy in copies where copy >= 0 { close(copy) } }
        guard copies.allSatisfy({ $0 >= 0 }) else { throw .system("run", path, errno: errno) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        for (index, copy) in copies.enumerated() { posix_spawn_file_actions_adddup2(&actions, copy, Int32(index + 1)) }
        for other in ChildProgram.inheritable where other > copies.count {
            posix_spawn_file_actions_addclose(&actions, other)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        setSignals(&attributes)
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        var variables = ChildProgram.environment.map { strdup($0) } + [nil]
        defer { for word in words + variables { free(word) } }
        var child: pid_t = 0
        let status = posix_spawn(&child, path, &actions, &attributes, &words, &variables)
        guard status == 0 else { throw .system("run", path, errno: status) }
        return child
    }

    /// Gives the program the signals of one that a shell starts: none blocked, none ignored. Whatever a terminal sends
    /// goes to this program, which stops the other.
    private func setSignals(_ attributes: inout posix_spawnattr_t) {
        var (none, usual) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigemptyset(&usual)
        for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&usual, signal) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    }

    /// The descriptors that a child would inherit: those that other libraries opened without O_CLOEXEC.
    private static var inheritable: [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.compactMap { Int32($0) }.filter { fcntl($0, F_GETFD) == 0 }
    }

    private static var environment: [String] {
        let inherited = ProcessInfo.processInfo.environment
        return ["LC_ALL=C"]
            + ["PATH", "LD_LIBRARY_PATH"].compactMap { name in inherited[name].map { "\(name)=\($0)" } }
    }
}

extension ChildProgram.Ending {
    /// - Parameter status: The status as `waitpid` gives it; `nil` if it is not known.
    fileprivate init(_ status: Int32?, _ said: Data) {
        errors = String(decoding: said, as: UTF8.self)
        guard let status else { return }
        let signal = status & 0x7F
        if signal == 0 { self.status = status >> 8 & 0xFF } else { self.signal = signal }
    }
}

/// A pipe from a child process, read without waiting.
private struct ChildPipe: ~Copyable {
    /// The end to read from; -1 when the other end is closed.
    private(set) var reading: Int32
    private(set) var writing: Int32

    init() throws(LibraryError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .system("make", "a pipe", errno: errno) }
        (reading, writing) = (ends[0], ends[1])
        // A program that another thread starts just now may keep an end, which is harmless: the status of our program tells
        // its end, and not that of the pipe.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(reading, F_SETFL, O_NONBLOCK)
    }

    deinit {
        if reading >= 0 { close(reading) }
        if writing >= 0 { close(writing) }
    }

    mutating func closeWriting() {
        close(writing)
        writing = -1
    }

    /// Returns what is there, at most 64 KiB, the most that a pipe holds.
    mutating func read() -> Data {
        guard reading >= 0 else { return Data() }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = Glibc.read(reading, &bytes, bytes.count)
        if count == 0 {
            close(reading)
            reading = -1
        }
        return Data(bytes.prefix(max(0, count)))
    }
}
