// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension AppleBatch.Entry {
    /// The index of the file that the asset is made from: the first original that was read or is known.
    var primary: Int? {
        plan.files.indices.first { place in
            guard plan.files[place].isOriginal else { return false }
            switch taken[place] {
            case .known, .read: return true
            case .changed, .refused, .untouched, .stopped: return false
            }
        }
    }

    /// The edited version, if it was read.
    var rendering: AppleStagedFile? {
        zip(plan.files, taken).first { $0.0.type.isRendering && $0.1.read != nil }?.1.read
    }

    /// True if the movie of a Live Photo was read.
    var hasPairedVideo: Bool { zip(plan.files, taken).contains { $0.0.type == .pairedVideo && $0.1.read != nil } }

    /// Returns true if an asset with these files contains all that this one shows. The same original with another edit
    /// is another asset, as in Photos.
    func isSame(as fingerprints: [Fingerprint]) -> Bool {
        guard asset.edit == .byPerson, let rendering else { return true }
        return fingerprints.contains(rendering.fingerprint)
    }

    /// Returns the indices of the files, the primary one first.
    func resourceOrder(_ primary: Int) -> [Int] { [primary] + plan.files.indices.filter { $0 != primary } }

    func type(of place: Int, isPrimary: Bool) -> ResourceType {
        let file = plan.files[place]
        guard file.isOriginal else { return file.type }
        guard isPrimary else { return .alternatePhoto }
        return taken[place].read?.metadata?.role == .video ? .video : .photo
    }

    /// Returns the resource for a file that was read, or `nil`.
    func resource(_ place: Int, isPrimary: Bool) -> NewResource? {
        guard let read = taken[place].read else { return nil }
        let content = ResourceContent(
            type: type(of: place, isPrimary: isPrimary), originalFilename: plan.files[place].originalFilename,
            uniformTypeIdentifier: read.metadata?.uniformTypeIdentifier ?? "com.apple.photos.apple-adjustment-envelope",
            byteCount: read.stamp.byteCount, fingerprint: read.fingerprint,
            pixelSize: read.metadata?.asset.pixelSize ?? PixelSize(width: 0, height: 0),
            contentIdentifier: read.metadata?.contentIdentifier)
        return NewResource(
            content: content, placement: read.staged?.placement ?? Placement(key: ""), origin: read.stamp)
    }
}

extension ResourceType {
    /// True for an edited photo or video.
    var isRendering: Bool { self == .fullSizePhoto || self == .fullSizeVideo }
}

extension ResourceContent {
    /// Returns true if an asset with this resource cannot get another one of that type. It may have two adjustments,
    /// the camera's and a person's, under different names.
    func matchesResource(_ type: ResourceType, _ filename: String) -> Bool {
        self.type == type && (type != .adjustmentData || originalFilename == filename)
    }
}

extension AppleFile {
    var isMissing: Bool {
        guard case .missing = place else { return false }
        return true
    }

    /// Returns the result for a file that is not imported, or `nil` for one that is.
    func refusal(_ taken: AppleIngestedFile) -> ImportedFile? {
        switch taken {
        case .refused(let outcome, let reason): result(outcome, reason: reason)
        case .changed:
            result(.failed, reason: "It changed while it was read. Import it again when it is finished.")
        case .known, .read, .untouched, .stopped: nil
        }
    }

    func result(
        _ outcome: ImportedFile.Outcome, reason: String? = nil, read: AppleStagedFile? = nil,
        _ identifier: LocalIdentifier? = nil, _ type: ResourceType? = nil
    ) -> ImportedFile {
        ImportedFile(
            path: path, outcome: outcome, reason: reason ?? (outcome == .duplicate ? nil : read?.metadata?.remark),
            localIdentifier: identifier?.description, resourceType: type,
            uniformTypeIdentifier: read?.metadata?.uniformTypeIdentifier, fingerprint: read?.fingerprint,
            byteCount: read?.stamp.byteCount,
            isDamaged: outcome == .imported || outcome == .paired ? read?.metadata?.asset.damage != nil : false)
    }

    func result(_ outcome: ImportedFile.Outcome, resource: Resource) -> ImportedFile {
        ImportedFile(
            path: path, outcome: outcome, resourceType: resource.content.type,
            uniformTypeIdentifier: resource.content.uniformTypeIdentifier, fingerprint: resource.content.fingerprint,
            byteCount: resource.content.byteCount)
    }
}
