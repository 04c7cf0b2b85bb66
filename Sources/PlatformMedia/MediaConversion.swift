// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoDecoders
internal import PhotoImaging
package import PhotoLibrary
internal import PhotoMetadata
internal import PlatformTypes

/// The conversion of pictures and movies into formats that nearly every program reads.
package enum MediaConversion {
    /// A format that nearly every program reads.
    package enum Format: Sendable {
        case jpeg, h264
    }

    /// The formats of pictures that many programs do not read. RAW files are converted as well.
    private static let pictures: Set = ["public.heic", "public.heif", "public.avif", "public.jpeg-xl"]
    /// The codecs of movies that many programs do not play: HEVC, AV1 and VP9.
    private static let codecs: Set = ["hvc1", "hev1", "dvh1", "dvhe", "av01", "vp09"]
    private static let quality = 0.9

    /// Returns the format that a file is to be converted into; `nil` for one that is read everywhere, and for animations
    /// and files that cannot be converted. Reads metadata only.
    ///
    /// Throws `inputOutput` if there is no telling whether a picture is animated, which its first frame is no copy of.
    package static func format(for file: borrowing OpenFile) throws(LibraryError) -> Format? {
        try format(for: file, by: Animation.decoded)
    }

    static func format(
        for file: borrowing OpenFile, by read: AnimationReading
    ) throws(LibraryError) -> Format? {
        guard let metadata = try? FileMetadataReader().metadata(of: file, within: ReadBudget()) else { return nil }
        switch metadata.role {
        case .raw: return .jpeg
        case .photo:
            guard pictures.contains(metadata.uniformTypeIdentifier) else { return nil }
            let frames = try Animation.readable(in: file, by: read)?.durations.count ?? 1
            return frames > 1 ? nil : .jpeg
        case .video:
            // Movies that are not made of boxes are read by the decoder.
            let outline = (try? MovieOutline(of: file)) ?? (try? IsolatedDecoder().outline(of: file))
            let tracks = outline?.tracks ?? []
            return tracks.contains { $0.kind == "vide" && $0.coding.map(codecs.contains) == true } ? .h264 : nil
        case .adjustment, .sidecar: return nil
        }
    }

    /// Returns a picture as JPEG, upright, with its colour profile and its metadata.
    package static func jpeg(of file: borrowing OpenFile) throws(LibraryError) -> [UInt8] {
        let tags = try? PictureTagsReader().tags(of: file)
        var metadata = PictureMetadata(tags)
        if tags?.directory.isEmpty ?? true,
            let known = try? FileMetadataReader().metadata(of: file, within: ReadBudget())
        {
            metadata.merge(known.asset.properties)
        }
        metadata.merge([kCGImagePropertyOrientation as String: NSNumber(value: 1)] as NSDictionary)
        // What cannot be decoded so is decoded, or refused with its reason, in the other way.
        if let planes = try? IsolatedDecoder().codedPlanes(of: file) {
            return try planes.jpeg(quality: quality, metadata: metadata.encoded(for: planes.size))
        }
        var request = RenderRequest(.full)
        request.keepsProfile = true
        let pixels = try IsolatedDecoder().image(of: file, request)
        return try ImageEncoder.encode(
            pixels, as: .jpeg(quality: quality), metadata: metadata.encoded(for: pixels.size))
    }

    /// Writes a movie as H.264 into an open file, upright, with its metadata.
    ///
    /// - Parameter isCancelled: A closure called about ten times a second.
    package static func h264(
        of file: borrowing OpenFile, into target: borrowing OpenFile, isCancelled: () -> Bool
    ) throws(AVError) {
        let movie = MovieFile(URL(filePath: "/proc/self/fd/\(file.descriptor)"))
        let name = AVAssetExportPresetHighestQuality
        guard let preset = EncodingPreset(named: name) else { preconditionFailure("\(name) encodes") }
        let request = ExportRequest(
            preset: name, movie: movie, output: nil, type: nil,
            range: CMTimeRange(start: .zero, duration: .positiveInfinity), isForNetwork: false, lengthLimit: 0,
            hasComposition: false)
        let export = EncodingExport(request, as: preset)
        let type: AVFileType = try request.checkedMovie().contents.type == .mov ? .mov : .mp4
        let assembly = try export.encode(
            file, export.plan(), as: type, into: target, with: EncoderProgram.installed.get()
        ) { _ in !isCancelled() }
        guard let end = assembly.newEnd else {
            throw AVError(.exportFailed, "ffmpeg wrote the header of the movie in an unexpected position")
        }
        do throws(LibraryError) {
            try target.replaceEnd(at: end.offset, with: end.bytes)
        } catch {
            throw AVError(error)
        }
    }
}

extension AssetMetadata {
    /// The properties in ImageIO's format, for a file whose own tags are not those of EXIF.
    fileprivate var properties: NSDictionary {
        var (exif, tiff): ([String: Any], [String: Any]) = ([:], [:])
        // The time of a file says nothing of its picture.
        if let captureDate, captureDate.source != .file {
            let (time, fraction) = captureDate.exifTime
            exif[kCGImagePropertyExifDateTimeOriginal as String] = time
            exif[kCGImagePropertyExifSubsecTimeOriginal as String] = fraction
            exif[kCGImagePropertyExifOffsetTimeOriginal as String] = captureDate.exifOffset
        }
        exif[kCGImagePropertyExifLensModel as String] = camera.lens
        tiff[kCGImagePropertyTIFFMake as String] = camera.make
        tiff[kCGImagePropertyTIFFModel as String] = camera.model
        return [
            kCGImagePropertyExifDictionary as String: exif as NSDictionary,
            kCGImagePropertyTIFFDictionary as String: tiff as NSDictionary,
            kCGImagePropertyGPSDictionary as String: (location?.properties ?? [:]) as NSDictionary,
        ]
    }
}

extension GeoLocation {
    fileprivate var properties: [String: Any] {
        var place: [String: Any] = [
            kCGImagePropertyGPSLatitude as String: NSNumber(value: abs(latitude)),
            kCGImagePropertyGPSLatitudeRef as String: latitude < 0 ? "S" : "N",
            kCGImagePropertyGPSLongitude as String: NSNumber(value: abs(longitude)),
            kCGImagePropertyGPSLongitudeRef as String: longitude < 0 ? "W" : "E",
        ]
        if let altitude {
            place[kCGImagePropertyGPSAltitude as String] = NSNumber(value: abs(altitude))
            place[kCGImagePropertyGPSAltitudeRef as String] = NSNumber(value: altitude < 0 ? 1 : 0)
        }
        return place
    }
}

extension CaptureDate {
    /// The local time as EXIF writes it, and the milliseconds.
    fileprivate var exifTime: (String, String?) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: utcOffsetSeconds) ?? .gmt
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second, .nanosecond], from: date)
        let numbers = [parts.month, parts.day, parts.hour, parts.minute, parts.second].map { part in
            String(format: "%02d", part ?? 0)
        }
        let year = String(format: "%04d", parts.year ?? 0)
        let fraction = (parts.nanosecond ?? 0) / 1_000_000
        return (
            "\(year):\(numbers[0]):\(numbers[1]) \(numbers[2]):\(numbers[3]):\(numbers[4])",
            fraction > 0 ? String(format: "%03d", fraction) : nil
        )
    }

    /// The offset from UTC as EXIF writes it; `nil` if it is not known.
    fileprivate var exifOffset: String? {
        if isZoneAssumed { return nil }
        let minutes = abs(utcOffsetSeconds) / 60
        return (utcOffsetSeconds < 0 ? "-" : "+") + String(format: "%02d:%02d", minutes / 60, minutes % 60)
    }
}
