// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The namespaces of XMP that are read. Properties of other namespaces are parsed, but cannot be queried.
enum XMPNamespace: UInt8, CaseIterable {
    /// No namespace, or one that is not listed.
    case other
    /// The frame of XMP packets.
    case xml, meta, rdf
    // Metadata that people write.
    case dublinCore, xmp, photoshop, exif, tiff, iptcExtension
    // People: by the Metadata Working Group's standard, and by Microsoft's.
    case regions, area, dimensions, personRegions, personRegionInfo, personRegion
    /// The properties of our own export.
    case export
    // Metadata that cameras write about their pictures.
    case xmpNote, panorama, spherical, camera, container, containerItem, gainMap, appleGainMap, spatialMedia, pixelData
    /// The settings with which Camera Raw and Lightroom develop the file.
    case cameraRaw
    /// The geometry of an edit, as Apple's Core Image writes it.
    case adjustmentSettings

    /// The URI of the namespace.
    var uri: StaticString {
        switch self {
        case .other: ""
        case .xml: "http://www.w3.org/XML/1998/namespace"
        case .meta: "adobe:ns:meta/"
        case .rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
        case .dublinCore: "http://purl.org/dc/elements/1.1/"
        case .xmp: "http://ns.adobe.com/xap/1.0/"
        case .photoshop: "http://ns.adobe.com/photoshop/1.0/"
        case .exif: "http://ns.adobe.com/exif/1.0/"
        case .tiff: "http://ns.adobe.com/tiff/1.0/"
        case .iptcExtension: "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
        case .regions: "http://www.metadataworkinggroup.com/schemas/regions/"
        case .area: "http://ns.adobe.com/xmp/sType/Area#"
        case .dimensions: "http://ns.adobe.com/xap/1.0/sType/Dimensions#"
        case .personRegions: "http://ns.microsoft.com/photo/1.2/"
        case .personRegionInfo: "http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
        case .personRegion: "http://ns.microsoft.com/photo/1.2/t/Region#"
        case .export: "urn:swift-photos:sidecar:1.0:"
        case .xmpNote: "http://ns.adobe.com/xmp/note/"
        case .panorama: "http://ns.google.com/photos/1.0/panorama/"
        case .spherical: "http://ns.google.com/videos/1.0/spherical/"
        case .camera: "http://ns.google.com/photos/1.0/camera/"
        case .container: "http://ns.google.com/photos/1.0/container/"
        case .containerItem: "http://ns.google.com/photos/1.0/container/item/"
        case .gainMap: "http://ns.adobe.com/hdr-gain-map/1.0/"
        case .appleGainMap: "http://ns.apple.com/HDRGainMap/1.0/"
        case .spatialMedia: "http://ns.apple.com/SpatialMedia/1.0/"
        case .pixelData: "http://ns.apple.com/pixeldatainfo/1.0/"
        case .cameraRaw: "http://ns.adobe.com/camera-raw-settings/1.0/"
        case .adjustmentSettings: "http://ns.apple.com/adjustment-settings/1.0/"
        }
    }

    /// The usual prefix, assumed if a packet does not declare it.
    var conventionalPrefix: StaticString {
        switch self {
        case .other: ""
        case .xml: "xml"
        case .meta: "x"
        case .rdf: "rdf"
        case .dublinCore: "dc"
        case .xmp: "xmp"
        case .photoshop: "photoshop"
        case .exif: "exif"
        case .tiff: "tiff"
        case .iptcExtension: "Iptc4xmpExt"
        case .regions: "mwg-rs"
        case .area: "stArea"
        case .dimensions: "stDim"
        case .personRegions: "MP"
        case .personRegionInfo: "MPRI"
        case .personRegion: "MPReg"
        case .export: "swiftphotos"
        case .xmpNote: "xmpNote"
        case .panorama: "GPano"
        case .spherical: "GSpherical"
        case .camera: "GCamera"
        case .container: "Container"
        case .containerItem: "Item"
        case .gainMap: "hdrgm"
        case .appleGainMap: "HDRGainMap"
        case .spatialMedia: "SpatialMedia"
        case .pixelData: "apdi"
        case .cameraRaw: "crs"
        case .adjustmentSettings: "aas"
        }
    }

    init(uri: UnsafeRawBufferPointer) {
        self = XMPNamespace.allCases.dropFirst().first { uri.equals($0.uri) } ?? .other
    }

    init(conventionalPrefix prefix: UnsafeRawBufferPointer) {
        self = XMPNamespace.allCases.dropFirst().first { prefix.equals($0.conventionalPrefix) } ?? .other
    }
}

extension UnsafeRawBufferPointer {
    func equals(_ text: StaticString) -> Bool {
        let text = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return count == text.count && elementsEqual(text)
    }
}
