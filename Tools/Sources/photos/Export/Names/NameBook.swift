// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// Which names are taken in the folders of an export, by which asset.
///
/// A folder is read when a name in it is first asked for. A name that another asset or somebody's own file has gets a
/// number: `IMG_1 (1)`.
final class NameBook {
    private enum Owner: Equatable {
        case asset(UUID)
        /// A file that no export is known to have written.
        case stranger
    }

    private struct Wish: Hashable {
        let asset: UUID
        let path: String
    }

    private let target: ExportTarget
    private var owners: [String: [Kin: Owner]] = [:]
    private var known: [String: [Kin: UUID]] = [:]
    private var given: [Wish: String] = [:]

    init(_ target: ExportTarget) { self.target = target }

    /// Remembers what an earlier export wrote.
    func note(_ record: ExportRecord) {
        let folder = record.path.folder
        for kin in Kin.all(ofFile: record.path.lastName) { known[folder, default: [:]][kin] = record.asset }
        given[Wish(asset: record.asset, path: record.wanted)] = record.base
    }

    /// The name that the files of the asset get, without their endings.
    ///
    /// - Parameters:
    ///   - wanted: The folder and the name that the templates make.
    ///   - isOwn: Whether a stranger's file of that base is the asset's after all: an export was stopped before it could
    ///     write down that it had put it there.
    func base(for asset: UUID, wanted: String, isOwn: (_ base: String) -> Bool) -> String {
        let wish = Wish(asset: asset, path: wanted)
        if let base = given[wish] { return base }
        read(wanted.folder)
        var number = 0
        while true {
            let base = number == 0 ? wanted : "\(wanted) (\(number))"
            if isFree(base) || isStranger(base) && isOwn(base) {
                claim(base, for: asset)
                given[wish] = base
                return base
            }
            number += 1
        }
    }

    private func isFree(_ base: String) -> Bool { owners[base.folder]?[Kin(stem: base.lastName)] == nil }

    private func isStranger(_ base: String) -> Bool { owners[base.folder]?[Kin(stem: base.lastName)] == .stranger }

    private func claim(_ base: String, for asset: UUID) {
        owners[base.folder, default: [:]][Kin(stem: base.lastName)] = .asset(asset)
    }

    private func read(_ folder: String) {
        guard owners[folder] == nil else { return }
        var found: [Kin: Owner] = (known[folder] ?? [:]).mapValues { .asset($0) }
        for kin in target.names(in: folder).flatMap(Kin.all) where found[kin] == nil { found[kin] = .stranger }
        owners[folder] = found
    }
}

extension String {
    /// What is before the last slash; empty for a name alone.
    var folder: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "" }
    /// What is behind the last slash.
    var lastName: String { lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self }
    /// A path below this one; itself for an empty name.
    func appending(name: String) -> String {
        if name.isEmpty || isEmpty { return self + name }
        return hasSuffix("/") ? self + name : self + "/" + name
    }
}
