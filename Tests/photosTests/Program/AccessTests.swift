// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

struct AccessTests {
    private static let locked = "Hidden assets are locked: only the owner of the library sees them.\n"
    private static let open = "Hidden assets are not locked: programs that ask for hidden assets see them.\n"

    @Test
    func theLockOfHiddenAssetsIsSetAndShown() throws {
        let program = try PlannedLibrary.copy().program
        #expect(try program.run("access").output == Self.open)
        #expect(try program.run("access", "--lock-hidden", "on").output == Self.locked)
        #expect(try program.run("access").output == Self.locked)
        let library = try PHPhotoLibrary(url: URL(filePath: program.libraryPath))
        #expect(try library.describe().isHiddenLocked)
        #expect(try program.run("access", "--lock-hidden", "off").output == Self.open)
        #expect(try library.describe().isHiddenLocked == false)
    }

    @Test
    func thisProgramFindsHiddenAssetsBehindTheLock() throws {
        let program = try PlannedLibrary.copy().program
        let hidden = try program.identifiers("--smart-album", "hidden")
        #expect(!hidden.isEmpty)
        try program.run("access", "--lock-hidden", "on")
        #expect(try program.identifiers("--smart-album", "hidden") == hidden)
    }
}
