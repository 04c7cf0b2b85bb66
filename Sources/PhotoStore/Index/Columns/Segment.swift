// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Rows of the index, column by column, in order of creation (undated ones first), what is equal in the order of addition.
///
/// The order is that in which photos are mostly asked for: such a fetch reads the columns from one end to the other, and a
/// range of dates is a range of rows. A segment never changes; any number of threads may read it.
final class Segment: @unchecked Sendable {
    let memory: SegmentMemory
    let shape: SegmentShape
    let remembered = RememberedTests()
    private let offsets: SegmentShape.Offsets

    /// `nil` when the memory is too short for the shape.
    init?(_ memory: SegmentMemory, shape: SegmentShape) {
        offsets = shape.offsets()
        guard memory.count >= offsets.end else { return nil }
        self.memory = memory
        self.shape = shape
        offsets.bind(memory.bytes, shape)
    }

    /// Filled by a writer, as it comes in the index's order.
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
    /// The rows that have a date.
    var dated: Range<Int> { shape.undated..<shape.count }

    var ids: UnsafePointer<UInt32> { column(offsets.ids) }
    var flags: UnsafePointer<UInt32> { column(offsets.flags) }
    /// ``IndexRow/undated`` where there is no date.
    var creations: UnsafePointer<Double> { column(offsets.creations) }
    var modifications: UnsafePointer<Double> { column(offsets.modifications) }
    var additions: UnsafePointer<Double> { column(offsets.additions) }
    var widths: NumberColumn { NumberColumn(start: memory.bytes + offsets.widths, bytes: shape.sizeBytes) }
    var heights: NumberColumn { NumberColumn(start: memory.bytes + offsets.heights, bytes: shape.sizeBytes) }
    var subtypes: NumberColumn { NumberColumn(start: memory.bytes + offsets.subtypes, bytes: shape.subtypeBytes) }
    /// The rows that have a duration, lowest first, and beside them the durations.
    var durationRows: UnsafeBufferPointer<UInt32> { .init(start: column(offsets.durationRows), count: shape.durations) }
    var durations: UnsafePointer<Double> { column(offsets.durations) }
    /// A bit for each row whose date is that of the row before.
    var ties: UnsafePointer<UInt64> { column(offsets.ties) }
    /// See ``SegmentShape/hasTableOfIDs``: rows by id less the first one, or all rows in order of id.
    var lookup: UnsafeBufferPointer<UInt32> { .init(start: column(offsets.lookup), count: shape.lookupCount) }

    func uuid(_ row: Int) -> UUID { (memory.bytes + offsets.uuids + row * 16).loadUnaligned(as: UUID.self) }

    /// Zero for photos.
    func duration(_ row: Int) -> Double {
        let rows = durationRows
        let index = (0..<rows.count).partition { rows[$0] >= UInt32(row) }
        return index < rows.count && rows[index] == UInt32(row) ? durations[index] : 0
    }

    /// Each column is bound to its type when the segment is made.
    private func column<Element>(_ offset: Int) -> UnsafePointer<Element> {
        (memory.bytes + offset).assumingMemoryBound(to: Element.self)
    }
}

extension Segment {
    /// The row of the asset of that id; `nil` when it is not in the segment.
    func row(of id: UInt32) -> Int? {
        let place = Int(id) - shape.firstID
        guard place >= 0, place < shape.idSpan else { return nil }
        let lookup = lookup
        if shape.hasTableOfIDs { return lookup[place] == SegmentShape.noRow ? nil : Int(lookup[place]) }
        let found = (0..<count).partition { ids[Int(lookup[$0])] >= id }
        guard found < count, ids[Int(lookup[found])] == id else { return nil }
        return Int(lookup[found])
    }

    /// The first row that was taken at that time or later; the same number of rows are before it.
    func firstRow(notBefore date: Double) -> Int { (0..<count).partition { creations[$0] >= date } }

    /// The rows that were taken at exactly that time.
    func rows(of date: Double) -> Range<Int> {
        firstRow(notBefore: date)..<(0..<count).partition { creations[$0] > date }
    }

    subscript(row: Int) -> IndexRow {
        IndexRow(
            id: ids[row], uuid: uuid(row), creation: creations[row], modification: modifications[row],
            added: additions[row], duration: duration(row), width: widths[row], height: heights[row],
            subtypes: subtypes[row], flags: IndexFlags(rawValue: flags[row]))
    }
}

extension Range<Int> {
    /// The first place where the condition holds, which from there on holds everywhere; the end when it holds nowhere.
    @inline(__always)
    func partition(_ holds: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
