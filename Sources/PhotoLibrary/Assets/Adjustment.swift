// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// An edit of an asset: its rendering is what is shown, its original is kept beside it.
public struct Adjustment: Hashable, Codable, Sendable {
    /// The program's name for how the edit is written down (`com.apple.photo`); `nil` when only a rendering is there.
    public var formatIdentifier: String?
    /// The version of that format.
    public var formatVersion: String?
    /// The program that made it, as it is called by its system.
    public var editor: String?
    /// When it was made.
    public var date: Date?

    /// An edit of which this much is known.
    public init(
        formatIdentifier: String? = nil, formatVersion: String? = nil, editor: String? = nil, date: Date? = nil
    ) {
        self.formatIdentifier = formatIdentifier
        self.formatVersion = formatVersion
        self.editor = editor
        self.date = date
    }
}
