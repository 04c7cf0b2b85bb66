// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Logging
internal import PhotoLibrary

/// Losses of edited photos, because a rendering is a JPEG: counted, with one message for each kind.
struct RenderingLosses {
    private(set) var animations = 0
    private(set) var transparentPhotos = 0

    /// Counts what the first edit of an asset loses; a further one loses nothing more.
    mutating func add(_ asset: Asset, hasTransparency: Bool) {
        guard asset.adjustment == nil else { return }
        if asset.metadata.mediaSubtypes.contains(.animation) { animations += 1 }
        if hasTransparency { transparentPhotos += 1 }
    }

    /// The messages for a person; none where nothing is lost.
    var messages: [String] {
        var messages: [String] = []
        if animations > 0 {
            let subject = animations == 1 ? "1 animation shows its" : "\(animations) animations show their"
            messages.append(
                "\(subject) first frame only, because an edit is a JPEG. “photos revert” restores all frames.")
        }
        if transparentPhotos > 0 {
            let subject = transparentPhotos == 1 ? "1 photo has" : "\(transparentPhotos) photos have"
            messages.append(
                "\(subject) transparent parts, which are now black, because an edit is a JPEG. “photos revert” "
                    + "restores the transparency.")
        }
        return messages
    }

    func log() {
        for message in messages { Self.logger.warning("\(message)") }
    }

    private static let logger = Logger(label: "photos.api")
}
