// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary

/// Rows of the index, stored column by column, in order of creation date (undated rows first), and rows of the same
/// date in order of addition.
///
/// Photos are mostly fetched in this order: such a fetch reads the columns from one end to the other, and a range of
/// dates is a range of rows. A segment never changes; any number of threads may read it.
///
/// Unchecked: it points into memory that never changes.
final class Segment: @unchecked Sendable {
    let memory: SegmentMemory
    let shape: SegmentShape
    let filterCache = FilterCache()
    let sortedRows = SortedRows()
    let rankedTexts = RankedTexts()
    private let offsets: SegmentShape.Offsets

    /// Creates a segment over existing memory. Returns `nil` when the memory is too short for the shape.
    init?(_ memory: SegmentMemory, shape: SegmentShape) {
        offsets = shape.offsets()
        guard memory.count >= offsets.end else { return nil }
        self.memory = memory
        self.shape = shape
        offsets.bind(memory.bytes, shape)
    }

    /// Creates a segment from the rows that `fill` appends in the order of the index.
    init(_ shape: SegmentShape, fill: (inout SegmentWriter) -> Void) {
        let offsets = shape.offsets()
        memory = SegmentMemory(count: offsets.end) { bytes in
            var writer = SegmentWriter(bytes, shape)
            fill(&writer)
            writer.finish()
        }
        self.shape = shape
        self.offsets = offsets
        offsets.bind(memory.bytes, shape)
    }

    var count: Int { shape.count }
    /// The rows with a creation date.
    var dated: Range<Int> { shape.undated..<shape.count }

    var ids: UnsafePointer<UInt32> { column(offsets.ids) }
    var flags: UnsafePointer<UInt32> { column(offsets.flags) }
    /// Creation dates, ``IndexRow/undated`` for rows without one.
    var creations: UnsafePointer<Double> { column(offsets.creations) }
    var modifications: UnsafePointer<Double> { column(offsets.modifications) }
    var additions: UnsafePointer<Double> { column(offsets.additions) }
    var widths: NumberColumn { NumberColumn(start: memory.bytes + offsets.widths, bytes: shape.sizeBytes) }
    var heights: NumberColumn { NumberColumn(start: memory.bytes + offsets.heights, bytes: shape.sizeBytes) }
    var subtypes: NumberColumn { NumberColumn(start: memory.bytes + offsets.subtypes, bytes: shape.subtypeBytes) }
    /// The rows that have a duration, in ascending order. Their durations are at the same indices of ``durations``.
    var durationRows: UnsafeBufferPointer<UInt32> { .init(start: column(offsets.durationRows), count: shape.durations) }
    var durations: UnsafePointer<Double> { column(offsets.durations) }
    /// A bit for each row, set if its creation date equals the date of the row before it.
    var ties: UnsafePointer<UInt64> { column(offsets.ties) }
    /// The table that finds rows by id. Depending on ``SegmentShape/hasTableOfIDs``, it holds the row of each id,
    /// indexed by id less the first id, or all rows in order of their ids.
    var lookup: UnsafeBufferPointer<UInt32> { .init(start: column(offsets.lookup), count: shape.lookupCount) }

    func uuid(_ row: Int) -> UUID { (memory.bytes + offsets.uuids + row * 16).loadUnaligned(as: UUID.self) }

    /// Returns the duration of a row in seconds, zero for photos.
    func duration(_ row: Int) -> Double {
        let rows = durationRows
        let index = (0..<rows.count).partition { rows[$0] >= UInt32(row) }
        return index < rows.count && rows[index] == UInt32(row) ? durations[index] : 0
    }

    /// Returns the start of a column. Each column was bound to its element type when the segment was made.
    private func column<Element>(_ offset: Int) -> UnsafePointer<Element> {
        (memory.bytes + offset).assumingMemoryBound(to: Element.self)
    }
}

extension Segment {
    /// Returns the row of the asset with that id, or `nil` when it is not in the segment.
    func row(of id: UInt32) -> Int? {
        let place = Int(id) - shape.firstID
        guard place >= 0, place < shape.idSpan else { return nil }
        let lookup = lookup
        if shape.hasTableOfIDs { return lookup[place] == SegmentShape.noRow ? nil : Int(lookup[place]) }
        let found = (0..<count).partition { ids[Int(lookup[$0])] >= id }
        guard found < count, ids[Int(lookup[found])] == id else { return nil }
        return Int(lookup[found])
    }

    /// Returns the first row with this creation date or a later one, which is also the number of rows before it.
    func firstRow(notBefore date: Double) -> Int { (0..<count).partition { creations[$0] >= date } }

    /// Returns the rows with exactly this creation date. Costs the logarithm of their distance from a row nearby.
    func rows(of date: Double, near row: Int? = nil) -> Range<Int> {
        let (all, creations) = (0..<count, creations)
        let first =
            row.map { all.partition(near: $0) { creations[$0] >= date } } ?? all.partition { creations[$0] >= date }
        return first..<(first..<count).partition(near: first) { creations[$0] > date }
    }

    subscript(row: Int) -> IndexRow {
        IndexRow(
            id: ids[row], uuid: uuid(row), creation: creations[row], modification: modifications[row],
            added: additions[row], duration: duration(row), width: widths[row], height: heights[row],
            subtypes: subtypes[row], flags: IndexFlags(rawValue: flags[row]))
    }
}

extension Range<Int> {
    /// Returns the first index at which the condition holds, or the upper bound when it holds nowhere. The condition
    /// must hold for all indices after the first one (binary search).
    @inline(__always)
    func partition(_ holds: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Returns the same for an index that lies near another one, in a time that grows with the logarithm of their
    /// distance (galloping search).
    func partition(near guess: Int, _ holds: (Int) -> Bool) -> Int {
        guard contains(guess) else { return partition(holds) }
        let goesDown = holds(guess)
        var (low, high) = goesDown ? (lowerBound, guess) : (guess + 1, upperBound)
        var step = 1
        while true {
            let index = goesDown ? guess - step : guess + step
            guard (low..<high).contains(index) else { break }
            let isBefore = holds(index)
            if isBefore { high = index } else { low = index + 1 }
            if isBefore != goesDown { break }
            step *= 2
        }
        return (low..<high).partition(holds)
    }
}

extension Segment {
    /// True if no read of the segment can leave its bounds, whatever the mapped file contains: ids lead to rows and
    /// back, dates are in order, durations belong to rows.
    ///
    /// Reads a quarter of the bytes, which takes 3 to 6 ms for a million rows. Accidental damage is found by the
    /// checksum; this check keeps deliberately forged contents from doing harm.
    var isConsistent: Bool { idsResolveToRows && datesAreInOrder && durationsHaveRows && sizesAreWholeNumbers }

    private var idsResolveToRows: Bool {
        let (ids, lookup, first, span) = (ids, lookup, shape.firstID, shape.idSpan)
        guard shape.hasTableOfIDs else { return rowsAreInOrderOfIDs }
        for row in 0..<count {
            let place = Int(ids[row]) - first
            guard place >= 0, place < span, lookup[place] == UInt32(row) else { return false }
        }
        // Every row has an entry of its own; the other entries must be empty.
        return lookup.reduce(0) { $0 &+ ($1 == SegmentShape.noRow ? 0 : 1) } == count
    }

    private var rowsAreInOrderOfIDs: Bool {
        let (ids, lookup) = (ids, lookup)
        guard lookup.allSatisfy({ $0 < UInt32(count) }) else { return false }
        let areInOrder = (0..<count).dropFirst().allSatisfy { ids[Int(lookup[$0 - 1])] < ids[Int(lookup[$0])] }
        guard areInOrder, let first = lookup.first, let last = lookup.last else { return count == 0 }
        return Int(ids[Int(first)]) >= shape.firstID && Int(ids[Int(last)]) < shape.firstID + shape.idSpan
    }

    /// NaN fails the comparison, so it is rejected, too.
    private var datesAreInOrder: Bool {
        let creations = creations
        for row in 0..<max(0, count - 1) where !(creations[row] <= creations[row + 1]) { return false }
        let undated = shape.undated
        return (undated == 0 || creations[undated - 1] == IndexRow.undated)
            && (undated == count || creations[undated] > IndexRow.undated)
    }

    private var durationsHaveRows: Bool {
        let rows = durationRows
        return (0..<rows.count).dropFirst().allSatisfy { rows[$0 - 1] < rows[$0] }
            && rows.last.map { $0 < UInt32(count) } ?? true
    }

    /// The database stores signed 64-bit integers.
    private var sizesAreWholeNumbers: Bool {
        let (widths, heights) = (widths, heights)
        guard shape.sizeBytes == 8 else { return true }
        return (0..<count).allSatisfy { widths[$0] <= UInt64(Int64.max) && heights[$0] <= UInt64(Int64.max) }
    }
}

/// A column of unsigned integers of 2, 4 or 8 bytes each.
struct NumberColumn {
    let start: UnsafeRawPointer
    let bytes: Int

    subscript(row: Int) -> UInt64 {
        switch bytes {
        case 2: UInt64((start + row * 2).load(as: UInt16.self))
        case 4: UInt64((start + row * 4).load(as: UInt32.self))
        default: (start + row * 8).load(as: UInt64.self)
        }
    }

    static func store(_ value: UInt64, in start: UnsafeMutableRawPointer, at row: Int, bytes: Int) {
        switch bytes {
        case 2: (start + row * 2).storeBytes(of: UInt16(value), as: UInt16.self)
        case 4: (start + row * 4).storeBytes(of: UInt32(value), as: UInt32.self)
        default: (start + row * 8).storeBytes(of: value, as: UInt64.self)
        }
    }
}

/// The bytes of a segment, allocated in memory or mapped from a file. They never change once a segment uses them.
///
/// The permissions of the file forbid writing into it, and replacing or unlinking it does not affect existing mappings.
/// But a program that truncates the file in place, or a volume that is lost, kills every process that then reads the
/// missing pages (with SIGBUS), as happens with SQLite's shared memory.
///
/// Unchecked: the memory is filled completely before a segment uses it.
final class SegmentMemory: @unchecked Sendable {
    let bytes: UnsafeRawPointer
    let count: Int
    private let isMapped: Bool

    /// Allocates zeroed memory and lets the body write into it. The pointer must not escape the body.
    init(count: Int, _ write: (UnsafeMutableRawPointer) -> Void) {
        let made = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
        memset(made, 0, count)
        write(made)
        bytes = UnsafeRawPointer(made)
        self.count = count
        isMapped = false
    }

    /// Maps a file, which may be unlinked afterwards. Returns `nil` when it is empty or cannot be mapped.
    init?(mapping file: borrowing OpenFile) {
        var status = stat()
        guard fstat(file.descriptor, &status) == 0, status.st_size > 0 else { return nil }
        count = Int(status.st_size)
        guard let address = mmap(nil, count, PROT_READ, MAP_SHARED, file.descriptor, 0), address != MAP_FAILED else {
            return nil
        }
        bytes = UnsafeRawPointer(address)
        isMapped = true
    }

    deinit {
        if isMapped { munmap(UnsafeMutableRawPointer(mutating: bytes), count) } else { bytes.deallocate() }
    }
}
