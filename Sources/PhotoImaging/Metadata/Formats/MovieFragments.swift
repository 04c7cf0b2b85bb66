// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The duration of a fragmented movie, computed from its fragments, because its header has none.
struct MovieFragments {
    private var timescales: [Int: Int] = [:]
    private var defaults: [Int: Int] = [:]
    private var runs: [(track: Int, sampleDuration: Int?, samples: Int, duration: Int)] = []

    mutating func addTrack(_ track: MovieTrack) { timescales[track.id] = track.timescale }

    /// Reads the default durations of samples in the `mvex` box.
    mutating func readDefaults(_ content: FileRegion) {
        for box in Boxes(content).prefix(1 << 10) where box.type == "trex" {
            guard let content = box.versioned?.content, let track = content.unsigned32(at: 0),
                let duration = content.unsigned32(at: 8)
            else { continue }
            defaults[Int(track)] = Int(duration)
        }
    }

    /// Reads a `moof` box.
    mutating func add(_ content: FileRegion) {
        for fragment in Boxes(content).prefix(64) where fragment.type == "traf" {
            var header: (track: Int, sampleDuration: Int?) = (0, nil)
            for box in Boxes(fragment.content).prefix(1 << 10) {
                guard let (_, flags, content) = box.versioned else { continue }
                if box.type == "tfhd" { header = MovieFragments.header(content, flags: flags) }
                if box.type == "trun" { addRun(content, flags: flags, header.track, header.sampleDuration) }
            }
        }
    }

    private static func header(_ content: FileRegion, flags: UInt32) -> (track: Int, sampleDuration: Int?) {
        let offset = 4 + (flags & 1 == 0 ? 0 : 8) + (flags & 2 == 0 ? 0 : 4)
        let duration = flags & 8 == 0 ? nil : content.unsigned32(at: offset).map { Int($0) }
        return (Int(content.unsigned32(at: 0) ?? 0), duration)
    }

    private mutating func addRun(_ content: FileRegion, flags: UInt32, _ track: Int, _ sampleDuration: Int?) {
        guard let count = content.unsigned32(at: 0) else { return }
        guard flags & 0x100 != 0 else {
            runs.append((track, sampleDuration, Int(count), 0))
            return
        }
        let start = 4 + (flags & 1 == 0 ? 0 : 4) + (flags & 4 == 0 ? 0 : 4)
        let stride = [0x100, 0x200, 0x400, 0x800].reduce(0) { $0 + (flags & $1 == 0 ? 0 : 4) }
        var duration = 0
        for index in 0..<Int(count) {
            guard let sample = content.unsigned32(at: start + index * stride) else { break }
            duration += Int(sample)
        }
        runs.append((track, nil, 0, duration))
    }

    /// The duration of the longest track; zero if it is unknown.
    var durationSeconds: Double {
        var totals: [Int: Double] = [:]
        for run in runs {
            let each = run.sampleDuration ?? defaults[run.track] ?? 0
            totals[run.track, default: 0] += Double(run.duration) + Double(run.samples) * Double(each)
        }
        return totals.compactMap { track, total in
            guard let timescale = timescales[track], timescale > 0 else { return nil }
            return total / Double(timescale)
        }.max() ?? 0
    }
}
