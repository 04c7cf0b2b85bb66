// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

struct UniformTypesConstantTests {
    static let constants: [(UTType, String)] = [
        (.item, "public.item"),
        (.content, "public.content"),
        (.compositeContent, "public.composite-content"),
        (.data, "public.data"),
        (.directory, "public.directory"),
        (.folder, "public.folder"),
        (.volume, "public.volume"),
        (.package, "com.apple.package"),
        (.bundle, "com.apple.bundle"),
        (.resolvable, "com.apple.resolvable"),
        (.symbolicLink, "public.symlink"),
        (.url, "public.url"),
        (.fileURL, "public.file-url"),
        (.archive, "public.archive"),
        (.zip, "public.zip-archive"),
        (.tarArchive, "public.tar-archive"),
        (.gzip, "org.gnu.gnu-zip-archive"),
        (.bz2, "public.bzip2-archive"),
        (.diskImage, "public.disk-image"),
        (.threeDContent, "public.3d-content"),
        (.usd, "com.pixar.universal-scene-description"),
        (.usdz, "com.pixar.universal-scene-description-mobile"),
        (.text, "public.text"),
        (.plainText, "public.plain-text"),
        (.utf8PlainText, "public.utf8-plain-text"),
        (.utf16PlainText, "public.utf16-plain-text"),
        (.utf16ExternalPlainText, "public.utf16-external-plain-text"),
        (.delimitedText, "public.delimited-values-text"),
        (.commaSeparatedText, "public.comma-separated-values-text"),
        (.rtf, "public.rtf"),
        (.html, "public.html"),
        (.xml, "public.xml"),
        (.json, "public.json"),
        (.yaml, "public.yaml"),
        (.propertyList, "com.apple.property-list"),
        (.xmlPropertyList, "com.apple.xml-property-list"),
        (.binaryPropertyList, "com.apple.binary-property-list"),
        (.pdf, "com.adobe.pdf"),
        (.epub, "org.idpf.epub-container"),
        (.image, "public.image"),
        (.jpeg, "public.jpeg"),
        (.png, "public.png"),
        (.gif, "com.compuserve.gif"),
        (.tiff, "public.tiff"),
        (.bmp, "com.microsoft.bmp"),
        (.ico, "com.microsoft.ico"),
        (.icns, "com.apple.icns"),
        (.svg, "public.svg-image"),
        (.heic, "public.heic"),
        (.heif, "public.heif"),
        (.heics, "public.heics"),
        (.webP, "org.webmproject.webp"),
        (.exr, "com.ilm.openexr-image"),
        (.jpegxl, "public.jpeg-xl"),
        (.rawImage, "public.camera-raw-image"),
        (.dng, "com.adobe.raw-image"),
        (.livePhoto, "com.apple.live-photo"),
        (.audiovisualContent, "public.audiovisual-content"),
        (.movie, "public.movie"),
        (.video, "public.video"),
        (.quickTimeMovie, "com.apple.quicktime-movie"),
        (.mpeg4Movie, "public.mpeg-4"),
        (.appleProtectedMPEG4Video, "com.apple.protected-mpeg-4-video"),
        (.mpeg, "public.mpeg"),
        (.mpeg2Video, "public.mpeg-2-video"),
        (.mpeg2TransportStream, "public.mpeg-2-transport-stream"),
        (.avi, "public.avi"),
        (.audio, "public.audio"),
        (.mp3, "public.mp3"),
        (.mpeg4Audio, "public.mpeg-4-audio"),
        (.appleProtectedMPEG4Audio, "com.apple.protected-mpeg-4-audio"),
        (.wav, "com.microsoft.waveform-audio"),
        (.aiff, "public.aiff-audio"),
        (.midi, "public.midi-audio"),
    ]

    @Test(arguments: constants)
    func aConstantIsTheDeclaredTypeOfItsIdentifier(_ type: UTType, _ identifier: String) {
        #expect(type.identifier == identifier)
        // This is `nil` for types that are not in the table, for which a constant could exist all the same.
        #expect(UTType(identifier) == type)
    }

    @Test func noTwoConstantsAreTheSame() {
        #expect(Set(Self.constants.map(\.0)).count == Self.constants.count)
    }
}
