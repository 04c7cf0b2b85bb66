// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Synchronization
import Testing

struct ItemProviderDataTests {
    @Test func dataIsLoadedByItsType() async {
        let provider = NSItemProvider("heic", as: .heic)
        provider.registerData("jpeg", as: .jpeg)
        #expect(await provider.text(of: .jpeg) == "jpeg")
    }

    @Test func theFirstRepresentationThatConformsIsTaken() async {
        let provider = NSItemProvider("movie", as: .quickTimeMovie)
        provider.registerData("heic", as: .heic)
        provider.registerData("jpeg", as: .jpeg)
        #expect(await provider.text(of: .image) == "heic")
    }

    @Test func theTypeItselfIsTakenBeforeOneThatConforms() async {
        let provider = NSItemProvider("particular", as: .utf8PlainText)
        provider.registerData("plain", as: .plainText)
        #expect(await provider.text(of: .plainText) == "plain")
        #expect(await provider.text(of: .text) == "particular")
    }

    @Test func dataCanBeLoadedByAContentType() async {
        let provider = NSItemProvider("jpeg", as: .jpeg)
        let data = await withCheckedContinuation { continuation in
            provider.loadDataRepresentation(for: .image) { data, _ in continuation.resume(returning: data) }
        }
        #expect(data == Data("jpeg".utf8))
    }

    @Test func aFileIsReadWhole() async throws {
        let folder = try Folder()
        let file = try folder.file("a.jpg", "content")
        let provider = NSItemProvider()
        provider.registerFileRepresentation(forTypeIdentifier: "public.jpeg", visibility: .all) { done in
            done(file, false, nil)
            return nil
        }
        #expect(await provider.text(of: .jpeg) == "content")
    }

    @Test func whatIsNotThereIsUnavailable() async {
        let loaded = await NSItemProvider("jpeg", as: .jpeg).data(of: .png)
        #expect(loaded.value == nil)
        #expect(loaded.error?.domain == "NSItemProviderErrorDomain")
        #expect(loaded.code == .itemUnavailableError)
        #expect(loaded.error?.localizedDescription == "Cannot load representation of type public.png")
    }

    @Test func whatTheLoaderSaysIsTheCause() async {
        let provider = NSItemProvider()
        provider.registerDataRepresentation(forTypeIdentifier: "public.jpeg", visibility: .all) { done in
            done(nil, NSError(domain: "cloud", code: 7))
            return nil
        }
        let loaded = await provider.data(of: .jpeg)
        #expect(loaded.code == .itemUnavailableError)
        #expect(loaded.cause == NSError(domain: "cloud", code: 7))
    }

    @Test func aLoaderThatSaysNothingIsAnError() async {
        let provider = NSItemProvider()
        provider.registerDataRepresentation(forTypeIdentifier: "public.jpeg", visibility: .all) { done in
            done(nil, nil)
            return nil
        }
        #expect(await provider.data(of: .jpeg).code == .itemUnavailableError)
    }

    @Test func aFileThatIsGoneIsUnavailable() async {
        let provider = NSItemProvider(contentsOf: URL(fileURLWithPath: "/there/is/no/such.jpg"))
        let loaded = await provider?.data(of: .jpeg)
        #expect(loaded?.code == .itemUnavailableError)
        #expect(loaded?.cause != nil)
    }

    @Test func theHandlerIsCalledOnce() async {
        let provider = NSItemProvider()
        let (finished, finish) = AsyncStream.makeStream(of: Void.self)
        provider.registerDataRepresentation(forTypeIdentifier: "public.jpeg", visibility: .all) { done in
            for text in ["first", "second"] { done(Data(text.utf8), nil) }
            done(nil, NSError(domain: "cloud", code: 7))
            finish.finish()
            return nil
        }
        let calls = Mutex<[Data?]>([])
        provider.loadDataRepresentation(forTypeIdentifier: "public.jpeg") { data, _ in
            calls.withLock { $0.append(data) }
        }
        for await _ in finished {}
        #expect(calls.withLock { $0 } == [Data("first".utf8)])
    }

    @Test func eachRequestAsksAnew() async {
        let provider = NSItemProvider()
        let count = Mutex(0)
        provider.registerDataRepresentation(forTypeIdentifier: "public.jpeg", visibility: .all) { done in
            let number = count.withLock { count in
                count += 1
                return UInt8(count)
            }
            done(Data([number]), nil)
            return nil
        }
        #expect(await provider.data(of: .jpeg).value == Data([1]))
        #expect(await provider.data(of: .jpeg).value == Data([2]))
    }

    @Test func theCodesAreApples() {
        #expect(NSItemProvider.errorDomain == "NSItemProviderErrorDomain")
        #expect(NSItemProvider.ErrorCode.unknownError.rawValue == -1)
        #expect(NSItemProvider.ErrorCode.itemUnavailableError.rawValue == -1000)
        #expect(NSItemProvider.ErrorCode.unexpectedValueClassError.rawValue == -1100)
        #expect(NSItemProvider.ErrorCode.unavailableCoercionError.rawValue == -1200)
    }
}
