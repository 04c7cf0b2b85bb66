// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The URLs by which programs of the AssetsLibrary framework name objects:
/// `assets-library://asset/asset.JPG?id=UUID&ext=JPG` and `assets-library://group/?id=UUID&filter=1537`, with the UUID
/// of the object's local identifier.
enum AssetsLibraryURL {
    /// The kinds of objects that have such URLs. The raw value is the URL's host.
    enum Kind: String {
        case asset, group
    }

    /// Returns the UUIDs of the objects of a kind, without other URLs. Only the kind and the identifier count: the name
    /// and the extension of an asset's URL are for people.
    static func uuids(in urls: [URL], of kind: Kind) -> [UUID] {
        urls.compactMap { url in
            guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false),
                parts.scheme?.lowercased() == "assets-library", parts.host?.lowercased() == kind.rawValue
            else { return nil }
            return parts.queryItems?.first { $0.name == "id" }?.value.flatMap { UUID(uuidString: $0) }
        }
    }
}
