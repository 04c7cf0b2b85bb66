// Licensed under the Apache License, Version 2.0. See LICENSE.

import AssetsLibrary
import Photos
import Testing
import UIKit

/// The examples of AssetsLibrary.md do the same.
struct AssetsLibraryExampleTests {
    /// Runs in a process of its own, because each process has one shared library.
    @Test func bothGenerationsSaveTheSameThumbnails() async {
        await #expect(processExitsWith: .success) {
            let folder = FileManager.default.temporaryDirectory.appending(path: "thumbnails-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let (old, new) = (folder.appending(path: "old"), folder.appending(path: "new"))
            for place in [old, new] {
                try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            }
            PHPhotoLibrary.replaceShared(with: try sampleLibrary(in: folder))
            let library = ALAssetsLibrary(PHPhotoLibrary.shared())
            let count = await withCheckedContinuation { continuation in
                saveThumbnails(library, into: old) { count, error in
                    continuation.resume(returning: error == nil ? count : -1)
                }
            }
            #expect(await saveThumbnails(into: new) == count)
            #expect(count > 10)
            let names = try [old, new].map { try FileManager.default.contentsOfDirectory(atPath: $0.path).sorted() }
            #expect(names[0] == names[1] && names[0].count > 10)
            for name in names[0] {
                let sizes = [old, new].map { UIImage(contentsOfFile: $0.appending(path: name).path)?.size ?? .zero }
                #expect(sizes[0] == sizes[1] && sizes[0].width == sizes[0].height, "\(name): \(sizes)")
                #expect((1...150).contains(sizes[0].width), "\(name): \(sizes)")
            }
        }
    }
}
