// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// All of an asset that an edit replaces: the files of the edit, its description, and the size that is displayed.
///
/// It is the whole state: what it does not have the asset does not have afterwards. Files of an earlier edit stay in the
/// library as superseded ones until the asset is removed for good, so that an undo brings them back.
public struct EditedContent: Hashable, Codable, Sendable {
    /// The edit; `nil` for the unedited original.
    public var adjustment: Adjustment?
    /// The date on which the edits were reverted; `nil` for an asset that is edited, or never was.
    public var revertedDate: Date?
    /// The files: renderings, and descriptions of the edit, of which the last one is that of the adjustment. One that the
    /// asset has, or had in an earlier edit, is named by its UUID.
    public var resources: [NewResource]
    /// The size as displayed.
    public var pixelSize: PixelSize
    /// The duration in seconds; zero for photos.
    public var durationSeconds: Double

    /// Creates the content of an asset without edits.
    public init(
        adjustment: Adjustment? = nil, revertedDate: Date? = nil, resources: [NewResource] = [], pixelSize: PixelSize,
        durationSeconds: Double = 0
    ) {
        self.adjustment = adjustment
        self.revertedDate = revertedDate
        self.resources = resources
        self.pixelSize = pixelSize
        self.durationSeconds = durationSeconds
    }

    /// Creates the present content of an asset with these resources.
    package init(_ asset: Asset, _ resources: [Resource]) {
        self.init(
            adjustment: asset.adjustment, revertedDate: asset.revertedDate,
            resources: resources.filter { $0.content.type.isOfEdit }.compactMap(NewResource.init),
            pixelSize: asset.metadata.pixelSize, durationSeconds: asset.metadata.durationSeconds)
    }

    /// True if the asset is the same with both: its files are named by UUID, and their copies may be anywhere.
    package func isSame(as other: EditedContent) -> Bool {
        adjustment == other.adjustment && revertedDate == other.revertedDate && pixelSize == other.pixelSize
            && durationSeconds == other.durationSeconds && resources.map(\.uuid) == other.resources.map(\.uuid)
    }

    /// Throws `invalidRequest` for files that no edit has.
    func check() throws(LibraryError) {
        for resource in resources where !resource.content.type.isOfEdit {
            throw LibraryError(
                .invalidRequest,
                "A file of the type \(resource.content.type.rawValue) cannot belong to an edit. Add the file to the "
                    + "asset instead.")
        }
        guard Set(resources.map(\.uuid)).count == resources.count else {
            throw LibraryError(.invalidRequest, "The edit lists the same file twice.")
        }
    }
}

extension NewResource {
    /// Creates the name of a resource that an asset has, with its copy; `nil` for one without any.
    package init?(_ resource: Resource) {
        let copies = resource.placements
        guard let placement = copies.first(where: { $0.store == .local }) ?? copies.first else { return nil }
        self.init(uuid: resource.uuid, content: resource.content, placement: placement)
    }
}

extension ResourceType {
    /// The types of files that an edit makes: renderings, the description of the edit, and what it started from where that
    /// is not the original.
    package static let ofEdits: Set<ResourceType> = [
        .fullSizePhoto, .fullSizeVideo, .adjustmentData, .adjustmentBasePhoto, .fullSizePairedVideo,
        .adjustmentBasePairedVideo, .adjustmentBaseVideo,
    ]

    /// True for a file that an edit makes.
    package var isOfEdit: Bool { ResourceType.ofEdits.contains(self) }

    /// The difference between the type of a file and the one that it has when its edit was replaced or reverted.
    private static let difference = 2_000

    /// The types of superseded files. Other high numbers are types that some device may write, and are shown.
    package static let superseded: [ResourceType] = ofEdits.map(\.superseded).sorted { $0.rawValue < $1.rawValue }

    /// The type of the file once its edit was replaced or reverted. Nobody is shown such files.
    package var superseded: ResourceType { ResourceType(rawValue: rawValue + ResourceType.difference) }

    /// The type that the file of a replaced or reverted edit had while the edit was shown; for other files their type.
    package var unsuperseded: ResourceType {
        isSuperseded ? ResourceType(rawValue: rawValue - ResourceType.difference) : self
    }

    /// True for a file of an edit that was replaced or reverted.
    package var isSuperseded: Bool { ResourceType.superseded.contains(self) }
}

extension LibraryError {
    /// The error for a file that belongs to something else than the edits of the asset.
    package static func noFileOfEdits(_ resource: UUID) -> LibraryError {
        LibraryError(
            .invalidRequest,
            "The library already has a file \(resource.uuidString), which does not belong to an edit of this asset.")
    }
}
