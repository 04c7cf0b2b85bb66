// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoEngine
import PhotoImport
import PhotoLibrary
import PhotoMetadata
import Testing

/// Imports of each folder of real files give the results of the hand-made table.
@Suite(.enabled("shared/corpus is not there") { ExpectedFiles.isPresent })
struct CorpusImportTests {
    /// The cells where we differ from the table, with the reason.
    private static let explained = [
        "heif-special/pillow_heif__L_xmp_latin1.heic, title": "its XMP is in Latin letters; the table's reader gave up",
        "heif-special/pillow_heif__L_xmp_latin1.heic, caption": "as its title",
        "bomb/sharp__65536-uint32-limit.png, type": "what is too large to be drawn is kept and marked, not refused",
    ]

    @Test func everyFileBecomesWhatTheTableSays() throws {
        let expected = try ExpectedFiles()
        var differences: [String: String] = [:]
        var compared = 0
        var doubts = 0
        for folder in expected.folders {
            let imported = try ImportedFolder(folder)
            for row in expected.rows where row["folder"] == folder {
                for (column, ours) in imported.cells(of: row) {
                    let reference = row[column]
                    if reference.hasPrefix("?") || reference.contains(" ?") && ours == reference.withoutDoubts {
                        doubts += 1
                    } else if reference != ours {
                        differences["\(folder)/\(row["file"]), \(column)"] = "table \(reference), ours \(ours)"
                    } else {
                        compared += 1
                    }
                }
            }
        }
        print("corpus: \(compared) cells as in the table, \(differences.count) others, \(doubts) in doubt")
        #expect(compared > 2_000)
        for (cell, difference) in differences.sorted(by: { $0.key < $1.key }) {
            #expect(Self.explained[cell] != nil, "\(cell): \(difference)")
        }
        #expect(Set(Self.explained.keys).subtracting(differences.keys).isEmpty, "explained, but no difference")
    }
}

/// The table of expected results for the corpus' files.
private struct ExpectedFiles {
    struct Row {
        fileprivate let cells: [String: String]
        subscript(column: String) -> String { cells[column] ?? "" }
    }

    let rows: [Row]

    static let tests = (0..<2).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    static let corpus = tests.appending(path: "../../../shared/corpus")
    static var isPresent: Bool { FileManager.default.fileExists(atPath: corpus.path) }

    init() throws {
        let table = ExpectedFiles.tests.appending(path: "Corpus/expected-assets.tsv")
        let lines = try String(contentsOf: table, encoding: .utf8).split(separator: "\n")
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
        let header = try #require(lines.first)
        rows = lines.dropFirst().map { line in
            Row(cells: Dictionary(uniqueKeysWithValues: zip(header, line)))
        }
    }

    var folders: [String] { Set(rows.map { $0["folder"] }).sorted() }
}

/// One folder, imported into a library of its own by reference: the results are the same as with copies, and faster.
private final class ImportedFolder {
    private var files: [String: ImportedFile] = [:]
    private var assets: [String: Asset] = [:]
    private var resources: [String: [Resource]] = [:]

    init(_ name: String) throws {
        let library = try TemporaryFolder()
        let engine = try SQLiteEngine(
            opening: library.url.appending(path: "Test.photolibrary"), createIfMissing: true)
        let folder = ExpectedFiles.corpus.appending(path: name).resolvingSymlinksInPath().path
        var options = ImportOptions(jobs: 2)
        options.isReference = true
        let job = ImportJob(session: engine.owner, metadata: FileMetadataReader(), options: options)
        let onEvent = { [self] (event: ImportEvent) in
            if case .file(let file) = event { files[String(file.path.dropFirst(folder.count + 1))] = file }
        }
        _ = try job.run([folder], isCancelled: { false }, onEvent: onEvent)
        try read(engine)
    }

    private func read(_ engine: SQLiteEngine) throws {
        for isTrash in [false, true] {
            var request = AssetRequest(.library)
            request.includesAllBursts = true
            request.includesHidden = true
            request.isTrash = isTrash
            let ids = try engine.owner.fetch(request).ids
            for asset in try engine.owner.assets(ids) {
                assets[asset.localIdentifier.description] = asset
                resources[asset.localIdentifier.description] = try engine.owner.resources(of: [asset.id])
            }
        }
    }

    /// Returns our values for a row, by column.
    func cells(of row: ExpectedFiles.Row) -> [String: String] {
        let name = row["file"]
        guard !name.hasSuffix("#motion") else { return ["type": motionType(String(name.dropLast(7)))] }
        guard let file = files[name] else { return ["type": "not told"] }
        var cells = ["type": type(of: file)]
        guard let asset = file.localIdentifier.flatMap({ assets[$0] }), row["file"] == row["asset"] else {
            return cells
        }
        cells["mediaType"] = asset.metadata.mediaType == .video ? "video" : "photo"
        cells["burst"] = asset.burst?.identifier ?? ""
        if asset.burst != nil { cells["representsBurst"] = asset.burst?.isRepresentative == true ? "yes" : "no" }
        cells["adjusted"] = asset.adjustment == nil ? "no" : "yes"
        cells["favourite"] = asset.isFavorite ? "yes" : "no"
        cells["hidden"] = asset.isHidden ? "yes" : "no"
        cells["trashed"] = asset.trashedDate == nil ? "no" : "yes"
        cells["title"] = ImportedFolder.short(asset.metadata.title)
        cells["caption"] = ImportedFolder.short(asset.metadata.caption)
        cells["subtypes"] = asset.metadata.mediaSubtypes.words
        if !row["date"].isEmpty { cells["date"] = ImportedFolder.same(asset.metadata.captureDate, as: row["date"]) }
        return cells
    }

    private func type(of file: ImportedFile) -> String {
        switch file.outcome {
        case .imported, .paired, .duplicate, .repaired: file.resourceType?.word ?? "none"
        case .deletedBefore, .skipped: "skipped"
        case .failed: "refused"
        }
    }

    private func motionType(_ photo: String) -> String {
        let resources = files[photo]?.localIdentifier.flatMap { self.resources[$0] } ?? []
        return resources.contains { $0.content.type == .pairedVideo } ? "pairedVideo" : "refused"
    }

    /// Returns the table's own text when both are the same moment.
    private static func same(_ date: CaptureDate?, as text: String) -> String {
        let styles = [Date.ISO8601FormatStyle(includingFractionalSeconds: true), .iso8601]
        let expected = styles.lazy.compactMap { try? Date(text, strategy: $0) }.first
        guard let date, let expected else { return date.map { "\($0.date)" } ?? "" }
        return abs(date.date.timeIntervalSince(expected)) < 1 ? text : "\(date.date)"
    }

    /// Returns a text in the form of the table.
    private static func short(_ text: String?) -> String {
        guard let text else { return "" }
        let escaped = text.replacing("\\", with: "\\\\").replacing("\t", with: "\\t").replacing("\r", with: "\\r")
            .replacing("\n", with: "\\n")
        return text.count > 60 ? "\(text.prefix(40))…(\(text.count))" : escaped
    }
}

extension ResourceType {
    fileprivate var word: String {
        switch self {
        case .photo: "photo"
        case .video: "video"
        case .pairedVideo: "pairedVideo"
        case .alternatePhoto: "alternatePhoto"
        case .fullSizePhoto: "fullSizePhoto"
        case .adjustmentData: "adjustmentData"
        case .sidecar: "sidecar"
        default: "\(rawValue)"
        }
    }
}

extension MediaSubtypes {
    /// PhotoKit's names in the order of their bits, as the table joins them.
    fileprivate var words: String {
        let names: [(MediaSubtypes, String)] = [
            (.panorama, "photoPanorama"), (.hdr, "photoHDR"), (.screenshot, "photoScreenshot"), (.live, "photoLive"),
            (.depthEffect, "photoDepthEffect"), (.animation, "photoAnimation"), (.spatial, "spatialMedia"),
            (.highFrameRate, "videoHighFrameRate"), (.timelapse, "videoTimelapse"),
            (.screenRecording, "videoScreenRecording"), (.cinematic, "videoCinematic"),
        ]
        return names.filter { contains($0.0) }.map(\.1).joined(separator: " ")
    }
}

extension String {
    /// The words of a list that are not marked as doubtful.
    fileprivate var withoutDoubts: String { split(separator: " ").filter { !$0.hasPrefix("?") }.joined(separator: " ") }
}
