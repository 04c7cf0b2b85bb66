// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Photos

extension FetchBenchmark {
    /// A page of objects at places that nobody was at before.
    func randomAccess() throws {
        let found = try library.fetchAssets(with: FetchCase.images.options())
        guard found.count > FetchBenchmark.page else { return }
        let ids = try FetchCase.images.statement(in: peer).ids()
        let named = try peer.statement("SELECT uuid, creation_date, media_type FROM asset WHERE id = ?")
        var random = SystemRandomNumberGenerator()
        var (our, their): ([Double], [Double]) = ([], [])
        for round in 0..<rounds + 2 {
            let start = Int.random(in: 0..<found.count - FetchBenchmark.page, using: &random)
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
        report.row("100 objects at a random index, slowest of \(rounds)", ours: our.max() ?? 0, goal: .none)
    }

    /// All objects, one after the other.
    func enumeration() throws {
        let statement = try FetchCase.images.statement(in: peer, reading: "uuid, creation_date")
        let found = try library.fetchAssets(with: FetchCase.images.options())
        FetchBenchmark.touch(found)
        let before = Memory.anonymous
        var most = before
        var (count, sum) = (0, 0.0)
        let ours = Clock.milliseconds {
            found.enumerateObjects { asset, index, _ in
                count += 1
                sum +=
                    Double(asset.localIdentifier.utf8.count) + (asset.creationDate?.timeIntervalSinceReferenceDate ?? 0)
                if index % 100_000 == 99_999 { most = max(most, Memory.anonymous) }
            }
        }
        guard count == found.count, sum.isFinite else { throw Wrong(description: "not all were enumerated") }
        let theirs = Clock.milliseconds { _ = statement.enumerate() }
        let rate = Double(count) / ours * 1_000
        let peerRate = Double(count) / theirs * 1_000
        report.row(
            "enumerating, identifier and date", found: "\(count)", peer: "sqlite3, uuid and date, covering index",
            ours: rate,
            peerValue: peerRate, unit: "1/s", ratio: rate / peerRate, goal: .least(1_000_000))
        report.row(
            "own memory that enumerating adds at its height", ours: Double(most - before) / 1e6, unit: "MB",
            goal: .most(16))
    }

    /// The first page of what words find, newest first.
    func search() throws {
        let indexed = try peer.statement("SELECT count(*) FROM search").ids().first ?? 0
        for (kind, word) in [("rare", "silhouette"), ("middling", "birthday"), ("common", "iphone")] {
            let options = {
                let options = PHFetchOptions()
                options.searchText = word
                options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
                options.fetchLimit = 100
                return options
            }
            let statement = try peer.statement("SELECT rowid FROM search WHERE search MATCH '\(word)'")
            let count = statement.ids().count
            let ours = { _ = FetchBenchmark.touch(try self.library.fetchAssets(with: options())) }
            let job = "search for a \(kind) word"
            guard indexed > 0 else {
                report.row(job, found: "\(count)", ours: try measure(ours), goal: .most(20))
                continue
            }
            let times = try compare(ours) { _ = statement.ids() }
            report.row(
                job, found: "\(count)", peer: "sqlite3, FTS5, ids without order", ours: times.ours,
                peerValue: times.theirs,
                ratio: times.ratio, goal: .most(20))
        }
    }
}
