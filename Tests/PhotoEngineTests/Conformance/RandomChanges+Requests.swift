// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import QuerySupport

extension RandomChanges {
    mutating func assetRequest() -> AssetRequest {
        var request = AssetRequest(assetSource())
        request.predicate = chance(40) ? predicates.predicate() : nil
        request.search = chance(10) ? word() : nil
        for _ in 0..<number(0..<3) { request.sort.append(sortTerm(AssetKey.allCases)) }
        request.offset = chance(20) ? number(0..<5) : 0
        request.limit = chance(30) ? number(0..<20) : nil
        request.includesHidden = chance(50)
        request.includesAllBursts = chance(50)
        request.isTrash = chance(20)
        return request
    }

    private mutating func assetSource() -> AssetRequest.Source {
        let collection = one(of: [
            known(names.albums), known(names.smartAlbums), known(groups), known(names.folders),
            AssetCollection.smartAlbumUUID(one(of: AssetCollection.Subtype.allCases)),
        ])
        return one(of: [
            .library, .named(someAssets()), .members(collection: collection), .members(collection: collection),
            .keyAssets(collection: collection), .burst(one(of: ["x", "y"])),
        ])
    }

    mutating func collectionRequest() -> CollectionRequest {
        var request = CollectionRequest(collectionSource())
        request.predicate = chance(30) ? predicatesOfCollections.predicate() : nil
        for _ in 0..<number(0..<3) { request.sort.append(sortTerm(CollectionKey.allCases)) }
        request.offset = chance(20) ? number(0..<5) : 0
        request.limit = chance(30) ? number(0..<10) : nil
        return request
    }

    private mutating func collectionSource() -> CollectionRequest.Source {
        let asset = known(names.assets)
        let folder = chance(20) ? CollectionList.rootUUID : known(names.folders)
        let all = names.albums + names.smartAlbums + names.folders + groups + [AssetCollection.userLibraryUUID]
        return one(of: [
            .albums, .smartAlbums(chance(50) ? nil : one(of: AssetCollection.Subtype.allCases)),
            .albumsContaining(asset: asset), .named([known(all), known(all), known(all)]), .members(list: folder),
            .members(list: known(groups)), .folders, .listsContaining(collection: known(all)), .moments,
            .momentsContaining(asset: asset), .momentLists(one(of: CollectionList.Subtype.allCases)), .imports,
            .places(metres: one(of: [5_000, 12_000, 100_000])),
        ])
    }

    private mutating func sortTerm<Key>(_ keys: [Key]) -> SortTerm<Key> {
        SortTerm(
            one(of: keys), ascending: chance(50), collation: chance(70) ? .binary : one(of: SortCollation.allCases))
    }

    /// Returns a search text: a word of some assets, the beginning of one, or words of several fields.
    mutating func word() -> String { one(of: ["sea", "se", "trip jpg", "äpfel", "日本", "\"model front\"", "absent"]) }

    // MARK: Samples for predicates

    /// Returns an asset whose values serve as values in predicates.
    mutating func sample() -> QueryRow {
        var asset = Asset(
            id: AssetID(rawValue: 1), uuid: uuid(), metadata: metadata(), addedDate: date(), originalFilename: "a.jpg",
            uniformTypeIdentifier: "public.jpeg", byteCount: Int64(number(7..<9)))
        asset.isFavorite = chance(50)
        asset.isHidden = chance(50)
        asset.burst = chance(50) ? burst() : nil
        return QueryRow(
            Dictionary(uniqueKeysWithValues: AssetKey.allCases.map { ($0.rawValue, asset.queryValue(for: $0)) }))
    }

    mutating func sampleOfCollections() -> QueryRow {
        var collection = AssetCollection(
            id: .album(1), uuid: uuid(), subtype: .albumRegular, title: title(), assetCount: number(0..<5))
        collection.startDate = chance(70) ? date() : nil
        collection.endDate = chance(70) ? date() : nil
        let node = CollectionNode.assets(collection)
        let keys = CollectionKey.allCases.map(\.rawValue)
        return QueryRow(Dictionary(uniqueKeysWithValues: keys.map { ($0, node.queryValue(for: $0)) }))
    }
}
