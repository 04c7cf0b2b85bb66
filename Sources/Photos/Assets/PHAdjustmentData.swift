// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The recipe of an edit, in a format of its editor.
///
/// Immutable. The library does not interpret the data; an editor recognises its own recipes by format and version.
open class PHAdjustmentData: NSObject {
    /// The format, in reverse DNS order: `com.example.editor`.
    open var formatIdentifier: String { recipe.identifier }
    /// The version of the format.
    open var formatVersion: String { recipe.version }
    /// The recipe.
    open var data: Data { recipe.data }

    private let recipe: (identifier: String, version: String, data: Data)

    /// Creates a recipe. Nothing is checked here; PhotoKit rejects empty data when the edit is saved.
    public init(formatIdentifier: String, formatVersion: String, data: Data) {
        recipe = (formatIdentifier, formatVersion, data)
        super.init()
    }
}
