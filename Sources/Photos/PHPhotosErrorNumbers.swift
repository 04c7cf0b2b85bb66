// Licensed under the Apache License, Version 2.0. See LICENSE.

// The error numbers under the names that Swift used before PHPhotosError.Code had them all. Deprecated by Apple.

/// The number -1; see ``PHPhotosError/Code/internalError``.
@available(iOS, introduced: 13, deprecated: 14)
public var PHPhotosErrorInvalid: Int { -1 }
/// The number 3072; see ``PHPhotosError/Code/userCancelled``.
@available(iOS, introduced: 13, deprecated: 14)
public var PHPhotosErrorUserCancelled: Int { 3072 }
/// The number 3114; see ``PHPhotosError/Code/libraryVolumeOffline``.
@available(iOS, introduced: 13, deprecated: 14)
public var PHPhotosErrorLibraryVolumeOffline: Int { 3114 }
/// The number 3142; see ``PHPhotosError/Code/relinquishingLibraryBundleToWriter``.
@available(iOS, introduced: 13, deprecated: 14)
public var PHPhotosErrorRelinquishingLibraryBundleToWriter: Int { 3142 }
/// The number 3143; see ``PHPhotosError/Code/switchingSystemPhotoLibrary``.
@available(iOS, introduced: 13, deprecated: 14)
public var PHPhotosErrorSwitchingSystemPhotoLibrary: Int { 3143 }
