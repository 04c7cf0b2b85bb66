// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// A lookup of assets by identifier, as the command line names them. Hidden assets and all frames of bursts are
/// included.
struct AssetLookup {
    private let library: PHPhotoLibrary

    init(_ library: PHPhotoLibrary) { self.library = library }

    func asset(named text: String) throws -> PHAsset {
        guard let query = IdentifierQuery(text, kind: .asset) else {
            throw CommandFailure(
                "“\(text.printable)” is no identifier: give at least \(IdentifierQuery.minimumLength) of its first characters, as `photos list` shows them."
            )
        }
        switch query {
        case .exact(let uuid): return try asset(uuid, named: text)
        case .prefix(let prefix): return try asset(beginning: prefix, named: text)
        }
    }

    private func asset(_ uuid: UUID, named text: String) throws -> PHAsset {
        let identifier = LocalIdentifier(uuid, .asset).description
        let found = try library.fetchAssets(withLocalIdentifiers: [identifier], options: .everything())
        guard let asset = found.firstObject else { throw AssetLookup.notFound(text) }
        return asset
    }

    private func asset(beginning prefix: String, named text: String) throws -> PHAsset {
        let options = PHFetchOptions.everything()
        options.sortDescriptors = [NSSortDescriptor(key: "localIdentifier", ascending: true)]
        let all = try library.fetchAssets(with: options)
        let search = PrefixSearch(count: all.count) { all.object(at: $0).localIdentifier }
        let candidates = search.matches(prefix, limit: 6).map { all.object(at: $0) }
        guard let first = candidates.first else { throw AssetLookup.notFound(text) }
        if candidates.count == 1 { return first }
        throw Ambiguity(text, candidates.map { ($0.asset.uuid.uuidString, $0.asset.originalFilename) }).failure
    }

    private static func notFound(_ text: String) -> CommandFailure {
        CommandFailure("No asset is called “\(text.printable)”. `photos list` shows the identifiers.")
    }
}

extension PHFetchOptions {
    /// Returns options that include hidden assets and all frames of bursts.
    static func everything() -> PHFetchOptions {
        let options = PHFetchOptions()
        options.includeHiddenAssets = true
        options.includeAllBurstAssets = true
        return options
    }
}
