// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoQuery

/// A checked predicate as the index evaluates it: column tests, and parts that only the database can decide.
indirect enum IndexPlan: Sendable {
    case everything
    case nothing
    case test(ColumnFilter)
    case not(IndexPlan)
    case and([IndexPlan])
    case or([IndexPlan])
    /// A predicate on keys that the index has no columns for.
    case database(QueryPredicate)

    init(_ predicate: QueryPredicate) {
        guard !predicate.needsDatabase else {
            self = .database(predicate)
            return
        }
        switch predicate {
        case .constant(let answer): self = answer ? .everything : .nothing
        case .comparison(let comparison): self = IndexPlan(comparison)
        case .not(let predicate): self = .not(IndexPlan(predicate))
        case .and(let parts): self = .all(parts.map { IndexPlan($0) })
        case .or(let parts): self = .or(parts.map { IndexPlan($0) })
        }
    }

    /// Returns the conjunction of plans, the cheapest first. Tests of flags are combined into one.
    static func all(_ plans: [IndexPlan]) -> IndexPlan {
        var (mask, value): (UInt32, UInt32) = (0, 0)
        var rest: [IndexPlan] = []
        for plan in plans.flatMap(\.conjuncts) {
            guard case .test(.flags(let otherMask, let otherValue)) = plan else {
                rest.append(plan)
                continue
            }
            guard value & otherMask == otherValue & mask else { return .nothing }
            mask |= otherMask
            value |= otherValue
        }
        if mask != 0 { rest.append(.test(.flags(mask: mask, value: value))) }
        return rest.count == 1 ? rest[0] : .and(rest.sorted { $0.cost < $1.cost })
    }

    private var conjuncts: [IndexPlan] {
        switch self {
        case .everything: []
        case .and(let parts): parts.flatMap(\.conjuncts)
        default: [self]
        }
    }

    private var cost: Int {
        switch self {
        case .everything, .nothing: 0
        case .test(let test): test.cost
        case .not(let plan): plan.cost + 1
        case .and(let plans), .or(let plans): plans.reduce(1) { $0 + $1.cost }
        case .database: 1_000
        }
    }
}

extension QueryPredicate {
    /// True if no comparison in the predicate is indexed, so that one query of the database decides all of it.
    fileprivate var needsDatabase: Bool {
        switch self {
        case .constant: false
        case .comparison(let comparison): !comparison.isIndexed
        case .not(let predicate): predicate.needsDatabase
        case .and(let parts), .or(let parts): !parts.isEmpty && parts.allSatisfy(\.needsDatabase)
        }
    }
}

extension QueryComparison {
    var isIndexed: Bool { keys.allSatisfy { AssetKey(rawValue: $0)?.isIndexed ?? false } }
}

extension IndexPlan {
    /// Creates the fastest equivalent of a comparison. Comparisons without a special form are evaluated row by row.
    init(_ comparison: QueryComparison) {
        let rowByRow = IndexPlan.test(.row(comparison))
        guard comparison.modifier == .direct else {
            self = rowByRow
            return
        }
        self =
            IndexPlan.flagPlan(comparison) ?? IndexPlan.keyPlan(comparison) ?? IndexPlan.bitPlan(comparison)
            ?? IndexPlan.shapePlan(comparison) ?? rowByRow
    }

    /// Returns a test of the flags for a comparison of a key with few values: the evaluator decides each possible value
    /// once.
    private static func flagPlan(_ comparison: QueryComparison) -> IndexPlan? {
        let keys = comparison.keys
        guard keys.count == 1, let key = keys.first.flatMap({ AssetKey(rawValue: $0) }), let field = key.field else {
            return nil
        }
        let evaluator = QueryEvaluator(.comparison(comparison))
        let accepted = field.values.filter { evaluator.matches(FieldValue(value: key.value(ofField: $0))) }
        switch accepted.count {
        case 0: return .nothing
        case field.values.count: return .everything
        case 1: return .test(.flags(mask: field.mask, value: field.bits(accepted[0])))
        default: return .test(.field(field, accepted: accepted.reduce(0) { $0 | 1 << UInt64($1) }))
        }
    }

    /// The number of values in a list above which one test per row takes less time than one scan of the column per
    /// value.
    private static let testLimit = 16

    /// Returns the plan of a comparison between a key and a constant.
    private static func keyPlan(_ comparison: QueryComparison) -> IndexPlan? {
        guard case .key(let name) = comparison.left, case .constant(let value) = comparison.right,
            let column = AssetKey(rawValue: name).flatMap(IndexColumn.init)
        else { return nil }
        switch comparison.comparator {
        case .in:
            guard case .list(let values) = value, values.count <= testLimit else { return nil }
            let plans = values.map { column.plan(.equal, $0) }
            return plans.contains { $0 == nil } ? nil : .or(plans.compactMap(\.self))
        case .between:
            guard case .list(let bounds) = value, bounds.count == 2,
                let low = column.plan(.greaterOrEqual, bounds[0]), let high = column.plan(.lessOrEqual, bounds[1])
            else { return nil }
            return .all([low, high])
        default: return column.plan(comparison.comparator, value)
        }
    }

    /// Returns the plan of a test of bits such as `(mediaSubtypes & 8) != 0`, the form in PhotoKit's documentation.
    private static func bitPlan(_ comparison: QueryComparison) -> IndexPlan? {
        guard case .function(.bitAnd, let arguments) = comparison.left,
            case .constant(.integer(let value)) = comparison.right,
            case .key(let name) = arguments[0], case .constant(.integer(let mask)) = arguments[1],
            let column = AssetKey(rawValue: name).flatMap(IndexColumn.init), case .number(let number) = column
        else { return nil }
        func bits(_ value: Int64) -> IndexPlan {
            .test(.bits(number, mask: UInt64(bitPattern: mask), value: UInt64(bitPattern: value)))
        }
        switch comparison.comparator {
        case .equal: return bits(value)
        case .notEqual: return .not(bits(value))
        case .greater where value == 0 && mask >= 0: return .not(bits(0))
        default: return nil
        }
    }

    /// Returns the plan of a comparison such as `pixelWidth > pixelHeight`.
    private static func shapePlan(_ comparison: QueryComparison) -> IndexPlan? {
        let (width, height) = (AssetKey.pixelWidth.rawValue, AssetKey.pixelHeight.rawValue)
        switch comparison.comparator {
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: break
        default: return nil
        }
        guard comparison.left == .key(width), comparison.right == .key(height) else { return nil }
        return .test(.shape(comparison.comparator))
    }
}

/// A stand-in for all assets whose field holds one number.
private struct FieldValue: QueryReadable {
    let value: QueryValue

    func queryValue(for key: String) -> QueryValue { value }
}

/// A column of numbers or dates.
private enum IndexColumn {
    case number(ColumnFilter.Number)
    case creation
    case real(ColumnFilter.Real)
    case date(ColumnFilter.Real)

    init?(_ key: AssetKey) {
        switch key {
        case .pixelWidth: self = .number(.width)
        case .pixelHeight: self = .number(.height)
        case .mediaSubtypes: self = .number(.subtypes)
        case .creationDate: self = .creation
        case .modificationDate: self = .date(.modification)
        case .addedDate: self = .date(.added)
        case .duration: self = .real(.duration)
        default: return nil
        }
    }

    /// Returns the plan that compares the column with a value, or `nil` when the column has no such comparison.
    func plan(_ comparator: QueryComparison.Operator, _ value: QueryValue) -> IndexPlan? {
        switch comparator {
        case .notEqual: return plan(.equal, value).map { .not($0) }
        case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual: break
        default: return nil
        }
        switch (self, value) {
        case (.creation, .null): return comparator == .equal ? .not(.test(.isDated)) : .nothing
        case (_, .null): return .nothing
        case (.creation, .date(let date)):
            return comparator.range(of: date.timeIntervalSinceReferenceDate).map { .test(.created($0)) }
        case (.date(let column), .date(let date)):
            return comparator.range(of: date.timeIntervalSinceReferenceDate).map { .test(.real(column, $0)) }
        case (.real(let column), .integer(let number)):
            guard let real = Double(exactly: number) else { return nil }
            return comparator.range(of: real).map { .test(.real(column, $0)) }
        case (.real(let column), .real(let number)):
            return comparator.range(of: number).map { .test(.real(column, $0)) }
        case (.number(.subtypes), .integer(let number)) where number < 0: return nil
        case (.number(let column), .integer(let number)): return comparator.plan(column, number)
        default: return nil
        }
    }
}

extension QueryComparison.Operator {
    /// Returns the range of numbers that compare so with `number`, or `nil` when they are not one range. Infinities are
    /// the outer bounds, also as the number next to the greatest finite one.
    fileprivate func range(of number: Double) -> ClosedRange<Double>? {
        guard number.isFinite else { return nil }
        return switch self {
        case .equal: number...number
        case .less: -Double.infinity...number.nextDown
        case .lessOrEqual: -Double.infinity...number
        case .greater: number.nextUp...Double.infinity
        case .greaterOrEqual: number...Double.infinity
        default: nil
        }
    }

    /// Returns the plan that compares a column of unsigned integers with a number. Subtypes with the highest bit set
    /// are negative in the database, so only equality is planned for them; other comparisons are evaluated row by row.
    fileprivate func plan(_ column: ColumnFilter.Number, _ number: Int64) -> IndexPlan? {
        guard column != .subtypes || self == .equal else { return nil }
        let largest = UInt64(Int64.max)
        func range(_ low: Int64, _ high: UInt64) -> IndexPlan {
            let low = UInt64(max(0, low))
            return low <= high ? .test(.number(column, low...high)) : .nothing
        }
        switch self {
        case .equal: return number < 0 ? .nothing : range(number, UInt64(number))
        case .less: return number <= 0 ? .nothing : range(0, UInt64(number - 1))
        case .lessOrEqual: return number < 0 ? .nothing : range(0, UInt64(number))
        case .greater: return number == .max ? .nothing : range(number + 1, largest)
        case .greaterOrEqual: return range(number, largest)
        default: return nil
        }
    }
}

extension AssetKey {
    /// The field of the flags that stores the key's value, or `nil` if no field does.
    var field: IndexFlags.Field? {
        switch self {
        case .mediaType: IndexFlags.mediaType
        case .sourceType: IndexFlags.sourceType
        case .rating: IndexFlags.rating
        case .isFavorite: .init(.favorite)
        case .isHidden: .init(.hidden)
        case .representsBurst: .init(.representsBurst)
        case .hasAdjustments: .init(.adjusted)
        case .isRAW: .init(.raw)
        case .isFrontCamera: .init(.frontCamera)
        case .isDamaged: .init(.damaged)
        default: nil
        }
    }

    /// Returns the value that a number in the key's field represents.
    func value(ofField number: UInt32) -> QueryValue {
        switch self {
        case .rating: number == 0 ? .null : .integer(Int64(number) - Int64(IndexFlags.ratingOffset))
        default: .integer(Int64(number))
        }
    }
}

extension IndexFlags.Field {
    /// Creates the field of one bit that a flag occupies.
    init(_ flag: IndexFlags) { self.init(shift: UInt32(flag.rawValue.trailingZeroBitCount), width: 1) }
}
