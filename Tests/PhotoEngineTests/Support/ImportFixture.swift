// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImport
import PhotoLibrary

/// A folder of files for a stub reader, a library, and the events of an import of the folder into the library.
final class ImportFixture {
    let folder: TemporaryFolder
    let engine: any LibraryEngine
    private(set) var reader = StubReader()
    private(set) var events: [ImportEvent] = []
    var options = ImportOptions(jobs: 2)

    /// - Parameter files: The texts of the files, by path relative to the folder.
    init(_ kind: EngineKind = .memory, _ files: KeyValuePairs<String, String> = [:]) throws {
        folder = try TemporaryFolder()
        library = try TemporaryFolder()
        engine = try kind.makeEngine(in: library.url)
        for (name, text) in files { try folder.write(text, to: name) }
    }

    private let library: TemporaryFolder

    /// The path of the library, for engines that keep it in a folder.
    var libraryPath: String { library.path + "/Test.photolibrary" }

    /// Imports the folder, or the named paths in it, and discards earlier events.
    @discardableResult
    func run(
        _ names: [String] = [""], into other: (any LibraryEngine)? = nil, reader: StubReader = StubReader(),
        thumbnails: ImportThumbnails? = nil, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws -> ImportSummary {
        self.reader = reader
        events = []
        let job = ImportJob(
            session: (other ?? engine).owner, metadata: reader, thumbnails: thumbnails, options: options)
        return try job.run(names.map(path), isCancelled: isCancelled) { events.append($0) }
    }

    func path(_ name: String) -> String { name.isEmpty ? folder.path : folder.path + "/" + name }
    func name(_ path: String) -> String { path.replacing(folder.path + "/", with: "") }

    // MARK: Events

    var files: [ImportedFile] {
        events.compactMap { event in
            guard case .file(let file) = event else { return nil }
            return file
        }
    }

    /// A text `name: outcome` for each file, in the order of the events.
    var outcomes: [String] { files.map { "\(name($0.path)): \($0.outcome.rawValue)" } }

    func file(_ name: String) -> ImportedFile? { files.first { self.name($0.path) == name } }

    // MARK: Content of the library

    func assets() throws -> [Asset] {
        var request = AssetRequest(.library)
        request.includesAllBursts = true
        return try engine.owner.assets(try engine.owner.fetch(request).ids)
    }

    func resources(of asset: Asset) throws -> [Resource] { try engine.owner.resources(of: [asset.id]) }

    /// Returns each asset as `file (role) + file (role)`.
    func contents() throws -> [String] {
        try assets().map { asset in
            try resources(of: asset).map { "\($0.content.originalFilename) (\($0.content.type.word))" }
                .joined(separator: " + ")
        }
    }

    /// Returns the file names of the members of each album of that title.
    func albums(titled title: String) throws -> [[String]] {
        let ids = try engine.owner.fetch(CollectionRequest(.albums)).ids
        return try engine.owner.collections(ids).filter { $0.title == title }.map { album in
            let members = try engine.owner.fetch(AssetRequest(.members(collection: album.uuid))).ids
            return try engine.owner.assets(members).map(\.originalFilename)
        }
    }
}

extension ResourceType {
    fileprivate var word: String {
        switch self {
        case .photo: "photo"
        case .video: "video"
        case .alternatePhoto: "alternate"
        case .pairedVideo: "paired"
        case .fullSizePhoto: "rendering"
        case .fullSizeVideo: "video rendering"
        case .fullSizePairedVideo: "paired rendering"
        case .adjustmentData: "edit"
        case .adjustmentBasePhoto: "base"
        case .adjustmentBaseVideo: "video base"
        case .adjustmentBasePairedVideo: "paired base"
        case .sidecar: "sidecar"
        default: "\(rawValue)"
        }
    }
}
