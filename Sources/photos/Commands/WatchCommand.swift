// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos
internal import Synchronization

/// The command `photos watch`.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Follows the changes of the library as they are made, by any program.",
        discussion: """
            Each transaction is a line, as photos history prints it, the oldest first: with --since those after that \
            token and then those to come, without it those to come. A line is written at once. Ctrl-C ends it.

            A program that keeps the text under “since” of the last line that it has dealt with misses nothing and \
            reads nothing twice: it goes on with --since TEXT. It begins with photos history --json --limit 1, reads \
            the library, and goes on from there.

            EXAMPLES
              photos watch
              photos watch --since 120 --json
              photos watch --json | jq -r '.objects[].localIdentifier'
            """)

    @OptionGroup
    var library: LibraryOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Begin with what was changed after this token.", valueName: "token"),
        transform: TokenArgument.init(parsing:))
    var since: TokenArgument?

    @Flag(help: "Name each object that was changed, as it is called when its line is printed.")
    var objects = false

    @Flag(help: "Print one JSON object for each transaction.")
    var json = false

    func run() throws {
        let url = library.url
        let library = try library.open()
        let description = try library.describe()
        let start = try since?.token(in: library, description) ?? description.token
        StopRequest.listen()
        let follower = HistoryFollower(
            HistoryLines(library: library, identifier: description.uuid, printsJSON: json, namesObjects: objects),
            description)
        follower.start(after: start)
        if Console().isTerminal { Console().say("Waiting for changes. Ctrl-C ends.") }
        while try !follower.hasEnded(within: .milliseconds(250)) {
            if StopRequest.isMade { throw Ending(status: .someItemsFailed) }
            if StandardOutput.isClosed { throw OutputClosed() }
            try checkIsFollowed(library, at: url)
        }
    }

    /// Throws if the library is gone, or its database was replaced: the files stay open, and nothing would be heard of
    /// them any more.
    private func checkIsFollowed(_ library: PHPhotoLibrary, at url: URL) throws {
        guard FileManager.default.fileExists(atPath: url.appending(path: "library.json").path) else {
            throw CommandFailure("The library at \(url.path.printable) is gone, or was moved.")
        }
        do throws(LibraryError) { _ = try library.describe() } catch {
            // Whatever else keeps it from being read may pass.
            if error.code == .fileChanged { throw error }
        }
    }
}

/// A printer of the history of a library, which goes on until the program ends or an error occurs.
final class HistoryFollower: Sendable {
    private let history: HistoryLines
    private let description: LibraryDescription
    private let ended = DispatchSemaphore(value: 0)
    private let problem = Mutex<(any Error)?>(nil)

    init(_ history: HistoryLines, _ description: LibraryDescription) {
        self.history = history
        self.description = description
    }

    /// Prints the transactions after a token from now on, each as soon as it is committed.
    func start(after token: ChangeToken) {
        Task {
            do { try await print(after: token) } catch { problem.withLock { $0 = error } }
            ended.signal()
        }
    }

    /// Waits for the end that long. Throws the error that ended it.
    func hasEnded(within time: DispatchTimeInterval) throws -> Bool {
        guard ended.wait(timeout: .now() + time) == .success else { return false }
        if let problem = problem.withLock(\.self) { throw problem }
        return true
    }

    private func print(after token: ChangeToken) async throws {
        guard let start = PHPersistentChangeToken(token, of: description) else { return }
        let output = LineOutput.standard()
        do {
            for try await change in history.library.persistentChanges(since: start) {
                for line in try history.lines(of: change.changeSet) { try output.write(line) }
                try output.flush()
            }
        } catch let error as PHPhotosError where error.code == .persistentChangeTokenExpired {
            throw CommandFailure(TokenArgument.expired(token.rawValue, description.oldestToken))
        }
    }
}
