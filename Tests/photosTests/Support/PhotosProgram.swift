// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// The built `photos` program, run as a child process.
struct PhotosProgram {
    struct Run {
        var status: Int32
        var output: String
        var errors: String

        /// The messages without the lines of progress, which come only on a slow computer.
        var messages: [String] {
            errors.split(separator: "\n").map(String.init)
                .filter { $0.firstMatch(of: /^[A-Z][a-z]+ing: [0-9]+%/) == nil }
        }
        var outputLines: [String] { output.split(separator: "\n").map(String.init) }
    }

    /// The program's working folder and home; its library is there unless arguments name another. It lives as long as
    /// this value.
    let owner: TemporaryFolder
    var executable = PhotosProgram.executable

    var folder: URL { owner.url }

    var libraryPath: String { folder.appending(path: "Test.photolibrary").path }

    /// Runs the program until it exits. The output goes through files, so that no amount of it can block.
    @discardableResult
    func run(_ arguments: String...) throws -> Run { try run(arguments) }

    /// - Parameter launcher: A command that runs the program, such as `env`.
    @discardableResult
    func run(_ arguments: [String], through launcher: [String] = []) throws -> Run {
        let output = folder.appending(path: ".output-\(UUID().uuidString)")
        let errors = folder.appending(path: ".errors-\(UUID().uuidString)")
        let process = try process(
            arguments, through: launcher, output: try writing(output), errors: try writing(errors))
        process.waitUntilExit()
        return Run(status: status(of: process), output: try taken(output), errors: try taken(errors))
    }

    /// Runs the program until it exits, with its output on a terminal of that many columns, or of an unknown number.
    func run(_ arguments: String..., onTerminalOf columns: Int?) throws -> Run {
        let terminal = try PseudoTerminal(columns: columns ?? 0)
        let errors = folder.appending(path: ".errors-\(UUID().uuidString)")
        let process = try process(arguments, output: terminal.programsEnd, errors: try writing(errors))
        let output = try terminal.readToEnd()
        process.waitUntilExit()
        return Run(status: status(of: process), output: output, errors: try taken(errors))
    }

    /// Starts the program; lines can be read while it runs.
    func start(_ arguments: String...) throws -> RunningProgram { try start(arguments) }

    func start(
        _ arguments: [String], through launcher: [String] = [], input: FileHandle = .nullDevice
    ) throws -> RunningProgram {
        let pipe = Pipe()
        let errors = folder.appending(path: ".errors-\(UUID().uuidString)")
        let process = try process(
            arguments, through: launcher, output: pipe, errors: try writing(errors), input: input)
        return RunningProgram(
            process: process, output: pipe.fileHandleForReading, errors: errors, owner: owner)
    }

    /// Starts the program on a terminal, from which it reads answers to its questions. Its output can be read when it
    /// ends.
    func startOnATerminal(
        _ arguments: [String], through launcher: [String] = []
    ) throws -> (program: RunningProgram, terminal: Terminal) {
        let pipe = Pipe()
        let terminal = try Terminal()
        let process = try process(
            arguments, through: launcher, output: pipe, errors: terminal.side, input: terminal.side)
        try terminal.side.close()
        let running = RunningProgram(
            process: process, output: pipe.fileHandleForReading, errors: folder.appending(path: "none"), owner: owner)
        return (running, terminal)
    }

    private func process(
        _ arguments: [String], through launcher: [String] = [], output: Any, errors: Any,
        input: FileHandle = .nullDevice
    ) throws -> Process {
        let process = Process()
        let command = launcher.isEmpty ? [] : launcher + [executable.path]
        process.executableURL = command.isEmpty ? executable : URL(filePath: "/usr/bin/env")
        process.arguments = command + arguments
        process.currentDirectoryURL = folder
        process.environment = [
            "PHOTOS_LIBRARY": libraryPath, "HOME": folder.path, "TZ": "UTC", "LANG": "C.UTF-8",
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        ]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        return process
    }

    private func writing(_ file: URL) throws -> FileHandle {
        try Data().write(to: file)
        return try FileHandle(forWritingTo: file)
    }

    private func taken(_ file: URL) throws -> String {
        defer { try? FileManager.default.removeItem(at: file) }
        return String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }

    /// The program's path, beside the tests in the build folder.
    static let executable = built("photos")

    /// Returns the path of a program that was built with the tests.
    static func built(_ name: String) -> URL {
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().appending(path: name)
    }
}

/// Returns the exit status as a shell gives it: 128 plus the signal for a program that a signal ended.
func status(of process: Process) -> Int32 {
    process.terminationReason == .uncaughtSignal ? 128 + process.terminationStatus : process.terminationStatus
}

/// A program that has been started.
final class RunningProgram {
    private let process: Process
    private let output: FileHandle
    private let errorsFile: URL
    private let owner: TemporaryFolder
    private var unread = Data()

    init(process: Process, output: FileHandle, errors: URL, owner: TemporaryFolder) {
        self.process = process
        self.output = output
        errorsFile = errors
        self.owner = owner
    }

    /// Waits for the next line; `nil` when the program has closed its output.
    func nextLine() -> String? {
        while true {
            if let line = takeLine() { return line }
            let more = output.availableData
            if more.isEmpty { return nil }
            unread.append(more)
        }
    }

    /// Waits for the next line; `nil` when it does not come in time, and when the program has closed its output.
    func nextLine(within seconds: Double) -> String? {
        let end = ContinuousClock.now + .seconds(seconds)
        while true {
            if let line = takeLine() { return line }
            var entry = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
            let left = max(0, (end - .now) / .milliseconds(1))
            if poll(&entry, 1, Int32(left.rounded(.up))) <= 0, left == 0 { return nil }
            guard entry.revents != 0 else { continue }
            let more = output.availableData
            if more.isEmpty { return nil }
            unread.append(more)
        }
    }

    private func takeLine() -> String? {
        guard let end = unread.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { unread = Data(unread[(end + 1)...]) }
        return String(decoding: unread[unread.startIndex..<end], as: UTF8.self)
    }

    var isRunning: Bool { process.isRunning }

    /// True if the program is stopped. Waits until it stops or ends.
    var isStopped: Bool {
        var found = siginfo_t()
        guard waitid(P_PID, id_t(process.processIdentifier), &found, WSTOPPED | WEXITED | WNOWAIT) == 0 else {
            return false
        }
        return found.si_code == Int32(CLD_STOPPED)
    }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    func closeOutput() throws { try output.close() }

    /// Returns `true` if the program ends within the time.
    func ends(within seconds: Double) -> Bool {
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        // It may have ended before the handler was set.
        if !process.isRunning { return true }
        return ended.wait(timeout: .now() + seconds) == .success
    }

    /// Reads the rest of the output, waits for the end, and returns the exit status.
    func waitForEnd() -> Int32 {
        while nextLine() != nil {}
        process.waitUntilExit()
        return status(of: process)
    }

    func waitForEndUnread() -> Int32 {
        process.waitUntilExit()
        return status(of: process)
    }

    var errors: String { (try? String(contentsOf: errorsFile, encoding: .utf8)) ?? "" }
}

/// A parser of the program's JSON output.
enum JSONText {
    typealias Object = [String: Any]

    /// Returns one object for each line. Throws at any other line.
    static func objects(_ text: String) throws -> [Object] {
        try text.split(separator: "\n").map { try object(String($0)) }
    }

    static func object(_ line: String) throws -> Object {
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? Object)
    }
}
