// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary

/// The texts of an asset, as they were when they were first read.
///
/// Immutable, and may be used from any thread. Change them by ``PHAssetChangeRequest``.
open class PHAssetExtendedMetadata: NSObject, @unchecked Sendable {
    private let asset: Asset?

    /// Creates an object without values, for subclasses that serve as test doubles.
    public override init() {
        asset = nil
        super.init()
    }

    init(_ asset: Asset?) {
        self.asset = asset
        super.init()
    }

    /// The caption that a person wrote; `nil` for none.
    open var caption: String? { asset?.metadata.caption }
    /// The filename of the asset's photo or video when it was imported; `nil` for an asset without a library.
    open var originalFileName: String? { asset?.originalFilename }
    /// The keywords, in their order, without duplicates.
    open var keywords: [String] { asset?.metadata.keywords ?? [] }
}
