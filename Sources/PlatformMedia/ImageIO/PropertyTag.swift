// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoMetadata
internal import PlatformTypes

/// An Exif tag that has a name among ImageIO's properties.
struct PropertyTag: Sendable {
    let number: Int
    let key: String
    let form: PropertyEncoding

    init(_ number: Int, _ key: CFString, _ form: PropertyEncoding) {
        self.number = number
        self.key = key as String
        self.form = form
    }
}

extension TIFFDirectory {
    /// Returns the values of these tags as properties.
    func properties(_ tags: [PropertyTag]) -> [String: Any] {
        var properties: [String: Any] = [:]
        for tag in tags { properties[tag.key] = self[tag.number].flatMap { tag.form.property(of: $0) } }
        return properties
    }

    /// Merges the properties that have tags. `NSNull` removes a value; values that a tag cannot represent are ignored.
    mutating func merge(_ properties: NSDictionary, _ tags: [PropertyTag]) {
        for tag in tags {
            guard let property = properties[tag.key] else { continue }
            if property is NSNull {
                self[tag.number] = nil
            } else if let value = tag.form.value(of: property) {
                self[tag.number] = value
            }
        }
    }
}

extension PropertyTag {
    /// The tags of the first directory that describe the picture, not how a TIFF file stores it.
    static let tiff = [
        PropertyTag(0x010D, kCGImagePropertyTIFFDocumentName, .text),
        PropertyTag(0x010E, kCGImagePropertyTIFFImageDescription, .text),
        PropertyTag(0x010F, kCGImagePropertyTIFFMake, .text),
        PropertyTag(0x0110, kCGImagePropertyTIFFModel, .text),
        PropertyTag(0x0112, kCGImagePropertyTIFFOrientation, .number(.short)),
        PropertyTag(0x011A, kCGImagePropertyTIFFXResolution, .number(.rational)),
        PropertyTag(0x011B, kCGImagePropertyTIFFYResolution, .number(.rational)),
        PropertyTag(0x0128, kCGImagePropertyTIFFResolutionUnit, .number(.short)),
        PropertyTag(0x012D, kCGImagePropertyTIFFTransferFunction, .numbers(.short)),
        PropertyTag(0x0131, kCGImagePropertyTIFFSoftware, .text),
        PropertyTag(0x0132, kCGImagePropertyTIFFDateTime, .text),
        PropertyTag(0x013B, kCGImagePropertyTIFFArtist, .text),
        PropertyTag(0x013C, kCGImagePropertyTIFFHostComputer, .text),
        PropertyTag(0x013E, kCGImagePropertyTIFFWhitePoint, .numbers(.rational)),
        PropertyTag(0x013F, kCGImagePropertyTIFFPrimaryChromaticities, .numbers(.rational)),
        PropertyTag(0x8298, kCGImagePropertyTIFFCopyright, .text),
    ]
}

extension PropertyTag {
    /// The tags of the Exif directory.
    static let exif = [
        PropertyTag(0x829A, kCGImagePropertyExifExposureTime, .number(.rational)),
        PropertyTag(0x829D, kCGImagePropertyExifFNumber, .number(.rational)),
        PropertyTag(0x8822, kCGImagePropertyExifExposureProgram, .number(.short)),
        PropertyTag(0x8824, kCGImagePropertyExifSpectralSensitivity, .text),
        PropertyTag(0x8827, kCGImagePropertyExifISOSpeedRatings, .numbers(.short)),
        PropertyTag(0x8830, kCGImagePropertyExifSensitivityType, .number(.short)),
        PropertyTag(0x8831, kCGImagePropertyExifStandardOutputSensitivity, .number(.long)),
        PropertyTag(0x8832, kCGImagePropertyExifRecommendedExposureIndex, .number(.long)),
        PropertyTag(0x8833, kCGImagePropertyExifISOSpeed, .number(.long)),
        PropertyTag(0x9000, kCGImagePropertyExifVersion, .version),
        PropertyTag(0x9003, kCGImagePropertyExifDateTimeOriginal, .text),
        PropertyTag(0x9004, kCGImagePropertyExifDateTimeDigitized, .text),
        PropertyTag(0x9010, kCGImagePropertyExifOffsetTime, .text),
        PropertyTag(0x9011, kCGImagePropertyExifOffsetTimeOriginal, .text),
        PropertyTag(0x9012, kCGImagePropertyExifOffsetTimeDigitized, .text),
        PropertyTag(0x9101, kCGImagePropertyExifComponentsConfiguration, .codes),
        PropertyTag(0x9102, kCGImagePropertyExifCompressedBitsPerPixel, .number(.rational)),
        PropertyTag(0x9201, kCGImagePropertyExifShutterSpeedValue, .number(.signedRational)),
        PropertyTag(0x9202, kCGImagePropertyExifApertureValue, .number(.rational)),
        PropertyTag(0x9203, kCGImagePropertyExifBrightnessValue, .number(.signedRational)),
        PropertyTag(0x9204, kCGImagePropertyExifExposureBiasValue, .number(.signedRational)),
        PropertyTag(0x9205, kCGImagePropertyExifMaxApertureValue, .number(.rational)),
        PropertyTag(0x9206, kCGImagePropertyExifSubjectDistance, .number(.rational)),
        PropertyTag(0x9207, kCGImagePropertyExifMeteringMode, .number(.short)),
        PropertyTag(0x9208, kCGImagePropertyExifLightSource, .number(.short)),
        PropertyTag(0x9209, kCGImagePropertyExifFlash, .number(.short)),
        PropertyTag(0x920A, kCGImagePropertyExifFocalLength, .number(.rational)),
        PropertyTag(0x9214, kCGImagePropertyExifSubjectArea, .numbers(.short)),
        PropertyTag(0x9286, kCGImagePropertyExifUserComment, .comment),
        PropertyTag(0x9290, kCGImagePropertyExifSubsecTime, .text),
        PropertyTag(0x9291, kCGImagePropertyExifSubsecTimeOriginal, .text),
        PropertyTag(0x9292, kCGImagePropertyExifSubsecTimeDigitized, .text),
        PropertyTag(0xA000, kCGImagePropertyExifFlashPixVersion, .version),
        PropertyTag(0xA001, kCGImagePropertyExifColorSpace, .number(.short)),
        PropertyTag(0xA002, kCGImagePropertyExifPixelXDimension, .number(.long)),
        PropertyTag(0xA003, kCGImagePropertyExifPixelYDimension, .number(.long)),
        PropertyTag(0xA004, kCGImagePropertyExifRelatedSoundFile, .text),
        PropertyTag(0xA20B, kCGImagePropertyExifFlashEnergy, .number(.rational)),
        PropertyTag(0xA20E, kCGImagePropertyExifFocalPlaneXResolution, .number(.rational)),
        PropertyTag(0xA20F, kCGImagePropertyExifFocalPlaneYResolution, .number(.rational)),
        PropertyTag(0xA210, kCGImagePropertyExifFocalPlaneResolutionUnit, .number(.short)),
        PropertyTag(0xA214, kCGImagePropertyExifSubjectLocation, .numbers(.short)),
        PropertyTag(0xA215, kCGImagePropertyExifExposureIndex, .number(.rational)),
        PropertyTag(0xA217, kCGImagePropertyExifSensingMethod, .number(.short)),
        PropertyTag(0xA300, kCGImagePropertyExifFileSource, .code),
        PropertyTag(0xA301, kCGImagePropertyExifSceneType, .code),
        PropertyTag(0xA401, kCGImagePropertyExifCustomRendered, .number(.short)),
        PropertyTag(0xA402, kCGImagePropertyExifExposureMode, .number(.short)),
        PropertyTag(0xA403, kCGImagePropertyExifWhiteBalance, .number(.short)),
        PropertyTag(0xA404, kCGImagePropertyExifDigitalZoomRatio, .number(.rational)),
        PropertyTag(0xA405, kCGImagePropertyExifFocalLenIn35mmFilm, .number(.short)),
        PropertyTag(0xA406, kCGImagePropertyExifSceneCaptureType, .number(.short)),
        PropertyTag(0xA407, kCGImagePropertyExifGainControl, .number(.short)),
        PropertyTag(0xA408, kCGImagePropertyExifContrast, .number(.short)),
        PropertyTag(0xA409, kCGImagePropertyExifSaturation, .number(.short)),
        PropertyTag(0xA40A, kCGImagePropertyExifSharpness, .number(.short)),
        PropertyTag(0xA40C, kCGImagePropertyExifSubjectDistRange, .number(.short)),
        PropertyTag(0xA420, kCGImagePropertyExifImageUniqueID, .text),
        PropertyTag(0xA430, kCGImagePropertyExifCameraOwnerName, .text),
        PropertyTag(0xA431, kCGImagePropertyExifBodySerialNumber, .text),
        PropertyTag(0xA432, kCGImagePropertyExifLensSpecification, .numbers(.rational)),
        PropertyTag(0xA433, kCGImagePropertyExifLensMake, .text),
        PropertyTag(0xA434, kCGImagePropertyExifLensModel, .text),
        PropertyTag(0xA435, kCGImagePropertyExifLensSerialNumber, .text),
        PropertyTag(0xA460, kCGImagePropertyExifCompositeImage, .number(.short)),
        PropertyTag(0xA500, kCGImagePropertyExifGamma, .number(.rational)),
    ]
}

extension PropertyTag {
    /// The tags of the GPS directory.
    static let gps = [
        PropertyTag(0x00, kCGImagePropertyGPSVersion, .numbers(.byte)),
        PropertyTag(0x01, kCGImagePropertyGPSLatitudeRef, .text),
        PropertyTag(0x02, kCGImagePropertyGPSLatitude, .angle),
        PropertyTag(0x03, kCGImagePropertyGPSLongitudeRef, .text),
        PropertyTag(0x04, kCGImagePropertyGPSLongitude, .angle),
        PropertyTag(0x05, kCGImagePropertyGPSAltitudeRef, .number(.byte)),
        PropertyTag(0x06, kCGImagePropertyGPSAltitude, .number(.rational)),
        PropertyTag(0x07, kCGImagePropertyGPSTimeStamp, .time),
        PropertyTag(0x08, kCGImagePropertyGPSSatellites, .text),
        PropertyTag(0x09, kCGImagePropertyGPSStatus, .text),
        PropertyTag(0x0A, kCGImagePropertyGPSMeasureMode, .text),
        PropertyTag(0x0B, kCGImagePropertyGPSDOP, .number(.rational)),
        PropertyTag(0x0C, kCGImagePropertyGPSSpeedRef, .text),
        PropertyTag(0x0D, kCGImagePropertyGPSSpeed, .number(.rational)),
        PropertyTag(0x0E, kCGImagePropertyGPSTrackRef, .text),
        PropertyTag(0x0F, kCGImagePropertyGPSTrack, .number(.rational)),
        PropertyTag(0x10, kCGImagePropertyGPSImgDirectionRef, .text),
        PropertyTag(0x11, kCGImagePropertyGPSImgDirection, .number(.rational)),
        PropertyTag(0x12, kCGImagePropertyGPSMapDatum, .text),
        PropertyTag(0x13, kCGImagePropertyGPSDestLatitudeRef, .text),
        PropertyTag(0x14, kCGImagePropertyGPSDestLatitude, .angle),
        PropertyTag(0x15, kCGImagePropertyGPSDestLongitudeRef, .text),
        PropertyTag(0x16, kCGImagePropertyGPSDestLongitude, .angle),
        PropertyTag(0x17, kCGImagePropertyGPSDestBearingRef, .text),
        PropertyTag(0x18, kCGImagePropertyGPSDestBearing, .number(.rational)),
        PropertyTag(0x19, kCGImagePropertyGPSDestDistanceRef, .text),
        PropertyTag(0x1A, kCGImagePropertyGPSDestDistance, .number(.rational)),
        PropertyTag(0x1B, kCGImagePropertyGPSProcessingMethod, .comment),
        PropertyTag(0x1C, kCGImagePropertyGPSAreaInformation, .comment),
        PropertyTag(0x1D, kCGImagePropertyGPSDateStamp, .text),
        PropertyTag(0x1E, kCGImagePropertyGPSDifferental, .number(.short)),
        PropertyTag(0x1F, kCGImagePropertyGPSHPositioningError, .number(.rational)),
    ]
}

/// An IPTC dataset that has a name among ImageIO's properties.
struct IPTCTag: Sendable {
    let number: Int
    let key: String
    /// True if the dataset is repeatable: then the property is an array, also of a single text.
    let isList: Bool

    init(_ number: Int, _ key: CFString, isList: Bool = false) {
        self.number = number
        self.key = key as String
        self.isList = isList
    }

    static let all = [
        IPTCTag(5, kCGImagePropertyIPTCObjectName),
        IPTCTag(7, kCGImagePropertyIPTCEditStatus),
        IPTCTag(10, kCGImagePropertyIPTCUrgency),
        IPTCTag(15, kCGImagePropertyIPTCCategory),
        IPTCTag(20, kCGImagePropertyIPTCSupplementalCategory, isList: true),
        IPTCTag(25, kCGImagePropertyIPTCKeywords, isList: true),
        IPTCTag(40, kCGImagePropertyIPTCSpecialInstructions),
        IPTCTag(55, kCGImagePropertyIPTCDateCreated),
        IPTCTag(60, kCGImagePropertyIPTCTimeCreated),
        IPTCTag(62, kCGImagePropertyIPTCDigitalCreationDate),
        IPTCTag(63, kCGImagePropertyIPTCDigitalCreationTime),
        IPTCTag(65, kCGImagePropertyIPTCOriginatingProgram),
        IPTCTag(70, kCGImagePropertyIPTCProgramVersion),
        IPTCTag(80, kCGImagePropertyIPTCByline, isList: true),
        IPTCTag(85, kCGImagePropertyIPTCBylineTitle, isList: true),
        IPTCTag(90, kCGImagePropertyIPTCCity),
        IPTCTag(92, kCGImagePropertyIPTCSubLocation),
        IPTCTag(95, kCGImagePropertyIPTCProvinceState),
        IPTCTag(100, kCGImagePropertyIPTCCountryPrimaryLocationCode),
        IPTCTag(101, kCGImagePropertyIPTCCountryPrimaryLocationName),
        IPTCTag(103, kCGImagePropertyIPTCOriginalTransmissionReference),
        IPTCTag(105, kCGImagePropertyIPTCHeadline),
        IPTCTag(110, kCGImagePropertyIPTCCredit),
        IPTCTag(115, kCGImagePropertyIPTCSource),
        IPTCTag(116, kCGImagePropertyIPTCCopyrightNotice),
        IPTCTag(118, kCGImagePropertyIPTCContact, isList: true),
        IPTCTag(120, kCGImagePropertyIPTCCaptionAbstract),
        IPTCTag(122, kCGImagePropertyIPTCWriterEditor, isList: true),
    ]
}

extension IPTCRecord {
    /// The datasets as ImageIO's properties.
    var properties: [String: Any] {
        var properties: [String: Any] = [:]
        for tag in IPTCTag.all {
            let texts = self[tag.number].map { $0 as NSString }
            properties[tag.key] = tag.isList && !texts.isEmpty ? texts as NSArray : texts.first
        }
        return properties
    }

    /// Merges the properties that have datasets. `NSNull` removes a text; values that are no texts are ignored.
    mutating func merge(_ properties: NSDictionary) {
        for tag in IPTCTag.all {
            guard let property = properties[tag.key] else { continue }
            if property is NSNull {
                self[tag.number] = []
            } else if let text = property as? String {
                self[tag.number] = [text]
            } else if tag.isList, let texts = property as? [String] {
                self[tag.number] = texts
            }
        }
    }
}
