// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Groups of assets that were imported together.
enum Imports {
    /// The longest pause within an import.
    static let pauseSeconds = 15.0 * 60

    /// Returns the imports, earliest first.
    static func groups(of assets: [GroupableAsset]) -> [AssetGroup] {
        assets.inOrder(of: \.addedDate).cut { before, asset in
            asset.addedDate.timeIntervalSince(before.addedDate) > pauseSeconds
        }
    }
}
