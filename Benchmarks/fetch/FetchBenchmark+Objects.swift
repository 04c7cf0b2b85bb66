// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Benchmarking
internal import Foundation
internal import Photos

extension FetchBenchmark {
    /// Measures a page of objects at positions that were not read before.
    func randomAccess() throws {
        let found = try library.fetchAssets(with: FetchCase.images.options())
        guard found.count > FetchBenchmark.page else { return }
        let ids = try FetchCase.images.statement(in: peer).ids()
        let named = try peer.statement("SELECT uuid, creation_date, media_type FROM asset WHERE id = ?")
        var (our, their): ([Double], [Double]) = ([], [])
        for round in 0..<rounds + 2 {
            let start = FetchBenchmark.place(round, of: found.count - FetchBenchmark.page)
            let ours = Clock.milliseconds { FetchBenchmark.touch(found, from: start) }
            let theirs = Clock.milliseconds { _ = named.objects(ids[start..<start + FetchBenchmark.page]) }
            guard round >= 2 else { continue }
            our.append(ours)
            their.append(theirs)
        }
        let ratio = zip(our, their).map { $1 / $0 }.median
        report.row(
            "100 objects at a random index", peer: "sqlite3, 100 rows by id", ours: our.median,
            peerValue: their.median, ratio: ratio, goal: .most(1))
        report.row("100 objects at a random index, slowest of \(rounds)", ours: our.max() ?? 0, goal: .most(1))
    }

    /// Measures the enumeration of all objects.
    func enumeration() throws {
        let statement = try FetchCase.images.statement(in: peer, reading: ["uuid", "creation_date"])
        let found = try library.fetchAssets(with: FetchCase.images.options())
        FetchBenchmark.touch(found)
        let before = Memory.anonymous
        var most = before
        var ours = (count: 0, sum: 0.0)
        var theirs = ours
        let times = compare {
            ours = FetchBenchmark.enumerate(found) { most = max(most, Memory.anonymous) }
        } _: {
            theirs = statement.enumerate()
        }
        guard ours == theirs, ours.count == found.count else { throw Wrong(description: "not all were enumerated") }
        let rate = Double(ours.count) / times.ours * 1_000
        let peerRate = Double(ours.count) / times.theirs * 1_000
        report.row(
            "enumerating, identifier and date", found: "\(ours.count)", peer: "sqlite3, uuid and date, covering index",
            ours: rate, peerValue: peerRate, unit: "1/s", ratio: times.ratio, goal: .least(1_000_000))
        report.row(
            "own memory that enumerating adds at its height", ours: Double(most - before) / 1e6, unit: "MB",
            goal: .most(16))
    }

    /// Reads the identifier and the date of each object. Returns the number of objects and the sum of the dates.
    private static func enumerate(
        _ found: PHFetchResult<PHAsset>, resting rest: @escaping () -> Void
    ) -> (count: Int, sum: Double) {
        var (count, letters, sum) = (0, 0, 0.0)
        found.enumerateObjects { asset, index, _ in
            count += 1
            letters += asset.localIdentifier.utf8.count
            sum += asset.creationDate?.timeIntervalSinceReferenceDate ?? 0
            if index % 100_000 == 99_999 { rest() }
        }
        return letters > 0 ? (count, sum) : (0, 0)
    }

    /// Measures the first page of a search, newest first.
    func search() throws {
        for (kind, word) in [("rare", "silhouette"), ("middling", "birthday"), ("common", "iphone")] {
            let options = {
                let options = PHFetchOptions()
                options.searchText = word
                options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
                options.fetchLimit = 100
                return options
            }
            let all = try peer.statement("SELECT rowid FROM search WHERE search MATCH '\(word)'").ids().count
            let page = try peer.statement(
                """
                SELECT asset.id FROM search CROSS JOIN asset ON asset.id = search.rowid WHERE search MATCH '\(word)' \
                AND \(FetchCase.always) ORDER BY creation_date DESC, asset.id LIMIT \(FetchBenchmark.page)
                """)
            try check(try library.fetchAssets(with: options()), page.ids(), "search for \(word)")
            let times = try compare {
                FetchBenchmark.touch(try library.fetchAssets(with: options()))
            } _: {
                _ = page.ids()
            }
            report.row(
                "search for a \(kind) word, first 100", found: "\(all)", peer: "sqlite3, FTS5 and the rows it names",
                ours: times.ours, peerValue: times.theirs, ratio: times.ratio, goal: .most(20))
        }
    }
}
