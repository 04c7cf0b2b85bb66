// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The types of pictures. The RAW formats of camera makers have no constants but `rawImage` and `dng`, as on Apple
/// systems.
extension UTType {
    /// A picture. `public.image`
    public static var image: UTType { UTType(importedAs: "public.image") }
    /// A JPEG picture. `public.jpeg`
    public static var jpeg: UTType { UTType(importedAs: "public.jpeg") }
    /// A PNG picture. `public.png`
    public static var png: UTType { UTType(importedAs: "public.png") }
    /// A GIF picture, animated or not. `com.compuserve.gif`
    public static var gif: UTType { UTType(importedAs: "com.compuserve.gif") }
    /// A TIFF picture. `public.tiff`
    public static var tiff: UTType { UTType(importedAs: "public.tiff") }
    /// A bitmap of Windows. `com.microsoft.bmp`
    public static var bmp: UTType { UTType(importedAs: "com.microsoft.bmp") }
    /// An icon of Windows. `com.microsoft.ico`
    public static var ico: UTType { UTType(importedAs: "com.microsoft.ico") }
    /// An icon of macOS. `com.apple.icns`
    public static var icns: UTType { UTType(importedAs: "com.apple.icns") }
    /// A drawing in SVG. `public.svg-image`
    public static var svg: UTType { UTType(importedAs: "public.svg-image") }
    /// A HEIF picture coded as HEVC, the format of iPhones. `public.heic`
    public static var heic: UTType { UTType(importedAs: "public.heic") }
    /// A HEIF picture. `public.heif`
    public static var heif: UTType { UTType(importedAs: "public.heif") }
    /// A sequence of HEIC pictures. `public.heics`
    public static var heics: UTType { UTType(importedAs: "public.heics") }
    /// A WebP picture. `org.webmproject.webp`
    public static var webP: UTType { UTType(importedAs: "org.webmproject.webp") }
    /// An OpenEXR picture. `com.ilm.openexr-image`
    public static var exr: UTType { UTType(importedAs: "com.ilm.openexr-image") }
    /// A JPEG XL picture. `public.jpeg-xl`
    public static var jpegxl: UTType { UTType(importedAs: "public.jpeg-xl") }
    /// A RAW picture: the unprocessed data of a camera's sensor. `public.camera-raw-image`
    public static var rawImage: UTType { UTType(importedAs: "public.camera-raw-image") }
    /// An Adobe digital negative. `com.adobe.raw-image`
    public static var dng: UTType { UTType(importedAs: "com.adobe.raw-image") }
    /// A Live Photo. Conforms to nothing. `com.apple.live-photo`
    public static var livePhoto: UTType { UTType(importedAs: "com.apple.live-photo") }
}

/// The types of movies and sound.
extension UTType {
    /// Audiovisual content: moving pictures, sound, or both. `public.audiovisual-content`
    public static var audiovisualContent: UTType { UTType(importedAs: "public.audiovisual-content") }
    /// A movie: moving pictures that may have sound. `public.movie`
    public static var movie: UTType { UTType(importedAs: "public.movie") }
    /// A video: moving pictures without sound. `public.video`
    public static var video: UTType { UTType(importedAs: "public.video") }
    /// A QuickTime movie. `com.apple.quicktime-movie`
    public static var quickTimeMovie: UTType { UTType(importedAs: "com.apple.quicktime-movie") }
    /// An MPEG-4 movie. `public.mpeg-4`
    public static var mpeg4Movie: UTType { UTType(importedAs: "public.mpeg-4") }
    /// An MPEG-4 movie with copy protection. `com.apple.protected-mpeg-4-video`
    public static var appleProtectedMPEG4Video: UTType { UTType(importedAs: "com.apple.protected-mpeg-4-video") }
    /// An MPEG-1 or MPEG-2 movie. `public.mpeg`
    public static var mpeg: UTType { UTType(importedAs: "public.mpeg") }
    /// An MPEG-2 video without sound. `public.mpeg-2-video`
    public static var mpeg2Video: UTType { UTType(importedAs: "public.mpeg-2-video") }
    /// An MPEG-2 transport stream. `public.mpeg-2-transport-stream`
    public static var mpeg2TransportStream: UTType { UTType(importedAs: "public.mpeg-2-transport-stream") }
    /// An AVI movie. `public.avi`
    public static var avi: UTType { UTType(importedAs: "public.avi") }
    /// A sound recording without pictures. `public.audio`
    public static var audio: UTType { UTType(importedAs: "public.audio") }
    /// An MP3 sound recording. `public.mp3`
    public static var mp3: UTType { UTType(importedAs: "public.mp3") }
    /// An MPEG-4 sound recording. `public.mpeg-4-audio`
    public static var mpeg4Audio: UTType { UTType(importedAs: "public.mpeg-4-audio") }
    /// An MPEG-4 sound recording with copy protection. `com.apple.protected-mpeg-4-audio`
    public static var appleProtectedMPEG4Audio: UTType { UTType(importedAs: "com.apple.protected-mpeg-4-audio") }
    /// A WAVE sound recording. `com.microsoft.waveform-audio`
    public static var wav: UTType { UTType(importedAs: "com.microsoft.waveform-audio") }
    /// An AIFF sound recording. `public.aiff-audio`
    public static var aiff: UTType { UTType(importedAs: "public.aiff-audio") }
    /// A MIDI file: notes for instruments. `public.midi-audio`
    public static var midi: UTType { UTType(importedAs: "public.midi-audio") }
}

/// The types of texts, and of documents.
extension UTType {
    /// A text, with markup or without. `public.text`
    public static var text: UTType { UTType(importedAs: "public.text") }
    /// A text without markup, in any encoding. `public.plain-text`
    public static var plainText: UTType { UTType(importedAs: "public.plain-text") }
    /// A text without markup in UTF-8. `public.utf8-plain-text`
    public static var utf8PlainText: UTType { UTType(importedAs: "public.utf8-plain-text") }
    /// A text without markup in UTF-16, in the machine's byte order. `public.utf16-plain-text`
    public static var utf16PlainText: UTType { UTType(importedAs: "public.utf16-plain-text") }
    /// A text without markup in UTF-16 with a byte order mark. `public.utf16-external-plain-text`
    public static var utf16ExternalPlainText: UTType { UTType(importedAs: "public.utf16-external-plain-text") }
    /// A table with values between separators. `public.delimited-values-text`
    public static var delimitedText: UTType { UTType(importedAs: "public.delimited-values-text") }
    /// A table with values between commas. `public.comma-separated-values-text`
    public static var commaSeparatedText: UTType { UTType(importedAs: "public.comma-separated-values-text") }
    /// A text in Rich Text Format. `public.rtf`
    public static var rtf: UTType { UTType(importedAs: "public.rtf") }
    /// An HTML text. `public.html`
    public static var html: UTType { UTType(importedAs: "public.html") }
    /// An XML text. `public.xml`
    public static var xml: UTType { UTType(importedAs: "public.xml") }
    /// A JSON text. `public.json`
    public static var json: UTType { UTType(importedAs: "public.json") }
    /// A YAML text. `public.yaml`
    public static var yaml: UTType { UTType(importedAs: "public.yaml") }
    /// A property list in any format. `com.apple.property-list`
    public static var propertyList: UTType { UTType(importedAs: "com.apple.property-list") }
    /// A property list in XML. `com.apple.xml-property-list`
    public static var xmlPropertyList: UTType { UTType(importedAs: "com.apple.xml-property-list") }
    /// A property list in the binary format. `com.apple.binary-property-list`
    public static var binaryPropertyList: UTType { UTType(importedAs: "com.apple.binary-property-list") }
    /// A PDF document. `com.adobe.pdf`
    public static var pdf: UTType { UTType(importedAs: "com.adobe.pdf") }
    /// An EPUB document. `org.idpf.epub-container`
    public static var epub: UTType { UTType(importedAs: "org.idpf.epub-container") }
}

/// The base types, and those of folders and archives.
extension UTType {
    /// An item: the base of most types, files and folders. `public.item`
    public static var item: UTType { UTType(importedAs: "public.item") }
    /// User-visible content: documents, pictures, movies. `public.content`
    public static var content: UTType { UTType(importedAs: "public.content") }
    /// Content composed of other types of content. `public.composite-content`
    public static var compositeContent: UTType { UTType(importedAs: "public.composite-content") }
    /// A stream of bytes: a file, something in memory. `public.data`
    public static var data: UTType { UTType(importedAs: "public.data") }
    /// A directory: a folder or a package. `public.directory`
    public static var directory: UTType { UTType(importedAs: "public.directory") }
    /// A folder that users open. `public.folder`
    public static var folder: UTType { UTType(importedAs: "public.folder") }
    /// The root of a mounted file system. `public.volume`
    public static var volume: UTType { UTType(importedAs: "public.volume") }
    /// A directory that users see as one file. `com.apple.package`
    public static var package: UTType { UTType(importedAs: "com.apple.package") }
    /// A directory of a defined layout. `com.apple.bundle`
    public static var bundle: UTType { UTType(importedAs: "com.apple.bundle") }
    /// A reference to another file. `com.apple.resolvable`
    public static var resolvable: UTType { UTType(importedAs: "com.apple.resolvable") }
    /// A symbolic link. `public.symlink`
    public static var symbolicLink: UTType { UTType(importedAs: "public.symlink") }
    /// A URL. `public.url`
    public static var url: UTType { UTType(importedAs: "public.url") }
    /// A URL of a file. `public.file-url`
    public static var fileURL: UTType { UTType(importedAs: "public.file-url") }
    /// An archive: files in one file. `public.archive`
    public static var archive: UTType { UTType(importedAs: "public.archive") }
    /// A ZIP archive. `public.zip-archive`
    public static var zip: UTType { UTType(importedAs: "public.zip-archive") }
    /// A TAR archive. `public.tar-archive`
    public static var tarArchive: UTType { UTType(importedAs: "public.tar-archive") }
    /// A GZIP archive. `org.gnu.gnu-zip-archive`
    public static var gzip: UTType { UTType(importedAs: "org.gnu.gnu-zip-archive") }
    /// A BZIP2 archive. `public.bzip2-archive`
    public static var bz2: UTType { UTType(importedAs: "public.bzip2-archive") }
    /// A disk image: a file that can be mounted. `public.disk-image`
    public static var diskImage: UTType { UTType(importedAs: "public.disk-image") }
    /// Three-dimensional content. `public.3d-content`
    public static var threeDContent: UTType { UTType(importedAs: "public.3d-content") }
    /// A scene of Universal Scene Description. `com.pixar.universal-scene-description`
    public static var usd: UTType { UTType(importedAs: "com.pixar.universal-scene-description") }
    /// A package of Universal Scene Description. `com.pixar.universal-scene-description-mobile`
    public static var usdz: UTType { UTType(importedAs: "com.pixar.universal-scene-description-mobile") }
}
