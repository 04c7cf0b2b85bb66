// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PhotoQuery
internal import Synchronization

/// The orders of a segment's rows that were asked for, four bytes for each row and order. A segment never changes, so they
/// stay valid. Thread-safe.
final class SortedRows: Sendable {
    /// The number of orders that are kept.
    static let limit = 4

    private struct Order {
        var terms: [SortTerm<AssetKey>]
        var rows: [UInt32]
    }

    /// The most recently used last.
    private let orders = Mutex<[Order]>([])

    /// Returns all rows in an order; `nil` when it is not known.
    func rows(by terms: [SortTerm<AssetKey>]) -> [UInt32]? {
        orders.withLock { orders in
            guard let place = orders.lastIndex(where: { $0.terms == terms }) else { return nil }
            let order = orders.remove(at: place)
            orders.append(order)
            return order.rows
        }
    }

    /// Returns all rows in an order, which is kept. Calls `sort`, without holding a lock, when it is not known.
    func rows(by terms: [SortTerm<AssetKey>], sort: () -> [UInt32]) -> [UInt32] {
        if let known = rows(by: terms) { return known }
        let rows = sort()
        orders.withLock { orders in
            orders.removeAll { $0.terms == terms }
            orders.append(Order(terms: terms, rows: rows))
            if orders.count > Self.limit { orders.removeFirst() }
        }
        return rows
    }

    /// The number of orders that are kept.
    var count: Int { orders.withLock { $0.count } }
}
