// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// A supported format: the part of its files in an asset, and their type.
package struct FileFormat: Equatable {
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
package enum FileKind: Equatable {
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
package enum KnownFormat: Equatable {
    /// A format of pictures or videos that may be supported later, in the plural: `Photoshop pictures`.
    case future(String)
    /// A format that is neither picture nor video: `a text file`.
    case notMedia(String)

    /// The error with which the file is skipped.
    package var refusal: LibraryError {
        switch self {
        case .future(let plural): LibraryError(.unsupportedFormat, "\(plural) are not supported yet")
        case .notMedia(let singular): LibraryError(.unsupportedFormat, "it is \(singular), not a picture or video")
        }
    }
}

extension FileKind {
    /// Detects the kind of a file by its first bytes, never by its name.
    package init(_ file: FileRegion) {
        if file.unsigned16(at: 0) == 0xFFD8 {
            self = .jpeg
        } else if file.unsigned64(at: 0) == 0x8950_4E47_0D0A_1A0A {
            self = .png
        } else if let boxed = FileKind(boxes: file) {
            self = boxed
        } else if let raw = Signature.raws.first(where: { $0.0.matches(file) }) {
            self = .raw(raw.1)
        } else if TIFFBlock(file) != nil || file.starts(with: "II+\0") || file.starts(with: "MM\0+") {
            self = .tiff
        } else if let media = Signature.media.first(where: { $0.0.matches(file) }) {
            self = media.1
        } else if let future = Signature.future.first(where: { $0.0.matches(file) }) {
            self = .other(.future(future.1))
        } else if let notMedia = Signature.notMedia.first(where: { $0.0.matches(file) }) {
            self = .other(.notMedia(notMedia.1))
        } else {
            self = FileKind(text: file)
        }
    }

    private init(text file: FileRegion) {
        let bytes = file.withBytes(at: 0, count: min(file.count, 1 << 10)) { bytes in
            XMPText.utf8(bytes).drop { [0xEF, 0xBB, 0xBF].contains($0) }
        }
        let text = String(decoding: (bytes ?? []).drop { $0 <= 0x20 }, as: UTF8.self)
        if text.hasPrefix("<"), XMPSidecar.mayBeXMP(text) {
            self = .xmp
            return
        }
        guard let bytes, !bytes.isEmpty,
            bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) })
        else {
            self = .unknown
            return
        }
        self = .other(TextFormat.format(of: text))
    }
}

/// The bytes with which a format begins.
private struct Signature: Sendable {
    private var marks: [(offset: Int, bytes: [UInt8])]

    init(_ prefix: StaticString, at offset: Int = 0, also: (Int, StaticString)? = nil) {
        marks = [(offset, Signature.bytes(prefix))]
        if let also { marks.append((also.0, Signature.bytes(also.1))) }
    }

    init(hex number: UInt32) {
        marks = [(0, (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) })]
    }

    func matches(_ file: FileRegion) -> Bool {
        marks.allSatisfy { mark in
            file.withBytes(at: mark.offset, count: mark.bytes.count) { $0.elementsEqual(mark.bytes) } ?? false
        }
    }

    private static func bytes(_ text: StaticString) -> [UInt8] {
        text.withUTF8Buffer { Array($0) }
    }

    static let raws: [(Signature, FileFormat)] = [
        (Signature("II*\0", also: (8, "CR")), .cr2),
        (Signature("II\u{1A}\0\0\0HEAPCCDR"), .crw),
        (Signature("IIU\0"), .rw2),
        (Signature("IIRO"), .orf),
        (Signature("IIRS"), .orf),
        (Signature("MMOR"), .orf),
        (Signature("FUJIFILMCCD-RAW"), .raf),
        (Signature("FOVb"), .x3f),
        (Signature("\0MRM"), .mrw),
    ]

    static let media: [(Signature, FileKind)] = [
        (Signature("GIF8"), .gif),
        (Signature("RIFF", also: (8, "WEBP")), .webP),
        (Signature("RIFF", also: (8, "AVI ")), .avi),
        (Signature("BM", also: (6, "\0\0\0\0")), .bmp),
        (Signature(hex: 0x1A45_DFA3), .matroska),
        (Signature("G", also: (188, "G")), .transportStream),
        // On memory cards each packet is preceded by a timestamp of four bytes.
        (Signature("G", at: 4, also: (196, "G")), .transportStream),
    ]

    static let future: [(Signature, String)] = [
        (Signature("\0\0\u{1}\0", also: (9, "\0")), "ICO pictures"),
        (Signature("8BPS"), "Photoshop pictures"),
        (Signature("PCD_", at: 2048), "Photo CD pictures"),
        (Signature("P1\n"), "PBM pictures"),
        (Signature("P2\n"), "PGM pictures"),
        (Signature("P3\n"), "PPM pictures"),
        (Signature("PF\n"), "PFM pictures"),
        (Signature("Pf\n"), "PFM pictures"),
        (Signature("P4", also: (2, "\n")), "PBM pictures"),
        (Signature("P5", also: (2, "\n")), "PGM pictures"),
        (Signature("P6", also: (2, "\n")), "PPM pictures"),
        (Signature("#?RADIANCE"), "Radiance HDR pictures"),
        (Signature("FLV\u{1}"), "Flash videos"),
        (Signature(hex: 0x3026_B275), "Windows Media videos"),
        (Signature(hex: 0x0000_01BA), "MPEG videos"),
        (Signature(hex: 0x0000_01B3), "MPEG videos"),
    ]

    static let notMedia: [(Signature, String)] = [
        (Signature("%PDF"), "a PDF file"),
        (Signature("%!PS"), "a PostScript file"),
        (Signature(hex: 0xC5D0_D3C6), "a PostScript file"),
        (Signature("PK\u{3}\u{4}"), "a ZIP archive"),
        (Signature(hex: 0x377A_BCAF), "a 7z archive"),
        (Signature("Rar!\u{1A}"), "a RAR archive"),
        (Signature(hex: 0x1F8B_0800), "a gzip archive"),
        (Signature(hex: 0x1F8B_0808), "a gzip archive"),
        (Signature("ustar", at: 257), "a tar archive"),
        (Signature(hex: 0xD0CF_11E0), "an OLE file, such as Thumbs.db or an older Office document"),
        (Signature("L\0\0\0\u{1}\u{14}\u{2}\0"), "a Windows shortcut"),
        (Signature("RIFF", also: (8, "WAVE")), "a WAV file"),
        (Signature("fLaC"), "a FLAC file"),
        (Signature("OggS"), "an Ogg file"),
        (Signature("ID3"), "an MP3 file"),
        (Signature("bplist00"), "a property list"),
        (Signature("SQLite format 3"), "a database"),
        (Signature("\u{7F}ELF"), "a program"),
        (Signature(hex: 0x4D5A_9000), "a program"),
    ]
}

extension FileKind {
    /// Returns the kind of a file of boxes by its brands; `nil` if it is not made of boxes.
    init?(boxes file: FileRegion) {
        if file.unsigned16(at: 0) == 0xFF0A || file.fourCC(at: 4) == "JXL " {
            self = .jpegXL
            return
        }
        switch file.fourCC(at: 4) {
        case "ftyp": self = FileKind(brands: FileKind.brands(of: file))
        case "jP  ": self = .other(.future("JPEG 2000 pictures"))
        // QuickTime files from before brands were introduced begin with any of these.
        case "moov", "mdat", "wide", "free", "skip", "pnot": self = .movie(.quickTime)
        default: return nil
        }
    }

    private init(brands: [FourCC]) {
        let major = brands.first ?? "\0\0\0\0"
        switch major {
        case "qt  ": self = .movie(.quickTime)
        case "crx ": self = .raw(.cr3)
        case "jp2 ", "jpx ": self = .other(.future("JPEG 2000 pictures"))
        case "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "mif2", "msf1", "avif", "avis": self = .heif
        case "M4V ", "M4VH", "M4VP": self = .movie(.m4v)
        case "M4A ", "M4B ", "M4P ": self = .other(.notMedia("a sound recording (M4A)"))
        default:
            if FileKind.isThirdGeneration(major) {
                self = .movie(major.description.hasPrefix("3g2") ? .threeGPP2 : .threeGPP)
            } else if brands.contains(where: FileKind.movieBrands.contains) {
                self = .movie(.mpeg4)
            } else if brands.contains("qt  ") {
                self = .movie(.quickTime)
            } else {
                self = brands.contains("mif1") ? .heif : .other(.future("Files of the brand “\(major)”"))
            }
        }
    }

    private static let movieBrands: Set<FourCC> = [
        "isom", "iso2", "iso3", "iso4", "iso5", "iso6", "iso7", "iso8", "iso9", "mp41", "mp42", "mp71", "avc1", "M4V ",
        "MSNV", "dash", "f4v ", "XAVC", "NDSC", "hvc1", "cmfc",
    ]

    /// Returns true for the brands of 3GPP, of which there are many: `3gp4`, `3gr6`, `3g2a`, …
    private static func isThirdGeneration(_ brand: FourCC) -> Bool {
        brand.rawValue >> 16 == 0x3367  // “3g”
    }

    /// Returns the major brand, followed by the compatible ones.
    static func brands(of file: FileRegion) -> [FourCC] {
        guard let size = file.unsigned32(at: 0), let major = file.fourCC(at: 8) else { return [] }
        let end = min(Int(size), 1 << 10)
        return [major] + stride(from: 16, to: max(16, end - 3), by: 4).compactMap { file.fourCC(at: $0) }
    }
}
