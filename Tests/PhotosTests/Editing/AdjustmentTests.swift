// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

/// Edits in the library's own format.
@Suite struct AdjustmentTests {
    private func client(_ names: [String] = ["a"]) throws -> EditingClient {
        EditingClient(
            library: try Shelf.library {
                for (index, name) in names.enumerated() {
                    $0.photo(
                        name, width: 32, height: 24,
                        bytes: try? EditingClient.jpeg(width: 32, height: 24, grey: UInt8(10 * index)))
                }
            })
    }

    private func recipe(_ change: (inout AdjustmentRecipe) -> Void) -> AdjustmentRecipe {
        var recipe = AdjustmentRecipe()
        change(&recipe)
        return recipe
    }

    @Test func adjustmentsAreRenderedAndReadAgain() throws {
        let client = try client()
        let asset = try client.library.asset("a")
        #expect(try client.library.adjustments(of: asset) == nil)
        let turned = recipe {
            $0.rotate = 90
            $0.exposure = 0.5
        }
        #expect(try client.library.adjust([(asset, turned)]) != nil)
        let edited = try client.again(asset)
        #expect(try client.library.adjustments(of: edited) == turned)
        #expect(edited.adjustmentFormatIdentifier == "org.swift-photos.adjustments")
        #expect((edited.pixelWidth, edited.pixelHeight) == (24, 32))
        #expect(try client.library.adjust([(edited, turned)]) == nil, "twice is once")
        // Further adjustments start from the original, not from the rendering.
        let cropped = recipe { $0.crop = UnitRectangle(x: 0, y: 0, width: 0.5, height: 0.5) }
        try client.library.adjust([(edited, cropped)])
        #expect(try (client.again(asset).pixelWidth, client.again(asset).pixelHeight) == (16, 12))
        #expect(try client.types(client.again(asset)) == [.photo, .fullSizePhoto, .adjustmentData])
    }

    @Test func neutralAdjustmentsTakeTheEditBack() throws {
        let client = try client()
        let asset = try client.library.asset("a")
        try client.library.adjust([(asset, recipe { $0.rotate = 180 })])
        try client.library.adjust([(client.again(asset), AdjustmentRecipe())])
        #expect(try !client.again(asset).hasAdjustments)
        #expect(try client.library.adjust([(client.again(asset), AdjustmentRecipe())]) == nil)
    }

    @Test func manyAreOneActionAndABadOneIsNamed() throws {
        let library = try Shelf.library {
            $0.photo("a", width: 32, height: 24, bytes: try? EditingClient.jpeg(width: 32, height: 24))
            $0.photo("broken")
            $0.photo("b", width: 32, height: 24, bytes: try? EditingClient.jpeg(width: 32, height: 24))
        }
        let client = EditingClient(library: library)
        let assets = try ["a", "broken", "b"].map { try library.asset($0) }
        var failures: [String] = []
        let turned = recipe { $0.rotate = 90 }
        let set = try library.adjust(
            assets.map { ($0, turned) },
            onAsset: { asset, error in if error != nil { failures.append(asset.asset.originalFilename) } })
        #expect(failures == ["broken.1"])
        #expect(set?.objects.filter { $0.kind == .asset }.count == 2)
        #expect(try assets.map { try client.again($0).hasAdjustments } == [true, false, true])
        #expect(try client.undo().left == [])
        #expect(try assets.allSatisfy { try !client.again($0).hasAdjustments })
        #expect(try library.unclaimedOriginals().isEmpty)
    }

    /// One asset that cannot be read loses nobody else's rendering.
    @Test(arguments: [LibraryError.Code.inputOutput, .connectionLost, .accessDenied, .cancelled])
    func aPhotoThatCannotBeOpenedIsNamed(_ code: LibraryError.Code) throws {
        let (library, files) = try client(["a", "b"]).library.withFailingFiles()
        let (client, assets) = (EditingClient(library: library), try ["a", "b"].map { try library.asset($0) })
        files.fail(try library.resource(.photo, of: assets[0]), LibraryError(code, "The test says so."))
        var failures: [LibraryError.Code?] = []
        let turned = recipe { $0.rotate = 90 }
        let set = try library.adjust(assets.map { ($0, turned) }, onAsset: { failures.append($1?.code) })
        #expect(set != nil && failures == [code, nil])
        #expect(try assets.map { try client.again($0).hasAdjustments } == [false, true])
        failures = []
        files.fail(try library.resource(.photo, of: assets[0]), nil)
        try library.adjust([(assets[0], turned)])
        files.fail(try library.resource(.photo, of: assets[1]), LibraryError(code, "The test says so."))
        let edited = try assets.map { try client.again($0) }
        try library.revertAdjustments(of: edited, onAsset: { failures.append($1?.code) })
        #expect(failures == [nil, code])
        #expect(try assets.map { try client.again($0).hasAdjustments } == [false, true])
    }

    /// What became of the bytes of a file.
    enum Damage: CaseIterable {
        case cut, grown, flipped, another

        func applied(to bytes: Data) throws -> Data {
            switch self {
            case .cut: return bytes.dropLast(bytes.count / 2)
            case .grown: return bytes + Data([0])
            case .flipped: return Data(bytes.enumerated().map { $0 >= bytes.count - 40 ? $1 ^ 0xFF : $1 })
            case .another:
                let other = try EditingClient.jpeg(width: 32, height: 24, grey: 200)
                // Bytes after the end of a picture are no part of it.
                return other.prefix(bytes.count) + Data(count: max(bytes.count - other.count, 0))
            }
        }
    }

    /// A rendering is kept: one of damaged bytes would be shown also when they are repaired.
    @Test(arguments: Damage.allCases) func aDamagedOriginalIsNotRendered(_ damage: Damage) throws {
        let (library, files) = try client(["a", "b"]).library.withFailingFiles()
        let (client, assets) = (EditingClient(library: library), try ["a", "b"].map { try library.asset($0) })
        let original = try library.resource(.photo, of: assets[0])
        files.replace(original, try damage.applied(to: client.bytes(assets[0])))
        var failures: [LibraryError?] = []
        let turned = recipe { $0.rotate = 90 }
        let set = try library.adjust(assets.map { ($0, turned) }, onAsset: { failures.append($1) })
        let words = "its original is damaged; run “photos verify --deep” for details"
        #expect(set != nil && failures == [LibraryError(.damagedFile, words), nil])
        #expect(try assets.map { try client.again($0).hasAdjustments } == [false, true])
        files.replace(original, nil)
        try library.adjust([(assets[0], turned)])
        #expect(try client.again(assets[0]).hasAdjustments)
    }

    @Test func aDamagedRenderingIsNoBase() async throws {
        let before = try client()
        try await before.edit(before.library.asset("a"), grey: 200)
        let (library, files) = try before.library.withFailingFiles()
        let asset = try library.asset("a")
        files.replace(try library.resource(.fullSizePhoto, of: asset), try EditingClient.jpeg(grey: 90))
        var failure: LibraryError?
        let set = try library.adjust([(asset, recipe { $0.rotate = 90 })], onAsset: { failure = $1 })
        #expect(set == nil && failure?.code == .damagedFile)
        #expect(failure?.message == "its rendering is damaged; run “photos verify --deep” for details")
    }

    /// One that reads as another description, or as none, would be replaced, and its rendering kept.
    @Test(arguments: ["", "no property list"]) func aDamagedDescriptionIsNotReplaced(_ text: String) throws {
        let before = try client()
        let turned = recipe { $0.rotate = 90 }
        try before.library.adjust([(before.library.asset("a"), turned)])
        let (library, files) = try before.library.withFailingFiles()
        let (client, asset) = (EditingClient(library: library), try library.asset("a"))
        let description = try library.resource(.adjustmentData, of: asset)
        files.replace(description, Data(text.utf8))
        var failure: LibraryError?
        let set = try library.adjust([(asset, recipe { $0.rotate = 180 })], onAsset: { failure = $1 })
        #expect(set == nil && failure?.code == .damagedFile)
        #expect(failure?.message == "the description of its edit is damaged; run “photos verify --deep” for details")
        files.replace(description, nil)
        #expect(try library.adjustments(of: client.again(asset)) == turned)
        #expect(try client.types(client.again(asset)) == [.photo, .fullSizePhoto, .adjustmentData])
    }

    /// What is checked is what is believed: one that changed in between would be believed unchecked.
    @Test func aDescriptionIsReadOnceForAnEditAndForAReversion() throws {
        let before = try client()
        try before.library.adjust([(before.library.asset("a"), recipe { $0.rotate = 90 })])
        let (library, files) = try before.library.withFailingFiles()
        let asset = try library.asset("a")
        let first = files.signal(for: try library.resource(.adjustmentData, of: asset))
        try library.adjust([(asset, recipe { $0.rotate = 180 })])
        #expect(first.wait(timeout: .now()) == .success)
        #expect(first.wait(timeout: .now()) == .timedOut)
        let second = files.signal(for: try library.resource(.adjustmentData, of: asset))
        try library.revertAdjustments(of: [asset])
        #expect(second.wait(timeout: .now()) == .success)
        #expect(second.wait(timeout: .now()) == .timedOut)
    }

    @Test func anAssetWhoseRowCannotBeReadIsNamed() throws {
        let (library, engine) = try client(["a", "b"]).library.counted()
        let (client, assets) = (EditingClient(library: library), try ["a", "b"].map { try library.asset($0) })
        engine.lose(try #require(assets[0].assetID))
        var failures: [LibraryError.Code?] = []
        let turned = recipe { $0.rotate = 90 }
        try library.adjust(assets.map { ($0, turned) }, onAsset: { failures.append($1?.code) })
        #expect(failures == [.libraryUnreadable, nil])
        #expect(try client.again(assets[1]).hasAdjustments)
    }

    @Test func aLibraryThatTakesNothingIsNoFailureOfOneAsset() throws {
        let (library, files) = try client(["a", "b"]).library.withFailingFiles()
        let (client, assets) = (EditingClient(library: library), try ["a", "b"].map { try library.asset($0) })
        files.failStaging(LibraryError(.diskFull, "The test says so."))
        var told = 0
        let turned = recipe { $0.rotate = 90 }
        #expect {
            try library.adjust(assets.map { ($0, turned) }, onAsset: { _, _ in told += 1 })
        } throws: {
            ($0 as? LibraryError)?.code == .diskFull
        }
        #expect(told == 0)
        #expect(try assets.allSatisfy { try !client.again($0).hasAdjustments })
    }

    @Test func whatIsCancelledChangesNothing() throws {
        let client = try client(["a", "b"])
        let assets = try ["a", "b"].map { try client.library.asset($0) }
        let (turned, brighter) = (recipe { $0.rotate = 90 }, recipe { $0.exposure = 1 })
        try client.library.adjust([(assets[0], turned)])
        let edited = try assets.map { try client.again($0) }
        var asked = 0
        func isCancelled() -> Bool {
            asked += 1
            return asked == 2
        }
        #expect {
            try client.library.revertAdjustments(of: edited, isCancelled: isCancelled)
        } throws: {
            ($0 as? LibraryError)?.code == .cancelled
        }
        asked = 0
        #expect {
            try client.library.adjust(edited.map { ($0, brighter) }, isCancelled: isCancelled)
        } throws: {
            ($0 as? LibraryError)?.code == .cancelled
        }
        #expect(try client.library.adjustments(of: client.again(assets[0])) == turned)
        #expect(try !client.again(assets[1]).hasAdjustments)
        #expect(try client.library.unclaimedOriginals().isEmpty)
    }

    @Test func anEditOfAnotherProgramIsWhatTheyStartFrom() async throws {
        let client = try client()
        let edited = try await client.edit(client.library.asset("a"), grey: 200)
        #expect(try client.library.adjustments(of: edited) == nil)
        try client.library.adjust([(edited, recipe { $0.rotate = 90 })])
        let turned = try client.again(edited)
        #expect((turned.pixelWidth, turned.pixelHeight) == (8, 16), "the rendering has 16 × 8")
        #expect(client.types(turned) == [.photo, .adjustmentBasePhoto, .fullSizePhoto, .adjustmentData])
        try client.library.adjust([(turned, recipe { $0.rotate = 180 })])
        #expect(try client.again(edited).pixelWidth == 16)
        try client.library.revertAdjustments(of: [client.again(edited)])
        #expect(try client.again(edited).pixelWidth == 32)
    }

    /// Both hold: what another program says of an asset between its rendering and the transaction, and the edit.
    @Test func whatIsSaidOfAnAssetMeanwhileIsNoConflict() throws {
        let client = try client(["a", "b"])
        let assets = try ["a", "b"].map { try client.library.asset($0) }
        let turned = recipe { $0.rotate = 90 }
        let set = try client.library.adjust(
            assets.map { ($0, turned) },
            onAsset: { asset, _ in
                var words = AssetEdit()
                words.title = .set("Meanwhile")
                let uuid = asset.asset.uuid
                _ = try? client.library.apply([.edit(words, assets: [uuid]), .setFavorite(true, assets: [uuid])])
            })
        #expect(set != nil)
        for asset in try assets.map({ try client.again($0) }) {
            #expect(asset.hasAdjustments && asset.isFavorite && asset.asset.metadata.title == "Meanwhile")
        }
        #expect(try client.library.unclaimedOriginals().isEmpty)
    }

    /// What another program edited stays as that left it, and the others are edited.
    @Test func anAssetThatWasEditedMeanwhileIsNotOverwritten() throws {
        let client = try client(["a", "b"])
        let assets = try ["a", "b"].map { try client.library.asset($0) }
        let (turned, brighter) = (recipe { $0.rotate = 90 }, recipe { $0.exposure = 1 })
        var failures: [LibraryError.Code?] = []
        let set = try client.library.adjust(
            assets.map { ($0, turned) },
            onAsset: { asset, error in
                if asset == assets[0], error == nil { _ = try? client.library.adjust([(asset, brighter)]) }
                failures.append(error?.code)
            })
        #expect(failures == [nil, nil, .conflict])
        #expect(set?.objects.filter { $0.kind == .asset }.map(\.uuid) == [assets[1].asset.uuid])
        #expect(try client.library.adjustments(of: client.again(assets[0])) == brighter)
        #expect(try client.library.adjustments(of: client.again(assets[1])) == turned)
        #expect(try client.library.unclaimedOriginals().isEmpty)
    }

    @Test func anAssetThatWasEditedBeforeItsTurnIsNotOverwritten() throws {
        let client = try client(["a", "b"])
        let assets = try ["a", "b"].map { try client.library.asset($0) }
        let (turned, brighter) = (recipe { $0.rotate = 90 }, recipe { $0.exposure = 1 })
        var failures: [LibraryError.Code?] = []
        try client.library.adjust(
            assets.map { ($0, turned) },
            onAsset: { asset, error in
                if asset == assets[0] { _ = try? client.library.adjust([(assets[1], brighter)]) }
                failures.append(error?.code)
            })
        #expect(failures == [nil, nil, .conflict])
        #expect(try client.library.adjustments(of: client.again(assets[0])) == turned)
        #expect(try client.library.adjustments(of: client.again(assets[1])) == brighter)
    }

    @Test func anAssetThatWasEditedMeanwhileIsNotReverted() throws {
        let client = try client(["a", "b"])
        let (turned, brighter) = (recipe { $0.rotate = 90 }, recipe { $0.exposure = 1 })
        try client.library.adjust(["a", "b"].map { (try client.library.asset($0), turned) })
        let assets = try ["a", "b"].map { try client.library.asset($0) }
        var failures: [LibraryError.Code?] = []
        let set = try client.library.revertAdjustments(
            of: assets,
            onAsset: { asset, error in
                if asset == assets[0], error == nil { _ = try? client.library.adjust([(asset, brighter)]) }
                failures.append(error?.code)
            })
        #expect(set != nil && failures == [nil, nil, .conflict])
        #expect(try client.library.adjustments(of: client.again(assets[0])) == brighter)
        #expect(try !client.again(assets[1]).hasAdjustments)
    }

    @Test func anAssetThatIsGoneMeanwhileIsNamed() throws {
        let client = try client(["a", "b"])
        let assets = try ["a", "b"].map { try client.library.asset($0) }
        let uuid = assets[0].asset.uuid
        var failures: [LibraryError.Code?] = []
        try client.library.adjust(
            assets.map { ($0, recipe { $0.rotate = 90 }) },
            onAsset: { asset, error in
                failures.append(error?.code)
                guard asset == assets[0], error == nil else { return }
                _ = try? client.library.apply([.trashAssets([uuid], date: Date())])
                _ = try? client.library.apply([.purgeAssets([uuid])])
            })
        #expect(failures == [nil, nil, .notFound])
        #expect(try client.again(assets[1]).hasAdjustments)
        #expect(try client.library.unclaimedOriginals().isEmpty)
    }

    @Test func anAssetThatWasThrownAwayMeanwhileIsNotEdited() throws {
        let client = try client()
        let asset = try client.library.asset("a")
        var token: ChangeToken?
        var failures: [LibraryError.Code?] = []
        let set = try client.library.adjust(
            [(asset, recipe { $0.rotate = 90 })],
            onAsset: { asset, error in
                failures.append(error?.code)
                guard error == nil else { return }
                _ = try? client.library.apply([.trashAssets([asset.asset.uuid], date: Date())])
                token = try? client.token()
            })
        #expect(set == nil && failures == [nil, .conflict])
        #expect(try client.token() == token)
    }

    @Test func whatIsInTheTrashStaysWhatItWas() throws {
        let client = try client()
        let asset = try client.library.asset("a")
        let turned = recipe { $0.rotate = 90 }
        try client.library.adjust([(asset, turned)])
        try client.library.apply([.trashAssets([asset.asset.uuid], date: Date())])
        let token = try client.token()
        var failures: [String?] = []
        try client.library.adjust([(asset, recipe { $0.rotate = 180 })], onAsset: { failures.append($1?.message) })
        try client.library.revertAdjustments(of: [asset], onAsset: { failures.append($1?.message) })
        let words = "The asset is in the trash. Recover it first."
        #expect(failures == [words, words])
        #expect(try client.token() == token)
    }

    @Test func valuesOutsideOfTheirRangesChangeNothing() throws {
        let client = try client()
        var failure: LibraryError?
        let set = try client.library.adjust(
            [(client.library.asset("a"), recipe { $0.exposure = 9 })], onAsset: { failure = $1 })
        #expect(set == nil)
        #expect(failure?.message == "The adjustments cannot be used: “exposure” is 9.0, but must be from -5 to 5.")
    }

    @Test(arguments: [("1", "{\"glow\":1}"), ("1", "{\"exposure\":\"NaN\"}"), ("1", "{\"exposure\":9}"), ("2", "{}")])
    func storedAdjustmentsThatCannotBeUsedSayWhatHelps(_ version: String, _ json: String) async throws {
        let client = try client()
        let asset = try client.library.asset("a")
        let output = try EditingClient.output(await EditingClient.input(asset), grey: 200)
        output.adjustmentData = PHAdjustmentData(
            formatIdentifier: AdjustmentRecipe.formatIdentifier, formatVersion: version, data: Data(json.utf8))
        #expect(client.save(output, of: asset) == nil)
        var failure: LibraryError?
        try client.library.adjust([(client.again(asset), recipe { $0.rotate = 90 })], onAsset: { failure = $1 })
        let remedy = "To discard the edit, run “photos revert”; the original can then be adjusted again."
        #expect(failure?.message.hasSuffix(". \(remedy)") == true, "\(String(describing: failure))")
        try client.library.revertAdjustments(of: [client.again(asset)])
        try client.library.adjust([(client.again(asset), recipe { $0.rotate = 90 })])
        #expect(try client.library.adjustments(of: client.again(asset))?.rotate == 90)
    }

    /// Adjustments that cannot be read now are not baked into the photo that the next ones start from.
    @Test(arguments: [LibraryError.Code.inputOutput, .missingOriginal, .notLocal, .volumeOffline])
    func adjustmentsThatCannotBeReadAreNotReplaced(_ code: LibraryError.Code) throws {
        let client = try client()
        try client.library.adjust([(client.library.asset("a"), recipe { $0.rotate = 90 })])
        let (library, files) = try client.library.withFailingFiles()
        let (edited, other) = (try library.asset("a"), EditingClient(library: library))
        files.fail(try library.resource(.adjustmentData, of: edited), LibraryError(code, "The test says so."))
        #expect(throws: LibraryError.self) { try library.adjustments(of: edited) }
        #expect(throws: LibraryError.self) { try AdjustmentPreview(edited) }
        var failure: LibraryError?
        let set = try library.adjust([(edited, recipe { $0.rotate = 180 })], onAsset: { failure = $1 })
        #expect(set == nil && failure?.code == code)
        #expect(try other.types(other.again(edited)) == [.photo, .fullSizePhoto, .adjustmentData])
        files.fail(try library.resource(.adjustmentData, of: edited), nil)
        try library.adjust([(edited, recipe { $0.rotate = 180 })])
        #expect(try other.types(other.again(edited)) == [.photo, .fullSizePhoto, .adjustmentData])
    }

    @Test func aPreviewIsTheRenderingInSmall() throws {
        let client = try client()
        let asset = try client.library.asset("a")
        let preview = try AdjustmentPreview(asset, longestSide: 16)
        #expect(preview.recipe.isNeutral)
        let turned = recipe { $0.rotate = 90 }
        #expect(try preview.image(turned).size == CGSize(width: 12, height: 16))
        try client.library.adjust([(asset, turned)])
        let again = try AdjustmentPreview(client.again(asset), longestSide: 16)
        #expect(again.recipe == turned)
        #expect(try again.image(again.recipe).size == CGSize(width: 12, height: 16))
    }

    @Test func aVideoHasNoAdjustments() throws {
        let library = try Shelf.library { $0.video("v") }
        var failure: LibraryError?
        try library.adjust([(library.asset("v"), recipe { $0.rotate = 90 })], onAsset: { failure = $1 })
        #expect(failure?.code == .unsupported)
    }
}
