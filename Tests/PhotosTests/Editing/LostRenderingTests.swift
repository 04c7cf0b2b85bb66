// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

/// Renderings of edits in the library's own format whose files are lost.
@Suite struct LostRenderingTests {
    private let turned: AdjustmentRecipe = {
        var recipe = AdjustmentRecipe()
        recipe.rotate = 90
        return recipe
    }()

    private func library() throws -> PHPhotoLibrary {
        try Shelf.library {
            $0.photo("a", width: 32, height: 24, bytes: try? EditingClient.jpeg(width: 32, height: 24))
        }
    }

    @Test(arguments: [false, true]) func theSameAdjustmentsMakeALostRenderingAgain(isDamaged: Bool) throws {
        let before = try library()
        try before.adjust([(before.asset("a"), turned)])
        let (library, files) = try before.withFailingFiles()
        let (client, asset) = (EditingClient(library: library), try library.asset("a"))
        let rendering = try library.resource(.fullSizePhoto, of: asset)
        if isDamaged {
            files.replace(rendering, try EditingClient.jpeg(grey: 200))
        } else {
            files.fail(rendering, LibraryError(.missingOriginal, "The test says so."))
        }
        #expect(try library.adjust([(asset, turned)]) != nil)
        files.replace(rendering, nil)
        files.fail(rendering, nil)
        let edited = try client.again(asset)
        let restored = try library.resource(.fullSizePhoto, of: edited)
        #expect(restored.uuid == rendering.uuid && restored.placements.map(\.state) == [.present])
        #expect(try library.adjustments(of: edited) == turned)
        #expect(client.types(edited) == [.photo, .fullSizePhoto, .adjustmentData])
        #expect(try library.adjust([(edited, turned)]) == nil, "it is there")
    }

    /// Of a file that is not here now nobody knows whether it is lost.
    @Test(arguments: [LibraryError.Code.notLocal, .volumeOffline, .inputOutput])
    func aRenderingThatIsElsewhereIsNotMadeAgain(_ code: LibraryError.Code) throws {
        let before = try library()
        try before.adjust([(before.asset("a"), turned)])
        let (library, files) = try before.withFailingFiles()
        let asset = try library.asset("a")
        files.fail(try library.resource(.fullSizePhoto, of: asset), LibraryError(code, "The test says so."))
        #expect(try library.adjust([(asset, turned)]) == nil)
    }

    /// Another version of this program may render other bytes.
    @Test func aRenderingThatCannotBeMadeTheSameIsANewEdit() async throws {
        let before = EditingClient(library: try library())
        let original = try before.library.asset("a")
        let output = try EditingClient.output(await EditingClient.input(original), grey: 200)
        output.adjustmentData = PHAdjustmentData(
            formatIdentifier: AdjustmentRecipe.formatIdentifier, formatVersion: AdjustmentRecipe.formatVersion,
            data: try turned.json())
        #expect(before.save(output, of: original) == nil)
        let (library, files) = try before.library.withFailingFiles()
        let (client, asset) = (EditingClient(library: library), try library.asset("a"))
        let lost = try library.resource(.fullSizePhoto, of: asset)
        files.fail(lost, LibraryError(.missingOriginal, "The test says so."))
        #expect(try library.adjust([(asset, turned)]) != nil)
        let edited = try client.again(asset)
        #expect(try library.resource(.fullSizePhoto, of: edited).uuid != lost.uuid)
        #expect((edited.pixelWidth, edited.pixelHeight) == (24, 32))
        #expect(try library.adjustments(of: edited) == turned)
        #expect(client.types(edited) == [.photo, .fullSizePhoto, .adjustmentData])
    }
}
