// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The number of a request for a Live Photo out of files.
public typealias PHLivePhotoRequestID = Int32

/// The number that no request has: 0.
public var PHLivePhotoRequestIDInvalid: PHLivePhotoRequestID { 0 }

/// Info key: why there is no Live Photo. An `NSError`.
public let PHLivePhotoInfoErrorKey = "PHLivePhotoInfoErrorKey"
/// Info key: whether the Live Photo is a stand-in for one to come. An `NSNumber`.
public let PHLivePhotoInfoIsDegradedKey = "PHLivePhotoInfoIsDegradedKey"
/// Info key: whether the request was cancelled. An `NSNumber`.
public let PHLivePhotoInfoCancelledKey = "PHLivePhotoInfoCancelledKey"
