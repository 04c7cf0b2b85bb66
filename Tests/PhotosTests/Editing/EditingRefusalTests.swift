// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

/// What is no edit is refused with the number that says why, and leaves nothing.
@Suite struct EditingRefusalTests {
    private func client() throws -> (EditingClient, PHAsset) {
        let library = try Shelf.library { $0.photo("a", bytes: try? EditingClient.jpeg(grey: 10)) }
        return (EditingClient(library: library), try library.asset("a"))
    }

    /// Saves an output that the closure spoils.
    private func code(
        _ spoil: (PHContentEditingOutput) throws -> Void
    ) async throws -> PHPhotosError.Code? {
        let (client, asset) = try client()
        let output = try EditingClient.output(await EditingClient.input(asset), grey: 200)
        try spoil(output)
        let token = try client.token()
        let error = client.save(output, of: asset)
        #expect(try client.token() == token)
        #expect(try client.types(client.again(asset)) == [.photo] && !client.again(asset).hasAdjustments)
        #expect(try client.library.unclaimedOriginals().isEmpty)
        return error?.code
    }

    private func recipe(_ data: Data, _ format: String = EditingClient.format, _ version: String = "1")
        -> PHAdjustmentData
    {
        PHAdjustmentData(formatIdentifier: format, formatVersion: version, data: data)
    }

    @Test func anEditNeedsARecipe() async throws {
        #expect(try await code { $0.adjustmentData = nil } == .invalidResource)
        #expect(try await code { $0.adjustmentData = self.recipe(Data()) } == .invalidResource)
        #expect(try await code { $0.adjustmentData = self.recipe(Data([1]), "") } == .invalidResource)
        #expect(try await code { $0.adjustmentData = self.recipe(Data([1]), "a\nb") } == .invalidResource)
        let long = String(repeating: "9", count: 256)
        #expect(try await code { $0.adjustmentData = self.recipe(Data([1]), "a", long) } == .invalidResource)
    }

    @Test func aRecipeHasTwoMebibytesAtTheMost() async throws {
        let limit = 2 * 1_024 * 1_024
        #expect(try await code { $0.adjustmentData = self.recipe(Data(count: limit + 1)) } == .limitExceeded)
        let (client, asset) = try client()
        let output = try EditingClient.output(await EditingClient.input(asset), grey: 200)
        output.adjustmentData = recipe(Data(count: limit + 1))
        let message = client.save(output, of: asset)?.localizedDescription
        #expect(message == "The adjustment data has 2097153 bytes. The limit is 2 MiB (2097152 bytes).")
        output.adjustmentData = recipe(Data(count: limit))
        #expect(client.save(output, of: asset) == nil)
        let input = try await EditingClient.input(client.again(asset), knows: true)
        #expect(input.adjustmentData?.data.count == limit)
    }

    /// Another program throws the asset away while it is edited.
    @Test func anAssetInTheTrashTakesNoEdit() async throws {
        let (client, asset) = try client()
        let edited = try await client.edit(asset, grey: 100)
        let output = try EditingClient.output(await EditingClient.input(edited), grey: 200)
        try client.library.apply([.trashAssets([edited.asset.uuid], date: Date())])
        let token = try client.token()
        #expect(client.save(output, of: edited)?.code == .identifierNotFound)
        #expect(throws: PHPhotosError.self) { try client.revert(edited) }
        #expect(try client.token() == token)
        try client.library.apply([.restoreAssets([edited.asset.uuid])])
        #expect(client.save(output, of: edited) == nil)
    }

    @Test func theRecipeOfTheEditBeforeIsNoNewOne() async throws {
        let (client, asset) = try client()
        let edited = try await client.edit(asset, grey: 200)
        let output = try EditingClient.output(await EditingClient.input(edited), grey: 200)
        #expect(client.save(output, of: edited)?.code == .invalidResource)
        output.adjustmentData = recipe(Data([200]), EditingClient.format, "2")
        #expect(client.save(output, of: edited) == nil)
    }

    @Test func anEditNeedsARendering() async throws {
        #expect(try await code { try FileManager.default.removeItem(at: $0.renderedContentURL) } == .missingResource)
        #expect(
            try await code {
                try FileManager.default.removeItem(at: $0.renderedContentURL)
                try FileManager.default.createDirectory(
                    at: $0.renderedContentURL, withIntermediateDirectories: false)
            } != nil)
    }

    @Test(arguments: ["", "no picture", "\u{FFFD}\u{FFFD}\u{FFFD}"])
    func aRenderingThatIsNoPictureIsRefused(_ text: String) async throws {
        #expect(try await code { try Data(text.utf8).write(to: $0.renderedContentURL) } == .invalidResource)
    }

    @Test func aHeaderWithoutPixelsIsNoPicture() async throws {
        let jpeg = try EditingClient.jpeg(width: 64, height: 64)
        let scan = try #require(jpeg.firstRange(of: Data([0xFF, 0xDA]))).lowerBound
        #expect(try await code { try jpeg.prefix(scan).write(to: $0.renderedContentURL) } == .invalidResource)
    }

    @Test func otherTypesAreRefused() async throws {
        #expect(
            try await code { try pngFile(width: 8, height: 8).write(to: $0.renderedContentURL) } == .invalidResource)
    }

    @Test func aRenderingThatIsNotUprightIsRefused() async throws {
        let turned = NSMutableData()
        let destination = try #require(
            CGImageDestinationCreateWithData(turned, "public.jpeg" as CFString, 1, nil))
        let image = try #require(UIImage(data: EditingClient.jpeg())?.cgImage)
        CGImageDestinationAddImage(destination, image, [kCGImagePropertyOrientation: 6] as NSDictionary)
        #expect(CGImageDestinationFinalize(destination))
        #expect(try await code { try (turned as Data).write(to: $0.renderedContentURL) } == .invalidResource)
    }

    @Test func aLinkInThePlaceOfTheRenderingIsRefused() async throws {
        let other = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).jpeg")
        try EditingClient.jpeg().write(to: other)
        defer { try? FileManager.default.removeItem(at: other) }
        #expect(
            try await code {
                try FileManager.default.removeItem(at: $0.renderedContentURL)
                try FileManager.default.createSymbolicLink(at: $0.renderedContentURL, withDestinationURL: other)
            } != nil)
        #expect(FileManager.default.fileExists(atPath: other.path))
    }

    @Test func theFolderOfARenderingGoesWithItsOutput() async throws {
        let (_, asset) = try client()
        var output: PHContentEditingOutput? = try EditingClient.output(await EditingClient.input(asset), grey: 1)
        let url = try #require(output?.renderedContentURL)
        #expect(FileManager.default.fileExists(atPath: url.path))
        output = nil
        #expect(!FileManager.default.fileExists(atPath: url.deletingLastPathComponent().path))
    }

    @Test func renderingsHaveTheTypesThatTheOutputNames() async throws {
        let (client, asset) = try client()
        let output = PHContentEditingOutput(contentEditingInput: try await EditingClient.input(asset))
        #expect(output.supportedRenderedContentTypes == [.jpeg, .heic] && output.defaultRenderedContentType == .jpeg)
        #expect(try output.renderedContentURL(for: .jpeg) == output.renderedContentURL)
        #expect(try output.renderedContentURL(for: .heic).pathExtension == "heic")
        #expect(throws: PHPhotosError.self) { try output.renderedContentURL(for: .png) }
        try EditingClient.jpeg(grey: 7).write(to: output.renderedContentURL)
        output.adjustmentData = recipe(Data([7]))
        #expect(client.save(output, of: asset) == nil, "what was not written does not count")
    }

    @Test func aDeletedAssetIsNotEdited() async throws {
        let (client, asset) = try client()
        let output = try EditingClient.output(await EditingClient.input(asset), grey: 200)
        try client.library.performChangesAndWait { PHAssetChangeRequest.deleteAssets([asset] as NSArray) }
        #expect(client.save(output, of: asset)?.code == .identifierNotFound)
        try client.library.emptyTrashForTests(of: asset)
        let answer = await EditingClient.answer(asset)
        #expect(answer.value == nil && answer.info[PHContentEditingInputErrorKey] is NSError)
    }

    @Test func aCancelledRequestIsToldOnce() async throws {
        let (_, asset) = try client()
        let answer = await EditingClient.answer(asset) { asset.cancelContentEditingInputRequest($0) }
        #expect(answer.value == nil && answer.isOnMainQueue)
        #expect(answer.info[PHContentEditingInputCancelledKey] as? Bool == true)
        asset.cancelContentEditingInputRequest(0)
        asset.cancelContentEditingInputRequest(.max)
    }

    /// What the program was asked for a recipe, and what it answers.
    private final class Judge: Sendable {
        private let asked = Answers()
        var recipes: [Data] { asked.all.compactMap { $0.value as? Data } }

        func options(allowsNetwork: Bool = false) -> PHContentEditingInputRequestOptions {
            let options = PHContentEditingInputRequestOptions()
            options.isNetworkAccessAllowed = allowsNetwork
            options.canHandleAdjustmentData = { recipe in
                self.asked.record(recipe.data, nil)
                return true
            }
            return options
        }
    }

    @Test func aRecipeThatIsNotLocalIsDownloadedAndJudged() async throws {
        let (client, asset) = try client()
        let original = try client.bytes(asset)
        try await client.edit(asset, grey: 200)
        let (library, files) = try client.library.withFailingFiles()
        let (edited, judge) = (try library.asset("a"), Judge())
        let description = try library.resource(.adjustmentData, of: edited)
        let photo = try library.resource(.photo, of: edited)
        for resource in [description, photo] { files.fail(resource, LibraryError(.notLocal, "The test says so.")) }
        let denied = await EditingClient.answer(edited, judge.options())
        #expect(denied.value == nil && denied.info[PHContentEditingInputResultIsInCloudKey] as? Bool == true)
        #expect(judge.recipes.isEmpty && files.downloads.isEmpty)
        let answer = await EditingClient.answer(edited, judge.options(allowsNetwork: true))
        let input = try #require(answer.value as? PHContentEditingInput, "\(answer.info)")
        #expect(judge.recipes == [Data([200])] && files.downloads == [description.id, photo.id])
        #expect(input.adjustmentData?.data == Data([200]))
        #expect(try Data(contentsOf: #require(input.fullSizeImageURL)) == original)
    }

    /// It is told on a queue of the library's, on which the handler may stop the download.
    @Test(arguments: [false, true])
    func theProgressOfADownloadIsTold(_ stops: Bool) async throws {
        let (library, files) = try client().0.library.withFailingFiles()
        let (asset, told, hold) = (try library.asset("a"), Answers(), files.holdDownloads())
        files.fail(try library.resource(.photo, of: asset), LibraryError(.notLocal, "The test says so."))
        let options = PHContentEditingInputRequestOptions()
        options.isNetworkAccessAllowed = true
        options.progressHandler = { part, stop in
            told.record(part, nil)
            if stops { stop.pointee = true } else { hold.signal() }
        }
        let answer = await EditingClient.answer(asset, options)
        hold.signal()
        #expect(told.all.map { $0.value as? Double } == [0.5])
        #expect(told.all.allSatisfy { !$0.isOnMainQueue })
        #expect((answer.value is PHContentEditingInput) == !stops)
        #expect((answer.info[PHContentEditingInputCancelledKey] as? Bool ?? false) == stops)
    }

    /// A reversion fetches nothing over a network.
    @Test(
        arguments: [
            (LibraryError.Code.notLocal, PHPhotosError.Code.networkAccessRequired),
            (.missingOriginal, .missingResource),
        ])
    func withoutTheOriginalAnEditIsNotTakenBack(
        _ failure: LibraryError.Code, _ expected: PHPhotosError.Code
    ) async throws {
        let (client, asset) = try client()
        try await client.edit(asset, grey: 200)
        let (library, files) = try client.library.withFailingFiles()
        let (edited, failing) = (try library.asset("a"), EditingClient(library: library))
        files.fail(try library.resource(.photo, of: edited), LibraryError(failure, "The test says so."))
        #expect {
            try failing.revert(edited)
        } throws: {
            ($0 as? PHPhotosError)?.code == expected
        }
        #expect(try failing.again(edited).hasAdjustments)
        #expect(files.downloads.isEmpty)
    }

    @Test func aRecipeThatCannotBeReadNowIsAnError() async throws {
        let (client, asset) = try client()
        try await client.edit(asset, grey: 200)
        let (library, files) = try client.library.withFailingFiles()
        let (edited, judge) = (try library.asset("a"), Judge())
        let description = try library.resource(.adjustmentData, of: edited)
        files.fail(description, LibraryError(.inputOutput, "The test says so."))
        let failed = await EditingClient.answer(edited, judge.options())
        #expect(failed.value == nil && failed.info[PHContentEditingInputErrorKey] is NSError)
        // An editor goes on from the rendering of an edit whose recipe is gone.
        files.fail(description, LibraryError(.missingOriginal, "The test says so."))
        let answer = await EditingClient.answer(edited, judge.options())
        let input = try #require(answer.value as? PHContentEditingInput, "\(answer.info)")
        #expect(judge.recipes.isEmpty && input.adjustmentData == nil)
        #expect(try Data(contentsOf: #require(input.fullSizeImageURL)) == EditingClient.jpeg(grey: 200))
    }

    /// The program judges on the main queue, where it cancels, too.
    @Test func nobodyIsAskedForACancelledRequest() async throws {
        let (client, asset) = try client()
        try await client.edit(asset, grey: 200)
        let (library, files) = try client.library.withFailingFiles()
        let (edited, judge, cancelled) = (try library.asset("a"), Judge(), Answers())
        let isRead = files.signal(for: try library.resource(.adjustmentData, of: edited))
        DispatchQueue.main.async {
            let number = edited.requestContentEditingInput(with: judge.options()) { cancelled.record($0, $1) }
            // The request is past its first look whether it was cancelled.
            _ = isRead.wait(timeout: .now() + .seconds(10))
            edited.cancelContentEditingInputRequest(number)
        }
        let answer = await cancelled.wait()[0]
        #expect(answer.info[PHContentEditingInputCancelledKey] as? Bool == true)
        // A later request of the same kind was judged, so that the first one would have been.
        let other = Judge()
        _ = await EditingClient.answer(edited, other.options())
        #expect(other.recipes.count == 1 && judge.recipes.isEmpty)
    }

    /// Of two edits at once one is shown, and the other can be had back.
    @Test func twoEditsAtOnceAreTwo() async throws {
        let (client, asset) = try client()
        let outputs = try await [100, 200].asyncMap {
            try EditingClient.output(await EditingClient.input(asset), grey: $0)
        }
        for output in outputs { #expect(client.save(output, of: asset) == nil) }
        #expect(try client.bytes(client.again(asset)) == EditingClient.jpeg(grey: 200))
        #expect(try client.undo().left == [])
        #expect(try client.bytes(client.again(asset)) == EditingClient.jpeg(grey: 100))
    }
}

extension Array {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}

extension PHPhotoLibrary {
    /// Removes an asset in the trash for good.
    fileprivate func emptyTrashForTests(of asset: PHAsset) throws {
        try apply([.purgeAssets([try #require(LocalIdentifier(asset.localIdentifier)).uuid])])
    }
}
