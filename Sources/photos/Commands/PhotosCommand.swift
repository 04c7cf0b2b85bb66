// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser

/// The root command, `photos`.
struct PhotosCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photos",
        abstract: "Keeps photos and videos in a library: one place, safe, quick to look at.",
        discussion: """
            EXAMPLES
              photos import ~/Pictures           copy all that is in the folder
              photos list --limit 20             the 20 newest
              photos list --search "sunset*"     what was called so, or written about
              photos info 3F2A                   everything known about one of them
              photos sheet -o sheet.jpg          a picture of many pictures
              photos verify --deep               read every byte and check it
              photos recover                     take in again what the database lost
              photos export ~/Copies             copy all that is in the library out again

            EXIT STATUS
              0  done
              1  failed
              2  the command line was not understood
              3  some items failed, or the job was stopped
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
            SampleCommand.self,
            FingerprintCommand.self,
        ])

    @OptionGroup
    var library: LibraryOptions
}
