// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDecoders
internal import Glibc
internal import PhotoImaging
internal import PhotoLibrary

/// The errors of jobs and of starts. A file is called damaged only if its decoder said so, or did by itself what no
/// decoder does: what the system, a limit or another program has done says nothing of the file.
extension LibraryError {
    /// Creates the error for a job during which a decoder had to be ended, or ended by itself.
    ///
    /// - Parameter memory: The memory that a decoder may use.
    init(_ failure: DecoderFailure, _ answer: decoders_answer, _ budget: ReadBudget, _ memory: Int) {
        switch failure {
        case .late:
            self.init(
                .overBudget,
                "The picture could not be decoded within \(budget.seconds) seconds. Raise the time limit to decode it.")
        case .stopped: self.init(.cancelled, "The program ended before the picture was decoded.")
        case .cancelled: self = .decodeWasCancelled
        case .short(let number):
            self.init(
                .inputOutput, "A decoded picture cannot be received. \(LibraryError.remedy(for: number))",
                cause: String(cString: strerror(number)))
        case .broken(let cause): self.init(wrongAnswer: cause)
        case .unread: self.init(wrongAnswer: "a decoder that does not read")
        case .unsent: self.init(.outside(hasMuchMemory: false), memory, cause: answer.reason)
        case .ended: self.init(DecoderEnd(answer, memory: memory), memory, cause: answer.reason)
        }
    }

    private init(_ end: DecoderEnd, _ memory: Int, cause: String) {
        switch end {
        case .crash where LibraryError.hasLessMemory(than: memory):
            self.init(
                .inputOutput,
                "The decoder crashed, possibly for lack of memory. Raise the memory limits (ulimit -v, -d), then try "
                    + "again.", cause: cause)
        case .crash:
            self.init(
                .damagedFile, "The file cannot be decoded: it is damaged and made the decoder crash.",
                cause: cause)
        case .outOfMemory:
            self.init(
                .overBudget,
                "The picture needs more memory than the decoder's limit of \(memory >> 20) MiB.", cause: cause)
        case .outOfFileSize: self.init(outOfFileSize: cause)
        case .outOfTime:
            self.init(
                .inputOutput,
                "The decoder reached the limit of processor time. Raise the limit (ulimit -t), then try again.",
                cause: cause)
        case .gaveUp:
            self.init(
                .inputOutput,
                "The decoder could not send its answer: too many files are open, or there is too little memory. Quit "
                    + "other programs, or raise the limit (ulimit -n), then try again.", cause: cause)
        case .outside:
            self.init(
                .inputOutput,
                "The decoder was killed by another program, or because there is too little memory. Try again.",
                cause: cause)
        }
    }

    /// Returns true if the user's own limits leave a decoder less memory than that: libraries end a process that gets
    /// none.
    private static func hasLessMemory(than memory: Int) -> Bool {
        var (space, data) = (rlimit(), rlimit())
        return getrlimit(.init(RLIMIT_AS.rawValue), &space) == 0 && getrlimit(.init(RLIMIT_DATA.rawValue), &data) == 0
            && min(space.rlim_max, data.rlim_cur) < memory
    }

    /// Pixels are in files in memory, which count as files.
    private init(outOfFileSize cause: String) {
        var limit = rlimit()
        let isLow = getrlimit(.init(RLIMIT_FSIZE.rawValue), &limit) == 0 && limit.rlim_max < DecoderLimits.fileBytes
        self.init(
            isLow ? .inputOutput : .overBudget,
            isLow
                ? "The decoded picture is larger than the file size limit. Raise the limit (ulimit -f), then try again."
                : "The picture needs more memory than the limit of \(DecoderLimits.fileBytes >> 20) MiB per picture.",
            cause: cause)
    }

    private init(wrongAnswer cause: String) {
        self.init(
            .damagedFile, "The file cannot be decoded: it is damaged and made the decoder give a wrong answer.",
            cause: cause)
    }

    /// The error of a picture that nobody needs any more.
    static var decodeWasCancelled: LibraryError {
        LibraryError(.cancelled, "The picture was not decoded, because the request was cancelled.")
    }

    /// Creates the error for a job for which there is no decoder.
    static func noDecoder(_ reason: DecoderStartFailure?) -> LibraryError {
        switch reason {
        case .system(let number): noProcess(remedy(for: number), cause: String(cString: strerror(number)))
        case .program(let text), .decoder(let text): noProcess(remedy(for: 0), cause: text)
        case .silent(let text): noAnswer(cause: text)
        case .cancelled: decodeWasCancelled
        case nil: noProcess(remedy(for: 0), cause: nil)
        }
    }

    private static func noProcess(_ remedy: String, cause: String?) -> LibraryError {
        LibraryError(
            .inputOutput,
            "The process that decodes pictures cannot be started. \(remedy) If you trust all files, you can set "
                + "PHOTOS_DECODERS=inprocess to decode in this process.", cause: cause)
    }

    private static func noAnswer(cause: String) -> LibraryError {
        LibraryError(
            .inputOutput,
            "The process that decodes pictures does not answer: it is suspended, or the system is overloaded. Quit "
                + "other programs, then try again.", cause: cause)
    }

    /// Returns what a person does about something that the system refuses to the program, as a sentence.
    private static func remedy(for number: Int32) -> String {
        switch number {
        case EAGAIN:
            "The limit of processes for this user is reached. Quit other programs, or raise the limit (ulimit -u)."
        case EMFILE: "The program's limit of open files is reached. Raise the limit (ulimit -n)."
        case ENFILE: "The system's limit of open files is reached. Quit other programs."
        case ENOMEM: "There is too little memory. Quit other programs, or raise the limit (ulimit -v)."
        default: "Quit other programs, then try again."
        }
    }
}
