// Licensed under the Apache License, Version 2.0. See LICENSE.

/// All declared types, by identifier and by tag.
struct UniformTypeTable: Sendable {
    static let shared = UniformTypeTable(containers + texts + pictures + rawPictures + audiovisual)

    private var byIdentifier: [String: UTType] = [:]
    private var byTag: [UTTagClass: [String: [UTType]]] = [:]

    /// - Parameter rows: The types, each after its parents, and before others of less preference for the same tag.
    private init(_ rows: [UniformTypeRow]) {
        for row in rows { add(row) }
    }

    /// Returns the type of an identifier, ignoring case.
    subscript(identifier: String) -> UTType? { byIdentifier[identifier.lowercased()] }

    /// Returns the types that have a tag, ignoring case, preferred first.
    func types(tagged tag: String, _ tagClass: UTTagClass) -> [UTType] { byTag[tagClass]?[tag.lowercased()] ?? [] }

    private mutating func add(_ row: UniformTypeRow) {
        let parents = row.parents.compactMap { self[String($0)] }
        assert(parents.count == row.parents.count, "\(row.identifier) must follow all its parents")
        let tags = [UTTagClass.filenameExtension: row.filenameExtensions, .mimeType: row.mimeTypes]
            .filter { !$0.value.isEmpty }
        let type = UTType(UniformTypeDefinition(row.identifier, parents: parents, tags: tags, name: row.name))
        byIdentifier[row.identifier.lowercased()] = type
        for (tagClass, tags) in tags {
            for tag in tags { byTag[tagClass, default: [:]][tag, default: []].append(type) }
        }
    }
}

/// A declared type, in the notation of the table.
struct UniformTypeRow {
    let identifier: String
    let parents: [Substring]
    let filenameExtensions: [String]
    let mimeTypes: [String]
    let name: String?

    /// Creates a row. Lists are separated by spaces, preferred first.
    init(
        _ identifier: String, in parents: String = "", _ filenameExtensions: String = "", _ mimeTypes: String = "",
        _ name: String? = nil
    ) {
        self.identifier = identifier
        self.parents = parents.split(separator: " ")
        self.filenameExtensions = filenameExtensions.split(separator: " ").map(String.init)
        self.mimeTypes = mimeTypes.split(separator: " ").map(String.init)
        self.name = name
    }
}

extension UniformTypeTable {
    /// The types of processed pictures.
    static let pictures: [UniformTypeRow] = [
        UniformTypeRow("public.image", in: "public.data public.content", "", "", "image"),
        UniformTypeRow("public.jpeg", in: "public.image", "jpeg jpg jpe", "image/jpeg image/jpg", "JPEG image"),
        UniformTypeRow("public.png", in: "public.image", "png", "image/png", "PNG image"),
        UniformTypeRow("com.compuserve.gif", in: "public.image", "gif", "image/gif", "GIF image"),
        UniformTypeRow("public.tiff", in: "public.image", "tiff tif", "image/tiff", "TIFF image"),
        UniformTypeRow("com.microsoft.bmp", in: "public.image", "bmp dib", "image/bmp", "Windows bitmap image"),
        UniformTypeRow(
            "com.microsoft.ico", in: "public.image", "ico", "image/vnd.microsoft.icon image/x-icon",
            "Windows icon image"),
        UniformTypeRow("com.apple.icns", in: "public.image", "icns", "", "Apple icon image"),
        UniformTypeRow("public.svg-image", in: "public.image", "svg svgz", "image/svg+xml", "SVG image"),
        UniformTypeRow("public.heif-standard", in: "public.image", "", "", "HEIF image"),
        UniformTypeRow("public.heic", in: "public.heif-standard", "heic", "image/heic"),
        UniformTypeRow("public.heif", in: "public.heif-standard", "heif hif", "image/heif"),
        UniformTypeRow(
            "public.heics", in: "public.heif-standard", "heics", "image/heic-sequence", "HEIF image sequence"),
        UniformTypeRow(
            "public.heifs", in: "public.heif-standard", "heifs", "image/heif-sequence", "HEIF image sequence"),
        UniformTypeRow("public.avif", in: "public.heif-standard", "avif", "image/avif", "AVIF image"),
        UniformTypeRow("public.avci", in: "public.heif-standard", "avci", "image/avci", "AVCI image"),
        UniformTypeRow("org.webmproject.webp", in: "public.image", "webp", "image/webp", "WebP image"),
        UniformTypeRow("public.jpeg-xl", in: "public.image", "jxl", "image/jxl", "JPEG XL image"),
        UniformTypeRow("public.jpeg-2000", in: "public.image", "jp2 jpf jpx j2k j2c", "image/jp2", "JPEG 2000 image"),
        UniformTypeRow("public.mpo-image", in: "public.image", "mpo", "", "multi-picture image"),
        UniformTypeRow("com.ilm.openexr-image", in: "public.image", "exr", "", "OpenEXR image"),
        UniformTypeRow(
            "com.adobe.photoshop-image", in: "public.image", "psd", "image/vnd.adobe.photoshop", "Photoshop image"),
        UniformTypeRow("com.apple.live-photo", "", "", "Live Photo"),
        UniformTypeRow("com.apple.live-photo-bundle", in: "com.apple.live-photo com.apple.package", "pvt"),
    ]
}

extension UniformTypeTable {
    /// The types of movies and sound.
    static let audiovisual: [UniformTypeRow] = [
        UniformTypeRow("public.audiovisual-content", in: "public.data public.content", "", "", "audiovisual content"),
        UniformTypeRow("public.movie", in: "public.audiovisual-content", "", "", "movie"),
        UniformTypeRow("public.video", in: "public.movie", "", "", "video"),
        UniformTypeRow("com.apple.quicktime-movie", in: "public.movie", "mov qt", "video/quicktime", "QuickTime movie"),
        UniformTypeRow("public.mpeg-4", in: "public.movie", "mp4 mpg4", "video/mp4", "MPEG-4 movie"),
        UniformTypeRow("com.apple.m4v-video", in: "public.movie", "m4v", "video/x-m4v", "Apple MPEG-4 movie"),
        UniformTypeRow(
            "com.apple.protected-mpeg-4-video", in: "public.movie", "m4v", "video/x-m4v",
            "Apple protected MPEG-4 movie"),
        UniformTypeRow("public.mpeg", in: "public.movie", "mpg mpeg mpe m75 m15", "video/mpeg", "MPEG movie"),
        UniformTypeRow("public.mpeg-2-video", in: "public.video", "m2v", "video/mpeg2", "MPEG-2 video"),
        UniformTypeRow(
            "public.mpeg-2-transport-stream", in: "public.movie", "ts", "video/mp2t", "MPEG-2 transport stream"),
        UniformTypeRow(
            "public.avchd-mpeg-2-transport-stream", in: "public.mpeg-2-transport-stream", "mts m2ts", "",
            "AVCHD MPEG-2 transport stream"),
        UniformTypeRow("public.3gpp", in: "public.movie", "3gp 3gpp sdv", "video/3gpp audio/3gpp", "3GPP movie"),
        UniformTypeRow("public.3gpp2", in: "public.movie", "3g2 3gp2", "video/3gpp2 audio/3gpp2", "3GPP2 movie"),
        UniformTypeRow("public.avi", in: "public.movie", "avi vfw", "video/avi video/x-msvideo", "AVI movie"),
        UniformTypeRow("public.dv-movie", in: "public.movie", "dv dif", "video/x-dv", "DV movie"),
        UniformTypeRow("org.matroska.mkv", in: "public.movie", "mkv", "video/x-matroska", "Matroska movie"),
        UniformTypeRow("org.webmproject.webm", in: "public.movie", "webm", "video/webm", "WebM movie"),
        UniformTypeRow(
            "com.microsoft.windows-media-wmv", in: "public.movie", "wmv", "video/x-ms-wmv", "Windows Media movie"),
        UniformTypeRow("com.adobe.flash.video", in: "public.movie", "flv f4v", "video/x-flv", "Flash movie"),
        UniformTypeRow("public.audio", in: "public.audiovisual-content", "", "", "audio"),
        UniformTypeRow("public.mp3", in: "public.audio", "mp3 mpga", "audio/mpeg audio/mp3", "MP3 audio"),
        UniformTypeRow("com.apple.m4a-audio", in: "public.audio", "m4a", "audio/x-m4a audio/m4a", "Apple MPEG-4 audio"),
        UniformTypeRow("public.mpeg-4-audio", in: "public.audio", "mp4", "audio/mp4", "MPEG-4 audio"),
        UniformTypeRow(
            "com.apple.protected-mpeg-4-audio", in: "public.audio", "m4p", "", "Apple protected MPEG-4 audio"),
        UniformTypeRow("public.aac-audio", in: "public.audio", "aac adts", "audio/aac", "AAC audio"),
        UniformTypeRow(
            "com.microsoft.waveform-audio", in: "public.audio", "wav wave bwf", "audio/vnd.wave audio/wav",
            "WAVE audio"),
        UniformTypeRow("public.aiff-audio", in: "public.audio", "aiff aif", "audio/aiff audio/x-aiff", "AIFF audio"),
        UniformTypeRow("public.aifc-audio", in: "public.audio", "aifc", "audio/aiff", "AIFF-C audio"),
        UniformTypeRow("com.apple.coreaudio-format", in: "public.audio", "caf", "", "Core Audio"),
        UniformTypeRow("org.xiph.flac", in: "public.audio", "flac", "audio/flac", "FLAC audio"),
        UniformTypeRow("public.midi-audio", in: "public.audio", "midi mid smf kar", "audio/midi", "MIDI audio"),
    ]
}

extension UniformTypeTable {
    /// The types of texts, and of documents.
    static let texts: [UniformTypeRow] = [
        UniformTypeRow("public.text", in: "public.data public.content", "", "", "text"),
        UniformTypeRow("public.plain-text", in: "public.text", "txt text", "text/plain", "plain text"),
        UniformTypeRow("public.utf8-plain-text", in: "public.plain-text", "", "text/plain;charset=utf-8"),
        UniformTypeRow("public.utf16-plain-text", in: "public.plain-text", "", "text/plain;charset=utf-16"),
        UniformTypeRow("public.utf16-external-plain-text", in: "public.plain-text"),
        UniformTypeRow("public.delimited-values-text", in: "public.text"),
        UniformTypeRow(
            "public.comma-separated-values-text", in: "public.delimited-values-text", "csv", "text/csv",
            "comma-separated values"),
        UniformTypeRow("public.rtf", in: "public.text", "rtf", "text/rtf application/rtf", "RTF document"),
        UniformTypeRow("public.html", in: "public.text", "html htm shtml shtm", "text/html", "HTML text"),
        UniformTypeRow("public.xml", in: "public.text", "xml", "application/xml text/xml", "XML text"),
        UniformTypeRow("public.json", in: "public.text", "json", "application/json", "JSON"),
        UniformTypeRow("public.yaml", in: "public.text", "yml yaml", "application/x-yaml", "YAML"),
        UniformTypeRow("com.apple.property-list", in: "public.data", "plist", "", "property list"),
        UniformTypeRow("com.apple.xml-property-list", in: "public.xml com.apple.property-list"),
        UniformTypeRow("com.apple.binary-property-list", in: "com.apple.property-list"),
        UniformTypeRow(
            "com.apple.photos.apple-adjustment-envelope", in: "public.data", "aae", "", "adjustments of a photo"),
        UniformTypeRow(
            "com.adobe.pdf", in: "public.data public.composite-content", "pdf", "application/pdf", "PDF document"),
        UniformTypeRow(
            "org.idpf.epub-container", in: "public.data public.composite-content", "epub", "application/epub+zip",
            "EPUB document"),
    ]
}

extension UniformTypeTable {
    /// The base types, and those of folders and archives.
    static let containers: [UniformTypeRow] = [
        UniformTypeRow("public.item", "", "", "item"),
        UniformTypeRow("public.content", "", "", "content"),
        UniformTypeRow("public.composite-content", in: "public.content"),
        UniformTypeRow("com.apple.resolvable", "", "", "resolvable"),
        UniformTypeRow("public.data", in: "public.item", "", "", "data"),
        UniformTypeRow("public.directory", in: "public.item", "", "", "directory"),
        UniformTypeRow("public.folder", in: "public.directory", "", "", "folder"),
        UniformTypeRow("public.volume", in: "public.folder", "", "", "volume"),
        UniformTypeRow("com.apple.package", in: "public.directory", "", "", "package"),
        UniformTypeRow("com.apple.bundle", in: "public.directory", "", "", "bundle"),
        UniformTypeRow("public.symlink", in: "public.item com.apple.resolvable", "", "", "symbolic link"),
        UniformTypeRow("public.url", in: "public.data", "", "", "URL"),
        UniformTypeRow("public.file-url", in: "public.url", "", "", "file URL"),
        UniformTypeRow("public.archive", in: "public.data", "", "", "archive"),
        UniformTypeRow("public.zip-archive", in: "public.archive", "zip", "application/zip", "ZIP archive"),
        UniformTypeRow("public.tar-archive", in: "public.archive", "tar", "application/x-tar", "TAR archive"),
        UniformTypeRow(
            "org.gnu.gnu-zip-archive", in: "public.archive", "gz gzip", "application/x-gzip application/gzip",
            "GZIP archive"),
        UniformTypeRow("public.bzip2-archive", in: "public.archive", "bz2 bz", "application/x-bzip2", "BZIP2 archive"),
        UniformTypeRow("public.disk-image", in: "public.archive", "", "", "disk image"),
        UniformTypeRow("public.3d-content", in: "public.content", "", "", "3D content"),
        UniformTypeRow(
            "com.pixar.universal-scene-description", in: "public.3d-content public.data", "usd usda usdc", "",
            "Universal Scene Description"),
        UniformTypeRow(
            "com.pixar.universal-scene-description-mobile", in: "public.3d-content public.data", "usdz",
            "model/vnd.usdz+zip", "Universal Scene Description package"),
    ]
}

extension UniformTypeTable {
    /// The types of RAW pictures.
    static let rawPictures: [UniformTypeRow] = [
        UniformTypeRow("public.camera-raw-image", in: "public.image", "", "", "RAW image"),
        rawPicture("com.adobe.raw-image", "dng", "image/x-adobe-dng", "Adobe"),
        rawPicture("com.canon.cr3-raw-image", "cr3", "image/x-canon-cr3", "Canon"),
        rawPicture("com.canon.cr2-raw-image", "cr2", "image/x-canon-cr2", "Canon"),
        rawPicture("com.canon.crw-raw-image", "crw", "image/x-canon-crw", "Canon"),
        rawPicture("com.nikon.raw-image", "nef", "image/x-nikon-nef", "Nikon"),
        rawPicture("com.nikon.nrw-raw-image", "nrw", "image/x-nikon-nrw", "Nikon"),
        rawPicture("com.sony.arw-raw-image", "arw", "image/x-sony-arw", "Sony"),
        rawPicture("com.sony.raw-image", "srf", "image/x-sony-srf", "Sony"),
        rawPicture("com.sony.sr2-raw-image", "sr2", "image/x-sony-sr2", "Sony"),
        rawPicture("com.fuji.raw-image", "raf", "image/x-fuji-raf", "Fujifilm"),
        rawPicture("com.olympus.raw-image", "orf", "image/x-olympus-orf", "Olympus"),
        rawPicture("com.olympus.or-raw-image", "orf", "", "Olympus"),
        rawPicture("com.panasonic.rw2-raw-image", "rw2", "image/x-panasonic-rw2", "Panasonic"),
        rawPicture("com.panasonic.raw-image", "raw", "image/x-panasonic-raw", "Panasonic"),
        rawPicture("com.pentax.raw-image", "pef", "image/x-pentax-pef", "Pentax"),
        rawPicture("com.samsung.raw-image", "srw", "image/x-samsung-srw", "Samsung"),
        rawPicture("com.sigma.x3f-raw-image", "x3f", "image/x-sigma-x3f", "Sigma"),
        rawPicture("com.konicaminolta.raw-image", "mrw", "image/x-minolta-mrw", "Konica Minolta"),
        rawPicture("com.epson.raw-image", "erf", "image/x-epson-erf", "Epson"),
        rawPicture("com.mamiya.raw-image", "mef", "image/x-mamiya-mef", "Mamiya"),
        rawPicture("com.hasselblad.3fr-raw-image", "3fr", "", "Hasselblad"),
        rawPicture("com.hasselblad.fff-raw-image", "fff", "", "Hasselblad"),
        rawPicture("com.kodak.raw-image", "dcr", "image/x-kodak-dcr", "Kodak"),
        rawPicture("com.phaseone.raw-image", "iiq", "", "Phase One"),
        rawPicture("com.leica.rwl-raw-image", "rwl", "", "Leica"),
        rawPicture("com.leafamerica.raw-image", "mos", "", "Leaf"),
    ]

    private static func rawPicture(
        _ identifier: String, _ filenameExtension: String, _ mimeType: String, _ maker: String
    ) -> UniformTypeRow {
        UniformTypeRow(
            identifier, in: "public.camera-raw-image", filenameExtension, mimeType, "\(maker) RAW image")
    }
}
