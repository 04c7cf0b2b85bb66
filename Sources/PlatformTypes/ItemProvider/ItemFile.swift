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

/// The name of a file with a representation.
struct ItemFileName: Sendable {
    var suggested: String?
    var typeIdentifier: String

    /// Returns the suggested name with an extension of the type; without one, the source's own name; without a source,
    /// the type's description.
    func name(of source: URL? = nil) -> String {
        let type = UTType(typeIdentifier)
        let own = source?.lastPathComponent
        guard let stem = suggested.flatMap(Self.component) ?? (own == nil ? type?.localizedDescription ?? "item" : nil)
        else { return own ?? "item" }
        let filenameExtension = type?.preferredFilenameExtension ?? source?.pathExtension ?? ""
        return filenameExtension.isEmpty || fits(stem, type) ? stem : "\(stem).\(filenameExtension)"
    }

    /// Returns true if the name has an extension of the type.
    private func fits(_ name: String, _ type: UTType?) -> Bool {
        let ending = (name as NSString).pathExtension
        guard let type, !ending.isEmpty else { return false }
        return UTType(tag: ending, tagClass: .filenameExtension, conformingTo: type)?.isDynamic == false
    }

    /// Returns the name after the last slash, because a name must not be a path; `nil` when none is left.
    private static func component(_ name: String) -> String? {
        let last = (name as NSString).lastPathComponent
        return ["", ".", "..", "/"].contains(last) ? nil : last
    }
}
