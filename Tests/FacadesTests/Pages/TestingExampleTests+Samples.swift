// Licensed under the Apache License, Version 2.0. See LICENSE.

// PAGE: from here
import Foundation
import PhotoSamples
import Photos

/// A library of 24 painted photos and videos, with dates, places and a camera, in a folder.
func sampleLibrary(in folder: URL) throws -> PHPhotoLibrary {
    _ = try SampleSet(count: 24, longEdge: 160).write(to: folder.appending(path: "files"))
    let library = try PHPhotoLibrary(url: folder.appending(path: "Test.photolibrary"), createIfMissing: true)
    _ = try library.importFiles([folder.appending(path: "files").path]) { _ in }
    return library
}
// PAGE: to here
