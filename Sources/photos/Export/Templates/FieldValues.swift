// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The values of a template's fields for one asset. Only `{folder_album}` has slashes, between its folders.
struct FieldValues {
    let asset: Asset
    /// The titles of each album's path, from the outermost folder to the album.
    let albums: [[String]]

    func values(of field: TemplateField) -> [String] {
        switch field {
        case .date(let kind, let part): date(kind).map { [$0.text(of: part)] } ?? []
        case .word(.folderAlbum): albums.map { $0.map { SafeName.name($0) }.joined(separator: "/") }
        case .word(let word): values(of: word).map { $0.replacingOccurrences(of: "/", with: "_") }
        }
    }

    private func values(of word: TemplateField.Word) -> [String] {
        let metadata = asset.metadata
        switch word {
        case .originalName: return [(asset.originalFilename as NSString).deletingPathExtension]
        case .title: return [metadata.title].compactMap(\.self)
        case .caption: return [metadata.caption].compactMap(\.self)
        case .keyword: return metadata.keywords
        case .person: return metadata.people.compactMap(\.name)
        case .rating: return metadata.rating.map { [String($0)] } ?? []
        case .album: return albums.compactMap(\.last)
        case .folderAlbum: return []
        case .cameraMake: return [metadata.camera.make].compactMap(\.self)
        case .cameraModel: return [metadata.camera.model].compactMap(\.self)
        case .cameraLens: return [metadata.camera.lens].compactMap(\.self)
        case .city: return [asset.city].compactMap(\.self)
        case .country: return [asset.country].compactMap(\.self)
        case .mediaType: return [MediaLabels.kind(metadata)]
        case .projection: return [metadata.projection?.rawValue].compactMap(\.self)
        case .favorite: return asset.isFavorite ? ["favorite"] : []
        case .uuid: return [asset.uuid.uuidString]
        }
    }

    private func date(_ kind: TemplateField.DateKind) -> CalendarDate? {
        switch kind {
        case .created: asset.metadata.captureDate.map { CalendarDate($0.date, utcOffsetSeconds: $0.utcOffsetSeconds) }
        case .modified: CalendarDate(asset.modificationDate)
        case .added: CalendarDate(asset.addedDate)
        }
    }
}

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
