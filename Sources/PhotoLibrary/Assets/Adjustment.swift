// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// An edit of an asset. The rendering of the edit is shown, and the original is kept beside it.
public struct Adjustment: Hashable, Codable, Sendable {
    /// The identifier of the format of the edit (`com.apple.photo`); `nil` if only a rendering exists.
    public var formatIdentifier: String?
    /// The version of that format.
    public var formatVersion: String?
    /// The program that made the edit, as its system names it.
    public var editor: String?
    /// The date of the edit.
    public var date: Date?

    /// Creates an edit with the properties that are known.
    public init(
        formatIdentifier: String? = nil, formatVersion: String? = nil, editor: String? = nil, date: Date? = nil
    ) {
        self.formatIdentifier = formatIdentifier
        self.formatVersion = formatVersion
        self.editor = editor
        self.date = date
    }
}
