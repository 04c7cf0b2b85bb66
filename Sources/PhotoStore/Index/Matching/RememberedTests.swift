// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Synchronization

/// How all rows of a segment answer the tests that come again and again, because a program's fetches are mostly alike.
///
/// A segment never changes, so its answers stay true. A test that comes for the first time is only noted: to decide it for
/// the rows that are still candidates takes less time. When it comes again, all rows answer once, and from then on it takes
/// no look at the column. May be asked from any thread; takes a bit for each row and answer, two bytes a row at the most.
final class RememberedTests: Sendable {
    fileprivate struct State: Sendable {
        /// Those asked for last are last.
        var answers: [(test: ColumnTest, rows: Bitmap)] = []
        /// Those that came once, the last one last.
        var noted: [ColumnTest] = []
    }

    fileprivate enum Finding {
        case known(Bitmap)
        case new
        case again
    }

    /// Of fewer rows a column is looked through as soon.
    static let fewestRows = 32_768
    static let answerLimit = 16
    fileprivate static let noteLimit = 64

    private let state = Mutex(State())

    /// The rows that pass; `nil` for a test that did not come lately. `decide` finds them, and is called without a lock.
    func rows(passing test: ColumnTest, decide: () -> Bitmap) -> Bitmap? {
        switch state.withLock({ $0.look(for: test) }) {
        case .known(let rows): return rows
        case .new: return nil
        case .again:
            let rows = decide()
            state.withLock { $0.keep(rows, of: test) }
            return rows
        }
    }

    /// How many answers are held.
    var count: Int { state.withLock { $0.answers.count } }
}

extension RememberedTests.State {
    fileprivate mutating func look(for test: ColumnTest) -> RememberedTests.Finding {
        if let place = answers.lastIndex(where: { $0.test == test }) {
            let answer = answers.remove(at: place)
            answers.append(answer)
            return .known(answer.rows)
        }
        if let place = noted.lastIndex(of: test) {
            noted.remove(at: place)
            return .again
        }
        noted.append(test)
        if noted.count > RememberedTests.noteLimit { noted.removeFirst() }
        return .new
    }

    /// Two threads may both have decided it; they found the same.
    fileprivate mutating func keep(_ rows: Bitmap, of test: ColumnTest) {
        answers.removeAll { $0.test == test }
        answers.append((test, rows))
        if answers.count > RememberedTests.answerLimit { answers.removeFirst() }
    }
}

extension Segment {
    /// Keeps of the candidates those rows that pass.
    func narrow(_ candidates: inout Bitmap, to test: ColumnTest) {
        let passing: Bitmap? =
            test.isWorthRemembering && count >= RememberedTests.fewestRows
            ? remembered.rows(passing: test) {
                var all = Bitmap(0..<count, of: count)
                test.narrow(&all, in: self)
                return all
            } : nil
        if let passing { candidates.formIntersection(passing) } else { test.narrow(&candidates, in: self) }
    }
}

extension ColumnTest {
    /// Dates of creation are ranges of rows, which are found without a look at the column. What is decided row by row takes too
    /// long to be decided for all of them, and may be as large as a list.
    fileprivate var isWorthRemembering: Bool {
        switch self {
        case .created, .isDated, .row: false
        case .flags, .anyFlag, .field, .bits, .number, .real, .shape: true
        }
    }
}
