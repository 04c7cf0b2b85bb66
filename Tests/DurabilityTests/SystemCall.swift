// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation

/// A finished system call on files, as strace printed it.
enum SystemCall: Equatable {
    case create(path: String)
    case makeFolder(path: String)
    case write(path: String, bytes: [UInt8], offset: Int?)
    case truncate(path: String, size: Int)
    case sync(path: String)
    case rename(from: String, to: String)
    case unlink(path: String)
}

/// A parser of the output of `strace -f -y -xx -s N`: every string in hexadecimal, every descriptor with its path.
struct StraceLog {
    /// The calls that the log must have, for strace's `-e trace=`.
    static let traced = [
        "openat", "creat", "write", "pwrite64", "writev", "pwritev", "ftruncate", "fallocate", "fsync", "fdatasync",
        "rename", "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat", "rmdir", "mkdir", "mkdirat",
        "copy_file_range", "sendfile",
    ]

    private(set) var calls: [SystemCall] = []
    /// The calls that change files and that this parser does not know; tests must fail on them.
    private(set) var unknown: [String] = []

    init(_ text: String) {
        var unfinished: [Substring: Substring] = [:]
        for line in text.split(separator: "\n") {
            guard let space = line.firstIndex(of: " ") else { continue }
            let thread = line[..<space]
            let rest = line[space...].drop { $0 == " " }
            if rest.hasSuffix("<unfinished ...>") {
                unfinished[thread] = rest.dropLast("<unfinished ...>".count)
            } else if rest.hasPrefix("<... "), let resumed = rest.range(of: " resumed>") {
                read(String((unfinished.removeValue(forKey: thread) ?? "") + rest[resumed.upperBound...]))
            } else {
                read(String(rest))
            }
        }
    }

    private mutating func read(_ line: String) {
        guard let open = line.firstIndex(of: "("), let result = Self.result(of: line), result >= 0 else { return }
        let name = String(line[..<open])
        let arguments = Arguments(line[line.index(after: open)...])
        switch name {
        case "openat", "creat":
            guard name == "creat" || line.contains("O_CREAT"), let path = arguments.resultPath else { return }
            calls.append(.create(path: path))
            if line.contains("O_TRUNC") { calls.append(.truncate(path: path, size: 0)) }
        case "mkdir", "mkdirat":
            if let path = arguments.strings.last { calls.append(.makeFolder(path: path)) }
        case "write", "pwrite64":
            guard let path = arguments.descriptorPaths.first, path.hasPrefix("/") else { return }
            let offset = name == "pwrite64" ? arguments.lastNumber : nil
            calls.append(.write(path: path, bytes: Array(arguments.data.prefix(result)), offset: offset))
        case "ftruncate":
            guard let path = arguments.descriptorPaths.first, let size = arguments.lastNumber else { return }
            calls.append(.truncate(path: path, size: size))
        case "fsync", "fdatasync":
            if let path = arguments.descriptorPaths.first { calls.append(.sync(path: path)) }
        case "rename", "renameat", "renameat2":
            guard arguments.strings.count >= 2 else { return unknown.append(line) }
            calls.append(.rename(from: arguments.strings[0], to: arguments.strings[1]))
        case "unlink", "unlinkat", "rmdir":
            if let path = arguments.strings.last { calls.append(.unlink(path: path)) }
        case "fallocate": break  // Reserves blocks; what is read from them is zero until written.
        default: unknown.append(String(line.prefix(200)))
        }
    }

    private static func result(of line: String) -> Int? {
        guard let equals = line.range(of: ") = ", options: .backwards) ?? line.range(of: ")  = ", options: .backwards)
        else { return line.range(of: "= ", options: .backwards).flatMap { Int(line[$0.upperBound...].prefixNumber) } }
        return Int(line[equals.upperBound...].prefixNumber)
    }
}

extension Substring {
    fileprivate var prefixNumber: Substring { prefix { $0.isNumber || $0 == "-" } }
}

/// The parsed arguments of one call.
private struct Arguments {
    /// The quoted arguments, in order.
    var quoted: [[UInt8]] = []
    /// The paths of descriptors, in order; relative paths of `…at` calls are not resolved.
    var descriptorPaths: [String] = []
    var resultPath: String?
    var lastNumber: Int?

    var data: [UInt8] { quoted.first ?? [] }
    /// The paths, made absolute by the descriptor of the folder before them.
    var strings: [String] {
        quoted.enumerated().map { index, bytes in
            let path = String(decoding: bytes, as: UTF8.self)
            guard !path.hasPrefix("/"), let folder = descriptorPaths.dropFirst(index).first ?? descriptorPaths.first
            else { return path }
            return folder + "/" + path
        }
    }

    init(_ text: Substring) {
        let bytes = Array(text.utf8)
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""): quoted.append(Self.hexadecimal(bytes, &index, until: UInt8(ascii: "\"")))
            case UInt8(ascii: "<") where index > 0 && bytes[index - 1] != UInt8(ascii: "<"):
                let path = String(decoding: Self.hexadecimal(bytes, &index, until: UInt8(ascii: ">")), as: UTF8.self)
                descriptorPaths.append(path)
            case UInt8(ascii: ")"):
                let head = String(decoding: bytes[..<index], as: UTF8.self)
                lastNumber = head.split(separator: ",").last.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) }
                index += 1
            default: index += 1
            }
        }
        if text.contains("= "), let path = descriptorPaths.last { resultPath = path }
    }

    /// Reads `\x41\x42…` (or plain characters) after the opening mark up to the closing one.
    private static func hexadecimal(_ bytes: [UInt8], _ index: inout Int, until end: UInt8) -> [UInt8] {
        var result: [UInt8] = []
        index += 1
        while index < bytes.count, bytes[index] != end {
            if bytes[index] == UInt8(ascii: "\\"), index + 3 < bytes.count, bytes[index + 1] == UInt8(ascii: "x") {
                result.append(digit(bytes[index + 2]) << 4 | digit(bytes[index + 3]))
                index += 4
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        index += 1
        return result
    }

    private static func digit(_ byte: UInt8) -> UInt8 { UInt8(Character(UnicodeScalar(byte)).hexDigitValue ?? 0) }
}

/// A child process that has run to its end.
struct Program {
    var status: Int32
    var output: String
    var errors: String

    /// The `photos` that was built beside the tests, or the one that `PHOTOS_PROGRAM` names.
    static let photos =
        ProcessInfo.processInfo.environment["PHOTOS_PROGRAM"].map { URL(filePath: $0) }
        ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "photos")

    static let strace = URL(filePath: "/usr/bin/strace")

    /// True if strace can trace. In containers it is often installed but not permitted.
    static let mayTrace = (try? run(strace, ["-f", "-qq", "-o", "/dev/null", "true"]))?.status == 0

    static let compiler = URL(filePath: "/usr/bin/cc")

    static func run(
        _ program: URL, _ arguments: [String], environment: [String: String]? = nil
    ) throws -> Program {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = program
        process.arguments = arguments
        if let environment { process.environment = environment }
        process.standardOutput = pipe
        // The output goes through a file, so that no amount of it can block.
        let errors = FileManager.default.temporaryDirectory.appending(path: "errors-\(UUID().uuidString)")
        try Data().write(to: errors)
        defer { try? FileManager.default.removeItem(at: errors) }
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        // The status as a shell gives it: 128 plus the signal that ended the program.
        let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
        return Program(
            status: signal + process.terminationStatus, output: String(decoding: output, as: UTF8.self),
            errors: try String(contentsOf: errors, encoding: .utf8))
    }
}
