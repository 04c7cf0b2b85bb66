// Licensed under the Apache License, Version 2.0. See LICENSE.

import CVips
import PhotoLibrary
import Testing

@testable import PhotoImaging

/// libvips hands nothing to libraries that run scripts, read other files, or were never meant for files of strangers.
@Suite struct BlockedLoaderTests {
    @Test(
        arguments: [
            "svgload", "svgload_buffer", "svgload_source", "pdfload", "pdfload_buffer", "pdfload_source", "magickload",
            "magickload_buffer", "openslideload", "openslideload_source", "matload", "niftiload", "fitsload", "csvload",
            "rawload", "vipsload", "analyzeload", "ppmload", "radload",
        ])
    func loadersOfUntrustedFormatsAreBlocked(_ name: String) throws {
        guard let isBlocked = try isBlocked(name) else { return }
        #expect(isBlocked)
    }

    @Test(
        arguments: [
            "jpegload_source", "pngload_source", "gifload_source", "webpload_source", "tiffload_source",
        ])
    func loadersInUseAreNotBlocked(_ name: String) throws {
        #expect(try isBlocked(name) == false)
    }

    @Test(
        arguments: [
            "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", "%PDF-1.4\n", "push graphic-context",
        ])
    func aScriptIsNoPicture(_ text: String) {
        #expect(throws: LibraryError.self) {
            try ImageRenderer().image(ofEncoded: Array(text.utf8), RenderRequest(.full))
        }
    }

    /// `nil` for a loader that this libvips does not have.
    private func isBlocked(_ name: String) throws -> Bool? {
        try Vips.start()
        guard vips_type_find("VipsOperation", name) != 0, let operation = vips_operation_new(name) else { return nil }
        defer { g_object_unref(operation) }
        return vips_operation_get_flags(operation).rawValue & VIPS_OPERATION_BLOCKED.rawValue != 0
    }
}
