// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoImaging

/// A format that ImageIO's functions write.
enum PictureType: String {
    case jpeg = "public.jpeg"
    case png = "public.png"
    case heic = "public.heic"

    /// Whether it can be written here: HEIC needs an encoder of the system's.
    var isWritten: Bool { self != .heic || ImageEncoder.writesHEIC }

    /// - Parameter quality: From 0 to 1; what lies outside counts as the nearer of them.
    func format(quality: Double) -> EncodedFormat {
        switch self {
        case .jpeg: .jpeg(quality: quality)
        case .png: .png
        case .heic: .heic(quality: quality)
        }
    }
}
