// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension ImportFilter {
    /// Returns the reason to leave out a file that can be judged by itself, so that its bytes need not be copied; `nil`
    /// otherwise.
    func refusal(of metadata: FileMetadata) -> String? {
        switch metadata.role {
        case .adjustment: return skip.contains(.edits) ? ImportFilter.sentence(.edits) : nil
        case .sidecar:
            return skip.contains(.sidecars) && metadata.takeout?.subject != .album
                ? ImportFilter.sentence(.sidecars) : nil
        case .raw where skip.contains(.raw): return ImportFilter.sentence(.raw)
        case .photo, .raw, .video: break
        }
        return refusal(ofDate: metadata.asset.captureDate?.date)
    }

    /// Returns the reason to leave out a picture with this capture date; `nil` to import it, also without a date.
    func refusal(ofDate date: Date?) -> String? {
        guard let since, let date, date < since else { return nil }
        return "It was taken before --since."
    }

    /// Returns the reason to leave out an asset; `nil` to import it.
    func refusal(of kinds: Set<Kind>) -> String? {
        guard only.isEmpty || !only.isDisjoint(with: kinds) else {
            return "It is none of what --only names."
        }
        let whole = kinds.intersection([.photos, .videos, .screenshots])
        return whole.intersection(skip).sorted { $0.rawValue < $1.rawValue }.first.map(ImportFilter.sentence)
    }

    static func sentence(_ kind: Kind) -> String { "--skip \(kind.rawValue) leaves it out." }
}
