// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The domain of the errors of this framework.
@available(iOS, deprecated: 9, message: "use PHPhotosErrorDomain")
public let ALAssetsLibraryErrorDomain: String = "ALAssetsLibraryErrorDomain"

/// An error that has no other number.
@available(iOS, deprecated: 9, message: "use PHPhotosError")
public var ALAssetsLibraryUnknownError: Int { -1 }

/// The asset or group could not be written; also for an asset or group that the program may not change.
@available(iOS, deprecated: 9, message: "use PHPhotosError")
public var ALAssetsLibraryWriteFailedError: Int { -3_300 }

/// The library is busy; trying again may help.
@available(iOS, deprecated: 9, message: "use PHPhotosError")
public var ALAssetsLibraryWriteBusyError: Int { -3_301 }

/// The data is not a picture or movie, or is damaged.
@available(iOS, deprecated: 9, message: "use PHPhotosError")
public var ALAssetsLibraryWriteInvalidDataError: Int { -3_302 }

/// The data, or its metadata, is of a kind that the library does not store.
@available(iOS, deprecated: 9, message: "use PHPhotosError")
public var ALAssetsLibraryWriteIncompatibleDataError: Int { -3_303 }

/// The pixels could not be encoded.
@available(iOS, deprecated: 9, message: "use PHPhotosError")
public var ALAssetsLibraryWriteDataEncodingError: Int { -3_304 }

/// The disk is full.
@available(iOS, deprecated: 9, message: "use PHPhotosError")
public var ALAssetsLibraryWriteDiskSpaceError: Int { -3_305 }

/// The library, or the file of the asset, cannot be read.
@available(iOS, deprecated: 9, message: "use PHPhotosError")
public var ALAssetsLibraryDataUnavailableError: Int { -3_310 }

/// The user denied access.
@available(iOS, deprecated: 9, message: "use PHPhotosError")
public var ALAssetsLibraryAccessUserDeniedError: Int { -3_311 }

/// Access is restricted for all programs.
@available(iOS, deprecated: 9, message: "use PHPhotosError")
public var ALAssetsLibraryAccessGloballyDeniedError: Int { -3_312 }
