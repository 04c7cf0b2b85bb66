// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation

/// The package's folder, with readers for the files that the ledger refers to.
package struct PackageFolder: Sendable {
    package static let frameworks = ["Photos", "PhotosUI", "AssetsLibrary"]
    /// The frameworks that there is a module of.
    package static let built = ["Photos", "AssetsLibrary"]

    package let root: URL

    package init(root: URL) { self.root = root }

    package func ledger(of framework: String) throws -> Ledger {
        Ledger(framework: framework, text: try text("API/\(framework).tsv"))
    }

    package func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Returns the declarations of the Swift files below a folder, by file.
    package func declarations(below folder: String) throws -> [String: [SourceDeclarations.Item]] {
        let files =
            FileManager.default.enumerator(atPath: root.appending(path: folder).path)?
            .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") } ?? []
        return try Dictionary(
            uniqueKeysWithValues: files.map { ($0, SourceDeclarations(try text("\(folder)/\($0)")).items) })
    }

    /// Returns the names of all tests in the ledger's form `Suite/function`.
    package func tests() throws -> Set<String> {
        let items = try declarations(below: "Tests").values.joined()
        return Set(
            items.filter(\.isTest).compactMap { item in
                let parts = item.path.split(separator: "(")[0].split(separator: ".")
                return parts.count > 1 ? parts.joined(separator: "/") : nil
            })
    }
}
