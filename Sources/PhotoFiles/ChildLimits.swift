// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc

/// The limits of a child program. One that exceeds them is killed, and its ending says which limit it was.
package struct ChildLimits: Hashable, Sendable {
    /// The time without progress. Progress is output, the growth of the file that the program writes, and what the
    /// closure of ``ChildProgram/run(giving:into:writing:_:)`` reports.
    package var patience: Duration
    /// The number of bytes that the program may write to standard output.
    package var outputBytes: Int
    /// The number of bytes that the program may write to standard error.
    package var errorBytes: Int
    /// The size of each file that the program writes; the kernel enforces it.
    package var fileBytes: Int64
    /// The memory that the program and each program that it starts may have; the kernel enforces it.
    package var memoryBytes: Int64

    /// Creates limits, by default of 5 minutes, or `PHOTOS_PATIENCE`, 64 MiB of output, 64 MiB of errors, files of any
    /// size, and 2 GiB of memory.
    package init(
        patience: Duration = ChildLimits.usualPatience, outputBytes: Int = 64 << 20, errorBytes: Int = 64 << 20,
        fileBytes: Int64 = .max, memoryBytes: Int64 = 2 << 30
    ) {
        self.patience = patience
        self.outputBytes = outputBytes
        self.errorBytes = errorBytes
        self.fileBytes = fileBytes
        self.memoryBytes = memoryBytes
    }

    /// The seconds that `PHOTOS_PATIENCE` may be.
    package static let patienceRange = 1...86_400

    /// The seconds in the environment variable `PHOTOS_PATIENCE`, from 1 to 86,400; else 5 minutes, which one frame may
    /// take on a slow and busy computer.
    package static let usualPatience = patience(setting: ProcessInfo.processInfo.environment["PHOTOS_PATIENCE"])

    static func patience(setting: String?) -> Duration {
        let seconds = setting.flatMap { Int($0) }.flatMap { patienceRange.contains($0) ? $0 : nil }
        return .seconds(seconds ?? 300)
    }
}

/// The limit that a child program exceeded, for which it was killed.
package enum ChildExcess: Hashable, Sendable {
    /// The program made no progress for this time.
    case stalled(Duration)
    /// The program wrote more than this number of bytes to standard output.
    case output(Int)
    /// The program wrote more than this number of bytes to standard error.
    case errors(Int)
    /// The program wrote a file of more than this number of bytes.
    case file(Int64)
    /// The program failed because it needs more than this number of bytes of memory.
    case memory(Int64)

    /// Returns a sentence without a full stop.
    ///
    /// - Parameter name: The name of the program.
    package func message(of name: String) -> String {
        switch self {
        case .stalled(let time):
            let seconds = time.components.seconds
            return "\(name) made no progress for \(seconds) second\(seconds == 1 ? "" : "s") and was stopped"
        case .output(let limit): return "\(name) wrote more than \(limit) bytes of output and was stopped"
        case .errors(let limit): return "\(name) wrote more than \(limit) bytes of error messages and was stopped"
        case .file(let limit): return "\(name) wrote a file of more than \(limit) bytes and was stopped"
        case .memory(let limit): return "\(name) needs more than the \(limit >> 20) MiB of memory that it may have"
        }
    }
}

extension ChildExcess {
    /// Returns `memory` if the program that failed says that it got no more memory: the kernel refuses memory above the
    /// limit and ends no program for it.
    static func memory(_ limit: Int64, saidIn errors: String) -> ChildExcess? {
        let words = ["out of memory", "cannot allocate memory", "memory exhausted", "memoryerror", "bad_alloc"]
        let said = errors.lowercased()
        return words.contains(where: said.contains) ? .memory(limit) : nil
    }
}

/// A watch for a running child program, which compares it with its limits.
struct ChildWatch {
    private struct Place: Equatable {
        /// The place that the closure reports, else the number of bytes of output.
        var reached: Double
        var fileBytes: Int64
    }

    private let limits: ChildLimits
    /// The descriptor of the file that the program writes.
    private let file: Int32?
    private var stall: StallWatch<Place>
    private var (outputBytes, errorBytes) = (0, 0)
    /// The first limit that was exceeded.
    private(set) var excess: ChildExcess?

    init(_ limits: ChildLimits, writing file: Int32?) {
        self.limits = limits
        self.file = file
        stall = StallWatch(patience: limits.patience)
    }

    /// Counts output, and returns the part of it within the limit.
    mutating func count(output: Data) -> Data {
        let room = max(0, limits.outputBytes - outputBytes)
        outputBytes += output.count
        if outputBytes > limits.outputBytes { excess = excess ?? .output(limits.outputBytes) }
        return output.prefix(room)
    }

    mutating func count(errors: Data) {
        errorBytes += errors.count
        if errorBytes > limits.errorBytes { excess = excess ?? .errors(limits.errorBytes) }
    }

    /// Compares the progress of the program with the limits.
    mutating func look(at verdict: ChildProgram.Verdict) {
        let size = fileBytes
        if size >= limits.fileBytes { excess = excess ?? .file(limits.fileBytes) }
        switch verdict {
        case .goOn: check(Place(reached: Double(outputBytes), fileBytes: size))
        case .reached(let place): check(Place(reached: place, fileBytes: size))
        case .waits, .stop: stall.restart()
        }
    }

    private mutating func check(_ place: Place) {
        if stall.isStalled(at: place) { excess = excess ?? .stalled(limits.patience) }
    }

    private var fileBytes: Int64 {
        var status = stat()
        guard let file, fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return 0 }
        return Int64(status.st_size)
    }
}
