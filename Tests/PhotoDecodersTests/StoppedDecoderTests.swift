// Licensed under the Apache License, Version 2.0. See LICENSE.

import CDecoderProbes
import Foundation
import PhotoFiles
import PhotoLibrary
import Synchronization
import Testing

@testable import PhotoDecoders

/// Nobody waits long for decoders, or their server, that somebody has stopped (SIGSTOP).
@Suite struct StoppedDecoderTests {
    /// Returns the error of a function of CDecoderProbes whose job is cancelled once it has begun.
    private func failureOfCancelled(_ name: String, _ decoders: Decoders) -> LibraryError? {
        let hasBegun = Atomic(false)
        let isCancelled: @Sendable () -> Bool = { hasBegun.exchange(true, ordering: .relaxed) }
        return JobCancellation.run(until: isCancelled) { decoders.failure(of: name) }
    }

    // Each has servers of its own: one that is slow for a moment is killed with the decoders of others.

    @Test func aJobThatIsCancelledKillsItsDecoder() throws {
        let decoders = Decoders(servers: DecoderServers())
        try decoders.use()
        let process = try #require(decoders.pool.idleProcesses.first)
        let start = SuspendingClock.now
        #expect(failureOfCancelled("stopped", decoders)?.code == .cancelled)
        #expect(SuspendingClock.now - start < .seconds(20))
        #expect(probes_ends_within(process, 10_000))
        try decoders.use()
    }

    @Test func aJobThatIsCancelledKillsAServerThatDoesNotAnswer() throws {
        let servers = DecoderServers(answer: .seconds(60))
        let decoders = Decoders(servers: servers)
        try decoders.use()
        let server = try servers.server().process
        let process = try #require(decoders.pool.idleProcesses.first)
        kill(server, SIGSTOP)
        let start = SuspendingClock.now
        #expect(failureOfCancelled("stopped", decoders)?.code == .cancelled)
        #expect(SuspendingClock.now - start < .seconds(20))
        #expect(probes_ends_within(server, 10_000))
        #expect(probes_ends_within(process, 10_000))
        try decoders.use()
    }

    @Test func aJobThatIsCancelledDoesNotWaitForANewDecoder() throws {
        let servers = DecoderServers(answer: .seconds(60))
        let decoders = Decoders(servers: servers)
        try decoders.use()
        decoders.pool.endIdle(before: .now)
        kill(try servers.server().process, SIGSTOP)
        let start = SuspendingClock.now
        #expect(failureOfCancelled("thread", decoders)?.code == .cancelled)
        #expect(SuspendingClock.now - start < .seconds(20))
        #expect(decoders.pool.idleProcesses.isEmpty)
        try decoders.use()
    }

    @Test func aJobThatWasCancelledBeforeStartsNoDecoder() {
        let decoders = Decoders()
        let isCancelled: @Sendable () -> Bool = { true }
        let failure = JobCancellation.run(until: isCancelled) { decoders.failure(of: "thread") }
        #expect(failure?.code == .cancelled)
        #expect(decoders.pool.idleProcesses.isEmpty)
    }

    @Test func aServerThatWasReadyAndDoesNotAnswerIsReplacedAndTheJobIsDone() throws {
        let servers = DecoderServers(answer: .seconds(1))
        let decoders = Decoders(servers: servers)
        try decoders.use()
        decoders.pool.endIdle(before: .now)
        let server = try servers.server().process
        kill(server, SIGSTOP)
        try decoders.use()
        #expect(probes_ends_within(server, 10_000))
        #expect(try servers.server().process != server)
    }

    @Test func aServerThatDoesNotAnswerIsNotCalledOneThatCannotBeStarted() {
        let error = LibraryError.noDecoder(.silent("the fork server does not answer"))
        #expect(error.code == .inputOutput)
        #expect(error.message.contains("does not answer"))
        #expect(!error.message.contains("can be started"))
        #expect(error.cause == "the fork server does not answer")
    }
}
