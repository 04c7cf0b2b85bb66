// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import PhotoLibrary
internal import Photos

/// The command `photos access`.
struct AccessCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "access",
        abstract: "Shows and sets what other programs can see of the library.",
        discussion: """
            Programs see hidden assets if they ask for them. With --lock-hidden on, only the owner of the library sees \
            them, whatever a program asks for. A process that can read the library's files acts as the owner, and so \
            does this command.

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

    @Option(help: ArgumentHelp("Show hidden assets only to the owner of the library.", valueName: "on|off"))
    var lockHidden: Lock?

    func run() throws {
        let library = try library.open()
        if let lockHidden { try library.apply([.setHiddenLock(lockHidden == .on)]) }
        let isLocked = try library.describe().isHiddenLocked
        try LineOutput.standard().print(
            isLocked
                ? "Hidden assets are locked: only the owner of the library sees them."
                : "Hidden assets are not locked: programs that ask for hidden assets see them.")
    }
}
