// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoImaging
import PhotoLibrary
import Testing

struct FileKindTests {
    @Test(arguments: [
        ("GIF89a", "GIF pictures are not read yet"),
        ("RIFF\0\0\0\0WEBPVP8 ", "WebP pictures are not read yet"),
        ("II*\0\u{10}\0\0\0CR\u{2}\0", "Canon CR2 pictures are not read yet"),
        ("FUJIFILMCCD-RAW 0201", "Fujifilm RAF pictures are not read yet"),
        ("8BPS\0\u{1}", "Photoshop pictures are not read yet"),
        ("PK\u{3}\u{4}", "it is a ZIP archive, not a picture or a video"),
        ("{\"title\": 1}", "it is a JSON file, not a picture or a video"),
        ("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">", "it is an XMP sidecar, not a picture or a video"),
        ("Dear reader", "it is a text file, not a picture or a video"),
        ("\u{1}\u{2}\u{3}", "it is of no kind that is known here"),
    ])
    func otherFormatsAreNamed(_ content: String, _ message: String) throws {
        let failure = try #require(refusal(.text(content)))
        #expect(failure.code == .unsupportedFormat)
        #expect(failure.message == message)
    }

    @Test(arguments: [
        ("avif", "AVIF pictures are not read yet"), ("crx ", "Canon CR3 pictures are not read yet"),
        ("3gp5", "3GP videos are not read yet"), ("M4A ", "it is a sound recording (M4A), not a picture or a video"),
        ("ab\u{1}d", "Files of the brand “ab.d” are not read yet"),
    ])
    func otherBrandsAreNamed(_ brand: String, _ message: String) {
        #expect(refusal(fileType(brand, "mif2"))?.message == message)
    }

    @Test func jpegXLIsNamedInBothItsShapes() {
        #expect(refusal([0xFF, 0x0A, 0, 0])?.message == "JPEG XL pictures are not read yet")
        #expect(refusal(box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]))?.message == "JPEG XL pictures are not read yet")
    }

    @Test func anEmptyFileIsSaidToBeEmpty() {
        #expect(refusal([]) == LibraryError(.damagedFile, "the file is empty"))
    }
}
