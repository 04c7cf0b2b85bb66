// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The recipe of an edit: what a program needs to go on from it, in a format of its own.
///
/// Never changes and may be used from any thread.
open class PHAdjustmentData: NSObject, @unchecked Sendable {
    /// Whose format it is: `com.example.editor`.
    public let formatIdentifier: String
    /// Which version of the format.
    public let formatVersion: String
    /// The recipe. Nobody but the program that wrote it can read it.
    public let data: Data

    /// A recipe. All three must be there: PhotoKit does not save an edit with empty data.
    public init(formatIdentifier: String, formatVersion: String, data: Data) {
        self.formatIdentifier = formatIdentifier
        self.formatVersion = formatVersion
        self.data = data
        super.init()
    }
}
