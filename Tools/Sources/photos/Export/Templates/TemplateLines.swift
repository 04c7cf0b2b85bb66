// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Photos

/// The lines that a template makes of assets; a field with several values makes several lines.
struct TemplateLines {
    private let template: ExportTemplate
    /// The paths of albums; `nil` when the template has no field for them.
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
