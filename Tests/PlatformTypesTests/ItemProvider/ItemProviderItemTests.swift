// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

struct ItemProviderItemTests {
    @Test func anItemIsTheVeryObject() async {
        let object = NSNumber(value: 1.5)
        let provider = NSItemProvider(item: object, typeIdentifier: "com.example.number")
        let item = await provider.item(of: UTType(exportedAs: "com.example.number")).value
        #expect(item as? NSNumber === object)
    }

    @Test func dataIsAnObject() async {
        let item = await NSItemProvider("jpeg", as: .jpeg).item(of: .image).value as Any
        #expect(item as? Data == Data("jpeg".utf8))
    }

    @Test func aFileIsAURLOfACopyThatStays() async throws {
        let folder = try Folder()
        let source = try folder.file("a.jpg", "picture")
        let provider = NSItemProvider()
        provider.registerFileRepresentation(forTypeIdentifier: "public.jpeg", visibility: .all) { done in
            done(source, false, nil)
            return nil
        }
        let url = try #require(await provider.item(of: .jpeg).value as? NSURL) as URL
        #expect(try Data(contentsOf: url) == Data("picture".utf8))
        #expect(url != source)
        try FileManager.default.removeItem(at: url.deletingLastPathComponent())
    }

    @Test func aFileThatIsOfferedIsAURLOfItself() async {
        let source = URL(fileURLWithPath: "/a.jpg")
        let provider = NSItemProvider()
        provider.registerFileRepresentation(
            forTypeIdentifier: "public.jpeg", fileOptions: .openInPlace, visibility: .all
        ) { done in
            done(source, false, nil)
            return nil
        }
        #expect(await provider.item(of: .jpeg).value as? NSURL == source as NSURL)
    }

    @Test func clientsAwaitItemsAndCastThem() async throws {
        let provider = NSItemProvider(contentsOf: URL(fileURLWithPath: "/a.jpg"))
        let item = try await provider?.loadItem(forTypeIdentifier: "public.image") as Any
        #expect(item as? URL == URL(fileURLWithPath: "/a.jpg"))
    }

    @Test func whatIsNotThereIsUnavailable() async {
        #expect(await NSItemProvider().item(of: .jpeg).code == .itemUnavailableError)
        await #expect(throws: NSError.self) { try await NSItemProvider().loadItem(forTypeIdentifier: "public.jpeg") }
    }

    @Test func theLoadersOwnErrorIsThrown() async throws {
        let provider = NSItemProvider()
        provider.registerDataRepresentation(forTypeIdentifier: "public.jpeg", visibility: .all) { done in
            done(nil, NSError(domain: "cloud", code: 7))
            return nil
        }
        let thrown = await #expect(throws: NSError.self) {
            try await provider.loadItem(forTypeIdentifier: "public.jpeg")
        }
        #expect(thrown?.userInfo[NSUnderlyingErrorKey] as? NSError == NSError(domain: "cloud", code: 7))
    }

    @Test func objectsAreDataWhereTheyCanBe() async throws {
        let folder = try Folder()
        let file = try folder.file("a.jpg", "picture")
        func data(_ item: any NSSecureCoding, _ type: UTType) async -> String? {
            await NSItemProvider(item: item, typeIdentifier: type.identifier).text(of: type)
        }
        #expect(await data(Data("data".utf8) as NSData, .jpeg) == "data")
        #expect(await data("text" as NSString, .plainText) == "text")
        #expect(await data(file as NSURL, .jpeg) == "picture")
        #expect(await data(file as NSURL, .fileURL) == file.absoluteString)
        #expect(await data(try #require(NSURL(string: "https://example.com/a")), .url) == "https://example.com/a")
    }

    @Test func anObjectThatIsNoDataCannotBeCoerced() async {
        let provider = NSItemProvider(item: NSNumber(value: 1), typeIdentifier: "public.data")
        #expect(await provider.data(of: .data).code == .unavailableCoercionError)
        #expect(await provider.file(of: .data).code == .unavailableCoercionError)
    }

    @Test func aStringThatIsAnItemIsWrittenToAFile() async {
        let provider = NSItemProvider(item: "text" as NSString, typeIdentifier: "public.plain-text")
        let file = await provider.file(of: .text).value
        #expect(file?.name == "plain text.txt")
        #expect(file?.content == Data("text".utf8))
    }
}
