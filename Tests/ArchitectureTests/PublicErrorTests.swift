// Licensed under the Apache License, Version 2.0. See LICENSE.

import Testing

/// Every public error is bridged to `NSError`: on Linux a struct is not, and `catch let error as NSError` in a client
/// would crash.
struct PublicErrorTests {
    /// The targets whose errors reach clients of the product SwiftPhotos.
    private static let targets: Set = [
        "Photos", "PlatformMedia", "PlatformOS", "PlatformTypes", "PhotoLibrary", "PhotoQuery",
    ]

    /// Returns the public error types of a target, found by their declarations and extensions.
    private static func errors(of target: SourceTarget) -> Set<String> {
        conformers(of: target, to: ["Error", "_BridgedStoredNSError", "LocalizedError", "CustomNSError"]) { line in
            line.contains("public ") || line.hasPrefix("extension ")
        }
    }

    /// Returns the types whose declaration or extension names one of the protocols.
    private static func conformers(
        of target: SourceTarget, to protocols: Set<String>, where counts: (Substring) -> Bool = { _ in true }
    ) -> Set<String> {
        var found: Set<String> = []
        // Most files have none of the names, and the expression is slow.
        let files = target.files.filter { file in protocols.contains { file.text.contains($0) } }
        for line in files.flatMap(\.lines) where counts(line) {
            guard let declared = line.firstMatch(of: /(?:struct|enum|class|extension) ([\w.]+)\s*:\s*([^{]+)\{/),
                declared.2.split(whereSeparator: { ", ".contains($0) }).contains(where: {
                    protocols.contains(String($0))
                })
            else { continue }
            found.insert(String(declared.1))
        }
        return found
    }

    @Test func everyPublicErrorIsAnNSErrorToo() {
        var all: Set<String> = []
        for target in SourceTree.targets(in: "Sources") where Self.targets.contains(target.name) {
            let errors = Self.errors(of: target)
            let bridged = Self.conformers(of: target, to: ["_ObjectiveCBridgeable"])
            all.formUnion(errors)
            #expect(errors.subtracting(bridged).isEmpty, "\(target.name)")
        }
        #expect(all == ["PHPhotosError", "AVError", "CLError", "LibraryError", "QueryError"])
    }
}
