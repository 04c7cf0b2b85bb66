// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Photos

/// The part of `photos duplicates` that shows and merges assets that look alike.
struct SimilarJob {
    let library: PHPhotoLibrary
    let command: DuplicatesCommand
    private let output = LineOutput.standard()

    init(_ library: PHPhotoLibrary, _ command: DuplicatesCommand) {
        self.library = library
        self.command = command
    }

    /// How many of the assets are compared.
    private struct Coverage {
        /// The number of all, compared or not.
        var count = 0
        /// Those that are not compared.
        var failures: [ThumbnailFailure] = []

        var isComplete: Bool { failures.isEmpty }
    }

    func run() throws {
        var coverage = try makeThumbnails()
        guard !StopRequest.isMade else {
            Console().say("Stopped. Nothing was changed; the thumbnails made so far are kept.")
            throw Ending(status: .someItemsFailed)
        }
        let wanted = try selected()
        if let wanted {
            coverage.failures.removeAll { !wanted.contains($0.localIdentifier) }
            coverage.count = wanted.count
        }
        name(coverage.failures)
        try showGroups(among: wanted, coverage)
        if !coverage.isComplete { throw Ending(status: .someItemsFailed) }
    }

    private func showGroups(among wanted: Set<String>?, _ coverage: Coverage) throws {
        var groups = try library.similarAssets()
        // A group needs two selected assets.
        if let wanted {
            groups = groups.map { $0.filter { wanted.contains($0.localIdentifier.description) } }
                .filter { $0.count > 1 }
        }
        if command.merge, !command.dryRun {
            let verb = Question.Verb(imperative: "Delete", participle: "moved to the trash")
            guard try Question.isConfirmed(verb, assets: groups.surplusCount, yes: command.yes) else {
                return Console().say("Nothing was changed.")
            }
            groups = try library.mergeSimilarAssets(groups)
        }
        for group in groups.map(SimilarRecord.init) {
            try output.write(command.json ? JSONLine.text(group) : group.line)
        }
        if !command.json { try output.write(summary(groups, coverage)) }
        try output.flush()
    }

    /// Makes the thumbnails without which assets are not compared.
    private func makeThumbnails() throws -> Coverage {
        let reporter = ProgressReporter(JobProgress("Making thumbnails", noun: "asset"), on: Console())
        defer { reporter.finish() }
        var coverage = Coverage()
        coverage.failures = try library.makeMissingThumbnails(
            isCancelled: { StopRequest.isMade },
            onProgress: { done, total in
                coverage.count = total
                reporter.update {
                    $0.items = done
                    $0.totalItems = total
                }
            })
        return coverage
    }

    /// Returns the identifiers of the selected assets, or `nil` for all.
    private func selected() throws -> Set<String>? {
        guard !command.selection.isEmpty else { return nil }
        return Set(try command.selection.fetch(from: library).elements.map(\.localIdentifier))
    }

    /// Names assets that are not compared, with the reason: the first few of the same kind, and with `--json` all.
    private func name(_ failures: [ThumbnailFailure]) {
        let console = Console()
        var lines = ProblemSummary()
        for failure in failures {
            let problem = SimilarJob.problem(failure.error)
            let message = failure.error.message.printable
            if command.json {
                console.say("\(failure.filename.printable): \(problem): \(message)")
            } else if let line = lines.line(for: failure.filename, problem, remedy: message) {
                console.say(line)
            }
        }
        for line in lines.rest { console.say(line) }
    }

    /// Returns what files with the same problem are counted by: messages name their files.
    private static func problem(_ error: LibraryError) -> String {
        switch error.code {
        case .missingOriginal: "the original is missing; not compared"
        case .volumeOffline: "its volume is not connected; not compared"
        case .damagedFile: "it is damaged; not compared"
        default: "it cannot be displayed; not compared"
        }
    }

    private func summary(_ groups: [[Asset]], _ coverage: Coverage) -> String {
        guard !groups.isEmpty else { return "No assets look alike" + limits(of: coverage) }
        let uncompared = coverage.failures.count
        let rest = uncompared == 0 ? "" : "; \(Words.count(uncompared, "asset")) could not be compared"
        let surplus = Words.count(groups.surplusCount, "asset")
        guard command.merge else {
            return """
                \(surplus) similar to \(Words.count(groups.count, "better one")) found\(rest). To look at them: photos list \
                --smart-album duplicates. To merge them: photos duplicates --similar --merge
                """
        }
        return (command.dryRun ? "\(surplus) would be moved to the trash" : "\(surplus) moved to the trash") + rest
    }

    /// Returns for which assets a result holds; nothing if it holds for all.
    private func limits(of coverage: Coverage) -> String {
        if coverage.isComplete { return "" }
        let (compared, others) = (coverage.count - coverage.failures.count, coverage.failures.count)
        return " among the \(Words.count(compared, "compared asset")); "
            + "\(Words.count(others, "asset")) could not be compared"
    }
}

extension [[Asset]] {
    /// The number of assets that go when each group is merged.
    fileprivate var surplusCount: Int { reduce(0) { $0 + $1.count - 1 } }
}

/// A group of assets that look alike, as it is printed.
struct SimilarRecord: Encodable, Equatable {
    struct Member: Encodable, Equatable {
        var localIdentifier: String
        var filename: String
        var pixelWidth: Int
        var pixelHeight: Int
        var bytes: Int64
    }

    var kept: Member
    var others: [Member]
}

extension SimilarRecord {
    /// Creates the record of a group, whose first asset is the best.
    init(_ group: [Asset]) {
        self.init(kept: Member(group[0]), others: group.dropFirst().map(Member.init))
    }

    /// The group for people.
    var line: String { "\(kept.text) is better than \(others.map(\.text).joined(separator: ", "))" }
}

extension SimilarRecord.Member {
    fileprivate init(_ asset: Asset) {
        self.init(
            localIdentifier: asset.localIdentifier.description, filename: asset.originalFilename,
            pixelWidth: asset.metadata.pixelSize.width, pixelHeight: asset.metadata.pixelSize.height,
            bytes: asset.byteCount)
    }

    fileprivate var text: String {
        "\(filename.printable) (\(localIdentifier), \(pixelWidth) × \(pixelHeight), \(Words.byteCount(bytes)))"
    }
}
