// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation

/// The project's own files, relative to this one.
enum SourceTree {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Returns the targets of a `Sources` folder: its folders with Swift files.
    static func targets(in folder: String) -> [SourceTarget] {
        let sources = root.appending(path: folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []
        return names.sorted()
            .map { SourceTarget(name: $0, files: swiftFiles(below: sources.appending(path: $0))) }
            .filter { !$0.files.isEmpty }
    }

    static func swiftFiles(below folder: URL) -> [SourceFile] {
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
            guard let text = try? String(contentsOf: folder.appending(path: path), encoding: .utf8) else { return nil }
            return SourceFile(path: path, text: text)
        }
    }
}

struct SourceTarget {
    var name: String
    var files: [SourceFile]
}

struct SourceFile {
    /// The path relative to the target's folder.
    var path: String
    var text: String

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The modules that it imports, with any access level and attributes.
    var imports: Set<String> {
        Set(
            lines.compactMap { line in
                let words = line.split(separator: " ")
                guard let keyword = words.firstIndex(of: "import"), keyword + 1 < words.count,
                    words[..<keyword].allSatisfy(SourceFile.isImportModifier)
                else { return nil }
                return String(words[keyword + 1].prefix { $0 != "." })
            })
    }

    private static func isImportModifier(_ word: Substring) -> Bool {
        word.hasPrefix("@") || ["public", "package", "internal", "private", "fileprivate"].contains(word)
    }
}
