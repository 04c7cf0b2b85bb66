// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDecoders
internal import Glibc

/// How a decoder ended that nobody here has ended.
enum DecoderEnd: Equatable {
    /// By its own doing: a wrong access, an abort, a trap, or an exit with an error.
    case crash
    /// It left, because the system refused it what it would receive or send.
    case gaveUp
    /// It wanted more memory than it may use.
    case outOfMemory
    /// It wanted a file in memory that is larger than files may be.
    case outOfFileSize
    /// It had as much time of the processor as a process may have.
    case outOfTime
    /// By a signal that it does not make itself: of a person, of another program, or of the system where memory is
    /// short, which ends those that have much.
    case outside(hasMuchMemory: Bool)

    /// - Parameter memory: The memory that the decoder could use.
    init(_ answer: decoders_answer, memory: Int) {
        let isFull = answer.peak_bytes >= memory / 4 * 3
        switch answer.signal {
        case 0 where answer.status == 0: self = .gaveUp
        case 0, SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSYS: self = isFull ? .outOfMemory : .crash
        case SIGTRAP: self = isFull || Self.trapMeansNoMemory ? .outOfMemory : .crash
        case SIGXFSZ: self = .outOfFileSize
        case SIGXCPU: self = .outOfTime
        default: self = .outside(hasMuchMemory: answer.peak_bytes >= memory / 4)
        }
    }

    /// GLib traps where it gets no memory, however little the process has used. Swift does on other processors, for all
    /// reasons.
    private static var trapMeansNoMemory: Bool {
        #if arch(x86_64)
            return true
        #else
            return false
        #endif
    }
}

/// What is done about a job whose decoder is of no more use: a state machine without I/O.
struct DecodeAttempts {
    enum Step: Equatable {
        /// The job is done by another decoder, after a pause.
        case again(after: Duration)
        case fail
    }

    /// The pauses after decoders that were lost: whoever ends them may go on for a while.
    private var pauses: ArraySlice<Duration>
    private var hasCrashed = false
    private var hasLostMuchMemory = false

    init(pauses: [Duration]) { self.pauses = pauses[...] }

    /// - Parameter end: How the decoder ended.
    mutating func step(after failure: DecoderFailure, _ end: DecoderEnd) -> Step {
        switch failure {
        case .late, .stopped, .cancelled, .broken, .unread, .short: .fail
        case .unsent: afterLoss()
        case .ended: step(after: end)
        }
    }

    private mutating func step(after end: DecoderEnd) -> Step {
        switch end {
        case .outOfMemory, .outOfFileSize: return .fail
        case .crash:
            // Signals of a crash can be sent by others, too: they would hardly meet the same file twice.
            defer { hasCrashed = true }
            return hasCrashed ? .fail : .again(after: .zero)
        case .outside(hasMuchMemory: true):
            // The file would make memory short once more.
            defer { hasLostMuchMemory = true }
            return hasLostMuchMemory ? .fail : afterLoss()
        case .outside(hasMuchMemory: false), .gaveUp, .outOfTime: return afterLoss()
        }
    }

    private mutating func afterLoss() -> Step { pauses.popFirst().map { Step.again(after: $0) } ?? .fail }
}
