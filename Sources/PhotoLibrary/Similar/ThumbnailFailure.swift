// Licensed under the Apache License, Version 2.0. See LICENSE.

/// An asset of which no thumbnail could be made, so that it is not compared with others.
public struct ThumbnailFailure: Hashable, Sendable {
    /// The identifier of the asset.
    public let localIdentifier: String
    /// The name of the file that shows it.
    public let filename: String
    /// The reason.
    public let error: LibraryError

    /// Creates a failure of the file that shows an asset.
    package init(_ asset: Asset, _ file: Resource, _ error: LibraryError) {
        localIdentifier = asset.localIdentifier.description
        filename = file.content.originalFilename
        self.error = error
    }
}
