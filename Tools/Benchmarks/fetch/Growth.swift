// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Photos

extension FetchBenchmark {
    /// One line for a library's size, with tabs between: assets, images with the first page, SQLite's ids, a compound
    /// predicate, SQLite's ids of it, 100 objects at a random index, a new process, bytes of the index for each asset.
    func growth() throws -> String {
        let compound = FetchCase.compound[2]
        let images = try pair(.images)
        let since = try pair(compound)
        let found = try library.fetchAssets(with: FetchCase.images.options())
        let random = measure {
            let start = Int.random(in: 0..<max(1, found.count - FetchBenchmark.page))
            FetchBenchmark.touch(found, from: start)
        }
        let process = try measure { try ChildProcess.run("--first-page", path) }
        let numbers = [images.ours, images.theirs, since.ours, since.theirs, random, process]
        return
            ([String(all)] + numbers.map { String(format: "%.3f", $0) }
            + [String(format: "%.1f", Double(indexBytes) / Double(all))]).joined(separator: "\t")
    }

    private func pair(_ fetchCase: FetchCase) throws -> (ours: Double, theirs: Double, ratio: Double) {
        let statement = try fetchCase.statement(in: peer)
        return try compare {
            FetchBenchmark.touch(try library.fetchAssets(with: fetchCase.options()))
        } _: {
            _ = statement.ids()
        }
    }
}
