// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import Glibc
internal import PhotoLibrary

extension Configuration {
    /// Makes each connection check, before anything else, that SQLite has opened the file that was checked.
    ///
    /// SQLite opens by path, and follows a link that was put there since the look; the database's other files it opens
    /// without following any. So the path that it has ended at is compared with the folder's own.
    ///
    /// Weak: GRDB's queues may keep the configuration a little longer than the pool, and with it the library's folder.
    mutating func refuseLinks(at path: LibraryPath) {
        let relative = path.relative
        prepareDatabase { [weak root = path.root] database in
            guard let root, let folder = root.realPath else { return }
            let opened = try Row.fetchOne(database, sql: "PRAGMA database_list")?["file"] as String?
            guard opened != folder + "/" + relative else { return }
            throw LibraryError.replaced(LibraryPath(root, relative))
        }
    }
}

extension LibraryPath {
    /// Returns the name by which SQLite opens the file with a parameter, such as `immutable=1`.
    func databaseURI(_ parameter: String) -> String {
        let path = description.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
        return "file:\(path ?? description)?\(parameter)"
    }
}

extension LibraryRoot {
    /// The path of the folder without symbolic links; `nil` if the system does not provide it.
    fileprivate var realPath: String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlink("/proc/self/fd/\(descriptor)", &buffer, buffer.count)
        guard count > 0, count < buffer.count else { return nil }
        return String(decoding: buffer.prefix(count), as: UTF8.self)
    }
}

extension LibraryError {
    /// A link was put in the place of a file between the look at it and its opening.
    fileprivate static func replaced(_ path: LibraryPath) -> LibraryError {
        if let status = try? Disk.status(of: path), !status.isFile { return .unexpectedFileType(path, status) }
        return LibraryError(
            .inputOutput, "“\(path)” was replaced by a link while it was opened. The link was not followed. Try again.")
    }
}
