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
        let lookup = AssetLookup(library)
        if let asset = try lookup.find(text) { return asset }
        if let asset = try AssetLookup(library, inTrash: true).find(text) { return asset }
        throw CommandFailure(lookup.missing(text))
    }

    func asset(named text: String) throws -> PHAsset {
        if let asset = try find(text) { return asset }
        throw CommandFailure(try elsewhere(text) ?? missing(text))
    }

    /// Returns the asset, or `nil` if no asset matches. Throws if the text is not an identifier or matches several assets.
    private func find(_ text: String) throws -> PHAsset? {
        guard let query = IdentifierQuery(text, kind: .asset) else {
            throw CommandFailure(
                "“\(text.printable)” is not an identifier: give at least its first \(IdentifierQuery.minimumLength) characters, as `photos list` shows them."
            )
        }
        switch query {
        case .exact(let uuid): return try asset(uuid)
        case .prefix(let prefix): return try asset(beginning: prefix, named: text)
        }
    }

    private func asset(_ uuid: UUID) throws -> PHAsset? {
        let identifier = LocalIdentifier(uuid, .asset).description
        let options = PHFetchOptions.everything()
        if isInTrash { options.predicate = NSPredicate(format: "localIdentifier = %@", identifier) }
        let found =
            isInTrash
            ? try library.fetchAssets(in: library.trash(), options: options)
            : try library.fetchAssets(withLocalIdentifiers: [identifier], options: options)
        return found.firstObject
    }

    private func asset(beginning prefix: String, named text: String) throws -> PHAsset? {
        let options = PHFetchOptions.everything()
        options.sortDescriptors = [NSSortDescriptor(key: "localIdentifier", ascending: true)]
        let all =
            isInTrash
            ? try library.fetchAssets(in: library.trash(), options: options) : try library.fetchAssets(with: options)
        let search = PrefixSearch(count: all.count) { all.object(at: $0).localIdentifier }
        let candidates = search.matches(prefix, limit: 6).map { all.object(at: $0) }
        if candidates.count < 2 { return candidates.first }
        throw Ambiguity(text, candidates.map { ($0.asset.uuid.uuidString, $0.asset.originalFilename) }).failure
    }

    private func missing(_ text: String) -> String {
        isInTrash
            ? "There is no asset “\(text.printable)” in the trash. `photos trash` shows the identifiers."
            : "There is no asset “\(text.printable)”. `photos list` shows the identifiers."
    }

    /// Returns the message for an identifier that is on the other side of the trash, or `nil` if it is not there either.
    private func elsewhere(_ text: String) throws -> String? {
        let other = AssetLookup(library, inTrash: !isInTrash)
        do { guard try other.find(text) != nil else { return nil } } catch is CommandFailure {
            // It is the beginning of several there; the command that is named will say so.
        }
        return isInTrash
            ? "“\(text.printable)” is not in the trash, but in the library."
            : "“\(text.printable)” is in the trash: `photos trash recover \(text.printable)` brings it back."
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
