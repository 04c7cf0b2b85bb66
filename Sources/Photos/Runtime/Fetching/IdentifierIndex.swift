// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A search for identifiers in a list: linear at first, with a hash table after some searches.
///
/// The table costs at most sixteen bytes for each identifier: a dictionary of a million would cost three times that,
/// for results that are mostly never searched.
struct IdentifierIndex<ID: Hashable> {
    /// The number of linear searches before a table is made.
    private static var linearSearchLimit: Int { 8 }

    private var linearSearchCount = 0
    /// The indexes in the list, each at the slot of its hash or after it; -1 in an empty slot.
    private var slots: [Int32] = []

    /// Returns the index of an identifier. The list must be the same in all calls.
    mutating func place(of id: ID, in ids: [ID]) -> Int? {
        guard ids.count <= Int(Int32.max / 4) else { return ids.firstIndex(of: id) }
        if linearSearchCount < Self.linearSearchLimit {
            linearSearchCount += 1
            return ids.firstIndex(of: id)
        }
        if slots.isEmpty { fill(ids) }
        var slot = start(of: id)
        while slots[slot] >= 0 {
            let place = Int(slots[slot])
            if ids[place] == id { return place }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private mutating func fill(_ ids: [ID]) {
        var size = 16
        while size < 2 * ids.count { size *= 2 }
        slots = [Int32](repeating: -1, count: size)
        // In reverse, so that the first of equal identifiers is found.
        for place in ids.indices.reversed() { insert(place, of: ids[place], in: ids) }
    }

    private mutating func insert(_ place: Int, of id: ID, in ids: [ID]) {
        var slot = start(of: id)
        while slots[slot] >= 0, ids[Int(slots[slot])] != id { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = Int32(place)
    }

    private func start(of id: ID) -> Int { Int(truncatingIfNeeded: id.hashValue) & (slots.count - 1) }
}

/// A search for UUIDs in a fetch: linear at first, with a dictionary after some searches, as by a program that looks up
/// all its old objects in a new result.
struct UUIDIndex {
    private static let linearSearchLimit = 8

    private var linearSearchCount = 0
    private var places: [UUID: Int]?

    /// Returns the index of a UUID. The names must be the same in all calls.
    mutating func place(of name: UUID, in names: FetchedUUIDs) -> Int? {
        if let places { return places[name] }
        guard linearSearchCount >= Self.linearSearchLimit else {
            linearSearchCount += 1
            return names.firstIndex(of: name)
        }
        var places: [UUID: Int] = [:]
        places.reserveCapacity(names.count)
        // In reverse, so that the first of equal UUIDs is found.
        for place in (0..<names.count).reversed() {
            if let name = names[place] { places[name] = place }
        }
        self.places = places
        return places[name]
    }
}
