// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoQuery

/// A test of one column, in a form that is decided for 64 rows at a time.
enum ColumnFilter: Hashable, Sendable {
    /// The integer columns.
    enum Number: Hashable, Sendable {
        case width, height, subtypes
    }

    /// The floating-point columns.
    enum Real: Hashable, Sendable {
        case modification, added, duration
    }

    /// The flags under the mask equal the value.
    case flags(mask: UInt32, value: UInt32)
    /// At least one of the flags is set.
    case anyFlag(UInt32)
    /// The bit of `accepted` at the field's number is set.
    case field(IndexFlags.Field, accepted: UInt64)
    /// The creation date lies in the range; undated rows never do.
    case created(ClosedRange<Double>)
    /// The row has a creation date.
    case isDated
    /// The number under the mask equals the value.
    case bits(Number, mask: UInt64, value: UInt64)
    /// The number lies in the range.
    case number(Number, ClosedRange<UInt64>)
    /// The number lies in the range.
    case real(Real, ClosedRange<Double>)
    /// A comparison of width and height.
    case shape(QueryComparison.Operator)
    /// Any other comparison of indexed keys, evaluated row by row.
    case row(QueryComparison)

    /// The approximate cost of testing a row. Cheap tests run first, which leaves fewer rows to the others.
    var cost: Int {
        switch self {
        case .created, .isDated: 0
        case .flags, .anyFlag: 1
        case .field, .bits: 2
        case .number, .shape: 3
        case .real(.duration, _): 1
        case .real: 4
        case .row: 100
        }
    }
}

extension ColumnFilter {
    /// Removes the rows that fail the test from the candidates.
    func narrow(_ candidates: inout Bitmap, in segment: Segment) {
        switch self {
        case .flags(let mask, let value):
            let flags = segment.flags
            candidates.keep(segment.count) { flags[$0] & mask == value }
        case .anyFlag(let mask):
            let flags = segment.flags
            candidates.keep(segment.count) { flags[$0] & mask != 0 }
        case .field(let field, let accepted):
            let flags = segment.flags
            candidates.keep(segment.count) { accepted >> UInt64((flags[$0] & field.mask) >> field.shift) & 1 == 1 }
        case .created(let range):
            candidates.keep(segment.rows(created: range))
        case .isDated:
            candidates.keep(segment.dated)
        case .bits(.subtypes, let mask, let value) where segment.subtypes.bytes == 4:
            segment.scanSubtypes(mask, value, &candidates)
        case .bits(let number, let mask, let value):
            segment.scan(number, &candidates) { $0 & mask == value }
        case .number(let number, let range):
            segment.scan(number, &candidates) { range.contains($0) }
        case .real(.modification, let range):
            segment.scan(segment.modifications, range, &candidates)
        case .real(.added, let range):
            segment.scan(segment.additions, range, &candidates)
        case .real(.duration, let range):
            segment.scanDurations(range, &candidates)
        case .shape(let comparator):
            segment.scanShapes(comparator, &candidates)
        case .row(let comparison):
            let evaluator = QueryEvaluator(.comparison(comparison))
            candidates.filterEach { evaluator.matches(SegmentRow(segment: segment, row: $0)) }
        }
    }
}

extension Segment {
    /// Returns the rows with a creation date in the range.
    func rows(created range: ClosedRange<Double>) -> Range<Int> {
        let first = max(shape.undated, firstRow(notBefore: range.lowerBound))
        return first..<max(first, (0..<count).partition { creations[$0] > range.upperBound })
    }

    /// Scans a number column in its own width, so that the test is compiled for each width.
    @inline(__always)
    fileprivate func scan(_ number: ColumnFilter.Number, _ candidates: inout Bitmap, _ test: (UInt64) -> Bool) {
        let column =
            switch number {
            case .width: widths
            case .height: heights
            case .subtypes: subtypes
            }
        switch column.bytes {
        case 2:
            let numbers = column.start.assumingMemoryBound(to: UInt16.self)
            candidates.keep(count) { test(UInt64(numbers[$0])) }
        case 4:
            let numbers = column.start.assumingMemoryBound(to: UInt32.self)
            candidates.keep(count) { test(UInt64(numbers[$0])) }
        default:
            let numbers = column.start.assumingMemoryBound(to: UInt64.self)
            candidates.keep(count) { test(numbers[$0]) }
        }
    }

    /// Scans subtypes as numbers of 32 bits, of which twice as many fit into a vector register.
    fileprivate func scanSubtypes(_ mask: UInt64, _ value: UInt64, _ candidates: inout Bitmap) {
        guard let value = UInt32(exactly: value) else {
            candidates = Bitmap(none: count)
            return
        }
        let mask = UInt32(truncatingIfNeeded: mask)
        let numbers = subtypes.start.assumingMemoryBound(to: UInt32.self)
        candidates.keep(count) { numbers[$0] & mask == value }
    }

    fileprivate func scan(_ column: UnsafePointer<Double>, _ range: ClosedRange<Double>, _ candidates: inout Bitmap) {
        let (low, high) = (range.lowerBound, range.upperBound)
        candidates.keep(count) { column[$0] >= low && column[$0] <= high }
    }

    /// Scans durations. Every row without a stored duration has a duration of zero.
    fileprivate func scanDurations(_ range: ClosedRange<Double>, _ candidates: inout Bitmap) {
        var passing = range.contains(0) ? Bitmap(0..<count, of: count) : Bitmap(none: count)
        for (index, row) in durationRows.enumerated() {
            if range.contains(durations[index]) { passing.insert(Int(row)) } else { passing.remove(Int(row)) }
        }
        candidates.formIntersection(passing)
    }

    fileprivate func scanShapes(_ comparator: QueryComparison.Operator, _ candidates: inout Bitmap) {
        let (widths, heights) = (widths, heights)
        candidates.keep(count) { row in
            let (width, height) = (widths[row], heights[row])
            return switch comparator {
            case .less: width < height
            case .lessOrEqual: width <= height
            case .greater: width > height
            case .greaterOrEqual: width >= height
            case .equal: width == height
            default: width != height
            }
        }
    }
}

/// A multiplier that gathers the lowest bits of eight bytes, side by side, in the highest byte of the product.
private let gatheringLowestBits: UInt64 = 0x0102_0408_1020_4080

extension Bitmap {
    /// Keeps the rows that pass. Words without a candidate are skipped. In the others every row is tested, because 64
    /// tests without a branch cost less than a few with one; results are bytes, which the compiler computes many at a
    /// time.
    @inline(__always)
    fileprivate mutating func keep(_ count: Int, _ passes: (Int) -> Bool) {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 8) { memory in
            guard let base = memory.baseAddress else { return }
            // Every byte must be 0 or 1: any higher bit would corrupt its neighbours in the product.
            let answers = base.initializeMemory(as: UInt8.self, repeating: 0, count: 64)
            words.withUnsafeMutableBufferPointer { words in
                for index in words.indices where words[index] != 0 {
                    let start = index << 6
                    // The compiler vectorises only loops with a constant number of rows and additions that cannot trap.
                    if start + 64 <= count {
                        for bit in 0..<64 { answers[bit] = passes(start &+ bit) ? 1 : 0 }
                    } else {
                        for bit in 0..<count - start { answers[bit] = passes(start &+ bit) ? 1 : 0 }
                    }
                    var passing: UInt64 = 0
                    for eight in 0..<8 {
                        let lowestBits = base.load(fromByteOffset: eight * 8, as: UInt64.self)
                        passing |= ((lowestBits &* gatheringLowestBits) >> 56) << UInt64(8 * eight)
                    }
                    words[index] &= passing
                }
            }
        }
    }

    /// Keeps the rows that pass, testing candidates only, for tests that cost more than a branch.
    fileprivate mutating func filterEach(_ passes: (Int) -> Bool) {
        for index in words.indices {
            var rest = words[index]
            while rest != 0 {
                let bit = rest.trailingZeroBitCount
                if !passes(index << 6 + bit) { words[index] &= ~(1 << UInt64(bit)) }
                rest &= rest - 1
            }
        }
    }

    fileprivate mutating func keep(_ rows: Range<Int>) {
        guard !rows.isEmpty else {
            for index in words.indices { words[index] = 0 }
            return
        }
        let (first, last) = (rows.lowerBound >> 6, (rows.upperBound - 1) >> 6)
        for index in 0..<first { words[index] = 0 }
        for index in last + 1..<max(last + 1, words.count) { words[index] = 0 }
        words[first] &= ~0 << UInt64(rows.lowerBound & 63)
        words[last] &= ~0 >> UInt64(63 - (rows.upperBound - 1) & 63)
    }
}

/// A row of a segment as input of an evaluator, which reads only the columns that the predicate mentions.
struct SegmentRow: QueryReadable {
    let segment: Segment
    let row: Int

    func queryValue(for key: String) -> QueryValue {
        guard let key = AssetKey(rawValue: key) else { return .null }
        if let field = key.field { return key.value(ofField: IndexFlags(rawValue: segment.flags[row])[field]) }
        return switch key {
        case .creationDate: segment.dated.contains(row) ? date(segment.creations[row]) : .null
        case .modificationDate: date(segment.modifications[row])
        case .addedDate: date(segment.additions[row])
        case .mediaSubtypes: .integer(Int64(bitPattern: segment.subtypes[row]))
        case .duration: .real(segment.duration(row))
        case .pixelWidth: .integer(Int64(segment.widths[row]))
        case .pixelHeight: .integer(Int64(segment.heights[row]))
        default: .null
        }
    }

    private func date(_ seconds: Double) -> QueryValue { .date(Date(timeIntervalSinceReferenceDate: seconds)) }
}
