// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The identifier of a request for a Live Photo made of files.
public typealias PHLivePhotoRequestID = Int32

/// The identifier that no request has: 0.
public var PHLivePhotoRequestIDInvalid: PHLivePhotoRequestID { 0 }

/// The info key of the `NSError` that explains why there is no Live Photo.
public let PHLivePhotoInfoErrorKey = "PHLivePhotoInfoErrorKey"
/// The info key of an `NSNumber`: true if a better Live Photo will follow.
public let PHLivePhotoInfoIsDegradedKey = "PHLivePhotoInfoIsDegradedKey"
/// The info key of an `NSNumber`: true if the request was cancelled.
public let PHLivePhotoInfoCancelledKey = "PHLivePhotoInfoCancelledKey"
