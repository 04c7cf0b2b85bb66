// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension AssetMaker {
    mutating func video(at date: Date, in episode: Episode) -> PlannedAsset {
        let phone = PhoneModel.typical(in: episode.year)
        let subtypes = videoSubtypes(of: phone)
        let isOfScreen = subtypes.contains(.screenRecording)
        let size = isOfScreen ? phone.screen : videoSize(in: episode.year)
        var metadata = AssetMetadata(mediaType: .video, pixelSize: size)
        metadata.mediaSubtypes = subtypes
        metadata.durationSeconds = (1_000 * min(3_600, max(0.8, exp(2.5 + 1.1 * random.gaussian())))).rounded() / 1_000
        metadata.captureDate = captured(date, in: episode, isOfScreen ? .container : .quickTimeCreationDate)
        if !isOfScreen {
            metadata.camera = Camera(make: "Apple", model: phone.name, lens: "\(phone.name) \(phone.lenses[0])")
            if random.chance(0.79) { metadata.location = location(in: episode) }
        }
        let filename = isOfScreen ? number("RPReplay_Final") + ".MP4" : number("IMG_") + ".MOV"
        return PlannedAsset(
            metadata: metadata,
            files: [
                PlannedAsset.File(
                    type: .video, filename: filename,
                    uniformType: isOfScreen ? "public.mpeg-4" : "com.apple.quicktime-movie",
                    byteCount: Int64(metadata.durationSeconds * Double(size.width * size.height) * 0.9),
                    pixelSize: size)
            ],
            addedDate: date.addingTimeInterval(metadata.durationSeconds + 2))
    }

    private mutating func videoSubtypes(of phone: PhoneModel) -> MediaSubtypes {
        switch random.unit() {
        case ..<0.05: .highFrameRate
        case ..<0.075: .timelapse
        case ..<0.115: phone.writesHEIC ? .screenRecording : []
        case ..<0.145: phone.isCinematic ? .cinematic : []
        case ..<0.15: phone.isSpatial ? .spatial : []
        default: []
        }
    }

    private mutating func videoSize(in year: Int) -> PixelSize {
        let size =
            year < 2013
            ? PixelSize(width: 1_280, height: 720)
            : year < 2019 ? PixelSize(width: 1_920, height: 1_080) : PixelSize(width: 3_840, height: 2_160)
        return random.chance(0.4) ? size.transposed : size
    }

    /// Returns an asset of a camera without GPS: a JPEG, a RAW, or both.
    mutating func cameraPhoto(at date: Date, in episode: Episode) -> PlannedAsset {
        let model = CameraModel.typical(in: episode.year)
        let size = random.chance(0.25) ? model.photo.transposed : model.photo
        var metadata = AssetMetadata(mediaType: .image, pixelSize: size)
        metadata.captureDate = captured(date, in: episode, .exifOriginal)
        metadata.camera = model.camera
        if random.chance(0.08) { metadata.location = location(in: episode) }
        let name = number(model.prefix)
        let jpeg = PlannedAsset.File(
            type: .photo, filename: name + ".JPG", uniformType: "public.jpeg",
            byteCount: Int64(random.int(4_000_000...16_000_000)), pixelSize: size)
        let raw = PlannedAsset.File(
            type: .photo, filename: name + "." + model.rawExtension, uniformType: model.rawType,
            byteCount: Int64(random.int(22_000_000...48_000_000)), pixelSize: size)
        // Cards are read when the trip is over.
        let added = episode.start.addingTimeInterval(Double(episode.days) * 86_400 + 64_800)
        return PlannedAsset(metadata: metadata, files: cameraFiles(jpeg, raw), addedDate: added)
    }

    private mutating func cameraFiles(_ jpeg: PlannedAsset.File, _ raw: PlannedAsset.File) -> [PlannedAsset.File] {
        switch random.unit() {
        case ..<0.2:
            var second = raw
            second.type = .alternatePhoto
            return [jpeg, second]
        case ..<0.3: return [raw]
        default: return [jpeg]
        }
    }

    /// Returns a picture received in a message, with its metadata stripped. Six in a hundred are animations.
    mutating func message(at date: Date, in episode: Episode) -> PlannedAsset {
        let isAnimation = random.chance(0.06)
        let size = isAnimation ? PixelSize(width: 480, height: 270) : PixelSize(width: 1_600, height: 1_200)
        var metadata = AssetMetadata(mediaType: .image, pixelSize: random.chance(0.5) ? size : size.transposed)
        metadata.captureDate = captured(date, in: episode, .file)
        if isAnimation { metadata.mediaSubtypes = .animation }
        let filename = isAnimation ? "giphy-\(random.int(100...999)).gif" : number("IMG-WA") + ".jpg"
        return PlannedAsset(
            metadata: metadata,
            files: [
                PlannedAsset.File(
                    type: .photo, filename: filename, uniformType: isAnimation ? "com.compuserve.gif" : "public.jpeg",
                    byteCount: Int64(random.int(60_000...900_000)), pixelSize: metadata.pixelSize)
            ],
            addedDate: date.addingTimeInterval(60))
    }

    /// Returns a scan of an old print, which carries no capture date.
    mutating func scan(in episode: Episode) -> PlannedAsset {
        let size = PixelSize(width: 3_543, height: 2_480)
        return PlannedAsset(
            metadata: AssetMetadata(mediaType: .image, pixelSize: size),
            files: [
                PlannedAsset.File(
                    type: .photo, filename: number("Scan ") + ".tif", uniformType: "public.tiff",
                    byteCount: Int64(random.int(20_000_000...28_000_000)), pixelSize: size)
            ],
            addedDate: episode.start.addingTimeInterval(72_000))
    }
}
