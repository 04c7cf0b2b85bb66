// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// What decodes in the program itself is used by decoders only: everything else goes through `IsolatedDecoder`.
struct DecoderWallTests {
    /// Where decoders of the program itself are made, and why.
    private static let exceptions = [
        // The bytes were written by the library's own encoder.
        "Sources/Photos/Runtime/Session/RuntimeServices.swift: try ImageRenderer().image(ofRendition: bytes, request)"
    ]

    @Test func filesOfOthersAreDecodedByIsolatedDecoders() throws {
        let inProcess = /\b(?:ImageRenderer|ThumbnailRenderer)\(\)|\bImageRenderer\(|\bMovieProbe\./
        var found: [String] = []
        for folder in ["Sources"] {
            let root = SourceTree.root.appending(path: folder)
            let files = (FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.allObjects ?? [])
                .compactMap { $0 as? URL }
                .filter { $0.pathExtension == "swift" }
            for file in files {
                let path = String(file.path.dropFirst(SourceTree.root.path.count)).drop { $0 == "/" }
                guard !path.hasPrefix("Sources/PhotoImaging/"), !path.hasPrefix("Sources/PhotoDecoders/") else {
                    continue
                }
                let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                found += lines.filter { $0.contains(inProcess) && !$0.contains("//") }
                    .map { "\(path): \($0.drop { $0 == " " })" }
            }
        }
        #expect(found == Self.exceptions)
    }

    /// What nobody attacks here, strangers attack first.
    @Test(arguments: ["Fuzz/DecoderFuzzer.swift", "Tests/PhotoDecodersTests/MalformedFileTests.swift"])
    func everyFunctionThatDecodesIsAttacked(_ attack: String) throws {
        let decoder = try Self.text("Sources/PhotoDecoders/Parent/IsolatedDecoder.swift")
        let functions = Set(decoder.matches(of: /package func (\w+)\(/).map { String($0.1) })
        let calls = try Self.text(attack)
        let missing = functions.filter { !calls.contains(".\($0)(") }
        #expect(functions.count >= 8)
        #expect(missing.isEmpty, "\(missing.sorted())")
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: SourceTree.root.appending(path: path), encoding: .utf8)
    }
}
