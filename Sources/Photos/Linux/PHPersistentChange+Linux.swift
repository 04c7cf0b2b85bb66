// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
public import PhotoLibrary

/// The history's own form of a change, an addition to Apple's PhotoKit.
extension PHPersistentChange {
    /// The change as recorded in the journal: its date, and every object with its changed parts.
    public var changeSet: ChangeSet { self.set }
}

/// Tokens as texts, an addition to Apple's PhotoKit.
extension PHPersistentChangeToken {
    /// The token as a text for arguments and files, such as `0C5A4A44-…-8E0D4F6A2B11:43:41c8579b6e8a1cac`: the
    /// identifier of the library, the number of transactions until then, and the bits of the last one's date.
    public var text: String {
        let parts = [library.uuidString, String(token.rawValue)]
        return (parts + (date.map { [String($0.timeIntervalSinceReferenceDate.bitPattern, radix: 16)] } ?? []))
            .joined(separator: ":")
    }

    /// Creates a token from the value of ``text``; `nil` for any other text.
    public convenience init?(text: String) {
        let form = /([0-9A-Fa-f-]{36}):([0-9]{1,19})(?::([0-9a-f]{1,16}))?/
        guard let parts = text.wholeMatch(of: form), let library = UUID(uuidString: String(parts.1)),
            let number = Int64(parts.2)
        else { return nil }
        let bits = parts.3.flatMap { UInt64($0, radix: 16) }
        let date = bits.map { Date(timeIntervalSinceReferenceDate: Double(bitPattern: $0)) }
        self.init(ChangeToken(rawValue: number), of: date, in: library)
    }

    /// Creates the token of a transaction of a library.
    public convenience init(_ changes: ChangeSet, in library: UUID) {
        self.init(changes.token, of: changes.date, in: library)
    }
}
