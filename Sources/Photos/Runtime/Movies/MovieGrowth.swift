// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The state of a movie that is being made, and of its readers. Without I/O: it returns what to tell to whom.
struct MovieGrowth<Waiter> {
    /// The answer to a reader that asks for the bytes after an offset.
    enum Answer {
        /// There are bytes up to this offset.
        case bytes(until: Int64)
        /// The offset is the end of the whole movie.
        case end
        /// There will be no more bytes.
        case failed(LibraryError)
        /// The reader has given up the question.
        case cancelled
    }

    private enum Phase {
        case waiting, running, storing, whole
        case failed(LibraryError)
    }

    private var phase = Phase.waiting
    private var isGivenUp = false
    private var byteCount: Int64 = 0
    private var readerCount = 0
    /// The readers that wait for bytes after an offset, by their numbers. `nil` for a number that was cancelled before it
    /// asked.
    private var waiters: [Int: (offset: Int64, waiter: Waiter)?] = [:]
    private var lastNumber = 0

    // MARK: - Readers

    /// Adds a reader. Returns false if the movie was given up.
    mutating func join() -> Bool {
        guard !isGivenUp else { return false }
        readerCount += 1
        return true
    }

    mutating func leave() { readerCount -= 1 }

    /// True if readers wait for the movie to be begun.
    var isAwaited: Bool { if case .waiting = phase { readerCount > 0 } else { false } }

    /// Returns a number for a question.
    mutating func number() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Returns the answer if it is known; otherwise the waiter waits for it.
    mutating func ask(beyond offset: Int64, _ number: Int, _ waiter: Waiter) -> Answer? {
        if waiters.removeValue(forKey: number) != nil { return .cancelled }
        if let answer = answer(beyond: offset) { return answer }
        waiters[number] = (offset, waiter)
        return nil
    }

    /// Returns the waiter of a question that is cancelled. A question that comes only later is refused.
    mutating func cancel(_ number: Int) -> Waiter? {
        if let waiting = waiters.removeValue(forKey: number) { return waiting?.waiter }
        waiters[number] = .some(nil)
        return nil
    }

    /// Forgets a question that was answered.
    mutating func forget(_ number: Int) { waiters[number] = nil }

    private func answer(beyond offset: Int64) -> Answer? {
        if byteCount > offset { return .bytes(until: byteCount) }
        switch phase {
        case .waiting, .running, .storing: return nil
        case .whole: return .end
        case .failed(let error): return .failed(error)
        }
    }

    // MARK: - Work

    /// Begins the work. Returns false if it was given up, or if it has no readers any more.
    mutating func begin() -> Bool {
        guard case .waiting = phase else { return false }
        guard readerCount > 0 else {
            _ = giveUp()
            return false
        }
        phase = .running
        return true
    }

    /// Returns true if the work is to end: because it was given up, or because others wait for the encoder and it has no
    /// reader.
    mutating func isStopped(ifOthersWait othersWait: Bool) -> Bool {
        if isGivenUp { return true }
        guard othersWait, readerCount == 0, case .running = phase else { return false }
        _ = giveUp()
        return true
    }

    /// Begins the last part of the work, which is short: it is not given up for other movies. The readers have all bytes, and learn that these
    /// are all when the movie is stored, so that their next request gets the stored one.
    mutating func beginStoring() { if case .running = phase { phase = .storing } }

    /// Ends the work, and returns the waiters that learn of it.
    mutating func giveUp() -> [(Waiter, Answer)] {
        isGivenUp = true
        return end(.abandoned)
    }

    /// Records the size of the file, and returns the waiters that learn of it.
    mutating func grow(to byteCount: Int64) -> [(Waiter, Answer)] {
        self.byteCount = max(self.byteCount, byteCount)
        return answers()
    }

    /// Records the end of the work, and returns the waiters that learn of it. The first end counts.
    mutating func end(_ error: LibraryError?) -> [(Waiter, Answer)] {
        switch phase {
        case .waiting, .running, .storing: phase = error.map { .failed($0) } ?? .whole
        case .whole, .failed: break
        }
        return answers()
    }

    private mutating func answers() -> [(Waiter, Answer)] {
        var answers: [(Waiter, Answer)] = []
        for (number, waiting) in waiters {
            guard let waiting, let answer = answer(beyond: waiting.offset) else { continue }
            waiters[number] = nil
            answers.append((waiting.waiter, answer))
        }
        return answers
    }
}

extension LibraryError {
    static var abandoned: LibraryError { LibraryError(.cancelled, "the conversion of the video was given up") }
}
