// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import PhotoMetadata
import Testing

@testable import MetadataSupport

struct FileKindTests {
    @Test(arguments: [
        ("8BPS\0\u{1}", "Photoshop pictures are not supported yet"),
        ("PK\u{3}\u{4}", "it is a ZIP archive, not a picture or video"),
        (
            "{\"title\": 1}",
            "it is a JSON file, but not a sidecar of Google Takeout"
        ),
        ("<?xml version='1.0'?><plist><dict/></plist>", "it is a property list without an edit"),
        ("bplist00 and nothing", "it is a property list that cannot be read"),
        ("[1, 2]", "it is a JSON file, not a picture or video"),
        ("[ [\n {\"a\": 1}]]", "it is a JSON file, not a picture or video"),
        ("[null]", "it is a JSON file, not a picture or video"),
        ("{ }", "it is a JSON file, but not a sidecar of Google Takeout"),
        ("{\\rtf1\\ansi Dear reader}", "it is an RTF document, not a picture or video"),
        ("[.ShellClassInfo]\r\nIconIndex=0", "it is a settings file (INI), not a picture or video"),
        ("[InternetShortcut]\r\nURL=x", "it is a settings file (INI), not a picture or video"),
        ("[{000214A0-0000-0000-C000-000000000046}]", "it is a settings file (INI), not a picture or video"),
        ("[2nd]\na=1", "it is a settings file (INI), not a picture or video"),
        ("{ color: red }", "it is a text file, not a picture or video"),
        ("[ ] buy milk", "it is a JSON file, not a picture or video"),
        ("<?xml version='1.0'?><svg/>", "SVG pictures are not supported yet"),
        ("<html>", "it is an XML or HTML file, not a picture or video"),
        ("P3\n1 1 255\n0 0 0", "PPM pictures are not supported yet"),
        ("RIFF\u{1}\0\0\0WAVEfmt ", "it is a WAV file, not a picture or video"),
        ("Rar!\u{1A}\u{7}", "it is a RAR archive, not a picture or video"),
        ("<svg><!-- <rdf:RDF --></svg>", "it is an XML or HTML file, not a picture or video"),
        ("Dear reader", "it is a text file, not a picture or video"),
        ("\u{1}\u{2}\u{3}", "its format is unknown"),
    ])
    func otherFormatsAreNamed(_ content: String, _ message: String) throws {
        let failure = try #require(refusal(.text(content)))
        #expect(failure.code == .unsupportedFormat)
        #expect(failure.message == message)
    }

    /// Windows writes `desktop.ini` in UTF-16.
    @Test(
        arguments: [
            ([0xFF, 0xFE, 0x5B, 0, 0x2E, 0, 0x53, 0, 0x5D, 0, 0x0D, 0, 0x0A, 0], "a settings file (INI)"),
            (
                [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
                "an OLE file, such as Thumbs.db or an older Office document"
            ),
            ([0x1F, 0x8B, 0x08, 0x00, 0], "a gzip archive"), ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive"),
            ([0x4D, 0x5A, 0x90, 0x00, 3], "a program"),
            ([0x4C, 0, 0, 0, 1, 0x14, 2, 0, 0], "a Windows shortcut"),
        ] as [([UInt8], String)])
    func otherBytesAreNamed(_ bytes: [UInt8], _ name: String) {
        #expect(refusal(bytes)?.message == "it is \(name), not a picture or video")
    }

    @Test(arguments: [
        ("jp2 ", "JPEG 2000 pictures are not supported yet"),
        ("M4A ", "it is a sound recording (M4A), not a picture or video"),
        ("ab\u{1}d", "Files of the brand “ab.d” are not supported yet"),
    ])
    func otherBrandsAreNamed(_ brand: String, _ message: String) {
        #expect(refusal(fileType(brand, "mif2"))?.message == message)
    }

    @Test func anEmptyFileIsSaidToBeEmpty() {
        #expect(refusal([]) == LibraryError(.damagedFile, "the file is empty"))
    }
}
