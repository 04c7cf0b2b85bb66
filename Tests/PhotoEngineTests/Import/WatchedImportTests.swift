// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoImport
import PhotoLibrary
import PhotoLibraryTesting
import Synchronization
import Testing

/// What an import that goes on does beside importing.
@Suite(.timeLimit(.minutes(5)))
struct WatchedImportTests {
    /// How often something was done and asked.
    private final class Counts: Sendable {
        private let counts = Mutex((done: 0, asked: 0))
        var done: Int { counts.withLock { $0.done } }
        func countWork() { counts.withLock { $0.done += 1 } }
        /// Returns true the twentieth time, or after the work was done three times.
        func isEnough() -> Bool {
            counts.withLock {
                $0.asked += 1
                return $0.asked > 20 || $0.done >= 3
            }
        }
    }

    private func workDone(every interval: Duration) throws -> Int {
        let fixture = try ImportFixture(.sqlite, ["a.jpg": "photo a"])
        let counts = Counts()
        let job = ImportJob(session: fixture.engine.owner, metadata: StubReader(), options: fixture.options)
        let watched = try WatchedImport(
            job, of: [fixture.folder.path], quiet: .zero, isCancelled: counts.isEnough,
            upkeep: .init(every: interval) { counts.countWork() })
        _ = try watched.run { _ in }
        return counts.done
    }

    @Test func theUpkeepIsDoneAgainAndAgain() throws { #expect(try workDone(every: .zero) == 3) }

    @Test func theUpkeepWaitsForItsDay() throws { #expect(try workDone(every: .seconds(86_400)) == 0) }

    // MARK: A library that cannot be written

    @Test(arguments: [LibraryError.Code.notWritable, .inputOutput])
    func filesThatAnErrorOfTheLibraryLeavesAreNamed(_ code: LibraryError.Code) throws {
        let fixture = try ImportFixture(.sqlite, ["a.jpg": "photo a", "b.jpg": "photo b"])
        let session = RefusingSession(fixture.engine.owner, code, fromCall: 1)
        var found = 0
        var files: [ImportedFile] = []
        #expect(
            refusal {
                try watched(fixture, session) { false }.run { event in
                    switch event {
                    case .found(let count, _): found += count
                    case .file(let file): files.append(file)
                    case .read, .waiting, .waitingForLibrary: break
                    }
                }
            } == code)
        #expect(found == 2)
        #expect(files.map { fixture.name($0.path) }.sorted() == ["a.jpg", "b.jpg"])
        #expect(files.allSatisfy { $0.outcome == .failed && $0.reason?.contains(RefusingSession.message) == true })
    }

    /// A library that cannot be written for a while is waited for; what waits for it when the import ends is named.
    @Test func filesThatWaitForTheLibraryAtTheEndAreNamed() throws {
        let fixture = try ImportFixture(.sqlite, ["a.jpg": "photo a"])
        let session = RefusingSession(fixture.engine.owner, .notWritable, fromCall: 2)
        var outcomes: [String] = []
        let summary = try watched(fixture, session) { session.hasRefused }.run { event in
            guard case .file(let file) = event else { return }
            outcomes.append("\(fixture.name(file.path)): \(file.outcome.rawValue)")
            if outcomes.count == 1 { #expect(throws: Never.self) { try fixture.folder.write("photo b", to: "b.jpg") } }
        }
        #expect(outcomes == ["a.jpg: imported", "b.jpg: failed"])
        #expect(summary.found == 2 && summary.imported == 1 && summary.failed == 1 && summary.wasCancelled)
    }

    private final class End: Sendable {
        let isReached = Atomic(false)
    }

    /// Two attempts fail for one reason, and a third one for another.
    @Test func aLibraryThatIsWaitedForIsSaidOnceForEachReason() throws {
        let fixture = try ImportFixture(.sqlite, ["a.jpg": "photo a"])
        let session = RefusingSession(fixture.engine.owner, .notWritable, fromCall: 2, through: 4, changesAt: 4)
        var told: [String] = []
        let end = End()
        _ = try watched(fixture, session) { end.isReached.load(ordering: .relaxed) }.run { event in
            switch event {
            case .found, .read, .waiting: break
            case .file(let file):
                told.append("\(fixture.name(file.path)): \(file.outcome.rawValue)")
                if told.count == 1 { #expect(throws: Never.self) { try fixture.folder.write("photo b", to: "b.jpg") } }
                end.isReached.store(told.count > 1, ordering: .relaxed)
            case .waitingForLibrary(let error): told.append(error.message)
            }
        }
        #expect(
            told == ["a.jpg: imported", RefusingSession.message, RefusingSession.laterMessage, "b.jpg: imported"])
    }

    private func watched(
        _ fixture: ImportFixture, _ session: any LibrarySession, isCancelled: @escaping @Sendable () -> Bool
    ) throws -> WatchedImport {
        let job = ImportJob(session: session, metadata: StubReader(), options: fixture.options)
        return try WatchedImport(
            job, of: [fixture.folder.path], quiet: .zero, retryInterval: .milliseconds(10), isCancelled: isCancelled)
    }
}

/// A session of a library that cannot be written, from some attempt on, for ever or up to another attempt.
private final class RefusingSession: ForwardingSession {
    static let message = "The library lies on a folder that is mounted read-only."
    static let laterMessage = "Another program has been writing to the library for too long."

    let next: any LibrarySession
    private let code: LibraryError.Code
    private let first: Int
    private let last: Int
    private let change: Int
    private let calls = Mutex(0)

    /// - Parameter change: The attempt from which the reason is another one.
    init(
        _ next: any LibrarySession, _ code: LibraryError.Code, fromCall first: Int, through last: Int = .max,
        changesAt change: Int = .max
    ) {
        self.next = next
        self.code = code
        self.first = first
        self.last = last
        self.change = change
    }

    var hasRefused: Bool { calls.withLock { $0 >= first } }

    func prepareToWrite() throws(LibraryError) {
        let call = calls.withLock { calls in
            calls += 1
            return calls
        }
        guard !(first...last).contains(call) else {
            throw LibraryError(code, call < change ? Self.message : Self.laterMessage)
        }
        try next.prepareToWrite()
    }
}
