// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PlatformMedia

/// The descriptions of an edited asset: the description of its edit, and the camera's notes. Each file is read once, so
/// that what is checked is what is believed.
struct EditDescriptions {
    private struct File {
        let resource: Resource
        let data: Result<Data, LibraryError>
    }

    private let files: [File]
    private let edit: File?
    private let adjustment: Adjustment?

    /// Reads the descriptions of an asset; none of one that is not edited.
    init(
        _ asset: Asset, _ resources: [Resource], _ open: (ResourceID) throws(LibraryError) -> OpenFile
    ) {
        let adjustment = asset.adjustment
        let all = adjustment == nil ? [] : resources.filter { $0.content.type == .adjustmentData }
        let files = all.map { resource in
            File(resource: resource, data: Result { () throws(LibraryError) in try open(resource.id).readAll() })
        }
        // Of several it is the one of the edit's format: others are what a camera noted, and may have come before it or
        // after.
        let described =
            files.count > 1
            ? files.last { RuntimeServices.describes((try? $0.data.get()) ?? Data(), adjustment) } : nil
        edit = described ?? files.last
        (self.files, self.adjustment) = (files, adjustment)
    }

    /// The description of the edit; `nil` without one.
    var ofEdit: Resource? { edit?.resource }

    /// The bytes of the description of the edit; `nil` if no description can be read.
    var data: Data? { edit.flatMap { try? $0.data.get() } }

    /// Returns the recipe of the edit; `nil` without an edit, and if its description is not a recipe.
    ///
    /// Throws an error if the description cannot be read, `notLocal` if it must be downloaded: an edit with an
    /// unreadable recipe must not be treated as an edit without a recipe, because the next edit would then be based on
    /// its rendering.
    func recipe() throws(LibraryError) -> PHAdjustmentData? {
        guard let data = try edit?.data.get() else { return nil }
        if !RuntimeServices.describes(data, adjustment) {
            // The unreadable description may be the description of the edit.
            for file in files { _ = try file.data.get() }
        }
        return RuntimeServices.recipe(in: data)
    }

    /// Throws `damagedFile` for a damaged description. It may read as another one, or as none: then the next edit would
    /// start from the rendering of this one, and keep it.
    func check() throws(LibraryError) {
        for file in files {
            // An unreadable description is an error only for callers that need it.
            if case .success(let data) = file.data { try file.resource.content.checkBytes(data) }
        }
    }
}
