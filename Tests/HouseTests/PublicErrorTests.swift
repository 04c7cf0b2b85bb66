// Licensed under the Apache License, Version 2.0. See LICENSE.

import Testing

/// On Linux a struct that is an error is no `NSError` by itself: a client that writes `catch let error as NSError` crashes.
struct PublicErrorTests {
    /// The targets whose errors a client of the product SwiftPhotos meets.
    private static let targets: Set = [
        "Photos", "PlatformMedia", "PlatformOS", "PlatformTypes", "PhotoLibrary", "PhotoQuery",
    ]

    /// The public types of a target that are errors, by their declarations and extensions.
    private static func errors(of target: SourceTarget) -> Set<String> {
        conformers(of: target, to: ["Error", "_BridgedStoredNSError", "LocalizedError", "CustomNSError"]) { line in
            line.contains("public ") || line.hasPrefix("extension ")
        }
    }

    /// The types whose declaration, or an extension of which, names one of the protocols.
    private static func conformers(
        of target: SourceTarget, to protocols: Set<String>, where counts: (Substring) -> Bool = { _ in true }
    ) -> Set<String> {
        var found: Set<String> = []
        for line in target.files.flatMap(\.lines) where counts(line) {
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
