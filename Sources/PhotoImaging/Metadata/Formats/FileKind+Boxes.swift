// Licensed under the Apache License, Version 2.0. See LICENSE.

extension FileKind {
    /// Returns the kind of a file of boxes by its brands; `nil` if it is not made of boxes.
    init?(boxes file: FileRegion) {
        if file.unsigned16(at: 0) == 0xFF0A || file.fourCC(at: 4) == "JXL " {
            self = .jpegXL
            return
        }
        switch file.fourCC(at: 4) {
        case "ftyp": self = FileKind(brands: FileKind.brands(of: file))
        case "jP  ": self = .other(.later("JPEG 2000 pictures"))
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
        case "jp2 ", "jpx ": self = .other(.later("JPEG 2000 pictures"))
        case "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "mif2", "msf1", "avif", "avis": self = .heif
        case "M4V ", "M4VH", "M4VP": self = .movie(.m4v)
        case "M4A ", "M4B ", "M4P ": self = .other(.never("a sound recording (M4A)"))
        default:
            if FileKind.isThirdGeneration(major) {
                self = .movie(major.description.hasPrefix("3g2") ? .threeGPP2 : .threeGPP)
            } else if brands.contains(where: FileKind.moviesBrands.contains) {
                self = .movie(.mpeg4)
            } else if brands.contains("qt  ") {
                self = .movie(.quickTime)
            } else {
                self = brands.contains("mif1") ? .heif : .other(.later("Files of the brand “\(major)”"))
            }
        }
    }

    private static let moviesBrands: Set<FourCC> = [
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
