// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Copies the media as they are, without loss: the only preset that works here.
public let AVAssetExportPresetPassthrough = "AVAssetExportPresetPassthrough"
/// Encodes anew, small. Not built yet: an export fails.
public let AVAssetExportPresetLowQuality = "AVAssetExportPresetLowQuality"
/// Encodes anew, to be sent. Not built yet: an export fails.
public let AVAssetExportPresetMediumQuality = "AVAssetExportPresetMediumQuality"
/// Encodes anew, as well as can be. Not built yet: an export fails.
public let AVAssetExportPresetHighestQuality = "AVAssetExportPresetHighestQuality"
/// Encodes anew as HEVC, as well as can be. Not built yet: an export fails.
public let AVAssetExportPresetHEVCHighestQuality = "AVAssetExportPresetHEVCHighestQuality"
/// Encodes anew, within 640 × 480 pixels. Not built yet: an export fails.
public let AVAssetExportPreset640x480 = "AVAssetExportPreset640x480"
/// Encodes anew, within 960 × 540 pixels. Not built yet: an export fails.
public let AVAssetExportPreset960x540 = "AVAssetExportPreset960x540"
/// Encodes anew, within 1280 × 720 pixels. Not built yet: an export fails.
public let AVAssetExportPreset1280x720 = "AVAssetExportPreset1280x720"
/// Encodes anew, within 1920 × 1080 pixels. Not built yet: an export fails.
public let AVAssetExportPreset1920x1080 = "AVAssetExportPreset1920x1080"
/// Encodes anew, within 3840 × 2160 pixels. Not built yet: an export fails.
public let AVAssetExportPreset3840x2160 = "AVAssetExportPreset3840x2160"
/// Encodes anew as HEVC, within 1920 × 1080 pixels. Not built yet: an export fails.
public let AVAssetExportPresetHEVC1920x1080 = "AVAssetExportPresetHEVC1920x1080"
/// Encodes anew as HEVC, within 3840 × 2160 pixels. Not built yet: an export fails.
public let AVAssetExportPresetHEVC3840x2160 = "AVAssetExportPresetHEVC3840x2160"
/// Encodes the sound anew. Not built yet: an export fails.
public let AVAssetExportPresetAppleM4A = "AVAssetExportPresetAppleM4A"

/// The presets that have a name, in the order that ``AVAssetExportSession/allExportPresets()`` tells them in.
let namedExportPresets = [
    AVAssetExportPresetLowQuality, AVAssetExportPresetMediumQuality, AVAssetExportPresetHighestQuality,
    AVAssetExportPresetHEVCHighestQuality, AVAssetExportPreset640x480, AVAssetExportPreset960x540,
    AVAssetExportPreset1280x720, AVAssetExportPreset1920x1080, AVAssetExportPreset3840x2160,
    AVAssetExportPresetHEVC1920x1080, AVAssetExportPresetHEVC3840x2160, AVAssetExportPresetAppleM4A,
    AVAssetExportPresetPassthrough,
]
