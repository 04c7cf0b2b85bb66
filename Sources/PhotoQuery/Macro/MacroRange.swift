// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation

/// A range captured by a closure.
protocol MacroRange {
    /// The lower and upper bound, and true if the upper one is included.
    var ends: (from: Any?, to: Any?, isClosed: Bool) { get }
}

extension ClosedRange: MacroRange {
    var ends: (from: Any?, to: Any?, isClosed: Bool) { (lowerBound, upperBound, true) }
}

extension Range: MacroRange {
    var ends: (from: Any?, to: Any?, isClosed: Bool) { (lowerBound, upperBound, false) }
}

extension PartialRangeFrom: MacroRange {
    var ends: (from: Any?, to: Any?, isClosed: Bool) { (lowerBound, nil, false) }
}

extension PartialRangeUpTo: MacroRange {
    var ends: (from: Any?, to: Any?, isClosed: Bool) { (nil, upperBound, false) }
}

extension PartialRangeThrough: MacroRange {
    var ends: (from: Any?, to: Any?, isClosed: Bool) { (nil, upperBound, true) }
}

extension MacroReader {
    func term(_ range: any MacroRange) throws(QueryError) -> MacroTerm {
        let ends = range.ends
        return .range(try end(ends.from), try end(ends.to), isClosed: ends.isClosed)
    }

    private func end(_ value: Any?) throws(QueryError) -> QueryExpression? {
        guard let value else { return nil }
        guard let converted = convert(value) else { throw refusal("a range of the type \(type(of: value))") }
        return .constant(converted)
    }
}

extension PredicateExpressions.Range: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        .range(try reader.value(lower), try reader.value(upper), isClosed: false)
    }
}

extension PredicateExpressions.ClosedRange: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        .range(try reader.value(lower), try reader.value(upper), isClosed: true)
    }
}

extension PredicateExpressions.RangeExpressionContains: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        guard case .range(let lower, let upper, let isClosed) = try reader.term(range) else {
            throw reader.refusal("a range of this kind")
        }
        let element = try reader.term(element)
        var tests: [QueryPredicate] = []
        if let lower { tests.append(try reader.comparison(of: element, .greaterOrEqual, .value(lower))) }
        if let upper {
            tests.append(try reader.comparison(of: element, isClosed ? .lessOrEqual : .less, .value(upper)))
        }
        return .condition(.and(tests))
    }
}
