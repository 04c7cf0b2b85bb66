// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoImaging

/// A format that ImageIO's functions write.
enum PictureType: String {
    case jpeg = "public.jpeg"
    case png = "public.png"
    case heic = "public.heic"

    /// True if the format can be written: HEIC needs an encoder of the system.
    var isWritten: Bool { self != .heic || ImageEncoder.writesHEIC }

    /// Returns the format for the encoder.
    ///
    /// - Parameter quality: The quality from 0 to 1; values outside are clamped.
    func format(quality: Double) -> EncodedFormat {
        switch self {
        case .jpeg: .jpeg(quality: quality)
        case .png: .png
        case .heic: .heic(quality: quality)
        }
    }
}
