// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoLibraryTesting
import Testing

/// Originals that are not in the library, and that a provider has.
@Suite(.timeLimit(.minutes(1))) struct DownloadTests {
    private let text = "the bytes of a photo"

    /// Returns a provider that has the text and hands it over at once.
    private func provider() -> ScriptedOriginals {
        let provider = ScriptedOriginals()
        provider.add(Array(text.utf8), as: Fingerprint(of: text))
        provider.releaseAll()
        return provider
    }

    private let networkFailure = LibraryError(.networkFailed, "The network is down.")

    @Test(arguments: EngineKind.tested)
    func whatAProviderHasIsNotLocalAndWhatNobodyHasIsMissing(_ kind: EngineKind) throws {
        let library = try kind.library(from: provider())
        let remote = try library.addMissing("a", bytes: text)
        let gone = try library.addMissing("b")
        #expect(refusal { try library.owner.open(remote.id) } == .notLocal)
        #expect(refusal { try library.owner.open(gone.id) } == .missingOriginal)
        #expect(refusal { try library.owner.open(remote.asset, .current).takeFile() } == .notLocal)
        let request = PictureRequest(longestSide: 256, file: .always)
        #expect(try library.owner.picture(of: remote.asset, request).obstacle?.code == .notLocal)
        #expect(refusal { try library.owner.download(gone.id) { _ in } } == .missingOriginal)
    }

    @Test(arguments: EngineKind.tested)
    func aDownloadBringsTheBytesIntoTheLibrary(_ kind: EngineKind) throws {
        let library = try kind.library(from: provider())
        let resource = try library.addMissing("a", bytes: text)
        let token = try library.token()
        var seen: [DownloadProgress] = []
        try library.owner.download(resource.id) { seen.append($0) }
        #expect(try library.owner.open(resource.id).read() == text)
        #expect(try library.resources(of: "a").first?.placements.map(\.state) == [.present])
        #expect(try library.journal(after: token).joined().contains { $0.hasSuffix("updated placement") })
        #expect(seen.first?.bytes == 0)
        #expect(seen.map(\.bytes) == seen.map(\.bytes).sorted())
        #expect(seen.allSatisfy { $0.totalBytes == text.utf8.count && $0.bytes <= $0.totalBytes })
    }

    @Test(arguments: EngineKind.tested)
    func whatIsHereIsNotDownloaded(_ kind: EngineKind) throws {
        let provider = provider()
        let library = try kind.library(from: provider) { $0.photo("a", day: 1, bytes: text) }
        let resource = try #require(try library.resources(of: "a").first)
        try library.owner.download(resource.id) { _ in }
        #expect(provider.offsets == [])
    }

    @Test(arguments: EngineKind.tested)
    func allAssetsWithTheBytesGetThem(_ kind: EngineKind) throws {
        let library = try kind.library(from: provider())
        let first = try library.addMissing("a", bytes: text)
        let second = try library.addMissing("b", bytes: text)
        try library.owner.download(first.id) { _ in }
        #expect(try library.owner.open(second.id).read() == text)
    }

    @Test(arguments: EngineKind.tested)
    func bytesThatAreOthersAreNotTaken(_ kind: EngineKind) throws {
        let provider = ScriptedOriginals()
        provider.releaseAll()
        let library = try kind.library(from: provider)
        let resource = try library.addMissing("a", bytes: text)
        for wrong in [String(text.reversed()), text + "!", ""] {
            provider.add(Array(wrong.utf8), as: Fingerprint(of: text))
            let code = refusal { try library.owner.download(resource.id) { _ in } }
            #expect(code == (wrong.isEmpty ? .networkFailed : .damagedFile), "\(wrong)")
            #expect(refusal { try library.owner.open(resource.id) } == .notLocal)
        }
        provider.add(Array(text.utf8), as: Fingerprint(of: text))
        try library.owner.download(resource.id) { _ in }
        #expect(try library.owner.open(resource.id).read() == text)
    }

    @Test(arguments: EngineKind.tested)
    func aFailureOfTheNetworkIsReportedAndTheNextDownloadSucceeds(_ kind: EngineKind) throws {
        let provider = provider()
        provider.fail(after: 2, with: networkFailure)
        let library = try kind.library(from: provider)
        let resource = try library.addMissing("a", bytes: text)
        #expect(refusal { try library.owner.download(resource.id) { _ in } } == .networkFailed)
        #expect(refusal { try library.owner.open(resource.id) } == .notLocal)
        try library.owner.download(resource.id) { _ in }
        #expect(try library.owner.open(resource.id).read() == text)
    }

    @Test(arguments: EngineKind.tested)
    func aDownloadEndsWithTheErrorOfItsProgress(_ kind: EngineKind) throws {
        let library = try kind.library(from: provider())
        let resource = try library.addMissing("a", bytes: text)
        let code = refusal {
            try library.owner.download(resource.id) { _ throws(LibraryError) in
                throw LibraryError(.overBudget, "enough")
            }
        }
        #expect(code == .overBudget)
        try library.owner.download(resource.id) { _ in }
        #expect(try library.owner.open(resource.id).read() == text)
    }

    @Test(arguments: EngineKind.tested)
    func aProgramDownloadsWhatItSees(_ kind: EngineKind) throws {
        let provider = provider()
        provider.add(Array("b".utf8), as: Fingerprint(of: "b"))
        let library = try kind.library(from: provider)
        let (a, b) = (try library.addMissing("a", bytes: text), try library.addMissing("b"))
        try library.apply(.setSelection([library.uuid("a")], caller: "program"))
        let program = try library.session(Caller(name: "program", scope: .selection(caller: "program")))
        #expect(refusal { try program.download(b.id) { _ in } } == .notFound)
        #expect(provider.offsets == [])
        try program.download(a.id) { _ in }
        #expect(try program.open(a.id).read() == text)
    }
}
