// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

// Constants, whose objects never change: `unsafe` is only that `NSString` does not say so.

/// EXIF's 0x829A: seconds; a number.
nonisolated(unsafe) public let kCGImagePropertyExifExposureTime: CFString = "ExposureTime"
/// EXIF's 0x829D: the aperture; a number.
nonisolated(unsafe) public let kCGImagePropertyExifFNumber: CFString = "FNumber"
/// EXIF's 0x8822: how the exposure was chosen; 2 is automatic.
nonisolated(unsafe) public let kCGImagePropertyExifExposureProgram: CFString = "ExposureProgram"
/// EXIF's 0x8824: of each channel; text.
nonisolated(unsafe) public let kCGImagePropertyExifSpectralSensitivity: CFString = "SpectralSensitivity"
/// EXIF's 0x8827: the sensitivity; an array, mostly of one number.
nonisolated(unsafe) public let kCGImagePropertyExifISOSpeedRatings: CFString = "ISOSpeedRatings"
/// EXIF's 0x8830: which of the sensitivities are given; a number.
nonisolated(unsafe) public let kCGImagePropertyExifSensitivityType: CFString = "SensitivityType"
/// EXIF's 0x8831: the sensitivity by which the output is standard; a number.
nonisolated(unsafe) public let kCGImagePropertyExifStandardOutputSensitivity: CFString = "StandardOutputSensitivity"
/// EXIF's 0x8832: the sensitivity that the maker recommends to expose by; a number.
nonisolated(unsafe) public let kCGImagePropertyExifRecommendedExposureIndex: CFString = "RecommendedExposureIndex"
/// EXIF's 0x8833: the sensitivity by ISO 12232; a number.
nonisolated(unsafe) public let kCGImagePropertyExifISOSpeed: CFString = "ISOSpeed"
/// EXIF's 0x9000: of EXIF: an array of numbers, such as 2, 3, 2.
nonisolated(unsafe) public let kCGImagePropertyExifVersion: CFString = "ExifVersion"
/// EXIF's 0x9003: when the picture was taken, as `2024:05:06 07:08:09`; text.
nonisolated(unsafe) public let kCGImagePropertyExifDateTimeOriginal: CFString = "DateTimeOriginal"
/// EXIF's 0x9004: when it became a file, as `2024:05:06 07:08:09`; text.
nonisolated(unsafe) public let kCGImagePropertyExifDateTimeDigitized: CFString = "DateTimeDigitized"
/// EXIF's 0x9010: the distance from UTC of the TIFF date, as `+02:00`; text.
nonisolated(unsafe) public let kCGImagePropertyExifOffsetTime: CFString = "OffsetTime"
/// EXIF's 0x9011: the distance from UTC of the original date, as `+02:00`; text.
nonisolated(unsafe) public let kCGImagePropertyExifOffsetTimeOriginal: CFString = "OffsetTimeOriginal"
/// EXIF's 0x9012: the distance from UTC of the digitized date, as `+02:00`; text.
nonisolated(unsafe) public let kCGImagePropertyExifOffsetTimeDigitized: CFString = "OffsetTimeDigitized"
/// EXIF's 0x9101: what the channels are; an array of four numbers.
nonisolated(unsafe) public let kCGImagePropertyExifComponentsConfiguration: CFString = "ComponentsConfiguration"
/// EXIF's 0x9102: bits that a pixel took on average; a number.
nonisolated(unsafe) public let kCGImagePropertyExifCompressedBitsPerPixel: CFString = "CompressedBitsPerPixel"
/// EXIF's 0x9201: in APEX units; a number.
nonisolated(unsafe) public let kCGImagePropertyExifShutterSpeedValue: CFString = "ShutterSpeedValue"
/// EXIF's 0x9202: in APEX units; a number.
nonisolated(unsafe) public let kCGImagePropertyExifApertureValue: CFString = "ApertureValue"
/// EXIF's 0x9203: in APEX units; a number.
nonisolated(unsafe) public let kCGImagePropertyExifBrightnessValue: CFString = "BrightnessValue"
/// EXIF's 0x9204: in steps of exposure; a number.
nonisolated(unsafe) public let kCGImagePropertyExifExposureBiasValue: CFString = "ExposureBiasValue"
/// EXIF's 0x9205: of the lens, in APEX units; a number.
nonisolated(unsafe) public let kCGImagePropertyExifMaxApertureValue: CFString = "MaxApertureValue"
/// EXIF's 0x9206: metres; a number.
nonisolated(unsafe) public let kCGImagePropertyExifSubjectDistance: CFString = "SubjectDistance"
/// EXIF's 0x9207: how light was measured; 5 is the whole picture.
nonisolated(unsafe) public let kCGImagePropertyExifMeteringMode: CFString = "MeteringMode"
/// EXIF's 0x9208: the kind of light, 1 is daylight; a number.
nonisolated(unsafe) public let kCGImagePropertyExifLightSource: CFString = "LightSource"
/// EXIF's 0x9209: bits: the lowest says whether it fired.
nonisolated(unsafe) public let kCGImagePropertyExifFlash: CFString = "Flash"
/// EXIF's 0x920A: millimetres; a number.
nonisolated(unsafe) public let kCGImagePropertyExifFocalLength: CFString = "FocalLength"
/// EXIF's 0x9214: where the subject is; an array of two to four numbers.
nonisolated(unsafe) public let kCGImagePropertyExifSubjectArea: CFString = "SubjectArea"
/// EXIF's 0x9286: what the user, or a program, noted; text.
nonisolated(unsafe) public let kCGImagePropertyExifUserComment: CFString = "UserComment"
/// EXIF's 0x9290: digits behind the seconds of the TIFF date; text.
nonisolated(unsafe) public let kCGImagePropertyExifSubsecTime: CFString = "SubsecTime"
/// EXIF's 0x9291: digits behind the seconds of the original date; text.
nonisolated(unsafe) public let kCGImagePropertyExifSubsecTimeOriginal: CFString = "SubsecTimeOriginal"
/// EXIF's 0x9292: digits behind the seconds of the digitized date; text.
nonisolated(unsafe) public let kCGImagePropertyExifSubsecTimeDigitized: CFString = "SubsecTimeDigitized"
/// EXIF's 0xA000: the version of FlashPix; an array of numbers, such as 1, 0.
nonisolated(unsafe) public let kCGImagePropertyExifFlashPixVersion: CFString = "FlashPixVersion"
/// EXIF's 0xA001: 1: sRGB; 65535: what the profile says.
nonisolated(unsafe) public let kCGImagePropertyExifColorSpace: CFString = "ColorSpace"
/// EXIF's 0xA002: pixels in a row; set to what is stored when a file is written.
nonisolated(unsafe) public let kCGImagePropertyExifPixelXDimension: CFString = "PixelXDimension"
/// EXIF's 0xA003: rows; set to what is stored when a file is written.
nonisolated(unsafe) public let kCGImagePropertyExifPixelYDimension: CFString = "PixelYDimension"
/// EXIF's 0xA004: the name of a recording that belongs to the picture; text.
nonisolated(unsafe) public let kCGImagePropertyExifRelatedSoundFile: CFString = "RelatedSoundFile"
/// EXIF's 0xA20B: beam candela seconds; a number.
nonisolated(unsafe) public let kCGImagePropertyExifFlashEnergy: CFString = "FlashEnergy"
/// EXIF's 0xA20E: pixels to a unit on the sensor, along a row; a number.
nonisolated(unsafe) public let kCGImagePropertyExifFocalPlaneXResolution: CFString = "FocalPlaneXResolution"
/// EXIF's 0xA20F: pixels to a unit on the sensor, along a column; a number.
nonisolated(unsafe) public let kCGImagePropertyExifFocalPlaneYResolution: CFString = "FocalPlaneYResolution"
/// EXIF's 0xA210: 2: inch; 3: centimetre.
nonisolated(unsafe) public let kCGImagePropertyExifFocalPlaneResolutionUnit: CFString = "FocalPlaneResolutionUnit"
/// EXIF's 0xA214: the pixel of the subject; an array of two numbers.
nonisolated(unsafe) public let kCGImagePropertyExifSubjectLocation: CFString = "SubjectLocation"
/// EXIF's 0xA215: the sensitivity that was set; a number.
nonisolated(unsafe) public let kCGImagePropertyExifExposureIndex: CFString = "ExposureIndex"
/// EXIF's 0xA217: the kind of sensor; a number.
nonisolated(unsafe) public let kCGImagePropertyExifSensingMethod: CFString = "SensingMethod"
/// EXIF's 0xA300: 3 is a digital camera.
nonisolated(unsafe) public let kCGImagePropertyExifFileSource: CFString = "FileSource"
/// EXIF's 0xA301: 1 is a photo.
nonisolated(unsafe) public let kCGImagePropertyExifSceneType: CFString = "SceneType"
/// EXIF's 0xA401: whether the camera did more than usual; a number.
nonisolated(unsafe) public let kCGImagePropertyExifCustomRendered: CFString = "CustomRendered"
/// EXIF's 0xA402: 0 is automatic.
nonisolated(unsafe) public let kCGImagePropertyExifExposureMode: CFString = "ExposureMode"
/// EXIF's 0xA403: 0 is automatic.
nonisolated(unsafe) public let kCGImagePropertyExifWhiteBalance: CFString = "WhiteBalance"
/// EXIF's 0xA404: how much was enlarged in the camera; a number.
nonisolated(unsafe) public let kCGImagePropertyExifDigitalZoomRatio: CFString = "DigitalZoomRatio"
/// EXIF's 0xA405: millimetres; a number.
nonisolated(unsafe) public let kCGImagePropertyExifFocalLenIn35mmFilm: CFString = "FocalLenIn35mmFilm"
/// EXIF's 0xA406: 0 is standard.
nonisolated(unsafe) public let kCGImagePropertyExifSceneCaptureType: CFString = "SceneCaptureType"
/// EXIF's 0xA407: how much was brightened in the camera, 0 is not at all; a number.
nonisolated(unsafe) public let kCGImagePropertyExifGainControl: CFString = "GainControl"
/// EXIF's 0xA408: 0 is normal.
nonisolated(unsafe) public let kCGImagePropertyExifContrast: CFString = "Contrast"
/// EXIF's 0xA409: 0 is normal.
nonisolated(unsafe) public let kCGImagePropertyExifSaturation: CFString = "Saturation"
/// EXIF's 0xA40A: 0 is normal.
nonisolated(unsafe) public let kCGImagePropertyExifSharpness: CFString = "Sharpness"
/// EXIF's 0xA40C: how far the subject is, 3 is far; a number.
nonisolated(unsafe) public let kCGImagePropertyExifSubjectDistRange: CFString = "SubjectDistRange"
/// EXIF's 0xA420: an identifier of 32 hexadecimal digits; text.
nonisolated(unsafe) public let kCGImagePropertyExifImageUniqueID: CFString = "ImageUniqueID"
/// EXIF's 0xA430: whose the camera is; text.
nonisolated(unsafe) public let kCGImagePropertyExifCameraOwnerName: CFString = "CameraOwnerName"
/// EXIF's 0xA431: the serial number of the camera; text.
nonisolated(unsafe) public let kCGImagePropertyExifBodySerialNumber: CFString = "BodySerialNumber"
/// EXIF's 0xA432: the shortest and longest focal length and their apertures; an array.
nonisolated(unsafe) public let kCGImagePropertyExifLensSpecification: CFString = "LensSpecification"
/// EXIF's 0xA433: the maker of the lens; text.
nonisolated(unsafe) public let kCGImagePropertyExifLensMake: CFString = "LensMake"
/// EXIF's 0xA434: the model of the lens; text.
nonisolated(unsafe) public let kCGImagePropertyExifLensModel: CFString = "LensModel"
/// EXIF's 0xA435: the serial number of the lens; text.
nonisolated(unsafe) public let kCGImagePropertyExifLensSerialNumber: CFString = "LensSerialNumber"
/// EXIF's 0xA460: whether it was made of several exposures; a number.
nonisolated(unsafe) public let kCGImagePropertyExifCompositeImage: CFString = "CompositeImage"
/// EXIF's 0xA500: the exponent of the pixels' coding; a number.
nonisolated(unsafe) public let kCGImagePropertyExifGamma: CFString = "Gamma"
