// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDecoders
internal import Glibc
internal import PhotoImaging
internal import PhotoLibrary

extension DecoderFailure {
    /// True if the job may succeed with another decoder.
    func mayBeRetried(after end: decoders_answer) -> Bool {
        switch self {
        case .unsent: true
        // Nobody else kills it but the system, when there is no memory left or its time is over, or a person. It exits
        // by itself when the system refuses to send its answer.
        case .ended: end.signal == SIGKILL || end.signal == SIGXCPU || (end.signal == 0 && end.status == 0)
        case .unread, .late, .stopped, .broken: false
        }
    }
}

extension LibraryError {
    /// Creates the error for a job during which a decoder had to be ended, or ended by itself.
    init(_ failure: DecoderFailure, _ end: decoders_answer, _ budget: ReadBudget, _ memory: Int) {
        switch failure {
        case .late:
            self.init(
                .overBudget,
                "The picture takes longer than \(budget.seconds) seconds to decode. Allow more time to read it.")
        case .stopped: self.init(.cancelled, "The program ends before the picture is decoded.")
        case .broken(let cause): self.init(wrongAnswer: cause)
        case .unread: self.init(wrongAnswer: "a decoder that does not read")
        case .ended, .unsent:
            guard end.peak_bytes < memory / 4 * 3 else {
                self.init(
                    .overBudget,
                    "The file takes more memory to decode than the \(memory >> 20) MiB that are allowed: its bytes may be"
                        + " broken.",
                    cause: end.reason)
                return
            }
            self.init(
                .damagedFile, "The file cannot be decoded: its bytes are broken, and made the decoder crash.",
                cause: end.reason)
        }
    }

    private init(wrongAnswer cause: String) {
        self.init(
            .damagedFile, "The file cannot be decoded: its bytes are broken, and made the decoder give a wrong answer.",
            cause: cause)
    }
}
