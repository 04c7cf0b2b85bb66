// Licensed under the Apache License, Version 2.0. See LICENSE.

import ArgumentParser
import Foundation
import Photos
import PhotosHTTP
import PhotosServer

/// The program behind `photos serve`.
@main
struct PhotosServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photos serve", abstract: "Show the library in a browser.")

    @Option(help: "The library (default: $PHOTOS_LIBRARY, or the one in your pictures folder).")
    var library: String?
    @Option(help: "The port to listen on.")
    var port = 8_080
    @Option(help: "The address to listen on. Only this computer can connect to the default.")
    var host = "127.0.0.1"
    @Flag(help: "Print the link, and do not open it in a browser.")
    var noOpen = false

    func validate() throws {
        guard (1...65_535).contains(port) else { throw ValidationError("The port must be from 1 to 65535.") }
        guard ["127.0.0.1", "localhost", "::1"].contains(host) else {
            throw ValidationError(
                "Other computers cannot be served yet: there is no TLS. Leave out --host, or forward a port with ssh.")
        }
    }

    func run() async throws {
        let url = library.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? PHPhotoLibrary.defaultURL
        let server = try GalleryServer(
            PHPhotoLibrary(url: url), pages: try Self.pages(), at: .init(host: host, port: port))
        let opens = !noOpen
        try await server.run {
            let link = server.makeLink()
            print("The gallery is at \(link)")
            print(
                "The link works once, within \(Int(Sessions.linkLifetime)) seconds. Press Enter for a new link, Ctrl-C to stop."
            )
            fflush(nil)
            if opens { Self.open(link) }
            Thread.detachNewThread {
                while readLine() != nil {
                    print(server.makeLink())
                    fflush(nil)
                }
            }
        }
    }

    /// The folder of the pages: `$PHOTOS_PAGES`, or `share/photos/pages` next to the program's folder.
    private static func pages() throws -> URL {
        if let path = ProcessInfo.processInfo.environment["PHOTOS_PAGES"] { return URL(filePath: path) }
        let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        let folder = program.deletingLastPathComponent().appending(path: "../share/photos/pages").standardizedFileURL
        guard FileManager.default.fileExists(atPath: folder.path) else {
            throw ValidationError("The files of the page are not installed. Run “make install”, or set PHOTOS_PAGES.")
        }
        return folder
    }

    private static func open(_ link: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["xdg-open", link]
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try? process.run()
    }
}
