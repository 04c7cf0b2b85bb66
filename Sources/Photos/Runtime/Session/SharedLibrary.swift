// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Synchronization

/// The library of `PHPhotoLibrary.shared()`, opened at its first use.
enum SharedLibrary {
    private static let opened = Mutex<PHPhotoLibrary?>(nil)

    static var current: PHPhotoLibrary {
        // Opened under the lock: all callers have to wait for the one library anyway.
        opened.withLock { opened in
            if let library = opened { return library }
            let library = PHPhotoLibrary(Session(sharedAt: url()))
            opened = library
            return library
        }
    }

    /// Replaces the shared library, for tests of class methods; `nil` for the one that is opened at its next use.
    static func replace(with library: PHPhotoLibrary?) { opened.withLock { $0 = library } }
}

extension SharedLibrary {
    /// Returns the URL of the shared library.
    static func url(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
        if let path = environment["PHOTOS_LIBRARY"], !path.isEmpty {
            return URL(fileURLWithPath: expanded(path, environment), isDirectory: true)
        }
        let pictures = environment["XDG_PICTURES_DIR"] ?? namedInUserDirectories(environment) ?? "~/Pictures"
        return URL(fileURLWithPath: expanded(pictures, environment), isDirectory: true)
            .appendingPathComponent("Photos Library.photolibrary", isDirectory: true)
    }

    /// Returns the pictures folder in `user-dirs.dirs`: a line `XDG_PICTURES_DIR="$HOME/…"`.
    private static func namedInUserDirectories(_ environment: [String: String]) -> String? {
        let configuration = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? "~/.config"
        let file = expanded(configuration, environment) + "/user-dirs.dirs"
        // Most machines without a desktop have no such file; then the default applies.
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
        let prefix = "XDG_PICTURES_DIR="
        guard let line = text.split(separator: "\n").last(where: { $0.hasPrefix(prefix) }) else { return nil }
        let value = line.dropFirst(prefix.count).trimmingCharacters(in: CharacterSet(charactersIn: "\" \t"))
        return value.isEmpty ? nil : value
    }

    /// Returns the path with a leading `~` or `$HOME` replaced by the home folder.
    private static func expanded(_ path: String, _ environment: [String: String]) -> String {
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
        for name in ["~", "$HOME"] where path == name || path.hasPrefix(name + "/") {
            return home + path.dropFirst(name.count)
        }
        return path
    }
}
