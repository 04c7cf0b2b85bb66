// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation

/// The original of RAW and JPEG that stands for an asset.
public enum OriginalChoice: Int, Hashable, Codable, Sendable, CaseIterable {
    /// The JPEG, or another compressed picture.
    case compressed = 0
    /// The RAW.
    case raw = 1
}

/// A choice of what is shown of the originals of an asset.
public struct Presentation: Hashable, Codable, Sendable {
    /// True if a Live Photo plays its movie; false if it is shown as its photo. True for all other assets.
    public var playsLivePhoto = true
    /// The original that stands for an asset with a RAW beside its photo; `compressed` for all others.
    public var originalChoice = OriginalChoice.compressed

    /// Creates the choice of an asset about which nobody has said anything.
    public init() {}

    /// Returns the part of the choice that an asset with these resources has.
    package func possible(_ subtypes: MediaSubtypes, hasRAW: Bool) -> Presentation {
        var possible = self
        if !subtypes.contains(.live) { possible.playsLivePhoto = true }
        if !hasRAW { possible.originalChoice = .compressed }
        return possible
    }
}

extension Asset {
    /// True if a Live Photo plays its movie; false if it is shown as its photo.
    public var playsLivePhoto: Bool {
        get { presentation?.playsLivePhoto ?? true }
        set { presentation = (presentation ?? Presentation()).with(\.playsLivePhoto, newValue) }
    }

    /// The original that stands for an asset with a RAW beside its photo.
    public var originalChoice: OriginalChoice {
        get { presentation?.originalChoice ?? .compressed }
        set { presentation = (presentation ?? Presentation()).with(\.originalChoice, newValue) }
    }
}

extension Presentation {
    /// Returns the choice with another value; `nil` when it is the usual one then.
    fileprivate func with<Value>(_ property: WritableKeyPath<Presentation, Value>, _ value: Value) -> Presentation? {
        var changed = self
        changed[keyPath: property] = value
        return changed.ifUnusual
    }

    /// The choice; `nil` for the usual one, which is not stored in records and exports.
    package var ifUnusual: Presentation? { self == Presentation() ? nil : self }
}

extension NewAsset {
    /// Throws `unsupported` for a choice that an asset of these files does not have.
    func checkPresentation() throws(LibraryError) {
        guard let presentation else { return }
        if !presentation.playsLivePhoto, !metadata.mediaSubtypes.contains(.live) { throw .noLivePhoto(uuid) }
        let hasRAW = resources.contains { $0.content.type == .alternatePhoto }
        if presentation.originalChoice == .raw, !hasRAW { throw .noSecondOriginal(uuid) }
    }
}

extension LibraryError {
    /// The error for turning the movie on or off of an asset that is no Live Photo.
    package static func noLivePhoto(_ asset: UUID) -> LibraryError {
        LibraryError(
            .unsupported,
            "The asset \(asset.uuidString) is not a Live Photo, so it has no movie to turn on or off.")
    }

    /// The error for choosing among the originals of an asset that has one.
    package static func noSecondOriginal(_ asset: UUID) -> LibraryError {
        LibraryError(
            .unsupported,
            "The asset \(asset.uuidString) has no RAW file in addition to its photo, so there is no original to choose."
        )
    }
}
