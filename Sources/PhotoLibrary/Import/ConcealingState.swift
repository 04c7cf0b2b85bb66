// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A state that takes an asset out of sight, or deletes it after a time.
///
/// An import gives a new asset the states that its source has. It never gives them to an asset that the library had
/// before, except by a record of that very asset in that very library which is newer than the asset.
public enum ConcealingState: String, Hashable, Codable, Sendable, CaseIterable {
    /// The asset is hidden: fetches leave it out unless they ask for hidden assets.
    case hidden
    /// The asset is in the trash, from which it is purged after 30 days.
    case trashed
}

extension SourceRecord {
    /// True if the asset has this state in the source.
    package subscript(state: ConcealingState) -> Bool {
        get {
            switch state {
            case .hidden: isHidden
            case .trashed: isTrashed
            }
        }
        set {
            switch state {
            case .hidden: isHidden = newValue
            case .trashed: isTrashed = newValue
            }
        }
    }

    /// The record as it is merged: with the concealing states that were taken over from the source, and without the
    /// others.
    package var taken: SourceRecord {
        var taken = self
        for state in notTaken ?? [] { taken[state] = false }
        taken.notTaken = nil
        return taken
    }

    /// Records that a state of the source was not taken over.
    package mutating func withhold(_ state: ConcealingState) {
        guard self[state], notTaken?.contains(state) != true else { return }
        notTaken = ConcealingState.allCases.filter { $0 == state || notTaken?.contains($0) == true }
    }

    /// Withholds the states that were not taken over from the source before, because the library has the asset.
    ///
    /// - Parameters:
    ///   - here: The asset as it is here.
    ///   - before: The last record of the source.
    /// - Returns: The states that are news of the source, and that the asset does not have here.
    package mutating func withholdStates(
        from here: SourceRecord, after before: SourceRecord?
    ) -> Set<ConcealingState> {
        notTaken = nil
        var news: Set<ConcealingState> = []
        for state in ConcealingState.allCases where self[state] && before?.taken[state] != true {
            withhold(state)
            if !here[state], before?[state] != true { news.insert(state) }
        }
        return news
    }
}
