// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
public import PhotoLibrary

/// The history's own form of a change, an addition to Apple's PhotoKit.
extension PHPersistentChange {
    /// The change as the journal has it: its date, and every object with what was changed of it.
    public var changeSet: ChangeSet { self.set }
}

/// Tokens as texts, an addition to Apple's PhotoKit.
extension PHPersistentChangeToken {
    /// The token as a text for arguments and files, such as `0C5A4A44-…-8E0D4F6A2B11:43`: the identifier of the library, and
    /// the number of transactions until then.
    public var text: String { "\(library.uuidString):\(token.rawValue)" }

    /// Creates the token that ``text`` returned; `nil` for another text.
    public convenience init?(text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let library = UUID(uuidString: String(parts[0])), let number = Int64(parts[1])
        else { return nil }
        self.init(ChangeToken(rawValue: number), in: library)
    }
}
