// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// What a file is to be called that holds a representation.
struct ItemFileName: Sendable {
    var suggested: String?
    var typeIdentifier: String

    /// The suggested name with an extension of the type; without one, the source's own name; without a source, the type's.
    func name(of source: URL? = nil) -> String {
        let type = UTType(typeIdentifier)
        let own = source?.lastPathComponent
        guard let stem = suggested.flatMap(Self.component) ?? (own == nil ? type?.localizedDescription ?? "item" : nil)
        else { return own ?? "item" }
        let filenameExtension = type?.preferredFilenameExtension ?? source?.pathExtension ?? ""
        return filenameExtension.isEmpty || fits(stem, type) ? stem : "\(stem).\(filenameExtension)"
    }

    /// Whether the name ends as files of the type do.
    private func fits(_ name: String, _ type: UTType?) -> Bool {
        let ending = (name as NSString).pathExtension
        guard let type, !ending.isEmpty else { return false }
        return UTType(tag: ending, tagClass: .filenameExtension, conformingTo: type)?.isDynamic == false
    }

    /// A name is no path: what comes before the last slash does not count.
    private static func component(_ name: String) -> String? {
        let last = (name as NSString).lastPathComponent
        return ["", ".", "..", "/"].contains(last) ? nil : last
    }
}
