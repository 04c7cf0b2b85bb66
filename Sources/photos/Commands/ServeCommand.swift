// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import Glibc
internal import Photos

/// The command `photos serve`, which becomes the program `photos-server`: the other commands start without its libraries.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Shows the library in a browser.",
        discussion: """
            Prints a link that works once, within 60 seconds, and opens it in the browser. Press Enter for a new link, and \
            Ctrl-C to stop. Only this computer can connect.

            EXAMPLES
              photos serve
              photos serve --port 9000 --no-open
            """)

    @OptionGroup
    var library: LibraryOptions

    @Option(help: ArgumentHelp("The port to listen on.", valueName: "number"))
    var port = 8_080

    @Flag(help: "Print the link only; do not open it in a browser.")
    var noOpen = false

    func validate() throws {
        guard (1...65_535).contains(port) else {
            throw ValidationError("--port \(port): write a number from 1 to 65535.")
        }
    }

    func run() throws {
        // A library that cannot be opened is named by this program, in its words.
        _ = try library.open()
        let server = try Self.server()
        let arguments =
            [server.path, "--library", library.url.path, "--port", "\(port)"] + (noOpen ? ["--no-open"] : [])
        var pointers = arguments.map { strdup($0) } + [nil]
        execv(server.path, &pointers)
        throw CommandFailure("“\(server.path.printable)” cannot be started: \(String(cString: strerror(errno))).")
    }

    /// The server program, which is installed next to this one.
    private static func server() throws -> URL {
        let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        let server = program.deletingLastPathComponent().appending(path: "photos-server")
        guard FileManager.default.isExecutableFile(atPath: server.path) else {
            throw CommandFailure("The program photos-server is not next to photos: run “make install”.")
        }
        return server
    }
}
