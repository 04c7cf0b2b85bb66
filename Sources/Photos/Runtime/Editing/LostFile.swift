// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A file of the library whose copy is missing or damaged.
struct LostFile: Sendable {
    let resource: Resource
    /// The state of the copy.
    let state: Placement.State

    /// The extension that the name of the copy has.
    var filenameExtension: String {
        let key = resource.placements.first { $0.store == .local }?.key ?? ""
        return (key as NSString).pathExtension
    }
}

extension EditedAsset {
    /// Returns the rendering of its edit if the file is missing or damaged, after reading all of it; `nil` for one that
    /// is whole, and for one of which nothing is known now, because its volume is away or it was not downloaded.
    func lostRendering() -> LostFile? {
        guard let rendering = resources.first(where: { $0.content.type == .fullSizePhoto }) else { return nil }
        do throws(LibraryError) {
            let file = try session.open(rendering.id)
            try rendering.content.checkBytes(of: file)
            return nil
        } catch {
            switch error.code {
            case .missingOriginal: return LostFile(resource: rendering, state: .missing)
            case .damagedFile: return LostFile(resource: rendering, state: .damaged)
            default: return nil
            }
        }
    }
}
