// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A format that is read.
enum FileFormat {
    case jpeg, png, heic, heif, dng, quickTime, mpeg4

    var role: FileFacts.Role {
        switch self {
        case .jpeg, .png, .heic, .heif: .photo
        case .dng: .raw
        case .quickTime, .mpeg4: .video
        }
    }

    var uniformTypeIdentifier: String {
        switch self {
        case .jpeg: "public.jpeg"
        case .png: "public.png"
        case .heic: "public.heic"
        case .heif: "public.heif"
        case .dng: "com.adobe.raw-image"
        case .quickTime: "com.apple.quicktime-movie"
        case .mpeg4: "public.mpeg-4"
        }
    }

    /// As `UTType.preferredFilenameExtension` gives it.
    var filenameExtension: String {
        switch self {
        case .jpeg: "jpeg"
        case .png: "png"
        case .heic: "heic"
        case .heif: "heif"
        case .dng: "dng"
        case .quickTime: "mov"
        case .mpeg4: "mp4"
        }
    }
}

/// What a file is by its first bytes.
enum FileKind: Equatable {
    case jpeg, png, heif, tiff
    case movie(FileFormat)
    /// A format that is known but not read; the words that follow “are not read yet” or “is not”.
    case other(KnownFormat)
    case unknown
}

/// A format that we can name but not read.
enum KnownFormat: Equatable {
    /// Pictures, videos and the like that a library may hold one day: `GIF pictures`.
    case later(String)
    /// What is neither picture nor video: `a text file`.
    case never(String)

    /// Why the file is skipped, in a sentence.
    var refusal: LibraryError {
        switch self {
        case .later(let plural): LibraryError(.unsupportedFormat, "\(plural) are not read yet")
        case .never(let singular): LibraryError(.unsupportedFormat, "it is \(singular), not a picture or a video")
        }
    }
}
