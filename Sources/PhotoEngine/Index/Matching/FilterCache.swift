// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Synchronization

/// A cache of the results of column tests that are repeated, as the fetches of a program are mostly alike: the filter
/// cache of a segment.
///
/// A segment never changes, so cached results stay valid. The first time, a test is only noted, because deciding it for
/// the remaining candidates takes less time. The second time, it is decided for all rows, and from then on the column
/// is not read again. Thread-safe. Each result takes one bit per row, two bytes per row in total at the most.
final class FilterCache: Sendable {
    fileprivate struct State: Sendable {
        /// Cached results, the most recently used last.
        var answers: [(test: ColumnFilter, rows: Bitmap)] = []
        /// Tests that were requested once, the latest last.
        var noted: [ColumnFilter] = []
    }

    fileprivate enum Finding {
        case known(Bitmap)
        case new
        case again
    }

    /// The number of rows below which scanning the column is as fast as a cached result.
    static let minimumRows = 32_768
    static let answerLimit = 16
    fileprivate static let noteLimit = 64

    private let state = Mutex(State())

    /// Returns the rows that pass the test, or `nil` for a test that was not requested recently. Calls `decide`,
    /// without holding a lock, to compute them.
    func rows(passing test: ColumnFilter, decide: () -> Bitmap) -> Bitmap? {
        switch state.withLock({ $0.lookUp(for: test) }) {
        case .known(let rows): return rows
        case .new: return nil
        case .again:
            let rows = decide()
            state.withLock { $0.keep(rows, of: test) }
            return rows
        }
    }

    /// The number of cached results.
    var count: Int { state.withLock { $0.answers.count } }
}

extension FilterCache.State {
    fileprivate mutating func lookUp(for test: ColumnFilter) -> FilterCache.Finding {
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
        if noted.count > FilterCache.noteLimit { noted.removeFirst() }
        return .new
    }

    /// Caches a result. Two threads may both have computed it, with the same outcome.
    fileprivate mutating func keep(_ rows: Bitmap, of test: ColumnFilter) {
        answers.removeAll { $0.test == test }
        answers.append((test, rows))
        if answers.count > FilterCache.answerLimit { answers.removeFirst() }
    }
}

extension Segment {
    /// Removes the rows that fail the test from the candidates, by the cache if possible.
    func narrow(_ candidates: inout Bitmap, to test: ColumnFilter) {
        let passing: Bitmap? =
            test.isCacheable && count >= FilterCache.minimumRows
            ? filterCache.rows(passing: test) {
                var all = Bitmap(0..<count, of: count)
                test.narrow(&all, in: self)
                return all
            } : nil
        if let passing { candidates.formIntersection(passing) } else { test.narrow(&candidates, in: self) }
    }
}

extension ColumnFilter {
    /// True if results of the test are cached. Creation dates are ranges of rows, found without scanning a column.
    /// Tests that are evaluated row by row take too long for all rows, and may be as large as a list.
    fileprivate var isCacheable: Bool {
        switch self {
        case .created, .isDated, .row: false
        case .flags, .anyFlag, .field, .bits, .number, .real, .shape: true
        }
    }
}
