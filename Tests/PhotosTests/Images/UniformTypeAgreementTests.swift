// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import Testing

@testable import Photos

/// The library's readers and the table of `UTType` give files the same types.
struct UniformTypeAgreementTests {
    @Test func theTypesOfALibraryAreThoseOfItsFileNames() async throws {
        try await withTemporaryFolder { folder in
            let files = try SampleSet(count: 20, longEdge: 64).write(to: folder)
            let library = try PHPhotoLibrary.inMemory()
            #expect(try library.importFiles([folder.path]) { _ in }.imported > 0)
            var found: Set<String> = []
            try library.fetchAssets(with: nil).enumerateObjects { asset, _, _ in
                for resource in PHAssetResource.assetResources(for: asset) {
                    let filenameExtension = (resource.originalFilename as NSString).pathExtension
                    #expect(UTType(filenameExtension: filenameExtension)?.identifier == resource.uniformTypeIdentifier)
                    found.insert(resource.uniformTypeIdentifier)
                }
            }
            #expect(found == Set(files.map(\.uniformTypeIdentifier)))
            #expect(found.isSuperset(of: [UTType.jpeg, .heic, .png, .quickTimeMovie].map(\.identifier)))
        }
    }

    @Test(arguments: [AVFileType.mov, .mp4, .m4v, .m4a, .mobile3GPP, .jpg, .heic, .heif, .dng])
    func theTypesOfMediaFilesAreDeclared(_ type: AVFileType) {
        #expect(UTType(type.rawValue)?.identifier == type.rawValue)
    }
}
