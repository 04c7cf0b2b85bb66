// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

struct UniformTypesTagTests {
    static let extensions = [
        ("jpg", "public.jpeg"), ("JPEG", "public.jpeg"), ("png", "public.png"), ("HEIC", "public.heic"),
        ("hif", "public.heif"), ("gif", "com.compuserve.gif"), ("tif", "public.tiff"), ("webp", "org.webmproject.webp"),
        ("avif", "public.avif"), ("jxl", "public.jpeg-xl"), ("dng", "com.adobe.raw-image"),
        ("CR3", "com.canon.cr3-raw-image"), ("nef", "com.nikon.raw-image"), ("orf", "com.olympus.raw-image"),
        ("mov", "com.apple.quicktime-movie"), ("mp4", "public.mpeg-4"), ("m4v", "com.apple.m4v-video"),
        ("3gp", "public.3gpp"), ("avi", "public.avi"), ("mkv", "org.matroska.mkv"), ("webm", "org.webmproject.webm"),
        ("mts", "public.avchd-mpeg-2-transport-stream"), ("ts", "public.mpeg-2-transport-stream"),
        ("txt", "public.plain-text"), ("json", "public.json"), ("pdf", "com.adobe.pdf"), ("zip", "public.zip-archive"),
        ("aae", "com.apple.photos.apple-adjustment-envelope"), ("usdz", "com.pixar.universal-scene-description-mobile"),
    ]

    static let mimeTypes = [
        ("image/jpeg", "public.jpeg"), ("IMAGE/HEIC", "public.heic"), ("image/png", "public.png"),
        ("video/quicktime", "com.apple.quicktime-movie"), ("video/mp4", "public.mpeg-4"),
        ("video/x-matroska", "org.matroska.mkv"), ("application/json", "public.json"),
        ("text/plain", "public.plain-text"),
        ("image/x-canon-cr3", "com.canon.cr3-raw-image"), ("audio/mpeg", "public.mp3"),
    ]

    @Test(arguments: extensions)
    func aFileNameExtensionTellsTheType(_ filenameExtension: String, _ identifier: String) {
        #expect(UTType(filenameExtension: filenameExtension)?.identifier == identifier)
    }

    @Test(arguments: mimeTypes)
    func aMimeTypeTellsTheType(_ mimeType: String, _ identifier: String) {
        #expect(UTType(mimeType: mimeType)?.identifier == identifier)
    }

    @Test func theTypeThatConformsIsTaken() {
        #expect(UTType(filenameExtension: "mp4", conformingTo: .audio) == .mpeg4Audio)
        #expect(UTType(mimeType: "audio/aiff", conformingTo: .audio) == .aiff)
        #expect(UTType(tag: "jpg", tagClass: .filenameExtension, conformingTo: nil) == .jpeg)
    }

    @Test func theClassesOfTagsHaveTheirIdentifiers() {
        #expect(UTTagClass.filenameExtension.rawValue == "public.filename-extension")
        #expect(UTTagClass.mimeType.rawValue == "public.mime-type")
        #expect(UTTagClass(rawValue: "public.mime-type") == .mimeType)
    }
}
