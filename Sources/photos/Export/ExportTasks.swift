// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// A planner of the files to write for an asset, with their names.
struct ExportTasks {
    private let options: ExportOptions
    private let albums: AlbumPaths?
    private let names: NameAllocator
    private let target: ExportTarget
    private let library: PHPhotoLibrary
    /// The identifier of the library, by which an import of the library's own export recognises it.
    private let libraryUUID: UUID

    init(_ options: ExportOptions, library: PHPhotoLibrary, target: ExportTarget, names: NameAllocator) throws {
        self.options = options
        self.target = target
        self.names = names
        self.library = library
        libraryUUID = try library.describe().uuid
        albums = options.needsAlbums ? try AlbumPaths(library) : nil
    }

    /// Returns the tasks for every file of the asset, in each folder that it goes to.
    func tasks(for asset: PHAsset, _ contents: AssetContents, _ metadata: Asset) throws -> [ExportTask] {
        let resources = PHAssetResource.assetResources(for: asset, in: contents)
        let formats = try options.convertsFormats ? resources.map { try commonFormat(of: $0) } : []
        var plan = ExportPlan(
            resources.map(\.resource.content),
            // A movie in a photo's own file does not survive its conversion, and comes out as a file of its own.
            hasMovieInside: !ExportTasks.convertsPhoto(resources, formats) && ExportTasks.hasMovieInside(resources),
            isEdited: metadata.adjustment != nil, version: options.version,
            skips: options.skips)
        if options.convertsFormats { plan.convert { formats[$0] } }
        guard let subject = plan.subject else { throw CommandFailure("the library has no file of it to export") }
        let places = try albums?.collections(of: asset) ?? []
        let albums = places.map { $0.map(\.title) }
        var record = ExportedAsset(metadata)
        record.library = libraryUUID
        record.albums = places
        let taken = options.metadata == nil ? nil : self.taken(from: metadata.metadata, contents)
        record.sources = contents.sources.isEmpty ? nil : contents.sources.map { taken?.removed(from: $0) ?? $0 }
        record.filenames = resources.map { .init(type: $0.resource.content.type, name: $0.originalFilename) }
        let kept = options.keepsSidecars ? KeptSidecars(contents.resources, in: library) : nil
        record.filenames += kept?.files.map { .init(type: .sidecar, name: $0.name) } ?? []
        let sidecar = SidecarMetadata(asset: metadata, albums: albums, record: record)
        let embedded = taken.map {
            EmbeddedMetadata(library: metadata.metadata, taken: $0, xmp: XMPSidecar(sidecar).data)
        }
        let longest = (plan.parts.map(\.ending) + (kept?.files.map(\.ending) ?? [])).map(\.utf8.count).max() ?? 0
        return candidatePaths(FieldValues(asset: metadata, albums: albums), longestEnding: longest).flatMap { wanted in
            let base = names.base(for: metadata.uuid, wanted: wanted) { base in
                options.isUpdate && options.metadata == nil
                    && task(subject, of: metadata, resources, wanted, base, nil).isAlready(
                        at: subject.path(base: base), in: target)
            }
            return plan.parts.map { task($0, of: metadata, resources, wanted, base, embedded) }
                + (kept?.files.map { task($0, of: metadata, wanted, base) } ?? [])
                + sidecars(sidecar, of: subject, beside: kept, wanted, base)
        }
    }

    private static func convertsPhoto(_ resources: [PHAssetResource], _ formats: [CommonFormat?]) -> Bool {
        zip(resources, formats).contains { $0.type == .photo && $1 == .jpeg }
    }

    /// Returns the names of all parts that the asset has, whatever the options select of them, and in whatever format
    /// they are exported.
    func partNames(of asset: Asset, _ contents: AssetContents) -> Set<String> {
        let plan = ExportPlan(
            contents.resources.map(\.content), isEdited: asset.adjustment != nil, version: .all)
        return Set(
            plan.parts.flatMap { part in
                var converted = part
                converted.conversion = .jpeg
                return [name(of: part), name(of: converted)]
            })
    }

    /// Returns `true` if the photo's own file contains the asset's movie, as Google's and Samsung's do.
    private static func hasMovieInside(_ resources: [PHAssetResource]) -> Bool {
        guard let movie = resources.first(where: { $0.type == .pairedVideo }),
            let photo = resources.first(where: { $0.type == .photo }), movie.resource.content.contentIdentifier == nil,
            let file = photo.value(forKey: "fileURL") as? URL
        else { return false }
        return (try? PHPhotoLibrary.metadata(ofFile: file.path))?.embeddedVideo?.count == movie.byteCount
    }

    /// Returns the format that a file is to be converted into, or `nil` if the file cannot be opened; then its copy
    /// fails. Throws if the format cannot be determined: the copy would have another name the next time.
    private func commonFormat(of resource: PHAssetResource) throws -> CommonFormat? {
        guard let file = try? library.open(resource.resource) else { return nil }
        do throws(LibraryError) { return try PHPhotoLibrary.commonFormat(of: file) } catch {
            throw CommandFailure(error.message)
        }
    }

    /// Returns the paths that the templates make, without endings.
    private func candidatePaths(_ values: FieldValues, longestEnding: Int) -> [String] {
        // The longest ending, a sidecar's ending and a number must fit, too.
        let room = SafeName.byteLimit - longestEnding - ".json".utf8.count - " (99999)".utf8.count
        let folders = options.directory?.names(values.values).map(SafeName.path) ?? [""]
        let stems = options.filename.names(values.values).map { SafeName.name($0, byteLimit: room) }
        var seen: Set<String> = []
        return folders.flatMap { folder in stems.map { folder.appending(name: $0) } }
            .map { $0.hasPrefix("/") ? String($0.dropFirst()) : $0 }
            .filter { seen.insert($0.lowercased()).inserted }
    }

    private func task(
        _ part: ExportPlan.Part, of asset: Asset, _ resources: [PHAssetResource], _ wanted: String, _ base: String,
        _ metadata: EmbeddedMetadata?
    ) -> ExportTask {
        let resource = resources[part.resource]
        return ExportTask(
            subject: ExportTask.Subject(asset), part: name(of: part),
            content: .resource(resource, metadata: metadata.flatMap { ExportTasks.metadata($0, for: resource) }),
            conversion: part.conversion, wanted: wanted, base: base, path: part.path(base: base))
    }

    /// Returns the metadata that the copy of a resource is to have; `nil` for a copy that stays as it is. Nothing is
    /// written into files that accompany the one that is shown, but what was taken away is taken out of them.
    private static func metadata(_ metadata: EmbeddedMetadata, for resource: PHAssetResource) -> EmbeddedMetadata? {
        let type = resource.resource.content.type
        if embeddableTypes.contains(type) { return metadata }
        guard accompanyingTypes.contains(type), !metadata.taken.isEmpty else { return nil }
        return EmbeddedMetadata(library: metadata.library, taken: metadata.taken, xmp: nil)
    }

    /// Returns what a person took away from an asset, which its files, their sidecars or other libraries say.
    private func taken(from library: AssetMetadata, _ contents: AssetContents) -> TakenMetadata {
        // A file that cannot be read fails when it is copied.
        let files = contents.resources.filter { $0.content.type != .adjustmentData }
            .compactMap { try? self.metadata(of: $0) }
        return TakenMetadata(from: library, knownBy: files + contents.sources.map { AssetMetadata($0) })
    }

    private func metadata(of resource: Resource) throws -> AssetMetadata {
        let file = try library.open(resource)
        return try PHPhotoLibrary.metadata(ofFile: "/proc/self/fd/\(file.descriptor)").asset
    }

    /// Returns the name of a part for records. Apple's mark or a number tells further files of adjustment data apart. A
    /// photo as JPEG has another name than its original and is another file; a movie has the same, and is replaced.
    private func name(of part: ExportPlan.Part) -> String {
        let word = MediaLabels.resourceType(part.type) + (part.conversion == .jpeg ? "-jpeg" : "")
        if let number = part.earlierNumber { return "\(word)-base\(number)" }
        return part.appleMark.map { "\(word)-\($0)" } ?? word
    }

    private func task(
        _ file: KeptSidecars.File, of asset: Asset, _ wanted: String, _ base: String
    ) -> ExportTask {
        let word = MediaLabels.resourceType(.sidecar)
        return ExportTask(
            subject: ExportTask.Subject(asset), part: word + file.ending.lowercased(), content: file.content,
            wanted: wanted, base: base, path: base + file.ending)
    }

    private func sidecars(
        _ sidecar: SidecarMetadata, of subject: ExportPlan.Part, beside kept: KeptSidecars?, _ wanted: String,
        _ base: String
    ) -> [ExportTask] {
        options.sidecars.map { format in
            let (kind, path) = (format.rawValue, subject.path(base: base))
            let ending = kept.map { $0.ownEnding(kind, beside: subject.ending) } ?? "\(subject.ending).\(kind)"
            let content =
                ending.map { _ in ExportTasks.content(of: sidecar, format, of: path.lastName) }
                ?? .nothing(reason: ExportTasks.words(bothTaken: kind))
            return ExportTask(
                subject: ExportTask.Subject(sidecar.asset), part: kind, content: content, wanted: wanted, base: base,
                path: ending.map { base + $0 } ?? "\(path).\(kind)")
        }
    }

    private static func words(bothTaken kind: String) -> String {
        "sidecars of other programs already have both possible names. Export with --sidecar \(kind == "xmp" ? "json" : "xmp")"
    }

    /// Returns the task for a file of the albums and folders of the whole library.
    ///
    /// - Parameter owner: The identifier of the library.
    func task(for collections: ExportedCollections, of owner: UUID, number: Int) throws -> ExportTask {
        let key = ExportTasks.collectionsKey(of: owner, part: number)
        let subject = ExportTask.Subject(
            uuid: owner, localIdentifier: LocalIdentifier(CollectionList.rootUUID, .folder).description)
        let file = CollectionsFile(library: CollectionsFile.Library(collections: collections.items))
        return ExportTask(
            subject: subject, part: key.part, content: .metadata(try file.data()), wanted: key.wanted, base: key.wanted,
            path: key.wanted + ".json")
    }

    /// The name of the part in the records of albums and folders.
    static let collectionsPart = "collections"

    static func collectionsKey(of owner: UUID, part number: Int) -> ExportRecord.Key {
        ExportRecord.Key(asset: owner, part: collectionsPart, wanted: CollectionsFile.name(ofPart: number))
    }

    static func content(
        of sidecar: SidecarMetadata, _ format: ExportOptions.Sidecar, of subject: String
    ) -> ExportTask.Content {
        do {
            switch format {
            case .xmp: return .metadata(XMPSidecar(sidecar).data)
            case .json: return .metadata(try JSONSidecar(sidecar, of: subject).data())
            }
        } catch {
            return .nothing(reason: "its metadata cannot be written as JSON: \(error)")
        }
    }

    private static let embeddableTypes: Set<ResourceType> = [.photo, .video, .fullSizePhoto, .fullSizeVideo]

    private static let accompanyingTypes: Set<ResourceType> = [
        .alternatePhoto, .pairedVideo, .fullSizePairedVideo, .adjustmentBasePhoto, .adjustmentBasePairedVideo,
        .adjustmentBaseVideo,
    ]
}
