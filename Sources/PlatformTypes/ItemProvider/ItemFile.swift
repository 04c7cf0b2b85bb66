// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A file handed to a client: the source itself, or a copy in a temporary folder of its own.
struct ItemFile: Sendable {
    let url: URL
    /// The temporary folder; `nil` for the source itself.
    private let folder: URL?

    var isInPlace: Bool { folder == nil }

    init(inPlace url: URL) {
        self.url = url
        folder = nil
    }

    init(copyOf source: URL, as name: ItemFileName) throws {
        try self.init(named: name.name(of: source)) { try FileManager.default.copyItem(at: source, to: $0) }
    }

    init(of data: Data, as name: ItemFileName) throws {
        try self.init(named: name.name()) { try data.write(to: $0) }
    }

    private init(named name: String, _ fill: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("item-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        url = folder.appendingPathComponent(name)
        self.folder = folder
        do { try fill(url) } catch {
            discard()
            throw error
        }
    }

    /// Removes a copy. The client may have moved it away.
    func discard() {
        if let folder { try? FileManager.default.removeItem(at: folder) }
    }
}
