// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Benchmarking
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The modes in which child processes run.
enum Modes {
    private static func open(_ path: String) throws -> PHPhotoLibrary {
        try PHPhotoLibrary(url: URL(filePath: path, directoryHint: .isDirectory))
    }

    static func firstPage(_ path: String) throws {
        let found = try open(path).fetchAssets(with: FetchCase.images.options())
        guard FetchBenchmark.touch(found) > 0 else { throw FetchBenchmark.Wrong(description: "nothing is found") }
    }

    static func firstPageOfPeer(_ path: String) throws {
        let database = try PeerDatabase(path: path)
        let ids = try FetchCase.images.statement(in: database).ids()
        let named = try database.statement("SELECT uuid, creation_date, media_type FROM asset WHERE id = ?")
        _ = named.objects(ids.prefix(FetchBenchmark.page))
    }

    /// Changes one asset at a time, `count` times.
    static func change(_ path: String, count: Int) throws {
        let library = try open(path)
        let options = PHFetchOptions()
        options.fetchLimit = count
        let found = try library.fetchAssets(with: options)
        guard found.count > 0 else { return }
        for number in 0..<count {
            let asset = found.object(at: number % found.count)
            guard let uuid = LocalIdentifier(asset.localIdentifier)?.uuid else { continue }
            try library.apply([.setFavorite(!asset.isFavorite, assets: [uuid])])
        }
    }

    /// Prints the median of 21 fetches in orders of creation and of change, each with its count and first page.
    static func lists(_ path: String) throws {
        let library = try open(path)
        for fetchCase in [FetchCase.images, .imagesByChange] {
            var (times, count): ([Double], Int) = ([], 0)
            for round in 0..<23 {
                let time = try Clock.milliseconds {
                    let found = try library.fetchAssets(with: fetchCase.options())
                    count = found.count
                    FetchBenchmark.touch(found)
                }
                if round >= 2 { times.append(time) }
            }
            print("\(fetchCase.name) by \(fetchCase.order.key), \(count): \(times.median) ms")
        }
    }

    /// Prints the growth of this process by opening a library and the first fetch: own memory, and all memory.
    static func memory(_ path: String) throws {
        let (anonymous, resident) = (Memory.anonymous, Memory.resident)
        let library = try open(path)
        try FetchBenchmark.touch(library.fetchAssets(with: FetchCase.images.options()))
        print(Memory.anonymous - anonymous, Memory.resident - resident)
        _ = library.url
    }
}
