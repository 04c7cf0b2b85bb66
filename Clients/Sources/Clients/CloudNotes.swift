// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Photos

/// Notes about photos that an app keeps on a server, for all devices of one person.
struct CloudNotes: Codable, Equatable {
    /// The notes, by archived cloud identifiers.
    private(set) var notes: [String: String] = [:]

    struct Found: Equatable {
        /// The notes of assets that are here, by local identifiers.
        var notes: [String: String] = [:]
        /// The candidates of notes that fit several assets.
        var ambiguous: [[String]] = []
        var missingCount = 0
    }

    /// Takes the notes of one device, and returns the local identifiers that have no cloud identifier.
    @available(iOS 16, *)
    mutating func add(_ local: [String: String]) -> [String] {
        var left: [String] = []
        let mappings = PHPhotoLibrary.shared().cloudIdentifierMappings(forLocalIdentifiers: Array(local.keys))
        for (localIdentifier, mapping) in mappings {
            do {
                notes[try mapping.get().stringValue] = local[localIdentifier]
            } catch {
                left.append(localIdentifier)
            }
        }
        return left
    }

    /// Looks the assets of the notes up on this device.
    @available(iOS 16, *)
    func resolve() -> Found {
        var found = Found()
        let identifiers = notes.keys.map { PHCloudIdentifier(stringValue: $0) }
        for (cloudIdentifier, mapping) in PHPhotoLibrary.shared().localIdentifierMappings(for: identifiers) {
            switch mapping {
            case .success(let localIdentifier):
                found.notes[localIdentifier] = notes[cloudIdentifier.stringValue]
            case .failure(let error as PHPhotosError) where error.code == .multipleIdentifiersFound:
                found.ambiguous.append(error.errorUserInfo[PHLocalIdentifiersErrorKey] as? [String] ?? [])
            case .failure(PHPhotosError.identifierNotFound):
                found.missingCount += 1
            case .failure(let error):
                print("no mapping for \(cloudIdentifier.stringValue): \(error.localizedDescription)")
                found.missingCount += 1
            }
        }
        return found
    }
}
