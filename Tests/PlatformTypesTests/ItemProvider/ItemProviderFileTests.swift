// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

struct ItemProviderFileTests {
    private let folder: Folder
    private let source: URL

    init() throws {
        folder = try Folder()
        source = try folder.file("IMG_1.JPG", "picture")
    }

    /// Returns a provider of the source, and a stream with an element for each request that is done with its load
    /// handler.
    private func provider(_ options: NSItemProviderFileOptions = []) -> (NSItemProvider, AsyncStream<Void>) {
        let provider = NSItemProvider()
        let (finished, finish) = AsyncStream.makeStream(of: Void.self)
        let source = source
        provider.registerFileRepresentation(
            forTypeIdentifier: "public.jpeg", fileOptions: options, visibility: .all
        ) { done in
            done(source, false, nil)
            finish.finish()
            return nil
        }
        return (provider, finished)
    }

    @Test func aFileIsGivenAsACopyOfItsName() async throws {
        let file = try #require(await provider().0.file(of: .image).value)
        #expect(file.content == Data("picture".utf8))
        #expect(file.name == "IMG_1.JPG")
        #expect(file.url != source)
    }

    @Test func theCopyIsRemovedWhenTheHandlerHasReturned() async throws {
        let (provider, finished) = provider()
        let file = try #require(await provider.file(of: .jpeg).value)
        for await _ in finished {}
        #expect(file.content != nil)
        #expect(!file.isThere)
        #expect(!FileManager.default.fileExists(atPath: file.url.deletingLastPathComponent().path))
        #expect(FileManager.default.fileExists(atPath: source.path))
    }

    @Test func theCopyMayBeMovedAway() async throws {
        let target = folder.url.appendingPathComponent("mine.jpg")
        let (provider, finished) = provider()
        provider.loadFileRepresentation(forTypeIdentifier: "public.jpeg") { url, _ in
            if let url { try? FileManager.default.moveItem(at: url, to: target) }
        }
        for await _ in finished {}
        #expect(try Data(contentsOf: target) == Data("picture".utf8))
    }

    @Test func theSourceMayGoWhenTheLoadHandlerHasGivenIt() async throws {
        let provider = NSItemProvider()
        let source = source
        provider.registerFileRepresentation(forTypeIdentifier: "public.jpeg", visibility: .all) { done in
            done(source, false, nil)
            try? FileManager.default.removeItem(at: source)
            return nil
        }
        #expect(await provider.file(of: .jpeg).value?.content == Data("picture".utf8))
    }

    @Test(arguments: [
        ("IMG_7", "IMG_7.jpeg"), ("IMG_7.jpg", "IMG_7.jpg"), ("IMG_7.mov", "IMG_7.mov.jpeg"),
        ("../IMG_7", "IMG_7.jpeg"), ("..", "IMG_1.JPG"), ("", "IMG_1.JPG"),
    ])
    func theSuggestedNameGetsAnExtensionOfTheType(_ suggested: String, _ name: String) async throws {
        let (provider, _) = provider()
        provider.suggestedName = suggested
        #expect(await provider.file(of: .jpeg).value?.name == name)
    }

    @Test func dataIsWrittenToAFile() async throws {
        let provider = NSItemProvider("picture", as: .png)
        let unnamed = try #require(await provider.file(of: .image).value)
        #expect(unnamed.name == "PNG image.png")
        #expect(unnamed.content == Data("picture".utf8))
        provider.suggestedName = "IMG_7"
        #expect(await provider.file(of: .image).value?.name == "IMG_7.png")
    }

    @Test func aTypeThatNobodyKnowsGivesAFileAll() async throws {
        let file = await NSItemProvider("x", as: UTType(exportedAs: "com.example.sketch")).file(
            of: UTType(exportedAs: "com.example.sketch"))
        #expect(file.value?.name == "item")
    }

    @Test func theFileItselfIsGivenWhereItIsOfferedAndAskedFor() async throws {
        let file = try #require(await provider(.openInPlace).0.fileInPlace(of: .jpeg).value)
        #expect(file.isInPlace)
        #expect(file.url == source)
    }

    @Test func theFileItselfStaysWhenTheHandlerHasReturned() async throws {
        let (provider, finished) = provider(.openInPlace)
        _ = await provider.fileInPlace(of: .jpeg)
        for await _ in finished {}
        #expect(FileManager.default.fileExists(atPath: source.path))
    }

    @Test func aCopyIsGivenWhereTheFileIsNotOfferedOrNotAskedFor() async throws {
        let notOffered = try #require(await provider().0.fileInPlace(of: .jpeg).value)
        #expect(!notOffered.isInPlace)
        #expect(notOffered.url != source)
        let notAskedFor = try #require(await provider(.openInPlace).0.file(of: .jpeg).value)
        #expect(notAskedFor.url != source)
    }

    @Test(arguments: [true, false])
    func aFileCanBeLoadedByAContentType(_ openInPlace: Bool) async throws {
        let provider = provider(.openInPlace).0
        let file = await withCheckedContinuation { continuation in
            provider.loadFileRepresentation(for: .image, openInPlace: openInPlace) { url, isInPlace, _ in
                continuation.resume(returning: url.map { LoadedFile($0, isInPlace: isInPlace) })
            }
        }
        #expect(file?.isInPlace == openInPlace)
        #expect((file?.url == source) == openInPlace)
        #expect(file?.content == Data("picture".utf8))
    }

    @Test func whatCannotBeCopiedIsUnavailable() async {
        let provider = NSItemProvider(contentsOf: folder.url.appendingPathComponent("gone.jpg"))
        let loaded = await provider?.file(of: .jpeg)
        #expect(loaded?.value == nil)
        #expect(loaded?.code == .itemUnavailableError)
        #expect(await NSItemProvider().fileInPlace(of: .jpeg).code == .itemUnavailableError)
    }

    @Test func aProviderOfAFileGivesACopy() async throws {
        let provider = try #require(NSItemProvider(contentsOf: source))
        let file = try #require(await provider.file(of: .jpeg).value)
        #expect(file.content == Data("picture".utf8))
        #expect(file.name == "IMG_1.JPG")
        #expect(file.url != source)
        #expect(await provider.text(of: .jpeg) == "picture")
        #expect(await provider.text(of: .fileURL) == source.absoluteString)
    }
}
