// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

struct LocalizedTests {
    private let english = Locale(identifier: "en_US_POSIX")

    @Test func withoutATranslationTheTextStands() {
        #expect(String(localized: "All photos") == "All photos")
        #expect(String(localized: "100% done") == "100% done")
        #expect(String(localized: "library.all", defaultValue: "All photos") == "All photos")
    }

    @Test func valuesGoIntoTheText() {
        let name = "Beach"
        #expect(String(localized: "\(3) of \(name): 100%", locale: english) == "3 of Beach: 100%")
        #expect(String(localized: "\(UInt(1 << 40)), \(-1 << 40)", locale: english) == "1099511627776, -1099511627776")
        #expect(String(localized: "\(UInt8(7)), \(Int16(-7)), \(1.5)", locale: english) == "7, -7, 1.500000")
        #expect(String(localized: "k", defaultValue: "\(Float(0.5))", locale: english) == "0.500000")
    }

    @Test func theKeyHoldsTheFormats() throws {
        let table = """
            "All photos" = "Alle Fotos";
            "%lld of %@" = "%2$@: %1$lld";
            "library.all" = "Alles";
            """
        try withBundle(["Localizable": table, "Other": #""All photos" = "Tout";"#]) { bundle in
            #expect(String(localized: "All photos", bundle: bundle) == "Alle Fotos")
            #expect(String(localized: "All photos", table: "Other", bundle: bundle) == "Tout")
            #expect(String(localized: "\(3) of \("Beach")", bundle: bundle, locale: english) == "Beach: 3")
            #expect(String(localized: "library.all", defaultValue: "Everything", bundle: bundle) == "Alles")
        }
    }

    /// Runs the check with a bundle of these string tables, by name.
    private func withBundle(_ tables: [String: String], check: (Bundle) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).bundle")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, table) in tables {
            try table.write(to: folder.appending(path: "\(name).strings"), atomically: true, encoding: .utf8)
        }
        try check(#require(Bundle(url: folder)))
    }
}
