// Licensed under the Apache License, Version 2.0. See LICENSE.

import CDecoders
import Foundation
import PhotoLibrary
import Testing

@testable import PhotoDecoders

/// Whom the end of a decoder is blamed on, and how often its job is tried again.
@Suite struct DecodeAttemptsTests {
    private static let memory = 1 << 30

    private func end(signal: Int32 = 0, status: Int32 = 0, peak: Int = 0) -> DecoderEnd {
        DecoderEnd(answer(signal: signal, status: status, peak: peak), memory: Self.memory)
    }

    private func answer(signal: Int32 = 0, status: Int32 = 0, peak: Int = 0) -> decoders_answer {
        var answer = decoders_answer()
        answer.signal = signal
        answer.status = status
        answer.peak_bytes = Int64(peak)
        return answer
    }

    @Test(arguments: [SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSYS])
    func aSignalThatADecoderMakesItselfIsACrash(_ signal: Int32) {
        #expect(end(signal: signal) == .crash)
        #expect(end(signal: signal, peak: 900 << 20) == .outOfMemory)
    }

    @Test(arguments: [SIGKILL, SIGTERM, SIGUSR1, SIGALRM])
    func aSignalOfOthersIsNoCrash(_ signal: Int32) {
        #expect(end(signal: signal) == .outside(hasMuchMemory: false))
        #expect(end(signal: signal, peak: 900 << 20) == .outside(hasMuchMemory: true))
    }

    @Test func limitsAreNoCrashes() {
        #expect(end(signal: SIGXFSZ) == .outOfFileSize)
        #expect(end(signal: SIGXCPU) == .outOfTime)
        #expect(end() == .gaveUp)
        #expect(end(status: 3) == .crash)
    }

    /// The steps after decoders that ended like this.
    private func steps(_ ends: [DecoderEnd], pauses: [Duration] = DecoderLimits.pauses) -> [DecodeAttempts.Step] {
        var attempts = DecodeAttempts(pauses: pauses)
        return ends.map { attempts.step(after: .ended, $0) }
    }

    @Test func onlyACrashThatIsRepeatedIsBlamedOnTheFile() {
        let steps = steps([.crash, .outside(hasMuchMemory: false), .crash])
        #expect(steps == [.again(after: .zero), .again(after: .zero), .fail])
    }

    @Test func decodersThatAreLostAreReplacedAfterPausesThatGrow() {
        let pauses = [Duration.zero, .milliseconds(100), .milliseconds(200)]
        let steps = steps(
            [.outside(hasMuchMemory: false), .gaveUp, .outOfTime, .outside(hasMuchMemory: false)], pauses: pauses)
        #expect(steps == pauses.map { DecodeAttempts.Step.again(after: $0) } + [.fail])
    }

    /// Three kills within 0.4 seconds end nothing.
    @Test func thePausesLastLongerThanASecond() {
        let total = DecoderLimits.pauses.reduce(Duration.zero, +)
        #expect(total > .seconds(1))
        #expect(total < .seconds(3))
    }

    /// The system ends those that have much memory, and would do so each time.
    @Test func aDecoderThatIsKilledWithMuchMemoryIsReplacedOnce() {
        let steps = steps([.outside(hasMuchMemory: true), .outside(hasMuchMemory: true)])
        #expect(steps == [.again(after: .zero), .fail])
    }

    @Test func aLimitAndALieAreNotTriedAgain() {
        #expect(steps([.outOfMemory, .outOfFileSize]) == [.fail, .fail])
        for failure in [DecoderFailure.late, .stopped, .cancelled, .unread, .broken("a lie"), .short(EMFILE)] {
            var attempts = DecodeAttempts(pauses: DecoderLimits.pauses)
            let step = attempts.step(after: failure, .outside(hasMuchMemory: false))
            #expect(step == .fail)
        }
    }

    @Test(arguments: [SIGKILL, SIGXCPU, SIGXFSZ, SIGTERM, 0])
    func nothingFromOutsideCallsAFileDamaged(_ signal: Int32) {
        let error = LibraryError(DecoderFailure.ended, answer(signal: signal), ReadBudget(), Self.memory)
        #expect(error.code != .damagedFile)
        #expect(!error.message.contains("damaged"))
    }

    @Test func whereNoThreadCanBeStartedNoFileIsCalledDamaged() {
        let damaged = LibraryError(.damagedFile, "The picture cannot be decoded.")
        #expect(damaged.unlessThreadsAreShort(start: { _, _ in true }) == damaged)
        let short = damaged.unlessThreadsAreShort(start: { _, _ in false })
        #expect(short.code == .inputOutput)
        #expect(short.message.contains("ulimit -u"))
        let large = LibraryError(.overBudget, "The picture is too large.")
        #expect(large.unlessThreadsAreShort(start: { _, _ in false }) == large)
    }

    @Test(arguments: [(EAGAIN, "ulimit -u"), (EMFILE, "ulimit -n"), (ENOMEM, "ulimit -v")])
    func whatIsShortIsNamedWithItsLimit(_ number: Int32, _ limit: String) {
        #expect(LibraryError.noDecoder(.system(number)).message.contains(limit))
    }
}
