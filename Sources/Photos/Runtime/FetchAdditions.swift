// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// What PhotoKit's options do not have.
struct FetchAdditions {
    var fetchOffset = 0
    var searchText: String?
    var assetPredicate: Predicate<PHAsset>?
    var assetSort: [SortDescriptor<PHAsset>] = []
}
