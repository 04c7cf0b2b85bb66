// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

struct UniformTypesOldNamesTests {
    static var names: [(CFString, UTType)] {
        [
            (kUTTypeItem, .item), (kUTTypeContent, .content), (kUTTypeCompositeContent, .compositeContent),
            (kUTTypeData, .data), (kUTTypeDirectory, .directory), (kUTTypeFolder, .folder), (kUTTypeVolume, .volume),
            (kUTTypePackage, .package), (kUTTypeBundle, .bundle), (kUTTypeURL, .url), (kUTTypeFileURL, .fileURL),
            (kUTTypeArchive, .archive), (kUTTypeZipArchive, .zip), (kUTTypeText, .text),
            (kUTTypePlainText, .plainText), (kUTTypeUTF8PlainText, .utf8PlainText), (kUTTypeRTF, .rtf),
            (kUTTypeHTML, .html), (kUTTypeXML, .xml), (kUTTypeJSON, .json), (kUTTypePropertyList, .propertyList),
            (kUTTypePDF, .pdf), (kUTTypeImage, .image), (kUTTypeJPEG, .jpeg), (kUTTypeTIFF, .tiff),
            (kUTTypeGIF, .gif), (kUTTypePNG, .png), (kUTTypeBMP, .bmp), (kUTTypeICO, .ico), (kUTTypeAppleICNS, .icns),
            (kUTTypeScalableVectorGraphics, .svg), (kUTTypeRawImage, .rawImage), (kUTTypeLivePhoto, .livePhoto),
            (kUTTypeAudiovisualContent, .audiovisualContent), (kUTTypeMovie, .movie), (kUTTypeVideo, .video),
            (kUTTypeQuickTimeMovie, .quickTimeMovie), (kUTTypeMPEG, .mpeg), (kUTTypeMPEG2Video, .mpeg2Video),
            (kUTTypeMPEG2TransportStream, .mpeg2TransportStream), (kUTTypeMPEG4, .mpeg4Movie),
            (kUTTypeAppleProtectedMPEG4Video, .appleProtectedMPEG4Video), (kUTTypeAVIMovie, .avi),
            (kUTTypeAudio, .audio), (kUTTypeMP3, .mp3), (kUTTypeMPEG4Audio, .mpeg4Audio),
            (kUTTypeAppleProtectedMPEG4Audio, .appleProtectedMPEG4Audio), (kUTTypeWaveformAudio, .wav),
            (kUTTypeAudioInterchangeFileFormat, .aiff),
        ]
    }

    @Test func theOldNamesAreTheIdentifiersOfTheNew() {
        for (name, type) in Self.names { #expect(name as String == type.identifier) }
        #expect(kUTTypeJPEG2000 as String == UTType(filenameExtension: "jp2")?.identifier)
    }

    @Test func identifiersConformAsTheirTypesDo() {
        #expect(UTTypeConformsTo(kUTTypeJPEG, kUTTypeImage))
        #expect(UTTypeConformsTo("PUBLIC.JPEG" as CFString, kUTTypeImage))
        #expect(!UTTypeConformsTo(kUTTypeImage, kUTTypeJPEG))
        #expect(UTTypeConformsTo("com.example.a" as CFString, "com.example.A" as CFString))
        #expect(!UTTypeConformsTo("com.example.a" as CFString, kUTTypeData))
    }

    @Test func identifiersAreEqualButForCase() {
        #expect(UTTypeEqual(kUTTypeJPEG, "Public.Jpeg" as CFString))
        #expect(!UTTypeEqual(kUTTypeJPEG, kUTTypePNG))
    }

    @Test func thePreferredTagOfAnIdentifier() {
        let filenameExtension = UTTypeCopyPreferredTagWithClass(kUTTypeJPEG, kUTTagClassFilenameExtension)
        #expect(filenameExtension?.takeRetainedValue() as String? == "jpeg")
        let mimeType = UTTypeCopyPreferredTagWithClass(kUTTypeQuickTimeMovie, kUTTagClassMIMEType)
        #expect(mimeType?.takeRetainedValue() as String? == "video/quicktime")
        #expect(UTTypeCopyPreferredTagWithClass(kUTTypeImage, kUTTagClassMIMEType) == nil)
        #expect(UTTypeCopyPreferredTagWithClass("com.example.a" as CFString, kUTTagClassMIMEType) == nil)
    }

    @Test func thePreferredIdentifierOfATag() {
        func identifier(_ tagClass: CFString, _ tag: String, _ parent: CFString? = nil) -> String? {
            UTTypeCreatePreferredIdentifierForTag(tagClass, tag as CFString, parent)?.takeRetainedValue() as String?
        }
        #expect(identifier(kUTTagClassFilenameExtension, "JPG") == "public.jpeg")
        #expect(identifier(kUTTagClassMIMEType, "video/mp4") == "public.mpeg-4")
        #expect(identifier(kUTTagClassFilenameExtension, "mp4", kUTTypeAudio) == "public.mpeg-4-audio")
        #expect(identifier(kUTTagClassFilenameExtension, "") == "dyn.age8u")
        #expect(identifier(kUTTagClassFilenameExtension, "srt", kUTTypeData) == "dyn.ah62d4rv4ge81g6xy")
    }

    @Test func aReturnedStringBelongsToWhoTakesIt() {
        weak var string: CFString?
        do {
            let taken = UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, "jpg" as CFString, nil)?
                .takeRetainedValue()
            string = taken
            #expect(string === taken)
            #expect(string != nil)
        }
        #expect(string == nil)
    }
}
