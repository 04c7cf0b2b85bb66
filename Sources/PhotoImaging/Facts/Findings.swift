// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// What the readers of the formats gather, before the dates are weighed and the picture is turned.
struct Findings {
    var format: FileFormat
    /// As stored: before ``orientation`` is applied.
    var storedSize: PixelSize?
    /// What EXIF notes of the size: used only when the picture itself is too broken to tell.
    var notedSize: PixelSize?
    var orientation = 1
    var dates: [DateFinding] = []
    var location: GeoLocation?
    var camera = Camera()
    var durationSeconds = 0.0
    var subtypes: MediaSubtypes = []
    var contentIdentifier: String?
    var burstIdentifier: String?
    var isBurstCover = false
    /// Where a motion photo's movie lies.
    var embeddedVideo: ByteExtent?
    /// The box in which a HEIF file keeps it.
    var movieBox: Box?
    /// What tells of a picture's kind.
    var evidence = PictureEvidence()
    /// What people wrote elsewhere than in XMP.
    var written: [WrittenFacts] = []
    /// What the packets of XMP say.
    var xmp: XMPDocument?
    var damage: String?
    /// Whether it is drawn row by row, so that its size costs time and no memory.
    var isStreamed = false
    var warnings: [String] = []

    init(_ format: FileFormat) { self.format = format }

    mutating func add(_ source: CaptureDate.Source, _ date: WallClock?) {
        if let date { dates.append(DateFinding(source: source, date: date)) }
    }

    /// Takes over what EXIF says; what was found elsewhere before stays.
    mutating func add(_ exif: ExifFacts) {
        dates += exif.dates
        notedSize = notedSize ?? exif.notedSize
        location = location ?? exif.location
        camera.make = camera.make ?? exif.camera.make
        camera.model = camera.model ?? exif.camera.model
        camera.lens = camera.lens ?? exif.camera.lens
        contentIdentifier = contentIdentifier ?? exif.contentIdentifier
        burstIdentifier = burstIdentifier ?? exif.burstIdentifier
        written += exif.written
        evidence.add(exif.evidence)
    }

    /// Takes over a packet of XMP; what an earlier one says stays.
    mutating func add(xmp packet: FileRegion?) {
        guard let packet else { return }
        if xmp == nil { xmp = XMPDocument(packet) } else { xmp?.append(packet) }
        if !dates.contains(where: { $0.source == .xmp }) { add(.xmp, xmp?.captureDate) }
    }

    /// Whether the file tells anything that a person would miss, were it not kept.
    private var tellsOfItsMaking: Bool {
        !dates.isEmpty || location != nil || camera != Camera() || contentIdentifier != nil
    }

    /// The stored size. A picture that is broken before it says its size, but tells when, where or by what it was
    /// taken, is marked damaged and has the size that EXIF notes, or none.
    mutating func settleSize() throws(LibraryError) -> PixelSize {
        if format.role == .sidecar { return PixelSize(width: 0, height: 0) }
        if let size = storedSize, size.width > 0, size.height > 0 { return size }
        let sentence = "it is broken before the place where it says how large the picture is"
        guard tellsOfItsMaking else { throw LibraryError(.damagedFile, sentence) }
        damage = sentence
        return notedSize ?? PixelSize(width: 0, height: 0)
    }

    /// Marks a picture that has more pixels than are drawn: it is kept all the same, its bytes cost nothing. Throws for a
    /// size that is none.
    mutating func weigh(_ size: PixelSize, within budget: ReadBudget) throws(LibraryError) {
        guard size.area < .max else {
            throw LibraryError(.overBudget, "it claims \(size.words) pixels, more than can be counted")
        }
        let most = PixelLimits.most(budget.pixels, isStreamed: isStreamed)
        guard size.area > most, damage == nil else { return }
        damage = "it has \(size.words) pixels, more than the \(most) that are drawn"
    }

    /// The size as displayed. A movie's is turned already.
    func turned(_ size: PixelSize) -> PixelSize {
        orientation >= 5 && format.role != .video ? size.transposed : size
    }

    /// The dates as a contract value, the most trusted first.
    func captureDates(in zone: TimeZone) -> [CaptureDate] {
        let trust = CaptureDate.Source.allCases
        return dates.map(refined).map { $0.date.captureDate($0.source, in: zone) }
            .sorted { (trust.firstIndex(of: $0.source) ?? 0) < (trust.firstIndex(of: $1.source) ?? 0) }
    }

    /// The same second with the fraction that another source tells.
    private func refined(_ finding: DateFinding) -> DateFinding {
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

    /// The facts, once the picture is known to have a size that the budget allows.
    func fileFacts(displaying size: PixelSize, taken date: CaptureDate?) -> FileFacts {
        var asset = AssetFacts(mediaType: format.role.mediaType, pixelSize: size)
        asset.mediaSubtypes = format.role == .video ? subtypes : subtypes.union(evidence.subtypes(xmp))
        asset.captureDate = date
        asset.location = location
        asset.durationSeconds = durationSeconds
        asset.camera = camera
        asset.damage = damage
        fill(&asset)
        var facts = FileFacts(
            role: format.role, uniformTypeIdentifier: format.uniformTypeIdentifier,
            filenameExtension: format.filenameExtension, asset: asset)
        facts.orientation = format.role == .video ? 1 : orientation
        facts.contentIdentifier = contentIdentifier
        facts.burstIdentifier = burstIdentifier
        facts.isBurstCover = isBurstCover
        facts.embeddedVideo = embeddedVideo
        facts.warnings = warnings
        if format.role == .sidecar { xmp?.addWordsOfExport(to: &facts) }
        return facts
    }
}

extension FileFacts.Role {
    fileprivate var mediaType: MediaType {
        switch self {
        case .photo, .raw: .image
        case .video: .video
        case .adjustment, .sidecar: .unknown
        }
    }
}

/// A date and where it was read.
struct DateFinding: Hashable {
    var source: CaptureDate.Source
    var date: WallClock
}
