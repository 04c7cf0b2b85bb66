// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

// The functions that `UTType` replaced. Returned strings are retained: take them with `takeRetainedValue()`.

/// Returns true if the type of the first identifier conforms to that of the second. Each identifier conforms to itself,
/// known or not; case is ignored.
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
    UTType.conforms(inUTI as String, to: inConformsToUTI as String)
}

/// Returns true if two identifiers are equal, ignoring case.
public func UTTypeEqual(_ inUTI1: CFString, _ inUTI2: CFString) -> Bool {
    (inUTI1 as String).lowercased() == (inUTI2 as String).lowercased()
}

/// Returns the preferred filename extension or MIME type of an identifier's type; `nil` when it has none, or is
/// unknown.
///
/// - Parameters:
///   - inUTI: The identifier.
///   - inTagClass: ``kUTTagClassFilenameExtension`` or ``kUTTagClassMIMEType``.
/// - Returns: A retained string.
public func UTTypeCopyPreferredTagWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> Unmanaged<CFString>? {
    let tags = UTType(inUTI as String)?.tags[UTTagClass(rawValue: inTagClass as String)]
    return tags?.first.map { .passRetained($0 as CFString) }
}

/// Returns the identifier of the preferred type for a filename extension or MIME type; of a dynamic type when no
/// declared one has it. Never `nil`.
///
/// - Parameters:
///   - inTagClass: ``kUTTagClassFilenameExtension`` or ``kUTTagClassMIMEType``.
///   - inTag: The extension, without the dot, or the MIME type. Case is ignored.
///   - inConformingToUTI: A type to which the result must conform; `nil` for any.
/// - Returns: A retained string.
public func UTTypeCreatePreferredIdentifierForTag(
    _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> Unmanaged<CFString>? {
    let type = UTType(
        tag: inTag as String, tagClass: UTTagClass(rawValue: inTagClass as String),
        conformingTo: inConformingToUTI.map { UTType(importedAs: $0 as String) })
    return type.map { .passRetained($0.identifier as CFString) }
}

// The identifiers of types as strings, from before `UTType`. Constants, whose objects never change: `unsafe` only
// because `NSString` is not declared `Sendable`.

/// An item: the base of most types, files and folders. `public.item`
nonisolated(unsafe) public let kUTTypeItem: CFString = "public.item"
/// User-visible content: documents, pictures, movies. `public.content`
nonisolated(unsafe) public let kUTTypeContent: CFString = "public.content"
/// Content composed of other types of content. `public.composite-content`
nonisolated(unsafe) public let kUTTypeCompositeContent: CFString = "public.composite-content"
/// A stream of bytes: a file, something in memory. `public.data`
nonisolated(unsafe) public let kUTTypeData: CFString = "public.data"
/// A directory: a folder or a package. `public.directory`
nonisolated(unsafe) public let kUTTypeDirectory: CFString = "public.directory"
/// A folder that users open. `public.folder`
nonisolated(unsafe) public let kUTTypeFolder: CFString = "public.folder"
/// The root of a mounted file system. `public.volume`
nonisolated(unsafe) public let kUTTypeVolume: CFString = "public.volume"
/// A directory that users see as one file. `com.apple.package`
nonisolated(unsafe) public let kUTTypePackage: CFString = "com.apple.package"
/// A directory of a defined layout. `com.apple.bundle`
nonisolated(unsafe) public let kUTTypeBundle: CFString = "com.apple.bundle"
/// A URL. `public.url`
nonisolated(unsafe) public let kUTTypeURL: CFString = "public.url"
/// A URL of a file. `public.file-url`
nonisolated(unsafe) public let kUTTypeFileURL: CFString = "public.file-url"
/// An archive: files in one file. `public.archive`
nonisolated(unsafe) public let kUTTypeArchive: CFString = "public.archive"
/// A ZIP archive. `public.zip-archive`
nonisolated(unsafe) public let kUTTypeZipArchive: CFString = "public.zip-archive"
/// A text, with markup or without. `public.text`
nonisolated(unsafe) public let kUTTypeText: CFString = "public.text"
/// A text without markup, in any encoding. `public.plain-text`
nonisolated(unsafe) public let kUTTypePlainText: CFString = "public.plain-text"
/// A text without markup in UTF-8. `public.utf8-plain-text`
nonisolated(unsafe) public let kUTTypeUTF8PlainText: CFString = "public.utf8-plain-text"
/// A text in Rich Text Format. `public.rtf`
nonisolated(unsafe) public let kUTTypeRTF: CFString = "public.rtf"
/// An HTML text. `public.html`
nonisolated(unsafe) public let kUTTypeHTML: CFString = "public.html"
/// An XML text. `public.xml`
nonisolated(unsafe) public let kUTTypeXML: CFString = "public.xml"
/// A JSON text. `public.json`
nonisolated(unsafe) public let kUTTypeJSON: CFString = "public.json"
/// A property list in any format. `com.apple.property-list`
nonisolated(unsafe) public let kUTTypePropertyList: CFString = "com.apple.property-list"
/// A PDF document. `com.adobe.pdf`
nonisolated(unsafe) public let kUTTypePDF: CFString = "com.adobe.pdf"
/// A picture. `public.image`
nonisolated(unsafe) public let kUTTypeImage: CFString = "public.image"
/// A JPEG picture. `public.jpeg`
nonisolated(unsafe) public let kUTTypeJPEG: CFString = "public.jpeg"
/// A JPEG 2000 picture. `public.jpeg-2000`
nonisolated(unsafe) public let kUTTypeJPEG2000: CFString = "public.jpeg-2000"
/// A TIFF picture. `public.tiff`
nonisolated(unsafe) public let kUTTypeTIFF: CFString = "public.tiff"
/// A GIF picture, animated or not. `com.compuserve.gif`
nonisolated(unsafe) public let kUTTypeGIF: CFString = "com.compuserve.gif"
/// A PNG picture. `public.png`
nonisolated(unsafe) public let kUTTypePNG: CFString = "public.png"
/// A bitmap of Windows. `com.microsoft.bmp`
nonisolated(unsafe) public let kUTTypeBMP: CFString = "com.microsoft.bmp"
/// An icon of Windows. `com.microsoft.ico`
nonisolated(unsafe) public let kUTTypeICO: CFString = "com.microsoft.ico"
/// An icon of macOS. `com.apple.icns`
nonisolated(unsafe) public let kUTTypeAppleICNS: CFString = "com.apple.icns"
/// A drawing in SVG. `public.svg-image`
nonisolated(unsafe) public let kUTTypeScalableVectorGraphics: CFString = "public.svg-image"
/// A RAW picture: the unprocessed data of a camera's sensor. `public.camera-raw-image`
nonisolated(unsafe) public let kUTTypeRawImage: CFString = "public.camera-raw-image"
/// A Live Photo. Conforms to nothing. `com.apple.live-photo`
nonisolated(unsafe) public let kUTTypeLivePhoto: CFString = "com.apple.live-photo"
/// Audiovisual content: moving pictures, sound, or both. `public.audiovisual-content`
nonisolated(unsafe) public let kUTTypeAudiovisualContent: CFString = "public.audiovisual-content"
/// A movie: moving pictures that may have sound. `public.movie`
nonisolated(unsafe) public let kUTTypeMovie: CFString = "public.movie"
/// A video: moving pictures without sound. `public.video`
nonisolated(unsafe) public let kUTTypeVideo: CFString = "public.video"
/// A QuickTime movie. `com.apple.quicktime-movie`
nonisolated(unsafe) public let kUTTypeQuickTimeMovie: CFString = "com.apple.quicktime-movie"
/// An MPEG-1 or MPEG-2 movie. `public.mpeg`
nonisolated(unsafe) public let kUTTypeMPEG: CFString = "public.mpeg"
/// An MPEG-2 video without sound. `public.mpeg-2-video`
nonisolated(unsafe) public let kUTTypeMPEG2Video: CFString = "public.mpeg-2-video"
/// An MPEG-2 transport stream. `public.mpeg-2-transport-stream`
nonisolated(unsafe) public let kUTTypeMPEG2TransportStream: CFString = "public.mpeg-2-transport-stream"
/// An MPEG-4 movie. `public.mpeg-4`
nonisolated(unsafe) public let kUTTypeMPEG4: CFString = "public.mpeg-4"
/// An MPEG-4 movie with copy protection. `com.apple.protected-mpeg-4-video`
nonisolated(unsafe) public let kUTTypeAppleProtectedMPEG4Video: CFString = "com.apple.protected-mpeg-4-video"
/// An AVI movie. `public.avi`
nonisolated(unsafe) public let kUTTypeAVIMovie: CFString = "public.avi"
/// A sound recording without pictures. `public.audio`
nonisolated(unsafe) public let kUTTypeAudio: CFString = "public.audio"
/// An MP3 sound recording. `public.mp3`
nonisolated(unsafe) public let kUTTypeMP3: CFString = "public.mp3"
/// An MPEG-4 sound recording. `public.mpeg-4-audio`
nonisolated(unsafe) public let kUTTypeMPEG4Audio: CFString = "public.mpeg-4-audio"
/// An MPEG-4 sound recording with copy protection. `com.apple.protected-mpeg-4-audio`
nonisolated(unsafe) public let kUTTypeAppleProtectedMPEG4Audio: CFString = "com.apple.protected-mpeg-4-audio"
/// A WAVE sound recording. `com.microsoft.waveform-audio`
nonisolated(unsafe) public let kUTTypeWaveformAudio: CFString = "com.microsoft.waveform-audio"
/// An AIFF sound recording. `public.aiff-audio`
nonisolated(unsafe) public let kUTTypeAudioInterchangeFileFormat: CFString = "public.aiff-audio"

/// The class of filename extensions, without the dot.
nonisolated(unsafe) public let kUTTagClassFilenameExtension: CFString = "public.filename-extension"
/// The class of MIME types.
nonisolated(unsafe) public let kUTTagClassMIMEType: CFString = "public.mime-type"
