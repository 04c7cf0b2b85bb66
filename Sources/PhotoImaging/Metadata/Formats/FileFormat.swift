// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A supported format: the part of its files in an asset, and their type.
struct FileFormat: Equatable {
    let role: FileMetadata.Role
    let uniformTypeIdentifier: String
    /// The extension that `UTType.preferredFilenameExtension` has for the type.
    let filenameExtension: String

    private init(_ role: FileMetadata.Role, _ uniformTypeIdentifier: String, _ filenameExtension: String) {
        self.role = role
        self.uniformTypeIdentifier = uniformTypeIdentifier
        self.filenameExtension = filenameExtension
    }

    static let jpeg = FileFormat(.photo, "public.jpeg", "jpeg")
    static let png = FileFormat(.photo, "public.png", "png")
    static let gif = FileFormat(.photo, "com.compuserve.gif", "gif")
    static let webP = FileFormat(.photo, "org.webmproject.webp", "webp")
    static let tiff = FileFormat(.photo, "public.tiff", "tiff")
    static let bmp = FileFormat(.photo, "com.microsoft.bmp", "bmp")
    static let heic = FileFormat(.photo, "public.heic", "heic")
    static let heif = FileFormat(.photo, "public.heif", "heif")
    static let avif = FileFormat(.photo, "public.avif", "avif")
    static let jpegXL = FileFormat(.photo, "public.jpeg-xl", "jxl")

    static let dng = FileFormat(.raw, "com.adobe.raw-image", "dng")
    static let cr2 = FileFormat(.raw, "com.canon.cr2-raw-image", "cr2")
    static let cr3 = FileFormat(.raw, "com.canon.cr3-raw-image", "cr3")
    static let crw = FileFormat(.raw, "com.canon.crw-raw-image", "crw")
    static let nef = FileFormat(.raw, "com.nikon.raw-image", "nef")
    static let arw = FileFormat(.raw, "com.sony.arw-raw-image", "arw")
    static let raf = FileFormat(.raw, "com.fuji.raw-image", "raf")
    static let orf = FileFormat(.raw, "com.olympus.raw-image", "orf")
    static let rw2 = FileFormat(.raw, "com.panasonic.rw2-raw-image", "rw2")
    static let pef = FileFormat(.raw, "com.pentax.raw-image", "pef")
    static let srw = FileFormat(.raw, "com.samsung.raw-image", "srw")
    static let x3f = FileFormat(.raw, "com.sigma.x3f-raw-image", "x3f")
    static let mrw = FileFormat(.raw, "com.konicaminolta.raw-image", "mrw")
    static let erf = FileFormat(.raw, "com.epson.raw-image", "erf")
    static let mef = FileFormat(.raw, "com.mamiya.raw-image", "mef")
    static let threeFR = FileFormat(.raw, "com.hasselblad.3fr-raw-image", "3fr")
    static let dcr = FileFormat(.raw, "com.kodak.raw-image", "dcr")
    static let iiq = FileFormat(.raw, "com.phaseone.raw-image", "iiq")
    /// A RAW format whose maker has no type of its own here.
    static let otherRaw = FileFormat(.raw, "public.camera-raw-image", "raw")

    static let xmp = FileFormat(.sidecar, "com.adobe.xmp", "xmp")

    static let quickTime = FileFormat(.video, "com.apple.quicktime-movie", "mov")
    static let mpeg4 = FileFormat(.video, "public.mpeg-4", "mp4")
    static let m4v = FileFormat(.video, "com.apple.m4v-video", "m4v")
    static let threeGPP = FileFormat(.video, "public.3gpp", "3gp")
    static let threeGPP2 = FileFormat(.video, "public.3gpp2", "3g2")
    static let avi = FileFormat(.video, "public.avi", "avi")
    static let matroska = FileFormat(.video, "org.matroska.mkv", "mkv")
    static let webM = FileFormat(.video, "org.webmproject.webm", "webm")
    static let transportStream = FileFormat(.video, "public.mpeg-2-transport-stream", "ts")
    /// A transport stream as written by camcorders to memory cards.
    static let avchd = FileFormat(.video, "public.avchd-mpeg-2-transport-stream", "mts")
}

/// The kind of a file, detected by its first bytes.
enum FileKind: Equatable {
    case jpeg, png, gif, webP, bmp, heif, jpegXL, avi, matroska, transportStream
    /// A TIFF structure: a picture, a DNG, or the RAW of most makers.
    case tiff
    /// A RAW file with a signature of its own.
    case raw(FileFormat)
    case movie(FileFormat)
    /// A sidecar, or other XML that resembles one.
    case xmp
    /// A format that is known but not supported.
    case other(KnownFormat)
    case unknown
}

/// A format that is recognised but not supported.
enum KnownFormat: Equatable {
    /// A format of pictures or videos that may be supported later, in the plural: `Photoshop pictures`.
    case later(String)
    /// A format that is neither picture nor video: `a text file`.
    case never(String)

    /// The error with which the file is skipped.
    var refusal: LibraryError {
        switch self {
        case .later(let plural): LibraryError(.unsupportedFormat, "\(plural) are not read yet")
        case .never(let singular): LibraryError(.unsupportedFormat, "it is \(singular), not a picture or a video")
        }
    }
}
