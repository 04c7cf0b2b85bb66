// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A display of a job's progress on standard error: a bar on a terminal, elsewhere a line now and then.
final class ProgressReporter {
    var progress: JobProgress
    private let console: Console
    private let start = ContinuousClock.now
    private var lastShown: ContinuousClock.Instant

    init(_ progress: JobProgress, on console: Console) {
        self.progress = progress
        self.console = console
        lastShown = start
    }

    /// Changes the progress, and shows it unless it was shown less than an interval ago.
    func update(_ change: (inout JobProgress) -> Void) {
        change(&progress)
        let now = ContinuousClock.now
        guard now - lastShown >= interval else { return }
        lastShown = now
        if console.isTerminal {
            console.show(progress.bar(after: now - start, width: console.width))
        } else {
            console.say(progress.sentence(after: now - start))
        }
    }

    func finish() { console.clear() }

    var elapsed: Duration { ContinuousClock.now - start }

    private var interval: Duration { console.isTerminal ? .milliseconds(100) : .seconds(5) }
}
