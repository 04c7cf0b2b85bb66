// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Benchmarking
internal import Foundation
internal import Photos

extension FetchBenchmark {
    /// Compares fetches with their counts and first pages with reading the ordered ids.
    func fetches() throws {
        try row(of: .images, name: "images newest first, first 100") { _ in .both(ratio: 25, most: 1) }
        try row(of: .imagesByChange, name: "images by date of change, first 100") { _ in .most(5) }
        try firstByText(.imagesByFilename, name: "images by filename, asked for the first time")
        try row(of: .imagesByFilename, name: "images by filename, first 100") { _ in .most(20) }
        try row(of: .imagesByTitle, name: "images by title, first 100") { _ in .most(20) }
        for fetchCase in FetchCase.compound {
            try row(of: fetchCase, name: fetchCase.name) { share in share >= 0.05 ? .ratio(10) : .most(2) }
        }
    }

    private func row(of fetchCase: FetchCase, name: String, goal: (_ share: Double) -> Report.Goal) throws {
        let statement = try fetchCase.statement(in: peer)
        try check(try library.fetchAssets(with: fetchCase.options()), statement.ids(), name)
        var count = 0
        let times = try compare {
            let found = try library.fetchAssets(with: fetchCase.options())
            count = found.count
            FetchBenchmark.touch(found)
        } _: {
            count = statement.ids().count
        }
        let share = Double(count) / Double(max(1, all))
        report.row(
            name, found: "\(count), \(String(format: "%.1f", share * 100)) %", peer: "sqlite3, ids from covering index",
            ours: times.ours, peerValue: times.theirs, ratio: times.ratio, goal: goal(share))
        let partial = try fetchCase.statement(in: peer, .ofItsRows)
        let harder = try compare {
            FetchBenchmark.touch(try library.fetchAssets(with: fetchCase.options()))
        } _: {
            _ = partial.ids()
        }
        report.row(
            "  \(name)", peer: "sqlite3, ids from an index of just them", ours: harder.ours,
            peerValue: harder.theirs, ratio: harder.ratio, goal: .none)
        try compareWithDuckDB(fetchCase, name: name, Array(statement.ids().prefix(FetchBenchmark.page)))
    }

    /// Measures the first fetches of a process in an order that the index has no column for: the database answers the first
    /// one, and the second one ranks the texts.
    private func firstByText(_ fetchCase: FetchCase, name: String) throws {
        for name in [name, name.replacingOccurrences(of: "first", with: "second")] {
            let time = try Clock.milliseconds {
                FetchBenchmark.touch(try library.fetchAssets(with: fetchCase.options()))
            }
            report.row(name, ours: time, goal: .none)
        }
    }

    private func compareWithDuckDB(_ fetchCase: FetchCase, name: String, _ page: [Int64]) throws {
        guard let duckDB else { return }
        let question = fetchCase.question
        var (our, their): ([Double], [Double]) = ([], [])
        for round in 0..<rounds + 2 {
            let answer = try duckDB.ask(question.conditions, order: question.order)
            var count = 0
            let time = try Clock.milliseconds {
                let found = try library.fetchAssets(with: fetchCase.options())
                count = found.count
                FetchBenchmark.touch(found)
            }
            guard answer.count == count, answer.page == page else {
                throw Wrong(description: "\(name): DuckDB finds \(answer.count), we find \(count), or in another order")
            }
            guard round >= 2 else { continue }
            our.append(time)
            their.append(answer.milliseconds)
        }
        report.row(
            "  \(name)", peer: "\(duckDB.name), in memory, two threads", ours: our.median, peerValue: their.median,
            ratio: zip(our, their).map { $1 / $0 }.median, goal: .none)
    }

    /// Throws unless both find the same assets in the same order.
    func check(_ found: PHFetchResult<PHAsset>, _ ids: [Int64], _ name: String) throws {
        let named = try peer.statement("SELECT uuid, creation_date, media_type FROM asset WHERE id = ?")
        let theirs = named.objects(ids.prefix(FetchBenchmark.page))
        let ours = (0..<min(FetchBenchmark.page, found.count)).flatMap { index in
            bytes(of: found.object(at: index).localIdentifier)
        }
        guard found.count == ids.count, ours == theirs else {
            throw Wrong(
                description:
                    "\(name): the peer finds \(ids.count), we find \(found.count), or in another order")
        }
    }

    private func bytes(of identifier: String) -> [UInt8] {
        guard let uuid = UUID(uuidString: String(identifier.prefix(36))) else { return [] }
        return withUnsafeBytes(of: uuid.uuid, Array.init)
    }
}
