// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// Which assets are found, by the state that they are in.
struct AssetVisibility: Hashable, Sendable {
    /// Only what is in the trash, instead of only what is not.
    var isTrash = false
    var includesHidden = false
    /// Whether the frames of bursts are found that stand for nothing.
    var includesAllBursts = false

    /// What a collection shows by itself.
    static let shown = AssetVisibility()

    func admits(_ asset: Asset) -> Bool {
        (asset.trashedDate != nil) == isTrash
            && (includesHidden || !asset.isHidden)
            && (includesAllBursts || asset.burst?.isExtra != true)
    }

    /// What is wanted by either of them.
    func joined(with other: AssetVisibility) -> AssetVisibility {
        AssetVisibility(
            isTrash: isTrash || other.isTrash, includesHidden: includesHidden || other.includesHidden,
            includesAllBursts: includesAllBursts || other.includesAllBursts)
    }
}

extension AssetVisibility {
    /// What a request says by itself.
    init(_ request: AssetRequest) {
        self.init(
            isTrash: request.isTrash, includesHidden: request.includesHidden,
            includesAllBursts: request.includesAllBursts)
    }
}
