// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The progress of a job, and its texts. A total of zero means that it is unknown or does not matter.
struct JobProgress: Equatable {
    /// The job, such as `Importing`.
    var title: String
    /// The unit that is counted, such as `file`.
    var noun: String
    var items = 0
    var totalItems = 0
    var bytes: Int64 = 0
    var totalBytes: Int64 = 0
    /// The step that is taking long, such as `converting IMG_1.MOV`; `nil` without such a step.
    var detail: String?

    init(_ title: String, noun: String, totalItems: Int = 0, totalBytes: Int64 = 0) {
        self.title = title
        self.noun = noun
        self.totalItems = totalItems
        self.totalBytes = totalBytes
    }

    /// The part that is done, from 0 to 1; by bytes where the total is known, because files differ in size a
    /// thousandfold.
    var fraction: Double {
        if totalBytes > 0 { return min(1, Double(bytes) / Double(totalBytes)) }
        if totalItems > 0 { return min(1, Double(items) / Double(totalItems)) }
        return 0
    }

    /// Returns one line for a terminal: a bar, numbers, rate and time left; never wider than the terminal.
    func bar(after elapsed: Duration, width: Int) -> String {
        let metadata = [percent, counted, rate(elapsed), timeLeft(elapsed).map { "\($0) left" }].compactMap(\.self)
        let text = metadata.joined(separator: "  ")
        let cells = min(detail == nil ? 30 : 10, width - title.count - text.count - 6)
        guard cells >= 5 else { return String("\(title)  \(text)".prefix(max(0, width - 1))) }
        let full = Int((fraction * Double(cells)).rounded(.down))
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: cells - full)
        let line = "\(title)  \(bar)  \(text)"
        let room = width - line.columns - 3
        guard let detail, room >= JobProgress.shortestDetail else { return line }
        return "\(line)  \(detail.shortenedInside(to: room))"
    }

    /// The number of columns below which the detail would tell nothing.
    private static let shortestDetail = 16

    /// Returns the same in words, for logs.
    func sentence(after elapsed: Duration) -> String {
        let left = timeLeft(elapsed).map { "about \($0) left" }
        let metadata = [percent, counted, rate(elapsed), left, detail].compactMap(\.self)
        return "\(title): \(metadata.joined(separator: ", "))"
    }

    private var percent: String { "\(Int((fraction * 100).rounded(.down)))%" }

    private var counted: String? {
        if totalItems > 0 { return "\(items) of \(Words.count(totalItems, noun))" }
        return totalBytes > 0 ? "\(Words.byteCount(bytes)) of \(Words.byteCount(totalBytes))" : nil
    }

    private func rate(_ elapsed: Duration) -> String? {
        let seconds = elapsed / .seconds(1)
        guard seconds >= 0.5 else { return nil }
        if totalBytes > 0 { return "\(Words.byteCount(Int64(Double(bytes) / seconds)))/s" }
        return "\(Words.oneDecimal(Double(items) / seconds)) \(noun)s/s"
    }

    /// Returns an estimate of the time left, or `nil` when it would be too uncertain: in the first second, and before a
    /// twentieth is done. After half a minute a two-hundredth is enough: a twentieth of a long job takes minutes.
    private func timeLeft(_ elapsed: Duration) -> String? {
        let seconds = elapsed / .seconds(1)
        guard seconds >= 1, fraction >= (seconds < 30 ? 0.05 : 0.005) else { return nil }
        return Words.duration((seconds * (1 - fraction) / fraction).rounded(.up))
    }
}

/// The times at which progress is shown: on a terminal at once and then ten times a second, elsewhere every five
/// seconds.
struct ProgressTimes {
    private let interval: Duration
    private var next: Duration

    init(isTerminal: Bool) {
        interval = isTerminal ? .milliseconds(100) : .seconds(5)
        next = isTerminal ? .zero : interval
    }

    /// Returns true if progress is to be shown so long after the start, and then not again before the interval is over.
    mutating func isDue(after elapsed: Duration) -> Bool {
        guard elapsed >= next else { return false }
        next = elapsed + interval
        return true
    }
}

/// A display of a job's progress on standard error: a bar on a terminal, elsewhere a line now and then.
final class ProgressReporter {
    var progress: JobProgress
    private let console: Console
    private let start = ContinuousClock.now
    private var times: ProgressTimes

    init(_ progress: JobProgress, on console: Console) {
        self.progress = progress
        self.console = console
        times = ProgressTimes(isTerminal: console.isTerminal)
    }

    /// Changes the progress, and shows it when it is time to.
    func update(_ change: (inout JobProgress) -> Void) {
        change(&progress)
        show()
    }

    /// Shows the progress when it is time to: on a terminal before anything is done.
    func show() {
        let elapsed = elapsed
        guard times.isDue(after: elapsed) else { return }
        if console.isTerminal {
            console.show(progress.bar(after: elapsed, width: console.width))
        } else {
            console.say(progress.sentence(after: elapsed))
        }
    }

    /// Prints a message on a line of its own, above the progress.
    func say(_ line: String) { console.say(line) }

    func finish() { console.clear() }

    var elapsed: Duration { ContinuousClock.now - start }
}
