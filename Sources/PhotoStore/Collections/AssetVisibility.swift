// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A filter of assets by their state: in the trash, hidden, or frame of a burst.
struct AssetVisibility: Hashable, Sendable {
    /// True to find only assets in the trash, false to find only assets outside it.
    var isTrash = false
    var includesHidden = false
    /// True if frames of bursts are included that neither represent their burst nor were picked by the user.
    var includesAllBursts = false

    /// The assets that a collection shows by default.
    static let shown = AssetVisibility()

    func admits(_ asset: Asset) -> Bool {
        (asset.trashedDate != nil) == isTrash
            && (includesHidden || !asset.isHidden)
            && (includesAllBursts || asset.burst?.isExtra != true)
    }

    /// Returns a filter that includes what either of both includes.
    func joined(with other: AssetVisibility) -> AssetVisibility {
        AssetVisibility(
            isTrash: isTrash || other.isTrash, includesHidden: includesHidden || other.includesHidden,
            includesAllBursts: includesAllBursts || other.includesAllBursts)
    }
}

extension AssetVisibility {
    /// Creates the filter that a request asks for, without that of its collection.
    init(_ request: AssetRequest) {
        self.init(
            isTrash: request.isTrash, includesHidden: request.includesHidden,
            includesAllBursts: request.includesAllBursts)
    }
}
