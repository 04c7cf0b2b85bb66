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

    func run() throws {
        let unseen = try makeThumbnails()
        guard !StopRequest.isMade else {
            Console().say("Stopped. Nothing was changed; what was looked at is kept.")
            throw Ending(status: .someItemsFailed)
        }
        var groups = try selected(library.similarAssets())
        if command.merge, !command.dryRun {
            let verb = Question.Verb(imperative: "Put into the trash", participle: "put into the trash")
            guard try Question.isConfirmed(verb, assets: groups.surplusCount, yes: command.yes) else {
                return Console().say("Nothing was changed.")
            }
            groups = try library.mergeSimilarAssets(groups)
        }
        for group in groups.map(SimilarRecord.init) {
            try output.write(command.json ? JSONLine.text(group) : group.line)
        }
        if !command.json { try output.write(summary(groups)) }
        try output.flush()
        if let unseen { Console().say(unseen) }
    }

    /// Makes the thumbnails without which assets are not compared, and returns a sentence on what is not, if anything.
    private func makeThumbnails() throws -> String? {
        let reporter = ProgressReporter(JobProgress("Looking", noun: "asset"), on: Console())
        defer { reporter.finish() }
        do throws(LibraryError) {
            let failed = try library.makeMissingThumbnails(
                isCancelled: { StopRequest.isMade },
                onProgress: { done, total in
                    reporter.update {
                        $0.items = done
                        $0.totalItems = total
                    }
                })
            guard failed > 0 else { return nil }
            return "\(Words.count(failed, "file")) cannot be shown, and \(failed == 1 ? "was" : "were") not compared"
        } catch {
            guard error.code == .notWritable else { throw error }
            return "Only what has a thumbnail was compared: \(error.message)"
        }
    }

    /// Returns the groups of the selected assets. What is alone in its group is left out.
    private func selected(_ groups: [[Asset]]) throws -> [[Asset]] {
        guard !command.selection.isEmpty else { return groups }
        let found = try command.selection.fetch(from: library)
        let wanted = Set(found.elements.map(\.localIdentifier))
        return groups.map { $0.filter { wanted.contains($0.localIdentifier.description) } }.filter { $0.count > 1 }
    }

    private func summary(_ groups: [[Asset]]) -> String {
        guard !groups.isEmpty else { return "No assets look alike" }
        let surplus = Words.count(groups.surplusCount, "asset")
        guard command.merge else {
            return """
                \(surplus) beside \(Words.count(groups.count, "better one")) found; look at them, and then photos duplicates \
                --similar --merge puts them into the trash
                """
        }
        return command.dryRun ? "\(surplus) would go to the trash" : "\(surplus) went to the trash"
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
    var line: String { "\(kept.text) is the best of \(others.map(\.text).joined(separator: ", "))" }
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
