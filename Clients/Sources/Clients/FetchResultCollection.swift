// Licensed under the Apache License, Version 2.0. See LICENSE.

import Photos

/// A fetch result as a collection, for lists that want one.
struct FetchResultCollection<Element: PHObject>: RandomAccessCollection, Equatable {
    let fetchResult: PHFetchResult<Element>

    init(_ fetchResult: PHFetchResult<Element>) {
        self.fetchResult = fetchResult
    }

    var startIndex: Int { 0 }
    var endIndex: Int { fetchResult.count }

    subscript(position: Int) -> Element {
        fetchResult.object(at: position)
    }
}

extension PHFetchResult where ObjectType == PHAsset {
    /// All of them at once.
    var allAssets: [PHAsset] {
        objects(at: IndexSet(0..<count))
    }

    func grouped<Key: Hashable>(by key: (PHAsset) -> Key) -> [Key: [PHAsset]] {
        Dictionary(grouping: allAssets, by: key)
    }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension PHObject: @retroactive Identifiable {
    public var id: String { localIdentifier }
}
