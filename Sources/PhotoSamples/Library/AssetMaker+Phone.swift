// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension AssetMaker {
    /// The kinds of still pictures that a phone makes.
    enum PhotoForm {
        case plain, live, portrait, selfie, panorama, spatial, screenshot
    }

    mutating func phonePhoto(at date: Date, in episode: Episode, form: PhotoForm? = nil) -> PlannedAsset {
        let phone = PhoneModel.typical(in: episode.year)
        let form = form ?? photoForm(of: phone)
        guard form != .screenshot else { return screenshot(phone, at: date, in: episode) }
        var metadata = AssetMetadata(mediaType: .image, pixelSize: size(of: form, phone))
        metadata.captureDate = captured(date, in: episode, .exifOriginal)
        metadata.camera = Camera(make: "Apple", model: phone.name, lens: "\(phone.name) \(lens(for: form, phone))")
        if random.chance(0.79) { metadata.location = location(in: episode) }
        metadata.mediaSubtypes = subtypes(of: form, phone)
        let name = number("IMG_")
        let isHEIC = phone.writesHEIC && form != .panorama && random.chance(0.93)
        let bytes = Int64(Double(metadata.pixelSize.width * metadata.pixelSize.height) * (0.12 + 0.25 * random.unit()))
        var asset = PlannedAsset(
            metadata: metadata,
            files: [
                PlannedAsset.File(
                    type: .photo, filename: name + (isHEIC ? ".HEIC" : ".JPG"),
                    uniformType: isHEIC ? "public.heic" : "public.jpeg", byteCount: bytes, pixelSize: metadata.pixelSize
                )
            ],
            addedDate: date.addingTimeInterval(2))
        if asset.isLive { asset.files.append(movie(of: name)) }
        return asset
    }

    private mutating func photoForm(of phone: PhoneModel) -> PhotoForm {
        switch random.unit() {
        case ..<0.09: .screenshot
        case ..<0.098: .panorama
        case ..<0.14: phone.capturesDepth ? .portrait : .plain
        case ..<0.21: .selfie
        case ..<0.212: phone.isSpatial ? .spatial : .plain
        case ..<0.68: phone.capturesLivePhotos ? .live : .plain
        default: .plain
        }
    }

    private mutating func subtypes(of form: PhotoForm, _ phone: PhoneModel) -> MediaSubtypes {
        switch form {
        case .plain: random.chance(0.12) && !phone.capturesLivePhotos ? .hdr : []
        case .live: .live
        case .portrait: random.chance(0.3) ? [.depthEffect, .live] : .depthEffect
        case .selfie: phone.capturesLivePhotos && random.chance(0.4) ? .live : []
        case .panorama: .panorama
        case .spatial: .spatial
        case .screenshot: .screenshot
        }
    }

    private mutating func size(of form: PhotoForm, _ phone: PhoneModel) -> PixelSize {
        switch form {
        case .panorama: return PixelSize(width: random.int(5_000...14_000), height: random.int(2_800...3_900))
        case .selfie: return random.chance(0.8) ? phone.front.transposed : phone.front
        default: return random.chance(0.35) ? phone.photo.transposed : phone.photo
        }
    }

    private mutating func lens(for form: PhotoForm, _ phone: PhoneModel) -> String {
        switch form {
        case .selfie: phone.frontLens
        case .portrait: phone.lenses[min(1, phone.lenses.count - 1)]
        default: random.chance(0.75) ? phone.lenses[0] : random.pick(phone.lenses)
        }
    }

    private mutating func movie(of name: String) -> PlannedAsset.File {
        PlannedAsset.File(
            type: .pairedVideo, filename: name + ".MOV", uniformType: "com.apple.quicktime-movie",
            byteCount: Int64(random.int(1_400_000...4_500_000)), pixelSize: PixelSize(width: 1_920, height: 1_440))
    }

    private mutating func screenshot(_ phone: PhoneModel, at date: Date, in episode: Episode) -> PlannedAsset {
        var metadata = AssetMetadata(mediaType: .image, pixelSize: phone.screen)
        metadata.captureDate = captured(date, in: episode, .xmp)
        metadata.mediaSubtypes = .screenshot
        return PlannedAsset(
            metadata: metadata,
            files: [
                PlannedAsset.File(
                    type: .photo, filename: number("IMG_") + ".PNG", uniformType: "public.png",
                    byteCount: Int64(random.int(90_000...3_000_000)), pixelSize: phone.screen)
            ],
            addedDate: date.addingTimeInterval(1))
    }
}
