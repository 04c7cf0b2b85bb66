// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary

extension ExportJob {
    /// Returns the files of edits of each asset, in the order of their names.
    static func edits(among records: [ExportRecord]) -> [UUID: [ExportRecord.Key]] {
        let keys = Set(records.map(\.key))
        let edits = keys.filter { $0.isOfEdit }.sorted { ($0.wanted, $0.part) < ($1.wanted, $1.part) }
        return Dictionary(grouping: edits) { $0.asset }
    }

    /// Removes the files of edits that the asset no longer has: an import of the export would bring them back. If a
    /// row cannot be read, it is not known which edits the asset has.
    func removeFormerEdits(of asset: Asset, _ contents: AssetContents) throws {
        guard let keys = writtenEdits[asset.uuid], contents.unreadable.isEmpty else { return }
        let present = tasks.partNames(of: asset, contents)
        for key in keys where !present.contains(key.part) {
            do {
                try removeFormerEdit(key, of: asset)
            } catch let stopped as Stopped {
                throw stopped
            } catch {
                let reason = "\(ExportedItem.formerEdit), and cannot be removed: \(ExportJob.reason(error, ""))"
                report(key, of: asset, .failed, at: state.records[key]?.path ?? key.wanted, reason: reason)
            }
        }
    }

    /// Removes a file that an export wrote, unless it was changed since.
    private func removeFormerEdit(_ key: ExportRecord.Key, of asset: Asset) throws {
        guard let record = try state.record(of: key), let file = target.file(at: record.path),
            !state.hasOther(than: key, at: record.path)
        else { return }
        guard try isUnmodified(record, file) else {
            return report(key, of: asset, .kept, at: record.path, reason: ExportedItem.formerEdit)
        }
        guard !options.isDryRun else { return report(key, of: asset, .removed, at: record.path) }
        try target.tree().remove(record.path)
        report(key, of: asset, .removed, at: record.path, reason: forget(record))
    }

    /// Takes back the record of a file that was removed, and returns a message if that fails.
    ///
    /// The folder is synced before: a power failure that brings the file back must find its record, with which the next
    /// export removes it again. So the record stays where the folder cannot be synced, which is tried once more at the
    /// end.
    func forget(_ record: ExportRecord) -> String? {
        do {
            try target.tree().syncFolder(record.path.folder)
        } catch {
            folders?.add([record.path.folder])
            return nil
        }
        var removed = record
        removed.isRemoved = true
        return recordPlacement(removed)
    }

    private func report(
        _ key: ExportRecord.Key, of asset: Asset, _ outcome: ExportedItem.Outcome, at path: String,
        reason: String? = nil
    ) {
        listener.handle(
            ExportedItem(
                path: fullPath(path), outcome: outcome, reason: reason,
                localIdentifier: asset.localIdentifier.description, part: key.part))
    }
}
