// Licensed under the Apache License, Version 2.0. See LICENSE.

import ClientSamples
import Photos
import Testing

@testable import Clients

struct FileTypeMapperTests {
    let library: SampleLibrary

    init() throws { library = try .shared() }

    private func resource(of type: String) throws -> PHAssetResource {
        let sample = try #require(library.samples.first { $0.file.uniformTypeIdentifier == type })
        return try #require(PHAssetResource.assetResources(for: sample.asset).first)
    }

    @Test(arguments: [
        ("public.jpeg", "image/jpeg", "image"), ("public.heic", "image/heic", "image"),
        ("public.png", "image/png", "image"), ("com.apple.quicktime-movie", "video/quicktime", "movie"),
        ("public.mpeg-4", "video/mp4", "movie"),
    ])
    func aFileOfTheLibraryHasItsTypes(_ identifier: String, _ mimeType: String, _ kind: String) throws {
        let resource = try resource(of: identifier)
        #expect(FileTypeMapper.mimeType(for: resource) == mimeType)
        #expect(FileTypeMapper.kind(of: resource) == kind)
        #expect(FileTypeMapper.oldKind(of: identifier) == kind)
        #expect(FileTypeMapper.isForTheWeb(resource) == ["public.jpeg", "public.png"].contains(identifier))
    }

    @Test func theOldFunctionsAgreeWithTheNewType() {
        #expect(FileTypeMapper.oldExtension(for: "public.jpeg") == "jpeg")
        #expect(FileTypeMapper.oldExtension(for: "com.apple.quicktime-movie") == "mov")
        #expect(FileTypeMapper.oldExtension(for: "com.example.nothing") == nil)
        #expect(FileTypeMapper.oldKind(of: "com.compuserve.gif") == "animation")
        #expect(FileTypeMapper.oldKind(of: "public.plain-text") == "other")
    }

    @Test func extensionsAreReadInEitherCase() {
        #expect(FileTypeMapper.mimeType(forExtension: "JPG") == "image/jpeg")
        #expect(FileTypeMapper.mimeType(forExtension: "mov") == "video/quicktime")
    }

    @Test func onlyPicturesAndMoviesAreTypesForIt() {
        #expect(FileTypeMapper.type(forMIMEType: "image/png") == .png)
        #expect(FileTypeMapper.type(forMIMEType: "video/quicktime") == .quickTimeMovie)
        #expect(FileTypeMapper.type(forMIMEType: "application/json") == nil)
    }
}
