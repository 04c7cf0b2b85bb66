// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser

/// The command `photos albums`.
struct AlbumsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "albums",
        abstract: "Shows and changes albums.",
        discussion: """
            An album is named by its title or its identifier. Albums contain assets without copying them: if you \
            remove an asset from an album, or delete an album, the assets stay in the library.

            EXAMPLES
              photos albums
              photos albums --tree
              photos albums create "Rome 2024" --folder Travels
              photos albums create Long --predicate "duration > 600"
              photos albums add "Rome 2024" 3F2A9C10 77B0
              photos albums add "Rome 2024" --search "rome*"
              photos albums rename "Rome 2024" Rome
              photos list --album Rome
            """,
        subcommands: [
            ListAlbums.self, CreateAlbum.self, AddToAlbum.self, RemoveFromAlbum.self, RenameAlbum.self,
            DeleteAlbum.self,
        ],
        defaultSubcommand: ListAlbums.self)
}
