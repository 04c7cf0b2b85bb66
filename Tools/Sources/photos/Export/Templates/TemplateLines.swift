// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Photos

/// Lines that a template makes of assets; a field with several values makes several.
struct TemplateLines {
    private let template: ExportTemplate
    /// `nil` when no album is asked for.
    private let paths: AlbumPaths?

    init(_ template: ExportTemplate, library: PHPhotoLibrary) throws {
        self.template = template
        paths = template.contains { $0.needsAlbums } ? try AlbumPaths(library) : nil
    }

    func lines(of asset: PHAsset) throws -> [String] {
        let values = FieldValues(asset: asset.asset, albums: try paths?.albums(of: asset) ?? [])
        return template.names { values.values(of: $0) }.map(\.printable)
    }
}
