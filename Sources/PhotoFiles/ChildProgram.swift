// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDescriptors
package import Foundation
internal import Glibc

/// A program that runs as a child process: by its path and a list of arguments, without a shell.
///
/// It gets no descriptors but those that are named, nothing on standard input, no environment but the search path and
/// the variables that are named, and is in a process group of its own. It has always ended, and left no zombie, when
/// ``run(giving:into:writing:_:)`` returns, with all that it has started in its group, and it does not outlive the program that
/// runs it: the kernel kills it when that ends, in whatever way. Programs that it has started itself, as a script does, outlive a
/// program that is killed. A program that exceeds its ``ChildLimits`` is killed.
package struct ChildProgram: Sendable {
    /// The path of the program.
    package let path: String
    private let arguments: [String]
    private let variables: [String]
    private let limits: ChildLimits

    /// Creates a program that is not running yet.
    ///
    /// - Parameter variables: The names of environment variables that the program has as this one has them.
    package init(path: String, arguments: [String], variables: [String] = [], limits: ChildLimits = ChildLimits()) {
        self.path = path
        self.arguments = arguments
        self.variables = variables
        self.limits = limits
    }

    /// The name of the program, for messages.
    package var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// How a program ended.
    package struct Ending: Sendable {
        /// The exit status; `nil` if a signal ended the program, or if it is unknown.
        package var status: Int32?
        /// The signal that ended it.
        package var signal: Int32?
        /// The beginning of what it wrote to standard error.
        package var errors: String
        /// The limit that it exceeded. Its work must not be used then, whatever its status is.
        package var excess: ChildExcess?
    }

    /// The decision about a running program.
    package enum Verdict: Sendable {
        /// The program continues. Its output is its progress.
        case goOn
        /// The program continues, and has reached this place, which is its progress.
        case reached(Double)
        /// The program continues, and waits for this one.
        case waits
        /// The program is killed.
        case stop

        fileprivate var isStop: Bool { if case .stop = self { true } else { false } }
    }

    private static let errorLimit = 4096

    /// Runs the program on the calling thread.
    ///
    /// - Parameters:
    ///   - descriptors: The descriptors that the program has as 3, 4, and so on.
    ///   - target: The descriptor of a file for what the program writes to standard output; `nil` for the closure.
    ///   - file: The descriptor of the file that the program writes, if it is another one.
    ///   - look: A closure called about ten times a second with what the program has written to standard output since
    ///     the call before. Its verdict `stop` kills the program.
    package func run(
        giving descriptors: [Int32] = [], into target: Int32? = nil, writing file: Int32? = nil,
        _ look: (Data) -> Verdict
    ) throws(FileFailure) -> Ending {
        var output = try ChildPipe()
        var errors = try ChildPipe()
        let child = try spawn(descriptors, output: target ?? output.writing, errors: errors.writing)
        output.closeWriting()
        errors.closeWriting()
        return follow(child, &output, &errors, ChildWatch(limits, writing: file ?? target), look)
    }

    private func follow(
        _ child: pid_t, _ output: inout ChildPipe, _ errors: inout ChildPipe, _ watch: consuming ChildWatch,
        _ look: (Data) -> Verdict
    ) -> Ending {
        var (said, status) = (Data(), Int32(0))
        while true {
            wait(output, errors)
            let ended = end(of: child, &status)
            // The program that we are part of may prevent waiting for its children.
            let isUnknown = ended < 0 && errno == ECHILD
            let problems = errors.read()
            said += problems.prefix(max(0, ChildProgram.errorLimit - said.count))
            watch.count(errors: problems)
            let verdict = look(watch.count(output: output.read()))
            watch.look(at: verdict)
            if ended == child || isUnknown { return Ending(isUnknown ? nil : status, said, watch.excess, limits) }
            // Its output so far is of no use, and an encoder that is asked to end completes its file first. The
            // whole group, because the program may be a script that runs another one.
            if verdict.isStop || watch.excess != nil { kill(-child, SIGKILL) }
        }
    }

    /// Returns the number of a child that has ended, with its status, zero for one that runs, or -1 and sets errno. Programs that
    /// the child started and left behind are killed first: while the child is not waited for, no other group has its number.
    private func end(of child: pid_t, _ status: inout Int32) -> pid_t {
        var found = siginfo_t()
        guard waitid(P_PID, id_t(child), &found, WEXITED | WNOHANG | WNOWAIT) == 0 else { return -1 }
        guard found.si_signo == SIGCHLD else { return 0 }
        kill(-child, SIGKILL)
        return waitpid(child, &status, 0)
    }

    /// Waits until there is something to read, or a tenth of a second.
    private func wait(_ output: borrowing ChildPipe, _ errors: borrowing ChildPipe) {
        var polled = [output.reading, errors.reading].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        // When both are closed, the program is about to end.
        poll(&polled, 2, polled.allSatisfy { $0.fd < 0 } ? 2 : 100)
    }

    /// Starts the program. It lives no longer than the calling thread, which therefore waits for its end.
    private func spawn(
        _ descriptors: [Int32], output: Int32, errors: Int32
    ) throws(FileFailure) -> pid_t {
        // Copies with high numbers, so that none lies where another one goes.
        let copies = ([output, errors] + descriptors).map { fcntl($0, F_DUPFD_CLOEXEC, 64) }
        defer { for copy in copies where copy >= 0 { close(copy) } }
        guard copies.allSatisfy({ $0 >= 0 }) else { throw FileFailure(.system(errno), path) }
        let others = ChildProgram.inheritable.filter { $0 > copies.count }
        let words = ([path] + arguments).map { strdup($0) } + [nil]
        let values = environment.map { strdup($0) } + [nil]
        defer { for word in words + values { free(word) } }
        let child = photos_start_child(
            path, words, values, copies, copies.count, others, others.count, limits.fileBytes,
            limits.memoryBytes)
        guard child > 0 else { throw FileFailure(.system(errno), path) }
        return child
    }

    /// The descriptors that a child would inherit: those that other libraries opened without O_CLOEXEC.
    private static var inheritable: [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.compactMap { Int32($0) }.filter { fcntl($0, F_GETFD) == 0 }
    }

    private var environment: [String] {
        let inherited = ProcessInfo.processInfo.environment
        let names = ["PATH", "LD_LIBRARY_PATH"] + variables
        return ["LC_ALL=C"] + names.compactMap { name in inherited[name].map { "\(name)=\($0)" } }
    }
}

extension ChildProgram.Ending {
    /// - Parameter status: The status as `waitpid` gives it; `nil` if it is not known.
    fileprivate init(_ status: Int32?, _ said: Data, _ excess: ChildExcess?, _ limits: ChildLimits) {
        errors = String(decoding: said, as: UTF8.self)
        self.excess = excess ?? (status == 0 ? nil : .memory(limits.memoryBytes, saidIn: errors))
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

    init() throws(FileFailure) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw FileFailure(.system(errno), "") }
        (reading, writing) = (ends[0], ends[1])
        // A program that another thread starts just now may keep an end, which is harmless: the status of our program tells
        // its end, and not the end of the pipe.
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
