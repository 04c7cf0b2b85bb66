// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

/// A class with the protocols of item providers, as clients write one.
private final class Note: NSObject, NSItemProviderReading, NSItemProviderWriting {
    let text: String

    init(_ text: String) { self.text = text }

    static let readableTypeIdentifiersForItemProvider = ["com.example.note", "public.plain-text"]
    static let writableTypeIdentifiersForItemProvider = ["com.example.note", "public.utf8-plain-text"]

    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Note {
        guard !data.isEmpty else { throw CocoaError(.fileReadCorruptFile) }
        return Note("\(typeIdentifier): \(String(decoding: data, as: UTF8.self))")
    }

    func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data("\(text) as \(typeIdentifier)".utf8), nil)
        return nil
    }
}

struct ItemProviderObjectTests {
    @Test func anObjectIsOfferedInAllTypesThatItWrites() async {
        let provider = NSItemProvider(object: Note("milk"))
        #expect(provider.registeredTypeIdentifiers == ["com.example.note", "public.utf8-plain-text"])
        #expect(await provider.text(of: .plainText) == "milk as public.utf8-plain-text")
    }

    @Test func theFirstTypeThatTheClassReadsIsTaken() async {
        let provider = NSItemProvider("text", as: .utf8PlainText)
        #expect((await provider.object(Note.self).value as? Note)?.text == "public.plain-text: text")
        provider.registerData("note", as: UTType(exportedAs: "com.example.note"))
        #expect((await provider.object(Note.self).value as? Note)?.text == "com.example.note: note")
    }

    @Test func aClassCanBeLoadedFromATypeThatConformsToOneItReads() {
        #expect(NSItemProvider("text", as: .utf8PlainText).canLoadObject(ofClass: Note.self))
        #expect(!NSItemProvider("jpeg", as: .jpeg).canLoadObject(ofClass: Note.self))
        #expect(!NSItemProvider().canLoadObject(ofClass: NSString.self))
    }

    @Test func thereIsNothingToMakeAnObjectOf() async {
        let loaded = await NSItemProvider("jpeg", as: .jpeg).object(NSURL.self)
        #expect(loaded.value == nil)
        #expect(loaded.code == .unavailableCoercionError)
        #expect(loaded.error?.localizedDescription == "Could not coerce an item to class NSURL")
    }

    @Test func aClassMayRefuseTheContent() async {
        let loaded = await NSItemProvider("", as: .plainText).object(Note.self)
        #expect(loaded.value == nil)
        #expect(loaded.code == .unavailableCoercionError)
        #expect(loaded.cause?.code == CocoaError.Code.fileReadCorruptFile.rawValue)
    }

    @Test func stringsCrossAsUTF8() async {
        let provider = NSItemProvider(object: "größe" as NSString)
        #expect(provider.registeredContentTypes == [.utf8PlainText])
        #expect(await provider.text(of: .plainText) == "größe")
        #expect(await provider.object(NSString.self).value as? NSString == "größe")
    }

    @Test func stringsAreReadInTheEncodingOfTheirType() async throws {
        let provider = NSItemProvider()
        let wide = try #require("größe".data(using: .utf16))
        provider.registerDataRepresentation(forTypeIdentifier: "public.utf16-plain-text", visibility: .all) { done in
            done(wide, nil)
            return nil
        }
        #expect(await provider.object(NSString.self).value as? NSString == "größe")
        let broken = NSItemProvider(item: Data([0xFF, 0xFE, 0xFD]) as NSData, typeIdentifier: "public.utf8-plain-text")
        #expect(await broken.object(NSString.self).code == .unavailableCoercionError)
    }

    @Test func urlsCrossAsText() async {
        let provider = NSItemProvider(object: NSURL(fileURLWithPath: "/a b"))
        #expect(provider.registeredContentTypes == [.fileURL, .url])
        #expect(await provider.text(of: .url) == "file:///a%20b")
        #expect(await provider.object(NSURL.self).value as? NSURL == NSURL(string: "file:///a%20b"))
    }

    @Test func aURLThatIsNoFileHasNoFileURL() throws {
        let url = try #require(NSURL(string: "https://example.com"))
        #expect(NSItemProvider(object: url).registeredContentTypes == [.url])
        #expect(NSURL.writableTypeIdentifiersForItemProvider == ["public.file-url", "public.url"])
    }

    @Test func whatIsNoURLIsRefused() async {
        #expect(await NSItemProvider("a", as: .url).object(NSURL.self).code == .unavailableCoercionError)
    }

    @Test func swiftValuesAreLoadedByTheirObjectiveCClasses() async {
        let provider = NSItemProvider(object: "text" as NSString)
        #expect(provider.canLoadObject(ofClass: String.self))
        #expect(!provider.canLoadObject(ofClass: URL.self))
        let text = await withCheckedContinuation { continuation in
            _ = provider.loadObject(ofClass: String.self) { text, _ in continuation.resume(returning: text) }
        }
        #expect(text == "text")
    }

    @Test func aURLIsLoadedAsASwiftValue() async {
        let provider = NSItemProvider(contentsOf: URL(fileURLWithPath: "/a b.jpg"))
        let url = await withCheckedContinuation { continuation in
            _ = provider?.loadObject(ofClass: URL.self) { url, _ in continuation.resume(returning: url) }
        }
        #expect(url == URL(string: "file:///a%20b.jpg"))
    }

    @Test func aSwiftValueThatCannotBeHadIsAnError() async {
        let loaded = await withCheckedContinuation { continuation in
            _ = NSItemProvider().loadObject(ofClass: URL.self) { continuation.resume(returning: Loaded($0, $1)) }
        }
        #expect(loaded.value == nil)
        #expect(loaded.code == .unavailableCoercionError)
    }
}
