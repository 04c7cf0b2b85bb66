// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// A lookup of assets by identifier, as the command line names them. Hidden assets and all frames of bursts are
/// included; assets in the trash are found by a lookup of their own.
struct AssetLookup {
    private let library: PHPhotoLibrary
    private let isInTrash: Bool

    init(_ library: PHPhotoLibrary, inTrash isInTrash: Bool = false) {
        self.library = library
        self.isInTrash = isInTrash
    }

    /// Returns the assets of all identifiers. Throws an error that names every identifier of no asset.
    func assets(named identifiers: [String]) throws -> [PHAsset] {
        var problems: [String] = []
        let found = try identifiers.compactMap { text in
            do {
                return try asset(named: text)
            } catch let failure as CommandFailure {
                problems.append(failure.message)
                return nil
            }
        }
        guard problems.isEmpty else { throw CommandFailure(problems.joined(separator: "\n")) }
        return found
    }

    /// Returns an asset, or one in the trash if no other has that identifier.
    static func assetOrTrashed(_ text: String, in library: PHPhotoLibrary) throws -> PHAsset {
        let (lookup, trash) = (AssetLookup(library), AssetLookup(library, inTrash: true))
        do { return try lookup.asset(named: text) } catch let failure as CommandFailure
            where failure == lookup.notFound(text)
        {
            do { return try trash.asset(named: text) } catch let other as CommandFailure
                where other == trash.notFound(text)
            {
                throw failure
            }
        }
    }

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
        let options = PHFetchOptions.everything()
        if isInTrash { options.predicate = NSPredicate(format: "localIdentifier = %@", identifier) }
        let found =
            isInTrash
            ? try library.fetchAssets(in: library.trash(), options: options)
            : try library.fetchAssets(withLocalIdentifiers: [identifier], options: options)
        guard let asset = found.firstObject else { throw notFound(text) }
        return asset
    }

    private func asset(beginning prefix: String, named text: String) throws -> PHAsset {
        let options = PHFetchOptions.everything()
        options.sortDescriptors = [NSSortDescriptor(key: "localIdentifier", ascending: true)]
        let all =
            isInTrash
            ? try library.fetchAssets(in: library.trash(), options: options) : try library.fetchAssets(with: options)
        let search = PrefixSearch(count: all.count) { all.object(at: $0).localIdentifier }
        let candidates = search.matches(prefix, limit: 6).map { all.object(at: $0) }
        guard let first = candidates.first else { throw notFound(text) }
        if candidates.count == 1 { return first }
        throw Ambiguity(text, candidates.map { ($0.asset.uuid.uuidString, $0.asset.originalFilename) }).failure
    }

    private func notFound(_ text: String) -> CommandFailure {
        CommandFailure(
            isInTrash
                ? "Nothing in the trash is called “\(text.printable)”. `photos trash` shows the identifiers."
                : "No asset is called “\(text.printable)”. `photos list` shows the identifiers.")
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
