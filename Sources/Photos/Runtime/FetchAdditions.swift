// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The fetch options that PhotoKit does not have.
struct FetchAdditions {
    var fetchOffset = 0
    var searchText: String?
    var assetPredicate: Predicate<PHAsset>?
    var assetSort: [SortDescriptor<PHAsset>] = []
}
