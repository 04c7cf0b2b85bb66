// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The metadata gathered by the readers of formats, before a date is chosen and the orientation is applied.
struct ParsedMetadata {
    var format: FileFormat
    /// The size as stored, before ``orientation`` is applied.
    var storedSize: PixelSize?
    /// The size according to EXIF, used only if the picture is too damaged to contain its own.
    var exifSize: PixelSize?
    var orientation = 1
    var dates: [ParsedDate] = []
    var location: GeoLocation?
    var camera = Camera()
    var durationSeconds = 0.0
    var subtypes: MediaSubtypes = []
    var contentIdentifier: String?
    var burstIdentifier: String?
    var isBurstCover = false
    /// The position of a motion photo's movie.
    var embeddedVideo: ByteExtent?
    /// The box with the movie in a HEIF file.
    var movieBox: Box?
    /// The evidence for the subtypes of a picture.
    var evidence = PictureEvidence()
    /// The metadata written by people, in places other than XMP.
    var written: [WrittenMetadata] = []
    /// The content of the XMP packets.
    var xmp: XMPDocument?
    var damage: String?
    /// True if the picture is decoded row by row, so that its size costs time but no memory.
    var isStreamed = false
    var warnings: [String] = []

    init(_ format: FileFormat) { self.format = format }

    mutating func add(_ source: CaptureDate.Source, _ date: WallClock?) {
        if let date { dates.append(ParsedDate(source: source, date: date)) }
    }

    /// Adds the metadata of an EXIF block; values found earlier are kept.
    mutating func add(_ exif: ExifMetadata) {
        dates += exif.dates
        exifSize = exifSize ?? exif.exifSize
        location = location ?? exif.location
        camera.make = camera.make ?? exif.camera.make
        camera.model = camera.model ?? exif.camera.model
        camera.lens = camera.lens ?? exif.camera.lens
        contentIdentifier = contentIdentifier ?? exif.contentIdentifier
        burstIdentifier = burstIdentifier ?? exif.burstIdentifier
        written += exif.written
        evidence.add(exif.evidence)
    }

    /// Adds an XMP packet; values of earlier packets are kept.
    mutating func add(xmp packet: FileRegion?) {
        guard let packet else { return }
        if xmp == nil { xmp = XMPDocument(packet) } else { xmp?.append(packet) }
        if !dates.contains(where: { $0.source == .xmp }) { add(.xmp, xmp?.captureDate) }
    }

    /// True if the file has metadata that would be missed if the file were rejected.
    private var hasCameraMetadata: Bool {
        !dates.isEmpty || location != nil || camera != Camera() || contentIdentifier != nil
    }

    /// Returns the stored size. If a picture is damaged before its size, but has a date, place or camera, it is marked
    /// as damaged and gets the size according to EXIF, or zero.
    mutating func resolveSize() throws(LibraryError) -> PixelSize {
        if format.role == .sidecar { return PixelSize(width: 0, height: 0) }
        if let size = storedSize, size.width > 0, size.height > 0 { return size }
        let sentence = "the file is damaged before its picture size"
        guard hasCameraMetadata else { throw LibraryError(.damagedFile, sentence) }
        damage = sentence
        return exifSize ?? PixelSize(width: 0, height: 0)
    }

    /// Marks a picture that has too many pixels to be decoded; it is imported all the same. Throws if the number of
    /// pixels overflows.
    mutating func checkPixelCount(_ size: PixelSize, within budget: ReadBudget) throws(LibraryError) {
        guard size.area < .max else {
            throw LibraryError(.overBudget, "its stated size of \(size.messageText) pixels is too large")
        }
        let pixelLimit = budget.pixelLimit(isStreamed: isStreamed)
        guard size.area > pixelLimit, damage == nil else { return }
        damage = "it has \(size.messageText) pixels, more than the limit of \(pixelLimit)"
    }

    /// Returns the size as displayed. The size of a movie is already turned.
    func turned(_ size: PixelSize) -> PixelSize {
        orientation >= 5 && format.role != .video ? size.transposed : size
    }

    /// Returns the dates as ``CaptureDate`` values, the most trusted first.
    func captureDates(in zone: TimeZone) -> [CaptureDate] {
        let trust = CaptureDate.Source.allCases
        return dates.map(refined).map { $0.date.captureDate($0.source, in: zone) }
            .sorted { (trust.firstIndex(of: $0.source) ?? 0) < (trust.firstIndex(of: $1.source) ?? 0) }
    }

    /// Returns the date with the fraction of a second from another source that has the same second.
    private func refined(_ finding: ParsedDate) -> ParsedDate {
        let date = finding.date
        guard date.nanoseconds == 0 else { return finding }
        let finer = dates.lazy.map(\.date).first { other in
            other.seconds == date.seconds && other.nanoseconds > 0
                && (other.offsetSeconds == nil || date.offsetSeconds == nil
                    || other.offsetSeconds == date.offsetSeconds)
        }
        var refined = finding
        refined.date.nanoseconds = finer?.nanoseconds ?? 0
        return refined
    }

    /// Returns the metadata for a picture of this displayed size.
    func fileMetadata(displaying size: PixelSize, taken date: CaptureDate?) -> FileMetadata {
        var asset = AssetMetadata(mediaType: format.role.mediaType, pixelSize: size)
        asset.mediaSubtypes = format.role == .video ? subtypes : subtypes.union(evidence.subtypes(xmp))
        asset.captureDate = date
        asset.location = location
        // A header that lies must not keep its movie out of the library, which stores no longer durations.
        asset.durationSeconds = StoredLimits.durations.contains(durationSeconds) ? durationSeconds : 0
        asset.camera = camera
        asset.damage = damage
        fill(&asset)
        var metadata = FileMetadata(
            role: format.role, uniformTypeIdentifier: format.uniformTypeIdentifier,
            filenameExtension: format.filenameExtension, asset: asset)
        metadata.orientation = format.role == .video ? 1 : orientation
        metadata.contentIdentifier = contentIdentifier
        metadata.burstIdentifier = burstIdentifier
        metadata.isBurstCover = isBurstCover
        metadata.embeddedVideo = embeddedVideo
        metadata.warnings = warnings
        if format.role == .sidecar { xmp?.addExportedMetadata(to: &metadata) }
        return metadata
    }
}

extension FileMetadata.Role {
    fileprivate var mediaType: MediaType {
        switch self {
        case .photo, .raw: .image
        case .video: .video
        case .adjustment, .sidecar: .unknown
        }
    }
}

/// A date and its source.
struct ParsedDate: Hashable {
    var source: CaptureDate.Source
    var date: WallClock
}
