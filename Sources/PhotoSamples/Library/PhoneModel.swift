// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A phone of a library's owner: its abilities, and the metadata that it writes.
struct PhoneModel: Sendable {
    let name: String
    let lenses: [String]
    let frontLens: String
    let photo: PixelSize
    let front: PixelSize
    let screen: PixelSize
    var capturesLivePhotos = true
    var writesHEIC = true
    var capturesDepth = true
    var isCinematic = false
    var isSpatial = false
}

extension PhoneModel {
    /// Returns the phone that was carried in a year.
    static func typical(in year: Int) -> PhoneModel {
        switch year {
        case ..<2013: iPhone4
        case ..<2016: iPhone5s
        case ..<2019: iPhone7Plus
        case ..<2021: iPhone11Pro
        case ..<2024: iPhone13Pro
        default: iPhone16Pro
        }
    }

    private static let iPhone4 = PhoneModel(
        name: "iPhone 4", lenses: ["back camera 3.85mm f/2.8"], frontLens: "front camera 1.85mm f/2.4",
        photo: PixelSize(width: 2592, height: 1936), front: PixelSize(width: 640, height: 480),
        screen: PixelSize(width: 640, height: 960), capturesLivePhotos: false, writesHEIC: false, capturesDepth: false)
    private static let iPhone5s = PhoneModel(
        name: "iPhone 5s", lenses: ["back camera 4.12mm f/2.2"], frontLens: "front camera 2.15mm f/2.4",
        photo: PixelSize(width: 3264, height: 2448), front: PixelSize(width: 1280, height: 960),
        screen: PixelSize(width: 640, height: 1136), capturesLivePhotos: false, writesHEIC: false, capturesDepth: false)
    private static let iPhone7Plus = PhoneModel(
        name: "iPhone 7 Plus",
        lenses: ["back iSight Duo camera 3.99mm f/1.8", "back iSight Duo camera 6.6mm f/2.8"],
        frontLens: "front camera 2.87mm f/2.2", photo: PixelSize(width: 4032, height: 3024),
        front: PixelSize(width: 3088, height: 2320), screen: PixelSize(width: 1242, height: 2208))
    private static let iPhone11Pro = PhoneModel(
        name: "iPhone 11 Pro",
        lenses: [
            "back triple camera 4.25mm f/1.8", "back triple camera 6mm f/2", "back triple camera 1.54mm f/2.4",
        ],
        frontLens: "front TrueDepth camera 2.71mm f/2.2", photo: PixelSize(width: 4032, height: 3024),
        front: PixelSize(width: 4032, height: 3024), screen: PixelSize(width: 1125, height: 2436))
    private static let iPhone13Pro = PhoneModel(
        name: "iPhone 13 Pro",
        lenses: ["back triple camera 5.7mm f/1.5", "back triple camera 9mm f/2.8", "back triple camera 1.57mm f/1.8"],
        frontLens: "front TrueDepth camera 2.71mm f/2.2", photo: PixelSize(width: 4032, height: 3024),
        front: PixelSize(width: 4032, height: 3024), screen: PixelSize(width: 1170, height: 2532), isCinematic: true)
    private static let iPhone16Pro = PhoneModel(
        name: "iPhone 16 Pro",
        lenses: [
            "back triple camera 6.765mm f/1.78", "back triple camera 15.66mm f/2.8", "back triple camera 2.22mm f/2.2",
        ],
        frontLens: "front TrueDepth camera 2.69mm f/1.9", photo: PixelSize(width: 5712, height: 4284),
        front: PixelSize(width: 4032, height: 3024), screen: PixelSize(width: 1206, height: 2622), isCinematic: true,
        isSpatial: true)
}

/// A camera of a library's owner.
struct CameraModel: Sendable {
    let camera: Camera
    let photo: PixelSize
    /// The beginning of its files' names, before four digits.
    let prefix: String
    let rawExtension: String
    let rawType: String

    /// Returns the camera that was owned in a year.
    static func typical(in year: Int) -> CameraModel {
        switch year {
        case ..<2016: canon
        case ..<2021: fujifilm
        default: nikon
        }
    }

    private static let canon = CameraModel(
        camera: Camera(make: "Canon", model: "Canon EOS 600D", lens: "EF-S18-135mm f/3.5-5.6 IS"),
        photo: PixelSize(width: 5184, height: 3456), prefix: "_MG_", rawExtension: "CR2",
        rawType: "com.canon.cr2-raw-image")
    private static let fujifilm = CameraModel(
        camera: Camera(make: "FUJIFILM", model: "X-T3", lens: "XF16-55mmF2.8 R LM WR"),
        photo: PixelSize(width: 6240, height: 4160), prefix: "DSCF", rawExtension: "RAF",
        rawType: "com.fuji.raw-image")
    private static let nikon = CameraModel(
        camera: Camera(make: "NIKON CORPORATION", model: "NIKON Z 6", lens: "NIKKOR Z 24-70mm f/4 S"),
        photo: PixelSize(width: 6048, height: 4024), prefix: "DSC_", rawExtension: "NEF",
        rawType: "com.nikon.raw-image")
}
