// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc

/// A check for folders of photo libraries, ours or Apple's. Other files must not be written there: they would be
/// unknown to the library, or replace an original.
enum LibraryFolder {
    /// The files that together mark a folder as a library.
    private static let marks = [["library.json", "library.sqlite"], ["database/Photos.sqlite", "originals"]]

    /// Throws when a folder is a library or lies in one, after symbolic links are resolved.
    ///
    /// - Parameters:
    ///   - folder: The folder. If it does not exist, the nearest existing folder above it counts.
    ///   - path: The path that the person gave, for the message.
    static func refuse(_ folder: String, named path: String) throws {
        var around = folder.hasPrefix("/") ? folder : FileManager.default.currentDirectoryPath + "/" + folder
        while access(around, F_OK) != 0, around != "/" { around = parent(of: around) }
        // Only the system resolves “..” after a symbolic link correctly.
        if let real = realpath(around, nil) {
            around = String(cString: real)
            free(real)
        }
        while !isLibrary(around) {
            if around == "/" { return }
            around = parent(of: around)
        }
        throw CommandFailure("\(path.printable) lies in the library. Name a folder outside of it.")
    }

    private static func isLibrary(_ folder: String) -> Bool {
        marks.contains { $0.allSatisfy { access("\(folder)/\($0)", F_OK) == 0 } }
    }

    private static func parent(of folder: String) -> String {
        let parent = (folder as NSString).deletingLastPathComponent
        return parent.isEmpty ? "/" : parent
    }
}
