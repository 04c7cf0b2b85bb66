// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import PhotoMetadata
import Testing

@testable import MetadataSupport

struct FileKindTests {
    @Test(arguments: [
        ("8BPS\0\u{1}", "Photoshop pictures are not read yet"),
        ("PK\u{3}\u{4}", "it is a ZIP archive, not a picture or a video"),
        (
            "{\"title\": 1}",
            "it is a JSON file that tells neither of a photo nor of an album of Google Takeout"
        ),
        ("<?xml version='1.0'?><plist><dict/></plist>", "it is a property list that does not tell of an edit"),
        ("bplist00 and nothing", "it is a property list that cannot be read"),
        ("[1, 2]", "it is a JSON file, not a picture or a video"),
        ("<?xml version='1.0'?><svg/>", "it is an XML or HTML file, not a picture or a video"),
        ("<svg><!-- <rdf:RDF --></svg>", "it is an XML or HTML file, not a picture or a video"),
        ("Dear reader", "it is a text file, not a picture or a video"),
        ("\u{1}\u{2}\u{3}", "it is of no kind that is known here"),
    ])
    func otherFormatsAreNamed(_ content: String, _ message: String) throws {
        let failure = try #require(refusal(.text(content)))
        #expect(failure.code == .unsupportedFormat)
        #expect(failure.message == message)
    }

    @Test(arguments: [
        ("jp2 ", "JPEG 2000 pictures are not read yet"),
        ("M4A ", "it is a sound recording (M4A), not a picture or a video"),
        ("ab\u{1}d", "Files of the brand “ab.d” are not read yet"),
    ])
    func otherBrandsAreNamed(_ brand: String, _ message: String) {
        #expect(refusal(fileType(brand, "mif2"))?.message == message)
    }

    @Test func anEmptyFileIsSaidToBeEmpty() {
        #expect(refusal([]) == LibraryError(.damagedFile, "the file is empty"))
    }
}
