// Licensed under the Apache License, Version 2.0. See LICENSE.

import ArgumentParser
import Foundation
import Photos
import PhotosHTTP
import PhotosServer
import PhotosTLS

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
    @Option(parsing: .upToNextOption, help: "The certificate and its key, two PEM files.")
    var tls: [String] = []
    @Flag(help: "Make a certificate for development, which browsers warn of.")
    var tlsSelfSigned = false
    @Flag(help: "Serve the phones and computers of the local network, with TLS and the password.")
    var phone = false
    @Flag(help: "Ask for a password, store its hash, and end.")
    var setPassword = false
    @Flag(help: "Print a new link to the server that runs on the port, and end.")
    var link = false

    static func main() async {
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
        } catch {
            let isUsage = exitCode(for: error) == .validationFailure
            guard isUsage else { exit(withError: error) }
            try? FileHandle.standardError.write(contentsOf: Data("Error: \(message(for: error))\n".utf8))
            exit(withError: ExitCode(2))
        }
    }

    private var isLocal: Bool { ["127.0.0.1", "localhost", "::1"].contains(host) }

    func validate() throws {
        guard (1...65_535).contains(port) else { throw ValidationError("The port must be from 1 to 65535.") }
        guard tls.isEmpty || tls.count == 2 else {
            throw ValidationError("--tls takes two files: the certificate and its key.")
        }
        guard [!tls.isEmpty, tlsSelfSigned, phone].count(where: \.self) <= 1 else {
            throw ValidationError("Give one of --tls, --tls-self-signed and --phone.")
        }
        for file in tls where !FileManager.default.isReadableFile(atPath: file) {
            throw ValidationError("“\(file)” cannot be read. Give the certificate and its key, two PEM files.")
        }
        guard isLocal || phone || ((tlsSelfSigned || !tls.isEmpty) && Password(in: Password.usualFile).isSet) else {
            throw ValidationError(
                "Other computers are served only with TLS and a password: use --phone, or --tls and --set-password. Or forward the port with ssh."
            )
        }
    }

    func run() async throws {
        let password = Password(in: Password.usualFile)
        if setPassword { return try await PasswordPrompt.set(password) }
        if link { return try printLink() }
        if phone, !password.isSet {
            print("Phones sign in with a password.")
            try await PasswordPrompt.set(password)
        }
        let url = library.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? PHPhotoLibrary.defaultURL
        let address = try address()
        let server = try GalleryServer(
            PHPhotoLibrary(url: url), pages: try Self.pages(), at: address, password: password)
        let (opens, port, isForPhones) = (!noOpen && !phone, port, phone)
        try await server.run {
            LinkSocket.serve(port: port, server.makeLink)
            announce(server.makeLink(), port: port, isForPhones: isForPhones, opens: opens)
            Thread.detachNewThread {
                while readLine() != nil {
                    announce(server.makeLink(), port: port, isForPhones: isForPhones, opens: false)
                }
            }
        }
        LinkSocket.remove(port: port)
    }

    private func printLink() throws {
        guard let link = LinkSocket.link(port: port) else {
            throw ValidationError("No server of yours runs on port \(port). Start one with “photos serve”.")
        }
        print(link)
    }

    /// Returns the address with its certificate, and prints how browsers treat it.
    private func address() throws -> GalleryServer.Address {
        var address = GalleryServer.Address(host: phone ? "0.0.0.0" : host, port: port)
        if tls.count == 2 {
            (address.certificate, address.key) = (URL(filePath: tls[0]), URL(filePath: tls[1]))
            address.names = Authority.names(in: URL(filePath: tls[0])) + (isLocal ? [] : Authority.addresses())
        } else if tlsSelfSigned || phone {
            let others = isLocal && !phone ? [] : Authority.addresses()
            let names = [Authority.machine, "localhost"] + (phone ? ["\(Authority.machine).local"] : [])
            let authority = try Authority(in: Authority.usualFolder)
            let identity =
                try phone
                ? authority.identity(names: names, addresses: others + ["127.0.0.1"])
                : authority.selfSigned(names: names, addresses: others + ["127.0.0.1", "::1"])
            (address.certificate, address.key) = (identity.certificate, identity.key)
            address.names = others + (others.isEmpty ? [] : names)
            if tlsSelfSigned {
                print("This certificate is for development: browsers warn of it. Its SHA-256 fingerprint is")
                print(identity.fingerprint)
            } else {
                print("Devices trust this server once they have \(try authority.root().path) (see Docs/phone.md).")
            }
        }
        return address
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
}

/// Prints a link, as a QR code too for phones.
private func announce(_ link: String, port: Int, isForPhones: Bool, opens: Bool) {
    print("The gallery is at \(link)")
    print(
        "The link works once, within \(Int(Sessions.linkLifetime)) seconds. Press Enter for a new link, Ctrl-C to stop."
    )
    fflush(nil)
    if isForPhones { DesktopProgram.run(["qrencode", "-t", "UTF8"], input: link, showsOutput: true) }
    if opens, let page = LinkSocket.writePage(for: link, port: port) {
        DesktopProgram.run(["xdg-open", page.path], input: nil, showsOutput: false)
    }
}
