// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

struct UniformTypesConformanceTests {
    static let pictures = [
        "public.jpeg", "public.png", "com.compuserve.gif", "public.tiff", "com.microsoft.bmp", "public.heic",
        "public.heif", "public.avif", "org.webmproject.webp", "public.jpeg-xl", "public.svg-image",
    ]

    static let negatives = [
        "com.adobe.raw-image", "com.canon.cr2-raw-image", "com.canon.cr3-raw-image", "com.canon.crw-raw-image",
        "com.nikon.raw-image", "com.nikon.nrw-raw-image", "com.sony.arw-raw-image", "com.fuji.raw-image",
        "com.olympus.raw-image", "com.panasonic.rw2-raw-image", "com.pentax.raw-image", "com.samsung.raw-image",
        "com.sigma.x3f-raw-image", "com.konicaminolta.raw-image", "com.epson.raw-image", "com.mamiya.raw-image",
        "com.hasselblad.3fr-raw-image", "com.kodak.raw-image", "com.phaseone.raw-image",
    ]

    static let movies = [
        "com.apple.quicktime-movie", "public.mpeg-4", "com.apple.m4v-video", "public.mpeg", "public.mpeg-2-video",
        "public.mpeg-2-transport-stream", "public.avchd-mpeg-2-transport-stream", "public.3gpp", "public.3gpp2",
        "public.avi", "org.matroska.mkv", "org.webmproject.webm",
    ]

    @Test(arguments: pictures)
    func aPictureIsAnImageAndNoMovie(_ identifier: String) throws {
        let type = try #require(UTType(identifier))
        #expect(type.conforms(to: .image))
        #expect(!type.conforms(to: .rawImage))
        #expect(!type.conforms(to: .movie))
    }

    @Test(arguments: negatives)
    func theRawOfACameraIsAnImage(_ identifier: String) throws {
        let type = try #require(UTType(identifier))
        #expect(type.conforms(to: .rawImage))
        #expect(type.conforms(to: .image))
        #expect(type.preferredFilenameExtension != nil)
    }

    @Test(arguments: movies)
    func aMovieIsAudiovisualAndNoImage(_ identifier: String) throws {
        let type = try #require(UTType(identifier))
        #expect(type.conforms(to: .movie))
        #expect(type.conforms(to: .audiovisualContent))
        #expect(!type.conforms(to: .image))
        #expect(!type.conforms(to: .audio))
    }

    @Test(arguments: [UTType.mp3, .wav, .aiff, .mpeg4Audio, .midi])
    func soundIsNoMovie(_ type: UTType) {
        #expect(type.conforms(to: .audio))
        #expect(!type.conforms(to: .movie))
    }

    @Test func theSupertypesAreAllThatAreAbove() {
        #expect(UTType.jpeg.supertypes == [.image, .data, .content, .item])
        #expect(UTType.item.supertypes.isEmpty)
    }

    @Test func aTypeConformsToItselfButIsNoSubtypeOfItself() {
        #expect(UTType.image.conforms(to: .image))
        #expect(!UTType.image.isSubtype(of: .image))
        #expect(!UTType.image.isSupertype(of: .image))
        #expect(UTType.jpeg.isSubtype(of: .image))
        #expect(UTType.image.isSupertype(of: .jpeg))
        #expect(!UTType.image.isSubtype(of: .jpeg))
        #expect(!UTType.jpeg.isSupertype(of: .image))
    }

    @Test func heicAndHeifStandSideBySide() throws {
        let standard = try #require(UTType("public.heif-standard"))
        #expect(UTType.heic.conforms(to: standard))
        #expect(UTType.heif.conforms(to: standard))
        #expect(!UTType.heic.conforms(to: .heif))
    }

    @Test func aLivePhotoConformsToNothing() throws {
        #expect(UTType.livePhoto.supertypes.isEmpty)
        #expect(try #require(UTType("com.apple.live-photo-bundle")).conforms(to: .livePhoto))
    }

    @Test func foldersAreNoData() {
        #expect(UTType.folder.conforms(to: .directory))
        #expect(UTType.package.conforms(to: .directory))
        #expect(!UTType.folder.conforms(to: .data))
        #expect(UTType.fileURL.conforms(to: .url))
    }
}
