// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc

/// The folder of a photo library, ours or Apple's. It is no place for other files: they would be strays there, or take the
/// place of an original.
enum LibraryFolder {
    /// Files that stand in every library's folder, and together nowhere else.
    private static let marks = [["library.json", "library.sqlite"], ["database/Photos.sqlite", "originals"]]

    /// Throws when a folder lies in a library, or is one, wherever links lead on the way.
    ///
    /// - Parameters:
    ///   - folder: Need not be there: what will be around it counts.
    ///   - path: What the person named, for the message.
    static func refuse(_ folder: String, named path: String) throws {
        var around = folder.hasPrefix("/") ? folder : FileManager.default.currentDirectoryPath + "/" + folder
        while access(around, F_OK) != 0, around != "/" { around = parent(of: around) }
        // The system's own way: “..” behind a link is not the text before it.
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
