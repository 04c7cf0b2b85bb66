// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

/// Docs/metadata-trust.md lists the sources of dates and zones as the code has them.
struct TrustPageTests {
    /// Returns the second cells, without their quotes, of the rows that begin with a number, in the section of that
    /// title.
    private func names(in section: String) throws -> [String] {
        let page = Corpus.packageRoot.appending(path: "Docs/metadata-trust.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let start = try #require(text.range(of: "## \(section)\n")).upperBound
        let rows = text[start...].components(separatedBy: "\n## ")[0].split(separator: "\n")
        return rows.map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
            .filter { $0.count > 1 && Int($0[0]) != nil }
            .map { $0[1].trimmingCharacters(in: ["`"]) }
    }

    @Test func sourcesAreTrustedInTheOrderThatIsWrittenDown() throws {
        #expect(try names(in: "Dates") == CaptureDate.Source.allCases.map(\.rawValue))
    }

    @Test func everyWayToKnowAZoneIsWrittenDown() throws {
        #expect(try names(in: "Zones") == CaptureDate.Zone.allCases.map(\.rawValue))
    }
}
