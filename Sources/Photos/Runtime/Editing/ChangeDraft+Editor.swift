// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

extension ChangeDraft {
    /// The name of this program, as its edits note it.
    var editor: String { ChangeDraft.editor(named: ProcessInfo.processInfo.processName) }

    /// The maximum number of bytes of a program's name.
    private static let nameLimit = 255

    /// Returns the name of a program as a line of at most 255 bytes. The user who starts a program can choose its name.
    static func editor(named name: String) -> String {
        var scalars = String.UnicodeScalarView()
        var count = 0
        for scalar in name.unicodeScalars where scalar.properties.generalCategory != .control {
            count += UTF8.width(scalar)
            guard count <= nameLimit else { break }
            scalars.append(scalar)
        }
        return String(scalars)
    }
}
