// Licensed under the Apache License, Version 2.0. See LICENSE.

extension FileFacts {
    /// Takes over what only a filename tells: that a movie is of the screen, and the burst of a photo that does not say
    /// one itself.
    package mutating func take(filename: String) {
        switch role {
        case .video:
            if ScreenRecordingName.matches(filename) { asset.mediaSubtypes.insert(.screenRecording) }
        case .photo, .raw:
            guard let name = BurstName(filename) else { return }
            burstIdentifier = burstIdentifier ?? name.identifier
            isBurstCover = isBurstCover || name.isCover
        case .adjustment, .sidecar: break
        }
    }
}
