// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoImaging
internal import PhotoLibrary
internal import PhotoMetadata

/// The files of one shot, painted and encoded with their metadata.
struct ShotFiles {
    struct Output: Sendable {
        var file: SampleFile
        var bytes: [UInt8]
    }

    let shot: Shot
    let asset: Int
    /// The path without the extension.
    let path: String
    let longEdge: Int

    func outputs() throws(LibraryError) -> [Output] {
        switch shot.form {
        case .photo, .burst, .panorama, .screenshot: [try still()]
        case .live: [try still(), try movie()]
        case .video: [try movie()]
        }
    }

    private func still() throws(LibraryError) -> Output {
        let size = shot.size(longEdge: longEdge)
        let stored = painting(size).stored(for: shot.orientation)
        let format = stillFormat
        var metadata = EncodedMetadata(exif: exif(stored.size).block())
        if shot.form == .screenshot { metadata.xmp = ScreenshotXMP.packet(shot.wallClock) }
        var file = sample(stillKind, size, path: "\(path).\(format.suffix)", type: format.type)
        file.orientation = shot.orientation
        file.utcOffsetSeconds = shot.trip.utcOffsetSeconds
        file.burstIdentifier = shot.burstIdentifier
        return Output(file: file, bytes: try ImageEncoder.encode(stored, as: format.encoded, metadata: metadata))
    }

    func painting(_ size: PixelSize) -> PixelBuffer {
        let canvas = Canvas(size)
        let clock = shot.wallClock
        shot.subject.scene(shot.hour, seed: shot.seed, clock: "\(clock.hour):" + clock.dateTime.dropFirst(14).prefix(2))
            .paint(canvas)
        if shot.form == .screenshot { return canvas.exposed() }
        return canvas.developed(grain: shot.hour == .night ? 0.035 : 0.018, seed: UInt32(shot.frame + 7))
    }

    private var stillKind: SampleFile.Kind {
        switch shot.form {
        case .photo, .video: .photo
        case .live: .livePhotoStill
        case .burst: .burst
        case .screenshot: .screenshot
        case .panorama: .panorama
        }
    }

    private var stillFormat: (suffix: String, type: String, encoded: EncodedFormat) {
        if shot.form == .screenshot { return ("PNG", "public.png", .png) }
        if shot.writesHEIC { return ("HEIC", "public.heic", .heic(quality: 0.6)) }
        return (shot.trip.device.family == .pixel ? "jpg" : "JPG", "public.jpeg", .jpeg(quality: 0.88))
    }

    private func exif(_ size: PixelSize) -> ExifWriter {
        var exif = ExifWriter(size: size, date: shot.date, utcOffsetSeconds: shot.trip.utcOffsetSeconds)
        exif.orientation = shot.orientation
        if shot.form == .screenshot {
            exif.userComment = "Screenshot"
            return exif
        }
        let device = shot.trip.device
        exif.camera = device.camera
        exif.software = device.software
        exif.location = shot.location
        exif.exposure = ExifWriter.Exposure(
            shutterFraction: shot.hour.shutterFraction, aperture: device.aperture,
            sensitivity: shot.hour.sensitivity, focalLength: device.focalLength, focalLength35: device.focalLength35)
        exif.isPanorama = shot.form == .panorama
        exif.contentIdentifier = shot.contentIdentifier
        exif.burstIdentifier = shot.burstIdentifier
        return exif
    }

    func sample(_ kind: SampleFile.Kind, _ size: PixelSize, path: String, type: String) -> SampleFile {
        SampleFile(
            kind: kind, path: path, asset: asset, uniformTypeIdentifier: type, pixelSize: size, orientation: 1,
            date: shot.date, location: shot.location,
            camera: shot.form == .screenshot ? nil : shot.trip.device.camera,
            contentIdentifier: shot.contentIdentifier, subject: shot.subject.rawValue)
    }
}

extension Hour {
    fileprivate var shutterFraction: Int {
        switch self {
        case .day: 1250
        case .dawn, .golden: 320
        case .dusk: 60
        case .night: 15
        }
    }

    fileprivate var sensitivity: Int {
        switch self {
        case .day: 50
        case .dawn, .golden: 100
        case .dusk: 400
        case .night: 1600
        }
    }
}

/// The XMP packet that a phone puts into a screenshot.
enum ScreenshotXMP {
    static func packet(_ clock: WallClock) -> String {
        let date = clock.dateTime.prefix(10).replacing(":", with: "-") + "T" + clock.dateTime.suffix(8)
        return """
            <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 6.0.0">
             <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
              <rdf:Description rdf:about=""
                xmlns:exif="http://ns.adobe.com/exif/1.0/"
                xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
                photoshop:DateCreated="\(date).\(clock.subSecond)\(clock.offset)">
               <exif:UserComment>
                <rdf:Alt><rdf:li xml:lang="x-default">Screenshot</rdf:li></rdf:Alt>
               </exif:UserComment>
              </rdf:Description>
             </rdf:RDF>
            </x:xmpmeta>
            """
    }
}
