// Licensed under the Apache License, Version 2.0. See LICENSE.

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
        guard !predicate.asksOnlyTheDatabase else {
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
    fileprivate var asksOnlyTheDatabase: Bool {
        switch self {
        case .constant: false
        case .comparison(let comparison): !comparison.isIndexed
        case .not(let predicate): predicate.asksOnlyTheDatabase
        case .and(let parts), .or(let parts): !parts.isEmpty && parts.allSatisfy(\.asksOnlyTheDatabase)
        }
    }
}

extension QueryComparison {
    var isIndexed: Bool { keys.allSatisfy { AssetKey(rawValue: $0)?.isIndexed ?? false } }
}
