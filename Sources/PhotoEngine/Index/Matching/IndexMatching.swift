// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoQuery

/// An evaluator of plans for all rows of a snapshot.
struct IndexMatching {
    let snapshot: IndexSnapshot
    /// Returns the assets that fulfil a predicate which only the database can decide, limited to the candidates if
    /// there are any given.
    let database: (_ predicate: QueryPredicate, _ candidates: [UInt32]?) throws -> [UInt32]

    /// The number of rows above which the database is queried without a list of candidates, unless the predicate could
    /// then fail on other rows.
    var candidateLimit = 4_096

    /// Returns the rows of each part that fulfil the plan.
    func rows(_ plan: IndexPlan) throws -> [Bitmap] {
        var rows = snapshot.parts.map(\.liveRowBits)
        try narrow(&rows, to: plan)
        return rows
    }

    /// Removes the rows that do not fulfil the plan from each part. The fewer rows there are, the less time it takes.
    func narrow(_ rows: inout [Bitmap], to plan: IndexPlan) throws {
        var known: [QueryPredicate: [UInt32]] = [:]
        for part in rows.indices { try narrow(&rows[part], to: plan, in: part, &known) }
    }

    private func narrow(
        _ rows: inout Bitmap, to plan: IndexPlan, in part: Int, _ known: inout [QueryPredicate: [UInt32]]
    ) throws {
        switch plan {
        case .everything: break
        case .nothing: rows = Bitmap(none: snapshot.parts[part].segment.count)
        case .test(let test): snapshot.parts[part].segment.narrow(&rows, to: test)
        case .not(let plan):
            var passing = rows
            try narrow(&passing, to: plan, in: part, &known)
            rows.subtract(passing)
        case .and(let plans):
            for plan in plans { try narrow(&rows, to: plan, in: part, &known) }
        case .or(let plans): try narrow(&rows, toOneOf: plans, in: part, &known)
        case .database(let predicate): try narrow(&rows, asking: predicate, in: part, &known)
        }
    }

    /// Keeps the rows that fulfil one of the plans. Rows that fulfil one are not tested against the next.
    private func narrow(
        _ rows: inout Bitmap, toOneOf plans: [IndexPlan], in part: Int, _ known: inout [QueryPredicate: [UInt32]]
    ) throws {
        var open = rows
        for plan in plans {
            var passing = open
            try narrow(&passing, to: plan, in: part, &known)
            open.subtract(passing)
        }
        rows.subtract(open)
    }

    private func narrow(
        _ rows: inout Bitmap, asking predicate: QueryPredicate, in part: Int,
        _ known: inout [QueryPredicate: [UInt32]]
    ) throws {
        let segment = snapshot.parts[part].segment
        let found: [UInt32]
        if let answer = known[predicate] {
            found = answer
        } else if predicate.canFail || rows.count <= candidateLimit {
            var candidates: [UInt32] = []
            rows.forEachSetBit { candidates.append(segment.ids[$0]) }
            found = candidates.isEmpty ? [] : try database(predicate, candidates)
        } else {
            found = try database(predicate, nil)
            known[predicate] = found
        }
        rows.formIntersection(segment.bits(of: found))
    }
}

extension IndexSnapshot.Part {
    /// All rows that are not outdated.
    var liveRowBits: Bitmap {
        var rows = Bitmap(0..<segment.count, of: segment.count)
        if let deadRows { rows.subtract(deadRows) }
        return rows
    }
}

extension Segment {
    /// Returns the rows of the assets with these ids, ignoring ids that are not in the segment.
    func bits(of ids: some Sequence<UInt32>) -> Bitmap {
        var bits = Bitmap(none: count)
        for id in ids {
            if let row = row(of: id) { bits.insert(row) }
        }
        return bits
    }
}
