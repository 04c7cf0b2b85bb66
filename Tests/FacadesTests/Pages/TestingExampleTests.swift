// Licensed under the Apache License, Version 2.0. See LICENSE.

// The examples of Testing.md, between the markers.

import Photos
import Testing

/// Returns the titles of the albums, fetched as a client would.
private func albumTitles() -> [String] {
    let albums = PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil)
    return (0..<albums.count).compactMap { albums.object(at: $0).localizedTitle }
}

struct TestingExampleTests {
    /// Runs in a process of its own, because each process has one shared library.
    @Test func aLibraryInMemoryStandsBehindShared() async {
        await #expect(processExitsWith: .success) {
            // PAGE: from here
            let library = try PHPhotoLibrary.inMemory([.insertAlbum(uuid: UUID(), title: "Rome")])
            PHPhotoLibrary.replaceShared(with: library)
            defer { PHPhotoLibrary.replaceShared(with: nil) }
            #expect(albumTitles() == ["Rome"])
            // PAGE: to here
            #expect(PHPhotoLibrary.shared() === library)
        }
    }

    @Test func accessIsWhatATestSays() throws {
        // PAGE: from here
        let library = try PHPhotoLibrary.inMemory(readWrite: .denied)
        #expect(library.authorizationStatus(for: .readWrite) == .denied)
        // PAGE: to here
    }
}
