// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A step of an undo: a change, or neighbouring changes that arrange one list, which is then read and written once.
enum UndoStep {
    case change(Change)
    case members([PlacedElements], album: UUID)
    case collections([PlacedElements], folder: UUID?)

    /// Returns the steps of changes, in their order.
    static func steps(of changes: [Change]) -> [UndoStep] {
        var steps: [UndoStep] = []
        var groups: [PlacedElements] = []
        for (index, change) in changes.enumerated() {
            guard let list = change.arrangedList, let group = change.placedElements else {
                steps.append(.change(change))
                continue
            }
            groups.append(group)
            if index + 1 < changes.count, changes[index + 1].arrangedList == list { continue }
            switch list {
            case .album(let album): steps.append(.members(groups, album: album))
            case .folder(let folder): steps.append(.collections(groups, folder: folder))
            }
            groups = []
        }
        return steps
    }
}

/// A list that a change arranges.
private enum ArrangedList: Equatable {
    case album(UUID)
    case folder(UUID?)
}

extension Change {
    /// The list that the change arranges, or `nil`.
    fileprivate var arrangedList: ArrangedList? {
        switch self {
        case .arrangeMembers(_, let album, _): .album(album)
        case .arrangeCollections(_, let folder, _): .folder(folder)
        default: nil
        }
    }

    fileprivate var placedElements: PlacedElements? {
        switch self {
        case .arrangeMembers(let elements, _, let place), .arrangeCollections(let elements, _, let place):
            PlacedElements(elements, at: place)
        default: nil
        }
    }
}
