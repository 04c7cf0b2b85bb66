// Licensed under the Apache License, Version 2.0. See LICENSE.

// The numbers of iOS 13, before the codes had names of their own.

/// The number of ``PHPhotosError/Code/internalError``.
@available(*, deprecated, message: "use PHPhotosError.internalError")
public let PHPhotosErrorInvalid = -1
/// The number of ``PHPhotosError/Code/userCancelled``.
@available(*, deprecated, message: "use PHPhotosError.userCancelled")
public let PHPhotosErrorUserCancelled = 3072
/// The number of ``PHPhotosError/Code/libraryVolumeOffline``.
@available(*, deprecated, message: "use PHPhotosError.libraryVolumeOffline")
public let PHPhotosErrorLibraryVolumeOffline = 3114
/// The number of ``PHPhotosError/Code/relinquishingLibraryBundleToWriter``.
@available(*, deprecated, message: "use PHPhotosError.relinquishingLibraryBundleToWriter")
public let PHPhotosErrorRelinquishingLibraryBundleToWriter = 3142
/// The number of ``PHPhotosError/Code/switchingSystemPhotoLibrary``.
@available(*, deprecated, message: "use PHPhotosError.switchingSystemPhotoLibrary")
public let PHPhotosErrorSwitchingSystemPhotoLibrary = 3143
