// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Photos

/// The assets that a command changes.
enum AssetTargets {
    /// The assets of identifiers, each once.
    case named([PHAsset])
    /// The assets that a selection found.
    case selected(PHFetchResult<PHAsset>)

    /// Creates the targets of identifiers, of which several may name one asset.
    init(_ assets: [PHAsset]) {
        var seen: Set<String> = []
        self = .named(assets.filter { seen.insert($0.localIdentifier).inserted })
    }

    var count: Int {
        switch self {
        case .named(let assets): assets.count
        case .selected(let found): found.count
        }
    }
}

extension AssetReader {
    /// Calls the body with the contents of each asset, readable or not, in order.
    func forEachContents(of targets: AssetTargets, _ body: (AssetContents) throws -> Void) throws {
        switch targets {
        case .named(let assets): try forEachContents(of: assets) { try body($1) }
        case .selected(let found): try forEachContents(in: found) { try body($1) }
        }
    }
}
