// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension Pairing {
    /// Adds the RAWs of a group to its photos, then to photos of the library. The others become assets of their own.
    mutating func pairRAWs(of group: [File]) {
        var raws = group.filter { $0.role == .raw }[...]
        for photo in group where photo.role == .photo {
            let isMatch = raws.first.map { Pairing.agree($0.contentIdentifier, photo.contentIdentifier) } ?? false
            assets.append(Parts(still: photo.place, raw: isMatch ? raws.popFirst()?.place : nil))
        }
        for raw in raws {
            if let index = candidates.indices.first(where: { takesRAW($0, raw) }) {
                additions[index, default: Parts()].raw = raw.place
            } else {
                assets.append(Parts(still: raw.place))
            }
        }
    }

    private func takesRAW(_ index: Int, _ raw: File) -> Bool {
        let candidate = candidates[index]
        return candidate.groups.contains(raw.group) && candidate.roles.contains(.photo)
            && !candidate.roles.contains(.alternatePhoto) && !candidate.isRAW && additions[index]?.raw == nil
            && candidate.contentIdentifiers.allSatisfy { Pairing.agree($0, raw.contentIdentifier) }
    }

    /// Returns true unless there are two identifiers that differ.
    private static func agree(_ left: String?, _ right: String?) -> Bool {
        left == nil || right == nil || left == right
    }
}

extension Pairing.Candidate {
    /// True for a RAW without a photo. All types of RAW end like this.
    var isRAW: Bool { asset.uniformTypeIdentifier.hasSuffix("raw-image") }
}
