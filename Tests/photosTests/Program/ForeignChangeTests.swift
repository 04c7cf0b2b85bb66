// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Photos
import Testing

/// A change by the program reaches an observer in this process.
struct ForeignChangeTests {
    final class Observer: NSObject, PHPhotoLibraryChangeObserver, @unchecked Sendable {
        private let albums: PHFetchResult<PHAssetCollection>
        private let arrived = DispatchSemaphore(value: 0)

        init(_ albums: PHFetchResult<PHAssetCollection>) { self.albums = albums }

        func photoLibraryDidChange(_ change: PHChange) {
            if change.changeDetails(for: albums)?.insertedObjects.map(\.localizedTitle) == ["Rome"] { arrived.signal() }
        }

        func waits() -> Bool { arrived.wait(timeout: .now() + 30) == .success }
    }

    @Test func anAlbumOfAnotherProcessIsHeardOf() throws {
        let folder = try SampleLibrary.copy()
        let program = folder.program
        let library = try PHPhotoLibrary(url: URL(fileURLWithPath: program.libraryPath))
        let observer = Observer(try library.fetchAssetCollections(with: .album, subtype: .any, options: nil))
        library.register(observer)
        defer { library.unregisterChangeObserver(observer) }
        #expect(try program.run("albums", "create", "Rome").status == 0)
        #expect(observer.waits())
    }
}
