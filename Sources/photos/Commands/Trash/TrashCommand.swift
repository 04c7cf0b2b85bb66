// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import PhotoLibrary
internal import Photos

/// The command `photos trash`.
struct TrashCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trash",
        abstract: "Shows deleted assets, and recovers or permanently deletes them.",
        discussion: """
            The trash is the album Recently Deleted. `photos delete` moves assets to the trash, where they stay for 30 \
            days.

            EXAMPLES
              photos trash
              photos trash list --json
              photos trash recover 3F2A
              photos trash recover --all
              photos trash empty
            """,
        subcommands: [ListTrash.self, RecoverFromTrash.self, EmptyTrash.self],
        defaultSubcommand: ListTrash.self)
}

extension PHPhotoLibrary {
    /// Returns the album of the assets in the trash.
    func trash() throws -> PHAssetCollection { try AlbumLookup(self).album(.recentlyDeleted) }
}
