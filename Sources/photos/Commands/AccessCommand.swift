// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import PhotoLibrary
internal import Photos

/// The command `photos access`.
struct AccessCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "access",
        abstract: "Shows and sets what other programs find in the library.",
        discussion: """
            A program finds hidden assets when it asks for them. With the lock on, only the library's owner does, \
            whatever a program asks for. Whoever can read the library's files is its owner, and so is this command.

            EXAMPLES
              photos access
              photos access --lock-hidden on
            """)

    /// A state of the lock.
    enum Lock: String, CaseIterable, ExpressibleByArgument {
        case on, off
    }

    @OptionGroup
    var library: LibraryOptions

    @Option(help: ArgumentHelp("Whether hidden assets are found by the owner only.", valueName: "on|off"))
    var lockHidden: Lock?

    func run() throws {
        let library = try library.open()
        if let lockHidden { try library.apply([.setHiddenLock(lockHidden == .on)]) }
        let isLocked = try library.describe().isHiddenLocked
        try LineOutput.standard().print(
            isLocked
                ? "Hidden assets are locked: only the owner finds them."
                : "Hidden assets are not locked: programs find them when they ask for them.")
    }
}
