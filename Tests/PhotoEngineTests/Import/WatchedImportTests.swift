// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoImport
import PhotoLibrary
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
}
