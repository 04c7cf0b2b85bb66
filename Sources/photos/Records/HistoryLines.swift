// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The lines of change sets that `photos history` and `photos watch` print.
struct HistoryLines: Sendable {
    let library: PHPhotoLibrary
    let identifier: UUID
    let printsJSON: Bool
    let namesObjects: Bool

    /// Returns the line of a change set, in words followed by a line for each object if those are named.
    func lines(of changes: ChangeSet) throws -> [String] {
        let names = namesObjects ? try ObjectNames(of: changes, in: library) : ObjectNames()
        if printsJSON { return [try JSONLine.text(HistoryRecord(changes, in: identifier, names))] }
        let line = HistoryLines.cells(of: ChangeSetSummary(changes)).joined(separator: "  ")
        return [line] + (namesObjects ? changes.objectLines(names) : [])
    }

    /// Returns the token, the date and the words.
    static func cells(of changes: ChangeSetSummary) -> [String] {
        [String(changes.token.rawValue), Timestamp(changes.date).displayText, changes.line]
    }
}
