// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The part of a track in a cut movie.
struct MovieTrackCut {
    /// A run of contiguous samples.
    struct Chunk {
        let track: Int
        let offset: Int
        /// The number of bytes.
        var count: Int
        var samples = 1
        let description: Int
    }

    let samples: [MovieSampleTable.Sample]
    /// The duration in ticks of the movie.
    var duration: Int { edits.reduce(0) { $0 + $1.duration } }

    private let edits: [MovieEdit]
    private let hasSyncTable: Bool
    private let hasCompositionOffsets: Bool

    /// Determines the samples and edits of the part.
    ///
    /// - Parameters:
    ///   - start: The start in seconds of the movie.
    ///   - end: The end in seconds of the movie; may be infinite.
    ///   - left: The maximum number of samples, reduced by those of this track.
    init(
        _ track: MovieParts.Track, from start: Double, to end: Double, _ movie: MovieParts, _ left: inout Int
    ) throws(LibraryError) {
        let shown = try EditedRange(track, movie.timescale)
        let table = try MovieSampleTable(track.table, &left)
        hasSyncTable = table.hasSyncTable
        hasCompositionOffsets = table.hasCompositionOffsets
        let (from, to) = (max(start, shown.start), min(end, shown.end))
        let first = shown.ticks(at: from)
        // A track with delayed display may end before its first sync sample is displayed.
        guard from < to, let kept = Self.kept(table.samples, from: first, to: shown.ticks(at: to)),
            kept.shownTo > kept.shownFrom
        else {
            (samples, edits) = ([], [])
            return
        }
        samples = Array(table.samples[kept.range])
        let size = movie.bytes.count
        guard samples.allSatisfy({ $0.offset >= 0 && $0.offset <= size && $0.size <= size - $0.offset }) else {
            throw LibraryError(.damagedFile, "samples of the movie are outside the file")
        }
        let beginning = max(first, kept.shownFrom)
        let most = Double(kept.shownTo - beginning) / Double(track.timescale)
        let length = try Self.ticks(min(to - from, most), movie.timescale)
        let gap = try Self.ticks(max(0, shown.start - start), movie.timescale)
        let edit = MovieEdit(duration: length, mediaTime: max(0, beginning - kept.decodedFrom), rate: 1)
        edits = gap > 0 ? [MovieEdit(duration: gap, mediaTime: nil, rate: 1), edit] : [edit]
    }

    /// Converts seconds to ticks. Throws `damagedFile` for values beyond the duration of any movie.
    private static func ticks(_ seconds: Double, _ timescale: Int) throws(LibraryError) -> Int {
        guard let ticks = Int(exactly: (seconds * Double(timescale)).rounded()), (0...1 << 53).contains(ticks) else {
            throw LibraryError(.damagedFile, "the movie has invalid timestamps")
        }
        return ticks
    }

    /// Returns the samples from the last sync sample displayed at `start` or before, to the last one displayed before
    /// `end`; times are in ticks of the track.
    private static func kept(
        _ samples: [MovieSampleTable.Sample], from start: Int, to end: Int
    ) -> (range: Range<Int>, decodedFrom: Int, shownFrom: Int, shownTo: Int)? {
        var (first, last): (Int?, Int?)
        var (decodedFrom, shownFrom, shownTo, decoded) = (0, 0, 0, 0)
        for (index, sample) in samples.enumerated() {
            let shown = decoded + sample.delay
            if sample.isSync, first == nil || shown <= start {
                (first, decodedFrom, shownFrom) = (index, decoded, shown)
            }
            if shown < end {
                last = index
                shownTo = max(shownTo, shown + sample.duration)
            }
            decoded += sample.duration
        }
        guard let first, let last, first <= last, shownTo > start else { return nil }
        return (first..<last + 1, decodedFrom, shownFrom, shownTo)
    }

    /// Returns the samples as chunks.
    ///
    /// - Parameter track: The index of the track, stored in the chunks.
    func chunks(ofTrack track: Int) -> [Chunk] {
        var chunks: [Chunk] = []
        for sample in samples {
            if let last = chunks.last, last.offset + last.count == sample.offset, last.count < Self.longChunk,
                last.description == sample.description
            {
                chunks[chunks.count - 1].count += sample.size
                chunks[chunks.count - 1].samples += 1
            } else {
                chunks.append(
                    Chunk(track: track, offset: sample.offset, count: sample.size, description: sample.description))
            }
        }
        return chunks
    }

    /// The maximum length of a chunk, because players read chunks as a whole.
    private static let longChunk = 1 << 20

    /// The tables that are removed: those with an entry for each sample that are not rewritten, and those with times of
    /// the whole track.
    private static let dropped: Set<FourCC> = [
        "sdtp", "sbgp", "sgpd", "saiz", "saio", "subs", "stdp", "padb", "stps", "stsh", "cslg", "stz2", "stco", "co64",
    ]

    /// Modifies the box of the track so that it describes the part.
    func write(into track: inout MovieBoxTree, _ chunks: [Chunk], _ places: [Int], isWide: Bool) {
        track.change(["tkhd"]) { $0.putDuration(duration, at: (20, 28)) }
        let ticks = samples.reduce(0) { $0 + $1.duration }
        track.change(["mdia", "mdhd"]) { $0.putDuration(ticks, at: (16, 24)) }
        track["edts"] = nil
        let place = (track.boxes.firstIndex { $0.type == "tkhd" } ?? -1) + 1
        track.boxes.insert(MovieBoxTree("edts", boxes: [MovieBoxTree(edits)]), at: place)
        track.change(["mdia", "minf", "stbl"]) { table in
            table.boxes.removeAll { Self.dropped.contains($0.type) }
            table["stts"] = .runs("stts", samples.map { UInt32($0.duration) })
            table["ctts"] =
                hasCompositionOffsets ? .runs("ctts", samples.map { UInt32(bitPattern: Int32($0.delay)) }, 1) : nil
            let syncs = samples.indices.filter { samples[$0].isSync }.map { UInt32($0 + 1) }
            table["stss"] = hasSyncTable ? .list("stss", syncs) : nil
            table["stsz"] = .list("stsz", samples.map { UInt32($0.size) }, after: [0])
            table["stsc"] = .chunks(chunks)
            if isWide {
                table["co64"] = .list("co64", places.map { UInt64($0) })
            } else {
                table["stco"] = .list("stco", places.map { UInt32($0) })
            }
        }
    }
}

/// The playback of a track in its movie: a single edit from one time on.
private struct EditedRange {
    /// The start in seconds of the movie.
    let start: Double
    let end: Double
    /// The time of the track at the start, in its ticks.
    private let mediaTime: Int
    private let timescale: Int

    init(_ track: MovieParts.Track, _ timescale: Int) throws(LibraryError) {
        let leading = track.edits.prefix { $0.mediaTime == nil }
        let rest = track.edits.dropFirst(leading.count)
        guard rest.count <= 1, rest.first.map({ $0.rate == 1 }) ?? leading.isEmpty else {
            throw LibraryError(
                .unsupported, "a movie with edited tracks (several pieces or another speed) cannot be cut")
        }
        start = leading.reduce(0.0) { $0 + Double($1.duration) } / Double(timescale)
        let length = rest.first?.duration ?? 0
        end = length > 0 ? start + Double(length) / Double(timescale) : .infinity
        mediaTime = rest.first?.mediaTime ?? 0
        self.timescale = track.timescale
    }

    /// Returns the time in ticks of the track.
    func ticks(at seconds: Double) -> Int {
        let ticks = ((seconds - start) * Double(timescale)).rounded()
        guard let ticks = Int(exactly: ticks) else { return .max }
        return mediaTime.addingReportingOverflow(ticks).overflow ? .max : mediaTime + ticks
    }
}

extension MovieBoxTree {
    private static let most = 1 << 31

    /// Creates an edit list.
    fileprivate init(_ edits: [MovieEdit]) {
        let isWide = edits.contains { $0.duration >= Self.most || ($0.mediaTime ?? 0) >= Self.most }
        var bytes: [UInt8] = [isWide ? 1 : 0, 0, 0, 0]
        bytes.append(bigEndian: UInt32(edits.count))
        for edit in edits {
            if isWide {
                bytes.append(bigEndian: UInt64(edit.duration))
                bytes.append(bigEndian: Int64(edit.mediaTime ?? -1))
            } else {
                bytes.append(bigEndian: UInt32(edit.duration))
                bytes.append(bigEndian: Int32(edit.mediaTime ?? -1))
            }
            bytes.append(bigEndian: UInt32(1 << 16))
        }
        self.init("elst", bytes)
    }

    /// Returns a box of numbers: version, flags, the words of `head`, the count and the numbers.
    fileprivate static func list<Number: FixedWidthInteger>(
        _ type: FourCC, _ numbers: [Number], after head: [UInt32] = []
    ) -> MovieBoxTree {
        var bytes: [UInt8] = [0, 0, 0, 0]
        for word in head { bytes.append(bigEndian: word) }
        bytes.append(bigEndian: UInt32(numbers.count))
        for number in numbers { bytes.append(bigEndian: number) }
        return MovieBoxTree(type, bytes)
    }

    /// Returns a box of run-length encoded numbers.
    fileprivate static func runs(_ type: FourCC, _ numbers: [UInt32], _ version: UInt8 = 0) -> MovieBoxTree {
        var runs: [(count: UInt32, number: UInt32)] = []
        for number in numbers {
            if runs.last?.number == number { runs[runs.count - 1].count += 1 } else { runs.append((1, number)) }
        }
        var bytes: [UInt8] = [version, 0, 0, 0]
        bytes.append(bigEndian: UInt32(runs.count))
        for run in runs {
            bytes.append(bigEndian: run.count)
            bytes.append(bigEndian: run.number)
        }
        return MovieBoxTree(type, bytes)
    }

    /// Returns the table of the number of samples in each chunk, run-length encoded.
    fileprivate static func chunks(_ chunks: [MovieTrackCut.Chunk]) -> MovieBoxTree {
        var entries: [UInt32] = []
        var last: (samples: Int, description: Int)?
        for (index, chunk) in chunks.enumerated() where last.map({ $0 != (chunk.samples, chunk.description) }) ?? true {
            entries += [UInt32(index + 1), UInt32(chunk.samples), UInt32(truncatingIfNeeded: chunk.description)]
            last = (chunk.samples, chunk.description)
        }
        var box = list("stsc", entries)
        box.bytes.put(UInt32(entries.count / 3), at: 4)
        return box
    }

    /// Writes the duration into a header box.
    ///
    /// - Parameter offsets: The offsets of the duration in boxes of version 0 and of version 1.
    mutating func putDuration(_ duration: Int, at offsets: (Int, Int)) {
        if bytes.first == 1 {
            bytes.put(UInt64(duration), at: offsets.1)
        } else {
            bytes.put(UInt32(truncatingIfNeeded: duration), at: offsets.0)
        }
    }
}
