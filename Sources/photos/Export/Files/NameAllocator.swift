// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The names that are taken in the folders of an export, with the assets that have them.
///
/// A folder is read when a name in it is first needed. A name of another asset or of a person's own file gets a number:
/// `IMG_1 (1)`.
final class NameAllocator {
    private enum Owner: Equatable {
        case asset(UUID)
        /// A file that no known export has written.
        case foreign
    }

    private struct NameRequest: Hashable {
        let asset: UUID
        let path: String
    }

    private let target: ExportTarget
    private var owners: [String: [SiblingFiles: Owner]] = [:]
    private var recorded: [String: [SiblingFiles: UUID]] = [:]
    private var allocated: [NameRequest: String] = [:]

    init(_ target: ExportTarget) { self.target = target }

    /// Reserves the names of a file of an earlier export.
    func note(_ record: ExportRecord) {
        let folder = record.path.folder
        for kin in SiblingFiles.all(ofFile: record.path.lastName) { recorded[folder, default: [:]][kin] = record.asset }
        allocated[NameRequest(asset: record.asset, path: record.wanted)] = record.base
    }

    /// Returns the path of the asset's files, without their endings.
    ///
    /// - Parameters:
    ///   - wanted: The path that the templates make.
    ///   - isOwn: Returns `true` if an unknown file of that base is the asset's: an export was stopped before it could
    ///     record it.
    func base(for asset: UUID, wanted: String, isOwn: (_ base: String) -> Bool) -> String {
        let request = NameRequest(asset: asset, path: wanted)
        if let base = allocated[request] { return base }
        read(wanted.folder)
        var number = 0
        while true {
            let base = number == 0 ? wanted : "\(wanted) (\(number))"
            if isFree(base) || isForeign(base) && isOwn(base) {
                claim(base, for: asset)
                allocated[request] = base
                return base
            }
            number += 1
        }
    }

    private func isFree(_ base: String) -> Bool { owners[base.folder]?[SiblingFiles(stem: base.lastName)] == nil }

    private func isForeign(_ base: String) -> Bool {
        owners[base.folder]?[SiblingFiles(stem: base.lastName)] == .foreign
    }

    private func claim(_ base: String, for asset: UUID) {
        owners[base.folder, default: [:]][SiblingFiles(stem: base.lastName)] = .asset(asset)
    }

    private func read(_ folder: String) {
        guard owners[folder] == nil else { return }
        var found: [SiblingFiles: Owner] = (recorded[folder] ?? [:]).mapValues { .asset($0) }
        for kin in target.names(in: folder).flatMap(SiblingFiles.all) where found[kin] == nil { found[kin] = .foreign }
        owners[folder] = found
    }
}

extension String {
    /// The part before the last slash; empty for a name alone.
    var folder: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "" }
    /// The part after the last slash.
    var lastName: String { lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self }
    /// Returns a path below this one, or the path itself for an empty name.
    func appending(name: String) -> String {
        if name.isEmpty || isEmpty { return self + name }
        return hasSuffix("/") ? self + name : self + "/" + name
    }
}

/// The common part of the names of an asset's files. It must differ between two assets of one folder, because imports
/// and other programs take files of one base name for one asset, and `IMG_E1` and `IMG_1_edited` for the edit of
/// `IMG_1`.
struct SiblingFiles: Hashable {
    private let text: String

    /// - Parameter stem: A name without its extension.
    init(stem: String) {
        var stem = SiblingFiles.withoutBaseMark(stem.lowercased())
        for ending in ["_edited", "-edited"] where stem.hasSuffix(ending) && stem.count > ending.count {
            stem.removeLast(ending.count)
        }
        text = SiblingFiles.withoutAppleMark(stem)
    }

    /// Returns the common parts that a file's name may have: for a sidecar, the part of its own name and the part
    /// of its subject's name.
    static func all(ofFile name: String) -> Set<SiblingFiles> {
        let stem = SiblingFiles.stem(name)
        let ending = name.dropFirst(stem.count).lowercased()
        return ending == ".xmp" || ending == ".json"
            ? [SiblingFiles(stem: stem), SiblingFiles(stem: SiblingFiles.stem(stem))] : [SiblingFiles(stem: stem)]
    }

    private static func stem(_ name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// Returns the name of the rendering for the name of the file that its edit replaced: `img_1_edited` for `img_1_edited_base2`.
    private static func withoutBaseMark(_ stem: String) -> String {
        guard let mark = stem.range(of: "_edited_base", options: .backwards),
            stem[mark.upperBound...].allSatisfy({ $0.isASCII && $0.isNumber })
        else { return stem }
        return String(stem[..<mark.lowerBound]) + "_edited"
    }

    /// Returns the name without Apple's mark: `img_1234` for `img_e1234` and `img_o1234`.
    private static func withoutAppleMark(_ stem: String) -> String {
        guard let underscore = stem.firstIndex(of: "_") else { return stem }
        let rest = stem[stem.index(after: underscore)...]
        guard let mark = rest.first, mark == "e" || mark == "o", rest.count > 4,
            rest.dropFirst().prefix(4).allSatisfy({ $0.isASCII && $0.isNumber })
        else { return stem }
        return String(stem[...underscore]) + rest.dropFirst()
    }
}
