// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The preset that copies the media unchanged: the only one that is built.
public let AVAssetExportPresetPassthrough = "AVAssetExportPresetPassthrough"
/// The preset that encodes at low quality. Not built yet: an export fails.
public let AVAssetExportPresetLowQuality = "AVAssetExportPresetLowQuality"
/// The preset that encodes at medium quality, for sharing. Not built yet: an export fails.
public let AVAssetExportPresetMediumQuality = "AVAssetExportPresetMediumQuality"
/// The preset that encodes at the highest quality. Not built yet: an export fails.
public let AVAssetExportPresetHighestQuality = "AVAssetExportPresetHighestQuality"
/// The preset that encodes as HEVC at the highest quality. Not built yet: an export fails.
public let AVAssetExportPresetHEVCHighestQuality = "AVAssetExportPresetHEVCHighestQuality"
/// The preset that encodes within 640 × 480 pixels. Not built yet: an export fails.
public let AVAssetExportPreset640x480 = "AVAssetExportPreset640x480"
/// The preset that encodes within 960 × 540 pixels. Not built yet: an export fails.
public let AVAssetExportPreset960x540 = "AVAssetExportPreset960x540"
/// The preset that encodes within 1280 × 720 pixels. Not built yet: an export fails.
public let AVAssetExportPreset1280x720 = "AVAssetExportPreset1280x720"
/// The preset that encodes within 1920 × 1080 pixels. Not built yet: an export fails.
public let AVAssetExportPreset1920x1080 = "AVAssetExportPreset1920x1080"
/// The preset that encodes within 3840 × 2160 pixels. Not built yet: an export fails.
public let AVAssetExportPreset3840x2160 = "AVAssetExportPreset3840x2160"
/// The preset that encodes as HEVC within 1920 × 1080 pixels. Not built yet: an export fails.
public let AVAssetExportPresetHEVC1920x1080 = "AVAssetExportPresetHEVC1920x1080"
/// The preset that encodes as HEVC within 3840 × 2160 pixels. Not built yet: an export fails.
public let AVAssetExportPresetHEVC3840x2160 = "AVAssetExportPresetHEVC3840x2160"
/// The preset that encodes the sound only. Not built yet: an export fails.
public let AVAssetExportPresetAppleM4A = "AVAssetExportPresetAppleM4A"

/// All presets, in the order of ``AVAssetExportSession/allExportPresets()``.
let namedExportPresets = [
    AVAssetExportPresetLowQuality, AVAssetExportPresetMediumQuality, AVAssetExportPresetHighestQuality,
    AVAssetExportPresetHEVCHighestQuality, AVAssetExportPreset640x480, AVAssetExportPreset960x540,
    AVAssetExportPreset1280x720, AVAssetExportPreset1920x1080, AVAssetExportPreset3840x2160,
    AVAssetExportPresetHEVC1920x1080, AVAssetExportPresetHEVC3840x2160, AVAssetExportPresetAppleM4A,
    AVAssetExportPresetPassthrough,
]
