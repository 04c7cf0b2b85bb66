// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// `photos info`
struct InfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Tells everything known about an asset, or about a file outside the library.",
        discussion: """
            An asset is named by its identifier or the first characters of it (4 at least). A file is told by its \
            content, as import would see it; where a name could be both, the file is taken.

            EXAMPLES
              photos info 3F2A9C10
              photos info --json 3F2A9C10-8B6E-4C55-9A0F-2D7E51B6C0AA/L0/001
              photos info ~/Pictures/IMG_0001.HEIC
            """)

    @OptionGroup
    var library: LibraryOptions

    @Argument(help: ArgumentHelp("An identifier, or a file.", valueName: "id|file"), completion: .file())
    var subject: String

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        let (record, kind) = try isFile ? fileRecord() : assetRecord()
        let output = LineOutput.standard()
        let lines = json ? [try JSONLine.text(record)] : AssetCard(record: record, kind: kind).lines
        for line in lines { try output.write(line) }
        try output.flush()
    }

    /// A full identifier is never a file; what looks like a path is nothing else.
    private var isFile: Bool {
        switch IdentifierQuery(subject, kind: .asset) {
        case .exact: false
        case .prefix: FileManager.default.fileExists(atPath: subject)
        case nil: true
        }
    }

    private func assetRecord() throws -> (AssetRecord, String) {
        let asset = try AssetLookup(library.open()).asset(named: subject)
        return (AssetRecord(asset), MediaWords.kind(asset.asset.facts))
    }

    private func fileRecord() throws -> (AssetRecord, String) {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: subject) else {
            throw CommandFailure(
                "“\(subject.printable)” is neither a file nor an identifier. `photos list` shows the identifiers.")
        }
        guard attributes[.type] as? FileAttributeType != .typeDirectory else {
            throw CommandFailure("\(subject.printable) is a folder: name a file in it.")
        }
        let facts = try PHPhotoLibrary.facts(ofFile: subject)
        let size = (attributes[.size] as? NSNumber)?.int64Value ?? 0
        let record = AssetRecord(facts, filename: (subject as NSString).lastPathComponent, byteSize: size)
        return (record, MediaWords.kind(facts.asset))
    }
}
