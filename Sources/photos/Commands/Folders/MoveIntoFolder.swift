// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The command `photos folders move`.
struct MoveIntoFolder: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Moves albums and folders to the end of a folder, in the given order.",
        discussion: """
            EXAMPLES
              photos folders move "Rome 2024" "Oslo 2024" --to Travels/2024
              photos folders move Travels/2024 --top
            """)

    @OptionGroup
    var library: LibraryOptions

    @Argument(
        help: "The albums and folders to move: their titles or identifiers. If a title is both, the album is moved.")
    var names: [String]

    @Option(name: .customLong("to"), help: ArgumentHelp("The folder to move to.", valueName: "folder"))
    var target: String?

    @Flag(help: "Move to the top level, into no folder.")
    var top = false

    func validate() throws {
        if (target != nil) == top { throw ValidationError("Give the target: either --to FOLDER or --top.") }
    }

    func run() throws {
        let library = try library.open()
        let lookup = FolderLookup(library)
        let folder = try target.map { try lookup.folder(named: $0) }
        let moved = try MoveIntoFolder.collections(names, in: library)
        let changes = try library.apply(deciding: {
            try lookup.refuseDuplicates(of: moved.compactMap(\.folder), in: folder?.uuid)
            return [.moveCollections(moved.map(\.uuid), folder: folder?.uuid)]
        })
        let place = folder.map { "to “\($0.title.printable)”" } ?? "to the top"
        let what = Words.collections(moved.count)
        try LineOutput.standard().print(
            changes == nil ? "\(what) not moved: already last, in that order." : "Moved \(what) \(place).")
    }

    private typealias Moved = (uuid: UUID, folder: CollectionFolder?)

    /// Returns the named albums and folders, each once, in the order of the names.
    private static func collections(_ names: [String], in library: PHPhotoLibrary) throws -> [Moved] {
        let albums = try AlbumLookup(library).entries().map { entry in
            NameLookup<Moved>.Entry(
                object: (entry.uuid, nil), uuid: entry.uuid, kind: entry.kind, names: entry.names)
        }
        let folders = try FolderLookup(library).entries().map { entry in
            NameLookup<Moved>.Entry(
                object: (entry.uuid, entry.object), uuid: entry.uuid, kind: entry.kind, names: entry.names)
        }
        let lookup = NameLookup(entries: albums + folders)
        var seen: Set<UUID> = []
        return try names.map { try collection($0, lookup) }.filter { seen.insert($0.uuid).inserted }
    }

    private static func collection(_ name: String, _ lookup: NameLookup<Moved>) throws -> Moved {
        let matches = lookup.matches(name)
        // An album takes precedence over a folder of the same title; identifiers with the same beginning remain
        // ambiguous.
        let albums = matches.filter { $0.object.folder == nil && $0.names.contains(name) }
        return try NameLookup.one(
            of: albums.isEmpty ? matches : albums, name,
            missing: "There is no album or folder “\(name.printable)”. `photos albums --tree` shows all.")
    }
}
