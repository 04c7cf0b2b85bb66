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

            --phone serves the phones and computers of the local network, encrypted and with a password, and shows the \
            link as a QR code. Docs/phone.md has the steps.

            EXAMPLES
              photos serve
              photos serve --port 9000 --no-open
              photos serve --link
              photos serve --phone
            """)

    @OptionGroup
    var library: LibraryOptions

    @Option(help: ArgumentHelp("The port to listen on.", valueName: "number"))
    var port = 8_080

    @Option(help: ArgumentHelp("The address to listen on. Others than this computer's need TLS and a password."))
    var host = "127.0.0.1"

    @Flag(help: "Print the link only; do not open it in a browser.")
    var noOpen = false

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Encrypt with this certificate and key, two PEM files.", valueName: "file"),
        completion: .file())
    var tls: [String] = []

    @Flag(help: "Encrypt with a certificate for development, which browsers warn of.")
    var tlsSelfSigned = false

    @Flag(help: "Serve the local network, encrypted and with the password, and show a QR code.")
    var phone = false

    @Flag(help: "Ask for a password, store its hash, and end.")
    var setPassword = false

    @Flag(help: "Print a new link to the server that runs on the port, and end.")
    var link = false

    func validate() throws {
        guard (1...65_535).contains(port) else {
            throw ValidationError("--port \(port): write a number from 1 to 65535.")
        }
        guard tls.isEmpty || tls.count == 2 else {
            throw ValidationError("--tls takes two files: the certificate and its key.")
        }
    }

    func run() throws {
        // A library that cannot be opened is named by this program, in its words.
        if !setPassword, !link { _ = try library.open() }
        let server = try Self.server()
        var pointers = ([server.path, "--library", library.url.path] + arguments).map { strdup($0) } + [nil]
        execv(server.path, &pointers)
        throw CommandFailure("“\(server.path.printable)” cannot be started: \(String(cString: strerror(errno))).")
    }

    /// The arguments of the server program.
    private var arguments: [String] {
        let flags = [
            ("--no-open", noOpen), ("--tls-self-signed", tlsSelfSigned), ("--phone", phone),
            ("--set-password", setPassword), ("--link", link),
        ]
        let files = tls.map { URL(filePath: $0).path }
        return ["--port", "\(port)", "--host", host] + flags.filter(\.1).map(\.0)
            + (files.isEmpty ? [] : ["--tls"] + files)
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
