// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// The positions and times of a track's samples, expanded from its tables.
struct MovieSampleTable {
    /// A sample of a track: a frame, or a piece of sound.
    struct Sample {
        var offset = 0
        var size: Int
        /// The duration in ticks of the track.
        var duration = 0
        /// The composition offset: the delay between decoding and display.
        var delay = 0
        /// True if decoding can begin with this sample.
        var isSync = true
        /// The number of the sample description, from 1.
        var description = 1
    }

    private(set) var samples: [Sample]
    /// True if the track has a table of sync samples.
    let hasSyncTable: Bool
    let hasCompositionOffsets: Bool

    /// The maximum number of samples of all tracks, more than for a recording of a whole day. A damaged file may claim
    /// any number.
    static let limit = 1 << 23

    /// Reads the tables.
    ///
    /// - Parameters:
    ///   - table: The content of `stbl`.
    ///   - left: The maximum number of samples, reduced by the number of samples read.
    init(_ table: FileRegion, _ left: inout Int) throws(LibraryError) {
        samples = try Self.sizes(table, left)
        left -= samples.count
        hasSyncTable = table.box("stss") != nil
        hasCompositionOffsets = table.box("ctts") != nil
        readDurations(table.box("stts"))
        readCompositionOffsets(table.box("ctts"))
        readSyncSamples(table.box("stss"))
        try readChunkOffsets(table)
    }

    private static func sizes(_ table: FileRegion, _ left: Int) throws(LibraryError) -> [Sample] {
        if let sizes = table.box("stsz"), let same = sizes.unsigned32(at: 4), let count = sizes.unsigned32(at: 8) {
            try check(Int(count), left)
            if same > 0 { return Array(repeating: Sample(size: Int(same)), count: Int(count)) }
            return (0..<Int(count)).compactMap { sizes.unsigned32(at: 12 + 4 * $0).map { Sample(size: Int($0)) } }
        }
        throw LibraryError(.unsupported, "the format of the movie's sample sizes is not supported")
    }

    private static func check(_ count: Int, _ left: Int) throws(LibraryError) {
        guard count <= left else {
            throw LibraryError(.overBudget, "the tracks of the movie have more than \(limit) samples")
        }
    }

    private mutating func readDurations(_ content: FileRegion?) {
        readRuns(content) { sample, value in sample.duration = Int(value) }
    }

    /// Reads composition offsets as signed numbers in both versions of the box, because writers of both use only small
    /// numbers.
    private mutating func readCompositionOffsets(_ content: FileRegion?) {
        readRuns(content) { sample, value in sample.delay = Int(Int32(bitPattern: value)) }
    }

    /// Reads a run-length encoded table of pairs: a number of samples, and the value for all of them.
    private mutating func readRuns(_ content: FileRegion?, _ set: (inout Sample, UInt32) -> Void) {
        guard let content, let runs = content.unsigned32(at: 4) else { return }
        var next = 0
        for run in 0..<Int(runs) {
            guard next < samples.count, let count = content.unsigned32(at: 8 + 8 * run),
                let value = content.unsigned32(at: 12 + 8 * run)
            else { return }
            let end = min(samples.count, next + Int(count))
            for index in next..<end { set(&samples[index], value) }
            next = end
        }
    }

    private mutating func readSyncSamples(_ content: FileRegion?) {
        guard let content, let count = content.unsigned32(at: 4) else { return }
        for index in samples.indices { samples[index].isSync = false }
        for entry in 0..<min(Int(count), samples.count) {
            guard let number = content.unsigned32(at: 8 + 4 * entry) else { return }
            if samples.indices.contains(Int(number) - 1) { samples[Int(number) - 1].isSync = true }
        }
    }

    /// Reads the offsets of samples from those of their chunks, in which they are contiguous.
    private mutating func readChunkOffsets(_ table: FileRegion) throws(LibraryError) {
        let wide = table.box("co64")
        guard let chunks = wide ?? table.box("stco"), let count = chunks.unsigned32(at: 4), let runs = table.box("stsc")
        else { throw LibraryError(.damagedFile, "the movie has no table of sample positions") }
        var (next, run, chunk) = (0, 0, 0)
        // The loop stops after the last sample, because a damaged table may claim any number of chunks.
        while next < samples.count, chunk < Int(count) {
            defer { chunk += 1 }
            if let first = runs.unsigned32(at: 8 + 12 * (run + 1)), Int(first) == chunk + 1,
                run + 1 < Int(runs.unsigned32(at: 4) ?? 0)
            {
                run += 1
            }
            let place =
                wide == nil
                ? chunks.unsigned32(at: 8 + 4 * chunk).map { Int($0) }
                : chunks.unsigned64(at: 8 + 8 * chunk).flatMap { Int(exactly: $0) }
            guard var place, let each = runs.unsigned32(at: 12 + 12 * run) else { break }
            let description = Int(runs.unsigned32(at: 16 + 12 * run) ?? 1)
            for index in next..<min(samples.count, next + Int(each)) {
                samples[index].offset = place
                samples[index].description = description
                place = place.addingReportingOverflow(samples[index].size).partialValue
                next += 1
            }
        }
        guard next == samples.count else {
            throw LibraryError(.damagedFile, "the movie's table of sample positions is incomplete")
        }
    }
}

extension MovieOutline {
    /// The totals of a track's sample tables, which are read only on request.
    package struct Samples: Hashable, Sendable {
        /// The number of bytes of all samples.
        package var bytes: Int
        /// The total duration.
        package var duration: Ticks
        /// The shortest duration of a sample, except for the last one; `nil` if there is none.
        package var shortest: Ticks?

        /// Reads the tables of a track. Throws `notFound`, `damagedFile`, `unsupported` or `overBudget`.
        package init(ofTrack id: Int, in file: borrowing OpenFile) throws(LibraryError) {
            let movie = try MovieParts(of: file)
            guard let track = try movie.tracks().first(where: { $0.id == id }) else {
                throw LibraryError(.notFound, "the movie has no track \(id)")
            }
            var left = MovieSampleTable.limit
            let samples = try MovieSampleTable(track.table, &left).samples
            bytes = samples.reduce(0) { $0 &+ $1.size }
            duration = Ticks(count: samples.reduce(0) { $0 &+ $1.duration }, timescale: track.timescale)
            let shown = samples.dropLast().map(\.duration).filter { $0 > 0 }
            shortest = shown.min().map { Ticks(count: $0, timescale: track.timescale) }
        }
    }
}
