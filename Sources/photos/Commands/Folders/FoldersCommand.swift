// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser

/// The command `photos folders`.
struct FoldersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "folders",
        abstract: "Shows and changes folders of albums.",
        discussion: """
            A folder is named by its title, by its path (Travels/2024), or by its identifier. If you delete a folder, \
            the folders and albums in it are deleted too; the assets stay in the library.

            EXAMPLES
              photos folders
              photos folders create 2024 --in Travels
              photos folders move "Rome 2024" "Oslo 2024" --to Travels/2024
              photos folders rename Travels/2024 "Last year"
              photos list --folder Travels
            """,
        subcommands: [ListFolders.self, CreateFolder.self, MoveIntoFolder.self, RenameFolder.self, DeleteFolder.self],
        defaultSubcommand: ListFolders.self)
}
