// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The command `photos info`.
struct InfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Shows everything known about assets, or about files outside the library.",
        discussion: """
            An asset is named by its identifier or the first characters of it (at least 4). A file is described by its \
            content, as an import would read it. If a name could be both, it is taken as a file. Folders are read with \
            their subfolders, as by an import: first the files of a folder in the order of their names, then its \
            subfolders; hidden files and links are left out. Instead of names, a selection of assets can be given.

            --json prints one object per line, for every file that is found: a file that is not a picture or video has \
            only path, outcome (skipped or failed) and reason. Without --json, such files are named on standard error. \
            Skipped files are not failures. If some files cannot be read, the exit status is 3.

            EXAMPLES
              photos info 3F2A9C10
              photos info --json 3F2A9C10-8B6E-4C55-9A0F-2D7E51B6C0AA/L0/001
              photos info --album "Rome 2024" --json
              photos info ~/Pictures/IMG_0001.HEIC
              photos info --json ~/Pictures | jq -r 'select(.rating == 5) | .path'
            """)

    @OptionGroup
    var library: LibraryOptions

    @Argument(help: ArgumentHelp("Identifiers, files and folders.", valueName: "id|path"), completion: .file())
    var subjects: [String] = []

    @OptionGroup(title: "SELECTION")
    var selection: SelectionOptions

    @OptionGroup
    var hidden: HiddenOption

    @Flag(help: "Print one JSON object per line.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "The number of files to read at the same time, at most 4 for each processor or 16. (default: the number of processors)",
            valueName: "number"))
    var jobs: Int?

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs \(jobs) is too small: give a number of 1 or more.") }
        if subjects.isEmpty == selection.isEmpty {
            throw ValidationError(
                "Give either identifiers, files or folders, or a selection such as --predicate.")
        }
    }

    func run() throws {
        let output = LineOutput.standard()
        if subjects.isEmpty { return try printSelection(output) }
        if subjects.count == 1, let subject = subjects.first, !isFolder(subject) {
            var reader: AssetReader?
            let card = try isFile(subject) ? fileCard(subject) : assetCard(subject, &reader)
            for line in try lines(card) { try output.write(line) }
            try output.flush()
            try reader?.finish(isOfAll: false)
            return
        }
        try printSubjects(output)
    }

    /// Returns `true` if a subject is a file: never for a full identifier, always for a text that can be no identifier.
    private func isFile(_ subject: String) -> Bool {
        switch IdentifierQuery(subject, kind: .asset) {
        case .exact: false
        case .prefix: FileManager.default.fileExists(atPath: subject)
        case nil: true
        }
    }

    private func isFolder(_ subject: String) -> Bool {
        var isFolder: ObjCBool = false
        return isFile(subject) && FileManager.default.fileExists(atPath: subject, isDirectory: &isFolder)
            && isFolder.boolValue
    }

    private func lines(_ card: AssetCard) throws -> [String] {
        json ? [try JSONLine.text(card.record)] : card.lines
    }

    private func card(
        _ object: PHAsset, _ asset: Asset, _ contents: AssetContents, _ library: PHPhotoLibrary
    ) -> AssetCard {
        var card = AssetCard(record: AssetRecord(asset, contents), kind: MediaLabels.kind(asset.metadata))
        if !json { card.adjustments = adjustments(of: object, asset, library) }
        return card
    }

    /// Returns adjustments of the library's own format as JSON, and the names of adjustments of Apple's programs.
    /// Returns `nil` for adjustments that cannot be read; the row above names their format.
    private func adjustments(of object: PHAsset, _ asset: Asset, _ library: PHPhotoLibrary) -> String? {
        let format = asset.adjustment?.formatIdentifier
        if format == AppleAdjustments.formatIdentifier { return (try? library.appleAdjustments(of: object))?.names }
        guard format == AdjustmentRecipe.formatIdentifier, let recipe = try? library.adjustments(of: object),
            let text = try? recipe.json()
        else { return nil }
        return String(decoding: text, as: UTF8.self)
    }

    /// - Parameter reader: The reader, which is created for the first asset.
    private func assetCard(_ subject: String, _ reader: inout AssetReader?) throws -> AssetCard {
        let assets = try reader ?? AssetReader(library.open())
        reader = assets
        let object = try AssetLookup.assetOrTrashed(subject, in: assets.library)
        let contents = try assets.contents(of: object)
        guard let read = contents, let asset = read.asset else {
            let problem = contents?.unreadable.first.map { "\($0)" }
            throw CommandFailure(
                problem ?? "“\(subject.printable)” was deleted from the library while it was being read.")
        }
        return card(object, asset, read, assets.library)
    }

    private func fileCard(_ subject: String) throws -> AssetCard {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: subject) else {
            throw CommandFailure(
                "“\(subject.printable)” is neither a file nor an identifier. `photos list` shows the identifiers.")
        }
        let metadata = try PHPhotoLibrary.metadata(ofFile: subject)
        let size = (attributes[.size] as? NSNumber)?.int64Value ?? 0
        let record = AssetRecord(
            metadata, filename: (subject as NSString).lastPathComponent, byteSize: size, path: subject)
        return AssetCard(record: record, kind: MediaLabels.kind(metadata.asset))
    }
}

// MARK: - Several subjects

extension InfoCommand {
    private func printSelection(_ output: LineOutput) throws {
        let library = try library.open()
        let found = try selection.fetch(
            from: library, includesAllBursts: true, includesHidden: hidden.includesHidden)
        let reader = AssetReader(library)
        var isFirst = true
        try reader.forEach(in: found) { object, asset, contents in
            let separator = json || isFirst ? [] : [""]
            for line in try separator + lines(card(object, asset, contents, library)) {
                try output.write(line)
            }
            isFirst = false
        }
        try output.flush()
        if found.count == 0 { Console().say(try selection.emptyMessage(in: library)) }
        try reader.finish()
    }

    /// Prints assets one by one, and runs of neighbouring files together, so that all processors are used.
    private func printSubjects(_ output: LineOutput) throws {
        var (reported, failures) = (0, 0)
        var reader: AssetReader?
        for run in subjects.chunked(by: { isFile($0) == isFile($1) }) {
            guard let first = run.first, isFile(first) else {
                for subject in run {
                    let card = try assetCard(subject, &reader)
                    for line in try lines(card) + (json ? [] : [""]) { try output.write(line) }
                    reported += 1
                }
                continue
            }
            try printFiles(Array(run), output) { isFailed in
                reported += 1
                failures += isFailed ? 1 : 0
            }
        }
        try output.flush()
        if failures > 0 { throw Ending(status: failures < reported ? .someItemsFailed : .failed) }
        try reader?.finish(isOfAll: false)
    }

    private func printFiles(_ paths: [String], _ output: LineOutput, _ count: (_ isFailed: Bool) -> Void) throws {
        let console = Console()
        let asJSON = json
        try PHPhotoLibrary.examineFiles(
            paths, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
            transform: { FileDescription($0, asJSON: asJSON) },
            onFile: { description in
                for line in description.lines { try output.write(line) }
                description.problem.map(console.say)
                count(description.isFailed)
            })
    }
}

extension Array {
    /// Returns the longest runs of neighbours that belong together.
    fileprivate func chunked(by belongTogether: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
        var runs: [ArraySlice<Element>] = []
        var start = startIndex
        for index in indices.dropFirst() where !belongTogether(self[index - 1], self[index]) {
            runs.append(self[start..<index])
            start = index
        }
        return start < endIndex ? runs + [self[start...]] : runs
    }
}
