// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser

/// The root command, `photos`.
struct PhotosCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photos",
        abstract: "Keeps photos and videos in a library: in one place, safe, and quick to browse.",
        discussion: """
            EXAMPLES
              photos import ~/Pictures           import everything in the folder
              photos list --limit 20             list the 20 newest assets
              photos list --search "sunset*"     search names, titles, captions, keywords
              photos info 3F2A                   show everything about one asset
              photos sheet -o sheet.jpg          draw a contact sheet of many pictures
              photos verify --deep               read and check every byte
              photos recover                     recover photos that the database lost
              photos export ~/Copies             copy everything out of the library

            EXIT STATUS
              0  done
              1  failed
              2  the command line is not valid
              3  some items failed, or the command was stopped
              4  verify found damage
            """,
        version: "0.1.0",
        subcommands: [
            ImportCommand.self, ExportCommand.self, ListCommand.self, InfoCommand.self, ThumbCommand.self,
            AlbumsCommand.self, FoldersCommand.self, EditCommand.self, RevertCommand.self, DateCommand.self,
            DeleteCommand.self,
            TrashCommand.self, UndoCommand.self, HistoryCommand.self, WatchCommand.self, StatsCommand.self,
            AccessCommand.self, VerifyCommand.self, RecoverCommand.self, DuplicatesCommand.self,
            SheetCommand.self,
            SampleCommand.self, ServeCommand.self,
            FingerprintCommand.self,
        ])

    @OptionGroup
    var library: LibraryOptions
}
