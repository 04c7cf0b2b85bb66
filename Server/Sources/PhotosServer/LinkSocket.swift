// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
import Glibc
import PhotosHTTP

/// A socket in a folder of the user, by which another terminal asks a running server for a link.
public enum LinkSocket {
    /// The folder, which only the user may enter.
    private static var folder: URL {
        if let path = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"], !path.isEmpty {
            return URL(filePath: path).appending(path: "photos-serve")
        }
        return FileManager.default.temporaryDirectory.appending(path: "photos-serve-\(getuid())")
    }

    private static func address(_ port: Int) -> sockaddr_un? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array(folder.appending(path: "\(port)").path.utf8)
        return withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            guard path.count < bytes.count else { return false }
            bytes.copyBytes(from: path)
            return true
        } ? address : nil
    }

    /// Makes the folder, and checks that it is the user's alone: others could offer a socket of theirs otherwise.
    private static func isOurs() -> Bool {
        mkdir(folder.path, 0o700)
        // The attributes of a symbolic link are its own.
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path) else { return false }
        let (owner, mode) = (attributes[.ownerAccountID] as? Int, attributes[.posixPermissions] as? Int)
        return attributes[.type] as? FileAttributeType == .typeDirectory && owner == Int(getuid())
            && mode.map { $0 & 0o077 == 0 } ?? false
    }

    private static func open(_ port: Int, _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32? {
        guard isOurs(), var address = address(port) else { return nil }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                use(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard status == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// Answers each connection with a new link, on a thread of its own. This server has the port, so an earlier one has left
    /// any socket of that name.
    public static func serve(port: Int, _ makeLink: @escaping @Sendable () -> String) {
        remove(port: port)
        guard let listener = open(port, { bind($0, $1, $2) }), listen(listener, 8) == 0 else { return }
        Thread.detachNewThread {
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else {
                    if errno == EINTR || errno == ECONNABORTED { continue }
                    return
                }
                let text = Array((makeLink() + "\n").utf8)
                _ = text.withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                close(client)
            }
        }
    }

    /// Removes the socket and the page of a port, and nothing else.
    public static func remove(port: Int) {
        guard isOurs() else { return }
        unlink(page(port).path)
        let path = folder.appending(path: "\(port)").path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            attributes[.type] as? FileAttributeType == .typeSocket
        else { return }
        unlink(path)
    }

    private static func page(_ port: Int) -> URL { folder.appending(path: "\(port).html") }

    /// Writes a page that leads to a link, for a program that opens it in the browser: other users see the arguments of a
    /// process, and cannot read this file. Returns `nil` if there is no safe place.
    public static func writePage(for link: String, port: Int) -> URL? {
        guard isOurs() else { return nil }
        let page = page(port)
        let text = "<!doctype html><meta http-equiv=\"refresh\" content=\"0;url=\(link)\"><title>Photos</title>"
        return (try? PrivateFile.write(Array(text.utf8), to: page)) == nil ? nil : page
    }

    /// Asks the server of a port for a link; `nil` if this user has no server there.
    public static func link(port: Int) -> String? {
        guard let descriptor = open(port, { connect($0, $1, $2) }) else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = read(descriptor, &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).trimmingCharacters(in: .newlines)
        return text.hasPrefix("http") ? text : nil
    }
}
