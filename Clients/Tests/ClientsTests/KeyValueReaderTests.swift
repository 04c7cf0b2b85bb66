// Licensed under the Apache License, Version 2.0. See LICENSE.

import ClientSamples
import Photos
import Testing

@testable import Clients

struct KeyValueReaderTests {
    let library: SampleLibrary

    init() throws { library = try .shared() }

    @Test func theFilenameIsThatOfTheImportedFile() throws {
        for sample in library.samples {
            #expect(try sample.asset.quickFilename == sample.filename)
            #expect(try !sample.asset.isPlaceholder)
        }
    }

    @Test func theSizeIsThatOfTheFile() throws {
        for sample in library.samples {
            let resource = try #require(sample.asset.primaryResource)
            let size = try #require(sample.url.resourceValues(forKeys: [.fileSizeKey]).fileSize)
            #expect(resource.fileSize == Int64(size))
            #expect(resource.unsignedFileSize == UInt64(size))
            #expect(resource.isLocallyAvailable)
        }
    }

    @Test func thePanelShowsWhatThereIs() throws {
        let rows = InformationPanel(asset: try library.large.asset).rows
        #expect(rows["Name"] == "Large.JPG")
        #expect(rows["Bytes"] == String(try Data(contentsOf: library.large.url).count))
        #expect(rows["Here"] == "yes")
    }
}
