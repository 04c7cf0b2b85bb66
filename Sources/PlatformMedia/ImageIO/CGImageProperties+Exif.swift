// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

// Constants, whose objects never change: `unsafe` only because `NSString` is not declared `Sendable`.

/// The exposure time in seconds; a number. Exif tag 0x829A.
nonisolated(unsafe) public let kCGImagePropertyExifExposureTime: CFString = "ExposureTime"
/// The aperture (f-number); a number. Exif tag 0x829D.
nonisolated(unsafe) public let kCGImagePropertyExifFNumber: CFString = "FNumber"
/// The exposure program, 2 is automatic; a number. Exif tag 0x8822.
nonisolated(unsafe) public let kCGImagePropertyExifExposureProgram: CFString = "ExposureProgram"
/// The spectral sensitivity of each channel; text. Exif tag 0x8824.
nonisolated(unsafe) public let kCGImagePropertyExifSpectralSensitivity: CFString = "SpectralSensitivity"
/// The ISO sensitivity; an array, mostly of one number. Exif tag 0x8827.
nonisolated(unsafe) public let kCGImagePropertyExifISOSpeedRatings: CFString = "ISOSpeedRatings"
/// The kinds of sensitivity that are recorded; a number. Exif tag 0x8830.
nonisolated(unsafe) public let kCGImagePropertyExifSensitivityType: CFString = "SensitivityType"
/// The standard output sensitivity; a number. Exif tag 0x8831.
nonisolated(unsafe) public let kCGImagePropertyExifStandardOutputSensitivity: CFString = "StandardOutputSensitivity"
/// The exposure index that the maker recommends; a number. Exif tag 0x8832.
nonisolated(unsafe) public let kCGImagePropertyExifRecommendedExposureIndex: CFString = "RecommendedExposureIndex"
/// The sensitivity by ISO 12232; a number. Exif tag 0x8833.
nonisolated(unsafe) public let kCGImagePropertyExifISOSpeed: CFString = "ISOSpeed"
/// The version of Exif; an array of numbers, such as 2, 3, 2. Exif tag 0x9000.
nonisolated(unsafe) public let kCGImagePropertyExifVersion: CFString = "ExifVersion"
/// The date of capture, as `2024:05:06 07:08:09`; text. Exif tag 0x9003.
nonisolated(unsafe) public let kCGImagePropertyExifDateTimeOriginal: CFString = "DateTimeOriginal"
/// The date of digitisation, as `2024:05:06 07:08:09`; text. Exif tag 0x9004.
nonisolated(unsafe) public let kCGImagePropertyExifDateTimeDigitized: CFString = "DateTimeDigitized"
/// The UTC offset of the TIFF date, as `+02:00`; text. Exif tag 0x9010.
nonisolated(unsafe) public let kCGImagePropertyExifOffsetTime: CFString = "OffsetTime"
/// The UTC offset of the date of capture, as `+02:00`; text. Exif tag 0x9011.
nonisolated(unsafe) public let kCGImagePropertyExifOffsetTimeOriginal: CFString = "OffsetTimeOriginal"
/// The UTC offset of the date of digitisation, as `+02:00`; text. Exif tag 0x9012.
nonisolated(unsafe) public let kCGImagePropertyExifOffsetTimeDigitized: CFString = "OffsetTimeDigitized"
/// The meaning of the channels; an array of four numbers. Exif tag 0x9101.
nonisolated(unsafe) public let kCGImagePropertyExifComponentsConfiguration: CFString = "ComponentsConfiguration"
/// The average number of bits per pixel; a number. Exif tag 0x9102.
nonisolated(unsafe) public let kCGImagePropertyExifCompressedBitsPerPixel: CFString = "CompressedBitsPerPixel"
/// The shutter speed in APEX units; a number. Exif tag 0x9201.
nonisolated(unsafe) public let kCGImagePropertyExifShutterSpeedValue: CFString = "ShutterSpeedValue"
/// The aperture in APEX units; a number. Exif tag 0x9202.
nonisolated(unsafe) public let kCGImagePropertyExifApertureValue: CFString = "ApertureValue"
/// The brightness in APEX units; a number. Exif tag 0x9203.
nonisolated(unsafe) public let kCGImagePropertyExifBrightnessValue: CFString = "BrightnessValue"
/// The exposure bias in steps; a number. Exif tag 0x9204.
nonisolated(unsafe) public let kCGImagePropertyExifExposureBiasValue: CFString = "ExposureBiasValue"
/// The largest aperture of the lens in APEX units; a number. Exif tag 0x9205.
nonisolated(unsafe) public let kCGImagePropertyExifMaxApertureValue: CFString = "MaxApertureValue"
/// The distance of the subject in metres; a number. Exif tag 0x9206.
nonisolated(unsafe) public let kCGImagePropertyExifSubjectDistance: CFString = "SubjectDistance"
/// The metering mode, 5 is the whole picture; a number. Exif tag 0x9207.
nonisolated(unsafe) public let kCGImagePropertyExifMeteringMode: CFString = "MeteringMode"
/// The kind of light, 1 is daylight; a number. Exif tag 0x9208.
nonisolated(unsafe) public let kCGImagePropertyExifLightSource: CFString = "LightSource"
/// The flash as bits, of which the lowest means that it fired; a number. Exif tag 0x9209.
nonisolated(unsafe) public let kCGImagePropertyExifFlash: CFString = "Flash"
/// The focal length in millimetres; a number. Exif tag 0x920A.
nonisolated(unsafe) public let kCGImagePropertyExifFocalLength: CFString = "FocalLength"
/// The area of the subject; an array of two to four numbers. Exif tag 0x9214.
nonisolated(unsafe) public let kCGImagePropertyExifSubjectArea: CFString = "SubjectArea"
/// The comment of the user or of a program; text. Exif tag 0x9286.
nonisolated(unsafe) public let kCGImagePropertyExifUserComment: CFString = "UserComment"
/// The fraction of a second of the TIFF date, in digits; text. Exif tag 0x9290.
nonisolated(unsafe) public let kCGImagePropertyExifSubsecTime: CFString = "SubsecTime"
/// The fraction of a second of the date of capture, in digits; text. Exif tag 0x9291.
nonisolated(unsafe) public let kCGImagePropertyExifSubsecTimeOriginal: CFString = "SubsecTimeOriginal"
/// The fraction of a second of the date of digitisation, in digits; text. Exif tag 0x9292.
nonisolated(unsafe) public let kCGImagePropertyExifSubsecTimeDigitized: CFString = "SubsecTimeDigitized"
/// The version of FlashPix; an array of numbers, such as 1, 0. Exif tag 0xA000.
nonisolated(unsafe) public let kCGImagePropertyExifFlashPixVersion: CFString = "FlashPixVersion"
/// The colour space: 1 is sRGB, 65535 that of the profile; a number. Exif tag 0xA001.
nonisolated(unsafe) public let kCGImagePropertyExifColorSpace: CFString = "ColorSpace"
/// The number of pixels in a row, set to the stored one when a file is written; a number. Exif tag 0xA002.
nonisolated(unsafe) public let kCGImagePropertyExifPixelXDimension: CFString = "PixelXDimension"
/// The number of rows, set to the stored one when a file is written; a number. Exif tag 0xA003.
nonisolated(unsafe) public let kCGImagePropertyExifPixelYDimension: CFString = "PixelYDimension"
/// The name of a sound file that belongs to the picture; text. Exif tag 0xA004.
nonisolated(unsafe) public let kCGImagePropertyExifRelatedSoundFile: CFString = "RelatedSoundFile"
/// The energy of the flash in beam candela seconds; a number. Exif tag 0xA20B.
nonisolated(unsafe) public let kCGImagePropertyExifFlashEnergy: CFString = "FlashEnergy"
/// The number of pixels per unit on the sensor, along a row; a number. Exif tag 0xA20E.
nonisolated(unsafe) public let kCGImagePropertyExifFocalPlaneXResolution: CFString = "FocalPlaneXResolution"
/// The number of pixels per unit on the sensor, along a column; a number. Exif tag 0xA20F.
nonisolated(unsafe) public let kCGImagePropertyExifFocalPlaneYResolution: CFString = "FocalPlaneYResolution"
/// The unit of the resolution on the sensor: 2 is inch, 3 is centimetre; a number. Exif tag 0xA210.
nonisolated(unsafe) public let kCGImagePropertyExifFocalPlaneResolutionUnit: CFString = "FocalPlaneResolutionUnit"
/// The position of the subject in pixels; an array of two numbers. Exif tag 0xA214.
nonisolated(unsafe) public let kCGImagePropertyExifSubjectLocation: CFString = "SubjectLocation"
/// The exposure index that was set; a number. Exif tag 0xA215.
nonisolated(unsafe) public let kCGImagePropertyExifExposureIndex: CFString = "ExposureIndex"
/// The kind of sensor; a number. Exif tag 0xA217.
nonisolated(unsafe) public let kCGImagePropertyExifSensingMethod: CFString = "SensingMethod"
/// The source of the file, 3 is a digital camera; a number. Exif tag 0xA300.
nonisolated(unsafe) public let kCGImagePropertyExifFileSource: CFString = "FileSource"
/// The type of scene, 1 is a photo; a number. Exif tag 0xA301.
nonisolated(unsafe) public let kCGImagePropertyExifSceneType: CFString = "SceneType"
/// The use of special processing in the camera; a number. Exif tag 0xA401.
nonisolated(unsafe) public let kCGImagePropertyExifCustomRendered: CFString = "CustomRendered"
/// The exposure mode, 0 is automatic; a number. Exif tag 0xA402.
nonisolated(unsafe) public let kCGImagePropertyExifExposureMode: CFString = "ExposureMode"
/// The white balance, 0 is automatic; a number. Exif tag 0xA403.
nonisolated(unsafe) public let kCGImagePropertyExifWhiteBalance: CFString = "WhiteBalance"
/// The factor of digital zoom; a number. Exif tag 0xA404.
nonisolated(unsafe) public let kCGImagePropertyExifDigitalZoomRatio: CFString = "DigitalZoomRatio"
/// The focal length for 35 mm film in millimetres; a number. Exif tag 0xA405.
nonisolated(unsafe) public let kCGImagePropertyExifFocalLenIn35mmFilm: CFString = "FocalLenIn35mmFilm"
/// The type of scene capture, 0 is standard; a number. Exif tag 0xA406.
nonisolated(unsafe) public let kCGImagePropertyExifSceneCaptureType: CFString = "SceneCaptureType"
/// The gain applied in the camera, 0 is none; a number. Exif tag 0xA407.
nonisolated(unsafe) public let kCGImagePropertyExifGainControl: CFString = "GainControl"
/// The contrast, 0 is normal; a number. Exif tag 0xA408.
nonisolated(unsafe) public let kCGImagePropertyExifContrast: CFString = "Contrast"
/// The saturation, 0 is normal; a number. Exif tag 0xA409.
nonisolated(unsafe) public let kCGImagePropertyExifSaturation: CFString = "Saturation"
/// The sharpness, 0 is normal; a number. Exif tag 0xA40A.
nonisolated(unsafe) public let kCGImagePropertyExifSharpness: CFString = "Sharpness"
/// The distance range of the subject, 3 is distant; a number. Exif tag 0xA40C.
nonisolated(unsafe) public let kCGImagePropertyExifSubjectDistRange: CFString = "SubjectDistRange"
/// The identifier of the picture, 32 hexadecimal digits; text. Exif tag 0xA420.
nonisolated(unsafe) public let kCGImagePropertyExifImageUniqueID: CFString = "ImageUniqueID"
/// The owner of the camera; text. Exif tag 0xA430.
nonisolated(unsafe) public let kCGImagePropertyExifCameraOwnerName: CFString = "CameraOwnerName"
/// The serial number of the camera; text. Exif tag 0xA431.
nonisolated(unsafe) public let kCGImagePropertyExifBodySerialNumber: CFString = "BodySerialNumber"
/// The shortest and longest focal length and their apertures; an array. Exif tag 0xA432.
nonisolated(unsafe) public let kCGImagePropertyExifLensSpecification: CFString = "LensSpecification"
/// The maker of the lens; text. Exif tag 0xA433.
nonisolated(unsafe) public let kCGImagePropertyExifLensMake: CFString = "LensMake"
/// The model of the lens; text. Exif tag 0xA434.
nonisolated(unsafe) public let kCGImagePropertyExifLensModel: CFString = "LensModel"
/// The serial number of the lens; text. Exif tag 0xA435.
nonisolated(unsafe) public let kCGImagePropertyExifLensSerialNumber: CFString = "LensSerialNumber"
/// The kind of composite of several exposures; a number. Exif tag 0xA460.
nonisolated(unsafe) public let kCGImagePropertyExifCompositeImage: CFString = "CompositeImage"
/// The gamma of the encoding; a number. Exif tag 0xA500.
nonisolated(unsafe) public let kCGImagePropertyExifGamma: CFString = "Gamma"
