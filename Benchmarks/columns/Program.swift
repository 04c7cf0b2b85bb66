// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoEngine
import PhotoLibrary
import PhotoQuery

/// The program `bench-columns LIBRARY`: measures what the layout of a grid needs of all assets of a library, as
/// `PHFetchResult.columns()` reads it. Medians of ROUNDS (21) rounds, after two that do not count.
@main
enum Program {
    static func main() throws {
        guard CommandLine.arguments.count == 2 else {
            print("usage: bench-columns LIBRARY")
            exit(64)
        }
        let engine = try SQLiteEngine(opening: URL(filePath: CommandLine.arguments[1]), createIfMissing: false)
        let session = engine.connect(.owner)
        for (name, sort) in [
            ("newest first", [SortTerm(AssetKey.creationDate, ascending: false)]),
            ("oldest first", [SortTerm(AssetKey.creationDate, ascending: true)]), ("in order of addition", []),
        ] {
            var request = AssetRequest(.library)
            request.sort = sort
            let fetched = try session.fetch(request)
            guard let read = fetched.columns else { return print("The library has no index.") }
            let columns = read()
            print("\(columns.count) assets, \(name)")
            measure("fetch and columns") { _ = (try? session.fetch(request))?.columns?() }
            measure("columns") { _ = read() }
            // In another order a day has many sections.
            if !sort.isEmpty { sections(of: columns) }
        }
    }

    private static func sections(of columns: AssetColumns) {
        for zone in [TimeZone.gmt, TimeZone(identifier: "Europe/Berlin") ?? .gmt] {
            for unit in AssetSection.Unit.allCases {
                let count = columns.sections(by: unit, in: zone).count
                measure("\(count) sections by \(unit), \(zone.identifier)") { _ = columns.sections(by: unit, in: zone) }
            }
        }
    }

    private static func measure(_ job: String, _ body: () -> Void) {
        let rounds = ProcessInfo.processInfo.environment["ROUNDS"].flatMap(Int.init) ?? 21
        var (wall, processor): ([Double], [Double]) = ([], [])
        for _ in 0..<rounds + 2 {
            let start = processorTime
            wall.append(ContinuousClock().measure(body) / .milliseconds(1))
            processor.append(processorTime - start)
        }
        let (time, busy) = (wall.dropFirst(2).sorted()[rounds / 2], processor.dropFirst(2).sorted()[rounds / 2])
        print(String(format: "%10.2f ms, of the processor %8.2f ms  ", time, busy) + job)
    }

    /// The time that this thread has spent on a processor, in milliseconds, which other programs do not lengthen much.
    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}
